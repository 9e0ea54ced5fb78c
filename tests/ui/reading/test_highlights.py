"""Highlights can be told apart: by fill and line, by their numbers, and by clicking through those that overlap."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.text.render import render
from annotator.ui.reading.highlight_styles import HighlightStyle, draw_sample, highlight_paints, highlight_style_of
from annotator.ui.reading.highlights import HighlightPainter, StyledHighlight, position_highlights
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.theme import CONTRAST, DARK, LIGHT, ColorPalette
from tests.ui.contrast_ratio import contrast
from tests.ui.reading.conftest import MakePane
from tests.ui.reading.pane_points import point

THEMES = pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])
LOOKS: tuple[HighlightStyle, ...] = ("first", "second", "third", "fourth")


def test_numbers_take_turns_with_four_looks() -> None:
    assert [highlight_style_of(number) for number in range(1, 6)] == [*LOOKS, "first"]


@THEMES
def test_every_look_can_be_read_and_seen(palette: ColorPalette) -> None:
    least = 7.0 if palette is CONTRAST else 4.5
    for style in LOOKS:
        paint = highlight_paints(palette)[style]
        assert contrast(palette.text, paint.fill.name()) >= least
        assert contrast(paint.line.name(), paint.fill.name()) >= 3.0  # WCAG 1.4.11
    fills = [highlight_paints(palette)[style].fill for style in LOOKS]
    assert min(_apart(one, other) for k, one in enumerate(fills) for other in fills[:k]) > 30


def _apart(one: QColor, other: QColor) -> int:
    return max(
        abs(one.red() - other.red()), abs(one.green() - other.green()), abs(one.blue() - other.blue())
    )  # fmt: skip


def drawn(palette: ColorPalette, style: HighlightStyle) -> tuple[tuple[bool, ...], ...]:
    """Which pixels of a sample are its line."""
    image = QImage(60, 12, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    draw_sample(painter, palette, image.rect(), style)
    painter.end()
    line = highlight_paints(palette)[style].line.rgb()
    return tuple(tuple(image.pixel(x, y) == line for x in range(60)) for y in range(12))


@pytest.mark.usefixtures("qapp")
def test_lines_differ_without_their_colours() -> None:
    assert len({drawn(LIGHT, style) for style in LOOKS}) == len(LOOKS)


PROSE = "The lillies bloom. Then 'ills' of Ällt kind, and dull bells fill the hills of the valley till all is well."
CASES = [
    pytest.param(PROSE, ("lil", "bloom", "Then 'il", "dul", "bells fill the hi", "till a"), id="prose"),
    pytest.param(
        "# dull bells\n\n| bells | dull |\n|---|---|\n| ball | d |", ("dul", "bells", "bal"), id="head, table"
    ),
    pytest.param("```py\ndull(bells)\nball = dull\n```", ("dul", "bel", "bal"), id="code"),
    pytest.param("שלום dull bells שלום", ("של", "dul", "ום dull be"), id="right to left"),
]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("source", "quotes"), CASES)
def test_numbers_overlap_no_letters_and_not_each_other(
    source: str, quotes: Sequence[str], zoom: float, style: ReadingStyle
) -> None:
    style = ReadingStyle(LIGHT, zoom, style.family, style.mono_family)
    document = build_document(render(source), style, width=round(400 * zoom))
    letters = ink(lambda painter: document.drawContents(painter), document.size().height())
    for number in (1, 12):
        tabs = badges(document, quotes, number, style)
        assert len(tabs) == len(quotes)
        for tab in tabs:
            assert not [location for location in letters if tab.adjusted(0.5, 1.2, -0.5, -0.5).contains(*location)], tab
        assert not [1 for k, one in enumerate(tabs) for other in tabs[:k] if one.intersects(other)]


def ink(paint, height: float) -> list[tuple[float, float]]:  # type: ignore[no-untyped-def]
    image = QImage(820, round(height) + 4, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return [
        (x + 0.5, y + 0.5)
        for y in range(image.height())
        for x in range(image.width())
        if QColor(image.pixel(x, y)).lightness() < 130
    ]


class Watching(HighlightPainter):
    """Notes where the tabs of the numbers are painted."""

    def __init__(self, palette: ColorPalette) -> None:
        super().__init__(palette)
        self.tabs: list[QRectF] = []

    def _paint_tab(self, painter: QPainter, tab: QRectF, style: HighlightStyle) -> None:
        self.tabs.append(QRectF(tab))
        super()._paint_tab(painter, tab, style)


def badges(document, quotes: Sequence[str], number: int, style: ReadingStyle) -> list[QRectF]:  # type: ignore[no-untyped-def]
    source = document.rendered.source
    marks = []
    for quote in quotes:
        start = source.index(quote)
        marks.append(StyledHighlight(start, start + len(quote), "first", badge=str(number)))
    watching = Watching(style.palette)
    image = QImage(820, 900, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setFont(document.defaultFont())
    blocks = []
    block = document.firstBlock()
    while block.isValid():
        blocks.append((block, document.documentLayout().blockBoundingRect(block)))
        block = block.next()
    watching.paint(painter, blocks, position_highlights(document, marks), "")
    painter.end()
    return watching.tabs


def click(pane: ReadingPane, location: QPoint) -> None:
    QTest.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, location)


def test_clicks_on_an_overlap_go_through_its_highlights(make_pane: MakePane) -> None:
    pane = make_pane("one twelvefold three four")
    marks = [(0, 25, "first", "a/0"), (0, 20, "second", "b/0"), (4, 14, "third", "c/0")]
    pane.set_highlights([StyledHighlight(*mark) for mark in marks])  # type: ignore[arg-type]
    chosen: list[str] = []
    pane.highlight_clicked.connect(chosen.append)
    pane.highlight_clicked.connect(pane.focus_highlight)
    before = QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(0)
    try:
        for _ in range(4):
            click(pane, point(pane, "twelvefold", 4))
        click(pane, point(pane, "four", 2))
    finally:
        QApplication.setDoubleClickInterval(before)
    assert chosen == ["c/0", "b/0", "a/0", "c/0", "a/0"]


@pytest.mark.usefixtures("qapp")
def test_two_ends_at_one_place_have_their_numbers_side_by_side(style: ReadingStyle) -> None:
    document = build_document(render("one two three"), style, width=300)
    one, other = badges(document, ("one two", "two"), 7, style)
    assert not one.intersects(other)
    assert one.top() == other.top()


def test_the_line_of_a_highlight_goes_on_over_a_chip(make_pane: MakePane) -> None:
    pane = make_pane("ab\u202ecd")
    plain = pane.viewport().grab().toImage()
    pane.set_highlights([StyledHighlight(2, 3, "first")])
    marked = pane.viewport().grab().toImage()
    x = (point(pane, "ab", 2).x() + point(pane, "cd", 0).x()) // 2
    panel = QColor(LIGHT.panel).rgb()
    gap_rows = [y for y in range(marked.height()) if marked.pixel(x, y) == panel != plain.pixel(x, y)]
    assert 1 <= len(gap_rows) <= 3
