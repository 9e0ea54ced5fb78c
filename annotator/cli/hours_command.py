"""``annotator tasks hours``: active time and tasks by day, for an invoice."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.cli_options import settings
from annotator.cli.output import print_json, print_line
from annotator.containment import Collected
from annotator.errors import AnnotatorError, CombinedError
from annotator.text.output_lines import counted, hours_text, total_hours_text

DAY = ["%Y-%m-%d"]


def hours(
    context: typer.Context,
    project: str | None = None,
    since: Annotated[datetime | None, typer.Option(formats=DAY)] = None,
    until: Annotated[datetime | None, typer.Option(formats=DAY)] = None,
    out: Path | None = None,
    as_json: bool = False,
) -> None:
    """List the working days in each project: active time, and tasks with a valid submission.

    A task counts once, on the day of its valid submission, even if it was undone or submitted again. Days are by the
    clock of this computer.

    Parameters:
        --project ID: One project's id; default: all.
        out = --csv FILE: Write the days as CSV; - is standard output.
    """
    from annotator.services.project_list import project_cards
    from annotator.services.work_days import work_days, work_days_csv, write_csv
    from annotator.store.store import Store  # slow to load

    data_dir = settings(context).data_dir
    if not data_dir.database.exists():
        raise AnnotatorError("store.none", "There is no database here yet.", where=str(data_dir.database))
    with Store(data_dir) as store:
        chosen = [card for card in project_cards(store) if project in (None, card.id)]
        if project is not None and not chosen:
            raise AnnotatorError("store.no_project", "There is no such project here.", where=project)
        days, errors = [], list[AnnotatorError]()
        for card in chosen:
            with Collected(card.title, errors):
                days += work_days(store, [card], _day(since), _day(until))
    days.sort(key=lambda row: (row.day, row.project))
    if out is not None:
        if str(out) == "-":
            typer.echo(work_days_csv(days), nl=False)
        else:
            write_csv(out, days)
            print_line(f"Wrote {out}: {counted(len(days), 'line')}")
    elif as_json:
        print_json([{"date": row.date, "project": row.project, "active_seconds": row.seconds,
                   "tasks": row.tasks} for row in days])  # fmt: skip
    else:
        for row in days:
            print_line(
                f"{row.date or 'unknown   '}  {hours_text(row.seconds)}  {counted(row.tasks, 'task')}  {row.project}"
            )
        total = total_hours_text(row.seconds for row in days)
        print_line(f"{total} and {counted(sum(row.tasks for row in days), 'task')} in all")
    if errors:
        raise CombinedError(errors)


def _day(moment: datetime | None) -> date | None:
    return moment.date() if moment is not None else None
