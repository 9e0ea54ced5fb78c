"""Opens the help, or runs another command of the window, from any widget below it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

HELP = "help.here"
"""The id of the command that opens the help."""

OWN_TOPIC = "help_topic"
"""The property of a page or dialog that holds its help topic if that depends on what it shows."""


def help_action(widget: QWidget) -> QAction | None:
    """The action that opens the help, in the window of ``widget`` or in the parent window of its dialog; None if there
    is none."""
    above: QWidget | None = widget.window()
    while above is not None:
        action = above.findChild(QAction, f"action.{HELP}", Qt.FindChildOption.FindDirectChildrenOnly)
        if action is not None:
            return action
        parent = above.parentWidget()
        above = parent.window() if parent is not None else None
    return None


def ask_help(widget: QWidget, topic: str) -> None:
    """Open the help page ``topic``, or the explanation of an error code."""
    action = help_action(widget)
    if action is not None:
        action.setData(topic)
        action.trigger()
