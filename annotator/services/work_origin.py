"""The mark of a data directory in which a program works instead of a person. All results written from it say so."""

from __future__ import annotations

import re

from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError
from annotator.paths import DataDir, make_private

MARK = "made-by.txt"
_FORM = re.compile(r"script:[a-z]{1,40}")


def made_by(paths: DataDir) -> str | None:
    """The program that works in the data directory, for example ``script:careful``; None for a person.

    Raises ``demo.damaged_mark``, because a program's work must never pass for a person's.
    """
    path = paths.root / MARK
    if not path.exists():
        return None
    text = path.read_text(encoding="utf-8", errors="replace").strip()
    if not _FORM.fullmatch(text):
        raise AnnotatorError("demo.damaged_mark", "This file cannot be read.", "Use a new --data-dir.", str(path))
    return text


def mark_data_directory(paths: DataDir, program: str) -> None:
    """Mark the data directory as used by ``program``.

    Raises ``demo.not_scripted`` if there is a database or a key without a mark, ``demo.other_profile`` if the mark is
    another program's.
    """
    owner_program = made_by(paths)
    if owner_program is None:
        if paths.database.exists() or paths.keys.exists():
            raise AnnotatorError(
                "demo.not_scripted",
                "This data directory was not made for a script, which would sign in a person's name here.",
                "Name a new one with --data-dir, before the command's name.",
                str(paths.root),
            )
        make_private(paths.root)
        write_atomic(paths.root / MARK, f"{program}\n".encode(), PRIVATE)
    elif owner_program != program:
        message = f"{owner_program} works in this data directory, not {program}."
        raise AnnotatorError(
            "demo.other_profile", message, "Continue with the same --as, or in another data directory.", str(paths.root)
        )
