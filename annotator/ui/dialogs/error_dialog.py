"""The dialog for errors: what happened, what is unharmed, what to do, and the error code that the help explains."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from annotator.errors import AnnotatorError
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.help_request import OWN_TOPIC, ask_help
from annotator.ui.translation import translate_message


class ErrorDialog(StyledDialog):
    """The dialog that shows an error. ``kept`` says what is unharmed; empty if that is unknown."""

    def __init__(self, title: str, error: AnnotatorError, work_state: str, parent: QWidget | None) -> None:
        super().__init__("error", title, parent, role="danger")
        self._error = error
        self.line(translate_message(error.message)).setObjectName("error.message")
        if error.where:
            self.fact(self.tr("Where"), error.where)
        if work_state:
            self.fact(self.tr("Your work"), work_state)
        if error.hint:
            self.fact(self.tr("What to do"), translate_message(error.hint))
        self.fact(self.tr("Code"), error.code).setObjectName("error.code")
        self.setProperty(OWN_TOPIC, error.code)
        explain = self.button("explain", self.tr("Explain"), press=lambda: ask_help(self, error.code))
        copy = self.button("copy", self.tr("Copy this message"), press=self._copy)
        close = self.button("close", self.tr("Close"), "primary", cap="Esc", press=self.accept)
        self.buttons(explain, copy, close)
        close.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(str(self._error))
