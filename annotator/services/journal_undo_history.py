"""The undo and redo stack of a project, read from its journal.

Every entry records which entries would be undone and redone next, so the stack needs no state of its own. Its depth is
unlimited, and it survives restarts and crashes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from annotator.store import work
from annotator.store.tables import JournalEntry

if TYPE_CHECKING:
    from annotator.store.store import Store


STEPS_IN_MEMORY = 256


class JournalUndoHistory:
    """Finds the journal entries that undo and redo act on. ``since(task)`` returns the entry of a task before which
    nothing can be undone; None if it can never be undone."""

    def __init__(self, store: Store, project_id: str, since: Callable[[int], int | None]) -> None:
        self._store = store
        self._project_id = project_id
        self._undo_limit_of = since
        self._entries: dict[int, JournalEntry] = {}
        self.number = store.read(work.last_number, project_id)

    @property
    def last_entry(self) -> JournalEntry | None:
        """The newest entry, saved or pending."""
        return (self._entries.get(self.number) or self.entry(self.number)) if self.number else None

    @property
    def last_sha256(self) -> str:
        """The hash of the newest entry, to which the next is chained; empty if there is none."""
        last = self.last_entry
        return last.sha256 if last else ""

    def entry(self, number: int) -> JournalEntry:
        """The entry with this number. Raises ``store.damaged_row``."""
        if number not in self._entries:
            self._entries[number] = self._store.read(work.entry, self._project_id, number)
        return self._entries[number]

    def add(self, entry: JournalEntry) -> None:
        """Add the newest entry, or replace it when typing was merged."""
        self._entries[entry.number] = entry
        self.number = entry.number

    def settle(self) -> None:
        """Drop entries from memory, except the newest; called when all are saved."""
        if len(self._entries) > 2 * STEPS_IN_MEMORY:
            oldest = self.number - STEPS_IN_MEMORY
            self._entries = {number: entry for number, entry in self._entries.items() if number > oldest}

    def undoable(self) -> JournalEntry | None:
        """The edit that undo would revert."""
        last = self.last_entry
        return self._turnable(last.undo_top if last else 0, self.undo_below)

    def redoable(self) -> JournalEntry | None:
        """The undo that redo would revert."""
        last = self.last_entry
        return self._turnable(last.redo_top if last else 0, self.redo_below)

    def _turnable(self, top: int, below: Callable[[int], int]) -> JournalEntry | None:
        """The first entry from ``top`` downwards that is not before its task's undo limit."""
        while top:
            entry = self.entry(top)
            since = self._undo_limit_of(entry.task)
            if since is not None and entry.number > since:
                return entry
            top = below(top)
        return None

    def undo_below(self, number: int) -> int:
        """The entry that can be undone after entry ``number``."""
        return self.entry(number - 1).undo_top if number > 1 else 0

    def redo_below(self, number: int) -> int:
        """The entry that can be redone after the undo ``number``."""
        return self.entry(number - 1).redo_top if number > 1 else 0
