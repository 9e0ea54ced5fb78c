"""Recognises command lines that only open the window, without loading the full parser.

Loading the parser and its dependencies takes a quarter of the time until the library is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.paths import data_dir as find_data_dir


class WindowStartArguments(NamedTuple):
    """The arguments of a command line that only opens the window. None stands for the default data directory, and for
    no file."""

    data_dir: Path | None
    file: Path | None


def window_start(arguments: Sequence[str]) -> WindowStartArguments | None:
    """Parses exactly ``[--data-dir DIR] [open --in-window [FILE]]``; None for any other command line."""
    rest = list(arguments)
    folder = _option_value(rest, ["--data-dir"])
    file = _option_value(rest, ["open", "--in-window"]) if rest[2:] else None
    if file is None and rest == ["open", "--in-window"]:
        rest = []
    return None if rest else WindowStartArguments(folder, file)


def _option_value(rest: list[str], options: list[str]) -> Path | None:
    """If ``rest`` starts with ``options`` and a value, remove them and return the value; else None."""
    end = len(options)
    if rest[:end] != options or not rest[end:] or not rest[end] or rest[end].startswith("-"):
        return None
    del rest[:end]
    return Path(rest.pop(0))


def data_dir_argument(folder: Path | None) -> DataDir:
    """The data directory: ``folder``, or the default. Raises ``data_dir.not_utf8``, because Qt and SQLite need paths as
    text."""
    folder_path = find_data_dir(folder)
    try:
        str(folder_path.root).encode()
    except UnicodeEncodeError:
        raise AnnotatorError(
            "data_dir.not_utf8",
            "The data directory's name is not UTF-8.",
            "Choose one whose name every program can show.",
            where=ascii(str(folder_path.root)),
        ) from None
    return folder_path
