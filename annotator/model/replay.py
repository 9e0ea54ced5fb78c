"""Replaying the answers of an annotation, to see that the window could have given them.

A signature says who wrote a results file, not that a program of ours did.
"""

from __future__ import annotations

from contextlib import suppress

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.block_kinds import EVERY_ANSWER
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import FlagTask, SkipTask
from annotator.model.task import Task


def replay_answers(rubric: Rubric, task: Task, annotation: Annotation) -> Annotation:
    """What comes out when every answer of ``annotation`` is given anew; equal to it unless it holds something else.

    Raises ``edit.*`` for an answer that does not fit rubric or task.
    """
    again = Annotation(status="in_progress")
    for answers in EVERY_ANSWER:
        if answers.at_once is not None:
            again = again.model_copy(update=answers.at_once(rubric, task, annotation))
            continue
        for edit in answers.given(annotation):
            again = edit.apply(rubric, task, again)
    again = FlagTask(value=annotation.flagged).apply(rubric, task, again)
    if annotation.skip is not None:
        skip = annotation.skip
        return SkipTask(key=skip.key, reason=skip.reason, note=skip.note).apply(rubric, task, again)
    return again.model_copy(update={"status": annotation.status})


def drop_unfitting(rubric: Rubric, task: Task, annotation: Annotation) -> Annotation:
    """The annotation with those answers that can still be given, when rubric or task have changed.

    Notes and critiques stay as they are: a highlight that has lost its place is named as missing instead.
    """
    refitted = [answers for answers in EVERY_ANSWER if answers.refitted]
    again = annotation.model_copy(update={field: {} for answers in refitted for field in answers.fields})
    for edit in (edit for answers in refitted for edit in answers.given(annotation)):
        with suppress(AnnotatorError):
            again = edit.apply(rubric, task, again)
    return again
