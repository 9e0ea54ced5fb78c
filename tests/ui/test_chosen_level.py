"""The levels have the room that they need."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.key_events import command_caps
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.workspace.level_descriptions import RatingLevelDescriptionsState, RatingLevelDescriptionStrip
from tests.ui.catalogues import speaking
from tests.ui.ink import _written

SAID = ("Useless: wrong, off the point, or not readable.", "Bad: little in it can be relied on at all, ever.",
        "Poor: a serious flaw, or many smaller ones here.", "Mixed: about as much right as wrong or missing.",
        "Fair: does the job, with flaws that matter some.", "Good: small flaws only, easily mended by anyone.",
        "Nothing to criticise.")  # fmt: skip


@pytest.fixture(autouse=True)
def button_without_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(command_caps, "view.levels", "")


def test_a_level_does_not_reach_into_the_next_one(qtbot: QtBot) -> None:
    appearance.change(percent=190)
    levels = RatingLevelDescriptionsState("Overall", "", tuple((n, str(n), words) for n, words in enumerate(SAID, 1)))
    strip = RatingLevelDescriptionStrip(IntentBus(), "levels")
    qtbot.addWidget(strip)
    metrics, wrap = QFontMetrics(appearance.font(TEXT_LABEL)), int(Qt.TextFlag.TextWordWrap)
    for width in range(900, 1400, 20):
        strip.resize(width, 200)
        strip.set_all([levels])
        strip._fit()
        for (rect, _), (value, _, words) in zip(strip._laid[levels], levels.levels, strict=True):
            inner = QRect(0, 0, rect.width() - strip._indent(levels), 10_000)
            assert metrics.boundingRect(inner, wrap, words).height() <= rect.height(), (width, value)


def test_the_chosen_level_of_a_line_does_not_reach_the_next_digit(qtbot: QtBot) -> None:
    said = ("Zero of the row.", "One of the row, with more words.", "Two of the row.")
    levels = RatingLevelDescriptionsState("Overall", "", tuple((n, str(n), words) for n, words in enumerate(said)))
    strip = RatingLevelDescriptionStrip(IntentBus(), "levels")
    qtbot.addWidget(strip)
    strip.set_all([levels])
    strip.set_brief(True, opened=False)
    strip.resize(1300, strip.minimumHeight())
    strip.show_levels(levels, "Response A", 1)
    written = {words: rect for words, _, _, rect in _written(strip)}
    assert written[said[1]].right() + 2 <= written["2"].left()


def test_levels_do_not_cover_the_line_above_them(qtbot: QtBot) -> None:
    """Nor where the window became wider, and they lower, while they were hidden."""
    page = QWidget()
    levels = RatingLevelDescriptionsState("Overall", "", tuple((n, str(n), words) for n, words in enumerate(SAID, 1)))
    qtbot.addWidget(page)
    strip, lines = RatingLevelDescriptionStrip(IntentBus(), "levels", page), QVBoxLayout(page)
    lines.addWidget(strip)
    lines.addStretch()
    page.resize(760, 400)
    strip.set_all([levels])
    strip.show_levels(levels, "Response A", None)
    with qtbot.waitExposed(page):
        page.show()
    high = strip.height()
    strip.set_away(True)
    page.resize(1366, 400)
    strip.set_away(False)
    seen = strip.grab().toImage()
    assert strip.height() < high
    middle = seen.width() // 2
    assert seen.pixelColor(middle, 0) == appearance.color("line")


def test_the_button_that_shows_less_covers_no_level(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where levels take several lines, it stands beside a lower one."""
    with speaking("de"):
        monkeypatch.setitem(command_caps, "view.levels", "Strg D")
        strip = RatingLevelDescriptionStrip(IntentBus(), "levels")
        qtbot.addWidget(strip)
        levels = RatingLevelDescriptionsState("Kohärenz", "", tuple((n, str(n), SAID[n]) for n in range(5)))
        guidance = RatingLevelDescriptionsState("Spam", " ".join(SAID), ())
        strip.resize(800, 200)
        strip.set_all([levels, guidance])
        strip.set_brief(True, opened=True, most=300)
    assert not strip.button.isHidden()
    assert all(strip.button.geometry().right() < rect.left() for laid in strip._laid.values() for rect, _ in laid)
