"""The list of all block types, and the union by which a block in a rubric file is parsed."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Discriminator, Tag

from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.block import RubricBlockBase, types_of
from annotator.model.blocks.choice_block import ChoiceBlock
from annotator.model.blocks.criteria_block import CriteriaBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlock
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.ideal_answer_block import IdealAnswerBlock
from annotator.model.blocks.notes_block import CorrectnessNotesBlock, NotesBlock
from annotator.model.blocks.number_block import NumberBlock
from annotator.model.blocks.numeric_block import NumericBlockBase
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.blocks.review_block import ReviewVerdictBlock
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.blocks.step_verdicts_block import StepVerdictsBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.blocks.text_block import TextBlock

BLOCKS: tuple[type[RubricBlockBase], ...] = (
    RatingBlock,
    NotesBlock,
    TagsBlock,
    ChoiceBlock,
    ReactionsBlock,
    RankingBlock,
    PreferenceBlock,
    SkipBlock,
    CorrectnessNotesBlock,
    CritiquesBlock,
    ErrorSpansBlock,
    CritiqueJudgementBlock,
    RefinementsBlock,
    IdealAnswerBlock,
    NumberBlock,
    CriteriaBlock,
    StepVerdictsBlock,
    TextBlock,
    QuestionAuthoringBlock,
    ReviewVerdictBlock,
)
"""Every block type; new types are added here only."""

ANSWERED: tuple[type[NumericBlockBase], ...] = types_of(BLOCKS, NumericBlockBase)
"""The types that are answered with numbers and a note."""


def type_name(block: type[RubricBlockBase]) -> str:
    """The ``type`` of such a block in a rubric file."""
    return str(block.model_fields["type"].default)


def _type_of(block: Any) -> Any:
    """The type of a block. Blocks without one are ratings, which was the first type."""
    return block.get("type", "rating") if isinstance(block, dict) else getattr(block, "type", None)


if TYPE_CHECKING:
    AnyBlock = RubricBlockBase
else:
    _TAGGED = (Annotated[block, Tag(type_name(block))] for block in BLOCKS)
    AnyBlock = Annotated[reduce(or_, _TAGGED), Discriminator(_type_of)]
"""Any block, as a field of a model."""
