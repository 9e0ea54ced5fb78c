"""The block of reviews: another person's work is accepted, corrected, returned or adjudicated, or a reported text is
moderated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model import limits
from annotator.model.blocks.block import KEY, MAX_TITLE, Demand, RubricBlockBase, check_keys_differ
from annotator.model.frozen_model import FrozenModel
from annotator.model.target import TargetKind

Purpose = Literal["review", "adjudication", "moderation"]


class ReturnReasonOption(FrozenModel):
    """A reason to return a place to its annotator. ``words`` says whether an explanation is offered or required."""

    key: str = Field(pattern=KEY)
    title: str = Field(min_length=1, max_length=MAX_TITLE)
    words: Demand = "optional"


class ReviewVerdictBlock(RubricBlockBase):
    """The block of a reviewer's verdict, which the owner's program adds to the rubric of the reviewed work. The other
    blocks are those of the original rubric.

    ``purpose`` is ``review`` (one annotator's work, which needs a verdict), ``adjudication`` (the differences between
    several annotators' work are decided) or ``moderation`` (a reported text without anyone's work; the other blocks ask
    what to do with it). ``reasons`` are the reasons for which a place can be returned.
    """

    type: Literal["review"] = "review"
    title: str = Field(default="Review", min_length=1, max_length=MAX_TITLE)
    targets: tuple[TargetKind, ...] = ("task",)
    purpose: Purpose = "review"
    reasons: tuple[ReturnReasonOption, ...] = Field(default=(), max_length=limits.REASONS)

    @model_validator(mode="after")
    def _of_the_task(self) -> Self:
        if self.targets != ("task",):
            raise ValueError("work is reviewed as a whole: `targets` can only be `task`")
        if self.purpose == "review" and not self.reasons:
            raise ValueError("a review needs `reasons` to return work for")
        check_keys_differ(reason.key for reason in self.reasons)
        return self

    @cached_property
    def by_key(self) -> Mapping[str, ReturnReasonOption]:
        return {reason.key: reason for reason in self.reasons}

    def choices(self, kind: TargetKind) -> Iterator[str]:
        yield from (reason.title for reason in self.reasons)
