"""A selection over cells of a table: what is painted as selected is what becomes a highlight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.theme import DARK, LIGHT
from tests.ui.reading.conftest import MakePane, colours

K = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
SOURCE = (
    "Before.\n\n| Store | Start | Note |\n| --- | --- | --- |\n| Water (l) | 4,200 | leaked |\n"
    "| Biscuit | 301 | weevils found |\n| Rum (l) | 190 | |\n\nAfter it."
)


def preview(pane: ReadingPane) -> str:
    (draft,) = pane._layers["draft"]
    return SOURCE[draft.start : draft.end]


def choose(pane: ReadingPane, quote: str) -> None:
    start = SOURCE.index(quote)
    pane.set_caret_mode(True)
    pane.select_source(start, start + len(quote))


@pytest.mark.parametrize(
    ("first", "keys", "begin", "end"),
    [
        ("Water (l)", [K.Key_Down, K.Key_Down], "Water", "Rum (l)"),
        ("Water (l)", [K.Key_Down], "Water", "Biscuit"),
        ("4,200", [K.Key_Down, K.Key_Down], "4,200", "190"),
        ("190", [K.Key_Up], "301", "190"),
        ("Rum (l)", [K.Key_Up, K.Key_Up], "Water (l)", "Rum (l)"),
    ],
)
def test_cells_selected_by_keys_are_the_ones_that_are_highlighted(
    make_pane: MakePane, qtbot: QtBot, first: str, keys: list[K], begin: str, end: str
) -> None:
    pane = make_pane(SOURCE)
    choose(pane, first)
    for key in keys:
        QTest.keyClick(pane, key, SHIFT)
    shown = preview(pane)
    assert shown == SOURCE[SOURCE.index(begin) : SOURCE.index(end) + len(end)]
    with qtbot.waitSignal(pane.span_wanted) as wanted:
        QTest.keyClick(pane, K.Key_Return)
    assert SOURCE[slice(*wanted.args)] == shown
    selected = pane.source_range()
    assert selected is not None
    assert SOURCE[slice(*selected)] == shown


def test_a_selection_of_cells_is_painted_once(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    pane.setFocus()
    choose(pane, "Water (l)")
    assert LIGHT.accent in colours(pane)
    QTest.keyClick(pane, K.Key_Down, SHIFT)
    QTest.keyClick(pane, K.Key_Down, SHIFT)
    cells = pane.textCursor()
    row = QTextCursor(pane.document())
    row.setPosition(cells.anchor())
    corner = pane.cursorRect(row).topLeft()
    image = pane.viewport().grab().toImage()
    assert image.pixelColor(corner.x() + 1, corner.y() + 1).name() != LIGHT.accent
    choose(pane, "Biscuit")
    assert LIGHT.accent in colours(pane)


def test_the_mouse_selects_whole_cells(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    places = []
    for word in ("Biscuit", "found"):
        row = QTextCursor(pane.document())
        row.setPosition(pane.toPlainText().index(word) + 2)
        places.append(pane.cursorRect(row).center())
    QTest.mousePress(pane.viewport(), Qt.MouseButton.LeftButton, pos=places[0])
    QTest.mouseMove(pane.viewport(), places[1])
    QTest.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, pos=places[1])
    selected = pane.source_range()
    assert selected is not None
    assert SOURCE[slice(*selected)] == "Biscuit | 301 | weevils found"


def test_a_selection_has_the_colours_of_a_theme_that_comes_later(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    pane.setFocus()
    choose(pane, "After it")
    pane.set_style(ReadingStyle(DARK, family="DejaVu Sans", mono_family="DejaVu Sans Mono"))
    choose(pane, "After it")
    assert DARK.accent in colours(pane)
    QTest.keyClick(pane, K.Key_Escape)
    choose(pane, "Water (l)")
    QTest.keyClick(pane, K.Key_Down, SHIFT)
    assert DARK.accent in colours(pane), "the line of the preview"
    choose(pane, "After it")
    assert DARK.accent in colours(pane)
