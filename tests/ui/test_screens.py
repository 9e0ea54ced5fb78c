"""Every screen, looked through for everything that all of them must keep; each is opened once.

What each check sees is planted and found in ``test_contrast``, ``test_focus``, ``test_names`` and ``test_translation``.
"""

from __future__ import annotations

import getpass
from collections import defaultdict
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.services.help_pages import FIRST
from annotator.ui.appearance import appearance
from annotator.ui.help.help_topics import topic_here
from annotator.ui.help.help_window import HelpWindow
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.theme import CONTRAST, DARK, LIGHT, ColorPalette
from tests.ui.accessible_names import badly_called, check_names, out_of_reach
from tests.ui.conftest import Desk
from tests.ui.pseudo import spoken
from tests.ui.screen_checks import clipped, unseen, weak
from tests.ui.screens import EVERY, LARGE, SCREENS, SHOWN_BY, TASKS, WORKED, Before, closing
from tests.ui.untranslated_text import content, not_translated

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)"),  # of a menu, without a screen
    pytest.mark.own_window,  # a style sheet is set again for every widget that there is
]
TOPIC_OF = {
    "library_empty": "library", "library": "library", "helpsteer": "rating", "comparison_ranks": "comparison",
    "comparison_pair": "comparison", "critiques": "critiques", "error_spans": "critiques",
    "judging": "judging", "authoring": "authoring",
    "navigator": "tasks", "progress": "progress", "export": "export", "identity": "identity", "delivery": "delivery",
    "backups": "backups", "trouble": "store.damaged", "shortcuts": "shortcuts", "invite": "invite", "skip": "tasks",
    "preferences": "preferences", "passphrase": "identity", "critique_outline": "critiques",
}  # fmt: skip
"""Screens and the page that is about each."""

KNOWN = defaultdict[str, set[tuple[str, str]]](set)
"""Of each palette, the kinds of widgets that were seen to show that they have the keyboard."""


def palettes(name: str) -> tuple[ColorPalette, ...]:
    """All of them for each layout and kind of answer, and one in turn for the others; in ``make walk`` all."""
    every = (LIGHT, DARK, CONTRAST)
    return every if EVERY or name in WORKED else (every[[*SCREENS].index(name) % 3],)


@pytest.fixture(scope="module", autouse=True)
def _language_that_nobody_speaks() -> Iterator[None]:
    """Its words are two fifths longer than English ones."""
    with spoken():
        yield


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen(desk: Desk, qtbot: QtBot, name: str) -> None:
    before = Before(desk, qtbot)
    SCREENS[name](before)
    screen = before.settled()
    assert not_translated(screen, f"{content(desk)} {getpass.getuser()}") == []
    before.wait(lambda: clipped(screen) == [])  # a save that ends meanwhile changes words, and they get their room
    if name in SHOWN_BY:
        assert SHOWN_BY[name] in {type(part).__name__ for part in (screen, *screen.findChildren(OverlayPage))}
    if not name.startswith("help"):
        assert topic_here(desk.window) != FIRST, "no page of the help is about it: annotator/ui/help/help_topics.py"
    assert topic_here(desk.window) == TOPIC_OF.get(name, topic_here(desk.window))
    if name != "menu":
        check_names(screen)
    assert badly_called(screen) == []
    for palette in palettes(name):
        appearance.change(palette=palette)
        assert weak(before.settled(), palette) == []
        known = KNOWN[palette.name]
        before.wait(lambda known=known: unseen(screen, known) == [])  # a new style is painted some turns later
    if name != "menu":
        qtbot.waitUntil(lambda: out_of_reach(screen) == [])  # what closes hands the keyboard on a turn later
    if name not in TASKS:
        appearance.change(percent=LARGE)
        before.wait(lambda: clipped(before.settled()) == [])  # words that wrap get their height a turn later
    if name in TOPIC_OF:
        the_page_about_the_screen_opens(desk)
    closing()


def the_page_about_the_screen_opens(desk: Desk) -> None:
    """Another one than at first where the keyboard, which has been everywhere, is at another kind of answer."""
    under, topic = desk.window.shown, topic_here(desk.window)
    desk.press(Qt.Key.Key_F1)
    shown = QApplication.activeModalWidget()
    assert isinstance(shown, HelpWindow)
    assert shown.page.id == topic
    desk.press(Qt.Key.Key_Escape)
    assert not isinstance(QApplication.activeModalWidget(), HelpWindow)
    assert desk.window.shown is under
