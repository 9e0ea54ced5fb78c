"""Lines of plain English text for people: counts, the first lines of long lists, tables."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from annotator.translatable_message import TranslatableMessage

_NUMBER = re.compile(r"-?[\d,.]*(?:e[-+]\d+)?")


def counted(number: int, singular: str, plural: str = "") -> str:
    """A count in English, like all output of the command line: ``1 task``, ``1,200 tasks``. ``plural`` defaults to
    ``singular`` with an *s*."""
    return str(TranslatableMessage(f"{{n}} {singular}", f"{{n}} {plural or singular + 's'}", n=number))


def hours_text(seconds: float) -> str:
    """A time in hours and minutes: ``1:05 h``."""
    return f"{int(seconds) // 3600}:{int(seconds) % 3600 // 60:02} h"


def total_hours_text(times: Iterable[float]) -> str:
    """The sum of times (seconds) as :func:`hours_text` shows each of them."""
    return hours_text(sum(int(seconds) // 60 * 60 for seconds in times))


def first_lines(most: int, lines: Sequence[str], more: str) -> Iterator[str]:
    """The first ``most`` of ``lines`` and, if there are more, ``more`` with their number as ``{n}``."""
    yield from lines[:most]
    if len(lines) > most:
        yield more.replace("{n}", f"{len(lines) - most:,}")


def table_lines(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table without columns that are empty in every row."""
    columns = [column for column in padded_columns(header, rows) if any(cell.strip() for cell in column[1:])]
    yield from ("  ".join(cells).rstrip() for cells in zip(*columns, strict=True))


def padded_columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The columns of a table including headers, padded to equal width. Numbers are right-aligned."""
    result: list[list[str]] = []
    for at, name in enumerate(header):
        cells = [row[at] for row in rows]
        width = max(map(_columns_of, (name, *cells)))
        right = bool(result) and all(map(_NUMBER.fullmatch, cells))
        spaces = [(cell, " " * (width - _columns_of(cell))) for cell in (name, *cells)]
        result.append([space + cell if right else cell + space for cell, space in spaces])
    return result


def _columns_of(text: str) -> int:
    """The number of terminal columns of ``text``. Chinese, Japanese and Korean characters take two."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(map(bool, map(unicodedata.combining, text)))
