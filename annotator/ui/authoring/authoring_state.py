"""The immutable state that the authoring widgets show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from annotator.model.authored_questions import QuoteSide
from annotator.ui.critique.critique_state import Flaw
from annotator.ui.items.highlight_chip import HighlightChipState
from annotator.ui.items.missing_hint import MissingAnswerHint

NEW: Final = ""
"""The id of an item that does not exist yet: typing its first words creates it."""


@dataclass(frozen=True)
class QuestionTabState:
    """A question's tab. ``missing`` is the number of missing items, ``missing_hints`` their description."""

    id: str
    number: int
    text: str
    missing: int
    missing_hints: str
    unanswerable: bool


@dataclass(frozen=True)
class QuestionFormState:
    """A question with its answer. ``remarks`` are warnings about the text, which do not prevent submitting."""

    id: str
    number: int
    text: str
    answer: str
    unanswerable: bool
    missing_hints: tuple[MissingAnswerHint, ...] = ()
    question_remarks: tuple[str, ...] = ()
    answer_remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class SupportingQuoteLinkState:
    """Quotes of the answer and the quotes of the passage that support them."""

    id: str
    number: int
    answer: tuple[HighlightChipState, ...]
    passage: tuple[HighlightChipState, ...]
    missing_hints: tuple[MissingAnswerHint, ...] = ()

    def spans(self, side: QuoteSide) -> tuple[HighlightChipState, ...]:
        return self.answer if side == "answer" else self.passage


@dataclass(frozen=True)
class MisleadingAnswerState:
    """A misleading answer, its flaw, and its critique."""

    id: str
    number: int
    text: str
    critique: str
    category: str | None
    severity: str | None
    flaw: Flaw
    missing_hints: tuple[MissingAnswerHint, ...] = ()
