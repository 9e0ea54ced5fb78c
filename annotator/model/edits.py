"""Edits: named, pure functions from an annotation to the next one.

Every change to an annotation is one of these. An edit knows how to check itself against the rubric and the task, so
that nothing invalid is ever stored, and it is plain data, so that the journal can keep it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.base import Frozen
from annotator.model.comments import AddComment, ChangeComment, RemoveComment
from annotator.model.completeness import missing
from annotator.model.rubric import RatingBlock, Rubric
from annotator.model.task import Task


class SetRating(Frozen):
    """Give ``target`` the score ``value`` on the rating block ``key``; None takes the score away."""

    kind: Literal["set_rating"] = "set_rating"
    target: str
    key: str
    value: int | None

    def label(self, rubric: Rubric) -> str:
        """The edit's name in the undo menu."""
        block = rubric.by_key.get(self.key)
        title = block.title if block else self.key
        return f"Clear {title}" if self.value is None else f"{title} {self.value}"

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = rubric.by_key.get(self.key)
        if not isinstance(block, RatingBlock):
            raise AnnotatorError("edit.unknown_block", f"The rubric has no rating called {self.key!r}.")
        if task.kinds.get(self.target) not in block.targets:
            raise AnnotatorError("edit.wrong_target", f"{block.title} is not asked of {self.target!r}.")
        if self.value is not None and self.value not in block.scores:
            raise AnnotatorError(
                "edit.off_scale", f"{block.title} goes from {block.low} to {block.high}; {self.value} is outside."
            )
        scores = {**before.ratings.get(self.target, {}), self.key: self.value}
        kept = {key: score for key, score in scores.items() if score is not None}
        ratings = {**before.ratings, self.target: kept}
        return before.model_copy(update={"ratings": {target: given for target, given in ratings.items() if given}})


class Submit(Frozen):
    """Declare the task done. Refused while something required is missing."""

    kind: Literal["submit"] = "submit"

    def label(self, rubric: Rubric) -> str:  # noqa: ARG002  every edit is named in the same way
        """The edit's name in the undo menu."""
        return "Submit"

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        problems = missing(rubric, task, before)
        if problems:
            raise AnnotatorError("edit.incomplete", problems[0].message, where=problems[0].target)
        return before.model_copy(update={"status": "submitted"})


Edit = Annotated[SetRating | AddComment | ChangeComment | RemoveComment | Submit, Field(discriminator="kind")]
EDIT: TypeAdapter[Edit] = TypeAdapter(Edit)


def apply(edit: Edit, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
    """The annotation after ``edit``, with its status settled.

    Work begun on a new task is *in progress*; a submitted one stays submitted while it is complete and is in progress
    again as soon as an edit takes something required away. Raises :class:`AnnotatorError` (``edit.*``) when the edit
    does not fit the rubric, the task or the annotation; nothing has changed then.
    """
    after = edit.apply(rubric, task, before)
    if after.status == "new" and after != before:
        return after.model_copy(update={"status": "in_progress"})
    if after.status == "submitted" and missing(rubric, task, after):
        return after.model_copy(update={"status": "in_progress"})
    return after
