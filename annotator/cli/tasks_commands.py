"""``annotator tasks``: build, convert and import tasks, and create those of the next round."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import typer

from annotator.cli.cli_options import settings
from annotator.cli.convert_command import convert_data, show_input_forms
from annotator.cli.hours_command import hours
from annotator.cli.operation import Commands, command
from annotator.cli.output import print_json, print_line
from annotator.errors import AnnotatorError
from annotator.owner.operations.assign import assign
from annotator.owner.operations.build import build_tasks, check_tasks
from annotator.owner.operations.next_round import next_tasks
from annotator.text.output_lines import counted

_OTHER_FILES: Final[Mapping[str, str]] = {
    ".anninvite": "invite accept",
    ".annreceipt": "results receipt",
    ".annkey": "keys import",
    ".annmove": "store take",
    ".annresult": "store take",
    ".jsonl": "tasks build",
}
"""The commands for other files of this program, by the ends of their names."""

app = Commands(help="Build task bundles from input files, and import and list them without the window.")


app.command("build")(command(build_tasks))
app.command("assign")(command(assign))
app.command("next")(command(next_tasks))


@app.command("import")
def import_bundle(
    context: typer.Context,
    file: Path,
    as_json: bool = False,
) -> None:
    """Verify a task bundle and import it into this machine's projects, without opening the window.

    Parameters:
        file = FILE.anntask: The bundle to import.
    """
    from annotator.cli.window_commands import import_tasks

    if (instead := _OTHER_FILES.get(file.suffix)) is not None:
        message = "This is not a bundle of tasks for annotators."
        raise AnnotatorError("bundle.other_file", message, f"Use `annotator {instead}`.", str(file))
    imported = import_tasks(settings(context).data_dir, file)
    if as_json:
        print_json(imported)
    else:
        changes = f"{counted(imported.added, 'task')} added, {imported.updated} updated, {imported.withdrawn} withdrawn"
        print_line(f"{imported.title}: {imported.outcome}, {changes}")
        print_line(f"Project id: {imported.project_id}")
        print_line(f"Owner ({imported.owner_standing}): {imported.owner_name} {imported.owner_fingerprint}")


@app.command("list")
def list_projects(context: typer.Context, as_json: bool = False) -> None:
    """List the projects on this machine, with their ids."""
    # The store takes longer to load than most other commands take to run.
    from annotator.services.project_list import project_cards
    from annotator.store.store import Store

    with Store(settings(context).data_dir) as store:
        cards = project_cards(store)
    if as_json:
        print_json(cards)
        return
    for card in cards:
        if card.damage:
            print_line(f"{card.id} {card.title}: damaged. {card.damage}")
            continue
        standing = "verified" if card.owner_verified else "unverified"
        progress = f"{card.done} of {counted(card.tasks, 'task')} done"
        if card.course is not None:
            progress += f", locked by a course: {card.course.done} of {card.course.steps} steps done"
        print_line(f"{card.id} {card.title}: {progress}; {standing} owner {card.owner_name}")
        if card.other_annotator:
            print_line(
                f"  This is the database of {card.other_annotator}, whose invite was accepted with another key than "
                "the one here: nothing of it is signed or sent. Open your own with --data-dir, put a backup of yours "
                "back (`annotator store restore`), or, if you are that person, accept a fresh invite."
            )
    if not cards:
        print_line("There are no tasks yet. Import some with `annotator tasks import`.")


app.command("hours")(hours)
app.command("convert")(convert_data)
app.command("forms")(show_input_forms)


app.command("check")(command(check_tasks))
