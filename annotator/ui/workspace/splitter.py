"""A splitter with gaps that can be dragged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from annotator.ui.widgets.accessible_roles import read_in_order
from annotator.ui.workspace.panel_sizes import PanelSizes

GAP = 10


class Splitter(QSplitter):
    """A splitter with signals for the end of a drag, a double click on a gap, and growing. Subclasses place their
    panels, and call :meth:`note_minimums` when they have."""

    dropped = Signal()
    reset = Signal()
    resized = Signal()

    def __init__(self, orientation: Qt.Orientation, name: str, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self.setObjectName(name)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(GAP)
        self._minimums: list[int] = []  # the minimum lengths of the visible panels when they were placed

    def place(self) -> None:
        """Give each panel its size."""

    def note_minimums(self) -> None:
        self._minimums = self._minimum_lengths()

    def _minimum_lengths(self) -> list[int]:
        across = self.orientation() == Qt.Orientation.Horizontal
        least = [panel.minimumSizeHint() for panel in self.panels if not panel.isHidden()]
        return [size.width() if across else size.height() for size in least]

    def event(self, event: QEvent) -> bool:
        """Place the panels again when their minimum lengths have changed: QSplitter would keep a size that was raised
        to a minimum that no longer applies, so that the sizes would depend on what was shown before."""
        handled = super().event(event)
        # The class is asked first: PySide makes an object of each event's type, also for every key.
        changed = type(event) is QEvent and event.type() == QEvent.Type.LayoutRequest
        if changed and self._minimum_lengths() != self._minimums:
            self.place()
        return bool(handled)

    def keep_sizes(
        self, sizes: PanelSizes, measure: Callable[[], Mapping[str, Sequence[int]]], place: Callable[[], object]
    ) -> None:
        """Store the sizes to which the user drags, and drop them at a double click. ``measure`` returns the present
        ones by name; ``place`` applies the stored ones, which are rounded, or the defaults."""

        def remember() -> None:
            for name, lengths in measure().items():
                sizes.put(name, lengths)

        self.splitterMoved.connect(remember)
        self.dropped.connect(sizes.keep)
        self.reset.connect(lambda: sizes.drop(measure()))
        for done in (self.dropped, self.reset):
            done.connect(place)

    @property
    def panels(self) -> list[QWidget]:
        """All panels, including hidden ones."""
        places = range(self.count())
        return [panel for place in places if (panel := self.widget(place)) is not None]

    def insert_panel(self, place: int, panel: QWidget) -> None:
        """Insert a panel before the one at ``place``, or move it there. Screen readers visit the panels in their
        order."""
        self.insertWidget(place - (0 <= self.indexOf(panel) < place), panel)
        # Qt names a handle after its panel, which has a name only if it was made elsewhere.
        self.handle(self.indexOf(panel)).setObjectName("qt_splithandle_")
        read_in_order([part for at, panel_at in enumerate(self.panels) for part in (panel_at, self.handle(at))])

    def show_gaps(self) -> None:
        """Show a handle before each visible panel except the first. ``refresh()`` would also change the sizes."""
        first = True
        for place, panel in enumerate(self.panels):
            self.handle(place).setHidden(first or panel.isHidden())
            first = first and panel.isHidden()

    def createHandle(self) -> QSplitterHandle:
        return _SplitterHandle(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class _SplitterHandle(QSplitterHandle):
    def __init__(self, split: Splitter) -> None:
        super().__init__(split.orientation(), split)
        self._splitter = split

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._splitter.dropped.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._splitter.reset.emit()
