"""The catalog of blocks: every type there is, in one list; and how a block of a rubric file is told to be of one."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import Discriminator, Tag

from annotator.model.blocks.answered_block import NumericBlock
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.block import Block, types_of
from annotator.model.blocks.comment_block import CommentBlock, CorrectnessNotesBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlock
from annotator.model.blocks.number_block import NumberBlock
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.blocks.review_block import ReviewBlock
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.blocks.tags_block import TagsBlock

BLOCKS: Final[tuple[type[Block], ...]] = (
    RatingBlock,
    CommentBlock,
    TagsBlock,
    ReactionsBlock,
    RankingBlock,
    PreferenceBlock,
    SkipBlock,
    CorrectnessNotesBlock,
    CritiquesBlock,
    CritiqueJudgementBlock,
    RefinementsBlock,
    NumberBlock,
    QuestionAuthoringBlock,
    ReviewBlock,
)
"""A new type of block is added here, and nowhere else."""

ANSWERED: Final[tuple[type[NumericBlock], ...]] = types_of(BLOCKS, NumericBlock)
"""Those that are answered with numbers and a note."""


def type_name(block: type[Block]) -> str:
    """What stands in a rubric file as the ``type`` of such a block."""
    return str(block.model_fields["type"].default)


def _type_of(block: Any) -> Any:
    """A block's type; blocks written without one are ratings, the first type there was."""
    return block.get("type", "rating") if isinstance(block, dict) else getattr(block, "type", None)


if TYPE_CHECKING:
    AnyBlock = Block
else:
    _TAGGED = (Annotated[block, Tag(type_name(block))] for block in BLOCKS)
    AnyBlock = Annotated[reduce(or_, _TAGGED), Discriminator(_type_of)]
"""A block of any type, as a field of a model."""
