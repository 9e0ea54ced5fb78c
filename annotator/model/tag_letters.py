"""The letters that set tags: those the rubric names, and suggestions for the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import ascii_lowercase
from typing import Final

from annotator.model.blocks.tags_block import COMMAND_LETTERS, UNSURE_LETTER, Tag, TagsBlock
from annotator.model.rubric import Rubric
from annotator.model.target import TargetKind
from annotator.model.unsure_marks import asks_unsure

REVIEW_LETTERS: Final = frozenset("ax")
"""Letters that are commands where somebody's work is reviewed."""


def letters(rubric: Rubric, kind: TargetKind) -> Mapping[tuple[str, str], str]:
    """The letter of each tag on a target of this kind, by the keys of block and tag.

    Questions that want a yes or a no have none: they are answered where they stand, and no key that nobody sees changes
    them. A tag whose letter the rubric leaves open gets the first letter of a word of its title that is free, else any
    other letter of its title, else any free one;
    none where all are taken. Where work is reviewed, no tag has a letter of a review, and none the letter that marks
    scores as unsure where that can be done.
    """
    tags = [
        (block.key, tag)
        for block in rubric.each(TagsBlock)
        if not block.required and kind in block.targets
        for tag in block.tags
    ]
    commands = COMMAND_LETTERS | (REVIEW_LETTERS if rubric.review is not None else frozenset())
    commands |= {UNSURE_LETTER} if asks_unsure(rubric) else frozenset()
    found = {(key, tag.key): tag.letter for key, tag in tags if tag.letter is not None and tag.letter not in commands}
    for key, tag in tags:
        if (key, tag.key) not in found and (free := _free(tag, kind, commands.union(found.values()))):
            found[key, tag.key] = free
    return found


def _free(tag: Tag, kind: TargetKind, unusable: Collection[str]) -> str | None:
    title = tag.title_for(kind).lower()
    wished = [letter for letter in (*(word[0] for word in title.split()), *title) if letter in ascii_lowercase]
    return next((letter for letter in [*wished, *ascii_lowercase] if letter not in unusable), None)
