"""The language of the window changes with a restart, which the preferences offer once another one is chosen."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from annotator.ui.dialogs import preferences_dialog
from annotator.ui.dialogs.preferences_dialog import PreferencesDialog
from annotator.ui.language import LANGUAGES
from annotator.ui.preferences_file import Preferences
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.combo_box import ComboBox
from tests.ui.conftest import Desk, task


@pytest.mark.parametrize("preferred", ["fr", "es"])
def test_a_restart_is_offered_while_another_language_is_chosen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, preferred: str
) -> None:
    """Also when the preferences are opened again before it: the window stays in the language of its start."""
    monkeypatch.setattr(preferences_dialog, "current_language", lambda: "fr")
    dialog = PreferencesDialog(Preferences(language=preferred), "/a/folder", None)
    qtbot.addWidget(dialog)
    dialog.show()
    field, restart = dialog.findChild(ComboBox, "settings.language"), dialog.findChild(Button, "settings.restart")
    assert isinstance(field, ComboBox)
    assert isinstance(restart, Button)
    assert restart.isVisible() == (preferred == "es")
    field.setCurrentText(LANGUAGES["de"])
    assert restart.isVisible()
    field.setCurrentText(LANGUAGES["fr"])
    assert not restart.isVisible()
    field.setCurrentText(LANGUAGES["es"])
    with qtbot.waitSignal(dialog.restart_wanted):
        restart.click()
    assert not dialog.isVisible()


def test_the_window_closes_for_a_restart_and_comes_back_where_it_was(desk: Desk) -> None:
    desk.bring([task("one", 2)])
    desk.press("3")
    location = desk.work.focus.cursor
    desk.window.restart()
    assert desk.window.restart_wanted
    assert not desk.window.isVisible()
    desk.backend.close()
    desk.start_again()
    assert desk.work.focus.cursor == location
    assert list(desk.scores().values()) == [3]
    assert not desk.window.restart_wanted
    desk.window.close()
    desk.backend.close()
    desk.start_again()
    assert desk.window.workspace is None
