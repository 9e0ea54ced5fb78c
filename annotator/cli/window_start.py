"""The command lines that ask for nothing but the window, read without the parser of all others.

Loading that parser, and what it checks its arguments with, takes a quarter of the time until the library is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.paths import data_dir as find_data_dir


class WindowStart(NamedTuple):
    """What a command line that only opens the window names; None for the usual data directory, and for no file."""

    data_dir: Path | None
    file: Path | None


def window_start(arguments: Sequence[str]) -> WindowStart | None:
    """``[--data-dir DIR] [open --in-window [FILE]]`` in just this form; None for anything else."""
    rest = list(arguments)
    folder = _value(rest, ["--data-dir"])
    file = _value(rest, ["open", "--in-window"]) if rest[2:] else None
    if file is None and rest == ["open", "--in-window"]:
        rest = []
    return None if rest else WindowStart(folder, file)


def _value(rest: list[str], words: list[str]) -> Path | None:
    """Take ``words`` and the value behind them from the beginning of ``rest``, if they are there."""
    end = len(words)
    if rest[:end] != words or not rest[end:] or not rest[end] or rest[end].startswith("-"):
        return None
    del rest[:end]
    return Path(rest.pop(0))


def data_dir_argument(folder: Path | None) -> DataDir:
    """The data directory: ``folder``, or the usual place. Raises ``data_dir.not_utf8``: Qt and SQLite take names as
    text."""
    found = find_data_dir(folder)
    try:
        str(found.root).encode()
    except UnicodeEncodeError:
        raise AnnotatorError(
            "data_dir.not_utf8",
            "The data directory's name is not UTF-8.",
            "Choose one whose name every program can show.",
            where=ascii(str(found.root)),
        ) from None
    return found
