"""The list at the left of the help: all pages, or the results of a search."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from annotator.services.help_pages import HelpPageSet, HelpSearchHit
from annotator.text.policy import one_line
from annotator.ui.appearance import Appearance
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_BODY, TEXT_LABEL
from annotator.ui.widgets.paint import paint_rounded_box, paint_text

_PAGE = Qt.ItemDataRole.UserRole
_EXCERPT = Qt.ItemDataRole.UserRole + 1
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeading


class HelpPageList(QListWidget):
    """The list of help pages. ``chosen`` carries the id of the page whose row became the current one."""

    chosen = Signal(str)

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("help.list")
        self.setAccessibleName(self.tr("Help pages"))
        self._appearance = appearance
        self.setItemDelegate(_HelpPageDelegate(appearance, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)  # otherwise rows are not measured again when a scroll bar reduces their width
        self.currentItemChanged.connect(self._notify)
        self.itemActivated.connect(self._notify)
        self.itemClicked.connect(self._notify)
        appearance.changed.connect(self.scheduleDelayedItemsLayout)

    def show_pages(self, book: HelpPageSet) -> None:
        """Show all pages in the order of the contents."""
        self._fill([HelpSearchHit(name, book.page(name).title, "") for name in book.order])

    def show_found(self, found: Sequence[HelpSearchHit]) -> None:
        """Show the results of a search; the first one becomes the current row."""
        self._fill(found)
        if found:
            self.setCurrentRow(0)
        else:
            self._add(HelpSearchHit("", self.tr("No page has these words."), "")).setFlags(Qt.ItemFlag.NoItemFlags)

    def set_current_row(self, page: str) -> None:
        """Select the row of a page without emitting ``chosen``; select none if it has no row."""
        self.blockSignals(True)
        rows = [row for row in range(self.count()) if self.item(row).data(_PAGE) == page]
        self.setCurrentRow(rows[0] if rows else -1)
        self.blockSignals(False)
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the first row if none is selected, without changing the page shown."""
        self.blockSignals(True)
        super().focusInEvent(event)
        if not self.selectedItems() and self.count():
            self.setCurrentRow(0)
            self.item(0).setSelected(True)
        self.blockSignals(False)
        self.viewport().update()

    def _fill(self, found: Sequence[HelpSearchHit]) -> None:
        self.blockSignals(True)
        self.clear()
        for one in found:
            self._add(one)
        self.setCurrentRow(-1)
        self.blockSignals(False)
        self.viewport().update()

    def _add(self, one: HelpSearchHit) -> QListWidgetItem:
        item = QListWidgetItem(one.title, self)
        item.setData(_PAGE, one.page)
        item.setData(_EXCERPT, one.excerpt)
        item.setToolTip("")
        if one.excerpt:
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{one.title}: {one.excerpt}")
        return item

    def _notify(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(_PAGE):
            self.chosen.emit(item.data(_PAGE))


class _HelpPageDelegate(QStyledItemDelegate):
    """Paints the title, and below it the context of the match."""

    def __init__(self, appearance: Appearance, parent: HelpPageList) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._list = parent

    def sizeHint(self, option: QStyleOptionViewItem, index) -> QSize:  # type: ignore[no-untyped-def]
        more = self._title_height(index.data()) - QFontMetrics(self._appearance.font(TEXT_BODY)).height()
        return QSize(100, self._appearance.px(48 if index.data(_EXCERPT) else 28) + max(0, more))

    def _title_height(self, title: str) -> int:
        """The height of a title, wrapped into as many lines as needed: translated titles are longer."""
        width = self._list.viewport().width() - 4 * SPACE
        room = QRect(0, 0, max(1, width), 10_000)
        return QFontMetrics(self._appearance.font(TEXT_BODY)).boundingRect(room, _WRAPPED, title).height()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index) -> None:  # type: ignore[no-untyped-def]
        appearance, rect = self._appearance, QRect(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            ring = appearance.color("accent") if self._list.hasFocus() else None
            paint_rounded_box(painter, rect, RADIUS_CONTROL, appearance.color("accent_tint"), ring, FOCUS_RING)
        room = rect.adjusted(2 * SPACE, 0, -2 * SPACE, 0)
        excerpt = index.data(_EXCERPT)
        role = "text" if index.flags() & Qt.ItemFlag.ItemIsEnabled else "muted"
        if excerpt:
            lower = QRect(room.left(), room.bottom() - appearance.px(24), room.width(), appearance.px(20))
            paint_text(painter, appearance, lower, excerpt, TEXT_LABEL, "text" if chosen else "muted")
            room = QRect(
                room.left(), room.top() + appearance.px(4), room.width(), lower.top() - room.top() - appearance.px(4)
            )
        painter.setFont(appearance.font(TEXT_BODY))
        painter.setPen(appearance.color(role))
        painter.drawText(room, _WRAPPED | Qt.AlignmentFlag.AlignVCenter, one_line(index.data()))
        painter.restore()
