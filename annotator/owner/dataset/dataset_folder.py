"""The folder of a data set: Parquet tables by project, and ``dataset.json``. Opens as Arrow tables or DuckDB views.

    DATASET/dataset.json                      schema version, and for each project its tables: rows and SHA-256
    DATASET/TABLE/project=ID/part-0.parquet   one table of one project

A merge writes the new tables to a staging folder and then swaps them in. The swap is first recorded in
``.swap.json``: the next process that opens the folder after a merge was killed completes the swap, or discards
incomplete files.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import shutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout
from pydantic import TypeAdapter

from annotator.durable import errors_naming, replace_file, sync_file, sync_folder, write_atomic
from annotator.errors import AnnotatorError, system_error, unknown_name_error
from annotator.model.frozen_model import ExtensibleModel
from annotator.owner.dataset.dataset_tables import READ_VERSIONS, SCHEMA_VERSION, TABLES, TEXT, arrow_array
from annotator.owner.rows import Json, Row
from annotator.transfer.destination import sha256_of

if TYPE_CHECKING:
    import duckdb

ABOUT = "dataset.json"
PART = "part-0.parquet"
_STAGING = ".staging"
_SWAP = ".swap.json"
_LOCK = ".lock"
_BATCH = 4_096
"""Rows that are read at once."""
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:[/\\]")
"""The beginning of a URL, also one in which a path library has merged two slashes; drive letters do not match."""


class _TableDescription(ExtensibleModel):
    sha256: str
    rows: int


class _ProjectDescription(ExtensibleModel):
    title: str
    prefer: str = ""
    sent: str = ""
    tables: Mapping[str, _TableDescription]


_PROJECTS = TypeAdapter(Mapping[str, _ProjectDescription])
"""What ``dataset.json`` says of each project, by id."""


class DatasetFolder:
    """The data set at ``root``. Creating this object changes nothing on disk."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder for one merge, creating it if needed and finishing an interrupted swap.

        Raises ``dataset.busy``, ``dataset.not_a_folder``, ``dataset.not_ours``, ``dataset.newer``, ``dataset.damaged``.
        """
        if _URL.match(str(self.root)):
            message = "A data set is merged into a folder of this machine, and this is the address of something else."
            hint = "Merge into a folder, and copy that."
            raise AnnotatorError("dataset.not_a_folder", message, hint, self.root)
        if self.root.exists() and not self._is_dataset():
            raise AnnotatorError("dataset.not_ours", "There is something else here.", "Name a new folder.", self.root)
        try:
            with errors_naming(self.root, self.root):
                self.root.mkdir(parents=True, exist_ok=True)
                with FileLock(self.root / _LOCK, timeout=10):
                    self._recover()
                    self.about()
                    try:
                        yield
                    finally:
                        if not (self.root / _SWAP).exists():
                            shutil.rmtree(self.root / _STAGING, ignore_errors=True)
        except Timeout:
            message = "Another program is writing to this data set."
            raise AnnotatorError("dataset.busy", message, "Try again.", self.root) from None
        finally:
            self._remove_unused()

    @contextlib.contextmanager
    def read_locked(self) -> Iterator[None]:
        """Lock the folder for a reader, finishing an interrupted swap. Where the reader may not write, nothing is
        locked: a swap replaces whole files. Raises as :meth:`locked`."""
        if os.access(self.root, os.W_OK):
            with self.locked():
                yield
            return
        if (self.root / _SWAP).exists():
            message = "A merge into this data set is under way, or was interrupted, and you may not write here."
            raise AnnotatorError("dataset.busy", message, "Have somebody who may write here open it.", self.root)
        yield

    def _remove_unused(self) -> None:
        """Remove a folder that a failed first merge has left with nothing but its lock."""
        with contextlib.suppress(OSError):
            if [path.name for path in self.root.iterdir()] == [_LOCK]:
                (self.root / _LOCK).unlink()
                self.root.rmdir()

    def is_there(self) -> bool:
        """Whether a merge has written to the folder, completely or not."""
        return (self.root / ABOUT).is_file() or (self.root / _SWAP).is_file()

    def _is_dataset(self) -> bool:
        if not self.root.is_dir():
            return False
        names = {path.name for path in self.root.iterdir()}
        return (
            not names
            or ABOUT in names
            or all(name in (_STAGING, _SWAP, _LOCK) or name.endswith(".part") for name in names)
        )

    def about(self) -> Json:
        """The content of ``dataset.json``. Raises ``dataset.newer``, ``dataset.damaged``, ``file.system``."""
        path = self.root / ABOUT
        if not path.exists():
            return {"schema_version": SCHEMA_VERSION, "projects": {}}
        try:
            about: Json = json.loads(path.read_bytes())
            version = about["schema_version"]
            if version in READ_VERSIONS:
                _PROJECTS.validate_python(about["projects"])
        except OSError as error:
            raise system_error(error) from None
        except (ValueError, KeyError, TypeError, RecursionError):
            raise AnnotatorError(
                "dataset.damaged",
                "The data set's description cannot be read.",
                "Merge again into another folder.",
                path,
            ) from None
        if version not in READ_VERSIONS:
            message = f"The data set has the schema version {version}; this program writes {SCHEMA_VERSION}."
            raise AnnotatorError("dataset.newer", message, "Merge the results into a new folder.", path)
        return {**about, "schema_version": SCHEMA_VERSION}

    def _project_content(self, project: str) -> Json:
        """What ``dataset.json`` says of a project; no tables if it is not merged into the folder."""
        description: dict[str, Any] = self.about()["projects"].get(project, {"tables": {}})
        return description

    def table(self, project: str, table: str) -> Path:
        """The path of a table of a project."""
        return self.root / table / f"project={project}" / PART

    def tables(self, project: str) -> dict[str, Path]:
        """The existing tables of a project."""
        return {table: self.table(project, table) for table in self._project_content(project)["tables"]}

    def check(self, project: str) -> None:
        """Raise ``dataset.damaged`` unless the tables of a project match their recorded hashes."""
        for table, description in self._project_content(project)["tables"].items():
            path = self.table(project, table)
            if not path.is_file() or sha256_of(path) != description["sha256"]:
                message = "A table of the data set is not what was written."
                raise AnnotatorError("dataset.damaged", message, "Merge again into another folder.", path)

    def staging(self) -> Path:
        """A new, empty folder for the next state, on the same disk.

        Its name is random, because the processes of a killed merge may still be writing to the previous one.
        """
        path = self.root / _STAGING / secrets.token_hex(4)
        path.mkdir(parents=True)
        return path

    def prefer(self, project: str) -> str:
        """The rule by which a project was merged; empty if there are no tables."""
        return str(self._project_content(project).get("prefer", ""))

    def sent(self, project: str) -> str:
        """The hash of what had been sent when the tables of a project were written; empty if there are none."""
        return str(self._project_content(project).get("sent", ""))

    def counts(self, project: str) -> dict[str, int]:
        """The number of rows of each table of a project."""
        return {table: description["rows"] for table, description in self._project_content(project)["tables"].items()}

    def same(self, project: str, prefer: str, fresh: Mapping[str, tuple[Path, int]]) -> bool:
        """Whether the tables in ``fresh`` equal the existing ones, merged with the same rule."""
        description = self._project_content(project)
        return self.prefer(project) == prefer and all(
            description["tables"][table]["sha256"] == sha256_of(path) for table, (path, _) in fresh.items()
        )

    def swap(
        self, project: str, title: str, prefer: str, sent: str, fresh: Mapping[str, tuple[Path, int]]
    ) -> list[str]:
        """Replace tables by ``fresh`` (by table: its file in the staging folder, and its number of rows).

        The swap is atomic even if the process is killed. Tables that are not in ``fresh`` are kept. Returns the tables
        that changed. ``sent``: a hash of everything that has been sent.
        """
        about = self.about()
        before = self._project_content(project)["tables"]
        now = {table: {"rows": rows, "sha256": sha256_of(path)} for table, (path, rows) in fresh.items()}
        changed = [table for table in now if now[table]["sha256"] != before.get(table, {}).get("sha256")]
        description = {
            "title": title,
            "prefer": prefer,
            "sent": sent,
            "tables": dict(sorted({**before, **now}.items())),
        }
        about["projects"] = dict(sorted({**about["projects"], project: description}.items()))
        moves = {
            str(fresh[table][0].relative_to(self.root)): str(self.table(project, table).relative_to(self.root))
            for table in changed
        }
        for table in changed:
            _sync(fresh[table][0])
            sync_folder(fresh[table][0].parent)
        write_atomic(self.root / _SWAP, json.dumps({"about": about, "moves": moves}).encode())
        self._finish()
        return changed

    def _recover(self) -> None:
        if (self.root / _SWAP).exists():
            self._finish()
        shutil.rmtree(self.root / _STAGING, ignore_errors=True)
        for unfinished in self.root.glob(".*.part"):
            unfinished.unlink()

    def _finish(self) -> None:
        """Complete the moves listed in ``.swap.json``."""
        plan = json.loads((self.root / _SWAP).read_bytes())
        for source, goal in plan["moves"].items():
            fresh, place = self.root / source, self.root / goal
            if fresh.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                replace_file(fresh, place)
                sync_folder(place.parent)
        write_atomic(self.root / ABOUT, (json.dumps(plan["about"], indent=1, ensure_ascii=False) + "\n").encode())
        (self.root / _SWAP).unlink()
        shutil.rmtree(self.root / _STAGING, ignore_errors=True)
        sync_folder(self.root)


def file_rows(path: Path, columns: Sequence[str] | None = None, tasks: Collection[str] | None = None) -> Iterator[Row]:
    """The rows of a file of a table, few of which are in memory; only those of ``tasks``, if they are given."""
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(_BATCH, columns=list(columns) if columns else None):
            if tasks is not None:
                import pyarrow.compute as pc  # takes 26 ms, and most commands do not need it

                batch = batch.filter(pc.is_in(batch["task"], value_set=arrow_array(sorted(tasks), TEXT)))
            yield from batch.to_pylist()


def _sync(path: Path) -> None:
    with path.open("rb") as stream:
        sync_file(stream.fileno())


# Opening a data set: its tables as Arrow tables, or as views of a DuckDB connection.


def spilling_database(scratch: Path, threads: int, memory: str) -> duckdb.DuckDBPyConnection:
    """A new connection that keeps what exceeds its ``memory`` in the folder ``scratch``."""
    import duckdb  # most commands do not need it

    config: dict[str, Any] = {"threads": threads, "memory_limit": memory, "temp_directory": str(scratch / "spill")}
    return duckdb.connect(config=config)


@dataclass(frozen=True)
class Dataset:
    """An open data set of merged results: its folder, and the ids and titles of the projects merged into it."""

    root: Path
    projects: tuple[str, ...]
    titles: tuple[str, ...] = ()

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of its tables. Every data set has all of them."""
        return TABLES

    def arrow(self, table: str, columns: Sequence[str] | None = None) -> pa.Table:
        """A table of all projects, with the column ``project`` first. ``columns`` selects the others.

        Raises ``dataset.unknown_table``, ``dataset.damaged``.
        """
        parts = []
        for project, path in zip(self.projects, self.files(table), strict=True):
            try:
                rows = pq.ParquetFile(path).read(columns=list(columns) if columns is not None else None)
            except (OSError, pa.ArrowException) as error:
                raise _damaged_error(path) from error
            parts.append(rows.add_column(0, "project", arrow_array([project] * rows.num_rows, pa.string())))
        return pa.concat_tables(parts)

    def duckdb(self, connection: duckdb.DuckDBPyConnection | None = None) -> duckdb.DuckDBPyConnection:
        """``connection``, or a new one in memory, with a view for each table under its name. Data are read when they
        are queried."""
        import duckdb

        opened = duckdb.connect() if connection is None else connection
        for table in TABLES:
            files = [str(path) for path in self.files(table)]
            opened.read_parquet(files, hive_partitioning=True).create_view(table)
        return opened

    def files(self, table: str) -> list[Path]:
        """The files of a table in the order of ``projects``. Raises ``dataset.unknown_table``, ``dataset.damaged``."""
        if table not in TABLES:
            raise unknown_name_error("dataset.unknown_table", f"There is no table {table!r}.", TABLES)
        folder = DatasetFolder(self.root)
        files = [folder.table(project, table) for project in self.projects]
        for path in files:
            if not path.is_file():
                raise _damaged_error(path)
        return files


def _damaged_error(path: Path) -> AnnotatorError:
    message = "A table of the data set cannot be read."
    return AnnotatorError("dataset.damaged", message, "Merge again into another folder.", path)


def open_dataset(root: Path | str, project: str = "") -> Dataset:
    """Open the data set in the folder ``root``, after completing or discarding an interrupted merge.

    ``project``: the id of a project that must have been merged into it.

    Raises ``dataset.missing``, ``dataset.other_project``, ``dataset.busy`` during a merge, ``dataset.newer``,
    ``dataset.damaged``.
    """
    folder = DatasetFolder(Path(root))
    if not folder.is_there():
        raise AnnotatorError(
            "dataset.missing", "There is no data set here.", "Make one with `annotator results merge`.", root
        )
    with folder.read_locked():
        about: Json = folder.about()
    if project and project not in about["projects"]:
        message = "Nothing of this project was merged into this data set."
        raise AnnotatorError("dataset.other_project", message, "Name the project that it belongs to.", root)
    return Dataset(
        folder.root,
        tuple(about["projects"]),
        tuple(project_description["title"] for project_description in about["projects"].values()),
    )
