"""``tasks convert``: converts data sets, spreadsheets and exports of other tools to tasks."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.owner.conversion import convert as conversion
from annotator.owner.conversion.conversion_report import ConversionReport
from annotator.owner.conversion.field_mapping import field_mapping
from annotator.owner.operations.arguments import Table
from annotator.owner.operations.tables import as_file, read_tasks, temporary_folder

JUDGEMENTS = pa.schema([(name, pa.string()) for name in ("task", "annotator", "target", "id", "block", "value")])
"""The schema of a table of judgements from a source; ``value`` is JSON as in the source."""


@dataclass(frozen=True)
class ConversionResult:
    """The result of a conversion: the tasks (a table of tasks), the judgements of the source
    (:data:`JUDGEMENTS`; empty if they were written to a data set), and the report with all counts."""

    tasks: pa.Table
    judgements: pa.Table
    report: ConversionReport


def convert(
    sources: Table | Sequence[Table],
    *,
    form: str | None = None,
    columns: Mapping[str, str | Sequence[str]] | None = None,
    group: Literal["prompt", "none"] | None = None,
    sample: int | None = None,
    seed: int = 0,
    skip_bad: bool = False,
    dataset: Path | str | None = None,
    name: str = "tasks",
) -> ConversionResult:
    """Convert data sets, spreadsheets and exports of other tools to tasks, like ``annotator tasks convert``.

    ``sources`` are tables (of pyarrow, pandas or polars), files or folders. ``columns`` maps roles to columns:
    ``{"prompt": "question", "response": ["answer_a", "answer_b"]}``. Judgements in the data are written to the data set
    ``dataset``, if given, as its project ``source-NAME``.

    Raises ``convert.*``, ``source.*``, ``json.*``, ``dataset.*``.
    """
    options = conversion.ConversionOptions(
        form, field_mapping(columns) if columns else None, group, sample, seed, skip_bad
    )
    several: Any = sources
    if isinstance(sources, Path | str) or hasattr(sources, "__arrow_c_stream__"):
        several = [sources]
    with temporary_folder() as folder:
        out, notes = folder / f"{name}.jsonl", folder / "judgements.jsonl"
        paths = [
            as_file(table, folder / f"table-{number}.parquet", pq.write_table)
            for number, table in enumerate(several, 1)
        ]
        report = conversion.convert_sources(paths, out, options, Path(dataset) if dataset else notes)
        lines = notes.read_bytes().splitlines() if not dataset else []
        return ConversionResult(read_tasks(out), _judgements(lines), report)


def _judgements(lines: Sequence[bytes]) -> pa.Table:
    rows = [json.loads(line) for line in lines]
    return pa.Table.from_pylist([{**row, "value": json.dumps(row["value"])} for row in rows], JUDGEMENTS)
