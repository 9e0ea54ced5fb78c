"""The engines that evaluate the expressions: DuckDB in this process, or Spark."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import ibis
import pyarrow.parquet as pq

from annotator.errors import AnnotatorError
from annotator.owner.dataset.dataset_folder import Dataset
from annotator.owner.dataset.dataset_tables import TABLES, table_columns

MEMORY: Final = "2GB"
_MANY: Final = 1_000_000
"""The number of rows from which a second thread saves more than it costs."""


class LazyIbisTables(Mapping[str, Any]):
    """Ibis tables by name, each created at first access.

    A figure reads only a few; creating all takes longer than computing it.
    """

    def __init__(self, names: Iterable[str], make: Callable[[str], Any]) -> None:
        self._names, self._make = tuple(names), make
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class DatasetQueryConnection:
    """An open connection; ``tables`` are the Ibis tables of the data set, each with the column ``project``."""

    def __init__(self, connection: Any, dataset: Dataset) -> None:
        self.tables: Mapping[str, Any] = LazyIbisTables(TABLES, lambda name: _table(connection, dataset, name))
        self._connection, self._dataset = connection, dataset
        self._kept = 0

    def has_rows(self, *tables: str) -> bool:
        """Whether any of ``tables`` has rows. Compiling a query takes longer than running it on none."""
        return _rows(self._dataset, *tables) > 0

    def beside(self, dataset: Dataset, prefix: str) -> Mapping[str, Any]:
        """The tables of another data set, whose names in the engine begin with ``prefix``."""
        return LazyIbisTables(TABLES, lambda name: _table(self._connection, dataset, name, f"{prefix}_"))

    def keep(self, rows: Any) -> Any:
        """Compute ``rows`` once and store them until the engine is closed.

        Uses named tables: Ibis' own cache drops its tables after the connection is closed.
        """
        self._kept += 1
        return self._connection.create_table(f"kept_{self._kept}", rows)

    def view(self, rows: Any) -> Any:
        """Create a view of ``rows``, which is computed each time it is read.

        Ibis compiles the whole expression for each statement; an expression used by several statements is compiled once
        this way.
        """
        self._kept += 1
        return self._connection.create_view(f"view_{self._kept}", rows)


@contextlib.contextmanager
def open_engine(dataset: Dataset, engine: str = "duckdb") -> Iterator[DatasetQueryConnection]:
    """Open a data set in an engine, which is closed at the end of the context.

    ``engine`` is ``duckdb``, ``spark`` (Spark on this machine) or the address of a cluster (``spark://host:port``).
    Raises ``measure.engine``.
    """
    if engine == "duckdb":
        with tempfile.TemporaryDirectory(prefix="annotator-measure-") as scratch:
            connection = ibis.duckdb.connect(
                f"{scratch}/work.duckdb",
                threads=2 if _rows(dataset, *TABLES) >= _MANY else 1,
                memory_limit=MEMORY,
                temp_directory=f"{scratch}/spill",
            )
            try:
                yield DatasetQueryConnection(connection, dataset)
            finally:
                connection.disconnect()
    elif engine == "spark" or engine.startswith("spark://"):
        with tempfile.TemporaryDirectory(prefix="annotator-measure-") as scratch:
            session = _spark(engine, scratch)
            try:
                yield DatasetQueryConnection(ibis.pyspark.connect(session), dataset)
            finally:
                session.stop()
    else:
        known = "Known are duckdb, spark and spark://host:port."
        raise AnnotatorError("measure.engine", "There is no engine with this name.", known, engine)


def _rows(dataset: Dataset, *tables: str) -> int:
    return sum(pq.read_metadata(path).num_rows for name in tables for path in dataset.files(name))


def _table(connection: Any, dataset: Dataset, name: str, prefix: str = "") -> Any:
    parts = []
    for number, (project, path) in enumerate(zip(dataset.projects, dataset.files(name), strict=True)):
        options = {"hive_partitioning": False} if connection.name == "duckdb" else {}
        rows = connection.read_parquet(str(path), table_name=f"{prefix}{name}_{number}", **options)
        known = [
            key if key in rows.columns else ibis.null(str(kind)).name(key) for key, kind in table_columns(name).items()
        ]
        parts.append(rows.select(*known).mutate(project=ibis.literal(project)))
    if not parts:
        form = ibis.schema({**{key: str(kind) for key, kind in table_columns(name).items()}, "project": "string"})
        return ibis.memtable([], schema=form)
    return parts[0] if len(parts) == 1 else ibis.union(*parts)


def _spark(engine: str, scratch: str) -> Any:
    try:
        from pyspark.sql import SparkSession
    except ModuleNotFoundError:
        raise AnnotatorError(
            "measure.engine", "Spark needs the package pyspark.", "pip install pyspark", engine
        ) from None
    master = "local[2]" if engine == "spark" else engine
    builder = SparkSession.builder.master(master).appName("annotator").config("spark.sql.session.timeZone", "UTC")
    builder = builder.config("spark.ui.enabled", "false").config("spark.sql.warehouse.dir", scratch)
    builder = builder.config("spark.sql.shuffle.partitions", "8")
    return builder.getOrCreate()
