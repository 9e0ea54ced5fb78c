"""The side panels of a layout, one above the other: its own, a proposed edit, notes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from annotator.ui.marking.notes_panel import NotesPanel
from annotator.ui.workspace.splitter import GAP

_ASIDE, _MANY, _ASIDE_OF_MANY = 0.36, 3, 0.24  # of the height, for each that is not worked in


class SidePanels(QSplitter):
    """Most of the height goes to what is worked in, until the user drags the heights."""

    def __init__(self, notes: NotesPanel) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setObjectName("workspace.side")
        self.setHandleWidth(GAP)
        self.setChildrenCollapsible(False)
        self._notes = notes
        self._dragged = False
        self._first: QWidget | None = None  # what the height was shared for
        self.splitterMoved.connect(self._keep)

    def _keep(self) -> None:
        self._dragged = True

    def expand_panel(self, panel: QWidget) -> None:
        """A panel has come up to be worked in, whatever the user's heights were."""
        self._dragged = False
        self.setVisible(True)
        self.share(panel)

    def share(self, first: QWidget) -> None:
        """Share the height anew: notes that there are none of get what it takes to say so."""
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
        """Share another height as it would be by whoever comes now: Qt shares it by what there was, rounded again and
        again."""
        super().resizeEvent(event)
        changed = event.size().height() != event.oldSize().height()
        if changed and self._first is not None and not self._first.isHidden():
            self.share(self._first)
