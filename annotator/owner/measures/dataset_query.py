"""The engines that evaluate the SQL of figures: DuckDB in this process, or Spark.

Statements are written in the dialect of DuckDB; SQLGlot translates them for Spark. They name relations by their scope,
such as ``counted.ratings``; :class:`annotator.owner.measures.study.ReportInputs` says what is in a scope.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.errors import AnnotatorError
from annotator.owner.dataset.dataset_folder import Dataset
from annotator.owner.dataset.dataset_tables import TABLES, TEXT, sql_text, table_columns, table_schema

MEMORY = "2GB"
_FEW = 100_000
"""The number of rows below which each view is evaluated once: DuckDB takes longer to plan a statement on views of views
of files than to copy the rows."""
_FEW_BYTES = 64 * 1024 * 1024
"""The same for the size of the rows, since long texts would be in memory several times."""
_MANY = 1_000_000
"""The number of rows from which a second thread saves more than it costs."""
_TYPES = {"string": "VARCHAR", "int64": "BIGINT", "bool": "BOOLEAN"}


class DatasetQueryConnection:
    """An open engine. The tables of the data set are ``data_ratings`` and so on, each with the column ``project``."""

    def __init__(self, connection: Any, dataset: Dataset, scratch: str = "", *, few_rows: bool = False) -> None:
        self.dataset, self._scratch, self._few_rows = dataset, scratch, few_rows
        self._connection = connection
        self._names: set[str] = set()

    def unique_name(self, name: str) -> str:
        """``name``, with a number if a relation has this name."""
        free, number = name, 1
        while free in self._names:
            free, number = f"{name}_{number + 1}", number + 1
        self._names.add(free)
        return free

    def define_dataset_table(self, dataset: Dataset, table: str, name: str) -> None:
        """Define ``name`` as a table of a data set."""
        columns = table_columns(table)
        parts = []
        for number, (project, path) in enumerate(zip(dataset.projects, dataset.files(table), strict=True)):
            present = set(pq.read_schema(path).names)
            listed = (
                f'"{key}"' if key in present else f'NULL::{_TYPES[str(kind)]} AS "{key}"'
                for key, kind in columns.items()
            )
            source = self._parquet(path, f"{name}_part_{number}")
            parts.append(f"SELECT {', '.join(listed)}, {sql_text(project)} AS project FROM {source}")
        if parts:
            self.define_view(name, " UNION ALL ".join(parts))
        else:
            self.define_table(name, table_schema(table).append(pa.field("project", TEXT)).empty_table())

    def _parquet(self, path: Any, name: str) -> str:  # noqa: ARG002
        return f"read_parquet({sql_text(str(path))}, hive_partitioning = false)"

    def define_view(self, name: str, sql: str) -> None:
        """Define ``name`` as the result of a query, which may be evaluated each time it is read."""
        self._connection.execute(f"CREATE {'TABLE' if self._few_rows else 'VIEW'} {name} AS {sql}")

    def keep(self, name: str, sql: str) -> None:
        """Define ``name`` as the result of a query, evaluated once."""
        self._connection.execute(f"CREATE TABLE {name} AS {sql}")

    def define_table(self, name: str, rows: pa.Table) -> None:
        """Define ``name`` as a small table."""
        path = f"{self._scratch}/{name}.parquet"
        pq.write_table(rows, path)  # tables of Arrow are read by a module that loads pandas
        self.keep(name, f"SELECT * FROM read_parquet({sql_text(path)})")

    def arrow(self, sql: str) -> pa.Table:
        """The result of a query."""
        return self._connection.execute(sql).to_arrow_table()

    def batches(self, sql: str, size: int) -> Iterator[Any]:
        """The result of a query, in Arrow batches of at most ``size`` rows."""
        yield from self._connection.execute(sql).to_arrow_reader(size)


class SparkQueryConnection(DatasetQueryConnection):
    """The same on a Spark session."""

    def _run(self, sql: str) -> Any:
        import sqlglot

        (translated,) = sqlglot.transpile(sql, read="duckdb", write="spark")
        return self._connection.sql(translated)

    def _parquet(self, path: Any, name: str) -> str:
        self._connection.read.parquet(str(path)).createOrReplaceTempView(name)
        return name

    def define_view(self, name: str, sql: str) -> None:
        self._run(sql).createOrReplaceTempView(name)

    def keep(self, name: str, sql: str) -> None:
        self._run(sql).write.saveAsTable(name)

    def define_table(self, name: str, rows: pa.Table) -> None:
        self._connection.createDataFrame(rows).createOrReplaceTempView(name)

    def arrow(self, sql: str) -> pa.Table:
        return self._run(sql).toArrow()

    def batches(self, sql: str, size: int) -> Iterator[Any]:
        yield from self.arrow(sql).to_batches(size)


@contextlib.contextmanager
def open_engine(dataset: Dataset, engine: str = "duckdb") -> Iterator[DatasetQueryConnection]:
    """Open a data set in an engine, which is closed at the end of the context.

    ``engine`` is ``duckdb``, ``spark`` (Spark on this machine) or the address of a cluster (``spark://host:port``).
    Raises ``measure.engine``.
    """
    if engine != "duckdb" and engine != "spark" and not engine.startswith("spark://"):
        hint = "Known are duckdb, spark and spark://host:port."
        raise AnnotatorError("measure.engine", "There is no engine with this name.", hint, engine)
    with tempfile.TemporaryDirectory(prefix="annotator-measure-") as scratch:
        if engine == "duckdb":
            import duckdb

            tables = [pq.read_metadata(path) for name in TABLES for path in dataset.files(name)]
            rows = sum(table.num_rows for table in tables)
            few_rows = rows < _FEW and sum(map(_uncompressed_size, tables)) < _FEW_BYTES
            config: dict[str, Any] = {
                "threads": 2 if rows >= _MANY else 1,
                "memory_limit": MEMORY,
                "temp_directory": f"{scratch}/spill",
            }
            database = ":memory:" if few_rows else f"{scratch}/work.duckdb"
            with duckdb.connect(database, config=config) as connection:
                yield DatasetQueryConnection(connection, dataset, scratch, few_rows=few_rows)
        else:
            session = _spark(engine, scratch)
            try:
                yield SparkQueryConnection(session, dataset)
            finally:
                session.stop()


def _uncompressed_size(table: pq.FileMetaData) -> int:
    """The size of a table in bytes."""
    return sum(table.row_group(number).total_byte_size for number in range(table.num_row_groups))


def _spark(engine: str, scratch: str) -> Any:
    try:
        import sqlglot  # noqa: F401
        from pyspark.sql import SparkSession
    except ModuleNotFoundError:
        message = "Spark needs the packages pyspark and sqlglot."
        raise AnnotatorError("measure.engine", message, "pip install pyspark sqlglot", engine) from None
    master = "local[2]" if engine == "spark" else engine
    builder = SparkSession.builder.master(master).appName("annotator").config("spark.sql.session.timeZone", "UTC")
    builder = builder.config("spark.ui.enabled", "false").config("spark.sql.warehouse.dir", scratch)
    builder = builder.config("spark.sql.shuffle.partitions", "8")
    builder = builder.config("spark.driver.memory", "4g")  # 1g, its default, is too little for a million ratings
    return builder.getOrCreate()
