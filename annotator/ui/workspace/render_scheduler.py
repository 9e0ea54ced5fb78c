"""The render pass: shows all changes of one key or click once, after it has been handled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass


@dataclass
class PendingRender:
    """A render that is due: the answers about ``targets``, and whether the focused field gets the keyboard."""

    changed: bool = False
    targets: set[str] = field(default_factory=set)
    take_focus: bool = False


class RenderScheduler:
    """Schedules renders: collects changes and calls ``render`` at the end of the turn, or at once outside of one."""

    def __init__(self, render: Callable[[PendingRender], None]) -> None:
        self._render = render
        self._due: PendingRender | None = None
        self._turns = 0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Groups changes: all changes within the context are shown once, at its end. Turns can be nested."""
        self._turns += 1
        try:
            yield
        finally:
            self._turns -= 1
            self._settle()

    def show_answers(self, targets: frozenset[str]) -> None:
        """Schedule showing the answers about ``targets``."""
        due = self._due = self._due or PendingRender()
        due.changed = True
        due.targets |= targets
        self._settle()

    def show_focus(self, take_focus: bool) -> None:
        """Schedule showing the focus. ``take_focus``: focus its widget as well."""
        due = self._due = self._due or PendingRender()
        due.take_focus |= take_focus
        self._settle()

    def _settle(self) -> None:
        if self._due is not None and not self._turns:
            due, self._due = self._due, None
            self._render(due)
