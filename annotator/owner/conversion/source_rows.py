"""Rows of a source: JSONL, JSON lists, CSV, TSV, Parquet, Arrow, spreadsheets; plain or compressed, in any encoding.

The type of a file is detected from its first bytes. Only one row, or one batch of Parquet, is in memory; workbooks are
loaded completely.
"""

from __future__ import annotations

import codecs
import contextlib
import csv
import datetime
import decimal
import gzip
import io
import itertools
import json
import math
import os
import re
import shutil
import sys
import tempfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, cast

from annotator import limits
from annotator.bundle import strictjson
from annotator.errors import AnnotatorError
from annotator.owner.conversion.literal_values import column_name, parse_messages
from annotator.owner.tasks.input_task import STANDARD_INPUT, name_of, open_source, read_lines
from annotator.owner.worker_processes import without_main_module

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from python_calamine import CalamineSheet, CalamineWorkbook


# The encoding of a text: detected by its byte order mark or by the zeros of UTF-16, else UTF-8 if valid, else guessed
# by charset-normalizer.


_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WESTERN: Final = "cp1252"
_GUESSED: Final = [
    *(_WESTERN, "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "koi8_r"),
    *("cp932", "euc_jp", "gb18030", "big5", "cp949"),
]
"""Encodings in which spreadsheets and editors save files. Without this restriction, obsolete encodings fit many short
texts."""
_AROUND: Final = 12
"""Characters shown on both sides of the first non-ASCII character."""
_OTHER_SIDE: Final = 8
"""How many times as many zero bytes UTF-16 has on one side as on the other; few characters have a zero low byte."""


@dataclass(frozen=True)
class TextEncoding:
    """A Python codec. ``guessed``: nothing in the text determines it; ``example`` is then a piece of the decoded
    text."""

    name: str
    guessed: bool = False
    example: str = ""


def encoding_by_name(encoding: str) -> TextEncoding:
    """The encoding given by the owner. Raises ``source.unknown_encoding``."""
    try:
        info = codecs.lookup(encoding)
        if not getattr(info, "_is_text_encoding", True):
            raise LookupError
    except LookupError:
        raise AnnotatorError(
            "source.unknown_encoding",
            f"There is no encoding called {encoding!r}.",
            "Usual ones are utf-8, utf-16, cp1252 (Western Europe), cp1250, cp1251, shift_jis, gb18030, euc_kr.",
        ) from None
    return TextEncoding("utf-8-sig" if info.name == "utf-8" else info.name)


def detect_encoding(sample: bytes, whole: bool) -> TextEncoding:
    """The encoding of a text that starts with ``sample``; ``whole``: the sample is complete."""
    for mark, name in _MARKS:
        if sample.startswith(mark):
            return TextEncoding(name)
    if (found := _unmarked_utf16(sample)) is not None:
        return _guessed(found, sample)
    try:
        codecs.getincrementaldecoder("utf-8")().decode(sample, final=whole)
    except UnicodeDecodeError:
        return _guess_encoding(sample)
    return TextEncoding("utf-8-sig")


def _unmarked_utf16(sample: bytes) -> str | None:
    """The encoding of UTF-16 without a byte order mark. Texts contain no NUL, but in UTF-16 one byte of each separator,
    line end and Latin letter is zero, always on the same side."""
    zeros = (sample[::2].count(0), sample[1::2].count(0))
    if not any(zeros):
        return None
    name = "utf-16-le" if zeros[1] > zeros[0] else "utf-16-be"
    try:
        text = codecs.getincrementaldecoder(name)().decode(sample, final=False)
    except UnicodeDecodeError:
        return None
    return name if "\n" in text and "\0" not in text and min(zeros) * _OTHER_SIDE <= max(zeros) else None


def _guess_encoding(sample: bytes) -> TextEncoding:
    from charset_normalizer import from_bytes

    matches = list(from_bytes(sample, cp_isolation=_GUESSED)) or list(from_bytes(sample))
    if not matches:
        return TextEncoding("utf-8-sig")  # reports for each row that it is not UTF-8
    best = matches[0]
    # A short text fits several encodings equally well. Prefer the one in which most spreadsheets are saved.
    alike = [each for each in matches if (each.chaos, each.coherence) == (best.chaos, best.coherence)]
    western = any(_WESTERN in each.could_be_from_charset for each in alike)
    return _guessed(_WESTERN if western else best.encoding, sample)


def _guessed(name: str, sample: bytes) -> TextEncoding:
    text = sample.decode(name, errors="replace")
    first = next((at for at, character in enumerate(text) if not character.isascii()), 0)
    around = text[max(0, first - _AROUND) : first + _AROUND]
    return TextEncoding(name, True, " ".join(around.split()))


# Rows of spreadsheets (.xlsx, .xlsm, .xls, .ods), read with Calamine in a separate process with a memory limit. A
# workbook is loaded completely.


SUFFIXES: Final = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0"
_SHOWN: Final = 8


def is_workbook(start: bytes) -> bool:
    """Whether a file that starts with ``start`` is a ZIP archive or an OLE document, as workbooks are."""
    return start.startswith((_ZIP, _OLE))


def sheet_rows(path: Path, name: str, wanted: str | None) -> tuple[str, str, Iterator[list[str]]]:
    """The name of a sheet, its first merged cells (such as A4:A5, or empty), and its rows as texts, with numbers and
    dates as displayed. ``wanted``: the name of the sheet; None for the only one with more than one row.

    Calamine allocates every cell between the first and the last one, and in a small file these can be far apart. It
    therefore runs in a separate process with a memory limit.

    Raises ``source.bad_workbook``, ``source.too_large``, ``source.no_sheet``, ``source.several_sheets``.
    """
    import python_calamine  # noqa: F401  # where it is missing, the process could only say that it failed

    _check_size(path, name)
    spawn = get_context("spawn")
    here, there = spawn.Pipe(duplex=False)
    process = spawn.Process(target=_send_sheet, args=(there, str(path), name, wanted), name="workbook", daemon=True)
    with without_main_module():
        process.start()
    there.close()
    title, merged = (cast(str, _received(process, here, name)) for _ in range(2))
    return title, merged, _received_rows(process, here, name)


def _received_rows(process: SpawnProcess, here: Connection, name: str) -> Iterator[list[str]]:
    try:
        while some := _received(process, here, name):
            yield from cast(list[list[str]], some)
    finally:
        here.close()
        process.kill()
        process.join()


def _received(process: SpawnProcess, here: Connection, name: str) -> str | list[list[str]]:
    """The next value from the process. Raises the error that it sends, and ``source.too_large`` if it was killed or
    aborted."""
    try:
        some = here.recv()
    except EOFError:
        process.join()
        if process.exitcode is not None and process.exitcode >= 0:
            raise _bad_workbook(name, ValueError("what reads it has failed")) from None
        most = f"{limits.WORKBOOK_MEMORY / 2**30:,.0f} GiB"
        message = f"The workbook takes more than {most} of memory: its cells are too many, or too far apart."
        raise AnnotatorError("source.too_large", message, "Save it as CSV, which is read row by row.", name) from None
    if isinstance(some, tuple):
        raise AnnotatorError(*some)
    return cast(str | list[list[str]], some)


def _send_sheet(there: Connection, path: str, name: str, wanted: str | None) -> None:
    """Body of the process: sends the name of the sheet, its first merged cells, its rows in batches, and an empty list;
    or an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # the library reports there that memory ran out
    if sys.platform == "linux":  # elsewhere the limit is not enforced, or counts memory that is only mapped
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (limits.WORKBOOK_MEMORY, limits.WORKBOOK_MEMORY))
    with contextlib.suppress(OSError):  # the reader was closed
        try:
            sheet = _open_sheet(path, name, wanted)
            there.send(sheet.name)
            there.send(_merged_cells(sheet))
            rows = (list(map(_text, row)) for row in sheet.iter_rows())
            while some := list(itertools.islice(rows, _BATCH)):
                there.send(some)
            there.send([])
        except AnnotatorError as refused:
            there.send((refused.code, refused.message, refused.hint, refused.where))
        except MemoryError:
            os.abort()  # as the library does


def _open_sheet(path: str, name: str, wanted: str | None) -> CalamineSheet:
    import python_calamine

    try:
        return _chosen(python_calamine.CalamineWorkbook.from_path(path), name, wanted)
    except (python_calamine.CalamineError, OSError, ValueError) as error:
        raise _bad_workbook(name, error) from None
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # how a panic in the library is raised
            raise
        raise _bad_workbook(name, error) from None


def _bad_workbook(name: str, error: BaseException) -> AnnotatorError:
    return AnnotatorError(
        "source.bad_workbook",
        f"The spreadsheet cannot be read: {str(error).rstrip('.')}.",
        "Save it as .xlsx, or as CSV. A workbook with a password has to be saved without one.",
        name,
    )


def _merged_cells(sheet: CalamineSheet) -> str:
    """The first merged cells as a spreadsheet names them; empty if there are none, or the file type does not tell."""
    for corners in sheet.merged_cell_ranges or ():
        return ":".join(f"{_column_letters(column)}{row + 1}" for row, column in corners)
    return ""


def _column_letters(column: int) -> str:
    """The letters of a column that is counted from 0: A, ..., Z, AA."""
    above, here = divmod(column, 26)
    return (_column_letters(above - 1) if above else "") + chr(ord("A") + here)


def _check_size(path: Path, name: str) -> None:
    size = path.stat().st_size
    if zipfile.is_zipfile(path):  # and readable, or it would have been refused
        with zipfile.ZipFile(path) as archive:
            size = max(size, sum(each.file_size for each in archive.infolist()))
    if size > limits.WORKBOOK_BYTES:
        message = f"The workbook takes {size:,} bytes unpacked; {limits.WORKBOOK_BYTES:,} are permitted."
        raise AnnotatorError("source.too_large", message, "Save it as CSV, which is read row by row.", name)


def _chosen(workbook: CalamineWorkbook, name: str, wanted: str | None) -> CalamineSheet:
    if wanted is not None:
        if wanted not in workbook.sheet_names:
            message = f"There is no sheet called {wanted!r}."
            raise AnnotatorError("source.no_sheet", message, f"There are: {_listed(workbook.sheet_names)}.", name)
        return workbook.get_sheet_by_name(wanted)
    sheets = [workbook.get_sheet_by_index(number) for number in range(len(workbook.sheet_names))]
    filled = [sheet for sheet in sheets if sheet.height > 1]
    if not filled:
        raise AnnotatorError("source.no_sheet", "No sheet has rows below its heads.", "", name)
    if len(filled) > 1:
        found = [f"{sheet.name} ({sheet.height - 1:,} row{'s' * (sheet.height > 2)})" for sheet in filled]
        raise AnnotatorError(
            "source.several_sheets",
            f"{len(filled)} sheets have rows: {_listed(found)}.",
            f"Name one: --sheet '{filled[0].name}'",
            name,
        )
    return filled[0]


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more


def _text(cell: Any) -> str:
    """A cell as displayed: integers without a decimal point, dates without the time if that is midnight."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    if isinstance(cell, datetime.datetime):
        return cell.isoformat(sep=" ")
    return str(cell)


_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_PARQUET: Final = b"PAR1"
_ARROW_FILE: Final = b"ARROW1"
_ARROW_STREAM: Final = b"\xff\xff\xff\xff"
_LFS: Final = b"version https://git-lfs.github.com/spec/"
_PIECE: Final = 1024 * 1024
_BATCH: Final = 256
_BLANK: Final = " \t\r\n"
_LINES: Final = {".jsonl", ".ndjson"}
_SUFFIXES: Final = (".jsonl", ".json", ".ndjson", ".csv", ".tsv", ".parquet", ".arrow", *SUFFIXES)
_SPLITS: Final = "train|validation|valid|val|dev|test"
_WRAPPED: Final = re.compile(rf'\s*\{{\s*"(data|rows|examples|instances|records|items|{_SPLITS})"\s*:\s*(?=\[)')
_NEXT_SPLIT: Final = re.compile(rf'\]\s*,\s*"({_SPLITS})"\s*:\s*(?=\[)')
_SPLIT: Final = re.compile(rf"({_SPLITS})(?:[-_.]|$)", re.IGNORECASE)
_NEXT_KEY: Final = re.compile(r'\]\s*,\s*"([^"\n]{1,80})')
_SEPARATOR: Final = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)


class SourceRow(NamedTuple):
    """A row and its location for messages, or the error of a row that cannot be read. ``cells``: all values are texts,
    as in a spreadsheet. ``split``: that of the file, or of the list in it."""

    where: str
    value: Any
    error: AnnotatorError | None = None
    cells: bool = False
    split: str = ""


@dataclass(frozen=True)
class SourceFile:
    """A file to read, and its name in messages. ``encoding``, ``sheet``: as given by the owner; ``split``: the split of
    a data set that the file is named after. Reading adds assumptions about the file to ``notes``."""

    path: Path
    name: str
    encoding: TextEncoding | None = None
    sheet: str | None = None
    split: str = ""
    notes: dict[str, str] = field(default_factory=dict, compare=False)

    @cached_property
    def folder(self) -> str:
        """The name of the file's folder."""
        return self.path.resolve().parent.name


@contextlib.contextmanager
def source_files(
    paths: list[Path], encoding: str | None = None, sheet: str | None = None
) -> Iterator[list[SourceFile]]:
    """The files of ``paths``: folders stand for their data files; standard input is copied to a temporary file.

    Raises ``source.missing``, ``source.not_a_file``, ``source.unknown_encoding``.
    """
    known = encoding_by_name(encoding) if encoding else None
    with tempfile.TemporaryDirectory(prefix="annotator-") as scratch:
        found: list[SourceFile] = []
        for path in paths:
            if path == STANDARD_INPUT:
                kept = Path(scratch) / f"input-{len(found)}"
                with open_source(path) as stream, kept.open("wb") as copy:
                    shutil.copyfileobj(stream, copy)
                found.append(SourceFile(kept, name_of(path), known, sheet))
            elif path.is_dir():
                found += [SourceFile(each, each.name, known, sheet, _split(each, path)) for each in _inside(path)]
            else:
                with open_source(path):
                    found.append(SourceFile(path, path.name, known, sheet))
        yield found


def _inside(folder: Path) -> list[Path]:
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() and _is_data(path)]
    # `save_to_disk` of Hugging Face datasets: the rows are in Arrow files, JSON files describe them.
    saved = {path.parent for path in found if path.suffix == ".arrow"}
    found = [path for path in found if path.name != "dataset_infos.json" and not _describes(path, saved)]
    if not found:
        hint = f"Files that are read: {', '.join(f'*{suffix}' for suffix in _SUFFIXES)}, also .gz and .zst."
        raise AnnotatorError("source.missing", "There is no data file in this folder.", hint, str(folder))
    return found


def _is_data(path: Path) -> bool:
    suffixes = [suffix for suffix in path.suffixes if suffix not in (".gz", ".zst")]
    return not path.name.startswith(".") and bool(suffixes) and suffixes[-1] in _SUFFIXES


_BESIDE_EXPORTS: Final = re.compile(r"(croissant|lineage|settings|dataset_info)\.json|(provenance-.*|set_aside)\.jsonl")
"""What ``results export`` writes beside the rows."""


def _describes(path: Path, saved: set[Path]) -> bool:
    """Whether a file next to or above Arrow files, or in a folder of ``results export``, only describes the rows."""
    if (path.parent / "lineage.json").is_file() and (path.parent / "SHA256SUMS").is_file():
        return _BESIDE_EXPORTS.fullmatch(path.name) is not None
    named_so = path.name in ("dataset_info.json", "state.json", "dataset_dict.json")
    return named_so and any(path.parent in (folder, folder.parent) for folder in saved)


def _split(path: Path, folder: Path) -> str:
    """The split in the name of the file, or else of a folder inside ``folder``; empty if there is none."""
    for name in (path.name, *(part for part in reversed(path.relative_to(folder).parts[:-1]))):
        if found := _SPLIT.match(name):
            return found[1].lower()
    return ""


def read_rows(source: SourceFile) -> Iterator[SourceRow]:
    """All rows of ``source``. Raises ``source.*`` if the rest cannot be read."""
    try:
        with _decompress(source) as stream:
            for row in _rows(source, stream):
                split = row.split or source.split
                if split and isinstance(row.value, dict):
                    row.value.setdefault("split", split)
                    yield row._replace(split=split)
                else:
                    yield row
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise _damaged(source, error) from None
    except OSError as error:
        if error.errno is not None:
            raise
        raise _damaged(source, error) from None


def _damaged(source: SourceFile, error: Exception) -> AnnotatorError:
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
            raise _too_much(self._source, self._got)
        buffer[: len(data)] = data
        return len(data)


@contextlib.contextmanager
def _decompress(source: SourceFile) -> Iterator[io.BufferedReader]:
    with source.path.open("rb") as stream:
        start = stream.peek(4)[:4]
        if start.startswith(_GZIP):
            with gzip.open(stream) as unpacked:
                yield io.BufferedReader(_DecompressedFile(source, cast(Any, unpacked)), _PIECE)
        elif start == _ZSTD:
            import pyarrow as pa

            with pa.CompressedInputStream(pa.PythonFile(stream), "zstd") as unpacked:
                yield io.BufferedReader(_DecompressedFile(source, cast(Any, unpacked)), _PIECE)
        else:
            yield stream


def _rows(source: SourceFile, stream: io.BufferedReader) -> Iterator[SourceRow]:
    start = stream.peek(_PIECE)
    if start.startswith(_PARQUET):
        return _parquet(source, stream)
    if start.startswith((_ARROW_FILE, _ARROW_STREAM)):
        return _arrow(source, stream)
    if is_workbook(start):
        _check_archive(source, start)
        return _sheet(source)
    if start.startswith(_LFS):
        message = "This is a pointer of Git LFS; the data are not in it."
        raise AnnotatorError("source.lfs_pointer", message, "Get the file itself: git lfs pull", source.name)
    return _texts(source, stream, start)


def _check_archive(source: SourceFile, start: bytes) -> None:
    """Raises ``source.foreign`` for a ZIP archive that is no workbook."""
    if not start.startswith(_ZIP):
        return
    try:
        with zipfile.ZipFile(source.path) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/")]
            kind = archive.open("mimetype").read(_PIECE) if "mimetype" in names else b""
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, zlib.error) as error:
        raise _bad_workbook(source.name, error) from None
    if b"spreadsheet" not in kind and not any(name.replace("\\", "/").lower().startswith("xl/") for name in names):
        message = f"This is a ZIP archive that is no workbook: it has {_listed(names)}."
        raise AnnotatorError("source.foreign", message, _UNPACK, source.name)


_UNPACK: Final = "Unpack it, and give the files or their folder; save a document as a spreadsheet."
_TAR: Final = (257, b"ustar")
"""The place of the mark of a tar archive, and the mark."""
_NO_ROWS: Final = {
    b"%PDF-": "a PDF",
    b"\x89PNG": "an image",
    b"\xff\xd8\xff": "an image",
    b"GIF8": "an image",
    b"SQLite format 3\0": "a database of SQLite",
    b"\x80\x04": "a pickle of Python",
    b"\x80\x05": "a pickle of Python",
    b"\x89HDF": "an HDF5 file",
    b"\x93NUMPY": "an array of NumPy",
}
"""The first bytes of file types without rows, for which an encoding might be guessed."""
_MARKUP: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml|table)\b", re.IGNORECASE)


def _check_foreign(source: SourceFile, start: bytes) -> None:
    """Raises ``source.foreign`` for a file of another kind that starts with ``start``."""
    packed = "a file that was compressed twice" if start.startswith((_GZIP, _ZSTD)) else ""
    if start.startswith(_TAR[1], _TAR[0]):
        packed = "a tar archive"
    if packed:
        raise AnnotatorError("source.foreign", f"This is {packed}.", _UNPACK, source.name)
    kind = next((kind for mark, kind in _NO_ROWS.items() if start.startswith(mark)), None)
    if _MARKUP.match(start):
        kind = "a page of HTML or XML"
    if kind is not None:
        hint = "Save what is in it as a spreadsheet or as JSON lines."
        raise AnnotatorError("source.foreign", f"This is {kind}, which has no rows.", hint, source.name)


def _texts(source: SourceFile, stream: io.BufferedReader, start: bytes) -> Iterator[SourceRow]:
    """The rows of a text that starts with ``start``: JSON or a table."""
    _check_foreign(source, start)
    encoding = source.encoding or detect_encoding(start, whole=len(start) < _PIECE)
    text = start.decode(encoding.name, errors="replace").removeprefix("\ufeff").lstrip()
    first = text.split("\n", 1)[0].strip()
    delimiter = _delimiter(source.path, first)
    if separator := _SEPARATOR.match(text):
        delimiter = separator[1]
    if not delimiter and not encoding.name.startswith("utf-8"):
        message = f"JSON is UTF-8; this is {encoding.name}."
        raise AnnotatorError("source.not_utf8", message, "Save it as UTF-8.", source.name)
    if wrapped := _WRAPPED.match(text):
        return _values(source, stream, wrapped)
    if _is_list(text) or (_spans_lines(text) and (first == "{" or not _suffixes(source.path) & _LINES)):
        return _values(source, stream)
    if not delimiter:
        return _lines(source, stream)
    if encoding.guessed:
        source.notes["encoding"] = (
            f"{source.name} is not UTF-8; it is read as {encoding.name}, which is a guess, such as in "
            f"{encoding.example!r}. --encoding names another."
        )
    return _table(source, stream, delimiter, encoding, separator is not None)


def _suffixes(path: Path) -> set[str]:
    return {suffix.lower() for suffix in path.suffixes}


def _is_list(text: str) -> bool:
    return text.startswith("[") and text[1:].lstrip()[:1] in ("{", "]")


def _spans_lines(text: str) -> bool:
    """Whether the first object continues after the first line, as never in JSONL."""
    first, _, rest = text.partition("\n")
    opened = first.startswith("{") and not first.rstrip().endswith("}")
    return opened and bool(rest.strip()) and not rest.lstrip().startswith("{")


def _delimiter(path: Path, first: str) -> str | None:
    """The delimiter of a table with the header ``first``; None if it is not a table."""
    names = _suffixes(path)
    if first.startswith("{") or names & {".json", *_LINES}:
        return None
    if ".tsv" in names or ("\t" in first and ".csv" not in names):
        return "\t"
    counts = {mark: first.count(mark) for mark in "\t,;|"}
    most = max(counts, key=lambda mark: counts[mark])
    if counts[most] and (most != "|" or ".csv" in names or ".txt" in names):
        return most
    return "," if ".csv" in names else None


def _lines(source: SourceFile, stream: BinaryIO) -> Iterator[SourceRow]:
    for number, line in enumerate(read_lines(stream), 1):
        where = f"{source.name}, line {number}"
        if isinstance(line, AnnotatorError):
            yield SourceRow(where, None, AnnotatorError(line.code, line.message, line.hint, where))
        elif line.strip():
            yield _parse_row(line, where)


def _parse_row(text: bytes, where: str) -> SourceRow:
    try:
        return SourceRow(where, strictjson.loads(text, where))
    except AnnotatorError as error:
        return SourceRow(where, None, error)


def _values(source: SourceFile, stream: BinaryIO, wrapped: re.Match[str] | None = None) -> Iterator[SourceRow]:
    """The items of a JSON list, or consecutive objects that span several lines. ``wrapped``: the list is the first
    field of an object; lists after it are read if they are splits, and what else follows is named in the notes.

    If an item is malformed, the start of the next one is unknown; the error is raised and cannot be skipped.
    """
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    decoder = json.JSONDecoder()
    text.read(len(wrapped[0]) if wrapped else 0)
    split = _split_called(wrapped[1]) if wrapped else ""
    buffer, at, number, ended, opening = "", 0, 0, False, True
    while True:
        where = f"{source.name}, item {number + 1}"
        at = _next(buffer, at, opening)
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
            if wrapped is None:
                return
            buffer = buffer[at:] + text.read(_PIECE)
            following = _next_split(source, wrapped, buffer)
            if following is None:
                return
            split, at, opening = following[1], len(following[0]), True
            continue
        yield _parse_row(buffer[at:end].encode("utf-8", "surrogatepass"), where)._replace(split=split)
        at, number, opening = end, number + 1, False


def _split_called(name: str) -> str:
    return name if re.fullmatch(_SPLITS, name) else ""


def _next_split(source: SourceFile, wrapped: re.Match[str], rest: str) -> re.Match[str] | None:
    """The name of the next list after one that ends where ``rest`` begins, where both are splits. What else follows is
    noted, for it is not read."""
    following = _NEXT_SPLIT.match(rest) if _split_called(wrapped[1]) else None
    if following is None and (other := _NEXT_KEY.match(rest)):
        source.notes["wrapped"] = f"{source.name}: {other[1]!r} and everything after it was not read"
    return following


def _unreadable(error: Exception, rest: str, where: str) -> AnnotatorError:
    what = error.msg if isinstance(error, json.JSONDecodeError) else "It is nested too deeply"
    if len(rest) > 2 * strictjson.MAX_LINE:
        what = f"The item is longer than {strictjson.MAX_LINE:,} bytes, or its end is missing"
    message = f"{what}: nothing after this place can be read."
    return AnnotatorError("json.syntax", message, "", where)


def _next(buffer: str, at: int, opening: bool) -> int:
    """The start of the next value, after whitespace, commas, and the bracket that opens the list."""
    marks = _BLANK + ("[" if opening else ",")
    while at < len(buffer) and buffer[at] in marks:
        if buffer[at] == "[":
            marks = _BLANK
        at += 1
    return at


def _table(
    source: SourceFile, stream: BinaryIO, delimiter: str, encoding: TextEncoding, separator_line: bool
) -> Iterator[SourceRow]:
    """The rows of a CSV or similar file; ``separator_line``: the first line names the delimiter, as in Excel."""
    csv.field_size_limit(strictjson.MAX_LINE)
    text = io.TextIOWrapper(stream, encoding=encoding.name, errors="surrogateescape", newline="")
    if separator_line:
        text.readline()
    reader = csv.reader(text, delimiter=delimiter, strict=True)
    names: list[str] | None = None
    heads, number = "", 0
    while True:
        where = f"{source.name}, row {number}" if names else f"{source.name}, the heads of the columns"
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield SourceRow(where, None, _bad_quotation(error, where))
            number += 1
            continue
        if not any(cell.strip() for cell in cells):
            number += bool(names and cells)
            continue
        while not cells[-1].strip() and len(cells) > (1 if names is None else len(names)):
            cells.pop()
        if names is None:
            names, heads = _heads(cells, where), where
        else:
            if heads:
                _check_heads(names, cells, heads)
                heads = ""
            yield _cells(source, names, cells, where)
        number += 1


def _bad_quotation(error: csv.Error, where: str) -> AnnotatorError:
    message, hint = f"{str(error).capitalize()}.", ""
    if str(error) == "unexpected end of data":
        message, hint = "A quotation mark opens a cell here and nothing closes it before the file ends.", _TWICE
    elif str(error).endswith("expected after '\"'"):
        message, hint = "A quotation mark closes a cell here, and more of the cell follows.", _TWICE
    return AnnotatorError("source.bad_table", message, hint, where)


def _sheet(source: SourceFile) -> Iterator[SourceRow]:
    """The rows of one sheet of a workbook. Empty cells to the right of the last header, and empty rows, are skipped."""
    title, merged, found = sheet_rows(source.path, source.name, source.sheet)
    source.notes["sheet"] = f"{source.name}: read the sheet {title!r}"
    if merged:
        said = f"cells are merged, such as {merged}; the first of them alone has the text"
        source.notes["merged"] = f"{source.name}, {title}: {said}"
    names: list[str] | None = None
    heads, last = "", 0
    for number, cells in enumerate(found, 1):
        where = f"{source.name}, {title}, row {number}"
        while cells and not cells[-1].strip() and (names is None or len(cells) > len(names)):
            cells.pop()
        if not any(cell.strip() for cell in cells):
            continue
        if names is None:
            names, heads = _heads(cells, where), where
            continue
        if heads:
            _check_heads(names, cells, heads)
            heads = ""
        elif number > last + 1:
            said = f"row {number} and those below it follow an empty row; they are read as rows of the same table"
            source.notes.setdefault("apart", f"{source.name}, {title}: {said}")
        last = number
        hint = f"Give column {len(cells)} a name in the first row, or empty its cells."
        yield _cells(source, names, cells + [""] * (len(names) - len(cells)), where, hint)


def _check_columns(count: int, where: str) -> None:
    if count > limits.COLUMNS:
        message = f"There are {count:,} columns; {limits.COLUMNS:,} are permitted."
        raise AnnotatorError("source.too_many_columns", message, "Is this the file that was meant?", where)


def _heads(cells: list[str], where: str) -> list[str]:
    names = [column_name(cell.strip()) for cell in cells]
    _check_columns(len(names), where)
    for name in names:
        if not _is_text(name):
            raise _not_utf8(where)
    return names


def _check_heads(names: list[str], below: list[str], where: str) -> None:
    """Check the names of the columns when the first row ``below`` them is known. Raises ``source.bad_table``."""
    if any(names) and not any(names[1:]) and sum(bool(cell.strip()) for cell in below) > 1:
        message = f"One column has a name, {names[0]!r}, and the row below it has more cells."
        hint = "If that is a title: Delete what stands above the names of the columns."
        raise AnnotatorError("source.bad_table", message, hint, where)
    twins = sorted(name for name, count in Counter(names).items() if count > 1)
    if twins:
        message = f"Two columns are called {twins[0]!r}." if twins[0] else "Two columns have no name."
        raise AnnotatorError("source.bad_table", message, "Give each column a name of its own.", where)


_TWICE: Final = 'A quotation mark inside of a quoted cell is written twice: "".'
_QUOTED: Final = "Put cells that contain the separator or a line break in quotation marks."


def _cells(source: SourceFile, names: list[str], cells: list[str], where: str, hint: str = _QUOTED) -> SourceRow:
    if len(cells) != len(names):
        message = f"Cells in this row: {len(cells)}; columns: {len(names)}."
        return SourceRow(where, None, AnnotatorError("source.bad_table", message, hint, where))
    for name, cell in zip(names, cells, strict=True):
        if not _is_text(cell):
            return SourceRow(where, None, _not_utf8(f"{where}, {name}"))
        if "\0" in cell:
            error = AnnotatorError("source.bad_field", "A text contains the NUL character.", "", f"{where}, {name}")
            return SourceRow(where, None, error)
    row: dict[str, Any] = dict(zip(names, cells, strict=True))
    for name, cell in zip(names, cells, strict=True):
        if cell.startswith("[") and (messages := parse_messages(cell)) is not None:
            row[name] = messages
            source.notes[f"messages in {name}"] = f"{source.name}: the lists of messages in {name!r} are read as such"
    return SourceRow(where, row, cells=True)


def _is_text(cell: str) -> bool:
    """Whether a cell was decoded without invalid bytes."""
    if cell.isascii():
        return True
    try:
        cell.encode()
    except UnicodeEncodeError:
        return False
    return True


def _not_utf8(where: str) -> AnnotatorError:
    hint = "Save it as UTF-8, or name its encoding: --encoding cp1252, for example."
    return AnnotatorError("source.not_utf8", "This is not UTF-8.", hint, where)


def _arrow(source: SourceFile, stream: BinaryIO) -> Iterator[SourceRow]:
    """The rows of an Arrow file or stream, as written by `save_to_disk` of Hugging Face datasets."""
    import pyarrow as pa

    try:
        if stream.read(len(_ARROW_FILE)) == _ARROW_FILE:
            stream.seek(0)
            file = pa.ipc.open_file(stream)
            batches = (file.get_batch(number) for number in range(file.num_record_batches))
        else:
            stream.seek(0)
            batches = iter(pa.ipc.open_stream(stream))
        yield from _batches(source, batches)
    except (pa.ArrowException, io.UnsupportedOperation) as error:
        raise _damaged(source, error) from None


def _batches(source: SourceFile, batches: Iterator[Any]) -> Iterator[SourceRow]:
    number = got = 0
    most = max(limits.EXPANDED_BYTES, limits.EXPANSION * source.path.stat().st_size)
    for batch in batches:
        _check_columns(batch.num_columns, source.name)
        step = max(1, min(_BATCH, limits.BATCH_BYTES * batch.num_rows // max(1, batch.nbytes)))
        for start in range(0, batch.num_rows, step):
            for value in batch.slice(start, step).to_pylist():
                number += 1
                where = f"{source.name}, row {number}"
                got += sum(_length(each) for each in value.values())
                if got > most:
                    raise _too_much(source, got)
                try:
                    yield SourceRow(where, {name: _plain(each, source, name, where) for name, each in value.items()})
                except AnnotatorError as error:
                    yield SourceRow(where, None, error)


def _parquet(source: SourceFile, stream: BinaryIO) -> Iterator[SourceRow]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(stream)
        _check_columns(len(file.schema_arrow.names), source.name)
        groups = [file.metadata.row_group(number) for number in range(file.metadata.num_row_groups)]
        # A column of few repeated texts can be a thousand times as large when decoded; keep each text once.
        repeated = {
            group.column(at).path_in_schema
            for group in groups
            for at in range(group.num_columns)
            if any("DICTIONARY" in name for name in group.column(at).encodings)
            and group.column(at).physical_type == "BYTE_ARRAY"
        }
        widest = max((group.total_byte_size // max(1, group.num_rows) for group in groups), default=1)
        size = max(1, min(_BATCH, limits.BATCH_BYTES // max(1, widest)))
        file = pq.ParquetFile(stream, read_dictionary=sorted(repeated), buffer_size=_PIECE)
        yield from _batches(source, file.iter_batches(batch_size=size))
    except (pa.ArrowException, io.UnsupportedOperation) as error:
        raise _damaged(source, error) from None


def _length(value: Any) -> int:
    """The approximate size of a value as text, in bytes."""
    if isinstance(value, str | bytes):
        return len(value)
    if isinstance(value, list):
        return sum(map(_length, value)) + len(value)
    if isinstance(value, dict):
        return sum(map(_length, value.values())) + len(value)
    return 8


def _too_much(source: SourceFile, got: int) -> AnnotatorError:
    size = source.path.stat().st_size
    return AnnotatorError(
        "source.expands",
        f"A file of {size:,} bytes holds more than {got:,} bytes of text, far more than any data set.",
        "Nothing was written. Is this the file that was meant?",
        source.name,
    )


def _plain(value: Any, source: SourceFile, column: str, where: str) -> Any:
    """A Parquet value as JSON: times as text, decimals as numbers, maps as objects unless a key stands twice, NaN and
    bytes that are no text as null. Raises ``source.bad_field``."""
    kind = type(value)
    if kind is bytes:
        return _decoded(value, source, column)
    if kind is str:
        if "\0" in value:
            raise AnnotatorError("source.bad_field", "A text contains the NUL character.", "", f"{where}, {column}")
        return value
    if value is None or kind is int or kind is bool:
        return value
    if kind is float or kind is decimal.Decimal:
        return _number(value)
    if kind is list or kind is tuple:
        made = [_plain(each, source, column, where) for each in value]
        keys = {pair[0] for pair in value if type(pair) is tuple and isinstance(pair[0], str)}
        return dict(made) if value and len(keys) == len(value) else made
    if kind is dict:
        return {key: _plain(each, source, column, where) for key, each in value.items()}
    if hasattr(value, "isoformat"):
        return value.isoformat()
    raise AnnotatorError(
        "source.bad_field", f"This column contains {kind.__name__}, which is not text.", "", f"{where}, {column}"
    )


def _decoded(data: bytes, source: SourceFile, column: str) -> str | None:
    """Bytes of Parquet as text; None if they are none, which is noted."""
    with contextlib.suppress(UnicodeDecodeError):
        if "\0" not in (text := data.decode()):
            return text
    source.notes[f"bytes in {column}"] = f"{source.name}: {column!r} has bytes, which are not read"
    return None


def _number(value: float | decimal.Decimal) -> float | None:
    """A number of Parquet as one of JSON; None if it is not finite."""
    if isinstance(value, decimal.Decimal) and value.as_tuple().exponent == 0:
        return int(value)  # of a column without fractions, such as keys, which may have more digits than a float
    return float(value) if math.isfinite(value) else None
