"""Arrow tables of tasks and other arguments of operations, and the files that operations read."""

from __future__ import annotations

import contextlib
import csv
import json
import tempfile
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import pyarrow as pa
from pydantic import BaseModel

from annotator.bundle import strictjson
from annotator.durable import write_atomic
from annotator.owner.build.source import read_source
from annotator.owner.operations.arguments import Table
from annotator.owner.rows import Json, Row
from annotator.owner.tasks.input_task import InputTask

# Tasks as an Arrow table: the native format with a column for each field, derived from its models.


_PLAIN: Mapping[Any, pa.DataType] = {str: pa.string(), int: pa.int64(), bool: pa.bool_(), float: pa.float64()}


def _type(annotation: Any) -> pa.DataType | None:
    """The Arrow type of a model field; None if it accepts any JSON value."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if origin is Annotated:
        return _type(inside[0])
    if origin is Literal:
        return pa.string()
    if origin is tuple:
        return pa.list_(_type(inside[0]))
    if origin in (typing.Union, types.UnionType):
        inner_types = [_type(inner) for inner in inside if inner is not type(None)]
        return next((inner for inner in inner_types if inner is None or pa.types.is_struct(inner)), inner_types[0])
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return pa.struct([(name, _type(field.annotation)) for name, field in annotation.model_fields.items()])
    return None


_TYPES = {name: _type(field.annotation) for name, field in InputTask.model_fields.items() if name != "reviewed"}
_JSON = [name for name, kind in _TYPES.items() if kind is None]
TASKS = pa.schema([(name, kind or pa.string()) for name, kind in _TYPES.items()])
"""The schema of a table of tasks. ``metadata`` and ``category`` are JSON; a passage is always an object."""


def tasks_table(tasks: Iterable[Row]) -> pa.Table:
    """Tasks in the native format as a table with the schema :data:`TASKS`."""
    return pa.Table.from_pylist([_row(task) for task in tasks], TASKS)


def _row(task: Json) -> Row:
    row = dict(task)
    for name in _JSON:
        if row.get(name) is not None:
            row[name] = strictjson.dumps(row[name]).decode()
    if isinstance(row.get("passage"), str):
        row["passage"] = {"text": row["passage"]}
    return row


def task_lines(tasks: pa.Table) -> Iterator[Row]:
    """The rows of a table of tasks in the native format, without empty fields. Unknown columns are kept, so that they
    are refused on validation."""
    for batch in tasks.to_batches():
        for row in batch.to_pylist():
            task = _without_empty(row)
            for name in _JSON:
                if name in task:
                    task[name] = json.loads(task[name])
            yield task


def _without_empty(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_empty(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {name: _without_empty(item) for name, item in value.items() if item is not None and item != []}


def read_tasks(path: Path | str) -> pa.Table:
    """The tasks of the task file at ``path``. Raises ``source.*``, ``json.*``."""
    rows = read_source(Path(path))
    return tasks_table(row.task.model_dump(mode="json", exclude_defaults=True) for row in rows)


def write_tasks(tasks: pa.Table, path: Path | str) -> None:
    """Write a table of tasks as a task file, atomically."""
    write_atomic(Path(path), b"".join(strictjson.dumps(task) + b"\n" for task in task_lines(tasks)))


@contextlib.contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder that exists until the context ends."""
    with tempfile.TemporaryDirectory(prefix="annotator-") as folder:
        yield Path(folder)


def as_file(table: Table, path: Path, write: Callable[[pa.Table, Path], object]) -> Path:
    """The path of a table, which ``write`` writes to ``path`` if it is no file."""
    if isinstance(table, Path | str):
        return Path(table)
    rows = pa.table(table)  # also of a frame of pandas, whose unnamed index is no column, or of another library
    write(rows.drop_columns([name for name in rows.column_names if name.startswith("__index_level_")]), path)
    return path


def write_lines(table: pa.Table, path: Path) -> None:
    """Write a table as JSON lines."""
    path.write_text("".join(json.dumps(row) + "\n" for row in table.to_pylist()), encoding="utf-8")


def write_roster(table: pa.Table, path: Path) -> None:
    """Write a roster as CSV, lists with blanks between."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(table.column_names)
        for row in table.to_pylist():
            writer.writerow([" ".join(cell) if isinstance(cell, list) else cell for cell in row.values()])
