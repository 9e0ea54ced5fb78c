"""The side panels of a layout, stacked: its own panel, the proposed edit and the notes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.marking.notes_panel import NotesPanel
from annotator.ui.workspace.panel_sizes import PanelSizes
from annotator.ui.workspace.splitter import GAP, Splitter

_ASIDE, _MANY, _ASIDE_OF_MANY = 0.36, 3, 0.24  # share of the height of each panel that is not in use


class SidePanels(Splitter):
    """The panels at the side: gives most of the height to the panel in use, or the heights to which the user dragged
    them."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Vertical, "workspace.side")
        self._sizes: PanelSizes | None = None
        self._name = ""
        self._first: QWidget | None = None  # the panel in use

    def use_sizes(self, sizes: PanelSizes, name: str) -> None:
        """Keep dragged heights in ``sizes``, under ``name`` and the number of panels."""
        self._sizes, self._name = sizes, name
        self.keep_sizes(sizes, lambda: {self._key: [panel.height() for panel in self._shown]}, self.place)

    def expand_panel(self, panel: QWidget) -> None:
        """Show a panel that will be used, overriding sizes set by dragging."""
        self.setVisible(True)
        if self._sizes is not None:
            self._sizes.drop([self._key])
        self.share(panel)

    def share(self, first: QWidget) -> None:
        """Distribute the height for the panel ``first``. An empty notes panel gets its minimum height."""
        self._first = first
        panels = self._shown
        room = self.height() - GAP * (len(panels) - 1)
        stored = self._sizes.get(self._key, len(panels)) if self._sizes is not None else None
        if stored is not None:
            sizes = {panel: room * size // sum(stored) for panel, size in zip(panels, stored, strict=True)}
        else:
            part = _ASIDE if len(panels) < _MANY else _ASIDE_OF_MANY
            sizes = {
                panel: panel.lowest if isinstance(panel, NotesPanel) and panel.empty else round(room * part)
                for panel in panels
            }
        sizes[first] = room - sum(size for panel, size in sizes.items() if panel is not first)
        self.note_minimums()
        self.setSizes([sizes.get(panel, 0) for panel in self.panels])

    @property
    def _shown(self) -> list[QWidget]:
        return [panel for panel in self.panels if not panel.isHidden()]

    @property
    def _key(self) -> str:
        return f"{self._name}.side.{len(self._shown)}"

    def place(self) -> None:
        """Distribute the height for the panel in use."""
        if self._first is not None and not self._first.isHidden():
            self.share(self._first)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Distribute a changed height as when a panel comes into use. QSplitter would scale the previous sizes, with
        accumulating rounding errors."""
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            self.place()
