"""What models thought is folded in the texts of a task by one key, with a sign in its place, and nothing else is."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.ui.reading.reading_pane import ReadingPane
from tests.ui.conftest import PROJECT, Desk, task
from tests.ui.preset_tasks import preset

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
THOUGHT = "<think>\nIs it *so*?\n\n```\n1 + 1\n```\n</think>\n\nTwo."
SHOWN = ["<think>", "Is it so?", "1 + 1", "</think>", "Two."]
FOLDED = ["<think> ⋯ </think>", "Two."]
PLAIN = "Three."


def bring(desk: Desk, *texts: str) -> None:
    responses = [{"id": str(number), "text": text} for number, text in enumerate(texts)]
    above = [{"role": "user", "text": "Hm."}, {"role": "assistant", "text": THOUGHT}]
    tasks = [task(name, conversation=above, prompt="1 + 1?", responses=responses) for name in ("one", "two")]
    desk.bring(tasks, preset("helpsteer"))


def lines(desk: Desk, name: str) -> list[str]:
    pane = desk.find(f"workspace.{name}.text")
    assert isinstance(pane, ReadingPane)
    return pane.toPlainText().split("\n")


def test_the_key_folds_answers_and_turns_of_this_task_alone(desk: Desk) -> None:
    """Nobody is to judge a text of which a part was never shown to them."""
    bring(desk, THOUGHT, THOUGHT)
    places = ("response.q1/r1", "response.q1/r2", "context.m2")
    assert [lines(desk, place) for place in places] == [SHOWN] * 3
    desk.press(Qt.Key.Key_T, held=ALT)
    assert [lines(desk, place) for place in places] == [FOLDED] * 3
    assert desk.work.view.status.message == "Reasoning is folded in this task."
    desk.press(Qt.Key.Key_T, held=ALT)
    assert [lines(desk, place) for place in places] == [SHOWN] * 3
    desk.press(Qt.Key.Key_T, held=ALT)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert [lines(desk, place) for place in places] == [SHOWN] * 3
    desk.press(Qt.Key.Key_T, held=ALT)
    desk.restart()
    desk.window.open_project(PROJECT)
    assert [lines(desk, place) for place in places] == [SHOWN] * 3


def test_the_source_has_all_of_it_also_where_it_is_folded(desk: Desk) -> None:
    bring(desk, THOUGHT, THOUGHT)
    desk.press(Qt.Key.Key_T, held=ALT)
    desk.press(Qt.Key.Key_U, held=CONTROL)
    assert lines(desk, "response.q1/r1") == THOUGHT.split("\n")
    desk.press(Qt.Key.Key_U, held=CONTROL)
    assert lines(desk, "response.q1/r1") == FOLDED


def test_where_nothing_was_thought_the_key_says_so(desk: Desk) -> None:
    desk.bring([task("one", responses=[{"id": "a", "text": PLAIN}])], preset("helpsteer"))
    desk.press(Qt.Key.Key_T, held=ALT)
    assert desk.work.view.status.message.endswith("No text of this task has reasoning to fold.")
    assert lines(desk, "response.q1/r1") == [PLAIN]


def test_what_is_marked_in_folded_reasoning_is_marked_on_its_sign(desk: Desk) -> None:
    bring(desk, THOUGHT, PLAIN)
    desk.press(Qt.Key.Key_T, held=ALT)
    target = next(n for n in (1, 2) if lines(desk, f"response.q1/r{n}") == FOLDED)
    pane = desk.find(f"workspace.response.q1/r{target}.text")
    assert isinstance(pane, ReadingPane)
    start = THOUGHT.index("so")
    pane.select_source(start, start + 2)
    assert pane.textCursor().selectedText() == " ⋯ "
