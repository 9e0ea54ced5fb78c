"""The help in the window: the right page at every place, search, links and back, all by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.paths import resource
from annotator.services.help_pages import error_entries, find_words
from annotator.ui.appearance import appearance
from annotator.ui.help.help_window import HelpWindow
from tests.ui.conftest import Desk, task
from tests.ui.screens import SCREENS, Before

K = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier


def helped() -> HelpWindow:
    help_window = QApplication.activeModalWidget()
    assert isinstance(help_window, HelpWindow)
    return help_window


def part(window: QWidget, name: str) -> Any:
    (widget,) = window.findChildren(QWidget, f"help.{name}")
    return widget


def test_in_notes_it_is_the_page_about_notes(desk: Desk, qtbot: QtBot) -> None:
    SCREENS["notes"](Before(desk, qtbot))
    desk.press(K.Key_Escape, "n")
    desk.press(K.Key_F1)
    assert helped().page.id == "notes"


def test_typing_searches_arrows_choose_and_enter_goes_to_the_page(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press(K.Key_F1)
    window = helped()
    desk.press(*"undo restart")
    assert window.page.id == "submit"
    rows = part(window, "list")
    assert rows.count() > 0
    desk.press(*[K.Key_Backspace] * len(" restart"))
    assert rows.count() > 1
    desk.press(K.Key_Down)
    assert window.page.id == rows.item(1).data(Qt.ItemDataRole.UserRole) != "submit"
    desk.press(K.Key_Return)
    assert window.focusWidget() is part(window, "text")
    desk.press("f", held=Qt.KeyboardModifier.ControlModifier)
    assert window.focusWidget() is part(window, "find")


def test_a_link_is_followed_by_button_and_by_mouse_and_the_way_leads_back(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press(K.Key_F1)
    window = helped()
    assert not part(window, "back").isEnabled()
    part(window, "link.comparison").setFocus()
    desk.press(K.Key_Space)
    assert window.page.id == "comparison"
    pane = part(window, "text")
    at = pane.reading_document.toPlainText().rindex("Rating responses")
    cursor = pane.textCursor()
    cursor.setPosition(at + 3)
    box = pane.cursorRect(cursor)
    QTest.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=box.center() + QPoint(1, 0))
    assert window.page.id == "rating"
    desk.press(K.Key_Left, held=ALT)
    assert window.page.id == "comparison"
    desk.press(K.Key_Left, held=ALT)
    desk.press(K.Key_Left, held=ALT)
    assert window.page.id == "rating"


def test_tab_leads_from_the_list_to_the_text_and_to_its_links(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press(K.Key_F1)
    window = helped()
    order = [window.focusWidget()]
    for _ in range(3 + len(window._links)):
        desk.press(K.Key_Tab)
        order.append(window.focusWidget())
    names = [widget.objectName() for widget in order]
    links = [button.objectName() for button in window._links]
    assert names[:3] == ["help.find", "help.list", "help.text"]
    assert names[3:] == [*links, "help.keys"]


def test_a_page_shows_its_screen_as_wide_as_the_page_and_all_of_its_words(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press(K.Key_F1)
    window, picture = helped(), QImage(str(resource("docs", "pictures", "rating.png")))
    assert window.page.id == "rating"
    pane = part(window, "text")
    document = pane.reading_document
    for percent in (100, 150):
        appearance.change(percent=percent)
        QApplication.processEvents()
        document = pane.reading_document
        assert document.findBlockByNumber(1).text().startswith("The responses are side by side")
        at = document.toPlainText().index("\ufffc")
        line = document.findBlock(at).layout().lineAt(0)
        room = document.textWidth() - 2 * document.documentMargin()
        assert line.naturalTextWidth() == pytest.approx(min(room, picture.width()), abs=3)
        assert pane.horizontalScrollBar().maximum() == 0
        assert line.height() >= line.naturalTextWidth() * picture.height() / picture.width() - 1
    pane.verticalScrollBar().setValue(pane.verticalScrollBar().maximum())
    colours = {seen.name() for seen in _colours(pane)}
    assert appearance.palette.accent in colours, "the links, with the last picture above them or below"
    assert len(colours) > 200, "a picture has more shades than letters"
    text = document.toPlainText()
    for begin, end in find_words(window.page.source, ["digit", "score"]):
        if (place := document.map.to_document(begin, end)) is not None:
            assert text[slice(*place)].casefold() in ("digit", "score")


def _colours(pane: QWidget) -> list[QColor]:
    image = pane.viewport().grab().toImage()  # type: ignore[attr-defined]
    return [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]


def test_nothing_that_is_typed_in_the_help_reaches_the_task(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press(K.Key_F1, *"0123", K.Key_Escape)
    assert desk.scores() == {}


def test_an_error_leads_to_its_entry(desk: Desk, qtbot: QtBot) -> None:
    desk.window.import_tasks(desk.paths.root / "nowhere.anntask")
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None and QApplication.activeWindow() is not None)
    QApplication.processEvents()
    panel = QApplication.activeModalWidget()
    assert panel is not None
    desk.press(K.Key_F1)
    window = helped()
    assert window.page.id == "bundle.unreadable"
    assert error_entries()["bundle.unreadable"].means in window.page.words
    desk.press(K.Key_Escape)
    assert QApplication.activeModalWidget() is panel
    panel.findChild(QWidget, "error.explain").click()  # type: ignore[union-attr]
    assert helped().page.id == "bundle.unreadable"


def test_every_error_and_every_link_opens_its_page(desk: Desk) -> None:
    desk.press(K.Key_F1)
    window = helped()
    pages = {*window._book.order, *error_entries()}
    while pages:
        name = pages.pop()
        window.follow(name)
        assert window.page.id == name
        pages |= {link for link in window.page.links if link.startswith("errors-")} - set(window._before)


def test_a_code_without_an_entry_opens_the_contents_without_the_list_of_keys(desk: Desk, qtbot: QtBot) -> None:
    """The list of keys would be below the dialog."""
    desk.window.show_error("Title", AnnotatorError("made.up", "Words."), "All.")
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None and QApplication.activeWindow() is not None)
    QApplication.processEvents()
    desk.press(K.Key_F1)
    assert helped().page.id == "index"
    assert part(helped(), "keys").isHidden()


def test_the_list_of_keys_is_on_its_own_key_and_in_the_help(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press("?")
    assert desk.window.shown.objectName() == "shortcuts"
    desk.press(K.Key_Escape)
    assert desk.window.shown is desk.work
    desk.press(K.Key_F1)
    part(helped(), "keys").click()
    assert desk.window.shown.objectName() == "shortcuts"


def test_the_help_opens_over_a_project_while_words_are_typed(desk: Desk, qtbot: QtBot) -> None:
    SCREENS["critiques"](Before(desk, qtbot))
    desk.press("c", *"Wro", K.Key_F1)
    assert helped().page.id == "critiques"
    desk.press(K.Key_Escape)
    desk.press(*"ng")
    qtbot.waitUntil(desk.work.save)
    assert any("Wrong" in word for word in critique_texts(desk))


def critique_texts(desk: Desk) -> list[str]:
    desk.press(K.Key_Escape)
    annotation = desk.work.session.view().annotation
    return [one.text for answers in annotation.critiques.values() for one in answers.series]


def test_an_error_in_a_notice_leads_to_its_entry(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.work.view.notices.show_error(AnnotatorError("delivery.full", "No room.", "Make some."), "All is kept.")
    assert desk.work.view.notices._shown_strip is not None
    assert desk.work.view.notices._shown_strip.words == "No room. Make some. All is kept."
    desk.find("notice.act").click()  # type: ignore[attr-defined]
    assert helped().page.id == "delivery.full"
