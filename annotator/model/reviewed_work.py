"""Reviewed work: an annotator's answers under an alias, as a review bundle contains them."""

from __future__ import annotations

from pydantic import Field

from annotator.model.annotation import Annotation
from annotator.model.frozen_model import ExtensibleModel


class ReviewerHint(ExtensibleModel):
    """A hint for the reviewer: a failed check, or a difference from gold or from other annotators.

    ``code`` identifies the kind (``check.too_fast``, ``gold.differs``, ``others.differ``); ``message`` is its text.
    ``author.return`` is why an earlier revision was returned, as a whole or at a place; ``author.reply`` is the reply
    of the author.
    """

    target: str = "task"
    key: str = ""
    code: str = Field(min_length=1, max_length=80)
    message: str = Field(min_length=1, max_length=2000)


class WorkUnderReview(ExtensibleModel):
    """One annotator's work on the task. ``author`` is an alias that does not identify the person; ``revision`` counts
    their submissions from 1."""

    author: str = Field(min_length=1, max_length=80)
    revision: int = Field(default=1, ge=0)
    annotation: Annotation
    notes: tuple[ReviewerHint, ...] = ()
