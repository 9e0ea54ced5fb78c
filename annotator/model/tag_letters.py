"""The keyboard letters of tags: those set by the rubric, and generated ones for the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import ascii_lowercase

from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.tags_block import COMMAND_LETTERS, UNSURE_LETTER, Tag, TagsBlock
from annotator.model.rubric import Rubric
from annotator.model.target import TargetKind
from annotator.model.unsure_marks import asks_unsure

REVIEW_LETTERS = frozenset("ax")
"""Letters that are commands in reviews."""
ERROR_LETTERS = frozenset("z")
"""Letters that are commands where errors are marked."""
CARD_LETTERS = frozenset("bklo")
"""Letters that the cards of critiques name. A tag has one of them only if the rubric says so."""


def letters_of_tags(rubric: Rubric, kind: TargetKind, keys: Collection[str] = ()) -> Mapping[tuple[str, str], str]:
    """The letter of each tag on a target of this kind, by block key and tag key.

    Tags that are answered in rows have no letters. A tag without a letter in the rubric gets the first free initial of
    its title's words, else another letter of its title, else any free letter; it has none if all are taken. Letters
    that are commands in reviews or where errors are marked, or mark answers as unsure, are not used where these
    commands exist. ``keys``: the letters that the annotator has given to commands, which no tag has, whatever the
    rubric says; a tag that had one gets another free letter, and all other tags keep theirs.
    """
    tags = [
        (block.key, tag)
        for block in rubric.each(TagsBlock)
        if not block.in_rows and kind in block.targets
        for tag in block.tags
    ]
    commands = COMMAND_LETTERS | (REVIEW_LETTERS if rubric.review is not None else frozenset())
    commands |= ERROR_LETTERS if rubric.each(ErrorSpansBlock) else frozenset()
    commands |= {UNSURE_LETTER} if asks_unsure(rubric) else frozenset()
    of_cards = CARD_LETTERS if rubric.each(CritiquesBlockBase) else frozenset()
    letters = {(key, tag.key): tag.letter for key, tag in tags if tag.letter is not None}
    for unusable in (commands, commands.union(keys)):
        letters = {place: letter for place, letter in letters.items() if letter not in unusable}
        for key, tag in tags:
            taken = unusable.union(of_cards, letters.values())
            if (key, tag.key) not in letters and (free := _free_letter(tag, kind, taken)):
                letters[key, tag.key] = free
    return letters


def _free_letter(tag: Tag, kind: TargetKind, unusable: Collection[str]) -> str | None:
    title = tag.title_for(kind).lower()
    wished = [letter for letter in (*(word[0] for word in title.split()), *title) if letter in ascii_lowercase]
    return next((letter for letter in [*wished, *ascii_lowercase] if letter not in unusable), None)
