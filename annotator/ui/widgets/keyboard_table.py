"""A panel of rows that has the keyboard as one widget: keys that it claims are no commands of the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent

from annotator.ui.key_events import accept_shortcut_override
from annotator.ui.widgets.titled_panel import TitledPanel


class KeyboardTable(TitledPanel):
    """Has the ring while it has the keyboard. What :meth:`key_action` does not claim goes on to what it lies in."""

    accessible_role = QAccessible.Role.Table

    def key_action(self, event: QKeyEvent) -> Callable[[], object] | None:
        """What the key does here; None for one that is not claimed."""
        raise NotImplementedError

    # Qt's own hooks

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
    """The row that an arrow key leads to: 1 for down, -1 for up, 0 for any other key."""
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
