"""The status line: key hints, messages, missing items and active time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.text.policy import one_line
from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.state_holder import StateHolder
from annotator.ui.theme import SPACE, STRONG_LABEL, TEXT_LABEL
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import translate_message
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.button import Button, Kind
from annotator.ui.widgets.paint import RIGHT, draw_keys, paint_bar, paint_text
from annotator.workspace.screen import Hint
from annotator.workspace.state import Message

_SHOWN_FOR = 8_000  # milliseconds that a message is shown
_PAD = 16
_APART = 5 * SPACE


class WorkspaceStatusBar(QWidget):
    """The status bar of the workspace: key hints at the left, replaced by a message while there is one; missing items
    and active time at the right."""

    holder: StateHolder
    """It has the message."""

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self._intents = intents
        self.setObjectName("workspace.status")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # each key repaints it: not with what is below it
        self.hints: tuple[Hint, ...] = ()
        self._active = ""
        self._missing_button = Button(
            "workspace.status.missing", "", self, kind="quiet", style=TEXT_LABEL, ground="panel"
        )
        self._end: tuple[str, Kind, str] = ("", "quiet", "")
        self._missing_button.clicked.connect(self._click)
        self._timer = single_shot_timer(self, _SHOWN_FOR, self.clear_message)
        for restyle in (self._lay_out, self.updateGeometry, self.update):
            appearance.changed.connect(restyle)

    def set_hints(self, hints: Sequence[Hint]) -> None:
        if tuple(hints) != self.hints:  # a score changes none, and to paint them takes a seventh of its time
            self.hints = tuple(hints)
            self._describe()
            self.update()

    def set_missing(self, text: str, kind: Kind, cap: str) -> None:
        """Show what is missing, or with ``good`` that nothing is. A click goes there. ``cap``: the key that submits; a
        click then submits."""
        if (text, kind, cap) == self._end:
            return
        if kind == "good" and kind != self._end[1]:
            announce_text(self, text)
        turned = (kind, cap) != self._end[1:]
        self._end = (text, kind, cap)
        self._missing_button.setText(text)
        self._missing_button.setAccessibleName(f"{text}, {cap}" if cap else text)
        if turned:
            self._missing_button.set_kind(kind)
            self._missing_button.set_cap(cap)
        self._lay_out()

    def _click(self) -> None:
        self._intents.dispatch("command", "task.submit" if self._end[2] else "go.missing")

    def set_active(self, text: str) -> None:
        if text != self._active:
            self._active = text
            self.setAccessibleDescription(text)
            self._lay_out()
            self.update(self._active_rect())

    @property
    def message(self) -> str:
        return self.holder.state.message.text

    def show_message(self, text: str, role: str = "text") -> None:
        """Show a message for some seconds and announce it to screen readers."""
        self._show(Message(translate_message(text), role))
        self._timer.start()
        announce_text(self, self.message)

    def _show(self, message: Message) -> None:
        self.holder.change(message=message)
        self._describe()
        self.update()

    def _describe(self) -> None:
        """Name the line by what it shows: the message, or the keys and what they do."""
        self.setAccessibleName(one_line(self.message or ", ".join(f"{keys} {text}" for keys, text in self.hints)))

    def clear_message(self) -> None:
        if self.message:
            self._show(Message())
            self._timer.stop()

    def end_message(self) -> None:
        """Remove the message unless it reports a failure."""
        if self.holder.state.message.role != "danger":
            self.clear_message()

    def take_back(self, text: str) -> None:
        """Remove this message if it is the one shown."""
        if text == self.message:
            self.clear_message()

    def sizeHint(self) -> QSize:
        return QSize(400, appearance.px(27))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _active_rect(self) -> QRect:
        width = appearance.width(self._active, TEXT_LABEL) + SPACE
        return QRect(self.width() - _PAD - width, 1, width, self.height() - 1)

    def _lay_out(self) -> None:
        hint = self._missing_button.sizeHint()
        left = self._active_rect().left() - 3 * SPACE - hint.width()
        room = self.height() - 1  # below the line at the top, centred vertically
        height = min(hint.height(), room - 2)
        height -= (room - height) % 2
        place = QRect(left, 1 + (room - height) // 2, hint.width(), height)
        if place != self._missing_button.geometry():
            self._missing_button.setGeometry(place)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_bar(painter, self.rect(), line_above=True)
        room = self._room()
        paint_text(painter, self._active_rect(), self._active, TEXT_LABEL, "muted", align=RIGHT)
        if not event.rect().intersects(room):  # only the active time has changed, as each second
            return
        if self.message:
            text, role = self.holder.state.message
            paint_text(painter, room, text, STRONG_LABEL, role)
        else:
            self._paint_hints(painter, room)

    def _room(self) -> QRect:
        """The area for hints or a message."""
        return QRect(_PAD, 1, self._missing_button.x() - _PAD - 3 * SPACE, self.height() - 1)

    def _fitting_hints(self) -> list[Hint]:
        widths = [appearance.keys_width(keys) + SPACE + appearance.width(text, TEXT_LABEL) for keys, text in self.hints]
        return hints_that_fit(self.hints, widths, self._room().width())

    def _paint_hints(self, painter: QPainter, room: QRect) -> None:
        left = room.left()
        for keys, text in self._fitting_hints():
            left += draw_keys(painter, QPoint(left, room.center().y() + 1), keys) + SPACE
            rect = QRect(left, 1, room.right() + 1 - left, self.height() - 1)
            left += paint_text(painter, rect, text, TEXT_LABEL, "muted") + _APART


def hints_that_fit(hints: Sequence[Hint], widths: Sequence[int], room: int) -> list[Hint]:
    """The hints that fit completely into ``room``, given their ``widths``. The last one, which is the help, is kept as
    long as it fits at all."""
    if not hints or widths[-1] > room:
        return []
    left, fitting = room - widths[-1], 0
    for width in widths[:-1]:
        left -= width + _APART
        if left < 0:
            break
        fitting += 1
    return [*hints[:fitting], hints[-1]]
