"""Every screen, looked through for everything that all of them must keep; each is opened once.

What each check sees is planted and found in ``test_contrast``, ``test_focus``, ``test_names`` and ``test_translation``.
"""

from __future__ import annotations

import getpass
from collections import defaultdict
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.services.help_pages import FIRST
from annotator.ui.help.help_topics import topic_here
from annotator.ui.help.help_window import HelpWindow
from annotator.ui.language import LANGUAGES
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.theme import CONTRAST, DARK, LIGHT, ColorPalette
from tests.ui.accessible_names import badly_called, check_names, out_of_reach
from tests.ui.catalogues import speaking
from tests.ui.conftest import Desk
from tests.ui.screen_checks import clipped, unseen, weak
from tests.ui.screens import EVERY, PAGES, SCREENS, SHOWN_BY, WORKED, Before, closing
from tests.ui.untranslated_text import content, not_translated, shown

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)"),  # of a menu, without a screen
    pytest.mark.usefixtures("no_style_sheet"),
]
LARGE = 150  # per cent
LARGEST = 200
LAPTOP = 1366  # pixels
TOPIC_OF = {
    "library_empty": "library", "library": "library", "helpsteer": "rating", "comparison_ranks": "comparison",
    "comparison_pair": "comparison", "critiques": "critiques", "judging": "judging", "authoring": "authoring",
    "navigator": "tasks", "progress": "progress", "export": "export", "identity": "identity", "delivery": "delivery",
    "backups": "backups", "trouble": "store.damaged", "shortcuts": "shortcuts", "invite": "invite", "skip": "tasks",
    "preferences": "preferences", "passphrase": "identity", "critique_outline": "critiques",
}  # fmt: skip
"""Screens and the page that is about each."""

TASKS = (
    "adjudication", "adjudication_critiques", "adjudication_workspace", "authoring", "authoring_answer",
    "authoring_empty", "comparison_pair", "comparison_ranks", "conversation_review", "criteria", "critiques",
    "every_level",
    "helpsteer", "helpsteer_missing", "images", "judging", "judging_ranks", "kinds_of_notes", "notes",
    "proposed_edit", "raw_texts", "reactions", "returned", "review", "review_authoring", "review_changes",
    "review_critiques", "review_judging", "skipped",
)  # fmt: skip
"""Screens with a task in them. Their top line has no room for words two fifths longer and half as large again."""

KNOWN = defaultdict[str, set[tuple[str, str]]](set)
"""Of each palette, the kinds of widgets that were seen to show that they have the keyboard."""


def palettes(name: str) -> tuple[ColorPalette, ...]:
    """All of them for one screen of each kind, and one in turn for the others; in ``make walk`` all."""
    every = (LIGHT, DARK, CONTRAST)
    return every if EVERY or name in WORKED | PAGES else (every[[*SCREENS].index(name) % 3],)


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    """In the language that nobody speaks, whose words are two fifths longer than English ones."""
    with shown(qtbot, tmp_path) as before:
        looked_through(before, qtbot, name)


def looked_through(before: Before, qtbot: QtBot, name: str) -> None:
    desk = before.desk
    SCREENS[name](before)
    screen = before.settled()
    assert not_translated(screen, f"{content(desk)} {getpass.getuser()}") == []
    before.wait(lambda: clipped(screen) == [])  # a save that ends meanwhile changes words, and they get their room
    if name in SHOWN_BY:
        assert SHOWN_BY[name] in {type(part).__name__ for part in (screen, *screen.findChildren(OverlayPage))}
    if not name.startswith("help"):
        assert topic_here(desk.window) != FIRST, "no page of the help is about it: annotator/ui/help/help_topics.py"
    if name != "menu":
        check_names(screen)
    assert badly_called(screen) == []
    for palette in palettes(name):
        desk.window.appearance.change(palette=palette)
        assert weak(before.settled(), palette) == []
        assert unseen(screen, KNOWN[palette.name]) == []
    if name != "menu":
        qtbot.waitUntil(lambda: out_of_reach(screen) == [])  # what closes hands the keyboard on a turn later
    if name not in TASKS:
        desk.window.appearance.change(percent=LARGE)
        before.wait(lambda: clipped(before.settled()) == [])  # words that wrap get their height a turn later
    if name in TOPIC_OF:
        the_page_about_the_screen_opens(desk, name)


@pytest.mark.parametrize("name", TASKS)
def test_large_text_has_room_beside_a_task(desk: Desk, qtbot: QtBot, name: str) -> None:
    desk.window.appearance.change(percent=LARGE)
    before = Before(desk, qtbot)
    SCREENS[name](before)
    before.wait(lambda: clipped(before.settled()) == [])  # words that wrap get their height a turn later
    closing()


@pytest.mark.parametrize("name", ["reactions", "kinds_of_notes"])
def test_an_open_popup_grows_with_its_text(desk: Desk, qtbot: QtBot, name: str) -> None:
    before = Before(desk, qtbot)
    SCREENS[name](before)
    before.settled()
    desk.window.appearance.change(percent=LARGE)
    before.wait(lambda: clipped(before.settled()) == [])
    closing()


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("name", ["course_page", "course_result", "navigator", "diagnostics"])
def test_the_largest_text_fits_a_laptop_screen(desk: Desk, qtbot: QtBot, name: str, language: str) -> None:
    """A window cannot be narrower than its words; those of other languages are longer than English ones."""
    with speaking(language):
        before = Before(desk, qtbot)
        SCREENS[name](before)
        desk.window.appearance.change(percent=LARGEST)
        before.settled()
        assert before.settled().window().minimumSizeHint().width() <= LAPTOP
        assert before.settled().window().minimumWidth() <= LAPTOP
        assert clipped(before.settled()) == []
        closing()


def the_page_about_the_screen_opens(desk: Desk, name: str) -> None:
    under = desk.window.shown
    desk.press(Qt.Key.Key_F1)
    shown = QApplication.activeModalWidget()
    assert isinstance(shown, HelpWindow)
    assert shown.page.id == TOPIC_OF[name]
    desk.press(Qt.Key.Key_Escape)
    assert not isinstance(QApplication.activeModalWidget(), HelpWindow)
    assert desk.window.shown is under
