"""Every screen, looked through for everything that all of them must keep; each is opened once.

What each check sees is planted and found in ``test_contrast``, ``test_focus``, ``test_names`` and ``test_translation``.
"""

from __future__ import annotations

from collections import defaultdict

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.services.help_pages import FIRST
from annotator.ui.help.help_topics import topic_here
from annotator.ui.help.help_window import HelpWindow
from annotator.ui.language import LANGUAGES
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.theme import CONTRAST, DARK, LIGHT
from tests.ui.accessible_names import badly_called, check_names, out_of_reach
from tests.ui.catalogues import speaking
from tests.ui.conftest import Desk
from tests.ui.screen_checks import clipped, unseen, weak
from tests.ui.screens import SCREENS, SHOWN_BY, Before, closing

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

KNOWN = defaultdict[str, set[tuple[str, str]]](set)
"""Of each palette, the kinds of widgets that were seen to show that they have the keyboard."""


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen(desk: Desk, qtbot: QtBot, name: str) -> None:
    before = Before(desk, qtbot)
    SCREENS[name](before)
    screen = before.settled()
    if name in SHOWN_BY:
        assert SHOWN_BY[name] in {type(part).__name__ for part in (screen, *screen.findChildren(OverlayPage))}
    if not name.startswith("help"):
        assert topic_here(desk.window) != FIRST, "no page of the help is about it: annotator/ui/help/help_topics.py"
    if name != "menu":
        check_names(screen)
    assert badly_called(screen) == []
    for palette in (LIGHT, DARK, CONTRAST):
        desk.window.look.change(palette=palette)
        assert weak(before.settled(), palette) == []
        assert unseen(screen, KNOWN[palette.name]) == []
    if name != "menu":
        qtbot.waitUntil(lambda: out_of_reach(screen) == [])  # what closes hands the keyboard on a turn later
    desk.window.look.change(percent=LARGE)
    qtbot.waitUntil(lambda: clipped(before.settled()) == [])  # words that wrap get their height a turn later
    if name in TOPIC_OF:
        the_page_about_the_screen_opens(desk, name)
    closing()


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("name", ["course_page", "course_result", "navigator", "diagnostics"])
def test_the_largest_text_fits_a_laptop_screen(desk: Desk, qtbot: QtBot, name: str, language: str) -> None:
    """A window cannot be narrower than its words; those of other languages are longer than English ones."""
    with speaking(language):
        before = Before(desk, qtbot)
        SCREENS[name](before)
        desk.window.look.change(percent=LARGEST)
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
