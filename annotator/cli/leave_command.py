"""``annotator project leave``: takes a person out of a project."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from annotator.cli.cli_options import owner_extra, owner_key
from annotator.cli.output import print_json, print_line
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.owner.status.leaving import LeavePreview, LeaveResult


class LeftWork(StrEnum):
    """What becomes of the finished work of a person who leaves."""

    KEEP = "keep"
    AGAIN = "again"
    VOID = "void"


_WORK = {
    LeftWork.KEEP: "counts as before",
    LeftWork.AGAIN: "is reviewed again by others, and what the person reviewed, too",
    LeftWork.VOID: "is void",
}


def leave(
    context: typer.Context,
    person: str,
    project: Path,
    because: str,
    work: LeftWork = LeftWork.KEEP,
    dataset: Path | None = None,
    roster: Path | None = None,
    reviewers: Path | None = None,
    out: Path | None = None,
    flagged: bool = False,
    dry_run: bool = False,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Take a person out of a project: open tasks and reviews go to others, and keys and invites are closed.

    What the person finished counts as before, unless --work says otherwise.

    Parameters:
        person = PERSON: The person's id or name.
        --because: The reason, which stays in the project.
        --work: Finished work: keep it, have it reviewed again, or declare it void.
        --dataset DIR: The merged data set; default: the one of the last merge.
        --roster FILE.csv: The people who get the open tasks; if the work is void, all tasks.
        --reviewers FILE.csv: The people who get the open reviews.
        --out DIR: A new folder for the bundles of the others.
        --dry-run: Only show whose work is touched.
    """
    with owner_extra():
        from annotator.owner.status.leaving import LeaveRequest, LeaveResult, preview_leave
        from annotator.owner.status.leaving import leave as let_leave
    from annotator.owner.exchange.project_sync import named_person
    from annotator.owner.project.sent_tasks import gold_tasks
    from annotator.owner.status.project_status import dataset_of

    opened = Project.open(project)
    who = named_person(opened, person)
    data = dataset or dataset_of(opened)
    request = LeaveRequest(who, because, work.value, data, roster, reviewers, out, flagged)
    found = preview_leave(opened, request)
    unlock = owner_key(context, passphrase_file)
    done = LeaveResult((), {}) if dry_run else let_leave(opened, request, unlock(), unlock)
    if as_json:
        print_json(
            {
                "person": who,
                "tasks": dict(found.tasks),
                "given": {plan: each.given for plan, each in done.tasks.items()},
                "short": {plan: each.short for plan, each in done.tasks.items()},
                "items": dict(found.items),
                "about": list(found.about),
                "submitted": found.submitted,
                "keys": [key.fingerprint for key in found.keys],
                "invites": found.invites,
                "no_more": sorted(found.no_more),
                "faults": list(map(str, found.faults)),
                "done": not dry_run,
                "folders": [str(folder) for folder in done.folders],
            }
        )
        return
    _print(found, done, work, dry_run, has_gold=any(gold_tasks(opened).values()))
    for folder in done.folders:
        print_line(f"Built for others: {folder}; the next `annotator project sync` brings it")


def _print(found: LeavePreview, done: LeaveResult, work: LeftWork, dry_run: bool, *, has_gold: bool) -> None:
    name = f"{found.name} ({found.person})" if found.name != found.person else found.person
    print_line(f"{name} would leave" if dry_run else f"{name} has left")
    for plan, count in found.tasks.items():
        if plan not in done.tasks:
            print_line(f"Open for others: {counted(count, 'task')} of the plan {plan}")
            continue
        print_line(f"Given to others: {done.tasks[plan].given:,} of {counted(count, 'task')} of the plan {plan}")
        if short := done.tasks[plan].short:
            print_line(f"Short: {counted(short, 'task')} of the plan {plan}, for which too few people are left")
    for purpose, count in found.items.items():
        print_line(f"Given to others: {counted(count, 'item')} of {purpose}")
    if found.no_more and (found.tasks or found.items):
        print_line(
            f"Nothing for {', '.join(sorted(found.no_more))}: the checks name their work. --flagged gives them some"
        )
    for fault in found.faults:
        print_line(f"Whom the checks name, and which reviews are open, is not known: {fault}")
    if found.about:
        print_line(f"These items are about the work of {', '.join(found.about)}")
    apart = ", gold items apart" if has_gold else ""
    print_line(f"Submitted by then: {counted(found.submitted, 'task')}{apart}, which {_WORK[work]}")
    print_line(f"Closed: {counted(len(found.keys), 'key')} and {counted(found.invites, 'unused invite')}")
    if dry_run:
        print_line("Nothing was changed: --dry-run")
