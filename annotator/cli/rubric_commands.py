"""``annotator rubric``: create, check and preview rubrics."""

from __future__ import annotations

import typer

from annotator.cli.operation import CommandGroup
from annotator.cli.window_commands import open_preview
from annotator.owner.operations import rubrics


def preview_rubric(context: typer.Context, rubric: str) -> None:
    """Open the window on a few examples, to see the rubric as annotators do. Nothing is saved.

    Parameters:
        rubric = RUBRIC: A preset, a TOML or JSON file, or a folder with a rubric.toml.
    """
    from annotator.owner.rubrics.rubrics import load_rubric

    open_preview(context, load_rubric(rubric))


app = CommandGroup(
    {
        "new": rubrics.new_rubric,
        "check": rubrics.check_rubric,
        "show": rubrics.show_rubric,
        "preview": preview_rubric,
        "list": rubrics.list_presets,
    },
    help="Create, check and preview rubrics, which define the questions for annotators.",
)
