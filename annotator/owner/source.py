"""The native input format: one task a line, strict JSON, every mistake named by line and field.

``resources/docs/task-format.md`` explains the format; its models are in :mod:`annotator.owner.source_task`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError, SeveralError
from annotator.model import limits
from annotator.model.task import Critique, Message, Passage, Question, Response, Task
from annotator.owner.foreign import not_json, recognised
from annotator.owner.input import lines, name_of, opened
from annotator.owner.source_task import (
    SourceCritique,
    SourceMessage,
    SourcePassage,
    SourceQuestion,
    SourceResponse,
    SourceTask,
)


@dataclass(frozen=True)
class Row:
    """A task and the line it stands on, counted from 1."""

    line: int
    task: SourceTask


@dataclass(frozen=True)
class Read:
    """A file that was read to its end: the tasks that fit, and what is wrong with the lines that do not."""

    rows: tuple[Row, ...]
    errors: tuple[AnnotatorError, ...]


def read_source(path: Path) -> tuple[Row, ...]:
    """Every task of the file at ``path`` (``-``: of standard input), in its order.

    A byte order mark at the start, ``\\r\\n`` line ends and blank lines are accepted. Raises :class:`AnnotatorError`
    (``source.*``, ``json.*``) for the lines that do not fit, all of them at once, naming line and field.
    """
    found = check_source(path)
    if found.errors:
        raise found.errors[0] if len(found.errors) == 1 else SeveralError(found.errors)
    return found.rows


def check_source(path: Path) -> Read:
    """All that is to be said about the file at ``path``. Raises ``source.*`` where none of it can be read.

    A file of another tool is refused as such (``source.foreign``), not line by line.
    """
    name = name_of(path)
    reading = _Reading(name)
    with opened(path) as stream:
        for number, line in enumerate(lines(stream), 1):
            reading.take(number, line)
    if not reading.rows and not reading.errors:
        raise AnnotatorError("source.empty", "The file has no tasks in it.", "One task a line is wanted.", name)
    return Read(tuple(reading.rows), tuple(reading.errors))


class _Reading:
    """Goes through a file line by line."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._seen: dict[str, int] = {}
        self.rows: list[Row] = []
        self.errors: list[AnnotatorError] = []

    def take(self, number: int, line: bytes | AnnotatorError) -> None:
        where = f"{self._name}, line {number}"
        if isinstance(line, AnnotatorError):
            self.errors.append(AnnotatorError(line.code, line.message, line.hint, where))
            return
        if not line.strip():
            return
        try:
            value = strictjson.loads(line, where)
        except AnnotatorError as error:
            self._foreign(not_json(line, where))
            self.errors.append(error)
            return
        try:
            row = Row(number, _task(value, where))
        except AnnotatorError as error:
            self._foreign(recognised(value, where))
            self.errors += error.errors if isinstance(error, SeveralError) else [error]
            return
        first = self._seen.setdefault(row.task.id, number)
        if first != number:
            message = f"Line {first} has the id {row.task.id!r} already."
            self.errors.append(AnnotatorError("source.duplicate_id", message, "", f"{where}, id"))
            return
        self.rows.append(row)

    def _foreign(self, error: AnnotatorError | None) -> None:
        """What the first line of a file is, all of them are."""
        if error is not None and not self.rows and not self.errors:
            raise error


def _task(row: object, where: str) -> SourceTask:
    if not isinstance(row, dict):
        raise AnnotatorError("source.not_an_object", "A line must hold one JSON object: {...}.", where=where)
    try:
        return SourceTask.model_validate(row)
    except ValidationError as refused:
        found = [_misfit(error, row, where) for error in refused.errors(include_url=False)]
        raise found[0] if len(found) == 1 else SeveralError(found) from None


def _misfit(first: ErrorDetails, row: object, where: str) -> AnnotatorError:
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
