"""What is marked is painted where the words stand: in either direction, mixed, in tables, over chips and breaks.

The oracle is Qt's own painting of a selection, which does not go through positions of a caret.
"""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QImage,
    QPainter,
    QPalette,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from annotator.text.render import render
from annotator.ui.reading.highlight_styles import HighlightStyle
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import ReadingDocument, build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.reading.text_geometry import line_boxes, range_end_rects
from annotator.ui.theme import LIGHT
from tests.ui.reading.conftest import MakePane
from tests.ui.reading.document_check import check

WIDTH = 340
ENDS_IN_LATIN = "שלום עולם hello world"
ARABIC = "مرحبا بالعالم، هذا نص طويل ينتهي بكلمات لاتينية بعد أن ينكسر السطر (Latin words) here."
TABLE = "| שלום abc | b |\n|---|--:|\n| c عالم | d e |\n"


def selected(document: ReadingDocument, begin: int, end: int) -> list[tuple[int, int]]:
    """The pixels, column by row, that Qt fills for a selection."""
    image = QImage(WIDTH, round(document.size().height()) + 4, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    context = QAbstractTextDocumentLayout.PaintContext()
    selection = QAbstractTextDocumentLayout.Selection()
    cursor = QTextCursor(document)
    cursor.setPosition(begin)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    form = QTextCharFormat()
    form.setBackground(QColor("red"))
    form.setForeground(QColor("red"))
    selection.cursor, selection.format = cursor, form  # type: ignore[misc, assignment]
    context.selections = [selection]  # type: ignore[misc, assignment]
    context.palette = QPalette()  # type: ignore[misc, assignment]
    painter = QPainter(image)
    document.documentLayout().draw(painter, context)
    painter.end()
    red = QColor("red").rgb()
    return [(x, y) for y in range(image.height()) for x in range(WIDTH) if image.pixel(x, y) == red]


def blocks_of(document: ReadingDocument, begin: int, end: int) -> list[tuple[QTextBlock, QRectF]]:
    blocks = []
    block = document.findBlock(begin)
    while block.isValid() and block.position() < end:
        blocks.append((block, document.documentLayout().blockBoundingRect(block)))
        block = block.next()
    return blocks


def boxes_of(document: ReadingDocument, begin: int, end: int) -> list[QRectF]:
    return [rect for block, area in blocks_of(document, begin, end) for rect, _ in line_boxes(block, area, begin, end)]


def compare(document: ReadingDocument, begin: int, end: int) -> None:
    pixels = selected(document, begin, end)
    boxes = boxes_of(document, begin, end)
    for x, y in pixels:
        point = QPointF(x + 0.5, y + 0.5)
        assert any(box.adjusted(-1.5, -1, 1.5, 1).contains(point) for box in boxes), (x, y, boxes)
    for box in boxes:
        filled = {x for x, y in pixels if box.top() <= y <= box.bottom()}
        for x in range(round(box.left()) + 2, round(box.right()) - 1):
            assert x in filled or x + 1 in filled, (x, box)


def place(document: ReadingDocument, quote: str) -> tuple[int, int]:
    start = document.rendered.source.index(quote)
    location = document.map.to_document(start, start + len(quote))
    assert location is not None
    return location


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("abc שלום def", "שלום"),
        ("abc שלום def", "bc שלו"),
        (ENDS_IN_LATIN, "hello"),
        (ENDS_IN_LATIN, "world"),
        (ENDS_IN_LATIN, "עולם hello"),
        (ARABIC, "Latin"),
        (ARABIC, "(Latin words) here."),
        (ARABIC, ARABIC),
        (ARABIC + " 12 345 ثم x=7", "345 ثم x"),
        ("- שלום עולם hello\n- abc", "hello"),
        ("> שלום **עולם hello** world", "lo** world"),
        (TABLE, "abc"),
        (TABLE, "שלום"),
        (TABLE, "عالم"),
        (TABLE, "d e"),
        ("שלום\u202eabc\u202c hello", "\u202eabc\u202c"),
        ("שלום\u202eabc\u202c hello", "\u202c"),
        ("abc\nשלום hello\nxyz world", "hello\nxyz"),
        ("a 😀 שלום 👍🏽 b", "😀 שלום 👍🏽"),
        ("plain words", "words"),
    ],
)
def test_boxes_are_where_qt_selects(source: str, quote: str, style: ReadingStyle) -> None:
    document = build_document(render(source), style, width=WIDTH)
    compare(document, *place(document, quote))


def whole(document: ReadingDocument) -> list[int]:
    """The positions between two characters as a reader sees them: not inside a letter with its marks."""
    blocks = blocks_of(document, 0, document.characterCount())
    return [
        block.position() + at
        for block, _ in blocks
        for at in range(block.length())
        if block.layout().isValidCursorPosition(at)
    ]


@pytest.mark.usefixtures("qapp")
def test_any_stretch_of_mixed_words_is_where_qt_selects(style: ReadingStyle) -> None:
    draw = random.Random(3)
    pieces = ["abc", "def ghi", "שלום", "עולם", "مرحبا", "بالعالم", "12", "3.5", "(x)", "!", "`co de`", "**b**",
             "\u202e", "😀", "中文", "فِي", "a\n", "ש\n"]  # fmt: skip
    for _ in range(60):
        source = " ".join(draw.choice(pieces) for _ in range(draw.randint(2, 14)))
        document = build_document(render(source), style, width=WIDTH)
        stops = whole(document)
        begin, end = sorted(draw.sample(stops, 2))
        compare(document, begin, end)


@pytest.mark.usefixtures("qapp")
def test_a_range_ends_where_its_reading_ends(style: ReadingStyle) -> None:
    document = build_document(render(ENDS_IN_LATIN), style, width=WIDTH)
    ((block, area),) = blocks_of(document, 0, 5)
    for quote, leftwards in (("שלום", True), ("hello", False)):
        begin, end = place(document, quote)
        (box,) = boxes_of(document, begin, end)
        opening, closing = range_end_rects(block, area, begin, end)
        assert opening is not None
        assert closing is not None
        edges = (box.right(), box.left()) if leftwards else (box.left(), box.right())
        assert (opening.rect.left(), closing.rect.left()) == pytest.approx(edges, abs=0.1)


def columns(pane: ReadingPane, colour: str) -> list[int]:
    image = pane.viewport().grab().toImage()
    wanted = QColor(colour).rgb()
    return [x for x in range(image.width()) for y in range(image.height()) if image.pixel(x, y) == wanted]


@pytest.mark.parametrize("painted", ["first", "current"])
def test_the_pane_paints_highlights_and_found_words_there(make_pane: MakePane, painted: HighlightStyle) -> None:
    pane = make_pane(ENDS_IN_LATIN)
    start = ENDS_IN_LATIN.index("hello")
    pane.set_highlights([StyledHighlight(start, start + 5, painted)])
    (box,) = boxes_of(pane.reading_document, *place(pane.reading_document, "hello"))
    seen = columns(pane, LIGHT.warning if painted == "first" else LIGHT.accent)
    assert (min(seen), max(seen)) == (pytest.approx(box.left(), abs=1.5), pytest.approx(box.right() - 1, abs=1.5))


def middle(pane: ReadingPane, quote: str) -> QPointF:
    return boxes_of(pane.reading_document, *place(pane.reading_document, quote))[0].center()


def test_a_click_on_a_painted_highlight_is_on_it(make_pane: MakePane, qtbot: QtBot) -> None:
    pane = make_pane(ENDS_IN_LATIN)
    pane.set_highlights(
        [
            StyledHighlight(10, 15, "first", "hello"),
            StyledHighlight(16, 21, "second", "world"),
            StyledHighlight(0, 4, "first", "shalom"),
        ]
    )
    for quote, key in (("hello", "hello"), ("world", "world"), ("שלום", "shalom")):
        (box,) = boxes_of(pane.reading_document, *place(pane.reading_document, quote))
        for x in (box.left() + 2, box.center().x(), box.right() - 2):
            with qtbot.waitSignal(pane.highlight_clicked) as clicked:
                location = QPointF(x, box.center().y()).toPoint()
                QTest.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, location)
            assert clicked.args == [key]


def test_the_end_of_a_word_read_leftwards_is_dragged_at_its_left(make_pane: MakePane, qtbot: QtBot) -> None:
    pane = make_pane(ENDS_IN_LATIN)
    pane.set_highlights([StyledHighlight(0, 4, "first", "n/0")])
    pane.focus_highlight("n/0")
    (box,) = boxes_of(pane.reading_document, *place(pane.reading_document, "שלום"))
    (other,) = boxes_of(pane.reading_document, *place(pane.reading_document, "עולם"))
    view, none, left = pane.viewport(), Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    with qtbot.waitSignal(pane.highlight_moved) as moved:
        QTest.mousePress(view, left, none, QPointF(box.left(), box.bottom() - 2).toPoint())
        QTest.mouseMove(view, other.center().toPoint())
        QTest.mouseMove(view, QPointF(other.left(), other.center().y()).toPoint())
        QTest.mouseRelease(view, left, none, QPointF(other.left(), other.center().y()).toPoint())
    assert moved.args == ["n/0", 0, 9]


@pytest.mark.parametrize("quote", ["שלום abc", "d e", "b"])
def test_highlights_in_every_cell_are_seen(make_pane: MakePane, quote: str) -> None:
    pane = make_pane(TABLE)
    plain = columns(pane, LIGHT.warning)
    assert not plain
    start = TABLE.index(quote)
    pane.set_highlights([StyledHighlight(start, start + len(quote), "first")])
    (box,) = boxes_of(pane.reading_document, *place(pane.reading_document, quote))
    image = pane.viewport().grab().toImage()
    ground = image.pixelColor(round(box.left()) + 1, round(box.top()) + 1)
    panel = QColor(LIGHT.panel)
    assert abs(ground.blue() - panel.blue()) > 60  # the yellow of the first style, through whatever the cell is tinted
    below = {image.pixelColor(round(box.center().x()), y).name() for y in range(round(box.top()), round(box.bottom()))}
    assert any(QColor(name).blue() < 60 and QColor(name).red() > 100 for name in below)  # its line


def test_a_highlight_of_a_hidden_character_alone_is_seen(make_pane: MakePane) -> None:
    pane = make_pane("a\u202eb")
    before = pane.viewport().grab().toImage()
    pane.set_highlights([StyledHighlight(1, 2, "second")])
    after = pane.viewport().grab().toImage()
    (box,) = boxes_of(pane.reading_document, *place(pane.reading_document, "\u202e"))
    changed = {
        (x, y)
        for x in range(round(box.left()), round(box.right()))
        for y in range(round(box.top()), round(box.bottom()))
        if before.pixel(x, y) != after.pixel(x, y)
    }
    assert len({x for x, _ in changed}) > box.width() * 0.8


WORDS = "השוואה בין האפשרויות השונות"
WIDE = "".join(
    f"| {' | '.join(cells)} |\n" for cells in (["אפשרות"] * 12, ["---"] * 12, [f"ערך{number}" for number in range(12)])
)


@pytest.mark.parametrize("before", ["", f"{WORDS}\n\n", "In English.\n\n"])
def test_a_wide_right_to_left_table_opens_at_its_first_column(make_pane: MakePane, before: str) -> None:
    """The text beside it begins where it would without the table, in either direction."""
    after = f"\n\n{WORDS}\n\n- one\n- {WORDS}\n\n> Quoted\n\n| a | b |\n|---|---|\n| c | d |\n\n```\nx = 1\n```\n"
    pane, plain = make_pane(f"{before}{WIDE}{after}"), make_pane(f"{before}{after}")

    def left(view: ReadingPane, text: str) -> float:
        cursor = view.document().find(text)
        return view.cursorRect(cursor).left()

    for _ in range(2):
        assert pane.horizontalScrollBar().maximum() > 0
        assert 0 < left(pane, "ערך0") < pane.viewport().width()
        assert left(pane, "ערך11") < 0
        for text in ("one", "Quoted", "d", "x = 1", "In English.", WORDS):
            assert left(pane, text) == pytest.approx(left(plain, text), abs=1)
        for view in (pane, plain):
            view.resize(320, 300)
            QTest.qWait(1)
    pane.horizontalScrollBar().setValue(0)
    assert 0 < left(pane, "ערך11") < pane.viewport().width()
    pane.resize(3000, 300)
    assert pane.horizontalScrollBar().maximum() == 0
    assert 0 < left(pane, "ערך11") < left(pane, "ערך0") < 3000


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    "source",
    ['انتظر `print("خبز")` الآن', "- اعجن\n- انتظر `f(x, y)[0]`\n", "שלום `12 + x`", "| المادة |\n|---|\n| `a(1)` |\n"],
)
def test_inline_code_among_right_to_left_words_is_read_as_it_was_written(source: str, style: ReadingStyle) -> None:
    rendered = render(source)
    document = build_document(rendered, style, WIDTH)
    check(document)
    start = source.index("`") + 1
    code = source[start : source.index("`", start)]
    latin = [n for n, character in enumerate(code) if character.isascii() and character != " "]
    lefts = []
    for n in latin:
        begin, end = document.map.to_document(start + n, start + n + 1)
        assert document.map.to_source(begin, end) == (start + n, start + n + 1)
        block = document.findBlock(begin)
        (box,) = line_boxes(block, QRectF(), begin, end)
        lefts.append(box.rect.left())
    assert lefts == sorted(lefts)
