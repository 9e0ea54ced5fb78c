"""The base class of all edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ConfigDict

from annotator.model.annotation import Annotation
from annotator.model.frozen_model import FrozenModel
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage


class AnnotationEdit(FrozenModel):
    """A change of an annotation, as serialisable data. The journal distinguishes the classes by ``kind``."""

    model_config = ConfigDict(ignored_types=(TranslatableMessage,))  # a ``title`` is no field

    if TYPE_CHECKING:
        kind: str

    @property
    def title(self) -> TranslatableMessage:
        """The text of the undo command, if it does not depend on the rubric."""
        raise NotImplementedError

    def label(self, rubric: Rubric) -> TranslatableMessage:
        """The text of the undo command."""
        return self.title

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        """The annotation after this edit. Raises :class:`AnnotatorError` (``edit.*``) if the edit does not fit."""
        raise NotImplementedError
