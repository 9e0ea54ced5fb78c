"""All of a text can be scrolled to and is painted: at any width, after any change, with all that texts contain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QTextTableFormat
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.text.formula_drawing import draw_formula
from annotator.text.render import render
from annotator.ui.reading.formulas import formula_store
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import ReadingDocument
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.reading.text_view import TextForm
from annotator.ui.theme import DARK, LIGHT
from tests.ui.reading import whole_text
from tests.ui.reading.whole_text import lost_blocks

PARAGRAPH = "the quick brown fox jumps over the lazy dog and reads another sentence about it. " * 5
MANY = "\n\n".join(f"Paragraph {n}: {PARAGRAPH}" for n in range(2, 10))
FORMULA = r"$$\sum_{i=1}^{n} \frac{a_i + b_i + c_i + d_i}{\sqrt{x^2 + y^2 + z^2}} = \alpha + \beta + \gamma + \delta$$"


def table(columns: int, cell: str = "some longer words in the cell") -> str:
    cells = " | ".join(f"{cell} {n}" for n in range(columns))
    return "\n".join([f"| {' | '.join('abcdefghijklmnop'[:columns])} |", "|---" * columns + "|", *[f"| {cells} |"] * 6])


TEXTS = {
    "wide table": f"Paragraph 1: {PARAGRAPH}\n\n{table(8)}\n\n{MANY}\n\nTHE END",
    "two tables": f"{PARAGRAPH}\n\n{table(8)}\n\n{PARAGRAPH}\n\n{table(12)}\n\n{MANY}\n\nTHE END",
    "table of long words": f"{table(5, 'incomprehensibilities antidisestablishmentarianism')}\n\n{MANY}\n\nTHE END",
    "narrow table": f"{PARAGRAPH}\n\n{table(2, 'a')}\n\n{MANY}\n\nTHE END",
    "code": f"{PARAGRAPH}\n\n```python\n" + "x = call(argument, other, third)  # words\n" * 90 + f"```\n\n{MANY}",
    "long lines of code": "```\n" + ("word_" * 60 + "\n") * 12 + f"```\n\n{table(7)}\n\n{MANY}",
    "formulas": f"{PARAGRAPH}\n\n{FORMULA}\n\n{table(6, '$x^2$ and')}\n\n{FORMULA}\n\n{MANY}",
    "lists": "\n".join(f"{n}. {PARAGRAPH[:200]}\n   - inner {n}" for n in range(1, 16)) + f"\n\n{table(9)}\n\nTHE END",
}
Act = Callable[[ReadingPane], object]
LARGE = ReadingStyle(LIGHT, 1.6, family="DejaVu Sans", mono_family="DejaVu Sans Mono")
NIGHT = ReadingStyle(DARK, family="DejaVu Sans", mono_family="DejaVu Sans Mono")
ACTS: dict[str, Act] = {
    "narrower": lambda pane: pane.resize(380, 900),
    "wider": lambda pane: pane.resize(1100, 900),
    "much narrower": lambda pane: pane.resize(200, 900),
    "lower": lambda pane: pane.resize(pane.width(), 120),
    "scrolled": lambda pane: pane.scroll_steps(20),
    "to the end": lambda pane: pane.scroll_whole(1),
    "larger letters": lambda pane: pane.set_style(LARGE),
    "dark": lambda pane: pane.set_style(NIGHT),
    "source": lambda pane: pane.set_form(TextForm(raw=not pane.form.raw)),
    "measure": lambda pane: pane.set_measure(300),
    "remark": lambda pane: pane.set_remark("A remark that is long enough for two lines of the pane. " * 3),
    "hidden and shown": lambda pane: (pane.hide(), pane.resize(500, 300), pane.show()),
}


@pytest.fixture(autouse=True)
def _drawn_formulas(monkeypatch: pytest.MonkeyPatch) -> None:
    store = formula_store()
    monkeypatch.setattr(store._process, "draw", list)
    for source in (FORMULA, "$x^2$"):
        store._take(source, draw_formula(source))
    store._timer.stop()


@pytest.fixture
def pane(qtbot: QtBot, style: ReadingStyle) -> ReadingPane:
    made = ReadingPane("pane", "Passage, text")
    qtbot.addWidget(made)
    made.resize(700, 900)
    made.set_style(style)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.mark.parametrize("source", TEXTS.values(), ids=TEXTS.keys())
def test_every_block_is_in_its_place_after_every_change(pane: ReadingPane, source: str) -> None:
    """Each change comes before the text is laid out as a whole for every other text, and afterwards for the others."""
    first = [*TEXTS.values()].index(source)
    for number, (name, act) in enumerate(ACTS.items(), first):
        pane.set_style(NIGHT)
        pane.set_form(TextForm(raw=False))
        pane.set_measure(0)
        pane.set_remark("")
        pane.resize(700, 900)
        pane.set_rendered(render(source))
        if number % 2:
            QApplication.processEvents()
        act(pane)
        assert lost_blocks(pane) == [], (name, number % 2)


@pytest.mark.parametrize("source", [TEXTS[name] for name in ("two tables", "code", "formulas", "lists")])
def test_a_text_that_is_filled_before_it_has_its_width_is_whole(qtbot: QtBot, style: ReadingStyle, source: str) -> None:
    for first, then in ((80, 640), (1000, 340), (640, 640), (300, 299)):
        pane = ReadingPane("pane", "Passage, text")
        qtbot.addWidget(pane)
        pane.resize(first, 200)
        pane.set_style(style)
        pane.set_rendered(render(source))
        pane.show_top(len(source) // 2)
        pane.show()
        pane.resize(then, 900)
        QApplication.processEvents()
        assert lost_blocks(pane) == [], (first, then)


def test_a_table_that_is_changed_after_the_text_was_begun_is_found(pane: ReadingPane) -> None:
    """The fault as it was: Qt forgets what it has still to lay out."""
    pane.set_rendered(render(TEXTS["wide table"]))
    (fitter,) = pane.reading_document.tables
    made = QTextTableFormat(fitter.table.format())
    made.setCellPadding(9)
    fitter.table.setFormat(made)
    assert lost_blocks(pane)


def test_a_text_of_another_width_and_a_blank_one_are_found(pane: ReadingPane, monkeypatch: pytest.MonkeyPatch) -> None:
    pane.set_rendered(render(TEXTS["lists"]))
    assert lost_blocks(pane) == []
    pane.reading_document.setTextWidth(300)
    assert "laid out at 300 pixels" in lost_blocks(pane)[0]
    pane.set_rendered(render(TEXTS["lists"]))
    pane.set_style(ReadingStyle(replace(LIGHT, text=LIGHT.panel)))
    assert "is not painted" in lost_blocks(pane)[0]
    pane.set_style(NIGHT)
    monkeypatch.setattr(whole_text, "_stops", lambda *_: [0])
    assert any("cannot be scrolled to" in fault for fault in lost_blocks(pane))


def test_the_caret_is_where_the_last_line_is_painted(pane: ReadingPane) -> None:
    pane.set_rendered(render(TEXTS["wide table"]))
    pane.resize(QSize(400, 300))
    pane.scroll_whole(1)
    document = pane.reading_document
    assert isinstance(document, ReadingDocument)
    assert pane.top > len(TEXTS["wide table"]) * 0.8
