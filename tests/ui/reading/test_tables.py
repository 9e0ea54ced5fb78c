"""Tables in narrow panes: their columns fit, so that no text has to be scrolled sideways."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.text.render import render
from annotator.ui.reading.tables import shared
from annotator.ui.reading.text_document import build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.theme import LIGHT
from tests.ui.reading.conftest import MakePane

PRESETS = Path(__file__).parents[3] / "resources" / "presets"
FIVE = """
| number | critique | severity | category | highlights |
|-|-|-|-|-|
| 1 | extraordinarily | Major | Accuracy | b |
"""


@pytest.mark.parametrize("zoom", [1.0, 1.5, 1.9])
@pytest.mark.parametrize("width", [300, 366])
@pytest.mark.parametrize("preset", sorted(path.parent.name for path in PRESETS.glob("*/guidelines.md")))
def test_guidelines_are_not_scrolled_sideways(
    make_pane: MakePane, qtbot: QtBot, preset: str, width: int, zoom: float
) -> None:
    pane = make_pane("")
    pane.set_style(ReadingStyle(LIGHT, zoom, "DejaVu Sans", "DejaVu Sans Mono"))
    pane.resize(round(width * zoom), 500)
    pane.set_rendered(render((PRESETS / preset / "guidelines.md").read_text("utf-8"), strict=True))
    qtbot.waitUntil(lambda: pane.horizontalScrollBar().maximum() == 0)  # once all of it is laid out
    assert pane.document().idealWidth() <= pane.viewport().width()


def test_a_table_follows_the_width_of_its_pane(make_pane: MakePane) -> None:
    pane = make_pane(FIVE)
    pane.resize(700, 300)
    QApplication.processEvents()
    wide = pane.document().size().height()
    assert pane.document().defaultTextOption().wrapMode().name == "WordWrap"
    pane.resize(320, 300)
    QApplication.processEvents()
    assert pane.horizontalScrollBar().maximum() == 0
    assert pane.document().size().height() > wide
    pane.resize(700, 300)
    QApplication.processEvents()
    assert pane.document().size().height() == wide
    assert pane.document().defaultTextOption().wrapMode().name == "WordWrap"


def test_one_long_word_leaves_the_other_columns_their_words(make_pane: MakePane) -> None:
    pane = make_pane(f"| address | what it is |\n|-|-|\n| https://example.org/{'a' * 80} | somewhere |\n")
    pane.resize(320, 300)
    QApplication.processEvents()
    assert pane.horizontalScrollBar().maximum() == 0
    cell = pane.reading_document.tables[0].table.cellAt(1, 1).firstCursorPosition().block()
    assert cell.layout().lineCount() == 1


def test_a_document_made_ready_for_a_width_has_tables_of_that_width(style: ReadingStyle) -> None:
    document = build_document(render(FIVE), style, 300)
    assert document.idealWidth() <= 300


@pytest.mark.parametrize(
    ("least", "most", "room", "widths"),
    [
        ([10, 20], [10, 20], 100, [10, 20]),
        ([10, 20], [10, 120], 80, [10, 70]),
        ([10, 100, 60], [10, 200, 60], 110, [10, 50, 50]),
        ([40, 40], [40, 40], 20, [10, 10]),
    ],
)
def test_the_widest_columns_give_way_first(
    least: list[float], most: list[float], room: float, widths: list[float]
) -> None:
    assert shared(least, most, room) == widths
