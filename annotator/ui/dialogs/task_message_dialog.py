"""The dialog for a message to the owner about a task: a question, or a reply to a return."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from annotator.bundle.info import LONGEST_MESSAGE
from annotator.errors import AnnotatorError
from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.format_number import format_integer
from annotator.ui.items.editor import TextEditor, storable_text
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.translation import error_text

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TaskMessageDialog(StyledDialog):
    """The dialog for writing a message to the owner about a task. Stores the text with ``keep`` after each pause in
    typing and when the dialog is closed, so that Esc does not lose it. An empty text removes the message."""

    def __init__(
        self, appearance: Appearance, title: str, about: str, before: str, keep: Callable[[str], None],
        parent: QWidget | None, earlier: str = "",
    ) -> None:  # fmt: skip
        """``about``: what happens to the message; ``before``: its stored text; ``earlier``: the owner's message that it
        answers."""
        super().__init__(appearance, "message", title, parent, width=520)
        self._keep, self._kept = keep, before
        self.heading(title)
        if earlier:
            self.line(earlier)
        self.line(about, "muted", size=TEXT_LABEL)
        self.editor = TextEditor(appearance, "message.words", (4, 10), self, limit=LONGEST_MESSAGE)
        self.editor.setAccessibleName(title)
        self.editor.show_text(before)
        self.editor.kept.connect(self._save)
        self.editor.typed.connect(self._fitting.start)
        self.editor.left.connect(self.close)
        self.editor.saved_said.connect(self._show_notice)
        self.lines.addWidget(self.editor)
        self._said = self.message("said", "warning", size=TEXT_LABEL)
        self.line(self.tr("What you type is saved. Clear it to withdraw it."), "muted", size=TEXT_LABEL)
        done = self.button("done", self.tr("Done"), "primary", cap="Ctrl+Enter", press=self.close)
        self.buttons(done)
        self.editor.begin()

    def _show_notice(self) -> None:
        self.show_message(self._said, self.editor.notice)

    def _save(self, typed: str) -> bool:
        """Store the typed text. Returns whether that succeeded."""
        words = storable_text(typed).strip()
        said = ""
        if len(words) > LONGEST_MESSAGE:
            said = self.tr("{count} of {limit} characters: shorten it, or it will not be saved.").format(
                count=format_integer(len(words)), limit=format_integer(LONGEST_MESSAGE)
            )
        elif words != self._kept:
            try:
                self._keep(words)
                self._kept = words
            except AnnotatorError as error:
                said = error_text(error)
        self.show_message(self._said, said)
        return not said

    def done(self, result: int) -> None:
        """Store the text before closing; the dialog stays open if that fails."""
        if self._save(self.editor.words):
            super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.close()
        else:
            super().keyPressEvent(event)
