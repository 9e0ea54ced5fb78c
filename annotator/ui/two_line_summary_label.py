"""A row of short facts in at most two lines."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import label_in
from annotator.ui.theme import SPACE, TEXT_LABEL, WEIGHT_NORMAL, WEIGHT_STRONG

_GAP = 3 * SPACE


class TwoLineSummaryLabel(QWidget):
    """A label of at most two lines. Shows facts in order of importance. The first one that does not fit and all after
    it are hidden; the tooltip and the accessible name contain all."""

    def __init__(self, appearance: Appearance, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._appearance = appearance
        self._facts: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, fact: QWidget) -> None:
        """Add a widget as a fact, for example a bar."""
        self._facts.append(fact)
        self._lay_out()

    def set_facts(self, words: str, role: str, *, strong: bool = False) -> QLabel:
        """Add a text as a fact, in the colour of ``role``."""
        weight = WEIGHT_STRONG if strong else WEIGHT_NORMAL
        label = label_in(self._appearance, words, role, size=TEXT_LABEL, weight=weight, parent=self)
        self.add(label)
        said = [fact.text() for fact in self._facts if isinstance(fact, QLabel)]
        self.setToolTip("\n".join(said))
        self.setAccessibleName(", ".join(said))
        return label

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return max((rect.bottom() + 1 for rect in places), default=0)

    def sizeHint(self) -> QSize:
        width = sum(fact.sizeHint().width() + _GAP for fact in self._facts)
        return QSize(width, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a fact has changed its size
            self._lay_out()
        return bool(super().event(event))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        places = self._places(self.width())
        for number, fact in enumerate(self._facts):
            fact.setVisible(number < len(places))
            if number < len(places):
                rect = places[number]
                fact.setGeometry(rect)
        self.updateGeometry()

    def _places(self, width: int) -> list[QRect]:
        """The geometries of the facts that fit. The first one is always included."""
        hints = [fact.sizeHint().boundedTo(fact.maximumSize()).expandedTo(fact.minimumSize()) for fact in self._facts]
        height = max((hint.height() for hint in hints), default=0)
        places: list[QRect] = []
        left, line = 0, 0
        for hint in hints:
            if left and left + hint.width() > width:
                left, line = 0, line + 1
            if line > 1:
                break
            top = line * (height + SPACE) + (height - hint.height()) // 2
            places.append(QRect(left, top, min(hint.width(), max(0, width)), hint.height()))
            left += hint.width() + _GAP
        return places
