"""The first line: which project, whose, how far, is it saved, and the buttons that help."""

from __future__ import annotations

import html
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from annotator.ui.look import Look
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_READING, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import text
from annotator.ui.widgets.panel import ThinBar

_PAD = 16
_BAR = 180
_BAR_LEAST = 40
_SAVED = 70  # at 100 %, for the short words on saving


class TopBar(QWidget):
    """Project and owner, progress, estimate, the state of saving, and three buttons."""

    pressed = Signal(str)  # the id of the command whose button was clicked

    def __init__(self, look: Look, caps: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("workspace.top")
        self._look = look
        self._title = self._owner = self._where = self._left = ""
        self._standing: tuple[str, str] = ("", "muted")
        self._fingerprint = ""
        self._flagged = False
        self._saved: tuple[str, str] = ("", "muted")
        self._progress: tuple[int, int, int, str] = (0, 0, 0, "")
        self._bar = ThinBar(look, "workspace.top.progress", self)
        self._bar.setAccessibleName(self.tr("Submitted tasks"))
        self._buttons = [
            self._button("view.guidelines", self.tr("Guidelines"), caps),
            self._button("help.commands", self.tr("Commands"), caps),
            self._button("help.menu", self.tr("Menu"), caps),
        ]
        look.changed.connect(self._relook)

    def _button(self, command: str, words: str, caps: Mapping[str, str]) -> Button:
        button = Button(self._look, f"workspace.top.{command}", words, self, cap=caps[command])
        button.clicked.connect(lambda: self.pressed.emit(command))
        return button

    @property
    def menu_button(self) -> Button:
        return self._buttons[-1]

    def set_project(self, title: str, owner: str, verified: bool, fingerprint: str) -> None:
        self._title, self._owner, self._fingerprint = title, owner, fingerprint
        self._standing = (self.tr("verified"), "success") if verified else (self.tr("unverified owner"), "warning")
        self._lay_out()

    def set_progress(self, position: int, count: int, done: int, left: str) -> None:
        """``position`` counts from 1; ``left`` is the estimate, empty while there is no pace to go by."""
        if (position, count, done, left) == self._progress:
            return
        self._progress = (position, count, done, left)
        self._where = self.tr("{position} of {count}").format(position=position, count=count)
        self._left = left
        self._bar.setRange(0, count)
        self._bar.setValue(done)
        said = self.tr("{done} of {count} tasks submitted").format(done=done, count=count)
        self._bar.setAccessibleDescription(said)
        self._bar.setToolTip(said)
        self._show_standing()

    def set_flagged(self, flagged: bool) -> None:
        """Whether the task is marked for later."""
        if flagged != self._flagged:
            self._flagged = flagged
            self._show_standing()

    def set_saved(self, words: str, role: str) -> None:
        """The state of saving, honest: *Saved* only after the commit."""
        if (words, role) != self._saved:
            self._saved = (words, role)
            self.update(self._saved_rect())

    @property
    def saved_words(self) -> str:
        return self._saved[0]

    def sizeHint(self) -> QSize:
        return QSize(640, self._look.px(44))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self._owner_rect().contains(event.pos()):
            QToolTip.showText(event.globalPos(), html.escape(self._fingerprint), self, self._owner_rect())
            return True
        return bool(super().event(event))

    def _lay_out(self) -> None:
        right = self.width() - _PAD
        for button in reversed(self._buttons):
            size = button.sizeHint()
            right -= size.width()
            button.setGeometry(right, (self.height() - size.height()) // 2, size.width(), size.height())
            right -= 3 * SPACE + 2
        self._bar.setGeometry(self._bar_left(), self.height() // 2 - 2, self._bar_width(), 4)
        self._describe()
        self.update()

    def _relook(self) -> None:
        self._lay_out()
        self.updateGeometry()

    def _show_standing(self) -> None:
        """What changes from task to task: between the owner and the buttons, which stay where they are."""
        self._describe()
        left = self._bar_left()
        self.update(left, 0, self._buttons[0].x() - left, self.height())

    def _describe(self) -> None:
        flagged = self.tr("flagged") if self._flagged else ""
        names = (self._title, self._owner, self._standing[0], self._where, flagged, self._left)
        self.setAccessibleDescription(", ".join(filter(None, names)))

    def _width(self, words: str, size: int = TEXT_BODY, weight: int = WEIGHT_NORMAL) -> int:
        return self._look.width(words, size, weight)

    def _title_rect(self) -> QRect:
        most = max(120, self.width() * 25 // max(100, self._look.percent))
        width = min(self._width(self._title, TEXT_READING, WEIGHT_STRONG), most)
        return QRect(_PAD, 0, width, self.height())

    def _owner_rect(self) -> QRect:
        wanted = self._width(f"{self._owner} · ") + self._width(self._standing[0]) + 2
        return QRect(self._title_rect().right() + 14, 0, min(wanted, self.width() // 4), self.height())

    def _bar_left(self) -> int:
        return self._owner_rect().right() + 15

    def _bar_width(self) -> int:
        """The bar is what gives way to words."""
        words = 14 + self._width(self._where) + 8 + self._look.px(_SAVED)
        room = self._buttons[0].x() - 3 * SPACE - 2 - words - self._bar_left()
        return max(_BAR_LEAST, min(_BAR if self.width() >= 1200 else _BAR // 2, room))

    def _flag_words(self) -> str:
        return self.tr("⚑ flagged")

    def _saved_rect(self) -> QRect:
        right = self._buttons[0].x() - 3 * SPACE - 2
        before = [self._where, *([self._flag_words()] if self._flagged else []), *([self._left] if self._left else [])]
        start = self._bar_left() + self._bar_width() + sum(14 + self._width(words) for words in before) + 8
        start = min(start, right - self._width(self._saved[0]))
        width = max(0, min(320, right - start))
        return QRect(right - width, 0, width, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self._look, QPainter(self)
        painter.fillRect(event.rect(), look.color("panel"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, look.color("line"))
        text(painter, look, self._saved_rect(), *_shown(self._saved), align=Qt.AlignmentFlag.AlignRight)
        if not self._saved_rect().contains(event.rect()):
            self._paint_rest(painter)

    def _paint_rest(self, painter: QPainter) -> None:
        look = self._look
        text(painter, look, self._title_rect(), self._title, TEXT_READING, "text", weight=WEIGHT_STRONG)
        owner = self._owner_rect()
        words, role = self._standing
        room = owner.adjusted(0, 0, -self._width(words) - 1, 0)
        used = text(painter, look, room, f"{self._owner} · " if self._owner else "", TEXT_BODY, "muted")
        text(painter, look, owner.adjusted(used, 0, 2, 0), words, TEXT_BODY, role)
        left = self._bar_left() + self._bar_width() + 14
        left += text(painter, look, QRect(left, 0, 160, self.height()), self._where, TEXT_BODY, "text") + 14
        if self._flagged:
            room = QRect(left, 0, 160, self.height())
            left += text(painter, look, room, self._flag_words(), TEXT_BODY, "warning") + 14
        room_left = self._saved_rect().right() - self._width(self._saved[0]) - left - 14
        if room_left > 40:
            text(painter, look, QRect(left, 0, room_left, self.height()), self._left, TEXT_BODY, "muted")


def _shown(saved: tuple[str, str]) -> tuple[str, int, str]:
    return saved[0], TEXT_BODY, saved[1]
