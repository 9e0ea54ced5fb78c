"""Tables in right-to-left languages: columns from right to left, at the right edge, with exact highlights."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QTextCursor, QTextTable
from PySide6.QtTest import QTest

from annotator.text.render import render
from annotator.ui.reading.highlights import StyledHighlight, position_highlights
from annotator.ui.reading.text_document import ReadingDocument, build_document
from annotator.ui.reading.text_formats import ReadingStyle
from tests.text.documents import round_trip
from tests.ui.reading.conftest import MakePane
from tests.ui.reading.document_check import check, text_at

SOURCE = (
    "مرحبا\n\n| المدينة | السكان | ملاحظة |\n|---|---:|:---|\n| القاهرة | 9,500 | عاصمة **مصر** |\n"
    "| دبي | 3,300 | `dubai` |\n\nنهاية"
)


def table_of(document: ReadingDocument) -> QTextTable:
    return document.tables[0].table


def box(document: ReadingDocument, quote: str) -> QRectF:
    location = document.map.to_document(SOURCE.index(quote), SOURCE.index(quote) + len(quote))
    assert location is not None
    return document.documentLayout().blockBoundingRect(document.findBlock(location[0]))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("width", [300, 500, 900])
def test_the_first_column_is_the_rightmost(style: ReadingStyle, width: int) -> None:
    document = build_document(render(SOURCE), style, width=width)
    first, second, third = (box(document, quote) for quote in ("القاهرة", "9,500", "عاصمة"))
    assert third.right() < second.left()
    assert second.right() < first.left()
    assert box(document, "المدينة").left() == first.left()
    assert width - 3 * document.documentMargin() < first.right() <= width - document.documentMargin()
    check(document)


@pytest.mark.usefixtures("qapp")
def test_a_table_of_a_left_to_right_language_is_as_it_was(style: ReadingStyle) -> None:
    document = build_document(render("| a | b |\n|---|---|\n| c | עברית |\n"), style, width=400)
    table = table_of(document)
    assert [table.cellAt(1, column).firstCursorPosition().block().text() for column in (0, 1)] == ["c", "עברית"]


@pytest.mark.usefixtures("qapp")
def test_a_highlight_covers_exactly_its_cells(style: ReadingStyle) -> None:
    document = build_document(render(SOURCE), style, width=500)
    start, end = SOURCE.index("9,500"), SOURCE.index("دبي") + 3  # from the second cell of a row to the next row
    placed = position_highlights(document, [StyledHighlight(start, end, "draft")])
    shown = sorted(text_at(document, item.begin, item.end - item.begin).strip("\u2029") for item in placed)
    assert shown == sorted(["عاصمة مصر\u20299,500", "دبي"])


_CELL = st.sampled_from(["אב", "ג **ד** ה", "12", "`x`", "", "مرحبا", "a &amp; b", "😀 א"])


@pytest.mark.usefixtures("qapp")
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.lists(_CELL, min_size=3, max_size=3), min_size=1, max_size=3),
    st.integers(0, 200),
    st.integers(1, 60),
)
def test_selections_come_back(style: ReadingStyle, rows: list[list[str]], begin: int, length: int) -> None:
    lines = ["| א | ב | ג |", "|---|---|---|", *(f"| {' | '.join(cells)} |" for cells in rows)]
    source = "\n".join(["שלום עולם", "", *lines, "", "סוף דבר"])
    document = build_document(render(source), style)
    last = document.characterCount() - 1
    begin %= last
    round_trip(document.map, source, begin, min(begin + length, last))
    for item in position_highlights(document, [StyledHighlight(3, len(source) - 3, "draft")]):
        assert 0 <= item.begin < item.end <= last


def test_the_caret_goes_through_cells_in_reading_order(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    pane.set_caret_mode(True)
    location = pane.reading_document.map.to_document(SOURCE.index("القاهرة") + 6, SOURCE.index("القاهرة") + 7)
    assert location is not None
    cursor = pane.textCursor()
    cursor.setPosition(location[1])
    pane.setTextCursor(cursor)
    cells = []
    for key in (*[Qt.Key.Key_Left] * 7, Qt.Key.Key_Right):
        QTest.keyClick(pane, key)
        cells.append(pane.textCursor().block().text())
    assert cells == ["9,500"] * 6 + ["عاصمة مصر", "9,500"]
    for _ in range(7):
        QTest.keyClick(pane, Qt.Key.Key_Right)
    assert pane.textCursor().block().text() == "القاهرة"
    cursor.setPosition(table_of(pane.reading_document).cellAt(2, 0).firstPosition())
    pane.setTextCursor(cursor)
    QTest.keyClick(pane, Qt.Key.Key_Left)
    assert pane.textCursor().block().text() == "نهاية"
    QTest.keyClick(pane, Qt.Key.Key_Right)
    assert pane.textCursor().block().text() == "dubai"
    cursor.movePosition(QTextCursor.MoveOperation.Start)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    pane.setTextCursor(cursor)
    QTest.keyClick(pane, Qt.Key.Key_Left)
    assert pane.textCursor().block().text() == "المدينة"
