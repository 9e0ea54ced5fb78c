"""The first draft of a course: a copy of the one that ships with a preset."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from annotator.errors import AnnotatorError
from annotator.owner.rubrics import find
from annotator.paths import resource

COURSE_FOLDER: Final = "course"


def shipped_course(preset: str) -> Path:
    """The folder of the course of a preset. Raises ``rubric.unknown``, ``course.missing``."""
    path = find(preset).with_name(COURSE_FOLDER)
    if resource("presets") not in path.parents or not path.is_dir():
        raise AnnotatorError("course.missing", f"No course ships for {preset!r}.", "Begin with that of a preset.")
    return path


def start_course(folder: Path, preset: str) -> Path:
    """Make ``folder`` with a copy of the course of ``preset``, to be changed. Raises ``course.exists``."""
    source = shipped_course(preset)
    if folder.exists():
        raise AnnotatorError("course.exists", "There is something there already.", "Name a new folder.", str(folder))
    shutil.copytree(source, folder)
    return folder
