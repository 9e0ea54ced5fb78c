"""What a project owes its people, by month: tasks, reviews and hours at the rates of ``team.toml``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from annotator.owner.exchange.exchange_state import ProjectExchangeState
from annotator.owner.exchange.people_rows import PersonStatusRowBuilder
from annotator.owner.exchange.working_time import MONTH
from annotator.owner.project.owner_project import Project
from annotator.owner.project.team_file import read_team_file
from annotator.text.csv_text import as_csv

COLUMNS = ("month", "id", "name", "kind", "quantity", "rate", "amount", "currency", "returned", "void")
_CENT = Decimal("0.01")


@dataclass(frozen=True)
class PayLine:
    """A line of an invoice: a person's work of one kind (task, review, hour) in a ``month`` (ISO 8601; empty if it is
    unknown), the rate and the amount, which is quantity times rate to the cent. ``returned`` and ``void``: tasks or
    reviews that are not among the quantity, because they were returned and not submitted again, or are void."""

    month: str
    id: str
    name: str
    kind: str
    quantity: Decimal
    rate: Decimal
    amount: Decimal
    currency: str
    returned: int = 0
    void: int = 0

    @property
    def cells(self) -> tuple[str | int, ...]:
        """The line as plain data, in the order of :data:`COLUMNS`."""
        figures = (str(figure) for figure in (self.quantity, self.rate, self.amount))
        return self.month, self.id, self.name, self.kind, *figures, self.currency, self.returned, self.void


def pay_lines(project: Project, exchange: ProjectExchangeState, people: Iterable[str]) -> list[PayLine]:
    """The lines of some people, by month, person and kind; those of no amount are among them.

    A task or review counts once, in the month in which it was first received, by the owner's clock; hours in the month
    of their day (:mod:`annotator.owner.exchange.working_time`), to two digits a month. Raises
    ``project.bad_timetable``, ``project.damaged``.
    """
    team, builder = read_team_file(project.root), PersonStatusRowBuilder(project, exchange)
    result: list[PayLine] = []
    for annotator_id in people:
        terms, counts, seconds = team.terms(annotator_id), Counter[tuple[str, str, str]](), Counter[str]()
        for submission in builder.submissions(annotator_id):
            counts[submission.day[:MONTH], submission.kind, submission.outcome] += 1
        for day in builder.days([annotator_id]):
            seconds[day.day[:MONTH]] += day.seconds
        hours = {(month, "hour"): (Decimal(spent) / 3600).quantize(_CENT, ROUND_HALF_UP)
                 for month, spent in seconds.items() if spent}  # fmt: skip
        works = {(month, kind): Decimal(counts[month, kind, ""]) for month, kind, _ in counts}
        for (month, kind), quantity in sorted({**works, **hours}.items()):
            rate: Decimal = getattr(terms, kind)
            amount = (quantity * rate).quantize(_CENT, ROUND_HALF_UP)
            apart = counts[month, kind, "returned"], counts[month, kind, "void"]
            name = project.people.name_of(annotator_id)
            result.append(PayLine(month, annotator_id, name, kind, quantity, rate, amount, team.pay.currency, *apart))
    return sorted(result, key=lambda submission: (submission.month, submission.id, submission.kind))


def total(lines: Iterable[PayLine]) -> Decimal:
    """The sum of the amounts."""
    return sum((line.amount for line in lines), Decimal("0.00"))


def pay_csv(lines: Iterable[PayLine]) -> str:
    """CSV with the columns :data:`COLUMNS`."""
    return as_csv(COLUMNS, (line.cells for line in lines))
