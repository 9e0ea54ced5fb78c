"""Text that no font here draws is said to be so, with its script and what brings a font."""

from __future__ import annotations

import pytest

from annotator.text.render import render
from annotator.ui.appearance import appearance
from annotator.ui.navigator.task_table_model import NOTE, TaskTableModel
from annotator.ui.reading import script_coverage
from annotator.ui.reading.script_coverage import missing_fonts_message, missing_scripts
from annotator.ui.reading.text_document import build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.theme import LIGHT
from tests.ui.conftest import Desk, task
from tests.ui.preset_tasks import preset
from tests.ui.reading.conftest import MakePane


@pytest.fixture
def no_hindi(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts as on a machine without any for Devanagari and emoji."""
    missing_scripts.cache_clear()
    monkeypatch.setattr(script_coverage, "_covers", lambda signs, _: not any("\u0900" <= c < "\u0980" for c in signs))


@pytest.mark.usefixtures("no_hindi", "qapp")
@pytest.mark.parametrize(
    ("text", "names"),
    [("plain", []), ("naïve – “quoted”", []), ("भारत की राजधानी and words", ["Devanagari"]), ("Москва", [])],
)
def test_the_scripts_that_are_not_drawn_are_named(text: str, names: list[str]) -> None:
    assert [script.name for script in missing_scripts(text, "DejaVu Sans")] == names


@pytest.mark.usefixtures("qapp")
def test_letters_that_a_font_lacks_in_italics_are_drawn_upright() -> None:
    """DejaVu Sans Oblique has no Arabic."""
    document = build_document(render("*نص* and *über\nalles*, *&amp;نص*"), ReadingStyle(LIGHT, family="DejaVu Sans"))
    fragments = [fragment.fragment() for fragment in document.firstBlock()]
    assert [fragment.text() for fragment in fragments if fragment.charFormat().fontItalic()] == ["über\u2028alles"]


@pytest.mark.usefixtures("qapp")
def test_letters_that_no_font_can_have_are_not_drawn() -> None:
    """Of a script without any font, and of one that some fonts have: Qt draws different boxes for them."""
    unassigned = "\u0378\ua6fa"
    assert not script_coverage._covers(unassigned, "DejaVu Sans")
    assert not appearance.draws(unassigned)
    assert script_coverage._covers("Aéßαж", "DejaVu Sans")
    assert missing_fonts_message(()) == ""


@pytest.mark.usefixtures("no_hindi")
def test_a_text_says_what_of_it_is_not_drawn(make_pane: MakePane) -> None:
    pane = make_pane("भारत की राजधानी")
    assert pane._notice.isVisible()
    assert "Devanagari" in pane._notice.text()
    assert "apt install fonts-noto-core" in pane._notice.text()
    assert not make_pane("The capital of India")._notice.isVisible()


@pytest.mark.usefixtures("no_hindi")
def test_a_task_that_is_not_drawn_can_be_skipped_for_that(desk: Desk) -> None:
    texts = [{"id": "a", "text": "भारत"}]
    other = [{"id": "a", "text": "India"}]
    desk.bring([task("one", responses=texts), task("two", responses=other)], preset("helpsteer"))
    desk.window.table["task.skip"].trigger()
    row = desk.find("skip.reason.not_shown")
    row.click()  # type: ignore[attr-defined]
    desk.find("skip.take").click()  # type: ignore[attr-defined]
    skip = desk.work.session.view(0).annotation.skip
    assert skip is not None
    assert (skip.reason, desk.work.session.status(0)) == ("not_shown", "skipped")
    desk.window.table["go.next"].trigger()
    desk.window.table["task.skip"].trigger()
    assert not [
        row_shown for row_shown in desk.window.findChildren(type(row), "skip.reason.not_shown") if row_shown.isVisible()
    ]


@pytest.mark.usefixtures("no_hindi")
def test_the_list_of_tasks_says_which_are_not_drawn(desk: Desk, qtbot: object) -> None:
    desk.bring([task("one", prompt="भारत की राजधानी"), task("two", prompt="India")], preset("helpsteer"))
    desk.window.table["go.to"].trigger()
    rows = desk.window.findChild(TaskTableModel)
    assert rows is not None
    qtbot.waitUntil(lambda: "no font for Devanagari" in rows.cell(0, NOTE)[0])  # type: ignore[attr-defined]
    assert "font" not in rows.cell(1, NOTE)[0]
