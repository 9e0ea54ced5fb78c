"""The search of the help: topics before errors, whole words before parts of words, and nothing where there is none."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.services.help_pages import HelpPageSet
from annotator.ui.actions import TABLE
from annotator.ui.help.help_window import HelpWindow
from annotator.ui.language import LANGUAGES
from annotator.ui.menu import menu_title
from tests.ui.conftest import Desk, active, task


@pytest.fixture(scope="module")
def book() -> HelpPageSet:
    return HelpPageSet(
        {command.id: command.shown_caps for command in TABLE},
        {command.id: f"{menu_title(command.menu)} › {command.shown_title}" for command in TABLE},
    )


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("tie", "comparison"), ("first steps", "start"), ("update", "update"), ("new version", "update"),
        ("offline", "update"), ("crash", "about"), ("crash report", "about"), ("input method", "input"),
        ("fcitx", "input"), ("skip", "tasks"), ("paused", "progress"),
        ("edit.no_ties", "edit.no_ties"),
    ],
)  # fmt: skip
def test_help_search_ranks_expected_page_first(book: HelpPageSet, query: str, page: str) -> None:
    assert [hit.page for hit in book.search(query)][:1] == [page]


def translated_book(language: str) -> HelpPageSet:
    return HelpPageSet(
        {command.id: command.shown_caps for command in TABLE},
        {command.id: command.shown_title for command in TABLE},
        language,
    )


@pytest.mark.parametrize(
    ("language", "query", "page"),
    [
        ("de", "Aktualisierung", "update"), ("de", "Update", "update"), ("de", "neue Version", "update"),
        ("de", "Absturz", "about"), ("de", "offline", "update"), ("de", "Eingabemethode", "input"),
        ("de", "Länge", "preferences"), ("de", "Gleichstand", "comparison"),
        ("es", "actualización", "update"), ("es", "actualizar", "update"), ("es", "versión nueva", "update"),
        ("es", "fallo", "about"), ("es", "sin conexión", "update"), ("es", "metodo de entrada", "input"),
        ("es", "dónde", "update"), ("es", "empate", "comparison"),
        ("fr", "notés", "course"), ("fr", "methode de saisie", "input"), ("fr", "egalite", "comparison"),
    ],
)  # fmt: skip
def test_help_search_tells_words_with_accents_from_others(language: str, query: str, page: str) -> None:
    book = translated_book(language)
    if book.page(page).title == translated_book("en").page(page).title:
        pytest.skip("the English page has changed since it was translated")
    assert [hit.page for hit in book.search(query)][:1] == [page]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_finds_its_page_first(language: str) -> None:
    book = translated_book(language)
    pages_by_title = {name: [hit.page for hit in book.search(book.page(name).title)][:1] for name in book.order[1:]}
    assert pages_by_title == {name: [name] for name in book.order[1:]}


def test_help_search_without_result_shows_no_page(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press(Qt.Key.Key_F1)
    window = QApplication.activeModalWidget()
    assert isinstance(window, HelpWindow)
    desk.press(*"qxzzy")
    shown = window._page_view.rendered.source
    assert "qxzzy" in shown
    assert "No page" in shown
    assert not window._links
    desk.press(*[Qt.Key.Key_Backspace] * 5)
    assert window._page_view.rendered.source == window.page.source
    window.close()
    active(desk)
