"""``annotator results merge``: results that came back become a data set of tables."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from annotator.cli.cli_options import PassphraseFile, owner_key
from annotator.cli.extra import owner_extra
from annotator.cli.output import JsonFlag, counted, say, say_json
from annotator.owner.owner_project import Project
from annotator.owner.sealed import opened as opened_results

if TYPE_CHECKING:
    from annotator.owner.measuring.check_limits import Limits
    from annotator.owner.merging.merge import Merged

_PARTLY = 2
_LISTED = 20
_ENOUGH = 5
"""Where nobody did so many tasks no check says anything."""


def merge(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILES|FOLDERS...", help="Results files, or folders of them.")],
    project: Annotated[Path, typer.Option("--project", metavar="DIR", help="The project's folder.")],
    dataset: Annotated[Path, typer.Option("--dataset", metavar="DIR", help="The data set to make or to add to.")],
    prefer: Annotated[
        str,
        typer.Option(
            "--prefer",
            metavar="none|latest|DEVICE",
            help="Of two devices that disagree, the one that exported later, or that one; else the higher revision.",
        ),
    ] = "none",
    accept_unassigned: Annotated[
        bool, typer.Option("--accept-unassigned", help="Take answers to tasks that were given to somebody else, too.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Write nothing unless everything can be taken.")] = False,
    passphrase_file: PassphraseFile = None,
    as_json: JsonFlag = False,
) -> None:
    """Check results files and merge them into a data set of Parquet tables; any order and repetition give the same.

    What cannot be taken is listed, and the rest goes on; the exit status is 2 then.
    """
    with owner_extra():
        from annotator.owner.measuring.check_limits import limits_of
        from annotator.owner.merging.merge import merge as merge_results
        from annotator.owner.merging.merge import results_files

    opened = Project.open(project)
    limits = limits_of(opened.root)
    with opened_results(opened, results_files(files), owner_key(context, passphrase_file)) as readable:
        found = merge_results(
            opened, readable, dataset, prefer, _progress, strict=strict, accept_unassigned=accept_unassigned
        )
    checked = checked_work(found, limits)
    if as_json:
        say_json({**merge_as_json(found), "checks": checked["findings"]})
    else:
        report_merge(found)
        say_checks(checked, opened)
    if found.refused or found.refusals:
        raise typer.Exit(_PARTLY)


def _progress(what: str, done: int, of: int) -> None:
    """On a terminal, one line that is written over."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{what}: {done:,} of {of:,}  {chr(10) if done == of else ''}")
        sys.stderr.flush()


def merge_as_json(found: Merged) -> dict[str, object]:
    """What a merge came to, as plain data."""
    return {
        "dataset": str(found.dataset),
        "rows": dict(found.rows),
        "changed": list(found.changed),
        "deliveries": [{**row, "files": json.loads(row["files"])} for row in found.decisions],
        "refusals": list(found.refusals),
        "conflicts": list(found.conflicts),
        "new_files": found.new_files,
        "enrolled": list(found.enrolled),
    }


def checked_work(found: Merged, limits: Limits) -> Mapping[str, Any]:
    """What the checks say of people's work in the data set, by their ids; nothing where there is too little."""
    from annotator.owner.measuring.figures import checks

    done = Counter({str(row["annotator"]): 0 for row in found.decisions})
    for row in found.decisions:
        done[str(row["annotator"])] += int(row["annotations"] or 0)
    if max(done.values(), default=0) < _ENOUGH:
        return {"findings": [], "suspicion": {}}
    return checks(found.dataset, limits, names=True)


def say_checks(checked: Mapping[str, Any], project: Project) -> None:
    """The findings of each person, the gravest first, by name, for whoever leads the project: where to look, and no
    verdict."""
    for person in list(checked["suspicion"])[:_LISTED]:
        reasons = " ".join(each["reason"] for each in checked["findings"] if each["person"] == person)
        name = project.people.name_of(person)
        say(f"Look first at the work of {name}{f' ({person})' if name != person else ''}: {reasons}")
    if checked["suspicion"]:
        say("Checks are no verdict; `annotator report` says more")


def report_merge(found: Merged) -> None:
    """Print what a merge came to."""
    states = Counter(str(row["decision"]) for row in found.decisions)
    if found.changed:
        work = f"{counted(found.rows['annotations'], 'annotation')}, {counted(found.rows['ratings'], 'rating')}"
        say(f"Merged {counted(found.new_files, 'new file')} into {found.dataset}: {work} in all")
    else:
        say(f"Nothing new for {found.dataset}")
    for bound in found.enrolled:
        say(bound)
    for state, count in sorted(states.items()):
        say(f"Deliveries {state}: {count:,}")
    for row in found.refused[:_LISTED]:
        names = ", ".join(json.loads(str(row["files"])))
        say(f"Refused: {row['reason']} ({names})")
    for line in found.refusals[:_LISTED]:
        say(f"Refused: {line['message']} [{line['code']}] ({line['file']}, task {line['task'] or '?'})")
    more = max(0, len(found.refused) - _LISTED) + max(0, len(found.refusals) - _LISTED)
    if more:
        say(f"Refused: {more:,} more; the tables provenance and refusals have all")
    if found.conflicts:
        tasks = {(row["series"], row["task"], row["annotator"]) for row in found.conflicts}
        say(
            f"Conflicts: {counted(len(tasks), 'task')} on which devices of one person disagree; "
            "of each, the work that was changed more often counts"
        )
        devices: dict[tuple[str, str, str], set[str]] = {}
        for row in found.conflicts:
            devices.setdefault((row["annotator"], row["series"], row["task"]), set()).add(row["device"])
        for (person, series, task), ones in sorted(devices.items())[:_LISTED]:
            say(f"Conflict: task {task} of {series}, {person} on the devices {' and '.join(sorted(ones))}")
        say("Choose otherwise with --prefer latest or --prefer DEVICE; the table annotations has all (conflict).")
