"""The rest of a line of code that is broken stands further in than the line, and is marked; no place is lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextCursor

from annotator.text.render import render
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import HANGING_LINES, build_document
from annotator.ui.reading.text_formats import ReadingStyle
from tests.ui.reading.conftest import MakePane
from tests.ui.reading.document_check import check

SUM = "return len(self.in_stack) + len(self.out_stack)"
CODE = f"```python\nclass Queue:\n    def size(self):\n        {SUM}\n\n    x = 1\n```\n"


def at(pane: ReadingPane, quote: str) -> QRectF:
    """Where these words of the source begin in the viewport."""
    start = pane.rendered.source.index(quote)
    where = pane.reading_document.map.to_document(start, start + 1)
    assert where is not None
    cursor = QTextCursor(pane.reading_document)
    cursor.setPosition(where[0])
    return QRectF(pane.cursorRect(cursor))


def narrow(make_pane: MakePane, source: str) -> ReadingPane:
    pane = make_pane(source)
    pane.resize(330, 300)
    return pane


def inked(pane: ReadingPane, area: QRectF) -> int:
    """How many pixels of an area of the viewport have not the colour of its corner."""
    image = pane.viewport().grab(area.toRect()).toImage()
    ground = image.pixel(0, 0)
    return sum(image.pixel(x, y) != ground for x in range(image.width()) for y in range(image.height()))


def test_the_rest_of_a_line_stands_further_in(make_pane: MakePane) -> None:
    pane = narrow(make_pane, CODE)
    line, rest = at(pane, "return"), at(pane, "len(self.out")
    assert rest.top() > line.top()
    assert rest.left() > line.left()
    assert at(pane, "x = 1").left() == at(pane, "def size").left() < line.left()


def test_a_tab_indents_the_rest_too(make_pane: MakePane) -> None:
    pane = narrow(make_pane, f"```go\nfunc f() {{\n\t\t{SUM}\n}}\n```\n")
    assert at(pane, "len(self.out").left() > at(pane, "return").left() > at(pane, "func").left()


@pytest.mark.parametrize("lines", [0, HANGING_LINES])
def test_the_rest_of_a_line_is_marked(make_pane: MakePane, lines: int) -> None:
    pane = narrow(make_pane, f"```\n{SUM}\n{SUM}\n" + "y = 2\n" * lines + "```\n")
    rest, line = at(pane, "len(self.out"), at(pane, "return")
    assert rest.top() > line.top()
    assert inked(pane, QRectF(rest.left() - 9, rest.top() + 2, 8, rest.height() - 4)) > 4
    pane.resize(900, 300)
    assert at(pane, "len(self.out").top() == at(pane, "return").top()


def test_lines_that_end_where_they_do_have_no_mark(make_pane: MakePane) -> None:
    pane = narrow(make_pane, "```\na = 1\nb = 2\n```\n")
    second = at(pane, "b = 2")
    assert inked(pane, QRectF(second.left() - 9, second.top() + 2, 8, second.height() - 4)) == 0


def test_what_is_selected_over_a_break_is_the_source(make_pane: MakePane) -> None:
    pane = narrow(make_pane, CODE)
    start = CODE.index("self.in_stack")
    end = CODE.index("x = 1")
    pane.select_source(start, end)
    assert pane.source_range() == (start, end)
    assert pane.createMimeDataFromSelection().text() == CODE[start:end]


@pytest.mark.usefixtures("qapp")
def test_every_place_is_where_the_map_has_it(style: ReadingStyle) -> None:
    wide = f"    {SUM}  # 😀 wide\n"
    for body in (
        wide * 3,
        "a\n" * 70 + wide + "b\n" * 70,
        f"\n{wide}\n",
        wide * (HANGING_LINES + 3),
        wide + "'''\nx\n'''",
    ):
        for source in (f"```py\n{body}```\n", "> ```\n" + "".join(f"> {line}\n" for line in body.splitlines())):
            check(build_document(render(source), style, 200))
            check(build_document(render(source.replace("\n", "\r\n")), style, 200))
