"""``annotator tasks``: build, convert and import tasks, and create those of the next round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.cli.cli_options import existing_data
from annotator.cli.hours_command import hours
from annotator.cli.operation import CommandGroup
from annotator.errors import AnnotatorError
from annotator.owner.operations.assign import assign
from annotator.owner.operations.build import build_tasks, check_tasks
from annotator.owner.operations.convert_files import convert_files, input_forms
from annotator.owner.operations.next_round import next_tasks
from annotator.owner.operations.result import DataResult
from annotator.paths import DataDir
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.services.view_models import ProjectSummary

_OTHER_FILES: Mapping[str, str] = {
    ".anninvite": "invite accept",
    ".annreceipt": "results receipt",
    ".annkey": "keys import",
    ".annmove": "store take",
    ".annresult": "store take",
    ".jsonl": "tasks build",
}
"""The commands for other files of this program, by the ends of their names."""


def import_bundle(data_dir: DataDir, file: Path) -> DataResult:
    """Verify a task bundle and import it into this machine's projects, without opening the window.

    Parameters:
        file = FILE.anntask: The bundle to import.
    """
    from annotator.cli.window_commands import import_tasks

    if (instead := _OTHER_FILES.get(file.suffix)) is not None:
        message = "This is not a bundle of tasks for annotators."
        raise AnnotatorError("bundle.other_file", message, f"Use `annotator {instead}`.", file)
    imported = import_tasks(data_dir, file)
    changes = f"{counted(imported.added, 'task')} added, {imported.updated} updated, {imported.withdrawn} withdrawn"
    text = [
        f"{imported.title}: {imported.outcome}, {changes}",
        f"Project id: {imported.project_id}",
        f"Owner ({imported.owner_standing}): {imported.owner_name} {imported.owner_fingerprint}",
    ]
    return DataResult(imported, text)


def list_projects(data_dir: DataDir) -> DataResult:
    """List the projects on this machine, with their ids."""
    # The store takes longer to load than most other commands take to run.
    from annotator.services.project_list import project_cards
    from annotator.store.store import Store

    with Store(existing_data(data_dir)) as store:
        cards = project_cards(store)
    return DataResult(cards, _project_lines(cards))


def _project_lines(cards: Sequence[ProjectSummary]) -> Iterator[str]:
    for card in cards:
        if card.damage:
            yield f"{card.id} {card.title}: damaged. {card.damage}"
            continue
        standing = "verified" if card.owner_verified else "unverified"
        progress = f"{card.done} of {counted(card.tasks, 'task')} done"
        if card.course is not None:
            progress += f", locked by a course: {card.course.done} of {card.course.steps} steps done"
        yield f"{card.id} {card.title}: {progress}; {standing} owner {card.owner_name}"
        if card.other_annotator:
            yield (
                f"  This is the database of {card.other_annotator}, whose invite was accepted with another key than "
                "the one here: nothing of it is signed or sent. Open your own with --data-dir, put a backup of yours "
                "back (`annotator store restore`), or, if you are that person, accept a fresh invite."
            )
    if not cards:
        yield "There are no tasks yet. Import some with `annotator tasks import`."


app = CommandGroup(
    {
        "build": build_tasks,
        "assign": assign,
        "next": next_tasks,
        "import": import_bundle,
        "list": list_projects,
        "hours": hours,
        "convert": convert_files,
        "forms": input_forms,
        "check": check_tasks,
    },
    help="Build task bundles from input files, and import and list them without the window.",
)
