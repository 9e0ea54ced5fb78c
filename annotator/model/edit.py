"""The base of every edit: plain data that knows how to apply itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annotator.message import Message
from annotator.model.annotation import Annotation
from annotator.model.frozen_model import FrozenModel
from annotator.model.rubric import Rubric
from annotator.model.task import Task


class Edit(FrozenModel):
    """A named change of an annotation. Every edit has its own ``kind``, by which the journal tells it from others."""

    if TYPE_CHECKING:
        kind: str

    def label(self, rubric: Rubric) -> Message:
        """The edit's name in the undo menu."""
        raise NotImplementedError

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        """The annotation after it. Raises :class:`AnnotatorError` (``edit.*``) where it does not fit."""
        raise NotImplementedError
