"""The block that lets annotators skip a task, and its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model import limits
from annotator.model.blocks.block import KEY, MAX_TITLE, Demand, RubricBlockBase, check_keys_differ
from annotator.model.frozen_model import FrozenModel
from annotator.model.target import TargetKind
from annotator.model.task import Task


class SkipReasonOption(FrozenModel):
    """A reason to skip a task. ``note`` says whether an explanation is offered or required."""

    key: str = Field(pattern=KEY)
    title: str = Field(min_length=1, max_length=MAX_TITLE)
    note: Demand = "optional"


NOT_SHOWN = SkipReasonOption(key="not_shown", title="This computer cannot show the text")
"""Offered in addition to the rubric's reasons if no font has the characters of a task."""


class SkipBlock(RubricBlockBase):
    """A block that lets the annotator skip a task for one of these reasons, or because the computer cannot show it.
    Without this block tasks cannot be skipped."""

    type: Literal["skip"] = "skip"
    title: str = Field(default="Skip", min_length=1, max_length=MAX_TITLE)
    targets: tuple[TargetKind, ...] = ("task",)
    reasons: tuple[SkipReasonOption, ...] = Field(min_length=1, max_length=limits.REASONS)

    @model_validator(mode="after")
    def _of_the_task(self) -> Self:
        if self.targets != ("task",):
            raise ValueError("a task is skipped as a whole: `targets` can only be `task`")
        check_keys_differ(reason.key for reason in self.reasons)
        return self

    def asked_of(self, task: Task, target: str) -> bool:
        """Always False: this block offers an action and asks nothing."""
        return False

    @cached_property
    def by_key(self) -> Mapping[str, SkipReasonOption]:
        return {reason.key: reason for reason in (NOT_SHOWN, *self.reasons)}

    def reason_title(self, key: str) -> str:
        """The title of a reason; the key itself if the block has no such reason."""
        reason = self.by_key.get(key)
        return reason.title if reason is not None else key

    def choices(self, kind: TargetKind) -> Iterator[str]:
        yield from (reason.title for reason in self.reasons)
