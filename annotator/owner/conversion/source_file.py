"""A file of a source, opened and decompressed; its rows as the rest of the conversion takes them."""

from __future__ import annotations

import contextlib
import gzip
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.owner.conversion.text_encoding import TextEncoding

GZIP = b"\x1f\x8b"
ZSTD = b"\x28\xb5\x2f\xfd"
PIECE = 1024 * 1024
"""Bytes that are read at once."""
BATCH = 256
"""Rows that are decoded at once."""


class SourceRow(NamedTuple):
    """A row and its location for messages, or the error of a row that cannot be read. ``cells``: all values are texts,
    as in a spreadsheet. ``split``: that of the file, or of the list in it. ``decimal_comma``: semicolons separate
    cells."""

    where: str
    value: Any
    error: AnnotatorError | None = None
    cells: bool = False
    split: str = ""
    decimal_comma: bool = False


@dataclass(frozen=True)
class SourceFile:
    """A file to read, and its name in messages. ``encoding``, ``sheet``, ``quoting``: as given by the owner; ``split``:
    the split of a data set that the file is named after; ``mapped``: the fields that the owner's mapping reads;
    ``own_name``: of several files, the name without suffixes if only this one has it. Reading adds assumptions about
    the file to ``notes``."""

    path: Path
    name: str
    encoding: TextEncoding | None = None
    sheet: str | None = None
    split: str = ""
    quoting: Literal["standard", "none"] | None = None
    mapped: frozenset[str] = frozenset()
    own_name: str = ""
    notes: dict[str, str] = field(default_factory=dict, compare=False)

    @cached_property
    def folder(self) -> str:
        """The name of the file's folder."""
        return self.path.resolve().parent.name


def damaged_error(source: SourceFile, error: Exception) -> AnnotatorError:
    """The error of a file that is cut off or changed."""
    hint = "Get it once more: it seems to have been cut off or changed on its way."
    return AnnotatorError("source.damaged", f"The file cannot be read to its end: {error}.", hint, source.name)


class _DecompressedFile(io.RawIOBase):
    """The content of a compressed file, limited in size."""

    def __init__(self, source: SourceFile, stream: Any) -> None:
        self._source, self._stream, self._got = source, stream, 0
        self._most = max(limits.EXPANDED_BYTES, limits.EXPANSION * source.path.stat().st_size)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._stream.read(len(buffer))
        self._got += len(data)
        if self._got > self._most:
            raise too_much_error(self._source, self._got)
        buffer[: len(data)] = data
        return len(data)


@contextlib.contextmanager
def decompressed(source: SourceFile) -> Iterator[io.BufferedReader]:
    """The bytes of the file, unpacked. Raises ``source.expands`` while they are read."""
    with cast(io.BufferedReader, source.path.open("rb", PIECE)) as stream:
        start = stream.peek(4)[:4]
        if start.startswith(GZIP):
            with gzip.open(stream) as unpacked:
                yield io.BufferedReader(_DecompressedFile(source, cast(Any, unpacked)), PIECE)
        elif start == ZSTD:
            import pyarrow as pa

            with pa.CompressedInputStream(pa.PythonFile(stream), "zstd") as unpacked:
                yield io.BufferedReader(_DecompressedFile(source, cast(Any, unpacked)), PIECE)
        else:
            yield stream


def too_much_error(source: SourceFile, got: int) -> AnnotatorError:
    """The error of a file that unpacks to ``got`` bytes."""
    size = source.path.stat().st_size
    return AnnotatorError(
        "source.expands",
        f"A file of {size:,} bytes holds more than {got:,} bytes of text, far more than any data set.",
        "Nothing was written. Is this the file that was meant?",
        source.name,
    )


def check_names(names: Sequence[str], where: str) -> None:
    """Raises ``source.bad_table`` if two columns have the same name."""
    twins = sorted(name for name, count in Counter(names).items() if count > 1)
    if twins:
        message = f"Two columns are called {twins[0]!r}." if twins[0] else "Two columns have no name."
        raise AnnotatorError("source.bad_table", message, "Give each column a name of its own.", where)


def check_columns(count: int, where: str) -> None:
    """Raises ``source.too_many_columns``."""
    if count > limits.COLUMNS:
        message = f"There are {count:,} columns; {limits.COLUMNS:,} are permitted."
        raise AnnotatorError("source.too_many_columns", message, "Is this the file that was meant?", where)
