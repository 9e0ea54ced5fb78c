"""The cheat sheet: every key, as the table of commands has it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.ui.actions import MENUS, Command
from annotator.ui.dialogs.frame import Dialog, label_in
from annotator.ui.look import Look
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.paint import draw_keys, keys_width, text


class KeyRow(QWidget):
    """One command and its keys."""

    def __init__(self, look: Look, command: Command, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._command = command
        self.setAccessibleName(f"{command.shown_title}: {command.shown_caps}")

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(300), self._look.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self._look, QPainter(self)
        right = self.width() - keys_width(look, self._command.shown_caps)
        draw_keys(painter, look, QPoint(right, self.height() // 2), self._command.shown_caps, "text")
        room = QRect(0, 0, right - SPACE, self.height())
        text(painter, look, room, self._command.shown_title, TEXT_BODY, "text")


class CheatSheet(Dialog):
    """All keys in two columns, menu by menu."""

    def __init__(self, look: Look, commands: Iterable[Command], parent: QWidget | None) -> None:
        super().__init__(look, "keys", self.tr("Keys"), parent, width=720)
        columns = QHBoxLayout()
        columns.setSpacing(10 * SPACE)
        left, right = QVBoxLayout(), QVBoxLayout()
        for menu, group in groupby([c for c in commands if c.shown_caps], key=lambda command: command.menu):
            column = left if menu in ("file", "rate", "edit") else right
            heading = label_in(look, MENUS[menu], "muted", size=TEXT_LABEL, weight=WEIGHT_STRONG, parent=self)
            column.addWidget(heading)
            for command in group:
                column.addWidget(KeyRow(look, command, self))
            column.addSpacing(2 * SPACE)
        for column in (left, right):
            column.setSpacing(0)
            column.addStretch(1)
            columns.addLayout(column, 1)
        self.lines.addLayout(columns)
        words = self.tr("Digits work on the number row of every layout and on the numeric pad. "
                        "A score of two digits ends by itself, with Enter, or after a pause.")  # fmt: skip
        self.line(words, "muted", size=TEXT_LABEL)
        close = self.button("close", self.tr("Close"), "primary", cap="Esc")
        close.clicked.connect(self.accept)
        self.buttons(close)
        close.setFocus()
