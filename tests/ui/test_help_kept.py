"""The line of keys never leaves out the help, however little room there is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication

from annotator.ui.appearance import appearance
from annotator.ui.language import LANGUAGES
from annotator.ui.workspace.workspace_status_bar import Hint, hints_that_fit
from tests.ui.catalogues import speaking
from tests.ui.conftest import Desk
from tests.ui.ink import texts
from tests.ui.preset_tasks import preset, vicuna

HINTS: list[Hint] = [("1", "one"), ("2", "two"), ("F1", "help")]


@pytest.mark.parametrize(
    ("room", "shown"), [(1000, ["one", "two", "help"]), (80, ["one", "help"]), (79, ["help"]), (30, ["help"]), (29, [])]
)
def test_help_hint_outlasts_other_hints(room: int, shown: list[str]) -> None:
    assert [words for _, words in hints_that_fit(HINTS, [30] * len(HINTS), room)] == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_hint_is_painted_in_every_language(desk: Desk, language: str) -> None:
    with speaking(language):
        words = QCoreApplication.translate("Command", "help")
        assert (words == "help") == (language == "en")
        desk.restart()
        desk.bring(vicuna(2), preset("comparison"))
        appearance.change(percent=150)
        said = [ink.words.strip().lower() for ink in texts(desk.work.view.status)]
    assert words.lower() in said
