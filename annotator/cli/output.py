"""Output of the command line: plain text for people, JSON for programs, one line per error."""

from __future__ import annotations

import json
import sys
import time
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

import typer

from annotator.durable import write_atomic
from annotator.errors import AnnotatorError, check_output
from annotator.text.output_lines import counted

_HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_KEPT = "\u200c\u200d"


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


def print_lines(lines: Iterable[str]) -> None:
    """Print lines on standard output."""
    for line in lines:
        print_line(line)


def print_progress(step: str, done: int, of: int) -> None:
    """Show progress on a terminal, in a line that is overwritten."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{step}: {done:,} of {of:,}" if done < of else "\r\x1b[K")
        sys.stderr.flush()


class ReadProgressLine:
    """Tells on standard error how many rows were read: on a terminal in one line that is overwritten, otherwise at
    intervals."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._interval = 0.5 if self._terminal else 20.0
        self._next = time.monotonic() + self._interval

    def __call__(self, step: str, rows: int) -> None:
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self._interval
        line = f"{step}: {counted(rows, 'row')}" if rows else step
        sys.stderr.write(f"\r{line:<70}\r" if self._terminal else f"{line}; Ctrl+C ends it, and writes nothing\n")
        sys.stderr.flush()


def write_output(path: Path, text: str, *, quiet: bool = False) -> None:
    """Write the CSV ``text`` to ``path``, which is told unless ``quiet``, or to standard output if that is ``-``."""
    if str(path) == "-":
        typer.echo(text, nl=False)
        return
    check_output(path, ".csv")
    write_atomic(path, text.encode())
    if not quiet:
        print_line(f"Wrote {path}")


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
