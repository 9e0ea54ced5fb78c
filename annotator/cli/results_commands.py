"""``annotator results``: annotators export results; owners merge them and create data sets."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.cli_options import exit_if, owner_extra, owner_key, settings
from annotator.cli.operation import Commands, command
from annotator.cli.output import print_json, print_line
from annotator.cli.qualify_command import qualify_results
from annotator.cli.sync_command import MOST_RETURNS, returned_name
from annotator.errors import AnnotatorError
from annotator.owner.operations.export import export, export_forms
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.owner.dataset.merge import MergeResult
    from annotator.owner.measures.check_limits import WorkCheckThresholds
    from annotator.services.view_models import TaskStatusCounts


# ``annotator results merge``: merges returned results into a data set of tables.


_LISTED = 20
_ENOUGH = 5
"""The number of tasks by one annotator below which the checks are not meaningful."""


def merge(
    context: typer.Context,
    files: list[Path],
    project: Path,
    dataset: Path,
    prefer: str = "none",
    accept_unassigned: bool = False,
    strict: bool = False,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Check results files and merge them into a data set of Parquet tables. The order and repetition of files do not
    matter.

    Files and tasks that cannot be merged are listed, and the others are merged. The exit status is 1 if no file can be.

    Parameters:
        files = FILES|FOLDERS...: Results files, or folders of them.
        --dataset DIR: The data set to create or extend.
        --prefer none|latest|DEVICE: If two devices disagree, prefer the later export or this device; default: the
            higher revision.
        --accept-unassigned: Also accept answers to tasks that were assigned to somebody else.
        --strict: Write nothing unless everything can be merged.
    """
    from annotator.owner.exchange.encryption import decrypted_files as opened_results

    with owner_extra():
        from annotator.owner.dataset.merge import merge as merge_results
        from annotator.owner.dataset.merge import results_files, unencrypted_results
        from annotator.owner.measures.check_limits import limits_of

    opened = Project.open(project)
    limits = limits_of(opened.root)
    given = results_files(files)
    with opened_results(opened, given, owner_key(context, passphrase_file)) as readable:
        found = merge_results(
            opened, readable, dataset, prefer, _progress, strict=strict, accept_unassigned=accept_unassigned
        )
        plain = {str(path) for path, copy in zip(given, readable, strict=True) if path == copy}
        unencrypted = unencrypted_results(opened, found, plain)
    checked = checked_work(found, limits)
    if as_json:
        print_json({**merge_as_json(found), "checks": checked["findings"], "unencrypted": unencrypted})
    else:
        report_merge(found)
        report_unencrypted(unencrypted)
        print_checks(checked, opened)
    exit_if(True, found.all_refused)


def _progress(what: str, done: int, of: int) -> None:
    """Show progress on a terminal, in a line that is overwritten."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{what}: {done:,} of {of:,}  {chr(10) if done == of else ''}")
        sys.stderr.flush()


def merge_as_json(found: MergeResult) -> dict[str, object]:
    """The result of a merge as plain data."""
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


def checked_work(found: MergeResult, limits: WorkCheckThresholds) -> Mapping[str, Any]:
    """The findings of the checks on people's work in the data set, by their ids; empty if there is too little work."""
    from annotator.owner.measures.check_findings import check_findings

    done = Counter({str(row["annotator"]): 0 for row in found.decisions})
    for row in found.decisions:
        done[str(row["annotator"])] += int(row["annotations"] or 0)
    if max(done.values(), default=0) < _ENOUGH:
        return {"findings": [], "suspicion": {}}
    return check_findings(found.dataset, limits)


def print_checks(checked: Mapping[str, Any], project: Project) -> None:
    """Print the findings for each person, most severe first, for the project leader. They indicate where to look and
    are not a verdict."""
    for person in list(checked["suspicion"])[:_LISTED]:
        reasons = " ".join(each["reason"] for each in checked["findings"] if each["person"] == person)
        name = project.people.name_of(person)
        print_line(f"Look first at the work of {name}{f' ({person})' if name != person else ''}: {reasons}")
    if checked["suspicion"]:
        print_line("Checks are not a verdict; `annotator report` says more")


_KINDS = {
    "annotations": "annotation",
    "ratings": "rating",
    "preferences": "preference",
    "rankings": "rank",
    "tags": "tag",
    "numbers": "number",
    "reactions": "reaction",
    "critiques": "critique",
    "refinements": "refinement",
    "judgements": "judgement of a critique",
    "authored": "authored text",
    "corroborations": "quote",
    "proposed_edits": "proposed edit",
    "comments": "comment",
    "reviews": "review",
}
"""The noun for the rows of each table, in the order in which they are printed."""


def merged_work(rows: Mapping[str, int]) -> str:
    """The number of rows of each kind in a data set, without empty kinds."""
    several = {"judgements": "judgements of critiques"}
    said = [counted(rows[table], one, several.get(table, "")) for table, one in _KINDS.items() if rows.get(table)]
    return ", ".join(said) or "no annotations"


_DECISIONS = {
    "taken": "taken",
    "taken, fork": "taken that contradict another delivery of the same device",
    "superseded": "replaced by newer ones",
    "refused": "refused",
}
"""The words for each decision about a delivery, in the order in which they are printed."""


def report_unencrypted(unencrypted: Mapping[str, int]) -> None:
    """Print from whom unencrypted results were accepted although an invite requests encryption."""
    for who, count in sorted(unencrypted.items()):
        print_line(
            f"Not encrypted, though their invite asks for it: {counted(count, 'results file')} of {who}, accepted "
            "anyway; everybody with access to a file in transit could read it. "
            "Ask them to accept the newest invite and to update the program"
        )


def report_merge(found: MergeResult) -> None:
    """Print the result of a merge."""
    states = Counter(str(row["decision"]) for row in found.decisions)
    if found.new_files or found.changed:
        files = counted(found.new_files, "new file") if found.new_files else "no new file"
        print_line(f"Merged {files} into {found.dataset}: {merged_work(found.rows)} in all")
    else:
        print_line(f"Nothing new for {found.dataset}")
    for bound in found.enrolled:
        print_line(bound)
    if states:
        said = (f"{states[state]:,} {words}" for state, words in _DECISIONS.items() if states[state])
        print_line(f"Deliveries so far: {'; '.join(said)}")
    _report_refused(found)
    if found.conflicts:
        _report_conflicts(found)


def _report_refused(found: MergeResult) -> None:
    for row in found.refused[:_LISTED]:
        names = ", ".join(json.loads(str(row["files"])))
        print_line(f"Refused: {row['reason']} ({names})")
        if "[trust.unknown_signer]" in row["reason"] and row["made_for"]:
            print_line(
                f"  Its tasks were made for {row['made_for']}. Ask them whether the key {row['signer']} is theirs "
                "(the window shows it under Identity and keys); if so, run "
                f"`annotator keys trust FILE --as {row['made_for']} --project DIR` and merge again."
            )
    for line in found.refusals[:_LISTED]:
        print_line(f"Refused: {line['message']} [{line['code']}] ({line['file']}, task {line['task'] or '?'})")
    more = max(0, len(found.refused) - _LISTED) + max(0, len(found.refusals) - _LISTED)
    if more:
        print_line(f"Refused: {more:,} more; the tables provenance and refusals have all")


def _report_conflicts(found: MergeResult) -> None:
    tasks = {(row["series"], row["task"], row["annotator"]) for row in found.conflicts}
    print_line(
        f"Conflicts: {counted(len(tasks), 'task')} on which devices of one person disagree; "
        "of each, the work that was changed more often counts"
    )
    devices: dict[tuple[str, str, str], set[str]] = {}
    for row in found.conflicts:
        devices.setdefault((row["annotator"], row["series"], row["task"]), set()).add(row["device"])
    for (person, series, task), ones in sorted(devices.items())[:_LISTED]:
        print_line(f"Conflict: task {task} of {series}, {person} on the devices {' and '.join(sorted(ones))}")
    print_line("Choose otherwise with --prefer latest or --prefer DEVICE; the table annotations has all (conflict).")


app = Commands(help="Export your results, or make a data set of returned results.")


_MODELS_SHOWN: Final = 20


def judges(
    files: list[Path],
    dataset: Path,
    out: Path,
    tasks: Path | None = None,
    as_json: bool = False,
) -> None:
    """Import judgements of models about tasks that people judge, as a separate data set.

    `annotator stats judges` and `annotator report` compare them with people's judgements (--judges DIR); other
    statistics do not use them.

    Parameters:
        files = FILES.jsonl...: Judgements of models, one per line.
        --dataset DATASET: The data set whose tasks they judge.
        --out DIR: The new data set of their judgements.
        --tasks TASKS.jsonl: Tasks that they judge beyond those sent to people.
    """
    with owner_extra():
        from annotator.owner.judges.model_judgements import import_judges

    found = import_judges(files, dataset, out, tasks)
    if as_json:
        print_json({"path": str(out), "models": found.taken, "left_out": found.left})
        return
    for model, counts in islice(found.taken.items(), _MODELS_SHOWN):
        said = ", ".join(counted(many, kind) for kind, many in sorted(counts.items()))
        print_line(f"{model}: {said}")
    if len(found.taken) > _MODELS_SHOWN:
        print_line(f"{len(found.taken) - _MODELS_SHOWN:,} more models; --json lists all")
    for reason, many in sorted(found.left.items()):
        print_line(f"Left out: {counted(many, 'judgement')}: {reason}")
    print_line(f"Wrote {out}")


app.command()(merge)
app.command()(judges)
app.command("qualify")(qualify_results)


@app.command()
def receipt(
    context: typer.Context,
    file: Path,
    as_json: bool = False,
) -> None:
    """Import a receipt that the owner sent: what was received, and which tasks are returned to you, with reasons.

    Parameters:
        file = FILE.annreceipt: The receipt from the owner.
    """
    from annotator.services.syncing.place_names import place_names
    from annotator.services.syncing.receipt_intake import import_receipt, read_small
    from annotator.services.syncing.returned_tasks import open_returns
    from annotator.store.store import Store
    from annotator.text.policy import one_line

    data_dir = settings(context).data_dir
    known = KeyStore(data_dir.keys).public("annotator")
    with Store(data_dir) as store:
        says = import_receipt(store, read_small(file), known[0].fingerprint if known is not None else "").says
        here = {one.task_id: one for one in open_returns(store, says.project_id)}
        places = {one.task_id: [(place.target, place.key) for place in one.places] for one in says.returned}
        named = place_names(store, says.project_id, places)
    if as_json:
        print_json(says.model_dump(mode="json"))
        return
    print_line(one_line(says.project_title))
    print_line(f"The owner has: {counted(says.submitted, 'submitted task')} (receipt {says.number})")
    if says.accepted:
        print_line(f"Accepted by the owner: {counted(says.accepted, 'submitted task')}")
    for one in says.returned[:MOST_RETURNS]:
        print_line(f"Returned: {returned_name(one.task_id, here.get(one.task_id))}: {one_line(one.reason)}")
        names = named.get(one.task_id) or ["a place in it"] * len(one.places)
        for name, place in zip(names, one.places, strict=True):
            print_line(f"  {name}: {one_line(place.reason)}")
    if len(says.returned) > MOST_RETURNS:
        print_line(f"and {len(says.returned) - MOST_RETURNS:,} more tasks; --json lists all of them")


@app.command()
def take(
    context: typer.Context,
    files: list[Path],
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Import your finished work from results that you wrote on another computer. Syncs do this automatically.

    The results must be signed by your key, or named as yours in a receipt of the owner. No work on this computer is
    lost.

    Parameters:
        files = FILE.annresult...: Your own results.
    """
    from annotator.cli.sync_command import other_computer_text
    from annotator.services.syncing.other_computers import import_own_file, other_computers_work
    from annotator.store.store import Store

    data_dir = settings(context).data_dir
    keys = KeyStore(data_dir.keys)
    found = []
    with Store(data_dir) as store:
        for file in files:
            project_id, own = import_own_file(
                store, keys, file, lambda: keys.load("annotator", passphrase_from(passphrase_file))
            )
            found.append({"file": str(file), "project": project_id, "brought": own.imported_count})
            if not as_json:
                print_line(f"{file}: {counted(own.imported_count, 'finished task')} imported")
                for one in other_computers_work(store, project_id):
                    for words in other_computer_text(one):
                        print_line(words)
    if as_json:
        print_json(found)


@app.command()
def write(
    context: typer.Context,
    out: Path,
    project: str | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Write all work of a project to one signed file to send back.

    Parameters:
        --out FILE.annresult: The results file to write.
        --project ID: The project's id, if there are several.
    """
    # The store takes longer to load than most other commands take to run.
    from annotator.services.submission import write_results
    from annotator.store import projects
    from annotator.store.store import Store

    data_dir = settings(context).data_dir
    keys = KeyStore(data_dir.keys)
    unlock = passphrase_from(passphrase_file)
    signer = keys.load("annotator", unlock) if keys.has("annotator") else keys.create("annotator", "annotator", unlock)
    with Store(data_dir) as store:
        chosen = project or _only([found.id for found in store.read(projects.projects)])
        written = write_results(store, chosen, out, signer, keys.succeeds("annotator"))
    if as_json:
        counts = written.counts
        print_json(
            {
                "path": str(written.path),
                "bundle_id": written.bundle_id,
                "tasks": written.tasks,
                "submitted": counts.submitted,
                "skipped": counts.skipped,
                "revised": counts.revised,
                "course": written.course,
                "bytes": written.bytes,
                "durable": written.durable,
                "annotator": signer.public.fingerprint,
            }
        )
        return
    course = f"; and {counted(written.course, 'task')} of the course" if written.course else ""
    print_line(f"Wrote {written.path}: {counted(written.tasks, 'task')}, {counts_words(written.counts)}{course}")
    print_line(f"Bundle id: {written.bundle_id}")
    print_line(f"Signed by: {signer.public.fingerprint}")
    if not written.durable:
        print_line("This folder cannot promise to keep the file through a power cut; look for it before you send it")


def _only(projects: Sequence[str]) -> str:
    if len(projects) == 1:
        return projects[0]
    message = f"There are {len(projects)} projects here." if projects else "There are no projects here yet."
    raise AnnotatorError("store.no_project", message, "Say which with --project; `annotator tasks list` has their ids.")


app.command("export")(command(export))
app.command("forms")(command(export_forms))


def counts_words(counts: TaskStatusCounts) -> str:
    """``11 submitted, 1 skipped, 1 revised, not resubmitted``."""
    more = {"skipped": counts.skipped, "revised, not resubmitted": counts.revised}
    return ", ".join([f"{counts.submitted} submitted", *(f"{count} {words}" for words, count in more.items() if count)])
