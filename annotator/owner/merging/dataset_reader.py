"""Opening a data set: its tables as Arrow tables, or as views of a DuckDB connection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from annotator.errors import AnnotatorError
from annotator.owner.merging.dataset_tables import TABLES
from annotator.owner.merging.folder import DatasetFolder


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
