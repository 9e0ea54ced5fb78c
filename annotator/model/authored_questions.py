"""What an annotator writes about a passage: questions, answers, misleading answers, corroborations by quotes.

Every id is unique within the annotation and stays when questions are reordered. What is authored is told by targets
made of ids (:mod:`annotator.model.target`), on which the spans of corroborations lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, Self

from pydantic import Field, model_validator

from annotator.model import target as targets
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.span import Span

QuoteSide = Literal["answer", "passage"]
"""Where a quote of a corroboration lies: on the authored answer, or on the passage."""

SIDES: Final[tuple[QuoteSide, ...]] = ("answer", "passage")


class MisleadingAnswer(ExtensibleModel):
    """A wrong answer, the flaw planted in it, and the critique that exposes it."""

    id: str = Field(pattern=r"^x[1-9]\d{0,5}$")
    text: str = ""
    severity: str | None = None
    category: str | None = None
    critique: str = ""


class SupportingQuotes(ExtensibleModel):
    """Spans of an answer tied to the spans of the passage that support them, in the order in which they were made."""

    id: str = Field(pattern=r"^k[1-9]\d{0,5}$")
    answer: tuple[Span, ...] = ()
    passage: tuple[Span, ...] = ()

    def side(self, name: QuoteSide) -> tuple[Span, ...]:
        return self.answer if name == "answer" else self.passage

    def having(self, name: QuoteSide, spans: tuple[Span, ...]) -> SupportingQuotes:
        """This with other spans on one side."""
        return self.model_copy(update={name: spans})

    @property
    def empty(self) -> bool:
        return not self.answer and not self.passage


class AuthoredQuestion(ExtensibleModel):
    """A question and what was written with it. ``unanswerable`` says that the passage has nothing on it."""

    id: str = Field(pattern=r"^a[1-9]\d{0,5}$")
    text: str = ""
    answer: str = ""
    unanswerable: bool = False
    misleading: tuple[MisleadingAnswer, ...] = ()
    corroborations: tuple[SupportingQuotes, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """Its own id and those of its parts."""
        return (self.id, *(each.id for each in self.misleading), *(each.id for each in self.corroborations))

    @property
    def texts(self) -> Mapping[str, str]:
        """Every text written with it, by its target."""
        found = {self.id: self.text, targets.authored_answer(self.id): self.answer}
        for each in self.misleading:
            found[targets.misleading(self.id, each.id)] = each.text
            found[targets.exposing_critique(self.id, each.id)] = each.critique
        return found

    def replacing(self, part: MisleadingAnswer | SupportingQuotes) -> AuthoredQuestion:
        """This with ``part`` in the place of the one that has its id."""
        name = "misleading" if isinstance(part, MisleadingAnswer) else "corroborations"
        parts = tuple(part if other.id == part.id else other for other in getattr(self, name))
        return self.model_copy(update={name: parts})


class AuthoredQuestions(ExtensibleModel):
    """All that is written about one passage: the questions in their order."""

    questions: tuple[AuthoredQuestion, ...] = ()

    @model_validator(mode="after")
    def _check_ids_distinct(self) -> Self:
        ids = list(self.ids)
        if len(set(ids)) != len(ids):
            raise ValueError("two parts of what is authored have the same id")
        return self

    @property
    def ids(self) -> tuple[str, ...]:
        """The id of every part."""
        return tuple(identifier for question in self.questions for identifier in question.ids)

    @property
    def texts(self) -> Mapping[str, str]:
        """Every text that was written, by its target, in reading order."""
        return {path: text for question in self.questions for path, text in question.texts.items()}

    def having(self, **changes: Any) -> AuthoredQuestions:
        """This with other values, checked like any new one."""
        return AuthoredQuestions(**{**dict(self), **changes})

    def question(self, identifier: str) -> AuthoredQuestion | None:
        """The question with this id, or the one to which the part with this id belongs."""
        return next((each for each in self.questions if identifier in each.ids), None)

    def number(self, identifier: str) -> int:
        """The place, from 1, of the question with this id; 0 where there is none."""
        return next((number for number, each in enumerate(self.questions, 1) if each.id == identifier), 0)

    def replacing(self, question: AuthoredQuestion) -> AuthoredQuestions:
        """This with ``question`` in the place of the one that has its id."""
        return self.having(questions=tuple(question if other.id == question.id else other for other in self.questions))

    def next_id(self, letter: Literal["a", "x", "k"]) -> str:
        """An id that no question (``a``), misleading answer (``x``) or corroboration (``k``) of it has."""
        return f"{letter}{max((int(each[1:]) for each in self.ids if each[0] == letter), default=0) + 1}"


def distinct_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """``spans`` without those that say again what one before them says, as two do whose text became one."""
    return tuple({(span.target, span.start, span.end, span.exact): span for span in spans}.values())
