"""`annotator hours`: active time and tasks by day, for an invoice."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.cli_options import settings
from annotator.cli.output import JsonFlag, counted, say, say_json
from annotator.errors import AnnotatorError

DAY = ["%Y-%m-%d"]


def hours(
    context: typer.Context,
    project: Annotated[str | None, typer.Option("--project", metavar="ID", help="One project's id; else all.")] = None,
    since: Annotated[datetime | None, typer.Option("--since", formats=DAY, help="The first day that counts.")] = None,
    until: Annotated[datetime | None, typer.Option("--until", formats=DAY, help="The last day that counts.")] = None,
    out: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the days there as CSV; - is standard output.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """List the days of work in each project: active time, and the tasks whose submission stands.

    A task counts once, on the day of the submission that stands now, however often it was undone or submitted again.
    Days are those of this computer's clock.
    """
    from annotator.services.hours import as_csv, work_days, write_csv
    from annotator.services.project_list import project_cards
    from annotator.store.store import Store  # which takes longer to load than the other commands take to run

    data_dir = settings(context).data_dir
    if not data_dir.database.exists():
        raise AnnotatorError("store.none", "There is no database here yet.", where=str(data_dir.database))
    with Store(data_dir) as store:
        chosen = [card for card in project_cards(store) if project in (None, card.id)]
        if project is not None and not chosen:
            raise AnnotatorError("store.no_project", "There is no such project here.", where=project)
        found = work_days(store, chosen, _day(since), _day(until))
    if out is not None:
        if str(out) == "-":
            typer.echo(as_csv(found), nl=False)
        else:
            write_csv(out, found)
            say(f"Wrote {out}: {counted(len(found), 'line')}")
    elif as_json:
        say_json([{"date": one.day.isoformat(), "project": one.project, "active_seconds": one.seconds,
                   "tasks": one.tasks} for one in found])  # fmt: skip
    else:
        for one in found:
            say(f"{one.day}  {_time(one.seconds)}  {counted(one.tasks, 'task')}  {one.project}")
        total = sum(one.seconds for one in found)
        say(f"{_time(total)} and {counted(sum(one.tasks for one in found), 'task')} in all")


def _day(moment: datetime | None) -> date | None:
    return moment.date() if moment is not None else None


def _time(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds % 3600 // 60:02} h"
