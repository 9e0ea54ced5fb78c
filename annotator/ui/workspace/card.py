"""One text with what is asked about it: header, text, and its rows and chips pinned under it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLocale, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from annotator.model.annotation import Annotation
from annotator.ui.look import Look
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.paint import box, text
from annotator.ui.widgets.panel import Panel
from annotator.ui.workspace.pane import Documents, make_pane
from annotator.ui.workspace.rows import Rows
from annotator.ui.workspace.scores import ScoreRow
from annotator.ui.workspace.sheets import Sheet

_PAD = 14
_BESIDE = 360  # pixels of what is asked, where it stands beside the text
QWIDGETSIZE_MAX = 16_777_215


class CardHeader(QWidget):
    """Letter, length, and how many scores are given."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._badge = self._words = self._given = ""
        self._current = False
        look.changed.connect(self.updateGeometry)

    def show_sheet(self, badge: str, words: str) -> None:
        if (badge, words) != (self._badge, self._words):
            self._badge, self._words = badge, words
            self.update()

    @property
    def given(self) -> str:
        """How many scores are given of how many, as shown."""
        return self._given

    def show_given(self, given: str) -> None:
        if given != self._given:
            self._given = given
            self.update()

    def set_current(self, current: bool) -> None:
        if current != self._current:
            self._current = current
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, self._look.px(35))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self._look, QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, look.color("line"))
        left, side = _PAD - FOCUS_RING, look.px(20)
        centre = Qt.AlignmentFlag.AlignHCenter
        if self._badge:
            badge = QRect(left, (self.height() - side) // 2, side, side)
            fill, ink = ("accent", "on_accent") if self._current else ("accent_tint", "accent")
            box(painter, badge, RADIUS_CONTROL, look.color(fill), None)
            text(painter, look, badge, self._badge, TEXT_LABEL, ink, weight=WEIGHT_STRONG, align=centre)
            left += side + 2 * SPACE
        room = QRect(left, 0, self.width() - left - _PAD + FOCUS_RING, self.height())
        right = Qt.AlignmentFlag.AlignRight
        used = text(painter, look, room, self._given, TEXT_LABEL, "muted", align=right)
        text(painter, look, room.adjusted(0, 0, -used - 2 * SPACE, 0), self._words, TEXT_LABEL, "muted")


class Card(Panel):
    """A sheet on the screen. Cards are made once and take one sheet after another."""

    focused = Signal(str, str)  # target, and nothing: the text itself was pressed

    def __init__(
        self, look: Look, documents: Documents, caps: Mapping[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(look, "", parent)
        self._documents = documents
        self.sheet: Sheet | None = None
        self.header = CardHeader(look, self)
        self.pane = make_pane(look, "", "", self)
        self.below = Rows(look, caps, self)
        self._body = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._body.setSpacing(0)
        self._body.addWidget(self.pane, 1)
        self._body.addWidget(self.below)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(*[FOCUS_RING] * 4)
        inside.setSpacing(0)
        inside.addWidget(self.header)
        inside.addLayout(self._body, 1)

    def set_beside(self, beside: bool) -> None:
        """Have what is asked beside the text, or under it."""
        width = self._look.px(_BESIDE) if beside else QWIDGETSIZE_MAX
        if self.below.maximumWidth() == width:
            return
        self._body.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._body.setAlignment(self.below, Qt.AlignmentFlag.AlignTop if beside else Qt.AlignmentFlag(0))
        self.below.setMinimumWidth(width if beside else 0)
        self.below.setMaximumWidth(width)

    @property
    def rows(self) -> dict[str, ScoreRow]:
        """The rows under the text, by what they ask."""
        return self.below.rows

    @property
    def _target(self) -> str:
        return self.sheet.target if self.sheet is not None else ""

    def bind(self, sheet: Sheet) -> None:
        """Show a sheet: text, names, and a row for everything that is asked of it. Answers come separately."""
        self.sheet = sheet
        self.setObjectName(sheet.path)
        self.pane.setObjectName(f"{sheet.path}.text")
        self.pane.setAccessibleName(self.tr("{who}, text").format(who=sheet.who))
        empty = self.tr("This answer is empty.") if not sheet.source and sheet.kind == "response" else ""
        self.pane.setPlaceholderText(empty)
        self._documents.show(self.pane, sheet.source)
        self.header.show_sheet(sheet.letter, self._length(sheet))
        self.below.bind(sheet)

    def show_work(self, annotation: Annotation) -> None:
        """Show what has been said about this text."""
        if self.sheet is None:
            return
        given = self.below.show_work(annotation)
        self.header.show_given(f"{given}/{len(self.rows)}" if self.rows else "")

    def set_current(self, key: str | None) -> None:
        """Put the ring around this card and the tint on one of its rows; None takes both away."""
        self.set_ringed(key is not None)
        self.below.set_current(key)
        self.header.set_current(key is not None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.focused.emit(self._target, "")
        event.accept()

    def _length(self, sheet: Sheet) -> str:
        words = self.pane.rendered.words
        if not words:
            return self.tr("empty answer") if sheet.kind == "response" else ""
        counted = self.tr("{count} words").format(count=QLocale().toString(words)) if words > 1 else self.tr("1 word")
        return counted if sheet.letter else f"{sheet.who} · {counted}"

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.below.isVisibleTo(self):
            left, top = self.below.x(), self.below.y()
            size = (1, self.height() - top) if left > FOCUS_RING else (self.width() - FOCUS_RING - left, 1)
            QPainter(self).fillRect(left, top, *size, self._look.color("line"))
