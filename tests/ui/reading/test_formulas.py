"""Formulas in a pane: drawn, one unit for caret, find and highlights, and never changed under a selection."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPicture, QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.text.formula_drawing import draw_formula
from annotator.text.render import render
from annotator.text.rendered_text import find_displayed
from annotator.ui.reading import formulas
from annotator.ui.reading.formulas import CHARACTER, FormulaDrawingStore, formula_store
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.reading.text_view import TextForm
from annotator.ui.theme import CONTRAST, DARK, LIGHT, TEXT_READING
from tests.text.documents import round_trip
from tests.ui.reading.conftest import MakePane, colours

SOURCE = "The root $x = \\sqrt{2}$ costs $5 and $10.\n\n$$\n\\frac{a}{b}\n$$\n\nAnd $\\undefined$ ends."
FORMULA = "$x = \\sqrt{2}$"


@pytest.fixture
def store(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> FormulaDrawingStore:
    """The store of the program, without its process: nothing is drawn but by ``draw``."""
    assert qapp is not None
    store = formula_store()
    store._drawings.clear()
    store._requested.clear()
    monkeypatch.setattr(store._process, "draw", list)
    return store


def draw(store: FormulaDrawingStore, source: str) -> None:
    """Have everything that ``source`` needs drawn."""
    for span in render(source).formulas:
        store._take(span.source, draw_formula(span.source))
    store._timer.stop()
    store.settled.emit()


def shown(pane: ReadingPane) -> str:
    return pane.document().toPlainText()


def test_a_text_is_painted_before_its_formulas_are_drawn_and_shows_them_then(
    store: FormulaDrawingStore, make_pane: MakePane
) -> None:
    pane = make_pane(SOURCE)
    assert FORMULA in shown(pane)
    assert set(store._requested) == {FORMULA, "$$\n\\frac{a}{b}\n$$", "$\\undefined$"}
    draw(store, SOURCE)
    assert shown(pane) == f"The root {CHARACTER} costs $5 and $10.\n{CHARACTER}\nAnd $\\undefined$ ends."
    assert pane.source_range() is None


def test_a_formula_that_is_not_drawn_is_marked(store: FormulaDrawingStore, make_pane: MakePane) -> None:
    draw(store, SOURCE)
    pane = make_pane(SOURCE)
    cursor = QTextCursor(pane.document())
    cursor.setPosition(shown(pane).index("undefined") + 1)
    assert cursor.charFormat().underlineStyle() == cursor.charFormat().UnderlineStyle.DotLine


@pytest.mark.parametrize("raw", [False, True])
def test_the_caret_goes_over_a_formula_in_one_step_and_selects_its_exact_source(
    store: FormulaDrawingStore, make_pane: MakePane, raw: bool
) -> None:
    draw(store, SOURCE)
    pane = make_pane(SOURCE)
    pane.set_form(TextForm(raw=raw))
    pane.set_caret_mode(True)
    start = SOURCE.index(FORMULA)
    where = pane.reading_document.map.to_document(start, start + 1)
    assert where is not None
    cursor = pane.textCursor()
    cursor.setPosition(where[0])
    pane.setTextCursor(cursor)
    passed: list[str] = []
    pane.formula_passed.connect(passed.append)
    QTest.keyClick(pane, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert passed == ([] if raw else [FORMULA])
    assert bool(pane.accessibleDescription()) is not raw
    assert pane.source_range() == ((start, start + 1) if raw else (start, start + len(FORMULA)))
    pane.copy()
    assert QApplication.clipboard().text() == ("$" if raw else FORMULA)


def test_find_and_highlights_take_a_formula_whole(store: FormulaDrawingStore, make_pane: MakePane) -> None:
    draw(store, SOURCE)
    pane = make_pane(SOURCE)
    ((start, end),) = find_displayed(pane.rendered, "sqrt")
    assert SOURCE[start:end] == "sqrt"
    pane.set_highlights([StyledHighlight(start, end, "found")])
    (place,) = pane._places()
    assert (place.end - place.begin, pane.document().characterAt(place.begin)) == (1, CHARACTER)
    pane.select_source(start, end)
    assert pane.source_range() == (SOURCE.index(FORMULA), SOURCE.index(FORMULA) + len(FORMULA))


@pytest.mark.parametrize("way", ["selection", "caret"])
def test_nothing_moves_under_whoever_selects(
    store: FormulaDrawingStore, make_pane: MakePane, qtbot: QtBot, way: str
) -> None:
    pane = make_pane(SOURCE)
    if way == "selection":
        pane.select_source(4, 8)
    else:
        pane.set_caret_mode(True)
    before = pane.document()
    draw(store, SOURCE)
    assert pane.document() is before
    assert FORMULA in shown(pane)
    qtbot.wait(400)
    assert pane.document() is before
    pane.set_caret_mode(False)
    pane.clear_selection()
    qtbot.waitUntil(lambda: CHARACTER in shown(pane))


def test_the_place_in_a_long_text_is_kept(store: FormulaDrawingStore, make_pane: MakePane) -> None:
    source = "\n\n".join(f"Line {n} with $$\\frac{{a_{{{n}}}}}{{b}}$$ in it" for n in range(60))
    pane = make_pane(source)
    pane.show_top(source.index("Line 30"))
    assert pane.top == source.index("Line 30")
    draw(store, source)
    assert CHARACTER in shown(pane)
    assert pane.top == source.index("Line 30")


@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST])
def test_formulas_are_painted_in_the_colour_of_the_text(
    store: FormulaDrawingStore, make_pane: MakePane, palette
) -> None:  # type: ignore[no-untyped-def]
    source = "$$\\overline{MMM}$$"
    draw(store, source)
    pane = make_pane(source)
    pane.set_style(ReadingStyle(palette, family="DejaVu Sans", mono_family="DejaVu Sans Mono"))
    assert shown(pane) == CHARACTER
    assert palette.text.lower() in colours(pane)


def test_a_formula_whose_picture_is_gone_is_not_left_blank(store: FormulaDrawingStore, make_pane: MakePane) -> None:
    source = "$$\\overline{MMM}$$"
    draw(store, source)
    pane = make_pane(source)
    assert shown(pane) == CHARACTER
    store._drawings.clear()
    store.pixmap.cache_clear()
    assert len(colours(pane)) > 1


DEPTHS = ("$x$", "$x^2$", "$\\frac{a}{b}$", "$y_{1_2}$", "$\\int_0^1$", "$\\underbrace{a}_{b}$", "$a_{\\frac{b}{c}}$")


@pytest.mark.parametrize("size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("source", DEPTHS)
def test_formulas_are_on_the_line_of_the_words(
    store: FormulaDrawingStore, monkeypatch: pytest.MonkeyPatch, size: float, source: str
) -> None:
    draw(store, source)
    style = ReadingStyle(LIGHT, zoom=size, family="DejaVu Sans", mono_family="DejaVu Sans Mono")
    document = build_document(render(f"M {source} g {source}"), style, 2_000)
    picture = store.find(source)
    assert picture is not None
    block = document.firstBlock()
    line = block.layout().lineAt(0)
    em = style.pixels(TEXT_READING.size) * 1.06
    assert line.ascent() >= picture.ascent * em - 0.6
    assert line.descent() >= picture.descent * em - 0.6
    painted: list[float] = []
    monkeypatch.setattr(formulas, "paint_picture", lambda _painter, _picture, _colour, at, _em: painted.append(at.y()))
    recording = QPicture()
    painter = QPainter(recording)
    document.drawContents(painter)
    painter.end()
    baseline = document.documentLayout().blockBoundingRect(block).top() + line.y() + line.ascent()
    assert painted == [pytest.approx(baseline, abs=0.1)] * 2


@pytest.mark.parametrize("source", ["$x$", "$x^2$", "$y$", "$ab$"])
def test_a_line_of_a_formula_alone_is_like_a_line_of_words(
    store: FormulaDrawingStore, style: ReadingStyle, source: str
) -> None:
    draw(store, source)
    bases = []
    for text in ("Mg", source):
        document = build_document(render(text), style, 400)
        line = document.firstBlock().layout().lineAt(0)
        bases.append(line.y() + line.ascent())
    assert bases[1] == pytest.approx(bases[0], abs=1.1)


def test_a_formula_that_is_wider_than_its_text_is_made_smaller(store: FormulaDrawingStore, style: ReadingStyle) -> None:
    source = "$$" + "a+" * 22 + "b$$"
    draw(store, source)
    document = build_document(render(source), style, 2_000)

    def width(document: QTextDocument) -> float:
        return document.firstBlock().layout().lineAt(0).naturalTextWidth()

    whole = width(document)
    narrow = build_document(render(source), style, round(whole * 0.9))
    assert whole * 0.7 <= width(narrow) <= whole * 0.9
    narrow.setTextWidth(2_000)
    assert width(narrow) == pytest.approx(whole, abs=1)


PIECES = st.sampled_from(
    [
        "$x^2$", "\\(y\\)", "$$w$$", "$$\nq\n$$\n", "costs $5 ", " ", "\n\n", "\r\n", "> ", "- ", "**bold $x^2$**",
        "word ", "é😀 ", "$\\undefined$", "`$c$`", "| $x^2$ | u |\n|---|---|\n", "# $x^2$\n",
    ]
)  # fmt: skip


@pytest.mark.usefixtures("qapp")
@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, min_size=1, max_size=10).map("".join), st.data())
def test_any_selection_holds_formulas_whole(source: str, data: st.DataObject) -> None:
    store = formula_store()
    for span in render(source).formulas:
        if not store.knows(span.source):
            store._take(span.source, draw_formula(span.source))
    rendered = render(source)
    document = build_document(rendered, ReadingStyle(LIGHT, family="DejaVu Sans", mono_family="DejaVu Sans Mono"))
    assert document.awaited == []
    count = document.characterCount()
    begin = data.draw(st.integers(0, count - 1))
    end = data.draw(st.integers(begin + 1, count))
    round_trip(document.map, source, begin, end)
    span = document.map.to_source(begin, end)
    for formula in rendered.formulas:
        if span is not None and store.find(formula.source) is not None:
            apart = formula.end <= span[0] or span[1] <= formula.start
            assert apart or (span[0] <= formula.start and formula.end <= span[1])


def test_the_process_draws_for_a_pane(make_pane: MakePane, qtbot: QtBot) -> None:
    formula_store()._drawings.clear()
    pane = make_pane("Really $z^3$ drawn")
    qtbot.waitUntil(lambda: CHARACTER in shown(pane), timeout=60_000)
    formula_store().close()


@pytest.mark.parametrize(("small", "letters"), [("`il`", "il"), ("a\u200bb", "ZWSP")], ids=["code", "chip"])
def test_a_ground_is_as_high_beside_a_tall_formula_as_without(
    store: FormulaDrawingStore, make_pane: MakePane, small: str, letters: str
) -> None:
    tall = "$\\frac{\\frac{a}{b}}{\\frac{c}{d}}$"
    draw(store, tall)

    def height(text: str) -> int:
        """Of the ground: the pixels of a column at the left of a letter that has no ink there."""
        pane = make_pane(text)
        cursor = QTextCursor(pane.document())
        cursor.setPosition(shown(pane).index(letters))
        x = pane.cursorRect(cursor).left() + (1 if letters == "il" else -2)  # in the blank that begins a chip
        image = pane.viewport().grab().toImage()
        return sum(image.pixelColor(x, y) != image.pixelColor(x, 0) for y in range(image.height()))

    without = height(f"a {small}")
    assert 10 < without < 30
    assert height(f"{tall} {small}") == without
