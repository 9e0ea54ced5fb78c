"""Rules that involve several blocks of a rubric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.block import RubricBlockBase, of_type
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.blocks.review_block import ReviewVerdictBlock
from annotator.model.blocks.step_verdicts_block import StepVerdictsBlock
from annotator.model.blocks.tags_block import UNSURE_LETTER, TagsBlock

_ONCE: Mapping[type[RubricBlockBase], str] = {
    CritiqueJudgementBlock: "a rubric has critiques judged once",
    QuestionAuthoringBlock: "a rubric asks for questions to be written once",
    ReviewVerdictBlock: "a rubric has work reviewed once",
    StepVerdictsBlock: "a rubric asks about steps once",
}


def check_block_rules(blocks: Sequence[RubricBlockBase]) -> None:
    """Raises ``ValueError`` if a block depends on another block that is missing or not suitable."""
    critiques, refinements = of_type(blocks, CritiquesBlockBase), of_type(blocks, RefinementsBlock)
    if len(critiques) > 1 or len(refinements) > 1:
        raise ValueError("a rubric asks for critiques once, and for refinements once")
    judged = of_type(blocks, CritiqueJudgementBlock)
    for kind, message in _ONCE.items():
        if sum(isinstance(block, kind) for block in blocks) > 1:
            raise ValueError(message)
    if of_type(blocks, QuestionAuthoringBlock):
        _check_alone(blocks)
    if critiques and judged and judged[0].own != "none":
        raise ValueError('the rubric asks for critiques already: where they are judged, `own` must be "none"')
    _check_unsure_letter(blocks)
    if refinements and not critiques:
        raise ValueError("refinements need critiques")
    for block in critiques:
        if block.rating is not None:
            ratings = of_type(blocks, RatingBlock)
            _check_threshold(block, next((other for other in ratings if other.key == block.rating), None))


def _check_unsure_letter(blocks: Sequence[RubricBlockBase]) -> None:
    """The letter that marks answers as unsure cannot be the letter of a tag."""
    marked = [block.key for block in blocks if isinstance(block, RatingBlock | PreferenceBlock) and block.unsure]
    for tag in (tag for block in of_type(blocks, TagsBlock) for tag in block.tags):
        if marked and tag.letter == UNSURE_LETTER:
            raise ValueError(
                f"the letter {UNSURE_LETTER!r} marks answers to {marked[0]!r} as unsure, not {tag.title!r}"
            )


def _check_alone(blocks: Sequence[RubricBlockBase]) -> None:
    """A rubric that asks for questions cannot also ask about given questions and answers: no layout shows both."""
    keys = [block.key for block in blocks if set(block.targets) - {"task", "passage"}]
    if keys:
        raise ValueError(f"questions are written in tasks of their own: ask {', '.join(keys)} in another project")


def _check_threshold(block: CritiquesBlockBase, rating: RatingBlock | None) -> None:
    if rating is None or "response" not in rating.targets:
        raise ValueError(f"{block.rating!r} is no rating of responses")
    if rating.ask_if is not None:
        raise ValueError(f"{block.rating!r}: remove `ask_if`, as its score says where critiques are needed")
    if not rating.required:
        raise ValueError(f"{block.rating!r}: `required` must be true, as its score says where critiques are needed")
    if block.below is not None and not rating.low < block.below <= rating.high:
        raise ValueError(f"`below` must lie on the scale, above its lowest score {rating.low}")
