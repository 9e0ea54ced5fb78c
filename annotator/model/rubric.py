"""Rubrics: what is asked about each task. A preset is only a rubric that ships with the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator

from annotator.model import limits
from annotator.model.blocks.block import MAX_TITLE, Block
from annotator.model.blocks.comment_block import CommentBlock, CorroborationsBlock, NotesBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlock
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.blocks.together import check_together
from annotator.model.frozen_model import Frozen
from annotator.model.target import TargetKind
from annotator.model.task import Task

RUBRIC_ID = r"^[a-z][a-z0-9-]{0,39}$"


def _type_of(block: object) -> object:
    """A block's type; blocks written without one are ratings, the first kind there was."""
    return block.get("type", "rating") if isinstance(block, dict) else getattr(block, "type", None)


AnyBlock = Annotated[
    Annotated[RatingBlock, Tag("rating")]
    | Annotated[CommentBlock, Tag("comment")]
    | Annotated[TagsBlock, Tag("tags")]
    | Annotated[ReactionsBlock, Tag("reactions")]
    | Annotated[RankingBlock, Tag("ranking")]
    | Annotated[PreferenceBlock, Tag("preference")]
    | Annotated[SkipBlock, Tag("skip")]
    | Annotated[CorroborationsBlock, Tag("corroborations")]
    | Annotated[CritiquesBlock, Tag("critiques")]
    | Annotated[CritiqueJudgementBlock, Tag("critique_judgement")]
    | Annotated[RefinementsBlock, Tag("refinements")],
    Discriminator(_type_of),
]
"""Every kind of block, as one type; more join it as their protocols are built."""


class Rubric(Frozen):
    """Everything a project asks, in the order in which it is asked.

    ``journal`` asks for the edit journal in the results: what was changed, when, and after how much working time.
    ``markdown`` says how texts are shown: with their line breaks as written, or strictly as CommonMark has it, where
    single line breaks join lines.
    """

    id: str = Field(pattern=RUBRIC_ID)
    title: str = Field(min_length=1, max_length=MAX_TITLE)
    version: int = Field(default=1, ge=1)
    description: str = ""
    journal: bool = False
    markdown: Literal["breaks", "strict"] = "breaks"
    blocks: tuple[AnyBlock, ...] = Field(min_length=1, max_length=limits.BLOCKS)

    @model_validator(mode="after")
    def _blocks_agree(self) -> Self:
        found = clashes(self.blocks)
        if found:
            raise ValueError(found[0][1])
        check_together(self.blocks)
        return self

    @model_validator(mode="after")
    def _within_limits(self) -> Self:
        ratings = [block for block in self.blocks if isinstance(block, RatingBlock)]
        limits.check(len(ratings), limits.ATTRIBUTES, "attributes of a rubric")
        described = sum(block.described for block in self.blocks if isinstance(block, RatingBlock | PreferenceBlock))
        limits.check(described, limits.LEVELS, "levels described in a rubric")
        return self

    @cached_property
    def by_key(self) -> Mapping[str, AnyBlock]:
        return {block.key: block for block in self.blocks}

    def asked_of(self, task: Task, target: str) -> list[AnyBlock]:
        """The blocks that ask something about ``target``, in the rubric's order."""
        return [block for block in self.blocks if block.asked_of(task, target)]

    @cached_property
    def skip(self) -> SkipBlock | None:
        """How a task can be skipped; None where it cannot."""
        return next((block for block in self.blocks if isinstance(block, SkipBlock)), None)

    def ratings_for(self, kind: TargetKind) -> list[RatingBlock]:
        """The ratings asked of a target of this kind, in the rubric's order."""
        return [block for block in self.blocks if isinstance(block, RatingBlock) and kind in block.targets]

    def comments_for(self, kind: TargetKind) -> list[NotesBlock]:
        """The notes asked of a target of this kind, in the rubric's order."""
        return [block for block in self.blocks if isinstance(block, NotesBlock) and kind in block.targets]


def clashes(blocks: Sequence[Block]) -> list[tuple[int, str]]:
    """What two blocks of a rubric cannot have in common: each with the place, from 0, of the later one."""
    found: list[tuple[int, str]] = []
    keys: set[str] = set()
    letters: dict[tuple[TargetKind, str], str] = {}
    skips = 0
    for place, block in enumerate(blocks):
        if block.key in keys:
            found.append((place, f"two blocks have the key {block.key!r}"))
        keys.add(block.key)
        found += [(place, message) for message in _letters(block, letters)]
        skips += isinstance(block, SkipBlock)
        if isinstance(block, SkipBlock) and skips > 1:
            found.append((place, "there are two blocks of the type `skip`; one block can have many reasons"))
    return found


def _letters(block: Block, taken: dict[tuple[TargetKind, str], str]) -> Iterator[str]:
    for tag in block.tags if isinstance(block, TagsBlock) else ():
        for kind in block.targets if tag.letter else ():
            other = taken.setdefault((kind, tag.letter or ""), tag.title)
            if other != tag.title:
                yield f"the tags {other!r} and {tag.title!r} of a {kind} both have {tag.letter!r}"
