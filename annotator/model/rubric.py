"""Rubrics: what is asked about each task. A preset is only a rubric that ships with the program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Self

from pydantic import Discriminator, Field, Tag, model_validator

from annotator.model.base import Frozen
from annotator.model.blocks.comment import CommentBlock
from annotator.model.blocks.rating import RatingBlock
from annotator.model.target import TargetKind


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
