"""``project hours | pay``: the working time of people by day, and what they are owed by month."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import Key
from annotator.owner.operations.messages import exchange_with_files
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json, Row
from annotator.text.output_lines import hours_text, table_lines, total_hours_text

if TYPE_CHECKING:
    from annotator.owner.exchange.exchange_state import ProjectExchangeState
    from annotator.owner.exchange.people_rows import WorkDayRow
    from annotator.owner.status.pay import PayLine


@dataclass(frozen=True)
class WorkingTime:
    """The active time of people by day and kind of work."""

    days: Sequence[WorkDayRow]

    def csv(self) -> str:
        from annotator.owner.status.status_tables import hours_csv

        return hours_csv(self.days)

    def as_json(self) -> list[Row]:
        return [
            {
                "date": row.day, "id": row.annotator_id, "name": row.name, "kind": row.kind,
                "active_seconds": row.seconds,
                **({"set_aside_seconds": row.set_aside, "reason": row.reason} if row.reason else {}),
            }
            for row in self.days
        ]  # fmt: skip

    def lines(self) -> Iterator[str]:
        from annotator.owner.exchange.working_time import KINDS
        from annotator.owner.status.status_tables import set_aside_words

        counted_days = [row for row in self.days if not row.set_aside]
        for row in counted_days:
            yield f"{row.day}  {hours_text(row.seconds)}  {row.kind:<7}  {row.name} ({row.annotator_id})"
        for kind in KINDS:
            if times := [row.seconds for row in self.days if row.kind == kind and row.seconds]:
                yield f"{total_hours_text(times)} on {kind} in all"
        if not counted_days:
            yield "No time on any of these days"
        yield from set_aside_words((), self.days)


def hours(
    project: Project,
    files: Sequence[Path] = (),
    *,
    who: str | None = None,
    since: date | None = None,
    until: date | None = None,
    key: Key = None,
) -> WorkingTime:
    """List active time by person and day, according to their results: on tasks, on the course, and on reviews.

    Days are by the clock of each person's computer; those before the project or after the results arrived are replaced
    by the day of arrival. Time that cannot be so is named and not added up: days that do not exist, more than 16 hours
    a day, or more than the active time of the task.

    Parameters:
        --who PERSON: One person (id or name); default: everybody.

    Raises ``merge.*``, ``project.*``, ``keys.*``.
    """
    from annotator.owner.exchange.people_rows import PersonStatusRowBuilder

    exchange = exchange_with_files(project, files, key)
    days = PersonStatusRowBuilder(project, exchange).days(_people_of(project, exchange, who))
    first, last = (limit.isoformat() if limit is not None else "" for limit in (since, until))
    return WorkingTime([row for row in days if (row.day >= first and (not last or row.day <= last)) or row.set_aside])


@dataclass(frozen=True)
class Pay:
    """What people are owed, a line for each person, month and kind of work."""

    items: Sequence[PayLine]

    def csv(self) -> str:
        from annotator.owner.status.pay import pay_csv

        return pay_csv(self.items)

    def as_json(self) -> Json:
        from annotator.owner.status.pay import COLUMNS, total

        rows = [dict(zip(COLUMNS, line.cells, strict=True)) for line in self.items]
        return {"lines": rows, "total": str(total(self.items))}

    def lines(self) -> Iterator[str]:
        from annotator.owner.status.pay import COLUMNS, total

        yield from table_lines(COLUMNS, [[str(cell) for cell in line.cells] for line in self.items])
        if not self.items:
            yield "Nothing is owed"
            return
        yield f"{total(self.items)} {self.items[0].currency} in all".replace("  ", " ")
        if not any(line.rate for line in self.items):
            yield "No rates: give `task`, `review` and `hour` under [pay] in team.toml in the project's folder"


def pay(
    project: Project, files: Sequence[Path] = (), *, who: str | None = None, month: str = "", key: Key = None
) -> Pay:
    """List what people are owed by month: tasks, reviews and hours, each at the rate set in team.toml in the project's
    folder, for everybody or by person.

    A task or review counts once, in the month in which you first received it; what is returned or void now is counted
    apart. Hours are those of `project hours`.

    Parameters:
        --who PERSON: One person (id or name); default: everybody.
        --month YYYY-MM: One month; default: every month.
        csv_file = --csv FILE: Write the lines as CSV; - is standard output.

    Raises ``merge.*``, ``project.*``, ``keys.*``.
    """
    from annotator.owner.status.pay import pay_lines

    if month and not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", month):
        raise AnnotatorError("project.bad_month", f"{month!r} is not a month.", "Write one such as 2026-11.")
    exchange = exchange_with_files(project, files, key)
    lines = pay_lines(project, exchange, _people_of(project, exchange, who))
    return Pay([line for line in lines if month in ("", line.month)])


def _people_of(project: Project, exchange: ProjectExchangeState, reference: str | None) -> list[str]:
    """Everybody of the project by id, or only the person ``reference`` (id or name)."""
    from annotator.owner.exchange.project_sync import invited_annotators, known_people, named_person

    people = sorted({*invited_annotators(project), *known_people(project), *exchange.people})
    return people if reference is None else [reference if reference in people else named_person(project, reference)]
