"""One text with what is asked about it: header, text, and its ratings pinned under it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLocale, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.blocks.rating import RatingBlock
from annotator.model.target import TargetKind
from annotator.ui.look import Look
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.paint import box, text
from annotator.ui.widgets.panel import Panel
from annotator.ui.workspace.pane import Documents, make_pane
from annotator.ui.workspace.scores import ScoreRow
from annotator.ui.workspace.sheets import Sheet

_PAD = 14


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

    picked = Signal(str, str, int)  # target, attribute, score
    focused = Signal(str, str)  # target, attribute (empty where the text itself was pressed)

    def __init__(self, look: Look, documents: Documents, parent: QWidget | None = None) -> None:
        super().__init__(look, "", parent)
        self._documents = documents
        self.sheet: Sheet | None = None
        self.rows: dict[str, ScoreRow] = {}
        self._asked: tuple[tuple[RatingBlock, ...], str] = ((), "")
        self.header = CardHeader(look, self)
        self.pane = make_pane(look, "", "", self)
        self._ratings = QWidget(self)
        self._ratings_box = QVBoxLayout(self._ratings)
        self._ratings_box.setContentsMargins(2 * SPACE - 1, SPACE + 2, 2 * SPACE - 1, SPACE + 2)
        self._ratings_box.setSpacing(0)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(*[FOCUS_RING] * 4)
        inside.setSpacing(0)
        inside.addWidget(self.header)
        inside.addWidget(self.pane, 1)
        inside.addWidget(self._ratings)

    def bind(self, sheet: Sheet) -> None:
        """Show a sheet: text, names, and a row for everything that is asked of it. Scores come separately."""
        if (sheet.blocks, sheet.kind) != self._asked:
            self._make_rows(sheet)
        self.sheet = sheet
        self.setObjectName(sheet.path)
        self.pane.setObjectName(f"{sheet.path}.text")
        self.pane.setAccessibleName(self.tr("{who}, text").format(who=sheet.who))
        empty = self.tr("This answer is empty.") if not sheet.source and sheet.kind == "response" else ""
        self.pane.setPlaceholderText(empty)
        self._documents.show(self.pane, sheet.source)
        self.header.show_sheet(sheet.letter, self._length(sheet))
        for row in self.rows.values():
            row.bind(sheet.path, sheet.who)

    def show_scores(self, scores: Mapping[str, int]) -> None:
        """Show the scores given to this text, by attribute."""
        if self.sheet is None:
            return
        for key, row in self.rows.items():
            score = scores.get(key)
            row.set_score(score, row.block.description(self.sheet.kind, score) if score is not None else "")
        given = sum(key in scores for key in self.rows)
        self.header.show_given(f"{given}/{len(self.rows)}" if self.rows else "")

    def set_current(self, key: str | None) -> None:
        """Put the ring around this card and the tint on one of its rows; None takes both away."""
        self.set_ringed(key is not None)
        for name, row in self.rows.items():
            row.set_current(name == key)
        self.header.set_current(key is not None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._touched()
        event.accept()

    def _picked(self, key: str, score: int) -> None:
        if self.sheet is not None:
            self.picked.emit(self.sheet.target, key, score)

    def _touched(self, key: str = "") -> None:
        if self.sheet is not None:
            self.focused.emit(self.sheet.target, key)

    def _length(self, sheet: Sheet) -> str:
        words = self.pane.rendered.words
        if not words:
            return self.tr("empty answer") if sheet.kind == "response" else ""
        counted = self.tr("{count} words").format(count=QLocale().toString(words)) if words > 1 else self.tr("1 word")
        return counted if sheet.letter else f"{sheet.who} · {counted}"

    def _make_rows(self, sheet: Sheet) -> None:
        for row in self.rows.values():
            self._ratings_box.removeWidget(row)
            row.setParent(None)
            row.deleteLater()
        self._asked = (sheet.blocks, sheet.kind)
        self.rows = {block.key: self._row(block, sheet.kind) for block in sheet.blocks}
        self._ratings.setVisible(bool(self.rows))

    def _row(self, block: RatingBlock, kind: TargetKind) -> ScoreRow:
        row = ScoreRow(self._look, block, kind, self._ratings)
        row.picked.connect(lambda score: self._picked(block.key, score))
        row.focused.connect(lambda: self._touched(block.key))
        self._ratings_box.addWidget(row)
        row.show()  # now: a layout shows what it gets only later, and what is not shown cannot have the focus
        return row

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.rows:
            line = self._ratings.y()
            QPainter(self).fillRect(FOCUS_RING, line, self.width() - 2 * FOCUS_RING, 1, self._look.color("line"))
