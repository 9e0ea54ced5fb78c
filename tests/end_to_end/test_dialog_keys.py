"""Keys that come before a dialog has the keyboard go to the dialog: a real window manager takes its time to give it."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.ui.preferences_file import PreferencesFile
from tests.end_to_end.program import Database, started
from tests.end_to_end.screen import virtual_screen, wait_for
from tests.end_to_end.scripted_session import wait_for_first_task
from tests.end_to_end.test_typed_window import STORIES


@pytest.mark.parametrize("delay", [12, 30])
def test_words_typed_ahead_come_to_the_palette(tmp_path: Path, delay: int) -> None:
    """``delay``: milliseconds between two keys."""
    data, said = tmp_path / "data", tmp_path / "said.txt"
    seen, kept = Database(data), data / "preferences.json"
    with virtual_screen() as screen, started(screen, data, "open", str(STORIES), said=said) as program:
        wait_for_first_task(program, seen)
        for theme in ("dark", "contrast", "dark"):
            screen.run("xdotool", "key", "--delay", str(delay), "ctrl+k", *theme, "Return")
            wait_for(f"the {theme} theme", lambda theme=theme: PreferencesFile(kept).value.theme == theme, 20)
        program.quit()
    assert said.read_text() == ""
