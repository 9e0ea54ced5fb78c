"""``annotator tasks hours``: active time and tasks by day, for an invoice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from annotator.cli.cli_options import existing_data
from annotator.containment import Collected
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.text.output_lines import counted, hours_text, total_hours_text

if TYPE_CHECKING:
    from annotator.services.work_days import ProjectWorkDay


@dataclass(frozen=True)
class WorkingDays:
    """The working days in some projects, and the errors of projects that cannot be read."""

    days: Sequence[ProjectWorkDay]
    errors: Sequence[AnnotatorError]

    def csv(self) -> str:
        from annotator.services.work_days import work_days_csv

        return work_days_csv(self.days)

    def as_json(self) -> list[dict[str, Any]]:
        return [
            {"date": row.date, "project": row.project, "active_seconds": row.seconds, "tasks": row.tasks}
            for row in self.days
        ]

    def lines(self) -> Iterator[str]:
        for row in self.days:
            yield f"{row.date or 'unknown   '}  {hours_text(row.seconds)}  {counted(row.tasks, 'task')}  {row.project}"
        total = total_hours_text(row.seconds for row in self.days)
        yield f"{total} and {counted(sum(row.tasks for row in self.days), 'task')} in all"


def hours(
    data_dir: DataDir, project: str | None = None, since: date | None = None, until: date | None = None
) -> WorkingDays:
    """List the working days in each project: active time, and tasks with a valid submission.

    A task counts once, on the day of its valid submission, even if it was undone or submitted again. Days are by the
    clock of this computer.

    Parameters:
        --project ID: One project's id; default: all.
    """
    from annotator.services.project_list import project_cards
    from annotator.services.work_days import work_days
    from annotator.store.store import Store  # slow to load

    with Store(existing_data(data_dir)) as store:
        chosen = [card for card in project_cards(store) if project in (None, card.id)]
        if project is not None and not chosen:
            raise AnnotatorError("store.no_project", "There is no such project here.", where=project)
        days, errors = list["ProjectWorkDay"](), list[AnnotatorError]()
        for card in chosen:
            with Collected(card.title, errors):
                days += work_days(store, [card], since, until)
    return WorkingDays(sorted(days, key=lambda row: (row.day, row.project)), errors)
