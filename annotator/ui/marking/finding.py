"""Find in the texts of a task: one bar, every pane on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QWidget
from shiboken6 import isValid

from annotator.text.shown import find
from annotator.ui.look import Look
from annotator.ui.reading.highlights import Highlight
from annotator.ui.reading.labels import plain_label, set_text
from annotator.ui.reading.pane import ReadingPane
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.panel import Panel

_PAUSE = 120  # milliseconds after a key before all texts are searched


class FindBar(Panel):
    """Enter and F3 go on to the next place, with Shift to the one before; Escape closes."""

    def __init__(self, look: Look, panes: Callable[[], Mapping[str, ReadingPane]], parent: QWidget) -> None:
        super().__init__(look, "workspace.find", parent)
        self._panes = panes
        self._places: list[tuple[str, int, int]] = []
        self._at = -1
        self._before: QWidget | None = None  # what had the keyboard
        self.field = QLineEdit(self)
        self.field.setObjectName("workspace.find.text")
        self.field.setAccessibleName(self.tr("Find in the texts"))
        self.field.setPlaceholderText(self.tr("Find in the texts"))
        self._count = plain_label("", "workspace.find.count", self)
        self._close = Button(look, "workspace.find.close", self.tr("Close find"), self, cap="Esc", kind="quiet")
        self._close.clicked.connect(self.close_bar)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.search)
        self.field.textEdited.connect(lambda _: self._pause.start())
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, SPACE)
        row.addWidget(self.field, 1)
        row.addWidget(self._count)
        row.addWidget(self._close)
        self.hide()
        look.changed.connect(self._dress)
        self._dress()

    def open_bar(self) -> None:
        """Show the bar, ready to type."""
        self._before = QApplication.focusWidget()
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self.search()

    def close_bar(self) -> None:
        """Hide the bar, and what it had found."""
        self._pause.stop()
        self.hide()
        self._places, self._at = [], -1
        self._paint()

    def _leave(self) -> None:
        """Close, with the place that was found selected in its text, so that it can be highlighted at once."""
        if self._pause.isActive():
            self.search()
        place = self._places[self._at] if self._at >= 0 else None
        self.close_bar()
        pane = self._panes().get(place[0]) if place is not None else None
        if pane is not None and place is not None:
            pane.select_source(place[1], place[2])
        back = pane or self._before
        if back is not None and isValid(back):
            back.setFocus(Qt.FocusReason.OtherFocusReason)

    def search(self) -> None:
        """Search the texts on the screen; go to the first place. Does nothing while the bar is closed."""
        if self.isHidden():
            return
        wanted = self.field.text()
        self._places = [
            (target, start, end) for target, pane in self._panes().items() for start, end in find(pane.rendered, wanted)
        ]
        self._at = 0 if self._places else -1
        self._show()

    def step(self, places: int) -> None:
        """Go on (1) or back (-1)."""
        if self._pause.isActive():
            self._pause.stop()
            self.search()
        elif self._places:
            self._at = (self._at + places) % len(self._places)
            self._show()

    def _show(self) -> None:
        self._paint()
        if self._at >= 0:
            target, start, end = self._places[self._at]
            self._panes()[target].show_source(start, end)
        set_text(self._count, self._words())

    def _words(self) -> str:
        if not self.field.text().strip():
            return ""
        if not self._places:
            return self.tr("not found")
        return self.tr("{n} of {count}").format(n=self._at + 1, count=len(self._places))

    def _paint(self) -> None:
        for target, pane in self._panes().items():
            marks = [
                Highlight(start, end, "current" if number == self._at else "found")
                for number, (where, start, end) in enumerate(self._places)
                if where == target
            ]
            pane.set_highlights(marks, "found")

    def _dress(self) -> None:
        self.field.setFont(self._look.font(TEXT_BODY))
        self._count.setFont(self._look.font(TEXT_LABEL))
        self._count.setStyleSheet(f"color:{self._look.palette.muted}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F3):
            self.step(-1 if back else 1)
        else:
            super().keyPressEvent(event)
