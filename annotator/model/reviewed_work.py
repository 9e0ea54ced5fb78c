"""Work that is reviewed: what somebody said of a task, under an alias, as it lies in a review bundle."""

from __future__ import annotations

from pydantic import Field

from annotator.model.annotation import Annotation
from annotator.model.frozen_model import ExtensibleModel


class ReviewFinding(ExtensibleModel):
    """Something worth a look: a check that the work did not pass, or how it differs from gold or from what others said.

    ``code`` says which (``check.too_fast``, ``gold.differs``, ``others.differ``), ``message`` in words.
    ``author.reply`` is what its author says to the return of an earlier revision.
    """

    target: str = "task"
    key: str = ""
    code: str = Field(min_length=1, max_length=80)
    message: str = Field(min_length=1, max_length=2000)


class ReviewedWork(ExtensibleModel):
    """One person's work on the task: ``author`` is an alias that leads to nobody, ``revision`` counts what they handed
    in, from 1."""

    author: str = Field(min_length=1, max_length=80)
    revision: int = Field(default=1, ge=0)
    annotation: Annotation
    notes: tuple[ReviewFinding, ...] = ()
