"""The block of tags: defects or properties of a target, set by letters on the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from operator import is_, not_
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model import limits
from annotator.model.blocks.ask_if import ConditionalBlockBase
from annotator.model.blocks.block import (
    KEY,
    BlockTitleAndGuidance,
    check_keys_differ,
    check_worded_for,
)
from annotator.model.target import TargetKind

Purpose = Literal["discard", "removal", "case_by_case", "review"]
"""What happens to a tagged text: it is discarded; removed from the training set but stored; examined individually; kept
and reviewed."""

DISCARDING: tuple[Purpose, ...] = ("discard", "removal")
"""The purposes of tags that report a text to the owner and throw it out of training data."""
LETTER = "^[a-z]$"
COMMAND_LETTERS = frozenset("cdefghnqrsvw")
"""Letters that are commands wherever tags can be set; tags cannot use them."""
UNSURE_LETTER = "u"
"""The letter that marks an answer as unsure. Tags cannot use it if the rubric allows unsure marks."""


class Tag(BlockTitleAndGuidance):
    """One tag. ``letter`` is the key that sets an optional tag; if it is None the window chooses one.

    ``edit`` allows annotators who set the tag to propose a new text.
    """

    key: str = Field(pattern=KEY)
    purpose: Purpose = "review"
    letter: str | None = Field(default=None, pattern=LETTER)
    edit: bool = False

    @model_validator(mode="after")
    def _no_command(self) -> Self:
        if self.letter in COMMAND_LETTERS:
            letters = ", ".join(sorted(COMMAND_LETTERS))
            raise ValueError(f"the letter {self.letter!r} is a command's (taken: {letters})")
        return self


class TagsBlock(ConditionalBlockBase):
    """A block that asks for a set of tags. Optional tags are set or not, ``at_least`` and ``at_most`` so many of them;
    ``required`` asks for yes or no for each tag."""

    type: Literal["tags"] = "tags"
    required: bool = False
    at_least: int = Field(default=0, ge=0, exclude_if=not_)
    at_most: int | None = Field(default=None, ge=1, exclude_if=partial(is_, None))
    tags: tuple[Tag, ...] = Field(min_length=1, max_length=limits.TAGS)

    @property
    def in_rows(self) -> bool:
        """Whether the tags are answered in rows of the target instead of being set by letters."""
        return self.required

    @property
    def answers_no(self) -> bool:
        """Whether each tag is answered by yes or no; otherwise it is set or not."""
        return self.required and not self.exclusive

    @property
    def exclusive(self) -> bool:
        """Whether setting a tag removes the others."""
        return False

    @model_validator(mode="after")
    def _tags_fit(self) -> Self:
        check_keys_differ(tag.key for tag in self.tags)
        if self.answers_no and any(tag.letter for tag in self.tags):
            raise ValueError("a `letter` sets an optional tag; a required one is answered with 0 or 1")
        if self.in_rows and (self.at_least or self.at_most is not None):
            raise ValueError("`at_least` and `at_most` count optional tags that are set")
        if not self.at_least <= (len(self.tags) if self.at_most is None else self.at_most) <= len(self.tags):
            raise ValueError("`at_least` is at most `at_most`, and that the number of tags")
        if self.ask_if is not None and self.takes_edits:
            raise ValueError("a tag that takes an `edit` is always asked: remove `ask_if`")
        for tag in self.tags:
            check_worded_for(tag, self.targets)
        return self

    @cached_property
    def by_key(self) -> Mapping[str, Tag]:
        return {tag.key: tag for tag in self.tags}

    @property
    def takes_edits(self) -> bool:
        """Whether any of the tags allows a proposed edit."""
        return any(tag.edit for tag in self.tags)

    def possible_answers(self) -> Iterator[int | str]:
        yield from self.by_key
        yield from (f"{key}=no" for key in self.by_key if self.answers_no)

    def choices(self, kind: TargetKind) -> Iterator[str]:
        if self.at_least:
            yield f"at least {self.at_least}"
        if self.at_most is not None:
            yield f"at most {self.at_most}"
        for tag in self.tags:
            answer = "yes or no" if self.required else "or not"
            edit = ", with an edit of the text" if tag.edit else ""
            yield f"{tag.title_for(kind)}, {answer} ({tag.purpose.replace('_', ' ')}){edit}"
