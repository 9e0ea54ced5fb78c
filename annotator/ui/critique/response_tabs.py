"""The tabs of the answers to a question: letter, score, rank, and what each still needs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.intents import IntentBus
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import (
    RADIUS_CONTROL,
    SPACE,
    TEXT_LABEL,
    TEXT_READING,
    TEXT_SMALL,
    WEIGHT_NORMAL,
    WEIGHT_STRONG,
)
from annotator.ui.translation import counted
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.ui.widgets.toggle_button import ToggleButton
from annotator.workspace.critique_model import ResponseTabState

_HEIGHT, _NARROWEST, _GAP = 54, 84, 6
_LOW, _NARROWEST_LOW = 30, 56  # pixels at 100 %: height and minimum width in the low form
_LETTER, _LINES = 34, 2  # pixels: minimum width of low tabs that need more lines than this otherwise


class ResponseTab(ToggleButton):
    """The tab of an answer. Left and Right move between tabs."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(appearance, parent)
        self._shown: ResponseTabState | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_answer(self, shown: ResponseTabState, current: bool) -> None:
        if (shown, current) == (self._shown, self.isChecked()):
            return
        self._shown = shown
        self.setChecked(current)
        self.setObjectName(f"workspace.answers.{shown.target}")
        self.setAccessibleName(self.tr("Go to {who}").format(who=shown.who))
        score = f"{shown.score} {shown.scale}".strip()
        self.setAccessibleDescription(", ".join(filter(None, (score, shown.rank, shown.needs))))
        set_tooltip(self, self.accessibleDescription())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, appearance, painter = self._shown, self._appearance, QPainter(self)
        if shown is None:
            return
        current = self.isChecked()
        low = self.height() <= appearance.px(_LOW)
        wanting = "warning" if low and shown.is_incomplete else "line"
        self.paint_box(painter, "panel", "muted" if self.underMouse() else wanting)
        left, side, line = 2 * SPACE, appearance.px(18), appearance.px(30)
        badge = QRect(left, (line - side) // 2 + 1, side, side)
        badge_fill, ink = ("accent", "on_accent") if current else ("accent_tint", "accent")
        paint_rounded_box(painter, badge, RADIUS_CONTROL - 1, appearance.color(badge_fill), None)
        centre = Qt.AlignmentFlag.AlignHCenter
        paint_text(painter, appearance, badge, shown.letter, TEXT_SMALL, ink, weight=WEIGHT_STRONG, align=centre)
        left += side + 2 * SPACE
        role = "text" if current else "muted"  # muted text has too little contrast on the tint
        size, weight, ink = TEXT_READING, WEIGHT_STRONG, "text"
        for words in (shown.score, *self._beside(shown, left)):
            wide = appearance.line((words, size, weight)).width
            if words and left + wide <= self.width() - SPACE:
                paint_text(painter, appearance, QRect(left, 1, wide, line), words, size, ink, weight=weight)
                left += wide + SPACE + 1
            size, weight, ink = TEXT_LABEL, WEIGHT_NORMAL, role
        if low:
            return
        room = QRect(2 * SPACE, line - 2, self.width() - 3 * SPACE, self.height() - line)
        fits = appearance.line((shown.needs, TEXT_SMALL, WEIGHT_NORMAL)).width <= room.width()
        words = shown.needs if fits else shown.brief
        paint_text(
            painter, appearance, room, words, TEXT_SMALL, "warning" if shown.is_incomplete and not current else role
        )

    def _beside(self, shown: ResponseTabState, left: int) -> tuple[str, ...]:
        """The texts that fit next to the score: scale and rank, or the rank, or its short form."""
        line = self._appearance.line
        room = self.width() - left - line((shown.score, TEXT_READING, WEIGHT_STRONG)).width - 2 * SPACE - 1
        for way in ((shown.scale, shown.rank), (shown.rank,), (shown.brief_rank,)):
            used = 0
            for words in way:
                used += line((words, TEXT_LABEL, WEIGHT_NORMAL)).width + SPACE + 1 if words else 0
            if used <= room:
                return way
        return ()


class ResponseTabs(QWidget):
    """A tab for each answer, as many per line as fit."""

    resized = Signal()

    def __init__(self, appearance: Appearance, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self._intents = intents
        self.setObjectName("workspace.answers")
        self._appearance = appearance
        self._tabs: list[ResponseTab] = []
        self._targets: list[str] = []
        self._count = 0
        self._low = False
        appearance.changed.connect(self._lay_out)

    def show_answers(self, answers: Sequence[ResponseTabState], current: str) -> None:
        while len(self._tabs) < len(answers):
            tab = ResponseTab(self._appearance, self)
            number = len(self._tabs)
            tab.clicked.connect(lambda _checked=False, k=number: self._intents.dispatch("text", self._targets[k]))
            self._tabs.append(tab)
        self._targets = [answer.target for answer in answers]
        for number, tab in enumerate(self._tabs):
            tab.setVisible(number < len(answers))
        for tab, answer in zip(self._tabs, answers, strict=False):
            tab.show_answer(answer, answer.target == current)
        if self._count != len(answers):
            self._count = len(answers)
            self._lay_out()

    def set_low(self, low: bool) -> None:
        """Reduce the tabs to letter, score and rank."""
        if low != self._low:
            self._low = low
            self._lay_out()

    def height_of(self, *, low: bool) -> int:
        """The total height of the tabs at the current width, in pixels."""
        return self._columns(low=low)[1]

    def sizeHint(self) -> QSize:
        return QSize(200, self._appearance.px(_LOW if self._low else _HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()
        self.resized.emit()

    def _lay_out(self) -> None:
        columns, wanted = self._columns(low=self._low)
        width, height = (self.width() + _GAP) // columns - _GAP, self._appearance.px(_LOW if self._low else _HEIGHT)
        for number, tab in enumerate(self._tabs[: self._count]):
            row, column = divmod(number, columns)
            tab.setGeometry(column * (width + _GAP), row * (height + _GAP), width, height)
        if self.minimumHeight() != wanted:
            self.setFixedHeight(wanted)

    def _columns(self, *, low: bool) -> tuple[int, int]:
        """The number of tabs per line, and the total height in pixels."""
        count, px, columns = max(1, self._count), self._appearance.px, 1
        for narrowest in (_NARROWEST_LOW, _LETTER) if low else (_NARROWEST,):
            columns = max(1, min(count, (self.width() + _GAP) // (px(narrowest) + _GAP)))
            if columns * _LINES >= count:
                break
        return columns, (count + columns - 1) // columns * (px(_LOW if low else _HEIGHT) + _GAP) - _GAP


class QuestionNumberBar(QWidget):
    """A button for each question of the task: which one is shown, and which are complete."""

    def __init__(self, appearance: Appearance, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self._intents = intents
        self.setObjectName("workspace.questions")
        self._appearance = appearance
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._steps: list[QuestionNumberButton] = []
        self._line = FlowLayout(self, gap=SPACE)

    def show_questions(self, missing: Sequence[int], current: int) -> None:
        """``missing``: the number of missing items of each question."""
        while len(self._steps) < len(missing):
            step = QuestionNumberButton(self._appearance, len(self._steps), self)
            step.clicked.connect(lambda _checked=False, k=step.number: self._intents.dispatch("question", k))
            self._steps.append(step)
            self._line.addWidget(step)
        for step in self._steps:
            step.setVisible(step.number < len(missing))
        for step, count in zip(self._steps, missing, strict=False):
            step.show_state(count, step.number == current)

    def minimumSizeHint(self) -> QSize:
        """Room for two buttons beside each other, as most tasks have."""
        shown = sum(not step.isHidden() for step in self._steps[:2])
        return QSize(max(1, shown) * (self._appearance.px(26) + SPACE) - SPACE, self._appearance.px(22))


class QuestionNumberButton(QAbstractButton):
    """A button with the number of a question; its underline is solid once nothing is missing."""

    def __init__(self, appearance: Appearance, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.number = number
        AppearanceBinding(appearance, self, lambda: self.setFixedSize(appearance.px(26), appearance.px(22)))
        self._missing = -1
        self._current = False
        self.setObjectName(f"workspace.questions.{number + 1}")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Go to question {n}").format(n=number + 1))

    def show_state(self, missing: int, current: bool) -> None:
        if (missing, current) != (self._missing, self._current):
            self._missing, self._current = missing, current
            done = self.tr("nothing missing")
            said = counted(missing, "{n} missing", "{n} missing") if missing else done
            self.setAccessibleDescription(said)
            self.setToolTip(said)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter = self._appearance, QPainter(self)
        border = appearance.color("accent" if self._current else "muted" if self.underMouse() else "line")
        fill = appearance.color("accent_tint" if self._current else "panel")
        paint_rounded_box(painter, self.rect(), RADIUS_CONTROL, fill, border)
        role = "success" if not self._missing else "text" if self._current else "muted"
        centre = Qt.AlignmentFlag.AlignHCenter
        number = str(self.number + 1)
        paint_text(painter, appearance, self.rect(), number, TEXT_SMALL, role, weight=WEIGHT_STRONG, align=centre)
        if not self._missing:
            painter.fillRect(self.rect().adjusted(6, self.height() - 5, -6, -3), appearance.color("success"))
