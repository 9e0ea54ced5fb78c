"""The switcher: a line with a chip for each response, shown if not all cards fit."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from annotator.ui.items.tab_bar import TabStrip
from annotator.ui.theme import SPACE


class ResponseSwitcher(TabStrip):
    """The line of chips by which responses, or other texts with fields, are switched."""

    focus = Qt.FocusPolicy.TabFocus

    def __init__(self, parent: QWidget, name: str = "workspace.switcher") -> None:
        super().__init__(name, (0, 24), parent, pad=4 * SPACE, gap=SPACE + 2)
