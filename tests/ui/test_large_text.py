"""Words have room in large text, beside a task and on a laptop's screen. ``test_screens`` has all other screens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.language import LANGUAGES
from tests.ui.catalogues import speaking
from tests.ui.conftest import Desk, GuardTime
from tests.ui.critique.conftest import story
from tests.ui.preset_tasks import preset
from tests.ui.screen_checks import clipped
from tests.ui.screens import EVERY, LARGE, SCREENS, TASKS, WORKED, Before, closing

LARGEST = 200  # per cent
LAPTOP = 1366  # pixels


@pytest.fixture
def before(desk: Desk, qtbot: QtBot) -> Iterator[Before]:
    yield Before(desk, qtbot)
    closing()


@pytest.mark.parametrize("name", [name for name in TASKS if EVERY or name in WORKED])
def test_large_text_has_room_beside_a_task(before: Before, name: str) -> None:
    appearance.change(percent=LARGE)
    SCREENS[name](before)
    before.wait(lambda: clipped(before.settled()) == [])  # words that wrap get their height a turn later


@pytest.mark.parametrize("name", ["reactions", "kinds_of_notes"])
def test_an_open_popup_grows_with_its_text(before: Before, name: str) -> None:
    SCREENS[name](before)
    before.settled()
    appearance.change(percent=LARGE)
    before.wait(lambda: clipped(before.settled()) == [])


@pytest.mark.own_window
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_the_largest_text_fits_a_laptop_screen(
    before: Before, tmp_path: Path, guard_time: GuardTime, language: str
) -> None:
    """A window cannot be narrower than its words; those of other languages are longer than English ones."""
    desk = before.desk
    with speaking(language):
        for name in ("course_page", "course_result", "navigator", "diagnostics"):
            SCREENS[name](before)
            appearance.change(percent=LARGEST)
            window = before.settled().window()
            assert max(window.minimumSizeHint().width(), window.minimumWidth()) <= LAPTOP, name
            assert clipped(before.settled()) == []
            closing()
            assert desk.reusable
            desk.move_to(tmp_path / name, guard_time)


@pytest.mark.own_window
def test_the_columns_of_critiques_fit_a_laptop_screen(before: Before) -> None:
    with speaking("de"):
        before.desk.bring([story("one", 3)], preset("critique"))
        appearance.change(percent=150)
        before.desk.press(Qt.Key.Key_F6)
        before.desk.press(Qt.Key.Key_F6)
        body = before.desk.work.view.body
        before.wait(lambda: clipped(before.settled()) == [])
        assert (body.horizontalScrollBar().maximum(), before.desk.window.width()) == (0, LAPTOP)
