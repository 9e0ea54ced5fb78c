"""``annotator results``: annotators export results; owners merge them and create data sets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.bundle.age import SUFFIX
from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.cli_options import existing_data
from annotator.cli.operation import CommandGroup
from annotator.cli.sync_command import answer_lines
from annotator.errors import AnnotatorError, check_output
from annotator.owner.operations.export import export, export_forms
from annotator.owner.operations.judges import import_judgements
from annotator.owner.operations.merge import merge
from annotator.owner.operations.qualify import qualify
from annotator.owner.operations.result import DataResult
from annotator.paths import DataDir
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.services.view_models import TaskStatusCounts


def receipt(data_dir: DataDir, keys: KeyStore, file: Path) -> DataResult:
    """Import a receipt that the owner sent: what was received, and which tasks are returned to you, with reasons.

    Parameters:
        file = FILE.annreceipt: The receipt from the owner.
    """
    from annotator.services.syncing.receipt_intake import import_receipt, read_small
    from annotator.store.store import Store
    from annotator.text.policy import one_line

    own_key = keys.public("annotator")
    with Store(existing_data(data_dir)) as store:
        content = import_receipt(store, read_small(file), own_key[0].fingerprint if own_key is not None else "").content
        return DataResult(
            content.model_dump(mode="json"), [one_line(content.project_title), *answer_lines(store, content.project_id)]
        )


def write(
    data_dir: DataDir,
    keys: KeyStore,
    out: Path,
    project: str | None = None,
    passphrase_file: Path | None = None,
) -> DataResult:
    """Write all work of a project to one signed file to send back.

    Parameters:
        --out FILE.annresult: The results file to write.
        --project ID: The project's id, if there are several.
    """
    # The store takes longer to load than most other commands take to run.
    from annotator.services.submission import write_results
    from annotator.store import projects
    from annotator.store.store import Store

    check_output(out, ".annresult", SUFFIX)
    unlock = passphrase_from(passphrase_file)
    with Store(existing_data(data_dir)) as store:
        chosen = project or _only_project([record.id for record in store.read(projects.projects)])
        has_key = keys.has("annotator")
        signer = keys.load("annotator", unlock) if has_key else keys.create("annotator", "annotator", unlock)
        written = write_results(store, chosen, out, signer, keys.succeeds("annotator"))
    counts = written.counts
    data = {
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
    course = f"; and {counted(written.course, 'task')} of the course" if written.course else ""
    text = [
        f"Wrote {written.path}: {counted(written.tasks, 'task')}, {counts_words(counts)}{course}",
        f"Bundle id: {written.bundle_id}",
        f"Signed by: {signer.public.fingerprint}",
    ]
    if not written.durable:
        text.append("This folder cannot promise to keep the file through a power cut; look for it before you send it")
    return DataResult(data, text)


def _only_project(projects: Sequence[str]) -> str:
    if len(projects) == 1:
        return projects[0]
    message = "There are no projects here yet."
    hint = "Accept an invite (`annotator invite accept`), or import tasks (`annotator tasks import`)."
    if projects:
        message = f"There are {len(projects)} projects here."
        hint = "Say which with --project; `annotator tasks list` has their ids."
    raise AnnotatorError("store.no_project", message, hint)


def counts_words(counts: TaskStatusCounts) -> str:
    """``11 submitted, 1 skipped, 1 revised, not resubmitted``."""
    more = {"skipped": counts.skipped, "revised, not resubmitted": counts.revised}
    return ", ".join([f"{counts.submitted} submitted", *(f"{count} {label}" for label, count in more.items() if count)])


app = CommandGroup(
    {
        "merge": merge,
        "judges": import_judgements,
        "qualify": qualify,
        "receipt": receipt,
        "write": write,
        "export": export,
        "forms": export_forms,
    },
    help="Export your results, or make a data set of returned results.",
)
