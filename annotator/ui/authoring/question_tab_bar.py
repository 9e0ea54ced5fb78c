"""The tabs of the questions: number, whether the question is complete, and what it lacks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.intents import IntentBus
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import RADIUS_CONTROL, SPACE, TEXT_BODY, TEXT_SMALL, WEIGHT_STRONG
from annotator.ui.translation import translate_message
from annotator.ui.widgets.announcement import join_sentences
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.ui.widgets.toggle_button import ToggleButton
from annotator.workspace.authoring_model import QuestionTabState

_HEIGHT, _GAP = 28, 4
_SIGN, _SIGN_UNANSWERABLE = "✓", "∅"


class QuestionTab(ToggleButton):
    """The tab of a question."""

    def __init__(self, appearance: Appearance, number: int, parent: QWidget) -> None:
        super().__init__(appearance, parent)
        self._shown: QuestionTabState | None = None
        self.setObjectName(f"workspace.authoring.questions.{number}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_tab(self, shown: QuestionTabState, *, current: bool) -> None:
        if (shown, current) == (self._shown, self.isChecked()):
            return
        self._shown = shown
        self.set_chosen(current)
        self.setAccessibleName(self.tr("Go to question {n}").format(n=shown.number))
        unanswerable = self.tr("not answered by the passage") if shown.unanswerable else ""
        said = ". ".join(map(translate_message, shown.missing_hints)) or self.tr("nothing missing")
        self.setAccessibleDescription(join_sentences((shown.text, unanswerable, said)))
        set_tooltip(self, self.accessibleDescription())
        self.updateGeometry()
        self.update()

    @property
    def _sign(self) -> str:
        if self._shown is None:
            return ""
        if self._shown.missing:
            return str(self._shown.missing)
        return _SIGN

    def sizeHint(self) -> QSize:
        appearance, shown = self._appearance, self._shown
        beside = appearance.width(f"{_SIGN_UNANSWERABLE} {self._sign}", TEXT_SMALL, WEIGHT_STRONG) if shown else 0
        return QSize(appearance.px(18) + beside + 6 * SPACE, appearance.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, appearance, painter = self._shown, self._appearance, QPainter(self)
        if shown is None:
            return
        current, centre = self.isChecked(), Qt.AlignmentFlag.AlignHCenter
        self.paint_box(painter, "panel", "muted" if self.underMouse() else "line")
        side = appearance.px(18)
        badge = QRect(SPACE + 2, (self.height() - side) // 2, side, side)
        fill, ink = ("accent", "on_accent") if current else ("accent_tint", "accent")
        paint_rounded_box(painter, badge, RADIUS_CONTROL - 1, appearance.color(fill), None)
        paint_text(painter, appearance, badge, str(shown.number), TEXT_SMALL, ink, weight=WEIGHT_STRONG, align=centre)
        left = badge.right() + SPACE + 1
        if shown.unanswerable:
            room = QRect(left, 0, self.width() - left, self.height())
            left += paint_text(painter, appearance, room, _SIGN_UNANSWERABLE, TEXT_BODY, "text") + SPACE
        role = "success" if not shown.missing else "text" if current else "warning"
        room = QRect(left, 0, self.width() - left - SPACE, self.height())
        paint_text(painter, appearance, room, self._sign, TEXT_SMALL, role, weight=WEIGHT_STRONG)


class QuestionTabBar(QWidget):
    """A tab for each question and a button for another one, wrapped into as many lines as needed."""

    def __init__(self, appearance: Appearance, intents: IntentBus, cap: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("workspace.authoring.questions")
        self._appearance = appearance
        self._intents = intents
        self._tabs: list[QuestionTab] = []
        self.new = Button(appearance, "workspace.authoring.new", self.tr("New question"), self, cap=cap)
        self._line = FlowLayout(self, gap=_GAP)
        self._line.addWidget(self.new)
        self.new.clicked.connect(lambda: intents.dispatch("command", "authoring.question"))
        AppearanceBinding(appearance, self.new, lambda: self.new.setFixedHeight(appearance.px(_HEIGHT)))

    def show_tabs(self, shown: Sequence[QuestionTabState], current: str, *, more: bool) -> None:
        """Update the tabs. ``more``: whether another question can be added."""
        while len(self._tabs) < len(shown):
            place = len(self._tabs)
            tab = QuestionTab(self._appearance, place + 1, self)
            tab.clicked.connect(lambda _checked=False, k=place: self._intents.dispatch("question", k))
            self._tabs.append(tab)
            self._line.removeWidget(self.new)
            self._line.addWidget(tab)
            self._line.addWidget(self.new)
        for place, tab in enumerate(self._tabs):
            tab.setVisible(place < len(shown))
        for tab, each in zip(self._tabs, shown, strict=False):
            tab.show_tab(each, current=each.id == current)
        self.new.setVisible(more)
