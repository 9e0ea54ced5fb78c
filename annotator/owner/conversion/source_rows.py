"""Rows of a source, one after the other: JSONL, JSON lists, CSV, TSV, Parquet; plain, ``.gz`` or ``.zst``.

What a file is is told by its first bytes. Never more than one row, or one batch of Parquet, is in memory.
"""

from __future__ import annotations

import contextlib
import csv
import gzip
import io
import json
import math
import shutil
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, cast

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError
from annotator.owner.input import STANDARD_INPUT, lines, name_of, opened

_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_PARQUET: Final = b"PAR1"
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")
_PIECE: Final = 1024 * 1024
_BATCH: Final = 256
_BLANK: Final = " \t\r\n"
_LINES: Final = {".jsonl", ".ndjson"}
_SUFFIXES: Final = (".jsonl", ".json", ".ndjson", ".csv", ".tsv", ".parquet")


class Row(NamedTuple):
    """A row and the words that say where it stands; in the place of one that cannot be read what is to be said."""

    where: str
    value: Any
    error: AnnotatorError | None = None


@dataclass(frozen=True)
class Source:
    """A file to read, and what messages call it."""

    path: Path
    name: str

    @cached_property
    def folder(self) -> str:
        """The name of the folder that it lies in."""
        return self.path.resolve().parent.name


@contextlib.contextmanager
def sources(paths: list[Path]) -> Iterator[list[Source]]:
    """The files of ``paths``: folders give the data files in them; standard input is kept in a file for the time being.

    Raises ``source.missing``, ``source.not_a_file``.
    """
    with tempfile.TemporaryDirectory(prefix="annotator-") as scratch:
        found: list[Source] = []
        for path in paths:
            if path == STANDARD_INPUT:
                kept = Path(scratch) / f"input-{len(found)}"
                with opened(path) as stream, kept.open("wb") as copy:
                    shutil.copyfileobj(stream, copy)
                found.append(Source(kept, name_of(path)))
            elif path.is_dir():
                found += [Source(each, each.name) for each in _inside(path)]
            else:
                with opened(path):
                    found.append(Source(path, path.name))
        yield found


def _inside(folder: Path) -> list[Path]:
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() and _is_data(path)]
    if not found:
        hint = f"Files that are read: {', '.join(f'*{suffix}' for suffix in _SUFFIXES)}, also .gz and .zst."
        raise AnnotatorError("source.missing", "There is no data file in this folder.", hint, str(folder))
    return found


def _is_data(path: Path) -> bool:
    suffixes = [suffix for suffix in path.suffixes if suffix not in (".gz", ".zst")]
    return not path.name.startswith(".") and bool(suffixes) and suffixes[-1] in _SUFFIXES


def rows(source: Source) -> Iterator[Row]:
    """Every row of ``source``. Raises ``source.*`` where the rest of it cannot be read."""
    try:
        with _unpacked(source) as stream:
            yield from _rows(source, stream)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise _damaged(source, error) from None
    except OSError as error:
        if error.errno is not None:
            raise
        raise _damaged(source, error) from None


def _damaged(source: Source, error: Exception) -> AnnotatorError:
    hint = "Get it once more: it seems to have been cut off or changed on its way."
    return AnnotatorError("source.damaged", f"The file cannot be read to its end: {error}.", hint, source.name)


@contextlib.contextmanager
def _unpacked(source: Source) -> Iterator[io.BufferedReader]:
    with source.path.open("rb") as stream:
        start = stream.peek(4)[:4]
        if start.startswith(_GZIP):
            with gzip.open(stream) as unpacked:
                yield io.BufferedReader(cast(Any, unpacked), _PIECE)
        elif start == _ZSTD:
            import pyarrow as pa

            with pa.CompressedInputStream(pa.PythonFile(stream), "zstd") as unpacked:
                yield io.BufferedReader(cast(Any, unpacked), _PIECE)
        else:
            yield stream


def _rows(source: Source, stream: io.BufferedReader) -> Iterator[Row]:
    start = stream.peek(_PIECE)
    if start.startswith(_PARQUET):
        return _parquet(source, stream)
    if start.startswith(_WIDE):
        raise AnnotatorError("source.not_utf8", "The text is UTF-16.", "Save it as UTF-8.", source.name)
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    first = text.split(b"\n", 1)[0].strip()
    if _is_list(text) or (not _suffixes(source.path) & _LINES and _spans_lines(text)):
        return _values(source, stream)
    delimiter = _delimiter(source.path, first)
    return _table(source, stream, delimiter) if delimiter else _lines(source, stream)


def _suffixes(path: Path) -> set[str]:
    return {suffix.lower() for suffix in path.suffixes}


def _is_list(text: bytes) -> bool:
    return text.startswith(b"[") and text[1:].lstrip()[:1] in (b"{", b"]")


def _spans_lines(text: bytes) -> bool:
    """Whether the first object goes on below its first line, which is not the way of JSONL."""
    first, _, rest = text.partition(b"\n")
    opened = first.startswith(b"{") and not first.rstrip().endswith(b"}")
    return opened and bool(rest.strip()) and not rest.lstrip().startswith(b"{")


def _delimiter(path: Path, first: bytes) -> str | None:
    names = _suffixes(path)
    if first.startswith(b"{") or names & {".json", *_LINES}:
        return None
    if b"\t" in first or ".tsv" in names:
        return "\t"
    if b"," in first or b";" in first:
        return ";" if first.count(b";") > first.count(b",") else ","
    return "," if ".csv" in names else None


def _lines(source: Source, stream: BinaryIO) -> Iterator[Row]:
    for number, line in enumerate(lines(stream), 1):
        where = f"{source.name}, line {number}"
        if isinstance(line, AnnotatorError):
            yield Row(where, None, AnnotatorError(line.code, line.message, line.hint, where))
        elif line.strip():
            yield _parsed(line, where)


def _parsed(text: bytes, where: str) -> Row:
    try:
        return Row(where, strictjson.loads(text, where))
    except AnnotatorError as error:
        return Row(where, None, error)


def _values(source: Source, stream: BinaryIO) -> Iterator[Row]:
    """The items of a JSON list, or objects that span several lines, one after the other.

    Where one is malformed nothing tells where the next begins, so that nothing can be left out: that is raised.
    """
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    decoder = json.JSONDecoder()
    buffer, at, number, ended = "", 0, 0, False
    while True:
        where = f"{source.name}, item {number + 1}"
        at = _next(buffer, at, opening=number == 0)
        try:
            if buffer[at : at + 1] in ("", "]"):
                raise json.JSONDecodeError("Nothing", buffer, at)
            end = decoder.raw_decode(buffer, at)[1]
            if end == len(buffer) and not ended:
                raise json.JSONDecodeError("More may follow", buffer, at)
        except (json.JSONDecodeError, RecursionError) as error:
            if not ended and len(buffer) - at <= 2 * strictjson.MAX_LINE and buffer[at : at + 1] != "]":
                try:
                    more = text.read(_PIECE)
                except UnicodeDecodeError:
                    raise AnnotatorError("json.not_utf8", "This is not UTF-8.", "", where) from None
                ended = not more
                buffer, at = buffer[at:] + more, 0
                continue
            if buffer[at : at + 1] not in ("", "]"):
                raise _unreadable(error, buffer[at:], where) from None
            return
        yield _parsed(buffer[at:end].encode("utf-8", "surrogatepass"), where)
        at, number = end, number + 1


def _unreadable(error: Exception, rest: str, where: str) -> AnnotatorError:
    what = error.msg if isinstance(error, json.JSONDecodeError) else "It is nested too deeply"
    if len(rest) > 2 * strictjson.MAX_LINE:
        what = f"The item is longer than {strictjson.MAX_LINE:,} bytes, or its end is missing"
    message = f"{what}: nothing after this place can be read."
    return AnnotatorError("json.syntax", message, "", where)


def _next(buffer: str, at: int, opening: bool) -> int:
    """Where the next value begins: after blanks, commas, and the bracket that opens the list."""
    marks = _BLANK + ("[" if opening else ",")
    while at < len(buffer) and buffer[at] in marks:
        if buffer[at] == "[":
            marks = _BLANK
        at += 1
    return at


def _table(source: Source, stream: BinaryIO, delimiter: str) -> Iterator[Row]:
    csv.field_size_limit(strictjson.MAX_LINE)
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", errors="surrogateescape", newline="")
    reader = csv.reader(text, delimiter=delimiter, strict=True)
    names: list[str] | None = None
    number = 0
    while True:
        where = f"{source.name}, row {number}" if names else f"{source.name}, the heads of the columns"
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield Row(where, None, AnnotatorError("source.bad_table", f"{str(error).capitalize()}.", "", where))
            number += 1
            continue
        if not cells:
            continue
        if names is None:
            names = _heads(cells, where)
        else:
            yield _cells(names, cells, where)
        number += 1


def _heads(cells: list[str], where: str) -> list[str]:
    names = [cell.strip() for cell in cells]
    twins = sorted({name for name in names if names.count(name) > 1})
    if twins:
        message = f"Two columns are called {twins[0]!r}."
        raise AnnotatorError("source.bad_table", message, "Give each column a name of its own.", where)
    return names


def _cells(names: list[str], cells: list[str], where: str) -> Row:
    if len(cells) != len(names):
        message = f"It has {len(cells)} cells; there are {len(names)} columns."
        hint = "A cell with the separator or a line end in it stands in quotation marks."
        return Row(where, None, AnnotatorError("source.bad_table", message, hint, where))
    for name, cell in zip(names, cells, strict=True):
        if not cell.isascii():
            try:
                cell.encode()
            except UnicodeEncodeError:
                error = AnnotatorError("source.not_utf8", "This is not UTF-8.", "Save it as UTF-8.", f"{where}, {name}")
                return Row(where, None, error)
        if "\0" in cell:
            error = AnnotatorError("source.bad_field", "A text contains the NUL character.", "", f"{where}, {name}")
            return Row(where, None, error)
    return Row(where, dict(zip(names, cells, strict=True)))


def _parquet(source: Source, stream: BinaryIO) -> Iterator[Row]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(stream)
        number = 0
        for batch in file.iter_batches(batch_size=_BATCH):
            for value in batch.to_pylist():
                number += 1
                where = f"{source.name}, row {number}"
                try:
                    yield Row(where, {name: _plain(each, f"{where}, {name}") for name, each in value.items()})
                except AnnotatorError as error:
                    yield Row(where, None, error)
    except (pa.ArrowException, io.UnsupportedOperation) as error:
        raise _damaged(source, error) from None


def _plain(value: Any, where: str) -> Any:
    """A value of Parquet as JSON has it: times as text, not-a-number as null. Raises ``source.bad_field``."""
    kind = type(value)
    if kind is str:
        if "\0" in value:
            raise AnnotatorError("source.bad_field", "A text contains the NUL character.", "", where)
        return value
    if value is None or kind is int or kind is bool:
        return value
    if kind is float:
        return value if math.isfinite(value) else None
    if kind is list:
        return [_plain(each, where) for each in value]
    if kind is dict:
        return {key: _plain(each, where) for key, each in value.items()}
    if hasattr(value, "isoformat"):
        return value.isoformat()
    raise AnnotatorError("source.bad_field", f"This column holds {kind.__name__}, which is no text.", "", where)
