"""The help in the window's languages: each page says what the English one says, in the words of the catalogues."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from annotator.paths import resource
from annotator.services import help_pages
from annotator.services.help_pages import HelpPageSet, find_words
from annotator.ui.actions import TABLE
from annotator.ui.help.help_window import HelpWindow
from annotator.ui.language import LANGUAGES
from annotator.ui.menu import menu_title
from tests.ui.conftest import Desk

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "packaging"))

import help_translations
import make_languages as catalogues
from make_languages import Text

OUTDATED = set(help_translations.outdated())
TRANSLATED = [
    pytest.param(code, path.stem, id=f"{code}-{path.stem}")
    for code in help_translations.LANGUAGES
    for path in sorted(resource("help", code).glob("*.md"))
    if (code, path.stem) not in OUTDATED
]
"""Of a page that changed since, the program shows the English text; `make languages` names it."""
ENGLISH = {path.stem: path.read_text(encoding="utf-8") for path in resource("help").glob("*.md")}
SAME = {
    "placeholders": r"\{[^}]*\}", "links": r"\]\([^)]*\)", "words of code": r"`[^`]*`", "headings": r"(?m)^#+ ",
    "items of lists": r"(?m)^- ", "numbered items": r"(?m)^\d+\. ", "bold words": r"\*\*[^*]+\*\*",
}  # fmt: skip
"""What a translation has as often as its page; the first three in the same words."""
EXACT = ("placeholders", "links", "words of code")
QUOTED = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
TRANSLATIONS = {code: catalogues.read(catalogues.catalogue(code)) for code in help_translations.LANGUAGES}
"""The catalogues, by language."""
ONLY_ENGLISH = "Nur auf Englisch."


def made(language: str) -> HelpPageSet:
    return HelpPageSet(
        {command.id: command.shown_caps for command in TABLE},
        {command.id: f"{menu_title(command.menu)} › {command.shown_title}" for command in TABLE},
        language,
        ONLY_ENGLISH,
    )


def written_keys(language: str, text: str) -> list[str]:
    """Keys that stand in a text as they are, in English or by their name in its language: whoever changes a shortcut
    would read of another one."""
    names = {
        key: {key, TRANSLATIONS[language].get(Text("Keys", key)) or key}
        for key in ("Ctrl", "PageUp", "PageDown", "Shift")
    }
    held = "|".join(re.escape(name) for name in names.pop("Shift"))
    alone = "|".join(re.escape(name) for key_names in names.values() for name in key_names)
    pattern = re.compile(rf"(?<!\w)(?:{alone}|Alt|Control|F\d+)(?!\w)|`[A-Z?=]`|(?:{held})\+")
    return [match.group() for match in pattern.finditer(text)]


def one_line(text: str) -> str:
    """With one blank for any white space, and for what keeps two words on a line."""
    return " ".join(text.split())


def text_of(language: str, page: str) -> str:
    return resource("help", language, f"{page}.md").read_text(encoding="utf-8")


def test_the_languages_of_the_window_are_those_of_the_catalogues() -> None:
    assert {"en", *help_translations.LANGUAGES} == set(LANGUAGES)


@pytest.mark.parametrize(("language", "page"), TRANSLATED)
def test_a_translation_has_the_parts_of_its_page(language: str, page: str) -> None:
    text = text_of(language, page)
    assert text.startswith("# ")
    assert text != ENGLISH[page]
    for what, pattern in SAME.items():
        count, wanted = (Counter(re.findall(pattern, one)) for one in (text, ENGLISH[page]))
        if what not in EXACT:
            count, wanted = Counter({what: count.total()}), Counter({what: wanted.total()})
        assert count == wanted, what
    assert written_keys(language, text) == []


@pytest.mark.parametrize(("language", "page"), TRANSLATED)
def test_a_translation_quotes_the_window_as_its_catalogue_says_it(language: str, page: str) -> None:
    quotes = [one_line(quote) for quote in QUOTED.findall(text_of(language, page))]
    wanted = [one_line(quote) for quote in QUOTED.findall(ENGLISH[page])]
    assert len(quotes) == len(wanted)
    for quote in wanted:
        known = [
            one_line(translation) for message, translation in TRANSLATIONS[language].items() if quote in message.source
        ]
        assert any(quote in one for quote in quotes for one in known), (
            f"{quote!r} is quoted in none of the window's words"
        )


def test_an_outdated_translation_is_shown_in_english_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(help_pages, "_translated_from", lambda: {"de": {"saved": "0" * 64}})
    page = made("de").page("saved")
    assert page.title == "Saved means saved"
    assert ONLY_ENGLISH in page.source


def test_nothing_is_recorded_of_pages_that_there_are_not() -> None:
    there = {(code, path.stem) for code in help_translations.LANGUAGES for path in resource("help", code).glob("*.md")}
    presets = [path.parent.name for path in resource("presets").glob("*/rubric.toml")]
    there |= {(code, f"presets/{name}") for code in help_translations.LANGUAGES for name in presets}
    assert {(code, page) for code, pages in help_translations.recorded().items() for page in pages} == there


@pytest.mark.parametrize("language", help_translations.LANGUAGES)
def test_links_and_titles_of_a_translated_book_hold(language: str) -> None:
    book = made(language)
    assert sorted(book.order) == sorted(ENGLISH)
    assert all(book.page(link).title for name in book.order for link in book.page(name).links)


def test_a_page_that_is_not_translated_is_shown_in_english_and_says_so() -> None:
    page = HelpPageSet({}, {}, "xx", ONLY_ENGLISH).page("saved")
    assert page.title == "Saved means saved"
    assert page.source.splitlines()[:4] == ["# Saved means saved", "", f"*{ONLY_ENGLISH}*", ""]
    assert ONLY_ENGLISH in made("de").page("bundle.altered").source
    assert ONLY_ENGLISH not in HelpPageSet({}, {}).page("saved").source


def test_a_translated_page_is_found_by_its_own_words_with_or_without_accents() -> None:
    book = made("es")
    title = book.page("saved").title
    assert title != "Saved means saved"
    for query in ("después disco", "despues disco", "DESPUÉS DISCO"):
        hits = {one.page: one for one in book.search(query)}
        assert "saved" in hits


@pytest.mark.parametrize("language", ["en", *help_translations.LANGUAGES])
def test_where_a_page_leads_is_none_of_its_words(language: str) -> None:
    book = made(language)
    leading = [page for page, text in ENGLISH.items() if text.rpartition("\n\n")[2].startswith("See also ")]
    assert len(leading) > 20
    for page in leading:
        onward = book.page(page).source.strip().rpartition("\n\n")[2]
        assert one_line(onward.partition("[")[0]) not in book.page(page).words, page


def test_a_written_key_is_found_by_its_name_in_the_language() -> None:
    assert written_keys("de", "Strg+S, Umschalt+A, F6, `A`; die Umschalttaste") == ["Strg", "Umschalt+", "F6", "`A`"]


def test_places_are_those_of_the_text_itself() -> None:
    text = "Größe: die Straße, ÉNERGIE, e\u0301t\u00e9"
    assert [text[start:end] for start, end in find_words(text, ["strasse", "grosse"])] == ["Größe", "Straße"]
    assert [text[start:end] for start, end in find_words(text, ["energie", "ete"])] == ["ÉNERGIE", "e\u0301t\u00e9"]
    assert find_words(text, [""]) == []


def test_the_window_shows_the_page_in_its_language(desk: Desk) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("es"))
    try:
        desk.window.table["help.here"].setData("saved")
        desk.window.table["help.here"].trigger()
    finally:
        QLocale.setDefault(before)
    window = QApplication.activeModalWidget()
    assert isinstance(window, HelpWindow)
    assert window.page.title == made("es").page("saved").title
    QTest.keyClicks(window.findChild(QLineEdit, "help.find"), "despues disco")
    assert window.page.id == "saved"
    window.accept()
