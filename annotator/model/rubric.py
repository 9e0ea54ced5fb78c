"""Rubrics: what is asked about each task. A preset is only a rubric that ships with the program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator

from annotator.model.base import Frozen
from annotator.model.target import TargetKind

KEY = r"^[a-z][a-z0-9_]{0,39}$"


class Level(Frozen):
    """One score of a scale and what it stands for; an empty text leaves the score without a description."""

    value: int
    text: str = ""


class Wording(Frozen):
    """How a block speaks about one kind of target, where it differs from the block's own words."""

    title: str | None = None
    guidance: str | None = None
    levels: tuple[Level, ...] | None = None


class Block(Frozen):
    """What every block has: a key that names its data, a title, guidance in Markdown, and its targets."""

    key: str = Field(pattern=KEY)
    title: str = Field(min_length=1, max_length=80)
    guidance: str = ""
    targets: tuple[TargetKind, ...] = Field(min_length=1)


class RatingBlock(Block):
    """A Likert rating: one whole number between ``low`` and ``high`` for each target.

    ``levels`` describe the scores in order; scores left out stay without a description.
    """

    type: Literal["rating"] = "rating"
    low: int = Field(ge=-99, le=99)
    high: int = Field(ge=-99, le=99)
    levels: tuple[Level, ...] = ()
    required: bool = True
    wording: Mapping[TargetKind, Wording] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _levels_fit(self) -> Self:
        if self.high <= self.low:
            raise ValueError(f"the scale ends ({self.high}) where it begins ({self.low}), or before")
        for levels in (self.levels, *(w.levels for w in self.wording.values() if w.levels is not None)):
            values = [level.value for level in levels]
            if len(set(values)) != len(values):
                raise ValueError("a score is described twice")
            if any(not self.low <= value <= self.high for value in values):
                raise ValueError(f"a described score lies outside {self.low} to {self.high}")
        return self

    @property
    def scores(self) -> range:
        """Every score that can be given, lowest first."""
        return range(self.low, self.high + 1)

    def title_for(self, kind: TargetKind) -> str:
        wording = self.wording.get(kind)
        return wording.title if wording and wording.title is not None else self.title

    def guidance_for(self, kind: TargetKind) -> str:
        wording = self.wording.get(kind)
        return wording.guidance if wording and wording.guidance is not None else self.guidance

    def description(self, kind: TargetKind, score: int) -> str:
        """What ``score`` stands for on a target of this kind; empty where the rubric says nothing."""
        wording = self.wording.get(kind)
        levels = wording.levels if wording and wording.levels is not None else self.levels
        return next((level.text for level in levels if level.value == score), "")


Demand = Literal["none", "optional", "required"]


class CommentBlock(Block):
    """Notes: any number of them on a target, each a text with highlights of what it speaks about.

    ``required`` asks for a note on every target; ``highlights`` says whether a note may or must carry spans.
    """

    type: Literal["comment"] = "comment"
    required: bool = False
    highlights: Demand = "optional"


def _type_of(block: object) -> object:
    """A block's type; blocks written without one are ratings, the first kind there was."""
    return block.get("type", "rating") if isinstance(block, dict) else getattr(block, "type", None)


AnyBlock = Annotated[
    Annotated[RatingBlock, Tag("rating")] | Annotated[CommentBlock, Tag("comment")], Discriminator(_type_of)
]
"""Every kind of block, as one type; more join it as their protocols are built."""


class Rubric(Frozen):
    """Everything a project asks, in the order in which it is asked."""

    id: str = Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")
    title: str = Field(min_length=1, max_length=80)
    version: int = Field(default=1, ge=1)
    description: str = ""
    blocks: tuple[AnyBlock, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _keys_differ(self) -> Self:
        keys = [block.key for block in self.blocks]
        twins = sorted({key for key in keys if keys.count(key) > 1})
        if twins:
            raise ValueError(f"two blocks have the key {twins[0]!r}")
        return self

    @cached_property
    def by_key(self) -> Mapping[str, AnyBlock]:
        return {block.key: block for block in self.blocks}

    def ratings_for(self, kind: TargetKind) -> list[RatingBlock]:
        """The ratings asked of a target of this kind, in the rubric's order."""
        return [block for block in self.blocks if isinstance(block, RatingBlock) and kind in block.targets]

    def comments_for(self, kind: TargetKind) -> list[CommentBlock]:
        """The notes asked of a target of this kind, in the rubric's order."""
        return [block for block in self.blocks if isinstance(block, CommentBlock) and kind in block.targets]
