"""A page of panels in a column, which are rebuilt when their data change."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.labels import heading_label, label_in, remark_label
from annotator.ui.theme import SPACE
from annotator.ui.widgets.boxes import discard, in_column
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.panel import FocusRingPanel


class PanelColumnPage(OverlayPage):
    """A page with a column of panels. Keeps the focus across :meth:`show_panels`, by object name."""

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(name, title, parent)
        self._column = self.scrolled()
        self._shown_panels: list[QWidget] = []

    def show_panels(self, make: Callable[[], Iterable[QWidget]]) -> None:
        """Replace the panels by those that ``make`` returns and scroll to the top."""
        had = self.focusWidget()
        name = (
            had.objectName()
            if had is not None and any(panel.isAncestorOf(had) for panel in self._shown_panels)
            else None
        )
        for widget in self._shown_panels:
            discard(widget)
        while self._column.count():  # including the stretch below them
            self._column.takeAt(0)
        self._shown_panels = list(make())
        for widget in self._shown_panels:
            self._column.addWidget(widget)
            widget.show()  # at once: a widget shown later by the event loop cannot get the focus yet
        self._column.addStretch(1)
        if name is not None:
            again = self.findChild(QWidget, name) if name else None
            if again is not None and again.isEnabled():
                again.setFocus()
            else:
                self.start()

    def new_panel(self, name: str, title: str) -> tuple[FocusRingPanel, QVBoxLayout]:
        """A panel with a heading, and its column."""
        panel = FocusRingPanel(f"{self.objectName()}.{name}", self)
        return panel, in_column(
            heading_label(title, panel, wrap=True),
            on=panel,
            margins=(20, 14, 20, 16),
            spacing=2 * SPACE,
        )

    def facts(self, column: QVBoxLayout, name: str, facts: Iterable[tuple[str, str, str]]) -> None:
        """Add names and values in two columns. A fact is a name, a value and the role of its colour."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * SPACE)
        grid.setVerticalSpacing(SPACE)
        grid.setColumnStretch(1, 1)
        for row, (about, text, role) in enumerate(facts):
            key = remark_label(about, self)
            grid.addWidget(key, row, 0, Qt.AlignmentFlag.AlignTop)
            part = f"{self.objectName()}.{name}.{row}"
            value = label_in(text, role, self, name=part, wrap=True, selectable=True)
            value.setAccessibleName(f"{about}: {text}")
            grid.addWidget(value, row, 1)
        column.addLayout(grid)

    def button(
        self, part: str, text: str, press: Callable[[], object], about: str = "", *, main: bool = False
    ) -> Button:
        """A button; ``about`` is added to its accessible name."""
        name = f"{self.objectName()}.{part}"
        button = Button(name, text, self, kind="primary" if main else "plain", press=press)
        if about:
            button.setAccessibleName(f"{text.rstrip('…')}: {about}")
        return button

    def show_text(self, column: QVBoxLayout, text: str, role: str = "text", name: str = "") -> None:
        """Add a line of text to the column of a panel."""
        label = label_in(text, role, self, wrap=True)
        if name:
            label.setObjectName(name)
        column.addWidget(label)
