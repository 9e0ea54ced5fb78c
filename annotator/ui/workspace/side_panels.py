"""The side panels of a layout, stacked: its own panel, the proposed edit and the notes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from annotator.ui.marking.notes_panel import NotesPanel
from annotator.ui.workspace.splitter import GAP

_ASIDE, _MANY, _ASIDE_OF_MANY = 0.36, 3, 0.24  # share of the height of each panel that is not in use


class SidePanels(QSplitter):
    """Gives most of the height to the panel in use, until the user drags the sizes."""

    def __init__(self, notes: NotesPanel) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setObjectName("workspace.side")
        self.setHandleWidth(GAP)
        self.setChildrenCollapsible(False)
        self._notes = notes
        self._dragged = False
        self._first: QWidget | None = None  # the panel in use
        self.splitterMoved.connect(self._keep)

    def _keep(self) -> None:
        self._dragged = True

    def expand_panel(self, panel: QWidget) -> None:
        """Show a panel that will be used, overriding sizes set by dragging."""
        self._dragged = False
        self.setVisible(True)
        self.share(panel)

    def share(self, first: QWidget) -> None:
        """Distribute the height for the panel ``first``. An empty notes panel gets its minimum height."""
        self._first = first
        if self._dragged:
            return
        notes = self._notes
        panels = [panel for place in range(self.count()) if (panel := self.widget(place)) is not None]
        shown = [panel for panel in panels if not panel.isHidden()]
        room = self.height() - GAP * (len(shown) - 1)
        part = _ASIDE if len(shown) < _MANY else _ASIDE_OF_MANY
        sizes = {panel: round(room * part) for panel in shown if panel is not first}
        if notes in sizes and notes.empty:
            sizes[notes] = notes.lowest
        sizes[first] = room - sum(sizes.values())
        self.setSizes([sizes.get(panel, 0) for panel in panels])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Distribute a changed height as when a panel comes into use. QSplitter would scale the previous sizes, with
        accumulating rounding errors."""
        super().resizeEvent(event)
        changed = event.size().height() != event.oldSize().height()
        if changed and self._first is not None and not self._first.isHidden():
            self.share(self._first)
