"""Contradictions: answers that hardly go together, said gently as a task is submitted and never refused."""

from __future__ import annotations

from annotator.message import Message
from annotator.model.annotation import Annotation
from annotator.model.blocks.critiques_block import CritiquesBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.pace import PaceWarning
from annotator.model.rubric import Rubric


def contradictions(rubric: Rubric, annotation: Annotation) -> list[PaceWarning]:
    """The best score for an answer with a critique of the worst severity: may be meant, and is worth a second look."""
    block = next(iter(rubric.each(CritiquesBlock)), None)
    rating = rubric.find(block.rating, RatingBlock) if block is not None else None
    if block is None or rating is None or not block.severities:
        return []
    worst = block.severities[-1]
    for answer, said in annotation.critiques.items():
        if annotation.score(answer, rating.key) == rating.high and any(c.severity == worst.key for c in said.series):
            message = Message(
                "An answer scored {high}, the best, has a critique that is {title}. Is that meant?",
                high=rating.high,
                title=worst.title,
            )
            return [PaceWarning(code="critique.contradicts", message=message)]
    return []
