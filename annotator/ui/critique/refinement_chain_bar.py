"""The refinement chain of an answer: a button for the answer and for each refinement."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus
from annotator.ui.items.tab_bar import Tab, TabBar, TabModel, TabText
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_SMALL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.translation import counted
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import draw_keys, paint_text
from annotator.workspace.critique_model import RefinementChainStepState

_PAD, _HEIGHT, _ARROW = 12, 38, 22


class RefinementChainBar(TabBar):
    """The chain of an answer's refinements as a line of buttons, ``Answer -> 1 -> 2``, and the button that marks the
    answer as rewritten instead."""

    text_opened = Signal(str)  # target of a text of the chain

    def __init__(self, appearance: Appearance, intents: IntentBus, cap: str, parent: QWidget) -> None:
        super().__init__(appearance, "workspace.chain", (24, 20), parent, pad=4 * SPACE, round_ends=True)
        self._shown: tuple[Sequence[RefinementChainStepState], str] = ((), "")  # the steps and the open one
        self._intents = intents
        self._marked = (False, False)  # whether the mark is offered, and whether it is set
        self._fits: list[Tab] = []
        self._end = 0
        self._named = True  # whether the bar's name fits
        self._words = words = self.tr("rewritten instead")
        self.mark = Button(appearance, "workspace.chain.rewritten", words, self, cap=cap, kind="quiet", size=TEXT_LABEL)
        self.mark.setCheckable(True)
        self.mark.hide()
        self.mark.clicked.connect(self._toggle)
        self.chosen.connect(lambda number: self.text_opened.emit(self._shown[0][number].target))
        appearance.changed.connect(self._lay_out)

    def arrange(self) -> None:
        """The steps have arrows between them."""

    def show_steps(self, steps: Sequence[RefinementChainStepState], current: str) -> None:
        if (steps, current) == self._shown:
            return
        self._shown = (steps, current)
        self.show_tabs([self._tab(step, step.target == current) for step in steps])
        self._lay_out()

    def _tab(self, step: RefinementChainStepState, current: bool) -> TabModel:
        weight, role = WEIGHT_STRONG if current else WEIGHT_NORMAL, "warning" if step.stale and not current else "text"
        return TabModel(
            name=f"{self.objectName()}.{step.target}",
            title=self.tr("Open {who}").format(who=step.who),
            description=self.tr("based on changed text") if step.stale else "",
            current=current,
            variants=[[TabText(step.sign, TEXT_LABEL, weight, role)]],
            border="warning" if step.stale else "line",
        )

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

    def _fitting(self, room: int) -> list[Tab]:
        """The buttons that fit into ``room`` pixels: the answer, the open text, and the others nearest to it."""
        every, room = self.tabs[: len(self._shown[0])], room + self._appearance.px(_ARROW)
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
        every = self.tabs[: len(self._shown[0])]
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
        for button in self.tabs:
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
            sign = "→" if self.tabs.index(onward) == self.tabs.index(button) + 1 else "…"
            paint_text(painter, appearance, room, sign, TEXT_LABEL, "muted", align=Qt.AlignmentFlag.AlignHCenter)
        last = self._fits[-1] if self._fits else None
        if last is not None and self.tabs.index(last) + 1 < len(self._shown[0]):
            room = QRect(last.geometry().right() + 1, 0, appearance.px(_ARROW), self.height())
            paint_text(painter, appearance, room, "…", TEXT_LABEL, "muted", align=Qt.AlignmentFlag.AlignHCenter)
        keys = "Alt ← →"
        if len(self._fits) > 1 and self._end + appearance.px(70) < self.mark.x():
            draw_keys(painter, appearance, QPoint(self._end - appearance.px(10), self.height() // 2), keys)
