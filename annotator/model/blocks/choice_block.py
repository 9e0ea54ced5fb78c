"""The block of one choice among several options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Self

from pydantic import ConfigDict, Field, model_validator
from pydantic.json_schema import SkipJsonSchema

from annotator.model.blocks.tags_block import Tag, TagsBlock
from annotator.model.target import TargetKind

MOST_OPTIONS = 20


class ChoiceBlock(TagsBlock):
    """A block that asks for one of its ``options``, such as the format of a response or its main flaw.

    Options are tags of which exactly one is set, and are stored and exported as such. ``required`` asks for a choice on
    each target. Options are numbered from 1 in the order of the rubric, for digits on the keyboard only: answers are
    stored by key.
    """

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True, validate_by_alias=True)

    type: Literal["choice"] = "choice"  # type: ignore[assignment]  # a discriminator, never both
    required: bool = True
    at_least: SkipJsonSchema[int] = Field(default=0, exclude=True)
    at_most: SkipJsonSchema[int | None] = Field(default=None, exclude=True)
    tags: tuple[Tag, ...] = Field(min_length=2, max_length=MOST_OPTIONS, alias="options")

    @property
    def in_rows(self) -> bool:
        return True

    @property
    def exclusive(self) -> bool:
        return True

    @model_validator(mode="after")
    def _without_letters(self) -> Self:
        if any(tag.letter for tag in self.tags):
            raise ValueError("an option has no `letter`: options are chosen by their number")
        return self

    def choices(self, kind: TargetKind) -> Iterator[str]:
        for number, option in enumerate(self.tags, 1):
            yield f"{number}  {option.title_for(kind)}"
