"""``annotator demo``: scripted annotators, for testing a project without people."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from annotator.bundle.age import SUFFIX
from annotator.bundle.key_store import passphrase_from
from annotator.cli.cli_options import settings
from annotator.cli.operation import CommandGroup
from annotator.errors import check_output
from annotator.owner.operations.result import DataResult
from annotator.text.output_lines import counted, first_lines

_LISTED = 10
_COURSE = {
    "passed": "The project's course is passed.",
    "waiting": "The test of the project's course is in the results, and no task can be answered before it is passed. "
    "`annotator results qualify` scores it, or lets the script pass with `--pass ID`: scripts do not know right "
    "answers that people gave. With `annotator --data-dir DIR` take the receipt in (`annotator results receipt`), and "
    "let the script answer again in that directory.",
    "failed": "The test of the project's course was failed, and no attempt is left: no task can be answered before "
    "`annotator results qualify --pass ID` lets the script pass.",
}


class ScriptedAnnotatorName(StrEnum):
    """The available scripted annotators."""

    CAREFUL = "careful"
    CARELESS = "careless"
    SPAMMER = "spammer"
    EXPERT = "expert"
    DRIFTING = "drifting"


def answer(
    context: typer.Context,
    bundle: Path,
    seed: str,
    out: Path,
    profile: ScriptedAnnotatorName = ScriptedAnnotatorName.CAREFUL,
    share: Annotated[float, typer.Option(min=0.001, max=1.0)] = 1.0,
    invite: Path | None = None,
    passphrase_file: Path | None = None,
) -> DataResult:
    """Let a scripted annotator of known accuracy answer a task bundle. The results state that a program made them.

    With `annotator --data-dir DIR demo answer` the script stores its key and work there and continues with them;
    otherwise it has a new key each time. An invite enrols one key, so a script with an invite needs a directory.

    Parameters:
        bundle = BUNDLE: The task bundle to answer.
        --seed S: The same seed gives the same answers.
        --out FILE.annresult: The results file to write.
        profile = --as: The accuracy of the script.
        --share: Answer only this share of the tasks, for example 0.5.
        --invite FILE.anninvite: First enrol with this invite.
    """
    # The store takes longer to load than most other commands take to run.
    from annotator.services.scripted.demo_answer import demo_answer

    check_output(out, ".annresult", SUFFIX)
    data_dir = settings(context).data_dir.root if context.find_root().params.get("data_dir") is not None else None
    result = demo_answer(
        bundle,
        out,
        profile=profile,
        seed=seed,
        share=share,
        invite=invite,
        data_dir=data_dir,
        passphrase=passphrase_from(passphrase_file) if data_dir else None,
    )
    written, worked, made_by = result.export_result, result.run_result, f"script:{profile}"
    line = result.signer.public.line(result.signer.name)
    data = {
        "path": str(written.path),
        "bundle_id": written.bundle_id,
        "made_by": made_by,
        "tasks": written.tasks,
        "submitted": worked.submitted,
        "skipped": worked.skipped,
        "left": worked.open_tasks,
        "course": result.course,
        "annotator": result.signer.public.fingerprint,
        "public_key": line,
    }
    counts = f"{worked.submitted:,} submitted, {worked.skipped:,} skipped now"
    open_tasks = [f"Left open: task {task}: {lacks}" for task, lacks in worked.open_tasks.items()]
    text = [
        *([_COURSE[result.course]] if result.course is not None else []),
        f"Wrote {written.path}: {counted(written.tasks, 'task')} in all, {counts}; made by {made_by}",
        *first_lines(_LISTED, open_tasks, "Left open: {n} more; --json lists all"),
        # With an invite, the results contain the proof.
        *([f"Public key, for `annotator keys trust`: {line}"] if invite is None else []),
    ]
    return DataResult(data, text)


app = CommandGroup({"answer": answer}, help="Test a whole project without people.")
