"""The legend of a comparison, in a line below the two responses."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.reading.highlight_styles import HighlightStyle as Mark
from annotator.ui.reading.highlight_styles import draw_sample
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.widgets.button import CommandButton
from annotator.ui.widgets.paint import paint_text

_HEIGHT, _SAMPLE = 26, 28


class ComparisonLegend(QWidget):
    """The legend of a comparison: a sample of each mark with its meaning, the percentage of common words, and the
    button for the next step."""

    occupied_changed = Signal()
    """Emitted when a comparison starts or ends. While the legend is away, no event announces it."""

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("workspace.legend")
        self._marks: tuple[tuple[Mark, str], ...] = ()
        self.summary = ""  # the percentage of common words
        self.occupied = False  # two responses are compared, even if the legend is hidden
        self._hidden_for_room = False
        self.button = CommandButton(intents, "text.compare", "workspace.legend.marks", "", self, style=TEXT_LABEL)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance.changed.connect(self._restyle)
        self.hide()

    def show_pair(self, left: str, right: str, relation: str, onward: str, *, marked: bool) -> None:
        """``relation``: what both have in common, with places for their names; ``onward``: the title of the next step;
        ``marked``: whether differences are marked."""
        only = self.tr("only in {who}")
        marks: tuple[tuple[Mark, str], ...] = (
            ("left", only.format(who=left)),
            ("right", only.format(who=right)),
        )
        self._marks = marks if marked else ()
        self.summary = relation.format(left=left, right=right)
        self.button.setText(onward)
        self.button.setAccessibleName(onward)
        self.setAccessibleName(self.tr("Comparison of {left} and {right}").format(left=left, right=right))
        self.setAccessibleDescription(", ".join([*(text for _, text in self._marks), self.summary]))
        self._place()
        self._occupy(True)
        self.update()

    def clear(self) -> None:
        """Hide the legend: nothing is compared."""
        self._occupy(False)

    def _occupy(self, on: bool) -> None:
        changed, self.occupied = on != self.occupied, on
        self.setVisible(on and not self._hidden_for_room)
        if changed:
            self.occupied_changed.emit()

    def set_away(self, away: bool) -> None:
        """Hide the legend during a comparison, if the texts need the space."""
        if away != self._hidden_for_room:
            self._hidden_for_room = away
            self.setVisible(self.occupied and not away)

    def sizeHint(self) -> QSize:
        return QSize(appearance.px(300), appearance.px(_HEIGHT))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _restyle(self) -> None:
        self._place()
        self.updateGeometry()
        self.update()

    def _place(self) -> None:
        width = self.button.sizeHint().width()
        self.button.setGeometry(self.width() - width, 0, width, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, left = QPainter(self), 2 * SPACE
        for mark, text in self._marks:
            sample = QRect(left, 0, appearance.px(_SAMPLE), self.height())
            draw_sample(painter, appearance.palette, sample.adjusted(0, SPACE, 0, -SPACE), mark)
            room = sample.adjusted(sample.width() + 2 * SPACE, 0, self.width(), 0)
            left = room.left() + paint_text(painter, room, text, TEXT_LABEL, "text") + 6 * SPACE
        room = QRect(left, 0, self.button.x() - left - 2 * SPACE, self.height())
        if appearance.width(self.summary, TEXT_LABEL) <= room.width():
            paint_text(painter, room, self.summary, TEXT_LABEL, "muted")
