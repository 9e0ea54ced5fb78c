"""The list of the steps of a course: done, current and not yet open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_BODY, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.boxes import in_column
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import paint_rounded_box, paint_text

_WIDTH = 240  # pixels at 100 %
_SHARE = 30  # maximum width, per cent of the page


def _tr(words: str) -> str:
    return QCoreApplication.translate("Course", words)


@dataclass(frozen=True)
class CourseStepState:
    """The state of a course step in the list."""

    title: str
    kind: str
    done: bool
    open: bool
    current: bool


class CourseStepButton(Button):
    """A button for a step: its number, its title, and whether it is done."""

    def __init__(self, appearance: Appearance, number: int, shown: CourseStepState, parent: QWidget) -> None:
        super().__init__(appearance, f"course.step.{number}", shown.title, parent, kind="quiet")
        self._number = number
        self._shown = shown
        self.setEnabled(shown.open)
        state = (
            _tr("done") if shown.done else _tr("shown now") if shown.current else "" if shown.open else _tr("not yet")
        )
        self.setAccessibleName(_tr("Step {n}: {title}").format(n=number, title=shown.title))
        self.setAccessibleDescription(state)
        set_tooltip(self, shown.title)
        AppearanceBinding(appearance, self, lambda: self.setFixedHeight(appearance.row(30)))

    def sizeHint(self) -> QSize:
        """A small width, so that the list decides: a title that does not fit is elided and shown in the tooltip."""
        return QSize(self._appearance.px(40), self._appearance.row(30))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter, shown = self._appearance, QPainter(self), self._shown
        if shown.current:
            paint_rounded_box(painter, self.rect(), RADIUS_CONTROL, appearance.color("accent_tint"), None)
        if self.hasFocus():
            paint_rounded_box(painter, self.rect(), RADIUS_CONTROL, None, appearance.color("accent"), FOCUS_RING)
        mark = "✓" if shown.done else str(self._number)
        room = self.rect().adjusted(2 * SPACE, 0, -2 * SPACE, 0)
        role = "success" if shown.done else "muted" if not shown.open else "text"
        paint_text(painter, appearance, room, mark, TEXT_BODY, role, weight=WEIGHT_STRONG)
        words = room.adjusted(appearance.px(24), 0, 0, 0)
        weight = WEIGHT_STRONG if shown.current else WEIGHT_NORMAL
        paint_text(painter, appearance, words, shown.title, TEXT_BODY, "text" if shown.open else "muted", weight=weight)


class CourseStepList(QScrollArea):
    """The list of steps. Steps that are open can be selected."""

    chosen = Signal(int)

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("course.steps")
        self.setAccessibleName(_tr("Steps of the course"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self._appearance = appearance

    def fit(self, width: int) -> None:
        """Set the width for a page of ``width`` pixels."""
        self.setFixedWidth(min(self._appearance.px(_WIDTH), width * _SHARE // 100))

    def show_steps(self, steps: Sequence[CourseStepState]) -> None:
        inside = QWidget()
        column = in_column(on=inside, margins=(0, 0, SPACE, 0), spacing=SPACE // 2)
        for number, shown in enumerate(steps, 1):
            button = CourseStepButton(self._appearance, number, shown, inside)
            button.clicked.connect(lambda _=False, at=number - 1: self.chosen.emit(at))
            column.addWidget(button)
        column.addStretch(1)
        self.setWidget(inside)
