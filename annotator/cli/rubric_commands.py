"""``annotator rubric``: create, check and preview rubrics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from annotator.cli.operation import Commands
from annotator.cli.output import print_error, print_json, print_line
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.model.blocks.block import RubricBlockBase
    from annotator.owner.rubrics.rubric_file import RubricMistake

app = Commands(help="Create, check and preview rubrics, which define the questions for annotators.")


@app.command("new")
def new_rubric(
    folder: Path,
    preset: str = "helpsteer",
    title: str | None = None,
) -> None:
    """Create a rubric in a new folder, as a copy of a preset's rubric and guidelines for you to change.

    Parameters:
        preset = --from PRESET: The preset to copy; see `rubric list`.
        --title TEXT: The title; default: derived from the folder's name.
        folder = DIR: A folder that does not exist yet.
    """
    from annotator.owner.rubrics.rubrics import start_rubric

    created = start_rubric(folder, title, preset)
    print_line(f"Wrote {created} and the guidelines beside it.")
    print_line(f"Change both, then: annotator rubric check {folder}")


@app.command("check")
def check_rubric(wanted: str, as_json: bool = False) -> None:
    """List all errors in a rubric by line and field. The exit status is 1 if there are any.

    Parameters:
        wanted = RUBRIC: A preset, a TOML or JSON file, or a folder with a rubric.toml.
    """
    from annotator.owner.rubrics.rubric_file import rubric_warnings
    from annotator.owner.rubrics.rubrics import find_rubric_mistakes, guideline_remarks

    written = find_rubric_mistakes(wanted)
    warnings = [*rubric_warnings(written.rubric), *guideline_remarks(written.path)] if written.rubric else []
    if as_json:
        print_json({"path": str(written.path), "mistakes": [m.__dict__ for m in written.mistakes], "remarks": warnings})
    else:
        for mistake in written.mistakes:
            print_error(f"{written.place(mistake)}: {_advice(mistake)}")
        for remark in warnings:
            print_line(f"note: {remark}")
        if written.rubric:
            print_line(
                f"{written.path}: a rubric of {counted(len(written.rubric.blocks), 'block')}, without a mistake."
            )
    if written.rubric is None:
        raise typer.Exit(1)


@app.command("show")
def show_rubric(wanted: str, as_json: bool = False) -> None:
    """Show the questions of a rubric, the texts they are about, and their wording.

    Parameters:
        wanted = RUBRIC: A preset, a TOML or JSON file, or a folder with a rubric.toml.
    """
    from annotator.owner.rubrics.rubrics import load_rubric

    rubric = load_rubric(wanted).rubric
    if as_json:
        print_json(rubric.model_dump(mode="json", exclude_unset=True))
        return
    print_line(f"{rubric.title} ({rubric.id}, version {rubric.version})")
    print_line(rubric.description)
    if rubric.translations:
        print_line(f"Translations: {', '.join(rubric.translations)}")
    for block in rubric.blocks:
        print_line("")
        print_line(f"{block.title} ({block.type} {block.key!r}), of {', '.join(block.targets)}")
        for line in _lines(block):
            print_line(f"  {line}")


@app.command("preview")
def preview_rubric(context: typer.Context, wanted: str) -> None:
    """Open the window on a few examples, to see the rubric as annotators do. Nothing is saved.

    Parameters:
        wanted = RUBRIC: A preset, a TOML or JSON file, or a folder with a rubric.toml.
    """
    from annotator.cli.window_commands import open_preview
    from annotator.owner.rubrics.rubrics import load_rubric

    open_preview(context, load_rubric(wanted))


def _advice(mistake: RubricMistake) -> str:
    return " ".join(filter(None, (mistake.message, mistake.hint, "[rubric.bad_field]")))


def _lines(block: RubricBlockBase) -> Iterator[str]:
    """The choices of a block, with the texts for each kind of target if they differ."""
    from annotator.model.blocks.ask_if import ConditionalBlockBase

    if isinstance(block, ConditionalBlockBase) and block.ask_if is not None:
        yield f"asked only if {block.ask_if.block} is {' or '.join(map(str, block.ask_if.answers))}"
    for kind in block.targets if block.wording else block.targets[:1]:
        if block.wording:
            yield f"{kind}: {block.title_for(kind)}"
        yield from (f"  {line}" if block.wording else line for line in block.choices(kind))


@app.command("list")
def list_presets(as_json: bool = False) -> None:
    """List the rubrics that come with the program, for `tasks build --rubric`."""
    from annotator.owner.rubrics.rubrics import rubric_presets

    presets = [preset.rubric for preset in rubric_presets()]
    if as_json:
        print_json([{"id": rubric.id, "title": rubric.title, "description": rubric.description} for rubric in presets])
        return
    for rubric in presets:
        print_line(f"{rubric.id}: {rubric.title}. {rubric.description}")
