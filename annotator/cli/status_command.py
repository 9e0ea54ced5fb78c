"""``annotator project status | hours``: how a project stands, and who worked how long on which day."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.cli_options import PassphraseFile, owner_key
from annotator.cli.extra import owner_extra
from annotator.cli.output import JsonFlag, counted, say, say_json, say_table
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.exchange.exchange_state import read_exchange
from annotator.owner.exchange.people_rows import PeopleRows
from annotator.owner.exchange.project_sync import annotators, known_people
from annotator.owner.exchange.project_sync import counted as with_deliveries
from annotator.owner.exchange.working_time import KINDS
from annotator.owner.owner_project import Project
from annotator.owner.status.status_tables import (
    chosen,
    course_words,
    grouped,
    hours_csv,
    people_csv,
    state_of,
)

if TYPE_CHECKING:
    from annotator.owner.exchange.people_rows import PersonRow
    from annotator.owner.status.project_status import ProjectStatus

DAY = ["%Y-%m-%d"]
_SHOWN = 40
ProjectFolder = Annotated[Path, typer.Option("--project", metavar="DIR", help="The project's folder.")]


def status(
    project: ProjectFolder,
    dataset: Annotated[
        Path | None,
        typer.Option("--dataset", metavar="DIR", help="The merged data set; else the one that was merged into last."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only", metavar="WHO",
            help="annotator, reviewer, adjudicator, checker; at-work, done, in-the-course, not-joined, left; returned, "
            "behind, checks. Given several times, all hold.",
        ),
    ] = None,
    find: Annotated[str, typer.Option("--find", metavar="TEXT", help="Only people with this in id or name.")] = "",
    sort: Annotated[
        str,
        typer.Option(
            "--sort", metavar="COLUMN",
            help="id, name, role, course, last, behind, hours, checks, tasks, waiting, submitted, skipped, returned or "
            "accepted.",
        ),
    ] = "id",
    group: Annotated[str, typer.Option("--group", metavar="BY", help="role, course or state.")] = "",
    every: Annotated[bool, typer.Option("--all", help="Print everybody, not the first 40.")] = False,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the people as CSV; - is standard output.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with charts, to be read and printed.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:  # fmt: skip
    """Say what to do next, and how everybody stands: annotators, reviewers, their checks and hours. Needs no network.

    Days by which tasks are to be done stand in team.toml in the project's folder: begin, due, silent_days.
    """
    from annotator.owner.status.project_status import dataset_of, project_status

    opened = Project.open(project)
    data = dataset if dataset is not None else dataset_of(opened)
    if data is not None:
        with owner_extra():
            import annotator.owner.status.merged_figures  # noqa: F401
    found = project_status(opened, data, datetime.now().astimezone())
    rows = chosen(found, only or (), sort, find)
    groups = grouped(rows, group)
    if csv_file is not None:
        _write(csv_file, people_csv(found, rows))
    if html is not None:
        with owner_extra():
            from annotator.owner.status.status_page import write_status_page
        write_status_page(found, html)
        say(f"Wrote {html}")
    if as_json:
        say_json(found.as_json())
    elif csv_file is None and html is None:
        _say(found, groups, None if every else _SHOWN)


def announce(
    project: ProjectFolder,
    text: Annotated[str | None, typer.Argument(metavar="[TEXT]", help="What you have to say; - is input.")] = None,
    people: Annotated[
        list[str] | None, typer.Option("--to", metavar="ID", help="Only to these people; else to everybody.")
    ] = None,
    number: Annotated[int | None, typer.Option("--withdraw", metavar="NUMBER", help="Announce this no longer.")] = None,
    show: Annotated[bool, typer.Option("--list", help="Show what is announced.")] = False,
) -> None:
    """Say something to the people of a project: signed receipts carry it, which the next `project sync` puts there.

    Their windows show it once, and keep it on the page Delivery until you withdraw it.
    """
    from annotator.owner.exchange import announcing

    opened = Project.open(project)
    if number is not None:
        announcing.withdraw(opened, number)
        say(f"Withdrawn: {number}, with the next `annotator project sync`")
    elif show or text is None:
        every = read_exchange(opened).announcements
        for one in every:
            say(f"{one.number}  {one.at[:10]}  to {', '.join(one.people) or 'everybody'}: {one.text}")
        if not every:
            say("Nothing is announced")
    else:
        made = announcing.announce(opened, sys.stdin.read() if text == "-" else text, people or ())
        say(f"Announced: {made.number}, with the next `annotator project sync`")


def hours(
    context: typer.Context,
    project: ProjectFolder,
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILES|FOLDERS...]", help="Results that came by hand, beside what syncs fetched."),
    ] = None,
    who: Annotated[str | None, typer.Option("--who", metavar="ID", help="One person; else everybody.")] = None,
    since: Annotated[datetime | None, typer.Option("--since", formats=DAY, help="The first day that counts.")] = None,
    until: Annotated[datetime | None, typer.Option("--until", formats=DAY, help="The last day that counts.")] = None,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the days as CSV; - is standard output.")
    ] = None,
    passphrase_file: PassphraseFile = None,
    as_json: JsonFlag = False,
) -> None:
    """List active time by person and day, as their results say it: on tasks, on the course, and on reviews.

    Days are those of each person's computer. Of results by an older program, time counts on the day of the delivery.
    """
    opened = Project.open(project)
    exchange = read_exchange(opened)
    if files:
        from annotator.owner.collecting import trusted_deliveries
        from annotator.owner.exchange.qualifying import receiver
        from annotator.owner.left_out import LeftOut, Skip
        from annotator.owner.merging.merge import results_files
        from annotator.owner.sealed import opened as opened_results

        with opened_results(opened, results_files(files), owner_key(context, passphrase_file)) as readable:
            left_out = LeftOut(Skip(untrusted=True))
            for delivery in trusted_deliveries(opened, readable, left_out).values():
                exchange = with_deliveries(exchange, {receiver(opened, delivery): [delivery]})
    people = sorted({*annotators(opened), *known_people(opened), *exchange.people})
    if who is not None and who not in people:
        raise AnnotatorError("project.unknown_person", f"Nobody in the project has the id {who[:80]!r}.")
    first, last = (each.date().isoformat() if each is not None else "" for each in (since, until))
    days = [
        one for one in PeopleRows(opened, exchange).days(people if who is None else [who])
        if one.day >= first and (not last or one.day <= last)
    ]  # fmt: skip
    if csv_file is not None:
        _write(csv_file, hours_csv(days))
    elif as_json:
        say_json([{"date": one.day, "id": one.annotator_id, "name": one.name, "kind": one.kind,
                   "active_seconds": one.seconds} for one in days])  # fmt: skip
    else:
        for one in days:
            say(f"{one.day}  {_time(one.seconds)}  {one.kind:<7}  {one.name} ({one.annotator_id})")
        for kind in KINDS:
            total = sum(one.seconds for one in days if one.kind == kind)
            if total:
                say(f"{_time(total)} on {kind} in all")
        if not days:
            say("No time on any of these days")


def _write(path: Path, text: str) -> None:
    if str(path) == "-":
        typer.echo(text, nl=False)
        return
    write_atomic(path, text.encode())
    say(f"Wrote {path}")


def _say(found: ProjectStatus, groups: dict[str, list[PersonRow]], most: int | None) -> None:
    totals = found.totals
    done = f"{totals['submitted']:,} of {totals['tasks']:,} tasks submitted"
    say(f"{found.title}: {counted(totals['people'], 'person', 'people')}, {done}, {_time(totals['seconds'])} of work")
    say("What to do next" if found.steps else "Nothing waits for you")
    for step in found.steps:
        say(f"  {step.sentence}")
        if step.command:
            say(f"      {step.command}")
    for name, rows in groups.items():
        say("")
        if name:
            say(f"{name}: {len(rows):,}")
        _say_people(found, rows, most)
    _say_reviewers(found)
    _say_checks(found, most)
    if found.dataset is None:
        say("No results are merged: reviews and checks are not known. `annotator project sync --dataset DIR` merges")
    elif found.timetable.due is None:
        say("No timetable: give `begin` and `due` in team.toml in the project's folder")


def _say_checks(found: ProjectStatus, most: int | None) -> None:
    if found.checks:
        say("")
    for each in found.checks[: most or len(found.checks)]:
        say(f"Look first at {each.name} ({each.person}, {each.role}): {each.reason}")
    if most is not None and len(found.checks) > most:
        say(f"{len(found.checks) - most:,} more findings: --all")


def _say_people(found: ProjectStatus, rows: list[PersonRow], most: int | None) -> None:
    named = {each.person for each in found.checks}
    shown = rows if most is None else rows[:most]
    header = ("id", "name", "role", "state", "course", "tasks", "waiting", "submitted", "returned", "behind", "hours",
              "last delivery", "")  # fmt: skip
    say_table(
        header,
        [
            (row.annotator_id, row.name if row.name != row.annotator_id else "", ", ".join(row.roles) or "-",
             state_of(row), course_words(row), f"{row.tasks:,}", f"{row.waiting:,}", f"{row.submitted:,}",
             f"{row.returned:,}", _number(found.behind.get(row.annotator_id)), _time(sum(row.seconds.values())),
             row.last_delivery[:16].replace("T", " ") or "never", "look first" if row.annotator_id in named else "")
            for row in shown
        ],
    )  # fmt: skip
    if len(rows) > len(shown):
        say(f"{len(rows) - len(shown):,} more: --all, or choose with --only, --find and --sort")


def _say_reviewers(found: ProjectStatus) -> None:
    if not found.reviewers:
        return
    say("")
    header = ("reviewer", "sent", "accepted", "corrected", "returned", "adjudicated", "skipped", "waiting", "hours",
              "seconds each", "too fast", "as other reviewers", "as adjudicators")  # fmt: skip
    say_table(
        header,
        [
            (one["name"], *(f"{one[key]:,}" for key in ("sent", "accepted", "corrected", "returned", "adjudicated",
             "skipped", "waiting")), _time(one["seconds"]),
             "" if one["median_seconds"] is None else f"{one['median_seconds']:,.0f}", f"{one['fast']:,}",
             _agreement(one["with_reviewers"]), _agreement(one["with_adjudicators"]))
            for one in found.reviewers
        ],
    )  # fmt: skip


def _agreement(one: dict[str, float]) -> str:
    return f"{one['same']:,} of {one['works']:,}" if one["works"] else "-"


def _number(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


def _time(seconds: float) -> str:
    return f"{int(seconds) // 3600}:{int(seconds) % 3600 // 60:02} h"
