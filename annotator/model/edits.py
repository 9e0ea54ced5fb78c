"""Edits: named, pure functions from an annotation to the next one.

Every change to an annotation is one of these. An edit knows how to check itself against the rubric and the task, so
that nothing invalid is ever stored, and it is plain data, so that the journal can keep it.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from annotator.errors import AnnotatorError
from annotator.message import Message
from annotator.model.adjudication import AdoptPersonAnswer
from annotator.model.annotation import Annotation
from annotator.model.block_kinds import EVERY_ANSWER
from annotator.model.completeness import missing
from annotator.model.edit import Edit
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import FlagTask, SkipTask, reopened_annotation
from annotator.model.task import Task


class SubmitTask(Edit):
    """Declare the task done. Refused while something required is missing. ``guidelines`` is the SHA-256 of the
    announced guidelines that held then; empty where those of the task's bundle did."""

    kind: Literal["submit"] = "submit"
    guidelines: str = Field(default="", exclude_if=lambda value: not value)

    def label(self, rubric: Rubric) -> Message:  # noqa: ARG002  every edit is named in the same way
        """The edit's name in the undo menu."""
        return Message("Submit")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        problems = missing(rubric, task, before)
        if problems:
            raise AnnotatorError("edit.incomplete", problems[0].message, where=problems[0].target)
        return before.model_copy(update={"status": "submitted", "skip": None})


EDITS: Final[tuple[type[Edit], ...]] = (
    *(edit for each in EVERY_ANSWER for edit in each.edits),
    FlagTask,
    SubmitTask,
    AdoptPersonAnswer,
)
EDIT: Final[TypeAdapter[Edit]] = TypeAdapter(Annotated[reduce(or_, EDITS), Field(discriminator="kind")])  # type: ignore[arg-type]
"""Any edit, as the journal keeps it."""


def apply(edit: Edit, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
    """The annotation after ``edit``, with its status settled.

    Work begun on a new task is *in progress*. Any edit of a submitted one is a revision, in progress until it is
    submitted again; a skipped one is taken up again. Only the flag changes nothing but itself. Raises
    :class:`AnnotatorError` (``edit.*``) when the edit does not fit the rubric, the task or the annotation; nothing has
    changed then.
    """
    after = edit.apply(rubric, task, before)
    if isinstance(edit, FlagTask | SkipTask | SubmitTask) or after == before:
        return after
    if after.status == "skipped":
        return reopened_annotation(after)
    if after.status in ("new", "submitted"):
        return after.model_copy(update={"status": "in_progress"})
    return after
