"""What is painted again where nothing about it has changed: as little as can be."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus
from annotator.ui.theme import DARK
from annotator.ui.widgets import titled_panel
from annotator.ui.workspace import level_descriptions
from annotator.ui.workspace.level_descriptions import RatingLevelDescriptionsState, RatingLevelDescriptionStrip

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


def test_levels_that_were_shown_before_are_not_set_in_type_again(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    appearance = Appearance()
    strip = RatingLevelDescriptionStrip(appearance, IntentBus(), "levels")
    qtbot.addWidget(strip)
    strip.resize(900, 60)
    strip.set_all(LEVELS)
    painted = Painted(monkeypatch, level_descriptions, "wrapped_text", 2)
    shown = {}
    for levels in LEVELS:
        strip.show_levels(levels, "Response A", None)
        shown[levels] = strip.grab().toImage()
    assert len(set(WORDS) & set(painted)) == len(WORDS)
    painted.clear()
    for levels in LEVELS:
        strip.show_levels(levels, "Response A", None)
        assert strip.grab().toImage() == shown[levels]
    assert painted == []
    strip.show_levels(LEVELS[0], "Response A", 1)
    assert strip.grab().toImage() != shown[LEVELS[0]], "the chosen level stands out"
    appearance.change(palette=DARK)
    assert strip.grab().toImage().pixelColor(20, 5) == QColor(DARK.panel)


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
