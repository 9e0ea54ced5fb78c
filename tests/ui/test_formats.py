"""Texts are shown formatted or as they were written: said where they stand, turned by one key, kept for the rubric."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from annotator.ui.key_events import key_cap_text, spoken_key_name
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.workspace.source_view import SourceViewButton
from tests.ui.conftest import PROJECT, Desk, rating, rubric, task
from tests.ui.critique.conftest import asked, story
from tests.ui.judging.conftest import answered, judged
from tests.ui.preset_tasks import preset
from tests.ui.review.conftest import asks, item, scored, work
from tests.ui.review.conftest import bring as bring_review

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TEXTS = [{"id": "a", "text": "A **bold** word."}, {"id": "b", "text": "Plain words, 2*3*4."}]


def bring(desk: Desk, rubric: str = "helpsteer") -> None:
    desk.bring([task(name, prompt="Say `it` **well**.", responses=TEXTS) for name in ("one", "two")], preset(rubric))


def pane(desk: Desk, name: str) -> ReadingPane:
    found = desk.find(f"workspace.{name}.text")
    assert isinstance(found, ReadingPane)
    return found


def mark(desk: Desk, name: str) -> SourceViewButton:
    found = desk.find(f"workspace.{name}.format")
    assert isinstance(found, SourceViewButton)
    return found


def test_a_card_says_that_its_text_is_formatted_with_the_key(desk: Desk) -> None:
    bring(desk)
    marks = {target: mark(desk, f"response.{target}") for target in ("q1/r1", "q1/r2")}
    said = {pane(desk, f"response.{target}").toPlainText(): each.isVisible() for target, each in marks.items()}
    assert said == {"A bold word.": True, "Plain words, 2*3*4.": False}
    shown = next(each for each in marks.values() if each.isVisible())
    assert shown.text() == "formatted"
    assert shown._cap == "Ctrl\u00a0U"
    assert shown.accessibleName().startswith("Show Response ")


def test_the_key_turns_all_responses_and_no_other_text_and_is_kept(desk: Desk) -> None:
    bring(desk)
    desk.press(Qt.Key.Key_U, held=CONTROL)
    texts = {pane(desk, f"response.q1/r{n}").toPlainText() for n in (1, 2)}
    assert texts == {"A **bold** word.", "Plain words, 2*3*4."}
    assert pane(desk, "prompt").toPlainText() == "Say it well."
    assert desk.work.view.status.message == "Responses are shown as they were written."
    assert {mark(desk, f"response.q1/r{n}").text() for n in (1, 2)} == {"source"}
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert "A **bold** word." in {pane(desk, f"response.q1/r{n}").toPlainText() for n in (1, 2)}
    desk.restart()
    desk.window.open_project(PROJECT)
    assert "A **bold** word." in {pane(desk, f"response.q1/r{n}").toPlainText() for n in (1, 2)}
    desk.press(Qt.Key.Key_U, held=CONTROL)
    assert "A bold word." in {pane(desk, f"response.q1/r{n}").toPlainText() for n in (1, 2)}


def test_the_key_turns_the_prompt_where_that_has_the_keyboard(desk: Desk) -> None:
    bring(desk)
    assert mark(desk, "prompt").isVisible()
    pane(desk, "prompt").setFocus()
    desk.press(Qt.Key.Key_U, held=CONTROL)
    assert pane(desk, "prompt").toPlainText() == "Say `it` **well**."
    assert "A bold word." in {pane(desk, f"response.q1/r{n}").toPlainText() for n in (1, 2)}


def test_the_mark_turns_when_it_is_pressed(desk: Desk) -> None:
    bring(desk)
    mark(desk, "prompt").click()
    QApplication.processEvents()
    assert pane(desk, "prompt").toPlainText() == "Say `it` **well**."
    assert mark(desk, "prompt").text() == "source"


@pytest.mark.parametrize("kept", ['{"as_written": 5}', '{"as_written": {"r": 5}}', '{"as_written": {"r": [1]}}'])
def test_damaged_choices_are_none(desk: Desk, kept: str) -> None:
    desk.close()
    desk.paths.preferences.write_text(kept, encoding="utf-8")
    assert PreferencesFile(desk.paths.preferences).value.as_written == {}
    desk.start_again()


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.NoModifier, CONTROL])
def test_end_and_home_scroll_the_response_in_focus(desk: Desk, held: Qt.KeyboardModifier) -> None:
    text = "\n\n".join(f"Paragraph {n} of a text that is much longer than the card." for n in range(3_000))
    desk.bring([task("one", responses=[{"id": "a", "text": text}])], preset("helpsteer"))
    shown = pane(desk, "response.q1/r1")
    desk.press(Qt.Key.Key_End, held=held)
    last = shown.cursorForPosition(shown.viewport().rect().bottomLeft()).block().text()
    assert last.startswith("Paragraph 2999")
    assert shown.verticalScrollBar().value() == shown.verticalScrollBar().maximum()
    desk.press(Qt.Key.Key_Home, held=held)
    assert shown.verticalScrollBar().value() == 0


def test_the_source_of_the_prompt_and_of_the_passage_is_shown_by_a_key_alone(desk: Desk) -> None:
    bring(desk)
    assert mark(desk, "prompt")._cap == "Ctrl\u00a0Shift\u00a0U"
    desk.press(Qt.Key.Key_U, held=CONTROL | SHIFT)
    assert pane(desk, "prompt").toPlainText() == "Say `it` **well**."
    assert {pane(desk, f"response.q1/r{n}").toPlainText() for n in (1, 2)} == {"A bold word.", "Plain words, 2*3*4."}
    desk.press(Qt.Key.Key_U, held=CONTROL | SHIFT)
    assert pane(desk, "prompt").toPlainText() == "Say it well."
    desk.window.show_library()
    line = _with_a_bold_question(story("three"))
    line["passage"]["text"] += " **Bold.**"
    desk.bring([line], asked(), series="second")
    desk.work.go_to_task(2)
    texts = desk.work.view.panes()
    before = texts["passage"].toPlainText(), texts["q1"].toPlainText()
    assert (before[0][-5:], before[1]) == ("Bold.", "What is new?")
    mark(desk, "context.passage").click()  # one of them is shown as it was written: then both are
    desk.press(Qt.Key.Key_U, held=CONTROL | SHIFT)
    assert "**Bold.**" in texts["passage"].toPlainText()
    assert texts["q1"].toPlainText() == "What is **new**?"
    desk.press(Qt.Key.Key_U, held=CONTROL | SHIFT)
    assert (texts["passage"].toPlainText(), texts["q1"].toPlainText()) == before


def test_where_no_text_beside_is_formatted_the_key_says_so(desk: Desk) -> None:
    desk.bring([task("one", prompt="Plain.", responses=TEXTS)])
    desk.press(Qt.Key.Key_U, held=CONTROL | SHIFT)
    assert desk.work.view.status.message == "No text beside this one is formatted."


def _with_a_bold_question(line: dict[str, Any]) -> dict[str, Any]:
    for question in line["questions"]:
        question["text"] = "What is **new**?"
        question["responses"][0]["text"] = question["responses"][0]["text"] + " A `sphere`."
    return line


def bring_critiques(desk: Desk) -> None:
    desk.bring([_with_a_bold_question(story("one"))], asked())


def bring_judging(desk: Desk) -> None:
    desk.bring([_with_a_bold_question(answered("one"))], judged())


def bring_adjudication(desk: Desk) -> None:
    works = [work(scored(r1_helpfulness=n), f"Annotator {n}") for n in (1, 2)]
    line = item("one", *works) | {"prompt": "What is **new**?"}
    bring_review(desk, [line], asks(purpose="adjudication"), "adjudication")


@pytest.mark.parametrize("begin", [bring_critiques, bring_judging, bring_adjudication])
def test_a_question_over_one_answer_says_that_it_is_formatted(desk: Desk, begin: Callable[[Desk], None]) -> None:
    begin(desk)
    question = next(each for target, each in desk.work.view.panes().items() if target == "q1")
    said = mark(desk, "question" if question.objectName() == "workspace.question.text" else "adjudicated.q1")
    assert question.toPlainText() == "What is new?"
    assert (said.isVisible(), said.text()) == (True, "formatted")
    assert (said._cap, said._cap_shown) == ("Ctrl\u00a0Shift\u00a0U", True)
    desk.press(Qt.Key.Key_U, held=CONTROL | SHIFT)
    assert question.toPlainText() == "What is **new**?"
    assert said.text() == "source"


def test_in_a_narrow_window_the_questions_stay_in_one_line(desk: Desk) -> None:
    bring_critiques(desk)
    bar = desk.find("workspace.questions")
    before = bar.height()
    desk.window.resize(800, 560)
    for _ in range(8):
        QApplication.processEvents()
    assert mark(desk, "question").isVisible()
    assert bar.height() == before


@pytest.mark.parametrize("begin", [bring_critiques, bring_judging, bring_adjudication])
def test_an_answer_that_stands_alone_says_so_with_its_key(desk: Desk, begin: Callable[[Desk], None]) -> None:
    begin(desk)
    while desk.work.focus.here != "q1/r1":
        desk.press(Qt.Key.Key_Right)
    kind = "adjudicated" if begin is bring_adjudication else "response"
    said = mark(desk, f"{kind}.q1/r1")
    assert (said.isVisible(), said.text(), said._cap, said._cap_shown) == (True, "formatted", "Ctrl\u00a0U", True)
    desk.press(Qt.Key.Key_U, held=CONTROL)
    assert said.text() == "source"


def test_a_prompt_that_is_said_again_over_its_card_is_turned_with_it(desk: Desk) -> None:
    desk.window.resize(800, 560)
    asked_of_both = rating("quality", targets=("prompt", "response"))
    said = [{"id": f"r{n}", "text": "Plain words."} for n in range(4)]
    desk.bring([task("one", prompt="Say `it` **well**.", responses=said)], rubric(asked_of_both, rating("more")))
    QApplication.processEvents()
    prompt = desk.work.view.prompt
    assert (prompt.isVisible(), prompt.again) == (True, True)
    desk.press("u", held=CONTROL)
    assert pane(desk, "prompt.q1").form.raw
    assert prompt.pane.form.raw
    desk.press("u", held=CONTROL)
    assert not prompt.pane.form.raw


@pytest.mark.parametrize(("rated", "key"), [({}, "Ctrl+Shift+U"), ({"rated_as": "response"}, "Ctrl+U")])
def test_a_message_names_the_key_that_formats_it(desk: Desk, rated: dict[str, str], key: str) -> None:
    said = [{"role": "user", "text": "**Turn** 1"}, {"role": "assistant", "text": "**Turn** 2"} | rated]
    desk.bring([task("one", 2, conversation=said)], preset("helpsteer"))
    (button,) = (each for each in desk.window.findChildren(SourceViewButton) if each._target == "m1")
    before = button.text()
    assert button._cap == spoken_key_name(key_cap_text(key))
    combination = QKeySequence(key)[0]
    desk.press(combination.key(), held=combination.keyboardModifiers())
    assert button.text() != before
