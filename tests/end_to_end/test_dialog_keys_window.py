"""Keys that are typed before a dialog has the keyboard come to it whole and in order, with a real window manager."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.paths import DataDir, resource
from tests.end_to_end.program import Database, Program, started
from tests.end_to_end.screen import Screen, wait_for
from tests.end_to_end.scripted_session import wait_for_first_task

SAMPLE = resource("sample", "sample.anntask")
STORIES = resource("sample", "stories", "stories.anntask")


class Ahead:
    """The window on the sample's first task. The window manager stands still while keys are typed."""

    def __init__(self, screen: Screen, data: Path, program: Program) -> None:
        self.screen, self.program, self.seen = screen, program, Database(data)
        self._preferences = DataDir(data).preferences
        wait_for_first_task(program, self.seen)

    def type(self, opening: str, text: str = "", *keys: str) -> None:
        """The keys that open a dialog, and what is typed before it has the keyboard."""
        with self.screen.manager_stopped():
            self.program.press(opening)
            self.program.wait_idle()  # it waits to be shown
            if text:
                self.screen.type(text)
            if keys:
                self.program.press(*keys)
            self.program.wait_idle()
        self.program.wait_idle()

    @property
    def preferences(self) -> dict[str, object]:
        return dict(json.loads(self._preferences.read_text())) if self._preferences.exists() else {}


@pytest.fixture
def ahead(screen: Screen, tmp_path: Path) -> Iterator[Ahead]:
    data, path = tmp_path / "data", tmp_path / "said.txt"
    with started(screen, data, "open", str(SAMPLE), log=path) as program:
        yield Ahead(screen, data, program)
    assert path.read_text() == ""


def test_a_command_typed_behind_the_palette_is_run_and_scores_behind_it_go_to_the_task(ahead: Ahead) -> None:
    ahead.type("ctrl+k", "dark theme", "Return", "2", "3")
    wait_for("the dark theme", lambda: ahead.preferences.get("theme") == "dark")
    wait_for("two scores", lambda: sorted(ahead.seen.scores(0).values()) == [2, 3])
    ahead.program.quit()


def test_a_reason_typed_behind_skip_skips(ahead: Ahead) -> None:
    ahead.type("ctrl+shift+k", "1", "Return")
    wait_for("the skip", lambda: ahead.seen.status(0) == "skipped")
    ahead.screen.press("2")
    wait_for("a score of the next task", lambda: list(ahead.seen.scores(1).values()) == [2])
    ahead.program.quit()


def test_a_path_typed_behind_open_is_opened(ahead: Ahead) -> None:
    """Beside hundreds of folders and files with the same beginning, where Qt selected a folder that the path names."""
    with tempfile.TemporaryDirectory(dir="/tmp") as plain:  # only ASCII can be typed
        for number in range(300):
            Path(plain, f"{number}").mkdir()
            Path(plain, f"stories-{number}.anntask").touch()
        path = shutil.copy(STORIES, Path(plain, "stories.anntask"))
        ahead.type("ctrl+o", str(path))
        ahead.program.press("Return")
        wait_for("the other project", lambda: len(ahead.seen.titles) == 2)
        ahead.program.quit()


def test_the_window_has_the_keyboard_as_soon_as_a_dialog_is_closed(ahead: Ahead) -> None:
    """Whoever manages windows takes a while to see to it, and until then the X server drops keys."""
    ahead.program.press("ctrl+k")
    wait_for("the palette", lambda: ahead.program.asks)
    with ahead.screen.manager_stopped():
        ahead.program.press("Escape")
        ahead.program.wait_idle()
        assert ahead.screen.focused() == ahead.program.window
        ahead.program.press("2")
    wait_for("a score", lambda: list(ahead.seen.scores(0).values()) == [2])
    ahead.program.quit()
