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
    annotator_id = named_person(opened, person)
    data = dataset or dataset_of(opened)
    request = LeaveRequest(annotator_id, because, work.value, data, roster, reviewers, out, flagged)
    preview = preview_leave(opened, request)
    unlock = owner_key(context, passphrase_file)
    result = LeaveResult((), {}) if dry_run else let_leave(opened, request, unlock(), unlock)
    if as_json:
        print_json(
            {
                "person": annotator_id,
                "tasks": dict(preview.tasks),
                "given": {plan: share.given for plan, share in result.tasks.items()},
                "short": {plan: share.short for plan, share in result.tasks.items()},
                "items": dict(preview.items),
                "about": list(preview.about),
                "submitted": preview.submitted,
                "keys": [key.fingerprint for key in preview.keys],
                "invites": preview.invites,
                "no_more": sorted(preview.no_more),
                "faults": list(map(str, preview.faults)),
                "done": not dry_run,
                "folders": [str(folder) for folder in result.folders],
            }
        )
        return
    _print(preview, result, work, dry_run, has_gold=any(gold_tasks(opened).values()))
    for folder in result.folders:
        print_line(f"Built for others: {folder}; the next `annotator project sync` brings it")


def _print(preview: LeavePreview, result: LeaveResult, work: LeftWork, dry_run: bool, *, has_gold: bool) -> None:
    name = f"{preview.name} ({preview.person})" if preview.name != preview.person else preview.person
    print_line(f"{name} would leave" if dry_run else f"{name} has left")
    for plan, count in preview.tasks.items():
        if plan not in result.tasks:
            print_line(f"Open for others: {counted(count, 'task')} of the plan {plan}")
            continue
        print_line(f"Given to others: {result.tasks[plan].given:,} of {counted(count, 'task')} of the plan {plan}")
        if short := result.tasks[plan].short:
            print_line(f"Short: {counted(short, 'task')} of the plan {plan}, for which too few people are left")
    for purpose, count in preview.items.items():
        print_line(f"Given to others: {counted(count, 'item')} of {purpose}")
    if preview.no_more and (preview.tasks or preview.items):
        print_line(
            f"Nothing for {', '.join(sorted(preview.no_more))}: the checks name their work. --flagged gives them some"
        )
    for fault in preview.faults:
        print_line(f"Whom the checks name, and which reviews are open, is not known: {fault}")
    if preview.about:
        print_line(f"These items are about the work of {', '.join(preview.about)}")
    apart = ", gold items apart" if has_gold else ""
    print_line(f"Submitted by then: {counted(preview.submitted, 'task')}{apart}, which {_WORK[work]}")
    print_line(f"Closed: {counted(len(preview.keys), 'key')} and {counted(preview.invites, 'unused invite')}")
    if dry_run:
        print_line("Nothing was changed: --dry-run")
