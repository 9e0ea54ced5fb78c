"""What is painted again where nothing about it has changed: as little as can be."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import Appearance
from annotator.ui.widgets import titled_panel
from annotator.ui.workspace.level_descriptions import RatingLevelDescriptionsState

WORDS = ("Wrong throughout.", "Half right.", "Right throughout.")
LEVELS = [
    RatingLevelDescriptionsState(title, "", tuple((n, str(n), words) for n, words in enumerate(WORDS)))
    for title in ("Help", "Truth")
]


class Painted(list[str]):
    """The words that a function of a module was called to paint."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, place: int) -> None:
        paint = getattr(module, name)

        def note(*arguments: Any, **more: Any) -> Any:
            self.append(arguments[place])
            return paint(*arguments, **more)

        monkeypatch.setattr(module, name, note)


def test_a_title_is_not_painted_for_what_lies_under_it(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = titled_panel.TitledPanel(Appearance(), "panel")
    qtbot.addWidget(panel)
    panel.set_title("Critiques")
    panel.resize(300, 200)
    painted = Painted(monkeypatch, titled_panel, "paint_text", 3)
    panel.grab(QRect(20, 100, 50, 20))
    assert painted == []
    panel.grab()
    assert "Critiques" in painted
