"""The undo and redo stack of a project, read from its journal.

Every entry names the entries that would be undone and redone next after it, so the stack needs no memory of its own:
it has no depth limit, and a restart or a crash leaves it where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from annotator.store import work
from annotator.store.tables import JournalEntry

if TYPE_CHECKING:
    from annotator.store.store import Store


STEPS_IN_MEMORY = 256


class UndoHistory:
    """``since(task)`` says the entry of a task before which nothing can be undone; None where it never can."""

    def __init__(self, store: Store, project_id: str, since: Callable[[int], int | None]) -> None:
        self._store = store
        self._project_id = project_id
        self._since = since
        self._known: dict[int, JournalEntry] = {}
        self.number = store.read(work.last_number, project_id)

    @property
    def last(self) -> JournalEntry | None:
        """The newest entry, saved or still pending."""
        return (self._known.get(self.number) or self.entry(self.number)) if self.number else None

    @property
    def previous(self) -> str:
        """The hash that the next entry is chained to."""
        last = self.last
        return last.sha256 if last else ""

    def entry(self, number: int) -> JournalEntry:
        """Raises ``store.damaged_row``."""
        if number not in self._known:
            self._known[number] = self._store.read(work.entry, self._project_id, number)
        return self._known[number]

    def add(self, entry: JournalEntry) -> None:
        """Take in the newest entry, or a longer version of it."""
        self._known[entry.number] = entry
        self.number = entry.number

    def settle(self) -> None:
        """Every entry is on the disk: keep the newest ones only."""
        if len(self._known) > 2 * STEPS_IN_MEMORY:
            oldest = self.number - STEPS_IN_MEMORY
            self._known = {number: entry for number, entry in self._known.items() if number > oldest}

    def undoable(self) -> JournalEntry | None:
        """The edit that undo would take back."""
        last = self.last
        return self._turnable(last.undo_top if last else 0, self.undo_below)

    def redoable(self) -> JournalEntry | None:
        """The undo that redo would take back."""
        last = self.last
        return self._turnable(last.redo_top if last else 0, self.redo_below)

    def _turnable(self, top: int, below: Callable[[int], int]) -> JournalEntry | None:
        """The first entry from ``top`` on that its task has not left behind."""
        while top:
            entry = self.entry(top)
            since = self._since(entry.task)
            if since is not None and entry.number > since:
                return entry
            top = below(top)
        return None

    def undo_below(self, number: int) -> int:
        """What can be undone once entry ``number`` has been."""
        return self.entry(number - 1).undo_top if number > 1 else 0

    def redo_below(self, number: int) -> int:
        """What can be redone once the undo ``number`` has been."""
        return self.entry(number - 1).redo_top if number > 1 else 0
