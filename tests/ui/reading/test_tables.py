"""Tables in narrow panes: no word is broken; what is written to be read formatted is never scrolled sideways."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.text.render import render
from annotator.ui.reading.table_fitter import distribute_width
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
SIX = """
| Planet | Diameter | Distance | Moons | Atmosphere | Notes |
|---|---|---|---|---|---|
| Mercury | 4879 | 57.9 | 0 | practically | smallest |
"""

CODE = """
| a | b | c |
|---|---|---|
| std::vector<std::string> | 2*3*4 | `__init__` |
"""


@pytest.mark.parametrize("preset", sorted(path.parent.name for path in PRESETS.glob("*/guidelines.md")))
def test_guidelines_are_not_scrolled_sideways(make_pane: MakePane, qtbot: QtBot, preset: str) -> None:
    pane = make_pane("")
    rendered = render((PRESETS / preset / "guidelines.md").read_text("utf-8"), strict=True, lossless=False)
    for width, zoom in ((300, 1.0), (366, 1.0), (300, 1.5), (300, 1.9), (366, 1.9)):
        pane.set_style(ReadingStyle(LIGHT, zoom, "DejaVu Sans", "DejaVu Sans Mono"))
        pane.resize(round(width * zoom), 500)
        pane.set_rendered(rendered)
        qtbot.waitUntil(lambda: pane.horizontalScrollBar().maximum() == 0)  # once all of it is laid out
        assert pane.document().idealWidth() <= pane.viewport().width(), (width, zoom)


def test_a_table_follows_the_width_of_its_pane(make_pane: MakePane) -> None:
    pane = make_pane(FIVE)
    pane.resize(700, 300)
    QApplication.processEvents()
    wide = pane.document().size().height()
    assert pane.document().defaultTextOption().wrapMode().name == "WordWrap"
    pane.resize(455, 300)
    QApplication.processEvents()
    assert pane.horizontalScrollBar().maximum() == 0
    assert pane.document().size().height() != wide
    pane.resize(700, 300)
    QApplication.processEvents()
    assert pane.document().size().height() == wide
    assert pane.document().defaultTextOption().wrapMode().name == "WordWrap"


@pytest.mark.parametrize("table", [FIVE, SIX, CODE])
def test_no_word_of_a_table_is_broken_in_a_narrow_pane(make_pane: MakePane, table: str) -> None:
    pane = make_pane(f"Words before it that wrap at the width of the pane.\n\n{table}")
    pane.resize(200, 300)
    QApplication.processEvents()
    assert pane.horizontalScrollBar().maximum() > 0
    made = pane.reading_document.tables[0].table
    for row in range(made.rows()):
        for column in range(made.columns()):
            assert made.cellAt(row, column).firstCursorPosition().block().layout().lineCount() == 1
    assert pane.document().begin().layout().lineCount() > 1
    pane.scroll_sideways(1)
    assert pane.horizontalScrollBar().value() > 0


def test_a_pane_as_high_as_its_text_has_room_for_the_bar_below_a_wide_table(make_pane: MakePane) -> None:
    pane = make_pane(FIVE)
    pane.resize(200, 300)
    QApplication.processEvents()
    pane.resize(200, pane.ideal_height(1000))
    QApplication.processEvents()
    assert pane.horizontalScrollBar().isVisible()
    assert pane.verticalScrollBar().maximum() == 0


def test_one_long_word_leaves_the_other_columns_their_words(make_pane: MakePane) -> None:
    pane = make_pane(f"| address | what it is |\n|-|-|\n| https://example.org/{'a' * 80} | somewhere |\n")
    pane.resize(320, 300)
    QApplication.processEvents()
    assert pane.horizontalScrollBar().maximum() == 0
    cell = pane.reading_document.tables[0].table.cellAt(1, 1).firstCursorPosition().block()
    assert cell.layout().lineCount() == 1


def test_a_document_made_ready_for_a_width_has_tables_of_that_width(style: ReadingStyle) -> None:
    document = build_document(render(FIVE, lossless=False), style, 300)
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
    assert distribute_width(least, most, room) == widths
