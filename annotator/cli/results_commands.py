"""``annotator results``: write results as an annotator, make data sets of them as an owner."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.cli_options import PassphraseFile, settings
from annotator.cli.export_command import export, show_forms
from annotator.cli.merge_command import merge
from annotator.cli.output import JsonFlag, counted, say, say_json
from annotator.cli.qualify_command import qualify_results
from annotator.cli.returned_names import returned_name
from annotator.errors import AnnotatorError
from annotator.owner.exporters.records import schema
from annotator.services.outcomes import Counts

app = typer.Typer(help="Write your results to send, or make a data set of the results that came back.")


app.command()(merge)
app.command("qualify")(qualify_results)


@app.command()
def receipt(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE.annreceipt", help="What the owner sent.")],
    as_json: JsonFlag = False,
) -> None:
    """Take in a receipt that the owner passed by hand: what was received, and which tasks come back to you, and why."""
    from annotator.services.syncing.place_names import place_names
    from annotator.services.syncing.receipt_intake import read_small, take_receipt
    from annotator.services.syncing.returned_tasks import standing_returns
    from annotator.store.store import Store
    from annotator.text.policy import one_line

    data_dir = settings(context).data_dir
    known = KeyStore(data_dir.keys).public("annotator")
    with Store(data_dir) as store:
        says = take_receipt(store, read_small(file), known[0].fingerprint if known is not None else "").says
        here = {one.task_id: one for one in standing_returns(store, says.project_id)}
        places = {one.task_id: [(place.target, place.key) for place in one.places] for one in says.returned}
        named = place_names(store, says.project_id, places)
    if as_json:
        say_json(says.model_dump(mode="json"))
        return
    say(one_line(says.project_title))
    say(f"The owner has: {counted(says.submitted, 'submitted task')} (receipt {says.number})")
    if says.accepted:
        say(f"Accepted by the owner: {counted(says.accepted, 'submitted task')}")
    for one in says.returned:
        say(f"Returned: {returned_name(one.task_id, here.get(one.task_id))}: {one_line(one.reason)}")
        names = named.get(one.task_id) or ["a place in it"] * len(one.places)
        for name, place in zip(names, one.places, strict=True):
            say(f"  {name}: {one_line(place.reason)}")


@app.command()
def take(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE.annresult...", help="Your own results.")],
    passphrase_file: PassphraseFile = None,
    as_json: JsonFlag = False,
) -> None:
    """Take over your finished work from results that you wrote on another computer; a sync does it by itself.

    They have to be by your key, or named as yours by a receipt of the owner's. Nothing that you did here is lost.
    """
    from annotator.cli.sync_command import elsewhere_words
    from annotator.services.syncing.own_results import take_own_file, work_elsewhere
    from annotator.store.store import Store

    data_dir = settings(context).data_dir
    keys = KeyStore(data_dir.keys)
    found = []
    with Store(data_dir) as store:
        for file in files:
            project_id, own = take_own_file(
                store, keys, file, lambda: keys.load("annotator", passphrase_from(passphrase_file))
            )
            found.append({"file": str(file), "project": project_id, "brought": own.brought})
            if not as_json:
                say(f"{file}: {counted(own.brought, 'finished task')} taken over")
                for one in work_elsewhere(store, project_id):
                    for words in elsewhere_words(one):
                        say(words)
    if as_json:
        say_json(found)


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
        say_json(
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
    say(f"Wrote {written.path}: {counted(written.tasks, 'task')}, {counts_words(written.counts)}{course}")
    say(f"Bundle id: {written.bundle_id}")
    say(f"Signed by: {signer.public.fingerprint}")
    if not written.durable:
        say("This folder cannot promise to keep the file through a power cut; look for it before you send it")


def _only(projects: Sequence[str]) -> str:
    if len(projects) == 1:
        return projects[0]
    message = f"There are {len(projects)} projects here." if projects else "There are no projects here yet."
    raise AnnotatorError("store.no_project", message, "Say which with --project; `annotator tasks list` has their ids.")


app.command()(export)
app.command("forms")(show_forms)


@app.command("schema")
def show_schema() -> None:
    """Print the JSON Schema of one row of the records form."""
    say_json(schema())


def counts_words(counts: Counts) -> str:
    """``11 submitted, 1 skipped, 1 revised, not resubmitted``."""
    more = {"skipped": counts.skipped, "revised, not resubmitted": counts.revised}
    return ", ".join([f"{counts.submitted} submitted", *(f"{count} {words}" for words, count in more.items() if count)])
