"""``annotator project sync | return``: the owner's end of syncing."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from annotator import limits
from annotator.cli.cli_options import PLACE_VARIABLE, CaFile, PassphraseFile, owner_key
from annotator.cli.destination_option import address_in
from annotator.cli.extra import owner_extra
from annotator.cli.merge_command import checked_work, merge_as_json, report_merge, say_checks
from annotator.cli.output import JsonFlag, counted, say, say_json, say_table
from annotator.errors import AnnotatorError, SeveralError
from annotator.owner.courses.course_making import kept_courses
from annotator.owner.exchange.exchange_state import taken_files
from annotator.owner.exchange.project_sync import ProjectSynced, forget_refused, return_tasks, sync_project
from annotator.owner.owner_project import Project
from annotator.owner.sealed import opened as opened_results
from annotator.transfer import large_files
from annotator.transfer.addresses import open_destination, whole_address
from annotator.transfer.destination import Deadline
from annotator.transfer.network_address import with_authorities

if TYPE_CHECKING:
    from annotator.bundle.signing_key import SigningKey
    from annotator.owner.merging.merge import Merged

_PARTLY = 2
_LISTED = 20
ProjectFolder = Annotated[Path, typer.Option("--project", metavar="DIR", help="The project's folder.")]


def sync(
    context: typer.Context,
    project: ProjectFolder,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="PLACE", help="The folder or URL that annotators use, too; else ANNOTATOR_SYNC_TO."
        ),
    ] = None,
    to_file: Annotated[
        Path | None,
        typer.Option(
            "--to-file", metavar="FILE", help="A file with the address, which may have a password; - is input."
        ),
    ] = None,
    ca: CaFile = None,
    dataset: Annotated[
        Path | None, typer.Option("--dataset", metavar="DIR", help="Merge what came into this data set, too.")
    ] = None,
    passphrase_file: PassphraseFile = None,
    large: Annotated[bool, typer.Option("--large", help="Send and fetch files of more than 20 MB, too.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Read back all that lies there, and put anew what is something else.")
    ] = False,
    minutes: Annotated[
        float, typer.Option("--minutes", min=1, help="End after so many minutes; the next sync goes on.")
    ] = limits.SYNC_SECONDS / 60,
    as_json: JsonFlag = False,
) -> None:
    """Fetch results, answer them with signed receipts, and put tasks where annotators sync; for cron, too.

    Results are kept in the project's folder. The exit status is 2 where something came now that is refused; what was
    refused before is counted by person until it is forgotten (`annotator project forget`).
    """
    given = to if to is not None else address_in(to_file) if to_file else None
    address = given if given is not None else os.environ.get(PLACE_VARIABLE, "")
    if not address:
        raise AnnotatorError("delivery.no_destination", "There is no place to sync with.", "Name it with --to.")
    opened = Project.open(project)
    unlock = owner_key(context, passphrase_file)
    key, deadline = unlock(), Deadline(minutes * 60)
    place = open_destination(with_authorities(whole_address(address), ca), deadline)
    most = None if large else large_files.LARGE
    done = sync_project(opened, place, key, most=most, verify=verify, deadline=deadline)
    merged = _merge(opened, dataset, unlock) if dataset is not None else None
    checked = _checks(opened, merged) if merged is not None and merged.changed else None
    if as_json:
        rows = {"people": [asdict(row) for row in done.people], "errors": {k: str(v) for k, v in done.errors.items()}}
        refused = [
            {"annotator": who, "name": name, "new": (who, name) in done.refused_now, **one.model_dump()}
            for who, name, one in done.refused
        ]
        counts = {"tasks": done.tasks, "receipts": done.receipts, "taken": done.taken}
        into: dict[str, Any] = {"merged": merge_as_json(merged)} if merged is not None else {}
        into |= {"checks": list(checked["findings"])} if checked is not None else {}
        left_out = {"uninvited": list(done.uninvited), "others": list(done.others), "left": dict(done.left),
                    "mended": list(done.mended)}  # fmt: skip
        say_json({"destination": done.destination, **counts, "refused": refused, **left_out, **rows, **into})
    else:
        _report(done, opened)
        if merged is not None:
            report_merge(merged)
        if checked is not None:
            say_checks(checked, opened)
    partly = bool(done.refused_now) or (merged is not None and bool(merged.refused or merged.refusals))
    if done.errors:
        raise SeveralError(list(done.errors.values()))
    if partly:
        raise typer.Exit(_PARTLY)


def give_back(
    project: ProjectFolder,
    person: Annotated[str, typer.Option("--to", metavar="ID", help="The annotator's id.")],
    reason: Annotated[str, typer.Option("--reason", help="Why, in words for the annotator.")],
    tasks: Annotated[list[str], typer.Argument(metavar="TASK...", help="Ids of tasks, as in your input.")],
) -> None:
    """Give submitted tasks back to somebody, to be done again: the next sync's receipt says so, with the reason."""
    return_tasks(Project.open(project), person, tasks, reason)
    for task in tasks:
        say(f"Returned at the next sync: {task} to {person}")


def _merge(project: Project, dataset: Path, unlock: Callable[[], SigningKey]) -> Merged | None:
    """What a merge of everything that came is; None where nothing has come."""
    with owner_extra():
        from annotator.owner.merging.merge import merge, results_files

    given = taken_files(project)
    if not given:
        return None
    with opened_results(project, results_files(given), unlock) as readable:
        return merge(project, readable, dataset)


def _checks(project: Project, merged: Merged) -> Mapping[str, Any]:
    """What the checks say of the work in the data set."""
    with owner_extra():
        from annotator.owner.measuring.check_limits import limits_of

    return checked_work(merged, limits_of(project.root))


def _report_refused(done: ProjectSynced, project: Project) -> None:
    """Each file that is refused now, and how many were before, by person."""
    now = [each for each in done.refused if each[:2] in done.refused_now]
    for who, name, one in now[:_LISTED]:
        say(f"Refused: {one.reason} [{one.code}] ({who}, {name})")
    counts = Counter(who for who, _, _ in now[_LISTED:])
    for who, count in sorted(counts.items()):
        say(f"Refused: {counted(count, 'more file')} of {who}")
    before = Counter(who for who, name, _ in done.refused if (who, name) not in done.refused_now)
    for who, count in sorted(before.items()):
        say(
            f"Refused before: {counted(count, 'file')} of {who}; "
            f"forget them with: annotator project forget {who} --project {project.root}"
        )


def forget(
    project: ProjectFolder,
    person: Annotated[str, typer.Argument(metavar="ID", help="The annotator's id.")],
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME...]", help="Names of files; else all that are refused.")
    ] = None,
) -> None:
    """Speak no more of somebody's files that were refused, and keep no copies. One that changes at the place is looked
    at again."""
    count = forget_refused(Project.open(project), person, names or ())
    say(f"Forgotten: {counted(count, 'refused file')} of {person}")


def _has_test(project: Project) -> bool:
    """Whether a course of the project has a test that is scored here."""
    tests = (made.course.qualification for made in kept_courses(project))
    return any(test is not None and test.scored != "laptop" for test in tests)


def _report_place(done: ProjectSynced) -> None:
    """What was found there that is none of ours, or something else, and what waits there."""
    for said in done.others[:_LISTED]:
        say(f"Passed over, for it is none of ours: {said}")
    if len(done.others) > _LISTED:
        say(f"Passed over, too: what is none of ours in the folders of {len(done.others) - _LISTED:,} more people")
    for name in done.mended[:_LISTED]:
        say(f"Mended, for something else lay there: {name}")
    if len(done.mended) > _LISTED:
        say(f"Mended: {counted(len(done.mended) - _LISTED, 'more file')}")
    for who, count in sorted(done.left.items()):
        say(f"Left for the next sync: {counted(count, 'new file')} of {who}")


def _report(done: ProjectSynced, project: Project) -> None:
    say(f"Synced with {done.destination}: {counted(done.taken, 'results file')} taken, "
        f"{counted(done.tasks, 'task bundle')} and {counted(done.receipts, 'receipt')} put there")  # fmt: skip
    for words in done.enrolled:
        say(words)
    header = (
        "id", "tasks", "waiting", "delivered", "received", "refused", "submitted", "skipped", "returned",
        "last delivery",
    )  # fmt: skip
    rows = [
        (row.annotator_id, row.tasks, row.waiting, row.delivered, row.received, row.refused, row.submitted,
         row.skipped, row.returned, row.last_delivery or "never")
        for row in done.people
    ]  # fmt: skip
    say_table(header, [[str(cell) for cell in row] for row in rows])
    if done.taken and _has_test(project):
        say(f"Tests of the course among them are scored by: annotator results qualify --project {project.root}")
    _report_refused(done, project)
    for row in done.people:
        if row.not_whole:
            say(f"Not whole yet: {counted(row.not_whole, 'file')} of {row.annotator_id}; sync again later")
    _report_place(done)
    for who in done.uninvited:
        say(f"Left out, for they have no invite: {who}; make one with: annotator invite new")
    for annotator_id, error in done.errors.items():
        say(f"Failed for {annotator_id}: {error.message}")
