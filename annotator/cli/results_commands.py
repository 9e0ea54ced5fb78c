"""``annotator results``: write results as an annotator, make data sets of them as an owner."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.cli_options import PassphraseFile, settings
from annotator.cli.merge_command import merge
from annotator.cli.output import JsonFlag, counted, say, say_json
from annotator.errors import AnnotatorError
from annotator.owner.collecting import Collected
from annotator.owner.dataset import Exported
from annotator.owner.dataset import export as export_data
from annotator.owner.exporters import EXPORTERS
from annotator.owner.exporters.form import ExportForm
from annotator.owner.exporters.records import schema
from annotator.owner.left_out import Skip, grouped
from annotator.owner.owner_project import Project
from annotator.services.outcomes import Counts

app = typer.Typer(help="Write your results to send, or make a data set of the results that came back.")


app.command()(merge)


_FORMS = " ".join(f"{form.name}: {form.describe}" for form in EXPORTERS.values())
_PARTLY = 3
_LISTED = 50


def _form(name: str) -> ExportForm:
    try:
        return EXPORTERS[name]
    except KeyError:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(EXPORTERS)}.") from None


@app.command()
def write(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.annresult", help="The results file to write.")],
    project: Annotated[
        str | None, typer.Option("--project", metavar="ID", help="The project's id, where there are several.")
    ] = None,
    passphrase_file: PassphraseFile = None,
    as_json: JsonFlag = False,
) -> None:
    """Write everything done in a project into one signed file to send back."""
    # The store takes longer to load than the other commands take to run.
    from annotator.services.submission import write_results
    from annotator.store.store import Store

    data_dir = settings(context).data_dir
    keys = KeyStore(data_dir.keys)
    unlock = passphrase_from(passphrase_file)
    signer = keys.load("annotator", unlock) if keys.has("annotator") else keys.create("annotator", "annotator", unlock)
    with Store(data_dir) as store:
        written = write_results(store, project or _only([found.id for found in store.projects()]), out, signer)
    if as_json:
        counts = written.counts
        say_json(
            {
                "path": str(written.path),
                "bundle_id": written.bundle_id,
                "tasks": written.tasks,
                "submitted": counts.submitted,
                "skipped": counts.skipped,
                "revised": counts.revised,
                "bytes": written.bytes,
                "annotator": signer.public.fingerprint,
            }
        )
        return
    say(f"Wrote {written.path}: {counted(written.tasks, 'task')}, {counts_words(written.counts)}")
    say(f"Bundle id: {written.bundle_id}")
    say(f"Signed by: {signer.public.fingerprint}")


def _only(projects: Sequence[str]) -> str:
    if len(projects) == 1:
        return projects[0]
    message = f"There are {len(projects)} projects here." if projects else "There are no projects here yet."
    raise AnnotatorError("store.no_project", message, "Say which with --project; `annotator tasks list` has their ids.")


@app.command()
def export(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILES...", help="Results files that came back.")],
    project: Annotated[Path, typer.Option("--project", metavar="DIR", help="The project's folder.")],
    to: Annotated[
        ExportForm, typer.Option("--to", parser=_form, metavar="FORM", help=f"The form of the data set. {_FORMS}")
    ],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write the data set into.")],
    series: Annotated[
        list[str] | None, typer.Option("--series", metavar="NAME", help="Only these batches; else all.")
    ] = None,
    skip_unfit: Annotated[
        bool, typer.Option("--skip-unfit", help="Leave out files and tasks that do not fit, and list them.")
    ] = False,
    skip_untrusted: Annotated[
        bool, typer.Option("--skip-untrusted", help="Leave out files of signers you do not trust, and list them.")
    ] = False,
    with_demo: Annotated[
        bool, typer.Option("--with-demo", help="Take what scripts made (`annotator demo answer`), too.")
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """Check results files and make a data set of what was submitted. On any error nothing is written.

    The exit status is 3 when something was left out because an option permitted it.
    """
    quarantine = settings(context).data_dir.quarantine
    skip = Skip(untrusted=skip_untrusted, unfit=skip_unfit)
    opened = Project.open(project)
    exported = export_data(opened, to, files, out, quarantine, skip, series or (), with_demo=with_demo)
    _report(exported, as_json)
    if exported.refused:
        raise typer.Exit(_PARTLY)


@app.command("schema")
def show_schema() -> None:
    """Print the JSON Schema of one row of the records form."""
    say_json(schema())


_NOTABLE = {
    "changed_since": "Changed since",
    "withdrawn": "Withdrawn",
    "revised_since": "Revised since",
    "hasty": "Hasty",
    "made_by": "Made by a program",
}
_MEANING = {
    "changed_since": "a later bundle has another text; the rows have the one that was judged",
    "withdrawn": "a later bundle took the task back",
    "revised_since": "a revision was not submitted again; the rows have what was submitted",
    "hasty": "signs that the task was hurried through",
    "made_by": "scripts to try the pipeline; they are no data",
}


def counts_words(counts: Counts) -> str:
    """``11 submitted, 1 skipped, 1 revised, not resubmitted``."""
    more = {"skipped": counts.skipped, "revised, not resubmitted": counts.revised}
    return ", ".join([f"{counts.submitted} submitted", *(f"{count} {words}" for words, count in more.items() if count)])


def _report(exported: Exported, as_json: bool) -> None:
    found = exported.collected
    people = sorted({j.delivery.person for j in exported.tasks})
    with_rows = {id(judgement) for judgement in exported.tasks}
    left_out = {status: count for status, count in found.statuses.items() if status != "submitted"}
    if any(id(judgement) in with_rows for judgement in found.skipped):
        left_out.pop("skipped", None)
    if as_json:
        say_json(
            {
                "folder": str(exported.folder),
                "rows": exported.rows,
                "tasks": len(exported.tasks),
                "annotators": people,
                "left_out": left_out,
                "superseded": list(found.superseded),
                "other_series": found.other_series,
                "demo": list(found.demo),
                "notable": dict(exported.notable),
                "refused": [_refusal(error) for error in exported.refused],
            }
        )
        return
    submitted = sum(j.annotation.status == "submitted" for j in exported.tasks)
    skipped = len(exported.tasks) - submitted
    work = f"{counted(submitted, 'submitted task')}{f', {skipped:,} skipped,' if skipped else ''}"
    say(f"Wrote {counted(exported.rows, 'row')} to {exported.folder}: {work} by {counted(len(people), 'annotator')}")
    for name, count in exported.notable.items():
        if count:
            say(f"{_NOTABLE[name]}: {counted(count, 'task')} ({_MEANING[name]})")
    for status, count in left_out.items():
        say(f"Left out: {count} {status.replace('_', ' ')}")
    _say_left_out(found)
    refused = grouped(exported.refused)
    for error in refused[:_LISTED]:
        say(f"Left out: {AnnotatorError(error.code, error.message, where=error.where)}")
    if len(refused) > _LISTED:
        say(f"Left out: {len(refused) - _LISTED:,} more; --json lists all")


def _say_left_out(found: Collected) -> None:
    """The files and tasks that were left out without being wrong."""
    if found.other_series:
        say(f"Left out: {found.other_series:,} of other series")
    for file in found.demo:
        say(f"Left out: {file}, because a program made it; --with-demo takes it")
    for file in found.superseded:
        say(f"Left out: {file}, because a newer file of the same device is here")


def _refusal(error: AnnotatorError) -> dict[str, str]:
    return {"code": error.code, "message": error.message, "where": error.where}
