"""*About Annotator*: the version, and the licences of the program's components."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QListWidgetItem, QWidget

import annotator
from annotator.text.policy import one_line
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.labels import label_in, title_label
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.paint import RIGHT
from annotator.ui.widgets.plain_text_view import PlainTextView
from annotator.ui.widgets.row_list import REST, Cell, RowList, body_cell

if TYPE_CHECKING:
    from annotator.services.third_party import ThirdPartyComponent
    from annotator.ui.main_window import MainWindow


class AboutPage(OverlayPage):
    """The version and licence of the program, and a list of its components next to the licence text of the
    selected one."""

    def __init__(self, parts: Sequence[ThirdPartyComponent], parent: QWidget) -> None:
        super().__init__("about", QCoreApplication.translate("About", "About Annotator"), parent, narrow=True)
        self._parts = parts
        title = self.tr("Annotator {version}").format(version=annotator.__version__)
        self.lines.addWidget(title_label(title, self))
        text = self.tr("Judge model answers, offline and by keyboard. Free software under the Apache License 2.0: you "
                        "may use, study, share and change it.")  # fmt: skip
        below = self.tr("It contains these components, each under its own licence. Select one to read its licence.")
        for sentence, role in ((text, "text"), (below, "muted")):
            self.lines.addWidget(
                label_in(sentence, role, self, style=TEXT_LABEL if role == "muted" else TEXT_BODY, wrap=True)
            )
        text = self.tr("Components and their licences")
        self._list = RowList("about.parts", text, self, lambda cells: cells)
        for part in parts:
            name, licence = f"{part.name} {part.version}", one_line(part.licence)
            item = QListWidgetItem(f"{name}, {licence}", self._list)
            cells = [body_cell(name, -1), Cell(licence, REST, align=RIGHT)]
            item.setData(RowList.DATA, cells)
        self._text = PlainTextView("about.licence", self.tr("Licence of the selected component"), self)
        self.lines.addLayout(in_row((self._list, 2), (self._text, 3), spacing=4 * SPACE), 1)
        self._list.currentRowChanged.connect(self._show)
        self._list.setCurrentRow(0)

    def start(self) -> None:
        self._list.setFocus()

    def _show(self, row: int) -> None:
        part = self._parts[row]
        terms = part.text() or self.tr("It names its licence, but does not include its text.")
        self._text.show_text(f"{part.name} {part.version}\n{part.licence}\n\n{terms}")


def make_page(window: MainWindow) -> AboutPage:
    """The page *About Annotator*."""
    from annotator.services.third_party import third_party_components

    return AboutPage(third_party_components(), window)
