"""The immutable state that the widgets of authoring show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from annotator.model.authored_questions import QuoteSide
from annotator.ui.items.highlight_chip import HighlightChipState
from annotator.ui.items.missing_hint import MissingHint

NEW: Final = ""
"""The id of what is not there yet: the first words that are typed make it."""


@dataclass(frozen=True)
class QuestionTabState:
    """A question in the slate. ``missing_hints`` says in words what it lacks, ``missing`` how many things."""

    id: str
    number: int
    text: str
    missing: int
    missing_hints: str
    unanswerable: bool


@dataclass(frozen=True)
class QuestionFormState:
    """One question with its answer. ``remarks`` are said of the text, and refuse nothing."""

    id: str
    number: int
    text: str
    answer: str
    unanswerable: bool
    missing_hints: tuple[MissingHint, ...] = ()
    question_remarks: tuple[str, ...] = ()
    answer_remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class SupportingQuotesState:
    """Words of the answer and the words of the passage that support them."""

    id: str
    number: int
    answer: tuple[HighlightChipState, ...]
    passage: tuple[HighlightChipState, ...]
    missing_hints: tuple[MissingHint, ...] = ()

    def spans(self, side: QuoteSide) -> tuple[HighlightChipState, ...]:
        return self.answer if side == "answer" else self.passage


@dataclass(frozen=True)
class MisleadingAnswerState:
    """A misleading answer, what is wrong with it, and the critique that says so. ``weight`` is its severity's place
    between 0 (mildest) and 1, None without one."""

    id: str
    number: int
    text: str
    critique: str
    category: str | None
    severity: str | None
    category_title: str = ""
    severity_title: str = ""
    weight: float | None = None
    missing_hints: tuple[MissingHint, ...] = ()
