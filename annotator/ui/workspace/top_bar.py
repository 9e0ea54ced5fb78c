"""The first line: project, owner, progress, saved state, and buttons."""

from __future__ import annotations

import html
import re
from typing import Any

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.format_number import format_integer
from annotator.ui.intents import IntentBus
from annotator.ui.plurals import finished_words
from annotator.ui.theme import SPACE, STRONG_READING, TEXT_BODY, TextStyle
from annotator.ui.translation import counted
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.button import Button, CommandButton
from annotator.ui.widgets.paint import RIGHT, paint_bar, paint_text
from annotator.ui.widgets.panel import ThinProgressBar
from annotator.ui.workspace.task_labels import time_left
from annotator.workspace.screen import TopBarModel

_PAD, _GAP = 16, 14
_HEIGHT, _LOW = 44, 18  # pixels at 100 %: of the line, and of what is written if a notice is below it
_APART = 12  # minimum gap between owner and progress, plus one
_BAR, _BAR_LEAST = 180, 48
_TITLE_LEAST = 130  # pixels at 100 %: minimum width of the title
_NAME_LEAST = 60  # pixels at 100 %: a shorter part of a name is useless
_LONGEST = 720 * 60.0  # seconds: the widest estimate that room is reserved for


class WorkspaceTopBar(QWidget):
    """The first line of the workspace: project and owner, task number, progress, estimate, saved state, and three
    buttons.

    Texts get the maximum width that they can need in the project, so that nothing moves from task to task. If there is
    not enough room, parts are reduced in this order: length of the bar, estimate, owner's name, title, bar.
    """

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("workspace.top")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # each key repaints it: not with what is below it
        self.model = TopBarModel()
        self._bar = ThinProgressBar("workspace.top.progress", self)
        self._bar.setAccessibleName(self.tr("Finished tasks"))
        buttons = {
            "view.guidelines": self.tr("Guidelines"), "help.commands": self.tr("Commands"),
            "help.menu": self.tr("Menu"),
        }  # fmt: skip
        self._buttons = [
            CommandButton(intents, command, f"workspace.top.{command}", text, self, kind="plain")
            for command, text in buttons.items()
        ]
        self._low = False
        self._places = self._share_width()
        appearance.changed.connect(self._restyle)

    @property
    def menu_button(self) -> Button:
        return self._buttons[-1]

    @property
    def line_height(self) -> int:
        """The height in pixels of what is written: of the whole line, or of its upper part."""
        return appearance.px(_LOW if self._low else _HEIGHT)

    def set_low(self, low: bool) -> None:
        """Leave the lower part of the line to a notice."""
        if low != self._low:
            self._low = low
            for button in self._buttons:
                button.set_kind("quiet" if low else "plain")  # a border has no room
            self._lay_out()

    def change(self, **changes: Any) -> None:
        """Show the model with other values of these fields."""
        before, model = self.model, self.model._replace(**changes)
        if model == before:
            return
        self.model = model
        if changes.keys() <= {"saved", "role"} and self._saved_rect() == self._places["saved"]:  # twice for each key
            self.update(self._places["saved"])
            return
        if (model.position, model.tasks) != (before.position, before.tasks):
            announce_text(self, self._where)
        self._bar.setRange(0, model.tasks)
        self._bar.setValue(model.counts.submitted + model.counts.skipped)
        done = finished_words(model.counts)
        progress = counted(model.tasks, "{done} of {n} task", "{done} of {n} tasks", done=done)
        self._bar.setAccessibleDescription(progress)
        self._bar.setToolTip(progress)
        self._lay_out()

    @property
    def _verification(self) -> tuple[str, str]:
        """Whether the owner is verified, and the colour of that."""
        return (self.tr("verified"), "success") if self.model.verified else (self.tr("unverified owner"), "warning")

    @property
    def _where(self) -> str:
        return self._where_words(format_integer(self.model.position), format_integer(self.model.tasks))

    @property
    def _done(self) -> str:
        return finished_words(self.model.counts, brief=True)

    @property
    def saved_words(self) -> str:
        return self.model.saved

    def sizeHint(self) -> QSize:
        return QSize(640, appearance.px(_HEIGHT))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self._places["owner"].contains(event.pos()):
            owner_text = "\n".join(filter(None, (self.model.owner, self.model.fingerprint)))
            QToolTip.showText(event.globalPos(), html.escape(owner_text), self, self._places["owner"])
            return True
        return bool(super().event(event))

    def _lay_out(self) -> None:
        right = self.width() - _PAD
        sizes = [button.sizeHint() for button in self._buttons]
        if self._least > right - sum(size.width() + _GAP for size in sizes):
            sizes = [QSize(button.width_without_key, button.sizeHint().height()) for button in self._buttons]
        for button, size in zip(reversed(self._buttons), reversed(sizes), strict=True):
            right -= size.width()
            height = min(size.height(), self.line_height)
            button.setGeometry(right, (self.line_height - height) // 2, size.width(), height)
            right -= _GAP
        self._places = self._share_width()
        bar = self._places["bar"]
        self._bar.setGeometry(bar.x(), self.line_height // 2 - 2, bar.width(), bar.height())
        self._describe()
        self.update()

    @property
    def _least(self) -> int:
        """The width in pixels of what must be readable left of the buttons; their keys are hidden for it."""
        return _PAD + self._width(self._verification[0]) + _APART + self._where_width + 2 * _GAP + self._saved_width

    @property
    def _where_width(self) -> int:
        count = format_integer(self._bar.maximum())
        return self._width(self._where_words(re.sub(r"\d", "0", count), count))

    def _share_width(self) -> dict[str, QRect]:
        """The rectangles of everything left of the saved state. If there is not enough room, the bar is dropped first,
        then the owner's name, the title, and the progress; nothing overlaps."""
        widest = re.sub(r"\d", "0", format_integer(self._bar.maximum()))
        where, done = self._where_width, self._width(_shape(self._done, widest))
        saved = self._saved_rect()
        end = saved.left() - _GAP
        flag = self._width(self._flag_words()) + _GAP if self.model.flagged else 0
        names = end - where - done - flag - 2 * _GAP - _APART - _PAD
        if names < self._width(self._verification[0]):
            names, done = names + done + _GAP, 0
        has_bar = names - _BAR_LEAST - _GAP >= appearance.px(_TITLE_LEAST) + self._width(self._verification[0])
        title, owner = self._title_widths(names - (_BAR_LEAST + _GAP) * has_bar)
        rects = {"saved": saved}
        left = _PAD

        def stand(name: str, width: int) -> None:
            nonlocal left
            width = max(0, min(width, end - left))
            rects[name] = QRect(left, 0, width, 4 if name == "bar" else self.line_height)
            left += width + _GAP if width > 0 else 0

        stand("title", title)
        stand("owner", min(owner, end - where - _GAP - _APART - left))
        left += _APART
        stand("where", where)
        room = end - left - _GAP - done - _GAP - self._width(self._flag_words())
        estimate = self._width(time_left(_LONGEST)) + _GAP
        room -= estimate if room - estimate >= _BAR_LEAST else 0
        stand("bar", max(_BAR_LEAST, min(_BAR, room)) if has_bar else 0)
        stand("done", done)
        stand("rest", end - left)
        return rects

    def _title_widths(self, room: int) -> tuple[int, int]:
        """The widths of title and owner in this room."""
        title = min(self._width(self.model.title, STRONG_READING), max(120, self.width() // 4))
        standing = self._width(self._verification[0]) + 2
        apart = self._width("·") + 2 * SPACE
        owner = (self._width(self.model.owner) + apart if self.model.owner else 0) + standing
        if title + _GAP + owner > room:
            owner = room - _GAP - title
            owner = owner if owner - standing >= appearance.px(_NAME_LEAST) else standing
        return max(0, min(title, room - _GAP - owner)), owner

    def _restyle(self) -> None:
        self._lay_out()
        self.updateGeometry()

    def _describe(self) -> None:
        model, flagged = self.model, self.tr("flagged") if self.model.flagged else ""
        names = (model.title, model.owner, self._verification[0], self._where, self._done, flagged, model.remaining,
                 model.delivery)  # fmt: skip
        self.setAccessibleDescription(", ".join(filter(None, names)))

    def _width(self, text: str, style: TextStyle = TEXT_BODY) -> int:
        return appearance.width(text, style)

    def _where_words(self, position: str, count: str) -> str:
        return self.tr("Task {position} of {count}").format(position=position, count=count)

    def _flag_words(self) -> str:
        return self.tr("⚑ flagged")

    def _saved_rect(self) -> QRect:
        right = self._buttons[0].x() - _GAP
        return QRect(right - self._saved_width, 0, self._saved_width, self.line_height)

    @property
    def saved_left(self) -> int:
        """Where the words whether everything is saved begin, in pixels."""
        return self._places["saved"].left()

    @property
    def _saved_width(self) -> int:
        usual = self.tr("✓ Saved"), self.tr("Saving…")
        return max(self._width(text) for text in (*usual, self._saved_shown()))

    def _saved_shown(self) -> str:
        added = self.model.delivery if self.model.role == "success" else ""
        return " · ".join(filter(None, (self.model.saved, added)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, places, model = QPainter(self), self._places, self.model
        painter.fillRect(self.rect(), appearance.color("background"))  # beside a notice
        paint_bar(painter, QRect(0, 0, self.width(), self.line_height))
        role = model.delivery_role if model.delivery and model.role == "success" else model.role
        paint_text(painter, places["saved"], self._saved_shown(), TEXT_BODY, role, align=RIGHT)
        if event.rect().left() >= self.saved_left:
            return
        paint_text(painter, places["title"], model.title, STRONG_READING, "text")
        owner = places["owner"]
        text, role = self._verification
        dot = self._width("·")
        apart = dot + 2 * SPACE if model.owner else 0
        room = owner.adjusted(0, 0, -self._width(text) - apart - 2, 0)
        used = 0
        if model.owner and room.width() > 0:  # keep the dot if the name is elided
            used = min(self._width(model.owner), room.width())
            paint_text(painter, room, model.owner, TEXT_BODY, "muted")
            paint_text(painter, owner.adjusted(used + SPACE, 0, 0, 0), "·", TEXT_BODY, "muted")
            used += apart
        paint_text(painter, owner.adjusted(used, 0, 2, 0), text, TEXT_BODY, role)
        paint_text(painter, places["where"], self._where, TEXT_BODY, "text")
        paint_text(painter, places["done"], self._done, TEXT_BODY, "text")
        rest = places["rest"]
        if model.flagged:
            rest = rest.adjusted(paint_text(painter, rest, self._flag_words(), TEXT_BODY, "warning") + _GAP, 0, 0, 0)
        if self._width(model.remaining) <= rest.width():  # never elided
            paint_text(painter, rest, model.remaining, TEXT_BODY, "muted")


def _shape(text: str, number: str) -> str:
    """``text`` with each number replaced by ``number``, to measure the width to reserve."""
    return re.sub(r"[\d,]*\d", number, text)
