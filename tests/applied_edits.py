"""Annotations that edits made, for tests."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.edit import AnnotationEdit
from annotator.model.edits import apply
from annotator.model.rubric import Rubric
from annotator.model.task import Task


def applied(
    rubric: Rubric, task: Task, edits: Iterable[AnnotationEdit], annotation: Annotation | None = None
) -> Annotation:
    """The annotation, an empty one if none is given, after the edits."""
    annotation = annotation or Annotation()
    for edit in edits:
        annotation = apply(edit, rubric, task, annotation)
    return annotation


def applied_where_they_fit(
    rubric: Rubric, task: Task, edits: Iterable[AnnotationEdit], annotation: Annotation | None = None
) -> Annotation:
    """As :func:`applied`, without the edits that are refused: those change nothing."""
    annotation = annotation or Annotation()
    for edit in edits:
        with suppress(AnnotatorError):
            annotation = apply(edit, rubric, task, annotation)
    return annotation
