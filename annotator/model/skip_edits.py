"""Skipping, reopening and flagging a task."""

from __future__ import annotations

from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation, SkipReasonAnswer
from annotator.model.block_type import BlockAnswerOperations
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.typed_text import check_typed, too_long
from annotator.translatable_message import TranslatableMessage

MAX_NOTE = 20_000  # code points


class SkipTask(AnnotationEdit):
    """Skip the task for one of the rubric's reasons. Answers are kept; the next edit reopens the task."""

    kind: Literal["skip_task"] = "skip_task"
    key: str
    reason: str
    note: str = ""

    def label(self, rubric: Rubric) -> TranslatableMessage:
        block = rubric.find(self.key, SkipBlock)
        return TranslatableMessage(
            "Skip: {title}", title=block.reason_title(self.reason) if block is not None else self.reason
        )

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = rubric.find(self.key, SkipBlock)
        if block is None or self.reason not in block.by_key:
            raise AnnotatorError(
                "edit.unknown_block", "The rubric has no reason to skip called {reason}.", reason=repr(self.reason)
            )
        reason = block.by_key[self.reason]
        if reason.note == "required" and not self.note.strip():
            raise AnnotatorError("edit.no_reason", "{title}: add a note about it.", title=reason.title)
        if reason.note == "none" and self.note:
            raise AnnotatorError("edit.no_note", "{title} takes no note.", title=reason.title)
        check_typed(self.note)
        if long := too_long(TranslatableMessage("The note"), self.note, MAX_NOTE):
            raise AnnotatorError("edit.too_long", long)
        skip = SkipReasonAnswer(key=self.key, reason=self.reason, note=self.note)
        return before.with_fields(status="skipped", skip=skip)


class ReopenSkippedTask(AnnotationEdit):
    """Reopen a skipped task."""

    kind: Literal["reopen"] = "reopen"
    title = TranslatableMessage("Take up again")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        if before.status != "skipped":
            raise AnnotatorError("edit.not_skipped", "This task is not skipped.")
        return reopen_annotation(before)


class FlagTaskForRevisit(AnnotationEdit):
    """Flag the task to be revisited, or remove the flag. The flag does not affect the status."""

    kind: Literal["flag_task"] = "flag_task"
    value: bool

    @property
    def title(self) -> TranslatableMessage:
        return TranslatableMessage("Flag for later" if self.value else "Remove the flag")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        return before.with_fields(flagged=self.value)


def reopen_annotation(annotation: Annotation) -> Annotation:
    """Finished work as work in progress."""
    return annotation.with_fields(status="in_progress", skip=None)


SKIPS = BlockAnswerOperations(
    fields=(),
    edits=(SkipTask, ReopenSkippedTask),
    recreating_edits=lambda _: iter(()),
)
"""The reason belongs to the status, not to the answers, so it stays when a task is carried over."""
