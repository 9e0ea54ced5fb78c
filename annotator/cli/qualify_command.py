"""``annotator results qualify``: score the tests that came back, and sign the receipts that open the tasks."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.cli_options import PassphraseFile, settings
from annotator.cli.output import JsonFlag, complain, say, say_json
from annotator.errors import AnnotatorError
from annotator.owner.exchange.exchange_state import receipt_path
from annotator.owner.exchange.qualifying import Scored, newest_receipts, qualify
from annotator.owner.left_out import Skip
from annotator.owner.owner_project import Project
from annotator.owner.sealed import opened


def qualify_results(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE.annresult...", help="Results that came back.")],
    project: Annotated[Path, typer.Option("--project", metavar="DIR", help="The project's folder.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Put the receipts there, to be sent by hand.")
    ] = None,
    skip_untrusted: Annotated[
        bool, typer.Option("--skip-untrusted", help="Leave out files by keys that the project does not trust.")
    ] = False,
    passphrase_file: PassphraseFile = None,
    as_json: JsonFlag = False,
) -> None:
    """Score the tests of the project's course by the right answers that stayed here.

    Who passed gets a signed receipt, which opens the tasks: it goes along with the next `project sync`, or by hand.
    """
    if out is not None and out.exists() and not out.is_dir():
        raise AnnotatorError("course.exists", "This is not a folder.", "Name another one.", str(out))
    here = Project.open(project)
    owner = KeyStore(settings(context).data_dir.keys).load("owner", passphrase_from(passphrase_file))
    with opened(here, files, lambda: owner) as readable:
        found = qualify(here, readable, owner, Skip(untrusted=skip_untrusted))
    copies = _copy(here, out) if out is not None else []
    if as_json:
        people = [
            {
                "annotator": each.annotator_id, "name": each.name, "key": each.key, "course": each.course,
                "attempt": each.attempt, "finished": each.finished, "size": each.size, "told": each.told,
                "remark": each.remark, "result": each.result.model_dump(mode="json") if each.result else None,
            }
            for each in found.scored
        ]  # fmt: skip
        say_json({"scored": people, "receipts": [str(path) for path in copies]})
        return
    for error in found.refused:
        complain(f"left out: {error}")
    for each in found.scored:
        say(_line(each))
    if not found.scored:
        say("There is no work on a test in these files.")
    for path in copies:
        say(f"Receipt: {path}")


def _line(each: Scored) -> str:
    who = f"{each.name or each.annotator_id}, attempt {each.attempt}"
    if each.result is None:
        return f"{who}: {each.finished} of {each.size} items are submitted; nothing to score yet."
    share = int(100 * each.result.share + 1e-9)
    verdict = "passed" if each.result.passed else "not passed"
    parts = "; ".join(
        f"{one.title} {one.right} of {one.answers}" + (f" ({one.off:+.1f})" if one.off else "")
        for one in each.result.attributes
    )
    known = ", as an earlier receipt says" if each.told else ""
    return " ".join(filter(None, (f"{who}: {verdict}, {share} % right{known}. {parts}.", each.remark)))


def _copy(project: Project, out: Path) -> list[Path]:
    out.mkdir(parents=True, exist_ok=True)
    made = []
    for annotator_id, receipt_id in newest_receipts(project):
        path = out / f"{annotator_id}.annreceipt"
        shutil.copyfile(receipt_path(project, receipt_id), path)
        made.append(path)
    return made
