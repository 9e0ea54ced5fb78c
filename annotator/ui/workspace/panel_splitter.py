"""The splitter with the panels of the workspace; keeps their widths by name."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import appearance
from annotator.ui.workspace.panel_sizes import PanelSizes
from annotator.ui.workspace.splitter import GAP, Splitter

_WIDTHS = {
    "context": 420,
    "proposal": 380,
    "notes": 320,
    "guidelines": 380,
    "review": 340,
}  # pixels at 100 %
_PLACES = ("context", "cards", "middle", "side", "proposal", "notes", "guidelines", "review")
"""The panels from left to right."""
_LEAST, _MOST = 28, 38  # default width of the context, per cent of the splitter's width
_LEAST_WINDOW = 608  # pixels: the minimum width of all panels together
NARROWEST = 300  # pixels at 100 %: minimum width of a column of cards; four fit into 1366
_READABLE = 280  # the width of a column of the critique layout that can be read; three fit into 1366 at 150 %
_COLUMN = 180  # pixels at 100 %: width of a panel of the critique layout below which panels beside it shrink too
_CRITIQUE = {"context": 468, "middle": 446, "side": 400}  # pixels in the smallest window
_GRID = {"context": 330, "middle": 374, "side": 610}  # the same for the adjudication grid


class PanelSplitter(Splitter):
    """The splitter of the workspace's panels by name, with their remembered widths. The cards take the remaining width,
    or the conversation if there are no cards; in the critique layout all panels share it."""

    def __init__(self, sizes: PanelSizes) -> None:
        super().__init__(Qt.Orientation.Horizontal, "workspace.body")
        self._sizes = sizes
        self._named: dict[str, QWidget] = {}
        self._width = 0
        self._narrowest = NARROWEST
        self._size_group, self._beside = "desk", _CRITIQUE
        self.keep_sizes(sizes, self._widths, self.place)
        self.resized.connect(self._follow_width)
        appearance.changed.connect(self.place)

    def use_layout(self, middle: QWidget | None, side: QWidget | None, *, grid: bool) -> None:
        """Replace the cards by the two panels of a layout, or show them again. ``grid``: the side panel has many
        columns."""
        self._size_group, self._beside = ("grid", _GRID) if grid else ("desk", _CRITIQUE)
        for name, panel in (("middle", middle), ("side", side)):
            self._named.pop(name, None)
            if panel is not None:
                self.add_panel(name, panel)
        self._named["cards"].setVisible(middle is None)
        self.place()

    def add_panel(self, name: str, panel: QWidget, side: Splitter | None = None) -> None:
        """Add a panel, one of :data:`_PLACES`, at its place; or at the end of ``side``, which is in this splitter."""
        self._named[name] = panel
        if side is not None:
            side.insert_panel(side.count(), panel)
            return
        behind = (self._named.get(following_name) for following_name in _PLACES[_PLACES.index(name) + 1 :])
        first = next((following for following in behind if following is not None and following.parent() is self), None)
        self.insert_panel(self.indexOf(first) if first is not None else self.count(), panel)

    def shows(self, name: str) -> bool:
        """Whether this panel is shown, unless what contains it is hidden."""
        panel = self._named.get(name)
        return panel is not None and not panel.isHidden()

    def show_panel(self, name: str, visible: bool) -> None:
        """Show or hide a panel. Does nothing if it was not added, because it was never shown."""
        panel = self._named.get(name)
        if panel is not None and panel.isHidden() == visible:
            panel.setVisible(visible)
            self.place()

    def minimumSizeHint(self) -> QSize:
        """The minimum width of the window does not depend on which panels are shown."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), _LEAST_WINDOW), hint.height())

    def scrolled_width(self, room: int) -> int:
        """The width in pixels of the columns of the critique layout where ``room`` is too little to read them, and they
        are scrolled sideways; otherwise 0, as in other layouts, whose cards are reduced in number."""
        if "middle" not in self._named:
            return 0
        beside = [self.wanted_width(name) for name in self._visible_panels() if name not in _CRITIQUE]
        columns = len(self._visible_panels()) - len(beside)
        rest = sum(beside) + GAP * (len(beside) + columns - 1)
        too_narrow = room < columns * appearance.px(_READABLE) + rest
        return columns * appearance.px(NARROWEST) + rest if too_narrow else 0

    def set_least(self, width: int) -> None:
        """Set the minimum width of the cards, in pixels at 100 %, below which panels beside them shrink."""
        if width != self._narrowest:
            self._narrowest = width
            self.place()

    def place(self) -> None:
        """Set the width of every panel."""
        rest = self._rest
        widths = {name: self.wanted_width(name) for name in self._visible_panels() if name != rest}
        room = self.width() - GAP * (len(self._visible_panels()) - 1)
        if "middle" in widths:
            widths = self._share(widths, room)
        elif rest:
            beside, most = sum(widths.values()), max(0, room - appearance.px(self._narrowest))
            if beside > most:
                widths = {name: width * most // beside for name, width in widths.items()}
            widths[rest] = room - sum(widths.values())
        self.refresh()  # before the remaining width is distributed
        self.note_minimums()
        by_panel = {self._named[name]: width for name, width in widths.items()}
        self.setSizes([by_panel.get(panel, 0) for panel in self.panels])

    @property
    def _rest(self) -> str:
        """The panel that takes the remaining width: the cards, or the conversation if there are none; empty if all
        share it."""
        visible = self._visible_panels()
        return next((name for name in ("cards", "context") if name in visible), "") if "middle" not in visible else ""

    def _visible_panels(self) -> dict[str, QWidget]:
        return {name: panel for name, panel in self._named.items() if not panel.isHidden() and panel.parent() is self}

    def _key(self, name: str) -> str:
        return f"{self._size_group}.{name}" if "middle" in self._named and name in _CRITIQUE else f"width.{name}"

    def wanted_width(self, name: str) -> int:
        """The preferred width of a panel in pixels, whether it is shown or not."""
        stored = self._sizes.get(self._key(name))
        if stored is not None:
            return stored[0]
        if "middle" in self._named and name in _CRITIQUE:
            return self._beside[name]
        width = appearance.px(_WIDTHS[name])
        if name == "context":
            width = min(max(width, self.width() * _LEAST // 100), self.width() * _MOST // 100)
        return width

    def _share(self, widths: dict[str, int], room: int) -> dict[str, int]:
        """Distribute the width in the critique layout: its panels grow and shrink together; panels beside them keep
        their width while its own remain readable."""
        beside = [name for name in widths if name not in _CRITIQUE]
        least = appearance.px(_COLUMN) * (len(widths) - len(beside))
        if beside and room - sum(widths[name] for name in beside) < least:
            return {name: room * width // sum(widths.values()) for name, width in widths.items()}
        fixed = {name: widths[name] for name in beside}
        layout = {name: width for name, width in widths.items() if name in _CRITIQUE}
        room -= sum(fixed.values())
        shared = {name: room * width // sum(layout.values()) for name, width in layout.items()}
        return fixed | shared

    def _widths(self) -> dict[str, list[int]]:
        """The widths of the visible panels by the names under which they are stored."""
        return {
            self._key(name): [panel.width()] for name, panel in self._visible_panels().items() if name != self._rest
        }

    def _follow_width(self) -> None:
        if self.width() != self._width:
            self._width = self.width()
            self.place()
