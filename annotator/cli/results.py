"""``annotator results``: write results as an annotator, make data sets of them as an owner."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from annotator.bundle.keyring import KeyStore, passphrase_from
from annotator.cli.output import JsonFlag, counted, say, say_json
from annotator.cli.settings import PassphraseFile, settings
from annotator.owner.dataset import Exported, export_helpsteer
from annotator.owner.project import Project

app = typer.Typer(help="Write your results to send, or make a data set of the results that came back.")


class Form(StrEnum):
    """The data set forms that can be written."""

    HELPSTEER = "helpsteer"


@app.command()
def write(
    context: typer.Context,
    project: Annotated[str, typer.Option("--project", metavar="ID", help="The project's id; see `tasks list`.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.annresult", help="The results file to write.")],
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
        written = write_results(store, project, out, signer)
    if as_json:
        say_json({**written.__dict__, "path": str(written.path), "annotator": signer.public.fingerprint})
        return
    say(f"Wrote {written.path}: {counted(written.tasks, 'task')}, {written.submitted} of them submitted")
    say(f"Bundle id: {written.bundle_id}")
    say(f"Signed by: {signer.public.fingerprint}")


@app.command()
def export(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILES...", help="Results files that came back.")],
    project: Annotated[Path, typer.Option("--project", metavar="DIR", help="The project's folder.")],
    to: Annotated[Form, typer.Option("--to", help="The form of the data set.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write the data set into.")],
    as_json: JsonFlag = False,
) -> None:
    """Check results files and make a data set of what was submitted. On any error nothing is written."""
    exported = {Form.HELPSTEER: export_helpsteer}[to](
        Project.open(project), files, out, settings(context).data_dir.quarantine
    )
    _report(exported, as_json)


def _report(exported: Exported, as_json: bool) -> None:
    found = exported.collected
    annotators = sorted({j.delivery.annotator.fingerprint for j in found.judgements})
    left_out = {status: count for status, count in found.statuses.items() if status != "submitted"}
    if as_json:
        say_json(
            {
                "folder": str(exported.folder),
                "rows": exported.rows,
                "tasks": len(found.judgements),
                "annotators": annotators,
                "left_out": left_out,
                "superseded": list(found.superseded),
            }
        )
        return
    work = f"{counted(len(found.judgements), 'submitted task')} by {counted(len(annotators), 'annotator')}"
    say(f"Wrote {counted(exported.rows, 'row')} to {exported.folder}: {work}")
    for status, count in left_out.items():
        say(f"Left out: {count} {status.replace('_', ' ')}")
    for file in found.superseded:
        say(f"Left out: {file}, because a newer file of the same device is here")
