"""The native input format: one task a line, strict JSON, every mistake named by line and field.

``resources/docs/task-format.md`` explains the format; its models are in :mod:`annotator.owner.source_task`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from pydantic import ValidationError

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError
from annotator.model import limits
from annotator.model.task import Critique, Message, Passage, Question, Response, Task
from annotator.owner.source_task import (
    SourceCritique,
    SourceMessage,
    SourcePassage,
    SourceQuestion,
    SourceResponse,
    SourceTask,
)

BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Row:
    """A task and the line it stands on, counted from 1."""

    line: int
    task: SourceTask


def read_source(path: Path) -> tuple[Row, ...]:
    """Every task of the file at ``path``, in its order.

    A byte order mark at the start, ``\\r\\n`` line ends and blank lines are accepted. Raises :class:`AnnotatorError`
    (``source.*``, ``json.*``) at the first line that does not fit, naming line and field.
    """
    if path.is_dir():
        raise AnnotatorError("source.not_a_file", "This is a folder, not a JSONL file.", where=str(path))
    try:
        with path.open("rb") as stream:
            rows = tuple(_rows(stream, path.name))
    except FileNotFoundError:
        raise AnnotatorError("source.missing", "There is no such file.", where=str(path)) from None
    if not rows:
        raise AnnotatorError("source.empty", "The file has no tasks in it.", "One task a line is wanted.", path.name)
    return rows


def _rows(stream: BinaryIO, name: str) -> Iterator[Row]:
    seen: dict[str, int] = {}
    for number, line in enumerate(_lines(stream), 1):
        if not line.strip():
            continue
        where = f"{name}, line {number}"
        task = _task(strictjson.loads(line, where), where)
        if task.id in seen:
            raise AnnotatorError(
                "source.duplicate_id",
                f"Line {seen[task.id]} has the id {task.id!r} already.",
                "",
                f"{where}, id",
            )
        seen[task.id] = number
        yield Row(number, task)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines without their ends; one that is longer than JSON may be here is cut just beyond the limit, and refused."""
    first = True
    while line := stream.readline(strictjson.MAX_LINE + 2):
        yield line.removeprefix(BOM).rstrip(b"\r\n") if first else line.rstrip(b"\r\n")
        first = False


def _task(row: object, where: str) -> SourceTask:
    if not isinstance(row, dict):
        raise AnnotatorError("source.not_an_object", "A line must hold one JSON object: {...}.", where=where)
    try:
        return SourceTask.model_validate(row)
    except ValidationError as refused:
        raise _misfit(refused, row, where) from None


def _misfit(refused: ValidationError, row: object, where: str) -> AnnotatorError:
    first = refused.errors(include_url=False)[0]
    field = _field(first["loc"], row)
    place = f"{where}, {field}" if field else where
    if first["type"] == "extra_forbidden":
        hint = f"Facts of your own go into `metadata`. Known here: {', '.join(_known(first['loc']))}."
        return AnnotatorError("source.unknown_field", f"There is no field `{first['loc'][-1]}`.", hint, place)
    if first["type"] == "missing":
        return AnnotatorError("source.missing_field", f"The field `{first['loc'][-1]}` is missing.", "", place)
    too_many = limits.exceeded(first)
    if too_many is not None:
        return AnnotatorError("source.limit", too_many, "Split the task: each line is one.", place)
    return AnnotatorError("source.bad_field", _PLAIN.get(first["type"]) or _sentence(first["msg"]), "", place)


_PLAIN: Mapping[str, str] = {
    "string_type": "This must be text in quotation marks.",
    "string_pattern_mismatch": "An id has 1 to 200 characters, without spaces.",
    "tuple_type": "This must be a list: [...].",
    "dict_type": "This must be an object: {...}.",
    "model_type": "This must be an object: {...}.",
}


_MODELS: Mapping[str, type[Task | Question | Response | Critique | Message | Passage]] = {
    "questions": SourceQuestion,
    "responses": SourceResponse,
    "critiques": SourceCritique,
    "conversation": SourceMessage,
    "passage": SourcePassage,
}


def _known(loc: Sequence[int | str]) -> list[str]:
    parents = [part for part in loc[:-1] if part in _MODELS]
    model = _MODELS[str(parents[-1])] if parents else SourceTask
    return list(model.model_fields)


def _field(loc: Sequence[int | str], row: object) -> str:
    """``loc`` as it would be written to reach the field: ``responses[2].text`` (list places count from 0, as in jq)."""
    path, value = "", row
    for step in loc:
        if isinstance(value, dict) and isinstance(step, str) and (step in value or step is loc[-1]):
            path, value = (f"{path}.{step}" if path else step), value.get(step)
        elif isinstance(value, list) and isinstance(step, int):
            path, value = f"{path}[{step}]", value[step]
    return path


def _sentence(message: str) -> str:
    plain = message.removeprefix("Value error, ").strip()
    return f"{plain[:1].upper()}{plain[1:]}" + ("" if plain.endswith(".") else ".")
