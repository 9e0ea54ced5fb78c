"""The help: complete, with keys from the table of commands, links that lead somewhere, and found by its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.paths import resource
from annotator.services.help_pages import FIRST, HelpPageSet, error_entries, explain_code, page_of
from annotator.ui.actions import TABLE
from annotator.ui.help.help_topics import TOPICS
from annotator.ui.menu import menu_title

FILES = sorted(resource("help").glob("*.md"))
WINDOW = Path(__file__).resolve().parents[3] / "annotator" / "ui"
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in WINDOW.rglob("*.py"))
COMMANDS = {command.id: command for command in TABLE}
PLACES = re.compile(r"\{(key|menu):([a-z_.]+)\}")
WRITTEN_KEYS = re.compile(r"\b(Ctrl|Alt|Control|PageUp|PageDown|F\d+)\b|`[A-Z?=]`|Shift\+")
"""Keys that are written down instead of taken from the table. Digits, arrows, Enter, Esc and Tab cannot be changed."""


@pytest.fixture(scope="module")
def book() -> HelpPageSet:
    return HelpPageSet(
        {command.id: command.shown_caps for command in TABLE},
        {command.id: f"{menu_title(command.menu)} › {command.shown_title}" for command in TABLE},
    )


def test_every_page_is_in_the_contents_and_every_link_leads_to_a_page(book: HelpPageSet) -> None:
    assert sorted(book.order) == [path.stem for path in FILES]
    for name in book.order:
        for link in book.page(name).links:
            assert book.page(link).title, f"{name} links to {link}"


def test_every_link_of_every_page_of_errors_leads_to_a_page(book: HelpPageSet) -> None:
    sections = [link for link in book.page("errors").links if link not in book.order]
    assert len(sections) == len({entry.section for entry in error_entries().values()})
    reached = {link for section in sections for link in book.page(section).links}
    assert reached >= set(error_entries())
    for name in reached:
        assert all(book.page(link).title for link in book.page(name).links), name
    for code in error_entries():
        assert book.page(code).title == code


def test_documents_that_errors_refer_to_are_files() -> None:
    """The help has no pages for them."""
    paths = [
        path for code in error_entries() for path in re.findall(r"\(`([^`]*[.]md)`\)", error_entries()[code].source)
    ]
    assert len(paths) >= 3
    assert all(Path(path).is_file() for path in paths)


def test_every_picture_is_there_and_has_a_page(book: HelpPageSet) -> None:
    pictures = {path.name for path in resource("docs", "pictures").glob("*.png")}
    shown = [name for page in book.order for name in book.page(page).pictures]
    assert pictures - set(shown) == {"workspace-dark.png", "workspace-light.png", "day.png"}
    assert sorted(shown) == sorted(set(shown) & pictures)


@pytest.mark.parametrize("screen", ["library", "identity", "backups", "delivery", "navigator", "progress", "course",
                                    "review", "export", "invite", "settings", "shortcuts", "about"])  # fmt: skip
def test_the_page_about_a_screen_has_a_picture_of_it(book: HelpPageSet, screen: str) -> None:
    assert book.page(TOPICS.get(screen, screen)).pictures


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_keys_are_taken_from_the_table(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for kind, command in PLACES.findall(text):
        assert command in COMMANDS, f"there is no command {command}"
        assert kind == "menu" or COMMANDS[command].shown_caps, f"{command} has no key"
    assert WRITTEN_KEYS.findall(text) == []


def test_a_key_that_is_written_down_is_noticed() -> None:
    assert [match.group() for match in WRITTEN_KEYS.finditer("Press Ctrl+Z, `C`, F6")] == ["Ctrl", "`C`", "F6"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_words_of_the_window_are_quoted_as_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for quoted in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text):
        quote = " ".join(quoted.split())
        assert quote in SOURCES, f"{quote!r} is not in the window"


def test_keys_that_were_changed_are_shown_and_a_command_without_one_by_its_menu() -> None:
    keys = {command.id: command.shown_caps for command in TABLE} | {"task.submit": "Ctrl\u00a0J", "edit.undo": ""}
    menus = {command.id: f"{command.menu} › {command.title}" for command in TABLE}
    source = HelpPageSet(keys, menus).page("submit").source
    assert "`Ctrl\u00a0J` submits" in source
    assert "*edit › Undo* undoes" in source


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("undo", "submit"),
        ("PASSPHRASE recovered", "identity"),
        ("bundle.altered", "bundle.altered"),
        ("active time", "progress"),
        ("input method", "input"),
        ("fcitx", "input"),
    ],
)
def test_words_find_their_page(book: HelpPageSet, query: str, first: str) -> None:
    assert book.search(query)[0].page == first


def test_the_place_that_was_found_is_quoted(book: HelpPageSet) -> None:
    (hit,) = [one for one in book.search("stick shared") if one.page == "delivery"]
    assert "stick" in hit.excerpt
    assert len(hit.excerpt) < 160


def test_nothing_is_found_for_no_words_and_for_words_of_no_page(book: HelpPageSet) -> None:
    assert book.search("  ") == []
    assert book.search("zeppelin") == []


def test_a_code_is_explained_as_it_is_in_brackets() -> None:
    assert explain_code("[bundle.altered]") == error_entries()["bundle.altered"]
    assert explain_code(" [BUNDLE.Altered] ") == error_entries()["bundle.altered"], "as it was written down"
    with pytest.raises(AnnotatorError, match="no error with this code") as unknown:
        explain_code("bundle.alterd")
    assert unknown.value.code == "help.unknown_code"
    assert "bundle.altered" in unknown.value.hint


def test_links_are_pages(book: HelpPageSet) -> None:
    assert page_of("rating.md") == "rating"
    assert FIRST not in book.page("rating").links
