"""The help window: a search field, the list of pages, the page, and its links."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QDialog, QWidget

from annotator.paths import resource
from annotator.services.help_pages import FIRST, HelpPageSet, find_words, page_of
from annotator.text.policy import one_line
from annotator.text.render import render
from annotator.text.runs import RenderedText
from annotator.ui.actions import CommandActions
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.dialog_keys import ModalDialog
from annotator.ui.help.help_list import HelpPageList
from annotator.ui.language import current_language
from annotator.ui.menu import menu_title
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import ReadingDocument, build_document
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL
from annotator.ui.widgets.announcement import announce_row, announce_text
from annotator.ui.widgets.boxes import discard, in_column, in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.ui.widgets.line_edit import ListSearchField
from annotator.ui.workspace.text_display import FocusRing, reading_style

_SIZE = (920, 640)  # pixels at 100 %
_LIST = 260
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down)
_PAGES = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_LINES = 3  # lines scrolled by an arrow key
_EDGE = 60  # pixels left free around the window
_MOST_LINKS = 12


def help_page_set(table: CommandActions) -> HelpPageSet:
    """The help in the window's language, with the current keys of the commands."""
    commands = table.commands.values()
    return HelpPageSet(
        {command.id: command.shown_caps for command in commands},
        {command.id: f"{menu_title(command.menu)} › {command.shown_title}" for command in commands},
        current_language(),
        QCoreApplication.translate("HelpWindow", "This page is in English only."),
    )


class HelpPageView(ReadingPane):
    """The text of a help page with its screenshots. Links lead only to other pages; a click follows them."""

    followed = Signal(str)

    def __init__(self, object_name: str, accessible_name: str, parent: QWidget) -> None:
        self._pictures: tuple[QImage, ...] = ()
        super().__init__(object_name, accessible_name, parent)

    def show_page(self, rendered: RenderedText, pictures: Sequence[str] = ()) -> None:
        """Show a page from its top. ``pictures``: file names in the documentation, shown below the text."""
        self._pictures = tuple(QImage(str(resource("docs", "pictures", name))) for name in pictures)
        self.set_rendered(rendered)

    def _build(self) -> ReadingDocument:
        return build_document(self.rendered, self.text_style, pictures=self._pictures)

    def _link(self, point: QPointF) -> str:
        at = self._document.documentLayout().hitTest(point + self._scroll_position(), Qt.HitTestAccuracy.ExactHit)
        return self._document.link_at(at) if at >= 0 else ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        over = self._link(event.position())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        link = self._link(event.position())
        if link and event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self.followed.emit(page_of(link))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MOVES and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.scroll_steps(_LINES if event.key() == Qt.Key.Key_Down else -_LINES)
        else:
            super().keyPressEvent(event)


class HelpWindow(ModalDialog):
    """The window of the help pages. Opens with the page ``topic``. Typing searches, Up and Down select a page, Tab
    moves to the list, the page and its links.

    Modal; Esc closes it.
    """

    pauses_time = True

    def __init__(self, table: CommandActions, topic: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("help")
        self.setWindowTitle(self.tr("Help"))
        self.setModal(True)
        self.delete_when_closed()
        self._command_actions = table
        self._book = help_page_set(table)
        self._before: list[str] = []  # the pages left by following links
        self._search_words: list[str] = []
        self._links: list[Button] = []
        text = self.tr("Search the help")
        self._field = ListSearchField("help.find", text, lambda: self._list, lambda: self._page_view.setFocus(), self)
        self._field.textChanged.connect(self._search)
        self._field.installEventFilter(self)
        self._list = HelpPageList(self)
        self._list.chosen.connect(self._show)
        self._page_view = HelpPageView("help.text", self.tr("Help page"), self)
        self._page_view.followed.connect(self.follow)
        FocusRing(self._page_view)
        AppearanceBinding(self._page_view, lambda: self._page_view.set_style(reading_style()))
        self._onward = QWidget(self)
        self._link_layout = FlowLayout(self._onward, gap=SPACE)
        self._back_button = Button("help.back", self.tr("Page before"), self, cap="Alt\u00a0←", press=self.go_back)
        self._lay_out()
        self._list.show_pages(self._book)
        self._show(self._known(topic))
        self._list.set_current_row(self.page.id)
        self._field.setFocus()

    def _lay_out(self) -> None:
        keys = Button(
            "help.keys",
            self.tr("All keys"),
            self,
            cap=self._command_actions.commands["help.keys"].shown_caps,
            press=self._show_keys,
        )
        keys.setVisible(not isinstance(self.parent(), QDialog))  # the list of keys would be below that dialog
        close = Button("help.close", self.tr("Close"), self, kind="primary", cap="Esc", press=self.accept)
        left = in_column(self._field, (self._list, 1), spacing=2 * SPACE)
        right = in_column((self._page_view, 1), self._onward, spacing=2 * SPACE)
        columns = in_row(left, (right, 1), spacing=4 * SPACE)
        last = in_row(self._back_button, keys, 1, close, spacing=2 * SPACE)
        in_column((columns, 1), last, on=self, margins=(20, 20, 20, 16), spacing=3 * SPACE)
        AppearanceBinding(self, self._fit)
        for button in (self._back_button, keys, close):
            button.setAutoDefault(False)  # Enter in the field moves to the page

    def _fit(self) -> None:
        room = self.screen().availableSize()
        width, height = (appearance.px(length) for length in _SIZE)
        titles = (appearance.width(self._book.page(name).title, TEXT_BODY) for name in self._book.order)
        around = 8 * SPACE + self._list.verticalScrollBar().sizeHint().width()
        self._list.setFixedWidth(max(appearance.px(_LIST), max(titles) + around))
        self.resize(min(width, room.width() - _EDGE), min(height, room.height() - _EDGE))

    # content

    def _known(self, topic: str) -> str:
        """``topic``, or the contents if there is no such page."""
        try:
            return self._book.page(topic).id
        except KeyError:
            return FIRST

    def _show(self, name: str) -> None:
        self.page = page = self._book.page(name)
        self._page_view.show_page(render(page.source, strict=True, lossless=False), page.pictures)
        self._page_view.setAccessibleName(self.tr("Help page: {title}").format(title=page.title))
        self._mark()
        self._offer([name for name in page.links if name not in (page.id, FIRST)] if page.id != FIRST else ())
        self._back_button.setEnabled(bool(self._before))

    def _show_nothing(self, query: str) -> None:
        """Show that no page matches the search."""
        text = self.tr("No page of the help has “{words}”. Another word may, or one that is shorter.")
        self._page_view.show_page(render(text.format(words=one_line(query)), strict=True))
        self._page_view.setAccessibleName(self.tr("No page"))
        self._page_view.set_highlights([], "found")
        self._offer(())

    def _mark(self) -> None:
        """Highlight the search words and scroll to the first match."""
        source = self.page.source
        matches = find_words(source, self._search_words)
        self._page_view.set_highlights([StyledHighlight(start, end, "found") for start, end in matches], "found")
        if matches:
            self._page_view.show_source(*matches[0])

    def _offer(self, links: Sequence[str]) -> None:
        """Show the links of a page as buttons, for keyboard and screen reader users."""
        for old in self._links:
            discard(old)
        self._links = []
        for name in links if len(links) <= _MOST_LINKS else ():
            title = self._book.page(name).title
            button = Button(
                f"help.link.{name}", title, self._onward, kind="quiet", style=TEXT_LABEL,
                press=partial(self.follow, name)
            )  # fmt: skip
            button.setAccessibleName(self.tr("Go to: {title}").format(title=title))
            button.setAutoDefault(False)
            self._link_layout.addWidget(button)
            button.show()
            self.setTabOrder((self._page_view, *self._links)[-1], button)
            self._links.append(button)
        self._onward.setVisible(bool(self._links))
        self._onward.updateGeometry()

    def follow(self, name: str) -> None:
        """Follow a link; :meth:`go_back` returns to this page."""
        self._before.append(self.page.id)
        self._show(self._known(name))
        self._list.set_current_row(self.page.id)
        self._page_view.setFocus()

    def go_back(self) -> None:
        """Return to the page of the last followed link."""
        if self._before:
            self._show(self._before.pop())
            self._list.set_current_row(self.page.id)
            if not self._before:
                self._page_view.setFocus()  # the button that had the focus is now disabled

    def _search(self, query: str) -> None:
        self._search_words = query.split()
        if not self._search_words:
            self._list.show_pages(self._book)
            self._list.set_current_row(self.page.id)
            self._show(self.page.id)
            return
        hits = self._book.search(query)
        self._list.show_found(hits)
        if not hits:
            self._show_nothing(query)
            announce_text(self._field, self.tr("No page has these words."))
        else:
            announce_row(self._field, self._list)

    def _show_keys(self) -> None:
        self.accept()
        self._command_actions["help.keys"].trigger()

    # keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the page keys of the field scroll the page."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or event.key() not in _PAGES:
            return False
        self._page_view.keyPressEvent(event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        modifiers = event.modifiers()
        if event.key() == Qt.Key.Key_Left and modifiers == Qt.KeyboardModifier.AltModifier:
            self.go_back()
        elif event.key() == Qt.Key.Key_F and modifiers == Qt.KeyboardModifier.ControlModifier:
            self._field.setFocus()
            self._field.selectAll()
        else:
            super().keyPressEvent(event)
