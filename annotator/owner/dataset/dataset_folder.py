"""A data set's folder: Parquet tables by project and ``dataset.json``; and opening one as Arrow tables or DuckDB views.

    DATASET/dataset.json                      schema version, and for each project its tables: rows and SHA-256
    DATASET/TABLE/project=ID/part-0.parquet   one table of one project

A merge writes everything anew beside the tables it concerns and then swaps them in. The swap is first written down in
``.swap.json``: whoever opens the folder after a merge was killed finishes the swap, or throws away what was not whole.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from annotator.durable import replace_file, sync_file, sync_folder, write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.dataset.dataset_tables import SCHEMA_VERSION, TABLES

ABOUT: Final = "dataset.json"
PART: Final = "part-0.parquet"
_STAGING: Final = ".staging"
_SWAP: Final = ".swap.json"
_LOCK: Final = ".lock"
_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:[/\\]")
"""How a URL begins, also where a path made one slash of two; the letter of a drive stands alone."""


class DatasetFolder:
    """The data set at ``root``. Nothing is made by asking."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """The folder, made where it is not there, for one merge at a time and with no swap half done.

        Raises ``dataset.busy``, ``dataset.not_a_folder``, ``dataset.not_ours``, ``dataset.newer``,
        ``dataset.damaged``.
        """
        if _URL.match(str(self.root)):
            message = "A data set is merged into a folder of this machine, and this is the address of something else."
            hint = "Merge into a folder, and copy that."
            raise AnnotatorError("dataset.not_a_folder", message, hint, str(self.root))
        if self.root.exists() and not self._ours():
            raise AnnotatorError(
                "dataset.not_ours", "There is something else here.", "Name a new folder.", str(self.root)
            )
        self.root.mkdir(parents=True, exist_ok=True)
        try:
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
            raise AnnotatorError("dataset.busy", message, "Try again.", str(self.root)) from None

    def is_there(self) -> bool:
        """Whether a merge has written here, to its end or not."""
        return (self.root / ABOUT).is_file() or (self.root / _SWAP).is_file()

    def _ours(self) -> bool:
        if not self.root.is_dir():
            return False
        names = {path.name for path in self.root.iterdir()}
        return (
            not names
            or ABOUT in names
            or all(name in (_STAGING, _SWAP, _LOCK) or name.endswith(".part") for name in names)
        )

    def about(self) -> dict[str, Any]:
        """What ``dataset.json`` says. Raises ``dataset.newer``, ``dataset.damaged``."""
        path = self.root / ABOUT
        if not path.exists():
            return {"schema_version": SCHEMA_VERSION, "projects": {}}
        try:
            about: dict[str, Any] = json.loads(path.read_bytes())
            version = about["schema_version"]
            about["projects"].items()
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            raise AnnotatorError(
                "dataset.damaged",
                "The data set's description cannot be read.",
                "Merge anew into another folder.",
                str(path),
            ) from None
        if version != SCHEMA_VERSION:
            message = f"The data set has the schema version {version}; this program writes {SCHEMA_VERSION}."
            raise AnnotatorError("dataset.newer", message, "Merge the results into a new folder.", str(path))
        return about

    def table(self, project: str, table: str) -> Path:
        """Where that table lies."""
        return self.root / table / f"project={project}" / PART

    def tables(self, project: str) -> dict[str, Path]:
        """The tables of a project that are there."""
        known = self.about()["projects"].get(project, {}).get("tables", {})
        return {table: self.table(project, table) for table in known}

    def check(self, project: str) -> None:
        """Raise ``dataset.damaged`` unless the tables of a project are what was written."""
        for table, known in self.about()["projects"].get(project, {}).get("tables", {}).items():
            path = self.table(project, table)
            if not path.is_file() or _sha256(path) != known["sha256"]:
                message = "A table of the data set is not what was written."
                raise AnnotatorError("dataset.damaged", message, "Merge anew into another folder.", str(path))

    def staging(self) -> Path:
        """An empty folder for the next state, on the same disk.

        Its name is new each time: the processes of a merge that was killed may live a moment longer.
        """
        path = self.root / _STAGING / secrets.token_hex(4)
        path.mkdir(parents=True)
        return path

    def sent(self, project: str) -> str:
        """The hash of what had been sent when the tables of a project were written; empty where there are none."""
        return str(self.about()["projects"].get(project, {}).get("sent", ""))

    def counts(self, project: str) -> dict[str, int]:
        """How many rows each table of a project has."""
        tables = self.about()["projects"].get(project, {}).get("tables", {})
        return {table: known["rows"] for table, known in tables.items()}

    def same(self, project: str, prefer: str, fresh: Mapping[str, tuple[Path, int]]) -> bool:
        """Whether the tables in ``fresh`` are those that are there, merged by the same rule."""
        known = self.about()["projects"].get(project)
        if known is None or known["prefer"] != prefer:
            return False
        return all(known["tables"][table]["sha256"] == _sha256(path) for table, (path, _) in fresh.items())

    def swap(
        self, project: str, title: str, prefer: str, sent: str, fresh: Mapping[str, tuple[Path, int]]
    ) -> list[str]:
        """Put ``fresh`` (by table: its file in the staging folder, and its rows) in the place of what is there.

        Everything or nothing, whenever the process ends; tables that are not in ``fresh`` stay. Returns the tables that
        are not as they were. ``sent`` is a hash of what has been sent by now.
        """
        about = self.about()
        before = about["projects"].get(project, {}).get("tables", {})
        now = {table: {"rows": rows, "sha256": _sha256(path)} for table, (path, rows) in fresh.items()}
        changed = [table for table in now if now[table]["sha256"] != before.get(table, {}).get("sha256")]
        here = {"title": title, "prefer": prefer, "sent": sent, "tables": dict(sorted({**before, **now}.items()))}
        about["projects"] = dict(sorted({**about["projects"], project: here}.items()))
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
        """Do what ``.swap.json`` says, as far as it has not been done."""
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


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _sync(path: Path) -> None:
    with path.open("rb") as stream:
        sync_file(stream.fileno())


# Opening a data set: its tables as Arrow tables, or as views of a DuckDB connection.


@dataclass(frozen=True)
class Dataset:
    """A data set that was opened: its folder, the ids of the projects that were merged into it, and their titles."""

    root: Path
    projects: tuple[str, ...]
    titles: tuple[str, ...] = ()

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of its tables; every data set has all of them."""
        return TABLES

    def arrow(self, table: str, columns: Sequence[str] | None = None) -> pa.Table:
        """A table of all projects, with the column ``project`` first; ``columns`` names those of the others wanted.

        Raises ``dataset.unknown_table``, ``dataset.damaged``.
        """
        parts = []
        for project, path in zip(self.projects, self.files(table), strict=True):
            try:
                rows = pq.ParquetFile(path).read(columns=list(columns) if columns is not None else None)
            except (OSError, pa.ArrowException) as error:
                raise _damaged(path) from error
            parts.append(rows.add_column(0, "project", pa.array([project] * rows.num_rows, pa.string())))
        return pa.concat_tables(parts)

    def duckdb(self, connection: duckdb.DuckDBPyConnection | None = None) -> duckdb.DuckDBPyConnection:
        """``connection``, or one in memory, with a view for every table, called as it is; nothing is read before it
        is asked for."""
        opened = duckdb.connect() if connection is None else connection
        for table in TABLES:
            files = [str(path) for path in self.files(table)]
            opened.read_parquet(files, hive_partitioning=True).create_view(table)
        return opened

    def files(self, table: str) -> list[Path]:
        """The files of a table, in the order of ``projects``. Raises ``dataset.unknown_table``, ``dataset.damaged``."""
        if table not in TABLES:
            known = ", ".join(TABLES)
            raise AnnotatorError("dataset.unknown_table", f"There is no table {table!r}.", f"Known: {known}.")
        folder = DatasetFolder(self.root)
        files = [folder.table(project, table) for project in self.projects]
        for path in files:
            if not path.is_file():
                raise _damaged(path)
        return files


def _damaged(path: Path) -> AnnotatorError:
    message = "A table of the data set cannot be read."
    return AnnotatorError("dataset.damaged", message, "Merge anew into another folder.", str(path))


def open_dataset(root: Path | str) -> Dataset:
    """The data set in the folder ``root``, after what a merge that was killed had begun is finished or thrown away.

    Raises ``dataset.missing``, ``dataset.busy`` while a merge is writing to it, ``dataset.newer``, ``dataset.damaged``.
    """
    folder = DatasetFolder(Path(root))
    if not folder.is_there():
        raise AnnotatorError(
            "dataset.missing", "There is no data set here.", "Make one with `annotator results merge`.", str(root)
        )
    with folder.locked():
        about: dict[str, Any] = folder.about()
    return Dataset(folder.root, tuple(about["projects"]), tuple(each["title"] for each in about["projects"].values()))
