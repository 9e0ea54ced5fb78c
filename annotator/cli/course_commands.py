"""``annotator course``: creates, checks and previews courses, and adds them to a project's bundles."""

from __future__ import annotations

from pathlib import Path

import typer

from annotator.cli.operation import CommandGroup
from annotator.cli.window_commands import open_preview
from annotator.owner.operations import courses


def preview_course(context: typer.Context, folder: Path, rubric: str) -> None:
    """Open the window on the course as annotators see it. Its test is scored at once. Nothing is saved.

    Parameters:
        folder = DIR: The course's folder.
        --rubric PRESET|FILE: The rubric of the tasks.
    """
    from annotator.owner.courses.course_bundle import build_course_from_folder, with_local_scoring
    from annotator.owner.courses.course_folder import read_course
    from annotator.owner.rubrics.rubrics import load_rubric

    loaded = load_rubric(rubric)
    course = build_course_from_folder(read_course(folder), loaded.rubric, bytes(32))
    open_preview(context, loaded, with_local_scoring(course))


app = CommandGroup(
    {
        "new": courses.new_course,
        "check": courses.check_course,
        "preview": preview_course,
        "build": courses.build_course,
        "remove": courses.remove_course,
    },
    help="Create and check courses (pages, examples, practice, a test), and add them to bundles.",
)
