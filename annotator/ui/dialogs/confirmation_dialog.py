"""A dialog with a question and two buttons."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from annotator.ui.callback import Callback
from annotator.ui.dialogs.dialog import StyledDialog


class ConfirmationDialog(StyledDialog):
    """A dialog that asks to confirm an action. Accepted if the user confirms. Enter and Esc reject it; with ``wanted``,
    because the user requested the action just now, Enter accepts it."""

    def __init__(
        self, name: str, title: str, text: str, *, go: str, stay: str, parent: QWidget,
        wanted: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(name, title, parent, width=480)
        self.line(text)
        act = self.button("go", go, "primary" if wanted else "plain", cap="Enter" if wanted else "", press=self.accept)
        leave = self.button("stay", stay, "plain" if wanted else "primary", cap="Esc", press=self.reject)
        self.buttons(*((leave, act) if wanted else (act, leave)))
        (act if wanted else leave).setFocus()


def confirm(
    name: str, title: str, text: str, then: Callback, *, go: str, stay: str,
    parent: QWidget, wanted: bool = False,
) -> ConfirmationDialog:  # fmt: skip
    """Ask to confirm an action, and call ``then`` if the user does."""
    question = ConfirmationDialog(name, title, text, go=go, stay=stay, parent=parent, wanted=wanted)
    question.accepted.connect(lambda: then())
    question.open()
    return question
