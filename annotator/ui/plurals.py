"""Counts of worked and changed tasks, in the plural forms of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from annotator.ui.translation import counted

if TYPE_CHECKING:
    from annotator.services.view_models import BundleImportResult, TaskStatusCounts


def finished_words(counts: TaskStatusCounts, *, brief: bool = False) -> str:
    """The numbers of submitted, skipped and revised tasks, in the wording used everywhere."""
    parts = [counted(counts.submitted, "{n} submitted", "{n} submitted")]
    if counts.skipped:
        parts.append(counted(counts.skipped, "{n} skipped", "{n} skipped"))
    if counts.revised and brief:
        parts.append(counted(counts.revised, "{n} revised", "{n} revised"))
    elif counts.revised:
        parts.append(counted(counts.revised, "{n} revised, not resubmitted", "{n} revised, not resubmitted"))
    return ", ".join(parts)


def worked_words(counts: TaskStatusCounts, begun: int) -> str:
    """The number of worked tasks by status, as shown before and after an export."""
    done = finished_words(counts)
    return counted(begun, "{done}, {n} begun", "{done}, {n} begun", done=done) if begun else done


def task_changes(imported: BundleImportResult) -> str:
    """How many tasks were updated, added and withdrawn."""
    parts = []
    if imported.updated:
        parts.append(counted(imported.updated, "{n} task with a new text", "{n} tasks with a new text"))
    if imported.added:
        parts.append(counted(imported.added, "{n} task added", "{n} tasks added"))
    if imported.withdrawn:
        parts.append(counted(imported.withdrawn, "{n} task withdrawn", "{n} tasks withdrawn"))
    return ", ".join(parts) or QCoreApplication.translate("Counting", "the same tasks as before")
