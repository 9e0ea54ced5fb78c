"""Edits: pure functions from an annotation to the next one.

Every change of an annotation is an edit. An edit validates itself against rubric and task, so nothing invalid is
stored, and it is serialisable, so the journal can record it.
"""

from __future__ import annotations

from functools import reduce
from operator import not_, or_
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from annotator.errors import AnnotatorError
from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.annotation import Annotation
from annotator.model.block_types import EVERY_ANSWER
from annotator.model.completeness import missing_answers
from annotator.model.edit import AnnotationEdit
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import FlagTaskForRevisit, SkipTask, reopen_annotation
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage


class SubmitTask(AnnotationEdit):
    """Submit the task. Refused while something required is missing. ``guidelines`` is the SHA-256 of the announced
    guidelines in force, empty if those of the task's bundle apply."""

    kind: Literal["submit"] = "submit"
    title = TranslatableMessage("Submit")
    guidelines: str = Field(default="", exclude_if=not_)

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        problems = missing_answers(rubric, task, before)
        if problems:
            raise AnnotatorError("edit.incomplete", problems[0].message, where=problems[0].target)
        return before.with_fields(status="submitted", skip=None)


EDITS: tuple[type[AnnotationEdit], ...] = (
    *(edit for answers in EVERY_ANSWER for edit in answers.edits),
    FlagTaskForRevisit,
    SubmitTask,
    AdoptPersonAnswers,
)
EDIT: TypeAdapter[AnnotationEdit] = TypeAdapter(
    Annotated[reduce(or_, EDITS), Field(discriminator="kind")],  # type: ignore[arg-type]
    config=ConfigDict(defer_build=True),
)
"""Validates any edit as stored in the journal."""


def apply(edit: AnnotationEdit, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
    """The annotation after ``edit``, with its status updated.

    An edit that changes anything sets the status to *in progress*, also on a submitted or skipped task. Submitting and
    skipping set their own status; flagging sets none. An edit that changes nothing returns ``before`` itself. Raises
    :class:`AnnotatorError` (``edit.*``) if the edit does not fit the rubric, the task or the annotation.

    Answers to blocks that are not asked after it are removed, and only reverting the edit restores them.
    """
    changed = edit.apply(rubric, task, before)
    after = rubric.asked_if.without_hidden(changed)
    if after is not changed and after == before:
        raise AnnotatorError("edit.not_asked", "This is not asked after the other answers.")
    if after == before:
        return before
    if isinstance(edit, FlagTaskForRevisit | SkipTask | SubmitTask):
        return after
    if after.status == "skipped":
        return reopen_annotation(after)
    if after.status in ("new", "submitted"):
        return after.with_fields(status="in_progress")
    return after
