"""One task of the native input format, strictly: the task models with nothing left open.

A field that the format does not know is refused, because a misspelt field that is silently ignored costs a project its
data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, Field, JsonValue, Tag, field_validator, model_validator
from pydantic.json_schema import SkipJsonSchema

from annotator.model import limits
from annotator.model.course.course import PREFIX
from annotator.model.reviewed_work import ReviewedWork
from annotator.model.task import Critique, Message, Passage, Question, QuotedSpan, Response, Task

_STRICT = ConfigDict(extra="forbid")


class SourceSpan(QuotedSpan):
    """What a critique points at, in Unicode code points of the passage or of the response; `exact` is that text."""

    model_config = _STRICT


class SourceCritique(Critique):
    """A model-written critique of a response. `origin` names the model that wrote it."""

    model_config = _STRICT
    spans: tuple[SourceSpan, ...] = Field(default=(), max_length=limits.SPANS)


class SourceResponse(Response):
    """One answer. An empty `text` is a real answer: the model said nothing. `origin` names the model."""

    model_config = _STRICT
    critiques: tuple[SourceCritique, ...] = Field(default=(), max_length=limits.CRITIQUES)


class SourceQuestion(Question):
    """A question about the passage, with its answers."""

    model_config = _STRICT
    responses: tuple[SourceResponse, ...] = Field(default=(), max_length=limits.RESPONSES)


class SourceMessage(Message):
    """A turn of the conversation, shown as context; `rated_as` marks it to be rated as a target of that kind."""

    model_config = _STRICT


class SourcePassage(Passage):
    """A passage with a title; a passage without one can be given as a plain string."""

    model_config = _STRICT


def _passage_form(value: object) -> str:
    return "object" if isinstance(value, Mapping | Passage) else "text"


_AnyPassage = Annotated[
    Annotated[str, Tag("text")] | Annotated[SourcePassage, Tag("object")], Discriminator(_passage_form)
]


class SourceTask(Task):
    """One line of the input file: a `prompt` with `responses`, or a `passage` with `questions`."""

    model_config = _STRICT
    passage: _AnyPassage | None = None
    conversation: tuple[SourceMessage, ...] = Field(default=(), max_length=limits.MESSAGES)
    responses: tuple[SourceResponse, ...] = Field(default=(), max_length=limits.RESPONSES)
    questions: tuple[SourceQuestion, ...] = Field(default=(), max_length=limits.QUESTIONS)
    reviewed: SkipJsonSchema[tuple[ReviewedWork, ...]] = Field(default=(), exclude=True)
    category: JsonValue = Field(default=None, description="Kept as `metadata.category`.")

    @field_validator("reviewed", mode="before")
    @classmethod
    def _not_reviewed(cls, value: object) -> object:
        if value:
            raise ValueError("work is sent to reviewers with `annotator review build`, not as tasks")
        return ()

    @model_validator(mode="after")
    def _own_name(self) -> SourceTask:
        if self.id.startswith(PREFIX):
            raise ValueError(f"ids that begin with {PREFIX!r} are kept for tasks of a course")
        return self

    @model_validator(mode="after")
    def _one_category(self) -> SourceTask:
        if self.category is not None and "category" in self.metadata:
            raise ValueError("`category` stands both beside `metadata` and inside it")
        return self

    @property
    def facts(self) -> Mapping[str, JsonValue]:
        """The metadata, with ``category`` in it."""
        return self.metadata if self.category is None else {**self.metadata, "category": self.category}


def schema() -> dict[str, Any]:
    """The JSON Schema of one line of the input file: all that it permits is read, twin ids and size apart."""
    form: dict[str, Any] = {
        "anyOf": [{"required": [field]} for field in ("prompt", "questions", "passage", "conversation")],
        "not": {"required": ["prompt", "questions"]},
        "dependentRequired": {"responses": ["prompt"]},
    }
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**head, **SourceTask.model_json_schema(), **form, "title": "Annotator task"}
