"""An editor that hands on what is typed after a pause, every two seconds, and whenever it is left."""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, Qt, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from annotator.ui.look import Follow, Look
from annotator.ui.marking.card import LONGEST, PAUSE, storable
from annotator.ui.theme import RADIUS_CONTROL, TEXT_BODY


class Editor(QPlainTextEdit):
    """As high as its text, within limits. Esc leaves it; Tab goes on."""

    kept = Signal(str)
    """What was typed, when it is to be kept."""
    typed = Signal()
    """Something was typed just now."""
    left = Signal()
    entered = Signal()

    def __init__(self, look: Look, name: str, lines: tuple[int, int], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._look = look
        self._lines = lines
        self._since: float | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.flush)
        self.textChanged.connect(self._edited)
        Follow(look, self, self._dress)

    @property
    def waiting(self) -> bool:
        """Whether something was typed that has not been handed on."""
        return self._since is not None

    def show_text(self, words: str) -> None:
        """Show what is kept; what is being typed stays."""
        if self._since is None and self.toPlainText() != words:
            self.blockSignals(True)
            at = self.textCursor().position()
            self.setPlainText(words)
            cursor = self.textCursor()
            cursor.setPosition(min(at, self.document().characterCount() - 1))
            self.setTextCursor(cursor)
            self.blockSignals(False)
            self._fit()

    def flush(self) -> None:
        """Hand on what was typed and not handed on yet."""
        self._pause.stop()
        if self._since is not None:
            self._since = None
            self.kept.emit(storable(self.toPlainText()))

    def begin(self, *, at_end: bool = True) -> None:
        """Take the keyboard."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.moveCursor(QTextCursor.MoveOperation.End if at_end else QTextCursor.MoveOperation.Start)

    def _edited(self) -> None:
        now = time.monotonic()
        self._since = self._since if self._since is not None else now
        self._fit()
        if now - self._since >= LONGEST:
            self.flush()
        else:
            self._pause.start()
        self.typed.emit()

    def _dress(self) -> None:
        look, colours = self._look, self._look.palette
        self.setFont(look.font(TEXT_BODY))
        self.setStyleSheet(
            f"QPlainTextEdit{{background:{colours.panel};color:{colours.text};border:1px solid {colours.line};"
            f"border-radius:{RADIUS_CONTROL}px;padding:2px}}"
            f"QPlainTextEdit:focus{{border:2px solid {colours.accent};padding:1px}}"
        )
        self._fit()

    def _fit(self) -> None:
        line = QFontMetrics(self._look.font(TEXT_BODY)).lineSpacing()
        low, high = self._lines
        lines = max(low, min(int(self.document().size().height()), high))
        height = lines * line + self._look.px(16)
        if self.minimumHeight() != height:
            self.setFixedHeight(height)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.flush()

    def resizeEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
