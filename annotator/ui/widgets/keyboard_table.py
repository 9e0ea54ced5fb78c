"""A panel of rows that takes the focus as one widget. Keys that it handles do not reach the window's shortcuts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent

from annotator.ui.key_events import accept_shortcut_override
from annotator.ui.widgets.titled_panel import TitledPanel


class KeyboardTable(TitledPanel):
    """A table that is operated by keys. Shows the focus ring. Keys that :meth:`key_action` does not handle are passed
    to the parent widget."""

    accessible_role = QAccessible.Role.Table

    def key_action(self, event: QKeyEvent) -> Callable[[], object] | None:
        """The action of a key; None if it is not handled."""
        raise NotImplementedError

    # Qt event handlers

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, self.key_action) or bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = self.key_action(event)
        if action is None:
            super().keyPressEvent(event)
        else:
            action()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.set_ringed(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.set_ringed(False)


def row_step(event: QKeyEvent) -> int:
    """The step of an arrow key: 1 for down, -1 for up, 0 for other keys."""
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
