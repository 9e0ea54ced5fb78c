"""The undo and redo stack of a project, read from its journal.

Every entry names the entries that would be undone and redone next after it, so the stack needs no memory of its own:
it has no depth limit, and a restart or a crash leaves it where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from annotator.store.stored import Entry

if TYPE_CHECKING:
    from annotator.store.store import Store


STEPS_IN_MEMORY = 256


class History:
    """``first_undoable(task)`` says the entry of a task before which nothing can be undone."""

    def __init__(self, store: Store, project_id: str, first_undoable: Callable[[int], int]) -> None:
        self._store = store
        self._project_id = project_id
        self._first_undoable = first_undoable
        self._known: dict[int, Entry] = {}
        self.number = store.last_number(project_id)

    @property
    def last(self) -> Entry | None:
        """The newest entry, saved or still pending."""
        return self.entry(self.number) if self.number else None

    @property
    def previous(self) -> str:
        """The hash that the next entry is chained to."""
        return self.last.sha256 if self.last else ""

    def entry(self, number: int) -> Entry:
        """Raises ``store.damaged_row``."""
        if number not in self._known:
            self._known[number] = self._store.entry(self._project_id, number)
        return self._known[number]

    def add(self, entry: Entry) -> None:
        """Take in the newest entry, or a longer version of it."""
        self._known[entry.number] = entry
        self.number = entry.number

    def settle(self) -> None:
        """Every entry is on the disk: keep the newest ones only."""
        if len(self._known) > 2 * STEPS_IN_MEMORY:
            oldest = self.number - STEPS_IN_MEMORY
            self._known = {number: entry for number, entry in self._known.items() if number > oldest}

    def undoable(self) -> Entry | None:
        """The edit that undo would take back."""
        top = self.last.undo_top if self.last else 0
        while top and self.entry(top).number <= self._first_undoable(self.entry(top).task):
            top = self.undo_below(top)
        return self.entry(top) if top else None

    def redoable(self) -> Entry | None:
        """The undo that redo would take back."""
        top = self.last.redo_top if self.last else 0
        while top and self.entry(top).number <= self._first_undoable(self.entry(top).task):
            top = self.redo_below(top)
        return self.entry(top) if top else None

    def undo_below(self, number: int) -> int:
        """What can be undone once entry ``number`` has been."""
        return self.entry(number - 1).undo_top if number > 1 else 0

    def redo_below(self, number: int) -> int:
        """What can be redone once the undo ``number`` has been."""
        return self.entry(number - 1).redo_top if number > 1 else 0
