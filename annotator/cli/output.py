"""Output of the command line: plain text for people, JSON for programs, one line per error."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

import typer

from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.translatable_message import TranslatableMessage

_HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_KEPT = "\u200c\u200d"
_NUMBER = re.compile(r"-?[\d,.]*(?:e[-+]\d+)?")


def plain(text: str) -> str:
    """``text`` on one line, with control and direction characters replaced by their names.

    Names and titles come from other people's files. Unescaped, they could move the cursor, change colours or imitate
    the program's own output.
    """
    return "".join(
        f"\\u{{{ord(character):x}}}"
        if unicodedata.category(character) in _HIDDEN and character not in _KEPT
        else character
        for character in text
    )


def print_line(line: str, *, aside: bool = False) -> None:
    """Print one line on standard output; with ``aside`` on standard error, for messages that are not part of the
    result."""
    typer.echo(plain(line), err=aside)


def print_first(most: int, lines: Sequence[str], more: str) -> None:
    """Print the first ``most`` of ``lines`` and, if there are more, ``more`` with their number as ``{n}``."""
    for line in lines[:most]:
        print_line(line)
    if len(lines) > most:
        print_line(more.replace("{n}", f"{len(lines) - most:,}"))


def write_output(path: Path, text: str) -> None:
    """Write ``text`` to ``path``, or to standard output if that is ``-``."""
    if str(path) == "-":
        typer.echo(text, nl=False)
        return
    write_atomic(path, text.encode())
    print_line(f"Wrote {path}")


def padded_columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The columns of a table including headers, padded to equal width. Numbers are right-aligned."""
    found: list[list[str]] = []
    for at, name in enumerate(header):
        cells = [row[at] for row in rows]
        width = max(map(_columns_of, (name, *cells)))
        right = bool(found) and all(map(_NUMBER.fullmatch, cells))
        spaces = [(cell, " " * (width - _columns_of(cell))) for cell in (name, *cells)]
        found.append([space + cell if right else cell + space for cell, space in spaces])
    return found


def _columns_of(text: str) -> int:
    """The number of terminal columns of ``text``. Chinese, Japanese and Korean characters take two."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(one) in "WF" for one in text)
    return len(text) + wide - sum(map(bool, map(unicodedata.combining, text)))


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table on standard output, without columns that are empty in every row."""
    columns = [column for column in padded_columns(header, rows) if any(cell.strip() for cell in column[1:])]
    for cells in zip(*columns, strict=True):
        print_line("  ".join(cells).rstrip())


def counted(number: int, one: str, many: str = "") -> str:
    """A count in English, like all output of the command line: ``1 task``, ``1,200 tasks``. ``many`` defaults to
    ``one`` with an *s*."""
    return str(TranslatableMessage(f"{{n}} {one}", f"{{n}} {many or one + 's'}", n=number))


def print_json(value: Any) -> None:
    """Print ``value`` as JSON on standard output, in ASCII so that it survives every terminal and pipe.

    Dataclasses become objects, times ISO 8601, paths and errors text.
    """
    typer.echo(json.dumps(value, indent=2, default=_as_json))


def _as_json(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, Path | AnnotatorError):
        return str(value)
    return dict(value) if isinstance(value, Mapping) else value.isoformat()


def print_error(line: str) -> None:
    """Print one line on standard error, prefixed with ``error:``."""
    typer.echo(f"error: {plain(line)}", err=True)
