"""The block of a typed text, date or number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from math import isfinite
from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from annotator.model.blocks.block import Demand
from annotator.model.blocks.numeric_block import NumericAnswerPart, NumericBlockBase
from annotator.model.target import TargetKind
from annotator.model.typed_text import MAX_TYPED, check_word_limits, too_long, word_limits, words_problem
from annotator.translatable_message import TranslatableMessage


class TextBlock(NumericBlockBase):
    """A block that asks for a typed answer: a text, a date (``2026-03-31``) or a number (``-0.75``).

    Limits in words count what stands between blanks. A text outside of the limits is stored, but cannot be submitted.
    """

    note_codes: ClassVar[tuple[str, str]] = ("text.missing", "text.invalid")
    type: Literal["text"] = "text"
    note: Demand = "required"
    form: Literal["text", "date", "number"] = "text"
    min_words: int = Field(default=0, ge=0, le=MAX_TYPED)
    max_words: int | None = Field(default=None, ge=1, le=MAX_TYPED)
    max_characters: int = Field(default=MAX_TYPED, ge=1, le=MAX_TYPED)

    @model_validator(mode="after")
    def _limits_fit(self) -> Self:
        if self.note != "required":
            raise ValueError("the answer is the text itself: use `required = false` if it may be left out")
        check_word_limits(self.min_words, self.max_words)
        if self.form != "text" and (self.min_words or self.max_words):
            raise ValueError(f"a {self.form} has no limits in words")
        return self

    def parts(self, kind: TargetKind) -> tuple[NumericAnswerPart, ...]:
        return ()

    @property
    def no_note(self) -> TranslatableMessage:
        return TranslatableMessage("{title}: nothing written yet.", title=self.title)

    def note_problem(self, note: str) -> TranslatableMessage | None:
        text = note.strip()
        if not text:
            return None
        if self.form == "date" and not _is_date(text):
            if _DATE.fullmatch(text):
                return TranslatableMessage("{title}: there is no such day.", title=self.title)
            return TranslatableMessage("{title}: write the date as year-month-day, 2026-03-31.", title=self.title)
        if self.form == "number" and not _is_number(text):
            return TranslatableMessage("{title}: write a number, such as -0.75.", title=self.title)
        limits = words_problem(self.title, text, self.min_words, self.max_words)
        return limits or too_long(self.title, note, self.max_characters)

    def choices(self, kind: TargetKind) -> Iterator[str]:
        if self.form != "text":
            yield self.form
        yield from word_limits(self.min_words, self.max_words)
        if self.max_characters < MAX_TYPED:
            yield f"at most {self.max_characters} characters"


_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _is_number(text: str) -> bool:
    try:
        return text.isascii() and "_" not in text and isfinite(float(text))
    except ValueError:
        return False
