"""The rubric of a review: that of the work which is reviewed, and a block that asks for the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.blocks.review_block import Purpose, ReturnReason, ReviewBlock
from annotator.model.rubric import Rubric

KEY: Final = "review"
REASONS: Final[tuple[ReturnReason, ...]] = (
    ReturnReason(key="score", title="The score does not fit the guidelines"),
    ReturnReason(key="reason_given", title="The explanation does not support the answer"),
    ReturnReason(key="says_little", title="Says too little to be of use"),
    ReturnReason(key="wrong_place", title="The highlight is not where the flaw is"),
    ReturnReason(key="overlooked", title="Something important was overlooked"),
    ReturnReason(key="not_true", title="Not true"),
    ReturnReason(key="language", title="Wrong language, or hard to understand"),
    ReturnReason(key="other", title="Something else", words="required"),
)
"""Why work is returned, where the owner names no reasons of their own."""


def review_rubric(rubric: Rubric, purpose: Purpose, reasons: Sequence[ReturnReason] = REASONS) -> Rubric:
    """``rubric`` with a block of reviews at its end. The edit journal is not asked for: reviews have none to compare.

    Raises ``review.rubric`` where the block finds no room.
    """
    taken = rubric.by_key.keys()
    key = next(name for name in (KEY, *(f"{KEY}_{number}" for number in range(2, 100))) if name not in taken)
    title = "Review" if purpose == "review" else "Adjudication"
    block = ReviewBlock(key=key, title=title, purpose=purpose, reasons=tuple(reasons) if purpose == "review" else ())
    fields = rubric.model_dump(mode="json")
    try:
        return Rubric.model_validate({**fields, "journal": False, "blocks": [*fields["blocks"], block.model_dump()]})
    except ValidationError as refused:
        message = f"No review can be added to the rubric {rubric.id!r}: {refused.errors()[0]['msg']}."
        raise AnnotatorError("review.rubric", message, "Ask for less in the rubric.") from None
