"""``annotator results``: annotators export results; owners merge them and create data sets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.cli_options import owner_extra, settings
from annotator.cli.operation import Commands, command
from annotator.cli.output import print_json, print_line
from annotator.cli.qualify_command import qualify_results
from annotator.cli.sync_command import report_answers
from annotator.errors import AnnotatorError
from annotator.owner.operations.export import export, export_forms
from annotator.owner.operations.merge import merge
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.services.view_models import TaskStatusCounts


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

    imported = import_judges(files, dataset, out, tasks)
    if as_json:
        print_json({"path": str(out), "models": imported.taken, "left_out": imported.left})
        return
    for model, counts in islice(imported.taken.items(), _MODELS_SHOWN):
        kinds = ", ".join(counted(many, *_COUNTED.get(kind, (kind,))) for kind, many in sorted(counts.items()))
        print_line(f"{model}: {kinds}")
    if len(imported.taken) > _MODELS_SHOWN:
        print_line(f"{len(imported.taken) - _MODELS_SHOWN:,} more models; --json lists all")
    for reason, many in sorted(imported.left.items()):
        print_line(f"Left out: {counted(many, 'judgement')}: {reason}")
    print_line(f"Wrote {out}")


_COUNTED: Final = {"criteria": ("criterion", "criteria"), "steps": ("step",)}
"""What is counted of blocks of the types that are called like several of them."""

app.command("merge")(command(merge))
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
    from annotator.services.syncing.receipt_intake import import_receipt, read_small
    from annotator.store.store import Store
    from annotator.text.policy import one_line

    data_dir = settings(context).data_dir
    own_key = KeyStore(data_dir.keys).public("annotator")
    with Store(data_dir) as store:
        says = import_receipt(store, read_small(file), own_key[0].fingerprint if own_key is not None else "").says
        if as_json:
            print_json(says.model_dump(mode="json"))
        else:
            print_line(one_line(says.project_title))
            report_answers(store, says.project_id)


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
        chosen = project or _only([record.id for record in store.read(projects.projects)])
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
    return ", ".join([f"{counts.submitted} submitted", *(f"{count} {label}" for label, count in more.items() if count)])
