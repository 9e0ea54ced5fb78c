"""The block of the ideal answer: one of the given responses, edited or written anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model.blocks.block import RubricBlockBase
from annotator.model.target import TargetKind
from annotator.model.typed_text import MAX_TYPED, check_word_limits, word_limits, words_problem
from annotator.translatable_message import TranslatableMessage


class IdealAnswerBlock(RubricBlockBase):
    """A block that asks for the ideal answer to each prompt or question: the annotator edits one of its responses, or
    writes another text in its place. It is stored as the proposed text of that response.

    Limits in words count what stands between blanks. A text outside of the limits is stored, but cannot be submitted.
    """

    type: Literal["ideal_answer"] = "ideal_answer"
    targets: tuple[Literal["response"], ...] = ("response",)
    required: bool = True
    min_words: int = Field(default=0, ge=0, le=MAX_TYPED)
    max_words: int | None = Field(default=None, ge=1, le=MAX_TYPED)

    @model_validator(mode="after")
    def _limits_fit(self) -> Self:
        check_word_limits(self.min_words, self.max_words)
        return self

    @property
    def no_text(self) -> TranslatableMessage:
        """The message for an answer that is missing."""
        return TranslatableMessage("{title}: nothing written yet.", title=self.title)

    def text_problem(self, text: str) -> TranslatableMessage | None:
        """The reason why a task with this answer cannot be submitted; None if it can."""
        return words_problem(self.title, text, self.min_words, self.max_words)

    def choices(self, kind: TargetKind) -> Iterator[str]:
        yield from word_limits(self.min_words, self.max_words)
