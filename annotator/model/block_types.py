"""The table of all block types with their answers, completeness and gold comparison. Code that handles every block
type, from completeness to carrying over, iterates over this table."""

from __future__ import annotations

from collections.abc import Mapping

from annotator.model import (
    answer_edits,
    authoring_missing,
    comment_edits,
    critique_answers,
    critique_missing,
    judgement_edits,
    judgement_missing,
    preference_edits,
    ranking_edits,
    rating_edits,
    review_edits,
    tag_edits,
)
from annotator.model.answer_edits import NUMBERS
from annotator.model.authoring_answers import AUTHORED
from annotator.model.block_type import BlockAnswerOperations, RubricBlockType
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.block import RubricBlockBase, types_of
from annotator.model.blocks.catalog import BLOCKS
from annotator.model.blocks.choice_block import ChoiceBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.ideal_answer_block import IdealAnswerBlock
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.blocks.numeric_block import NumericBlockBase
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.blocks.review_block import ReviewVerdictBlock
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.comment_edits import NOTES
from annotator.model.critique_answers import CRITIQUES
from annotator.model.judgement_edits import JUDGEMENTS
from annotator.model.preference_edits import PREFERENCES
from annotator.model.ranking_edits import RANKINGS
from annotator.model.rating_edits import SCORES
from annotator.model.reaction_edits import REACTIONS
from annotator.model.review_edits import REVIEWS
from annotator.model.skip_edits import SKIPS
from annotator.model.tag_edits import TAGS
from annotator.model.unsure_marks import UNSURE

KINDS: tuple[RubricBlockType, ...] = (
    RubricBlockType(RatingBlock, SCORES, rating_edits.missing, gold_points=rating_edits.gold_points),
    RubricBlockType(TagsBlock, TAGS, tag_edits.missing, gold_points=tag_edits.gold_points),
    RubricBlockType(ChoiceBlock, TAGS, tag_edits.missing_choice, gold_points=tag_edits.choice_points),
    RubricBlockType(IdealAnswerBlock, TAGS),
    RubricBlockType(ReactionsBlock, REACTIONS),
    RubricBlockType(RankingBlock, RANKINGS, ranking_edits.missing, gold_points=ranking_edits.gold_points),
    RubricBlockType(PreferenceBlock, PREFERENCES, preference_edits.missing, gold_points=preference_edits.gold_points),
    RubricBlockType(NotesBlockBase, NOTES, comment_edits.missing),
    RubricBlockType(
        CritiquesBlockBase,
        CRITIQUES,
        critique_missing.missing_of_critiques,
        critique_missing.similar_answer_problems,
        critique_answers.gold_points,
    ),
    RubricBlockType(RefinementsBlock, CRITIQUES, critique_missing.missing_of_refinements),
    RubricBlockType(
        CritiqueJudgementBlock,
        JUDGEMENTS,
        judgement_missing.missing,
        critique_missing.similar_answer_problems,
        judgement_edits.gold_points,
    ),
    RubricBlockType(QuestionAuthoringBlock, AUTHORED, authoring_missing.missing),
    RubricBlockType(ReviewVerdictBlock, REVIEWS, review_edits.missing),
    RubricBlockType(SkipBlock, SKIPS),
    RubricBlockType(NumericBlockBase, NUMBERS, answer_edits.missing, gold_points=answer_edits.gold_points),
)
BY_BLOCK: Mapping[type[RubricBlockBase], RubricBlockType] = {
    block: kind for kind in KINDS for block in types_of(BLOCKS, kind.block)
}
"""The row of each block type. A row below that of a base replaces it."""
EVERY_ANSWER: tuple[BlockAnswerOperations, ...] = (*dict.fromkeys(kind.answers for kind in KINDS), UNSURE)
"""Each set of answers once, in replay order. The unsure marks follow the answers that they mark."""
