"""The files of an export while they are written: rows by split, their hashes, and the folder as a whole."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.durable import sync_folder
from annotator.errors import AnnotatorError
from annotator.owner.exporting.column_types import Columns, arrow_schema
from annotator.owner.exporting.export_form import FileFormat

LINEAGE: Final = "lineage.json"
SUMS: Final = "SHA256SUMS"
_BATCH: Final = 20_000
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_BUFFER: Final = 1 << 20


def neutral(cell: str) -> str:
    """A cell of text that no spreadsheet takes for a formula: an apostrophe stands before what begins like one."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


@dataclass(frozen=True)
class Written:
    """A data file as it was written."""

    name: str
    split: str
    rows: int


class RowFile:
    """One data file, written row by row."""

    def __init__(self, path: Path, form: FileFormat, columns: Columns) -> None:
        self._path, self._form, self._columns = path, form, columns
        self.rows = 0
        self._held: list[dict[str, Any]] = []
        self._stream: IO[str] | None = None
        self._parquet: pq.ParquetWriter | None = None
        if form == "parquet":
            self._parquet = pq.ParquetWriter(path, arrow_schema(columns), compression="zstd")
        else:
            self._stream = path.open("w", _BUFFER, encoding="utf-8", newline="")
            if form == "csv":
                self._csv = csv.writer(self._stream)
                self._csv.writerow(columns)

    def add(self, row: dict[str, Any]) -> None:
        """Write one row."""
        if self._parquet is not None:
            self._held.append(row)
            if len(self._held) >= _BATCH:
                self._flush()
        elif self._stream is not None:
            if self._form == "csv":
                self._csv.writerow([_cell(row.get(name), kind) for name, kind in self._columns.items()])
            elif self._form == "json":
                self._stream.write((",\n" if self.rows else "[\n") + as_json(row))
            else:
                self._stream.write(as_json(row) + "\n")
        self.rows += 1

    def close(self) -> None:
        """End the file; it is on the disk then."""
        if self._parquet is not None:
            self._flush()
            self._parquet.close()
        if self._stream is not None:
            if self._form == "json":
                self._stream.write("\n]\n" if self.rows else "[]\n")
            self._stream.close()
        _sync(self._path)

    def _flush(self) -> None:
        if self._parquet is not None and self._held:
            schema = arrow_schema(self._columns)
            plain = [{name: _arrow_value(row.get(name), self._columns[name]) for name in schema.names}
                     for row in self._held]  # fmt: skip
            self._parquet.write_table(pa.Table.from_pylist(plain, schema))
            self._held.clear()


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _cell(value: Any, kind: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return value
    return neutral(value if kind == "string" else as_json(value))


def _arrow_value(value: Any, kind: Any) -> Any:
    return as_json(value) if kind == "json" and value is not None else value


def _sync(path: Path) -> None:
    with path.open("rb") as stream:
        os.fsync(stream.fileno())


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def sums(folder: Path) -> Mapping[str, str]:
    """The hash of every file in a folder, by name."""
    return {path.name: digest(path) for path in sorted(folder.iterdir()) if path.is_file() and path.name != SUMS}


@contextmanager
def fresh_folder(out: Path, ours: frozenset[str]) -> Iterator[Path]:
    """A new folder that takes the place of ``out`` at the end, whole, or leaves it as it was on any error.

    Raises ``export.not_empty`` where ``out`` is something else than an earlier export.
    """
    if out.exists() and not _is_export(out, ours):
        raise AnnotatorError("export.not_empty", "There is something else here.", "Name a new folder.", str(out))
    out.parent.mkdir(parents=True, exist_ok=True)
    token = secrets.token_hex(4)
    fresh, old = out.with_name(f".{out.name}.{token}.part"), out.with_name(f".{out.name}.{token}.old")
    fresh.mkdir()
    try:
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


def _is_export(out: Path, ours: frozenset[str]) -> bool:
    """Whether every file there is one that an earlier export listed, or one of ``ours``."""
    if not out.is_dir():
        return False
    names = {path.name for path in out.iterdir()}
    try:
        listed = {line.split("  ", 1)[1] for line in (out / SUMS).read_text("utf-8").splitlines()}
    except (OSError, IndexError, UnicodeDecodeError):
        listed = set()
    return names <= listed | ours | {SUMS}
