"""What an annotator writes about a passage: questions, answers, misleading answers and supporting quotes.

Ids are unique within the annotation and do not change when questions are reordered. Targets are made of these ids
(:mod:`annotator.model.target`); spans of supporting quotes refer to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from annotator.model import target as targets
from annotator.model.frozen_model import ExtensibleModel, check_distinct
from annotator.model.span import TextSpan

QuoteSide = Literal["answer", "passage"]
"""Where a quote of a corroboration lies: in the authored answer or in the passage."""

SIDES: tuple[QuoteSide, ...] = ("answer", "passage")


class MisleadingAnswer(ExtensibleModel):
    """A wrong answer, its planted flaw, and the critique that exposes it."""

    id: str = Field(pattern=r"^x[1-9]\d{0,5}$")
    text: str = ""
    severity: str | None = None
    category: str | None = None
    critique: str = ""


class QuotePair(ExtensibleModel):
    """Spans of an answer and the spans of the passage that support them, each in order of creation."""

    id: str = Field(pattern=r"^k[1-9]\d{0,5}$")
    answer: tuple[TextSpan, ...] = ()
    passage: tuple[TextSpan, ...] = ()

    def side(self, name: QuoteSide) -> tuple[TextSpan, ...]:
        return self.answer if name == "answer" else self.passage

    def having(self, name: QuoteSide, spans: tuple[TextSpan, ...]) -> QuotePair:
        """A copy with other spans on one side."""
        return self.model_copy(update={name: spans})

    @property
    def empty(self) -> bool:
        return not self.answer and not self.passage


class AuthoredQuestion(ExtensibleModel):
    """A question and everything written for it. ``unanswerable`` states that the passage does not answer it."""

    id: str = Field(pattern=r"^a[1-9]\d{0,5}$")
    text: str = ""
    answer: str = ""
    unanswerable: bool = False
    misleading: tuple[MisleadingAnswer, ...] = ()
    corroborations: tuple[QuotePair, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the question and its parts."""
        return (self.id, *(item.id for item in self.misleading), *(item.id for item in self.corroborations))

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts of the question and its parts, by target."""
        result = {self.id: self.text, targets.authored_answer(self.id): self.answer}
        for item in self.misleading:
            result[targets.misleading_answer_target(self.id, item.id)] = item.text
            result[targets.exposing_critique(self.id, item.id)] = item.critique
        return result


class AuthoredQuestions(ExtensibleModel):
    """All questions written about one passage, in order."""

    questions: tuple[AuthoredQuestion, ...] = ()

    @model_validator(mode="after")
    def _check_ids_distinct(self) -> Self:
        check_distinct(self.ids, "two parts of what is authored have the same id")
        return self

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all questions and parts."""
        return tuple(identifier for question in self.questions for identifier in question.ids)

    @property
    def texts(self) -> Mapping[str, str]:
        """All texts by target, in reading order."""
        return {path: text for question in self.questions for path, text in question.texts.items()}

    def having(self, **changes: Any) -> AuthoredQuestions:
        """A validated copy with other values."""
        return AuthoredQuestions(**{**dict(self), **changes})

    def question(self, identifier: str) -> AuthoredQuestion | None:
        """The question that has this id or a part with this id; None if there is none."""
        return next((question for question in self.questions if identifier in question.ids), None)

    def number(self, identifier: str) -> int:
        """The position, from 1, of the question with this id; 0 if there is none."""
        return next((number for number, question in enumerate(self.questions, 1) if question.id == identifier), 0)

    def next_id(self, letter: Literal["a", "x", "k"]) -> str:
        """An unused id for a question (``a``), a misleading answer (``x``) or a corroboration (``k``)."""
        return (
            f"{letter}{max((int(identifier[1:]) for identifier in self.ids if identifier[0] == letter), default=0) + 1}"
        )


def distinct_spans(spans: Iterable[TextSpan]) -> tuple[TextSpan, ...]:
    """``spans`` without repeated ranges, which occur when the texts of two spans become the same."""
    return tuple({(span.target, span.start, span.end, span.exact): span for span in spans}.values())
