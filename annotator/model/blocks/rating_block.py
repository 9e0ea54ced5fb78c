"""The block of ratings on a scale of whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import not_
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model.blocks.ask_if import ConditionalBlockBase
from annotator.model.blocks.block import TargetKindTexts
from annotator.model.frozen_model import FrozenModel, check_distinct
from annotator.model.target import TargetKind


class RatingLevel(FrozenModel):
    """The description of one score; if the text is empty, the score has none."""

    value: int
    text: str = ""


class RatingTargetKindTexts(TargetKindTexts):
    """The texts of a rating for one kind of target; ``levels`` replace the rating's own."""

    levels: tuple[RatingLevel, ...] | None = None


class RatingBlock(ConditionalBlockBase):
    """A block that asks for a Likert rating: a whole number from ``low`` to ``high`` for each target.

    ``levels`` describe scores, in order; scores may be left without a description. ``unsure`` lets annotators mark a
    score as unsure.
    """

    type: Literal["rating"] = "rating"
    low: int = Field(ge=-99, le=99)
    high: int = Field(ge=-99, le=99)
    levels: tuple[RatingLevel, ...] = ()
    required: bool = True
    unsure: bool = Field(default=False, exclude_if=not_)
    wording: Mapping[TargetKind, RatingTargetKindTexts] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _levels_fit(self) -> Self:
        if self.high <= self.low:
            raise ValueError(f"the scale ends ({self.high}) where it begins ({self.low}), or before")
        check_levels(self.levels, self.scores)
        for wording in self.wording.values():
            check_levels(wording.levels or (), self.scores)
        return self

    @property
    def scores(self) -> range:
        """All possible scores, lowest first."""
        return range(self.low, self.high + 1)

    @property
    def described(self) -> int:
        """The number of score descriptions, including those for single kinds of target."""
        return len(self.levels) + sum(len(wording.levels or ()) for wording in self.wording.values())

    def description(self, kind: TargetKind, score: int) -> str:
        """The description of ``score`` for targets of this kind; empty if there is none."""
        wording = self.wording.get(kind)
        levels = wording.levels if wording and wording.levels is not None else self.levels
        return text_of(levels, score)

    def possible_answers(self) -> Iterator[int | str]:
        yield from self.scores

    def choices(self, kind: TargetKind) -> Iterator[str]:
        for score in self.scores:
            yield f"{score}  {self.description(kind, score)}".rstrip()


def check_levels(levels: Iterable[RatingLevel], scores: range) -> None:
    """Raises ``ValueError`` if a score is described twice or is not in ``scores``."""
    values = [level.value for level in levels]
    check_distinct(values, "a score is described twice")
    if any(value not in scores for value in values):
        raise ValueError(f"a described score lies outside {scores.start} to {scores.stop - 1}")


def text_of(levels: Iterable[RatingLevel], score: int) -> str:
    return next((level.text for level in levels if level.value == score), "")
