"""The block of tags: what is wrong or special about a target, by letters of the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, Literal, Self

from pydantic import Field, model_validator

from annotator.model import limits
from annotator.model.blocks.block import KEY, Block, TitleAndGuidance, check_keys_differ, check_worded_for
from annotator.model.target import TargetKind

Purpose = Literal["discard", "removal", "case_by_case", "review"]
"""What becomes of a text with the tag: thrown away; taken out of the training set but kept apart; looked at one by one;
kept, and looked at again."""

LETTER: Final = "^[a-z]$"
COMMAND_LETTERS: Final = frozenset("cdefghnqrsvw")
"""Letters that are commands of the program wherever a tag could be set, so that no tag can have them."""
UNSURE_LETTER: Final = "u"
"""The letter that marks a score as unsure, where the rubric asks for it: there no tag can have it."""


class Tag(TitleAndGuidance):
    """One tag. ``letter`` is the key that sets it where it is optional; without one the window chooses.

    ``edit`` says that whoever sets it may propose how the text should read instead.
    """

    key: str = Field(pattern=KEY)
    purpose: Purpose = "review"
    letter: str | None = Field(default=None, pattern=LETTER)
    edit: bool = False

    @model_validator(mode="after")
    def _no_command(self) -> Self:
        if self.letter in COMMAND_LETTERS:
            taken = ", ".join(sorted(COMMAND_LETTERS))
            raise ValueError(f"the letter {self.letter!r} is a command's (taken: {taken})")
        return self


class TagsBlock(Block):
    """A set of tags. Optional ones are set or not; ``required`` asks a yes or a no for each of them."""

    type: Literal["tags"] = "tags"
    required: bool = False
    tags: tuple[Tag, ...] = Field(min_length=1, max_length=limits.TAGS)

    @model_validator(mode="after")
    def _tags_fit(self) -> Self:
        check_keys_differ(tag.key for tag in self.tags)
        if self.required and any(tag.letter for tag in self.tags):
            raise ValueError("a `letter` sets an optional tag; a required one is answered with 0 or 1")
        for tag in self.tags:
            check_worded_for(tag, self.targets)
        return self

    @cached_property
    def by_key(self) -> Mapping[str, Tag]:
        return {tag.key: tag for tag in self.tags}

    @property
    def takes_edits(self) -> bool:
        """Whether one of the tags can carry a proposed edit of the text."""
        return any(tag.edit for tag in self.tags)

    def choices(self, kind: TargetKind) -> Iterator[str]:
        for tag in self.tags:
            answer = "yes or no" if self.required else "or not"
            edit = ", with an edit of the text" if tag.edit else ""
            yield f"{tag.title_for(kind)}, {answer} ({tag.purpose.replace('_', ' ')}){edit}"
