"""Working days for an invoice: active time and submitted tasks by day and project."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.durable import write_atomic
from annotator.errors import AnnotatorError, system_error
from annotator.services.active_time import UNKNOWN_DAY
from annotator.services.progress import progress
from annotator.text.csv_text import as_csv

if TYPE_CHECKING:
    from annotator.services.view_models import ProjectSummary
    from annotator.store.store import Store

COLUMNS = ("date", "project", "active_seconds", "active_hours", "tasks")


@dataclass(frozen=True)
class ProjectWorkDay:
    """One day in one project: seconds of active work, and the tasks whose valid submission was made on this day."""

    day: date
    project: str
    seconds: int
    tasks: int

    @property
    def date(self) -> str:
        """The day in ISO 8601; empty if it is unknown."""
        return self.day.isoformat() if self.day != UNKNOWN_DAY else ""


def work_days(
    store: Store, projects: Iterable[ProjectSummary], first: date | None = None, last: date | None = None
) -> list[ProjectWorkDay]:
    """The days with work, oldest first, from ``first`` to ``last`` inclusive. Can be called on any thread."""
    days = [
        ProjectWorkDay(day.day, card.title, round(day.seconds), day.submitted)
        for card in projects
        for day in progress(store, card.id).days
        if (first is None or day.day >= first) and (last is None or day.day <= last)
    ]
    return sorted(days, key=lambda work_day: (work_day.day, work_day.project))


def work_days_csv(days: Sequence[ProjectWorkDay]) -> str:
    """One line per day and project, with the columns :data:`COLUMNS`. Hours are decimal with two places."""
    return as_csv(
        COLUMNS, ((day.date, day.project, day.seconds, f"{day.seconds / 3600:.2f}", day.tasks) for day in days)
    )


def write_csv(path: Path, days: Sequence[ProjectWorkDay]) -> None:
    """Write :func:`work_days_csv` to ``path`` atomically. Raises ``file.system``."""
    try:
        write_atomic(path, work_days_csv(days).encode())
    except OSError as error:
        why, hint = error.strerror or type(error).__name__, system_error(error).hint
        raise AnnotatorError(
            "file.system", "The file could not be written: {why}.", hint, str(path), why=why
        ) from error
