"""Counts in sentences, in the plural form of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from annotator.ui.format_number import grouped

if TYPE_CHECKING:
    from annotator.services.outcomes import Counts, Imported


def _tr(words: str, of: str = "") -> str:
    """``of`` tells forms apart that English has not."""
    return QCoreApplication.translate("Counting", words, of)


def counted(number: int, one: str, many: str, **more: str) -> str:
    """``one`` for a single thing, else ``many``; ``{n}`` becomes the number, and ``more`` what else is put in."""
    return (one if number == 1 else many).format(n=grouped(number), **more)


def finished_words(counts: Counts, *, brief: bool = False) -> str:
    """How many tasks are submitted, and apart from them skipped, and revised: in the same words everywhere."""
    parts = [counted(counts.submitted, _tr("{n} submitted", "one task"), _tr("{n} submitted", "tasks"))]
    if counts.skipped:
        parts.append(counted(counts.skipped, _tr("{n} skipped", "one task"), _tr("{n} skipped", "tasks")))
    if counts.revised and brief:
        parts.append(counted(counts.revised, _tr("{n} revised", "one task"), _tr("{n} revised", "tasks")))
    elif counts.revised:
        one, many = _tr("{n} revised, not resubmitted", "one task"), _tr("{n} revised, not resubmitted", "tasks")
        parts.append(counted(counts.revised, one, many))
    return ", ".join(parts)


def worked_words(counts: Counts, begun: int) -> str:
    """How many tasks have been worked on, each status by itself; before an export and after it."""
    done = finished_words(counts)
    if not begun:
        return done
    return counted(begun, _tr("{done}, {n} begun", "one task"), _tr("{done}, {n} begun", "tasks"), done=done)


def task_changes(imported: Imported) -> str:
    """How many tasks got another text, came, and went."""
    parts = (
        (imported.updated, _tr("{n} task with a new text"), _tr("{n} tasks with a new text")),
        (imported.added, _tr("{n} task added"), _tr("{n} tasks added")),
        (imported.withdrawn, _tr("{n} task withdrawn"), _tr("{n} tasks withdrawn")),
    )
    return ", ".join(counted(*part) for part in parts if part[0]) or _tr("the same tasks as before")
