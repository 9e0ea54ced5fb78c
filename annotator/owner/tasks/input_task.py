"""The native input format of tasks, strictly validated: models, lines, and files.

Unknown fields are refused, because silently ignoring a misspelt field would cost a project its data.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from operator import not_
from pathlib import Path
from typing import Annotated, Any, BinaryIO

from pydantic import ConfigDict, Discriminator, Field, JsonValue, Tag, ValidationError, field_validator, model_validator
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import ErrorDetails

from annotator.bundle import strictjson
from annotator.containment import Contained
from annotator.errors import AnnotatorError, CombinedError, validation_sentence
from annotator.model import limits
from annotator.model.course.course import PREFIX
from annotator.model.reviewed_work import WorkUnderReview
from annotator.model.task import (
    ConversationMessage,
    Criterion,
    ModelCritique,
    Passage,
    PassageQuestion,
    QuotedSpan,
    Response,
    Task,
)
from annotator.owner.rows import Json

_STRICT = ConfigDict(extra="forbid")


class InputCritiqueSpan(QuotedSpan):
    """What a critique points at, in Unicode code points of the passage or of the response; `exact` is that text."""

    model_config = _STRICT


class InputCritique(ModelCritique):
    """A model-written critique of a response. `origin` names the model that wrote it."""

    model_config = _STRICT
    spans: tuple[InputCritiqueSpan, ...] = Field(default=(), max_length=limits.SPANS)


class InputResponse(Response):
    """One answer. An empty `text` is a real answer: the model said nothing. `origin` names the model. `steps` are the
    parts of `text` in order, or without it, all of the text; or the positions at which they begin."""

    model_config = _STRICT
    critiques: tuple[InputCritique, ...] = Field(default=(), max_length=limits.CRITIQUES)
    steps: tuple[int, ...] = Field(
        default=(),
        max_length=limits.RESPONSE_STEPS,
        exclude_if=not_,
        json_schema_extra={"items": {"type": ["string", "integer"]}},
    )

    @model_validator(mode="before")
    @classmethod
    def _with_step_texts(cls, value: Any) -> Any:
        steps = value.get("steps") if isinstance(value, dict) else None
        if not steps or not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
            return value
        text, starts, end = value.get("text", "\n\n".join(steps)), [], 0
        for number, step in enumerate(steps, 1):
            if not isinstance(text, str) or (start := text.find(step, end)) < 0 or not step.strip():
                raise ValueError(f"step {number} is not in the `text` after the step before it")
            starts.append(start)
            end = start + len(step)
        return {**value, "text": text, "steps": starts}


class InputQuestion(PassageQuestion):
    """A question about the passage, with its answers."""

    model_config = _STRICT
    responses: tuple[InputResponse, ...] = Field(default=(), max_length=limits.RESPONSES)


class InputCriterion(Criterion):
    """A statement about a response that is met or not. `origin` names its author or model."""

    model_config = _STRICT


class InputMessage(ConversationMessage):
    """A turn of the conversation, shown as context; `rated_as` marks it to be rated as a target of that kind."""

    model_config = _STRICT


class InputPassage(Passage):
    """A passage with a title; a passage without one can be given as a plain string."""

    model_config = _STRICT


def _passage_form(value: object) -> str:
    return "object" if isinstance(value, Mapping | Passage) else "text"


_AnyPassage = Annotated[
    Annotated[str, Tag("text")] | Annotated[InputPassage, Tag("object")], Discriminator(_passage_form)
]


class InputTask(Task):
    """One line of the input file: a `prompt` with `responses`, or a `passage` with `questions`."""

    model_config = _STRICT
    passage: _AnyPassage | None = None
    conversation: tuple[InputMessage, ...] = Field(default=(), max_length=limits.MESSAGES)
    responses: tuple[InputResponse, ...] = Field(default=(), max_length=limits.RESPONSES)
    questions: tuple[InputQuestion, ...] = Field(default=(), max_length=limits.QUESTIONS)
    criteria: tuple[InputCriterion, ...] = Field(default=(), max_length=limits.CRITERIA)
    reviewed: SkipJsonSchema[tuple[WorkUnderReview, ...]] = Field(default=(), exclude=True)
    category: JsonValue = Field(default=None, description="Kept as `metadata.category`.")

    @field_validator("reviewed", mode="before")
    @classmethod
    def _not_reviewed(cls, value: object) -> object:
        if value:
            raise ValueError("work is sent to reviewers with `annotator review build`, not as tasks")
        return ()

    @model_validator(mode="after")
    def _said_once(self) -> InputTask:
        if self.id.startswith(PREFIX):
            raise ValueError(f"ids that begin with {PREFIX!r} are kept for tasks of a course")
        if self.criteria and "criteria" in self.metadata:
            raise ValueError("`criteria` are given both beside `metadata` and inside it")
        if "response_steps" in self.metadata:
            raise ValueError("`metadata` has `response_steps`, under which the steps of responses are kept")
        if self.category is not None and "category" in self.metadata:
            raise ValueError("`category` is given both beside `metadata` and inside it")
        return self

    @property
    def facts(self) -> Mapping[str, JsonValue]:
        """The metadata including ``category``."""
        return self.metadata if self.category is None else {**self.metadata, "category": self.category}


def input_task_schema() -> Json:
    """The JSON Schema of a line of the input file. Everything that it allows is accepted, except for duplicate ids and
    size limits."""
    form: Json = {
        "anyOf": [{"required": [field]} for field in ("prompt", "questions", "passage", "conversation")],
        "not": {"required": ["prompt", "questions"]},
        "dependentRequired": {"responses": ["prompt"]},
    }
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**head, **InputTask.model_json_schema(), **form, "title": "Annotator task"}


# Validation of a line of the native input format, with messages for invalid fields.


def input_task(row: object, where: str) -> InputTask:
    """``row`` as a task. Raises ``source.*`` with the location ``where``; several errors combined for several invalid
    fields."""
    if not isinstance(row, dict):
        raise AnnotatorError("source.not_an_object", "A line must hold one JSON object: {...}.", where=where)
    try:
        return InputTask.model_validate(row)
    except ValidationError as refused:
        problems = [_misfit_error(error, row, where) for error in refused.errors(include_url=False)]
        raise problems[0] if len(problems) == 1 else CombinedError(problems) from None


def _misfit_error(first: ErrorDetails, row: object, where: str) -> AnnotatorError:
    field = _field(first["loc"], row)
    place = f"{where}, {field}" if field else where
    if first["type"] == "extra_forbidden":
        hint = f"Facts of your own go into `metadata`. Known here: {', '.join(_known_fields(first['loc']))}."
        return AnnotatorError("source.unknown_field", f"There is no field `{first['loc'][-1]}`.", hint, place)
    if first["type"] == "missing":
        return AnnotatorError("source.missing_field", f"The field `{first['loc'][-1]}` is missing.", "", place)
    too_many = limits.exceeded(first)
    if too_many is not None:
        return AnnotatorError("source.limit", too_many, "Split the task: each line is one.", place)
    return AnnotatorError("source.bad_field", _PLAIN.get(first["type"]) or validation_sentence(first), "", place)


_PLAIN: Mapping[str, str] = {
    "string_type": "This must be text in quotation marks.",
    "string_pattern_mismatch": "An id has 1 to 200 characters, without spaces.",
    "tuple_type": "This must be a list: [...].",
    "dict_type": "This must be an object: {...}.",
    "model_type": "This must be an object: {...}.",
}


_MODELS: Mapping[
    str, type[Task | PassageQuestion | Response | ModelCritique | ConversationMessage | Passage | Criterion]
] = {
    "questions": InputQuestion,
    "responses": InputResponse,
    "critiques": InputCritique,
    "conversation": InputMessage,
    "passage": InputPassage,
    "criteria": InputCriterion,
}


def _known_fields(loc: Sequence[int | str]) -> list[str]:
    parents = [part for part in loc[:-1] if part in _MODELS]
    model = _MODELS[str(parents[-1])] if parents else InputTask
    return [name for name in model.model_fields if name != "reviewed"]


def _field(loc: Sequence[int | str], row: object) -> str:
    """``loc`` as a path such as ``responses[2].text`` (indexes from 0, as in jq)."""
    path, value = "", row
    for step in loc:
        if isinstance(value, dict) and isinstance(step, str) and (step in value or step is loc[-1]):
            path, value = (f"{path}.{step}" if path else step), value.get(step)
        elif isinstance(value, list) and isinstance(step, int):
            path, value = f"{path}[{step}]", value[step]
    return path


# Input files: opened from a path or standard input, and read line by line.


STANDARD_INPUT = Path("-")
BOM = b"\xef\xbb\xbf"
_PIECE = 1024 * 1024
_NAMED = 3


def name_of(path: Path) -> str:
    """The name of the file in messages."""
    return "standard input" if path == STANDARD_INPUT else path.name


@contextlib.contextmanager
def open_source(path: Path) -> Iterator[BinaryIO]:
    """The bytes of the file at ``path``; ``-`` for standard input. Raises ``source.missing``, ``source.not_a_file``."""
    if path == STANDARD_INPUT:
        with contextlib.suppress(OSError):  # without a descriptor, as in tests
            _check_device(os.fstat(sys.stdin.fileno()), path)
        yield sys.stdin.buffer
        return
    if path.is_dir():
        files = (file.name for file in path.glob("*.json*") if not file.name.startswith("."))
        inside = sorted(name for name in files if name.endswith((".jsonl", ".json")))[:_NAMED]
        hint = f"Name a file in it, such as {', '.join(inside)}." if inside else ""
        raise AnnotatorError("source.not_a_file", "This is a folder, and a file is wanted.", hint, path)
    try:
        _check_device(path.stat(), path)
        stream = path.open("rb")
    except (FileNotFoundError, NotADirectoryError):
        raise AnnotatorError("source.missing", "There is no such file.", where=path) from None
    with stream:
        yield stream


def _check_device(status: os.stat_result, path: Path) -> None:
    """Raises ``source.not_a_file`` for a pipe, which can be read only once, and for a device such as /dev/zero: neither
    needs to end. Standard input may be a pipe or a terminal."""
    mode, is_standard_input = status.st_mode, path == STANDARD_INPUT
    if (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)) and not is_standard_input:
        message = "This is a pipe, which can be read only once and need not end."
        raise AnnotatorError("source.not_a_file", message, "Save it to a file, or pipe it in and name -.", path)
    endless = stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and not os.path.samestat(status, Path(os.devnull).stat()))
    if endless and not (is_standard_input and sys.stdin.isatty()):
        message = "This is a device, and a file is wanted."
        raise AnnotatorError("source.not_a_file", message, "Name the file of the data.", name_of(path))


def read_lines(stream: BinaryIO) -> Iterator[bytes | AnnotatorError]:
    """The lines without line breaks and byte order marks, which joined files have in the middle, too; an error in place
    of a line over the size limit.

    At most the allowed length of a line is in memory.
    """
    while line := stream.readline(strictjson.MAX_LINE + 2):
        size, text = len(line), line.rstrip(b"\r\n")
        cut = len(text) > strictjson.MAX_LINE
        while cut and not line.endswith(b"\n") and (line := stream.readline(_PIECE)):
            size += len(line)
        if cut:
            size -= line.endswith(b"\n")
            message = f"It has {size:,} bytes; {strictjson.MAX_LINE:,} are permitted."
            yield AnnotatorError("json.too_long", message)
        else:
            yield text.removeprefix(BOM)


def json_lines(stream: BinaryIO, name: str) -> Iterator[tuple[str, Any]]:
    """The location and the value of each line of the file called ``name`` that is not blank; an error in place of a
    value that cannot be read."""
    for number, line in enumerate(read_lines(stream), 1):
        where = f"{name}, line {number}"
        if isinstance(line, AnnotatorError):
            yield where, line.about(where)
        elif line.strip():
            try:
                with Contained(where):
                    value = strictjson.loads(line, where)
            except AnnotatorError as error:
                value = error
            yield where, value
