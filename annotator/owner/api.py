"""The owner's steps as functions on Arrow tables, for notebooks and pipelines.

Every table argument may also be the path of a file. Each function corresponds to the command of the same name, and
raises the errors that the command prints: :class:`~annotator.errors.AnnotatorError`.
"""

from __future__ import annotations

import contextlib
import csv
import json
import tempfile
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import BaseModel

from annotator.bundle import strictjson
from annotator.bundle.signing_key import SigningKey
from annotator.durable import write_atomic
from annotator.owner.assignment import assignment
from annotator.owner.assignment.assignment import MAIN, AssignmentInputFiles, AssignmentPlanSummary
from annotator.owner.assignment.disputed import DisputedTaskReassignment
from annotator.owner.build.source import read_source
from annotator.owner.conversion import convert as conversion
from annotator.owner.conversion.conversion_report import ConversionReport
from annotator.owner.conversion.field_mapping import field_mapping
from annotator.owner.exports import next_round
from annotator.owner.operations.arguments import unlocked
from annotator.owner.project.owner_project import Project
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask

# Tasks as an Arrow table: the native format with a column for each field, derived from its models.


_PLAIN: Final[Mapping[Any, pa.DataType]] = {str: pa.string(), int: pa.int64(), bool: pa.bool_(), float: pa.float64()}


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
        found = [_type(each) for each in inside if each is not type(None)]
        return next((each for each in found if each is None or pa.types.is_struct(each)), found[0])
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return pa.struct([(name, _type(field.annotation)) for name, field in annotation.model_fields.items()])
    return None


_TYPES: Final = {name: _type(field.annotation) for name, field in InputTask.model_fields.items() if name != "reviewed"}
_JSON: Final = [name for name, kind in _TYPES.items() if kind is None]
TASKS: Final = pa.schema([(name, kind or pa.string()) for name, kind in _TYPES.items()])
"""The schema of a table of tasks. ``metadata`` and ``category`` are JSON; a passage is always an object."""


def tasks_table(tasks: Iterable[Mapping[str, Any]]) -> pa.Table:
    """Tasks in the native format as a table with the schema :data:`TASKS`."""
    return pa.Table.from_pylist([_row(task) for task in tasks], TASKS)


def _row(task: Mapping[str, Any]) -> dict[str, Any]:
    row = dict(task)
    for name in _JSON:
        if row.get(name) is not None:
            row[name] = strictjson.dumps(row[name]).decode()
    if isinstance(row.get("passage"), str):
        row["passage"] = {"text": row["passage"]}
    return row


def task_lines(tasks: pa.Table) -> Iterator[dict[str, Any]]:
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
        return [_without_empty(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {name: _without_empty(each) for name, each in value.items() if each is not None and each != []}


def read_tasks(path: Path | str) -> pa.Table:
    """The tasks of the task file at ``path``. Raises ``source.*``, ``json.*``."""
    rows = read_source(Path(path))
    return tasks_table(row.task.model_dump(mode="json", exclude_defaults=True) for row in rows)


def write_tasks(tasks: pa.Table, path: Path | str) -> None:
    """Write a table of tasks as a task file, atomically."""
    write_atomic(Path(path), b"".join(strictjson.dumps(task) + b"\n" for task in task_lines(tasks)))


Table: TypeAlias = "pa.Table | Path | str"
"""A table, or the path of its file."""

JUDGEMENTS = pa.schema([(name, pa.string()) for name in ("task", "annotator", "target", "id", "block", "value")])
"""The schema of a table of judgements from a source; ``value`` is JSON as in the source."""
_PLAN = pa.schema([("task", pa.string()), ("annotator", pa.string()), ("gold", pa.bool_())])
_BUNDLES = pa.schema(
    [
        *((name, pa.string()) for name in ("annotator", "path", "bundle_id", "series")),
        *((name, pa.int64()) for name in ("sequence", "tasks")),
        ("changed", pa.bool_()),
        ("invite", pa.string()),
    ]
)


_NOTHING_MORE: Final = TaskDisclosureOptions()


@dataclass(frozen=True)
class ConversionResult:
    """The result of a conversion: the tasks (schema ``annotator.owner.api.TASKS``), the judgements of the source
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

    ``sources`` are tables, files or folders. ``columns`` maps roles to columns: ``{"prompt": "question", "response":
    ["answer_a", "answer_b"]}``. Judgements in the data are written to the data set ``dataset``, if given, as its
    project ``source-NAME``. Raises ``convert.*``, ``source.*``, ``json.*``, ``dataset.*``.
    """
    options = conversion.ConversionOptions(
        form, field_mapping(columns) if columns else None, group, sample, seed, skip_bad
    )
    several = [sources] if isinstance(sources, pa.Table | Path | str) else list(sources)
    with _folder() as folder:
        out, notes = folder / f"{name}.jsonl", folder / "judgements.jsonl"
        given = [_as_parquet(each, folder / f"table-{number}.parquet") for number, each in enumerate(several, 1)]
        report = conversion.convert_sources(given, out, options, Path(dataset) if dataset else notes)
        lines = notes.read_bytes().splitlines() if not dataset else []
        return ConversionResult(read_tasks(out), _judgements(lines), report)


def _judgements(lines: Sequence[bytes]) -> pa.Table:
    rows = [json.loads(line) for line in lines]
    return pa.Table.from_pylist([{**row, "value": json.dumps(row["value"])} for row in rows], JUDGEMENTS)


@dataclass(frozen=True)
class AssignmentResult:
    """The figures of a plan; the assignments (columns ``task``, ``annotator``, ``gold``); and a row for each bundle
    that was built (``annotator``, ``path``, ``bundle_id``, ``series``, ``sequence``, ``tasks``, ``changed``, and the
    file of the ``invite`` for people who had neither key nor invite)."""

    summary: AssignmentPlanSummary
    plan: pa.Table
    bundles: pa.Table


def assign(
    project: Project,
    tasks: Table | None,
    roster: Table,
    *,
    rubric: str | None = None,
    out: Path | str | None = None,
    key: SigningKey | None = None,
    gold: Table | None = None,
    name: str = MAIN,
    more: bool = False,
    disputed: DisputedTaskReassignment | None = None,
    agree: bool = False,
    shown: TaskDisclosureOptions = _NOTHING_MORE,
    **options: Any,
) -> AssignmentResult:
    """Assign tasks to the people in ``roster`` (columns as in the CSV file; lists are separated by spaces).

    Without ``out``, nothing is written. With ``out``, a bundle for every person is built in that folder and signed with
    ``key``, the owner's key. ``options`` are those of a plan: ``seed``, ``each``, ``overlap_share``, ``overlap``,
    ``sets``, ``groups``, ``overlap_groups``, ``gold_share``. ``more`` extends the plan ``name``; ``disputed`` then
    assigns more people to tasks on which judges disagree. ``agree`` also builds if people would be asked something else
    or get changed texts, or if a block applies to no task. Raises ``assign.*``, ``roster.*``, ``source.*``,
    ``build.*``.
    """
    with _folder() as folder:
        files = AssignmentInputFiles(
            tasks=_as_task_file(tasks, folder / "tasks.jsonl"),
            roster=_as_roster(roster, folder / "people.csv"),
            gold=_as_task_file(gold, folder / "gold.jsonl"),
            rubric=rubric,
            name=name,
            more=more,
            disputed=disputed,
        )
        signer = None if out is None else unlocked(key)
        made = assignment.assign(project, files, options, shown, Path(out) if out else None, signer, agree=agree)
    plan = made.planner.kept.plan
    given = [(task, person, False) for task, people in plan.people.items() for person in people]
    given += [(task, person, True) for person, own in sorted(plan.gold.items()) for task in own]
    columns = list(zip(*given, strict=True)) or [(), (), ()]
    invites = {path.stem: str(path) for path in made.invites}
    rows = [{**each.__dict__, "path": str(each.path), "invite": invites.get(each.annotator)} for each in made.bundles]
    return AssignmentResult(made.planner.summary, pa.table(columns, schema=_PLAN), pa.Table.from_pylist(rows, _BUNDLES))


def next_tasks(
    project: Project,
    dataset: Path | str,
    to: next_round.Round,
    *,
    critiques: Table | None = None,
    with_demo: bool = False,
) -> pa.Table:
    """The tasks of the next round, made from a merged data set like by ``annotator tasks next``.

    ``critiques``: model critiques, with the columns ``task``, ``answer``, ``text`` and ``origin``. Work of scripted
    annotators is excluded unless ``with_demo``. Raises ``next.*``, ``dataset.*``.
    """
    with _folder() as folder:
        file = _as_lines(critiques, folder / "critiques.jsonl") if critiques is not None else None
        return tasks_table(next_round.next_round(project, Path(dataset), to, file, with_demo=with_demo).tasks)


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="annotator-") as folder:
        yield Path(folder)


def _as_parquet(given: Table, path: Path) -> Path:
    if not isinstance(given, pa.Table):
        return Path(given)
    pq.write_table(given, path)
    return path


def _as_task_file(given: Table | None, path: Path) -> Path | None:
    if not isinstance(given, pa.Table):
        return None if given is None else Path(given)
    write_tasks(given, path)
    return path


def _as_lines(given: Table, path: Path) -> Path:
    if not isinstance(given, pa.Table):
        return Path(given)
    path.write_text("".join(json.dumps(row) + "\n" for row in given.to_pylist()), encoding="utf-8")
    return path


def _as_roster(given: Table, path: Path) -> Path:
    if not isinstance(given, pa.Table):
        return Path(given)
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(given.column_names)
        for row in given.to_pylist():
            writer.writerow([" ".join(each) if isinstance(each, list) else each for each in row.values()])
    return path
