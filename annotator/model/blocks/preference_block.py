"""The block of preferences between two responses."""

from __future__ import annotations

from collections.abc import Iterator
from operator import not_
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model.blocks.block import Demand, RubricBlockBase
from annotator.model.blocks.ranking_block import check_has_responses
from annotator.model.blocks.rating_block import RatingLevel, check_levels, text_of
from annotator.model.target import TargetKind
from annotator.model.task import Task


class PreferenceBlock(RubricBlockBase):
    """A block that asks which of exactly two responses is better, and by how much: from 1 to ``strength``.

    ``equal`` allows 0, for no difference. ``levels`` describe the strengths, for both sides alike. Questions with
    another number of responses are not asked. ``unsure`` lets annotators mark a preference as unsure.
    """

    type: Literal["preference"] = "preference"
    strength: int = Field(default=3, ge=1, le=9)
    equal: bool = True
    levels: tuple[RatingLevel, ...] = ()
    justification: Demand = "optional"
    required: bool = True
    unsure: bool = Field(default=False, exclude_if=not_)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        check_has_responses(self)
        check_levels(self.levels, self.strengths)
        return self

    @property
    def strengths(self) -> range:
        """The possible strengths of a preference."""
        return range(0 if self.equal else 1, self.strength + 1)

    @property
    def described(self) -> int:
        """The number of strengths that have a description."""
        return len(self.levels)

    def description(self, strength: int) -> str:
        """The description of ``strength``; empty if the rubric has none."""
        return text_of(self.levels, strength)

    @property
    def asked_where(self) -> str:
        return f"{super().asked_where} with exactly two responses"

    def asked_of(self, task: Task, target: str) -> bool:
        return super().asked_of(task, target) and len(task.answers.get(target, ())) == 2

    def choices(self, kind: TargetKind) -> Iterator[str]:
        for strength in self.strengths:
            yield f"{strength}  {self.description(strength)}".rstrip()
