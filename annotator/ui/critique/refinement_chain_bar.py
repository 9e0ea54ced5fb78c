"""The refinement chain of an answer: a button for the answer and for each refinement."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.items.tab_bar import TabStrip
from annotator.ui.key_events import opposite_caps
from annotator.ui.reading.labels import label_in
from annotator.ui.theme import SPACE, STRONG_SMALL, TEXT_LABEL
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.button import CommandButton
from annotator.ui.widgets.paint import draw_keys
from annotator.workspace.tabs import TabModel

_HEIGHT, _ARROW = 38, 22


class RefinementChainBar(QWidget):
    """The chain of an answer's refinements as a line of buttons, ``Answer -> 1 -> 2``, and the button that marks the
    answer as rewritten instead."""

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("workspace.chain")
        self._has_several = False
        self._rewritten = False
        self._label = label_in(self.tr("Chain"), "muted", self, style=STRONG_SMALL)
        self.strip = TabStrip(
            "workspace.chain.steps", (24, 20), self, pad=4 * SPACE, gap=appearance.px(_ARROW),
            round_ends=True, sign="→"
        )  # fmt: skip
        path = "workspace.chain.rewritten"
        self.mark_button = CommandButton(intents, "critique.rewritten", path, "", self, style=TEXT_LABEL)
        self.mark_button.setCheckable(True)
        self.mark_button.hide()
        self.mark_button.clicked.connect(lambda: self.mark_button.setChecked(self._rewritten))  # also if it is refused
        in_row(self._label, (self.strip, 1), self.mark_button, on=self, margins=(12, 0, 4, 0), spacing=2 * SPACE)
        appearance.changed.connect(self._fit)

    def show_steps(self, steps: Sequence[TabModel]) -> None:
        self._has_several = len(steps) > 1
        self.strip.show_strip(steps)
        self._fit()

    def show_mark(self, offered: bool, rewritten: bool) -> None:
        """Show whether the answer can be marked as rewritten, and whether it is."""
        self._rewritten = rewritten
        self.mark_button.setVisible(offered)
        self.mark_button.setAccessibleName(self._words)
        self.mark_button.setChecked(rewritten)
        self._fit()

    @property
    def _words(self) -> str:
        return self.tr("take back: rewritten") if self._rewritten else self.tr("rewritten instead")

    def sizeHint(self) -> QSize:
        return QSize(200, appearance.px(_HEIGHT))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        """If the width is too small, the bar's name is dropped first, then the mark's text is shortened."""
        for named, text in ((True, self._words), (False, self._words), (False, self.tr("rewritten"))):
            self._label.setVisible(named)
            self.mark_button.setText(text)
            if self._least_width <= self.width():
                break

    @property
    def _least_width(self) -> int:
        visible = [part for part in (self._label, self.strip, self.mark_button) if not part.isHidden()]
        return sum(part.sizeHint().width() + 2 * SPACE for part in visible) + 4 * SPACE

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, appearance.color("line"))
        left = self.strip.x() + self.strip.sizeHint().width() + 2 * SPACE
        keys = opposite_caps("critique.step_back", "critique.step")
        if self._has_several and keys and left + appearance.keys_width(keys) < self.mark_button.x():
            draw_keys(painter, QPoint(left, self.height() // 2), keys)
