"""The version of the program that the owner requires, stored in the project."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import overload

from pydantic import ValidationError

from annotator.bundle.program_requirement import (
    LONGEST_PLACE,
    MOST_FILES,
    VERSION,
    ApprovedInstaller,
    ProgramRequirement,
)
from annotator.errors import AnnotatorError
from annotator.owner.project.owner_project import Project
from annotator.text.policy import one_line
from annotator.transfer.destination import sha256_of


@overload
def ask_for_program(project: Project, version: None) -> None: ...
@overload
def ask_for_program(
    project: Project, version: str, get_from: str = "", files: Sequence[Path] = ()
) -> ProgramRequirement: ...
def ask_for_program(
    project: Project, version: str | None, get_from: str = "", files: Sequence[Path] = ()
) -> ProgramRequirement | None:
    """Require ``version`` or newer in all bundles built from now on; None requires none.

    ``get_from`` says where to get it, ``files`` are its installers. Raises ``program.version``, ``program.file``,
    ``project.busy``.
    """
    needs = _requirement(version, get_from, files) if version is not None else None
    with project.locked() as now:
        if needs != now.state.needs_program:
            now.change(needs_program=needs)
    return needs


def _requirement(version: str, get_from: str, files: Sequence[Path]) -> ProgramRequirement:
    if not re.fullmatch(VERSION, version):
        raise AnnotatorError(
            "program.version", f"{version[:40]!r} is not a version.", "Write numbers with points between them: 0.2.0."
        )
    place = " ".join(get_from.split())
    if len(place) > LONGEST_PLACE or len(files) > MOST_FILES:
        raise AnnotatorError(
            "program.file", f"At most {LONGEST_PLACE} characters of place and {MOST_FILES} files can be named."
        )
    return ProgramRequirement(version=version, get_from=place, files=tuple(map(_approved_installer, files)))


def _approved_installer(path: Path) -> ApprovedInstaller:
    try:
        return ApprovedInstaller(name=path.name, sha256=sha256_of(path))
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise AnnotatorError("program.file", f"The file cannot be read: {why}.", "Look at the path.", path) from None
    except ValidationError:
        message = "The name of the file is longer than 200 characters, or is not UTF-8."
        raise AnnotatorError("program.file", message, "Give it another name.", one_line(str(path))[:300]) from None
