"""The list at the left of the help: all pages, or the results of a search."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from annotator.services.help_pages import HelpPageSet, HelpSearchHit
from annotator.text.policy import one_line
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.theme import SPACE, TEXT_BODY

_PAGE = Qt.ItemDataRole.UserRole


class HelpPageList(QListWidget):
    """The list of help pages. ``chosen`` carries the id of the page whose row became the current one."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("help.list")
        self.setAccessibleName(self.tr("Help pages"))
        self.setSpacing(SPACE // 2)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.currentItemChanged.connect(self._notify)
        self.itemActivated.connect(self._notify)
        self.itemClicked.connect(self._notify)
        AppearanceBinding(self, lambda: self.setFont(appearance.font(TEXT_BODY)))

    def show_pages(self, book: HelpPageSet) -> None:
        """Show all pages in the order of the contents."""
        self._fill([HelpSearchHit(name, book.page(name).title, "") for name in book.order])

    def show_found(self, hits: Sequence[HelpSearchHit]) -> None:
        """Show the results of a search; the first one becomes the current row."""
        self._fill(hits)
        if hits:
            self.setCurrentRow(0)
        else:
            self._add(HelpSearchHit("", self.tr("No page has these words."), "")).setFlags(Qt.ItemFlag.NoItemFlags)

    def set_current_row(self, page: str) -> None:
        """Select the row of a page without emitting ``chosen``; select none if it has no row."""
        with QSignalBlocker(self):
            self.setCurrentRow(next((row for row in range(self.count()) if self.item(row).data(_PAGE) == page), -1))
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the first row if none is selected, without changing the page shown."""
        with QSignalBlocker(self):
            super().focusInEvent(event)
            if not self.selectedItems() and self.count():
                self.setCurrentRow(0)
                self.item(0).setSelected(True)
        self.viewport().update()

    def _fill(self, hits: Sequence[HelpSearchHit]) -> None:
        with QSignalBlocker(self):
            self.clear()
            for hit in hits:
                self._add(hit)
            self.setCurrentRow(-1)
        self.viewport().update()

    def _add(self, hit: HelpSearchHit) -> QListWidgetItem:
        item = QListWidgetItem("\n".join(map(one_line, filter(None, (hit.title, hit.excerpt)))), self)
        item.setData(_PAGE, hit.page)
        if hit.excerpt:
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{hit.title}: {hit.excerpt}")
        return item

    def _notify(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(_PAGE):
            self.chosen.emit(item.data(_PAGE))
