"""The refinement chain of an answer: a button for the answer and for each refinement."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus
from annotator.ui.theme import FOCUS_RING, SPACE, TEXT_LABEL, TEXT_SMALL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.translation import counted
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import draw_keys, paint_text
from annotator.ui.widgets.toggle_button import ToggleButton
from annotator.workspace.critique_model import RefinementChainStepState

_PAD, _HEIGHT, _ARROW = 12, 38, 22


class RefinementChainStepButton(ToggleButton):
    """The button of a text in the refinement chain."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(appearance, parent)
        self._stale = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_step(self, step: RefinementChainStepState, current: bool) -> None:
        self._stale = step.stale
        self.setText(step.sign)
        self.setChecked(current)
        self.setObjectName(f"workspace.chain.{step.target}")
        self.setAccessibleName(self.tr("Open {who}").format(who=step.who))
        self.setAccessibleDescription(self.tr("based on changed text") if step.stale else "")
        self.setToolTip(self.accessibleDescription())
        self.update()

    def sizeHint(self) -> QSize:
        width = self._appearance.width(self.text(), TEXT_LABEL, WEIGHT_STRONG) + 4 * SPACE
        return QSize(max(width, self._appearance.px(24)), self._appearance.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter, current = self._appearance, QPainter(self), self.isChecked()
        ring, border = FOCUS_RING if self.hasFocus() else 1, "warning" if self._stale else "line"
        self.paint_box(painter, "panel", border, radius=self.height() // 2, ring=ring)
        weight = WEIGHT_STRONG if current else WEIGHT_NORMAL
        role = "warning" if self._stale and not current else "text"
        paint_text(painter, appearance, self.rect(), self.text(), TEXT_LABEL, role, weight=weight,
             align=Qt.AlignmentFlag.AlignHCenter)  # fmt: skip


class RefinementChainBar(QWidget):
    """The chain of an answer's refinements as a line of buttons, ``Answer -> 1 -> 2``, and the button that marks the
    answer as rewritten instead."""

    text_opened = Signal(str)  # target of a text of the chain

    def __init__(self, appearance: Appearance, intents: IntentBus, cap: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("workspace.chain")
        self._appearance = appearance
        self._shown: tuple[Sequence[RefinementChainStepState], str] = ((), "")  # the steps and the open one
        self._intents = intents
        self._marked = (False, False)  # whether the mark is offered, and whether it is set
        self._steps: list[RefinementChainStepButton] = []
        self._targets: list[str] = []
        self._fits: list[RefinementChainStepButton] = []
        self._end = 0
        self._named = True  # whether the bar's name fits
        self._words = words = self.tr("rewritten instead")
        self.mark = Button(appearance, "workspace.chain.rewritten", words, self, cap=cap, kind="quiet", size=TEXT_LABEL)
        self.mark.setCheckable(True)
        self.mark.hide()
        self.mark.clicked.connect(self._toggle)
        appearance.changed.connect(self._lay_out)

    def show_steps(self, steps: Sequence[RefinementChainStepState], current: str) -> None:
        if (steps, current) == self._shown:
            return
        self._shown = (steps, current)
        while len(self._steps) < len(steps):
            button, number = RefinementChainStepButton(self._appearance, self), len(self._steps)
            button.clicked.connect(lambda _checked=False, k=number: self.text_opened.emit(self._targets[k]))
            self._steps.append(button)
        self._targets = [step.target for step in steps]
        for button, step in zip(self._steps, steps, strict=False):
            button.show_step(step, step.target == current)
        self._lay_out()

    def show_mark(self, offered: bool, rewritten: bool) -> None:
        """Show whether the answer can be marked as rewritten, and whether it is."""
        if (offered, rewritten) == self._marked:
            return
        self._marked = (offered, rewritten)
        self.mark.setVisible(offered)
        self._words = self.tr("take back: rewritten") if rewritten else self.tr("rewritten instead")
        self.mark.setAccessibleName(self._words)
        self.mark.setChecked(rewritten)
        self._lay_out()

    def _toggle(self) -> None:
        """Run the command. If it is refused, the click has not set the mark either."""
        self._intents.dispatch("command", "critique.rewritten")
        self.mark.setChecked(self._marked[1])

    def sizeHint(self) -> QSize:
        return QSize(200, self._appearance.px(_HEIGHT))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _fitting(self, room: int) -> list[RefinementChainStepButton]:
        """The buttons that fit into ``room`` pixels: the answer, the open text, and the others nearest to it."""
        every, room = self._steps[: len(self._targets)], room + self._appearance.px(_ARROW)
        if sum(button.sizeHint().width() + self._appearance.px(_ARROW) for button in every) > room:
            room -= self._appearance.px(_ARROW)  # for the sign that there are more
        at = next((number for number, button in enumerate(every) if button.isChecked()), 0)
        nearest = sorted(range(len(every)), key=lambda number: (number not in (0, at), abs(number - at)))
        chosen: list[int] = []
        for number in nearest:
            room -= every[number].sizeHint().width() + self._appearance.px(_ARROW)
            if room < 0 and len(chosen) > 1:
                break
            chosen.append(number)
        return [every[number] for number in sorted(chosen)]

    def _lay_out(self) -> None:
        """Place the buttons. If the width is too small, the bar's name is dropped first, then the mark's text is
        shortened, then steps are hidden, and at last the key caps."""
        appearance, middle = self._appearance, self.height() // 2
        start = named = _PAD + appearance.width(self.tr("Chain"), TEXT_SMALL, WEIGHT_STRONG) + 2 * SPACE
        every = self._steps[: len(self._targets)]
        widths = [button.sizeHint().width() + appearance.px(_ARROW) for button in every]
        for start, words in ((named, self._words), (_PAD, self._words), (_PAD, self.tr("rewritten"))):
            self.mark.setText(words)
            if start + sum(widths) + self.mark.sizeHint().width() <= self.width():
                break
        self._named = start == named
        size = self.mark.sizeHint()
        if start + max(widths, default=0) + size.width() > self.width():
            size.setWidth(self.mark.width_without_key)
        self.mark.setGeometry(self.width() - size.width() - 4, middle - size.height() // 2, size.width(), size.height())
        left = start
        self._fits = self._fitting(self.mark.x() - left if self.mark.isVisibleTo(self) else self.width() - left)
        for button in self._steps:
            button.setVisible(button in self._fits)
        hidden = len(every) - len(self._fits)
        more = counted(
            hidden,
            "{n} more step: Alt ← → goes through all of them",
            "{n} more steps: Alt ← → goes through all of them",
        )
        self.setToolTip(more if hidden else "")
        for button in self._fits:
            hint = button.sizeHint()
            button.setGeometry(left, middle - hint.height() // 2, hint.width(), hint.height())
            left += hint.width() + appearance.px(_ARROW)
        self._end = left
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter = self._appearance, QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, appearance.color("line"))
        if self._named:
            label = QRect(_PAD, 0, self.width(), self.height())
            paint_text(painter, appearance, label, self.tr("Chain"), TEXT_SMALL, "muted", weight=WEIGHT_STRONG)
        for button, onward in pairwise(self._fits):
            room = QRect(button.geometry().right() + 1, 0, appearance.px(_ARROW), self.height())
            sign = "→" if self._steps.index(onward) == self._steps.index(button) + 1 else "…"
            paint_text(painter, appearance, room, sign, TEXT_LABEL, "muted", align=Qt.AlignmentFlag.AlignHCenter)
        last = self._fits[-1] if self._fits else None
        if last is not None and self._steps.index(last) + 1 < len(self._targets):
            room = QRect(last.geometry().right() + 1, 0, appearance.px(_ARROW), self.height())
            paint_text(painter, appearance, room, "…", TEXT_LABEL, "muted", align=Qt.AlignmentFlag.AlignHCenter)
        keys = "Alt ← →"
        if len(self._fits) > 1 and self._end + appearance.px(70) < self.mark.x():
            draw_keys(painter, appearance, QPoint(self._end - appearance.px(10), self.height() // 2), keys)
