"""Counts in sentences, in the plural form of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from annotator.services.outcomes import Counts, Imported


def _tr(words: str) -> str:
    return QCoreApplication.translate("Counting", words)


def counted(number: int, one: str, many: str) -> str:
    """``one`` for a single thing, else ``many``; ``{n}`` becomes the number."""
    return (one if number == 1 else many).format(n=f"{number:,}")


def finished_words(counts: Counts, *, brief: bool = False) -> str:
    """How many tasks are submitted, and apart from them skipped, and revised: in the same words everywhere."""
    parts = [_tr("{n} submitted").format(n=f"{counts.submitted:,}")]
    if counts.skipped:
        parts.append(_tr("{n} skipped").format(n=f"{counts.skipped:,}"))
    if counts.revised:
        words = _tr("{n} revised") if brief else _tr("{n} revised, not resubmitted")
        parts.append(words.format(n=f"{counts.revised:,}"))
    return ", ".join(parts)


def worked_words(counts: Counts, begun: int) -> str:
    """How many tasks have been worked on, each status by itself; before an export and after it."""
    done = finished_words(counts)
    return _tr("{done}, {n} begun").format(done=done, n=f"{begun:,}") if begun else done


def task_changes(imported: Imported) -> str:
    """How many tasks got another text, came, and went."""
    parts = (
        (imported.updated, _tr("{n} task with a new text"), _tr("{n} tasks with a new text")),
        (imported.added, _tr("{n} task added"), _tr("{n} tasks added")),
        (imported.withdrawn, _tr("{n} task withdrawn"), _tr("{n} tasks withdrawn")),
    )
    return ", ".join(counted(*part) for part in parts if part[0]) or _tr("the same tasks as before")
