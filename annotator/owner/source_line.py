"""One line of the native input format: what fits, and what is said of a field that does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from annotator.errors import AnnotatorError, SeveralError
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


def source_task(row: object, where: str) -> SourceTask:
    """``row`` as a task. Raises ``source.*``, several at once where several fields do not fit, with ``where``."""
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
    return [name for name in model.model_fields if name != "reviewed"]


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
