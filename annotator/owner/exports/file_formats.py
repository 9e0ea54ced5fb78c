"""File formats of exports, and the atomic creation of an export folder with data files and hashes.

Everything that depends on a file format is here; files, data card, Croissant metadata and ``rows()`` use it. pyarrow is
imported when a file needs it, because checking which tasks fit a format does not.
"""

from __future__ import annotations

import csv
import json
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pydantic_core import to_json

from annotator.durable import errors_naming, sync_file, sync_folder
from annotator.errors import AnnotatorError
from annotator.owner.rows import Row
from annotator.text.policy import escape_formula
from annotator.transfer.destination import sha256_of

if TYPE_CHECKING:
    import pyarrow as pa

    from annotator.owner.exports.column_types import Columns


_BATCH = 20_000
_BUFFER = 1 << 20
_BLOCK = 64 * 1024 * 1024  # bytes; a single row may be as large


class ExportRowWriter(Protocol):
    """Writes rows to a file of one format. It is complete after ``close``; ``ExportRowFile`` syncs it to disk."""

    def add(self, row: Row) -> None:
        """Write one row."""

    def close(self) -> None:
        """Complete the file."""


@dataclass(frozen=True)
class ExportFileFormat:
    """A file format of exports, such as JSON Lines, CSV or Parquet. ``name``: the suffix; ``media_type``: for Croissant
    metadata, where ``tabular`` means that readers find the columns; ``writer``: opens a file; ``read``: returns its
    rows, in memory."""

    name: str
    media_type: str
    writer: Callable[[Path, Columns], ExportRowWriter]
    read: Callable[[Path], pa.Table]
    tabular: bool = True


class ExportRowFile:
    """A data file, written row by row, of a ``split``."""

    def __init__(self, path: Path, file_format: ExportFileFormat, columns: Columns, split: str = "") -> None:
        self.name, self.format, self.split, self.rows = path.name, file_format, split, 0
        self._path, self._writer = path, file_format.writer(path, columns)

    def add(self, row: Row) -> None:
        """Write one row."""
        self._writer.add(row)
        self.rows += 1

    def close(self) -> None:
        """Complete the file and sync it to disk."""
        self._writer.close()
        with self._path.open("rb") as stream:
            sync_file(stream.fileno())


class _JsonLinesWriter:
    def __init__(self, path: Path, columns: Columns) -> None:  # noqa: ARG002  the signature of all writers
        self._stream = path.open("wb", _BUFFER)

    def add(self, row: Row) -> None:
        self._stream.write(to_json(row) + b"\n")

    def close(self) -> None:
        self._stream.close()


class _JsonListWriter(_JsonLinesWriter):
    _before = b"[\n"

    def add(self, row: Row) -> None:
        self._stream.write(self._before + to_json(row))
        self._before = b",\n"

    def close(self) -> None:
        self._stream.write(b"[]\n" if self._before == b"[\n" else b"\n]\n")
        super().close()


class _CsvWriter:
    def __init__(self, path: Path, columns: Columns) -> None:
        self._columns = columns
        self._stream = path.open("w", _BUFFER, encoding="utf-8", newline="")
        self._csv = csv.writer(self._stream)
        self._write(columns)

    def add(self, row: Row) -> None:
        self._write(_cell(row.get(name), kind) for name, kind in self._columns.items())

    def close(self) -> None:
        self._stream.close()

    def _write(self, cells: Iterable[Any]) -> None:
        self._csv.writerow(cells)


class _TsvWriter(_CsvWriter):
    """Writes cells as they are, but for those that would not be read back: they are quoted as in CSV. Tools for WMT's
    files do not unquote cells."""

    def _write(self, cells: Iterable[Any]) -> None:
        self._stream.write("\t".join(_quoted_if_needed(str(cell)) for cell in cells) + "\n")


def _quoted_if_needed(cell: str) -> str:
    if cell.startswith('"') or not {"\t", "\n", "\r"}.isdisjoint(cell):
        return '"{}"'.format(cell.replace('"', '""'))
    return cell


class _ParquetWriter:
    def __init__(self, path: Path, columns: Columns) -> None:
        import pyarrow.parquet as pq

        from annotator.owner.exports.column_types import arrow_schema

        self._columns, self._schema = columns, arrow_schema(columns)
        self._writer = pq.ParquetWriter(path, self._schema, compression="zstd")
        self._held: list[Row] = []

    def add(self, row: Row) -> None:
        self._held.append({name: _arrow_value(row.get(name), kind) for name, kind in self._columns.items()})
        if len(self._held) >= _BATCH:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        import pyarrow as pa

        if self._held:
            self._writer.write_table(pa.Table.from_pylist(self._held, self._schema))
            self._held.clear()


def _as_json(value: Any) -> str:
    return to_json(value).decode()


def _cell(value: Any, kind: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return value
    return escape_formula(value if kind == "string" else _as_json(value))


def _arrow_value(value: Any, kind: Any) -> Any:
    return _as_json(value) if kind == "json" and value is not None else value


def _read_json_lines(path: Path) -> pa.Table:
    import pyarrow.json

    return pyarrow.json.read_json(path, read_options=pyarrow.json.ReadOptions(block_size=_BLOCK))


def _read_json_list(path: Path) -> pa.Table:
    import pyarrow as pa

    rows: list[Row] = json.loads(path.read_bytes())
    return pa.Table.from_pylist(rows)


def _read_csv(path: Path, delimiter: str = ",") -> pa.Table:
    import pyarrow.csv

    options = pyarrow.csv.ParseOptions(delimiter=delimiter, newlines_in_values=True)
    return pyarrow.csv.read_csv(path, parse_options=options)


def _read_parquet(path: Path) -> pa.Table:
    import pyarrow.parquet as pq

    return pq.ParquetFile(path).read()


JSON_LINES = ExportFileFormat("jsonl", "application/jsonlines", _JsonLinesWriter, _read_json_lines)
JSON_LIST = ExportFileFormat("json", "application/json", _JsonListWriter, _read_json_list, tabular=False)
CSV = ExportFileFormat("csv", "text/csv", _CsvWriter, _read_csv)
TSV = ExportFileFormat("tsv", "text/tab-separated-values", _TsvWriter, partial(_read_csv, delimiter="\t"))
PARQUET = ExportFileFormat("parquet", "application/x-parquet", _ParquetWriter, _read_parquet)
FILE_FORMATS = {form.name: form for form in (JSON_LINES, JSON_LIST, CSV, TSV, PARQUET)}


# The folder of an export: its data files and their hashes; created atomically.


LINEAGE = "lineage.json"
SUMS = "SHA256SUMS"


def file_hashes(folder: Path, hashes: Mapping[str, str]) -> Mapping[str, str]:
    """The hash of every file in a folder, by name; ``hashes`` are those of files that were hashed before."""
    files = (path for path in sorted(folder.iterdir()) if path.is_file() and path.name != SUMS)
    return {path.name: hashes.get(path.name) or sha256_of(path) for path in files}


@contextmanager
def atomic_folder(out: Path, ours: frozenset[str], *, replace: bool) -> Iterator[Path]:
    """A new folder that replaces ``out`` atomically at the end; on any error ``out`` is unchanged.

    Raises ``export.not_empty`` if ``out`` is not an earlier export, and ``export.exists`` if it is one and ``replace``
    is False.
    """
    check_place(out, ours, replace=replace)
    out.parent.mkdir(parents=True, exist_ok=True)
    token = secrets.token_hex(4)
    fresh, old = out.with_name(f".{out.name}.{token}.part"), out.with_name(f".{out.name}.{token}.old")
    with errors_naming(out, fresh):
        try:
            fresh.mkdir()
            yield fresh
            sync_folder(fresh)
            if out.exists():
                out.rename(old)
            fresh.rename(out)
        except BaseException:
            if old.exists() and not out.exists():
                old.rename(out)
            shutil.rmtree(fresh, ignore_errors=True)
            raise
    shutil.rmtree(old, ignore_errors=True)
    sync_folder(out.parent)


def check_place(out: Path, ours: frozenset[str], *, replace: bool) -> None:
    """Raise the errors of :func:`atomic_folder` before any work is done."""
    if not out.exists():
        return
    if out.resolve() == Path.cwd():  # which would be replaced by another folder
        raise AnnotatorError("export.not_empty", "The command runs in this folder.", "Name a new folder.", out)
    if not _is_export(out, ours):
        raise AnnotatorError("export.not_empty", "There is something else here.", "Name a new folder.", out)
    if not replace and any(out.iterdir()):
        hint = "Name a new folder, or put the new export in its place with --replace."
        raise AnnotatorError("export.exists", "There is an earlier export here.", hint, out)


def _is_export(out: Path, ours: frozenset[str]) -> bool:
    """Whether every file in the folder was listed by an earlier export or is one of ``ours``."""
    if not out.is_dir():
        return False
    names = {path.name for path in out.iterdir()}
    try:
        listed = {line.split("  ", 1)[1] for line in (out / SUMS).read_text("utf-8").splitlines()}
    except (OSError, IndexError, UnicodeDecodeError):
        listed = set()
    return names <= listed | ours | {SUMS}
