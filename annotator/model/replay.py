"""Replays the answers of an annotation as edits, to check that the window could have produced them.

This is needed because a signature proves who wrote a results file, not which program did.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.block_type import BlockAnswerOperations
from annotator.model.block_types import EVERY_ANSWER
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import SkipTask
from annotator.model.task import Task


def replay_answers(rubric: Rubric, task: Task, annotation: Annotation) -> Annotation:
    """The annotation that results from giving every answer of ``annotation`` again. A difference means that the window
    could not have produced ``annotation``.

    Raises ``edit.*`` for an answer that does not fit rubric or task.
    """
    again = Annotation(status="in_progress", flagged=annotation.flagged)
    for answers in EVERY_ANSWER:
        if answers.applied_at_once is not None:
            again = again.model_copy(update=answers.applied_at_once(rubric, task, annotation))
            continue
        for edit in answers.recreating_edits(annotation):
            again = edit.apply(rubric, task, again)
    again = rubric.asked_if.without_hidden(again)
    if annotation.skip is not None:
        skip = annotation.skip
        return SkipTask(key=skip.key, reason=skip.reason, note=skip.note).apply(rubric, task, again)
    return again.with_fields(status=annotation.status)


def drop_unfitting(rubric: Rubric, task: Task, annotation: Annotation) -> Annotation:
    """The annotation without the answers that a changed rubric or task no longer permits.

    Notes and critiques are kept; completeness reports their lost highlights.
    """
    return _refitted(rubric, task, annotation, [answers for answers in EVERY_ANSWER if answers.drops_unfit])


def permitted_answers(rubric: Rubric, task: Task, annotation: Annotation) -> Annotation:
    """The annotation without any answer, note or critique that the rubric does not permit."""
    return _refitted(rubric, task, annotation, EVERY_ANSWER)


def _refitted(rubric: Rubric, task: Task, annotation: Annotation, kinds: Sequence[BlockAnswerOperations]) -> Annotation:
    nothing = Annotation()
    again = annotation.model_copy(
        update={field: getattr(nothing, field) for answers in kinds for field in answers.fields}
    )
    for edit in (edit for answers in kinds for edit in answers.recreating_edits(annotation)):
        with suppress(AnnotatorError):
            again = edit.apply(rubric, task, again)
    return rubric.asked_if.without_hidden(again)
