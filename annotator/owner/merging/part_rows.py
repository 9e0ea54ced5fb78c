"""Rows on their way to a data set: collected, and written as Parquet files for the time being."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.owner.merging.dataset_tables import OWN, schema

_FROM_WORK: Final = ("series", "task", "revision", "version", "bundle_id")
_WITH_TEXTS: Final = pa.schema([*schema("texts"), ("sequence", pa.int64()), ("tasks_bundle", pa.string())])


@dataclass(frozen=True)
class Part:
    """Rows of some deliveries: Parquet files by table, the refusals, how many annotations each delivery has, and rows
    of ``reviews``."""

    files: dict[str, str]
    refusals: list[dict[str, Any]] = field(default_factory=list)
    annotations: dict[str, int] = field(default_factory=dict)
    reviews: list[dict[str, Any]] = field(default_factory=list)


class WorkRows:
    """Rows about work, of which the columns that follow from the annotation are kept once for each annotation."""

    def __init__(self) -> None:
        self._works: list[tuple[str, str, int, str, str]] = []
        self._rows: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        self._of: dict[str, list[int]] = defaultdict(list)

    def begin(self, series: str, task: str, revision: int, version: str, bundle_id: str) -> None:
        """The rows that follow are of this annotation."""
        self._works.append((series, task, revision, version, bundle_id))

    def add(self, table: str, row: tuple[Any, ...]) -> None:
        """A row, of the :data:`OWN` columns of its table."""
        self._rows[table].append(row)
        self._of[table].append(len(self._works) - 1)

    def tables(self) -> Iterator[tuple[str, pa.Table]]:
        """All as Arrow tables; the columns that are decided later are null."""
        works = dict(zip(_FROM_WORK, zip(*self._works, strict=True), strict=True)) if self._works else {}
        for table, made in self._rows.items():
            form, of = schema(table), pa.array(self._of[table], pa.int32())
            own = dict(zip(OWN[table], zip(*made, strict=True), strict=True))
            columns = [
                pa.array(own[name], kind)
                if name in own
                else pa.array(works[name], kind).take(of)
                if name in works
                else pa.nulls(len(made), kind)
                for name, kind in zip(form.names, form.types, strict=True)
            ]
            yield table, pa.Table.from_arrays(columns, schema=form)


def plain_tables(rows: Mapping[str, list[dict[str, Any]]]) -> Iterator[tuple[str, pa.Table]]:
    """Rows by table, with the names of their columns, as Arrow tables."""
    for table, found in rows.items():
        yield table, pa.Table.from_pylist(found, _WITH_TEXTS if table == "texts" else schema(table))


def write_parts(tables: Iterable[tuple[str, pa.Table]], out: Path, number: int) -> dict[str, str]:
    """One Parquet file a table; its path by the table. They live as long as the merge."""
    files = {}
    for table, made in tables:
        path = out / f"{table}-{number:06}.parquet"
        pq.write_table(made, path, compression="snappy")
        files[table] = str(path)
    return files
