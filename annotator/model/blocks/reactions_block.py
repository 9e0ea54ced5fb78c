"""The block of emoji reactions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model import limits
from annotator.model.blocks.block import KEY, RubricBlockBase, check_keys_differ
from annotator.model.frozen_model import FrozenModel, check_distinct
from annotator.model.target import TargetKind


class EmojiOption(FrozenModel):
    """An emoji, and its name for people who cannot see it."""

    key: str = Field(pattern=KEY)
    emoji: str = Field(min_length=1, max_length=16)
    title: str = Field(min_length=1, max_length=40)


class ReactionsBlock(RubricBlockBase):
    """A block that offers emoji for the tone of a text. Any number can be given; none is required."""

    type: Literal["reactions"] = "reactions"
    reactions: tuple[EmojiOption, ...] = Field(min_length=1, max_length=limits.REACTIONS)

    @model_validator(mode="after")
    def _reactions_differ(self) -> Self:
        check_keys_differ(reaction.key for reaction in self.reactions)
        check_distinct((reaction.emoji for reaction in self.reactions), "an emoji is there twice")
        return self

    def choices(self, kind: TargetKind) -> Iterator[str]:
        yield ", ".join(f"{reaction.emoji} {reaction.title}" for reaction in self.reactions)
