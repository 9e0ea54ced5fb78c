"""The base class of all edits."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from annotator.model.annotation import Annotation
from annotator.model.frozen_model import FrozenModel
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage


class AnnotationEdit(FrozenModel):
    """A change of an annotation, as serialisable data. The journal distinguishes the classes by ``kind``."""

    if TYPE_CHECKING:
        kind: str

    title: ClassVar[TranslatableMessage]
    """The text of the undo command, if it is the same for all edits of the class."""

    def label(self, rubric: Rubric) -> TranslatableMessage:  # noqa: ARG002  for subclasses
        """The text of the undo command."""
        return self.title

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        """The annotation after this edit. Raises :class:`AnnotatorError` (``edit.*``) if the edit does not fit."""
        raise NotImplementedError
