"""What tools returned is shown as data, and the definitions of tools are folded to their names."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.ui.reading.reading_pane import ReadingPane
from tests.ui.conftest import PROJECT, Desk, task
from tests.ui.preset_tasks import preset

ALT, SHIFT, CONTROL = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
RESULT = '{"rows": [{"name": "*Bern*", "degrees": 4.0}, {"name": "__Basel__", "degrees": 5.50}], "next": null}'
LINES = [
    "{",
    '  "rows": [',
    '    {"name": "*Bern*", "degrees": 4.0}, ',
    '    {"name": "__Basel__", "degrees": 5.50}',
    "  ], ",
    '  "next": null',
    "}",
]
TOOL = '{"type": "function", "function": {"name": "weather", "parameters": {"type": "object", "properties": {}}}}'
SYSTEM = f"<tools>\n{TOOL}\n</tools>"
FOLDED = ["<tools> Tools available: weather ⋯ Alt Shift T </tools>"]


def bring(desk: Desk) -> None:
    above = [
        {"role": "system", "text": SYSTEM},
        {"role": "user", "text": "Cold?"},
        {"role": "tool", "text": RESULT},
        {"role": "assistant", "text": RESULT},
    ]
    tasks = [task(name, conversation=above, prompt="And there?") for name in ("one", "two")]
    desk.bring(tasks, preset("helpsteer"))


def pane_of(desk: Desk, name: str) -> ReadingPane:
    pane = desk.find(f"workspace.{name}.text")
    assert isinstance(pane, ReadingPane)
    return pane


def lines(desk: Desk, name: str) -> list[str]:
    return pane_of(desk, name).toPlainText().split("\n")


def test_a_result_of_a_tool_is_data_and_no_other_turn_is(desk: Desk) -> None:
    bring(desk)
    assert lines(desk, "context.m3") == LINES
    assert lines(desk, "context.m4") != LINES
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)  # to a task whose documents were made ahead
    assert lines(desk, "context.m3") == LINES
    desk.restart()
    desk.window.open_project(PROJECT)
    assert lines(desk, "context.m3") == LINES


def test_what_is_selected_in_data_is_its_source(desk: Desk) -> None:
    bring(desk)
    pane = pane_of(desk, "context.m3")
    start = RESULT.index("__Basel__")
    pane.select_source(start, start + 9)
    assert pane.textCursor().selectedText() == "__Basel__"
    assert pane.source_range() == (start, start + 9)


def test_the_key_shows_the_definitions_of_tools_in_this_task_alone(desk: Desk) -> None:
    bring(desk)
    assert lines(desk, "context.m1") == FOLDED
    desk.press(Qt.Key.Key_T, held=ALT | SHIFT)
    assert lines(desk, "context.m1")[:2] == ["<tools>", "{"]
    assert desk.work.view.status.message == "Definitions and results of tools are shown in full."
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert lines(desk, "context.m1") == FOLDED
    desk.press(Qt.Key.Key_T, held=ALT | SHIFT)
    desk.press(Qt.Key.Key_T, held=ALT | SHIFT)
    assert lines(desk, "context.m1") == FOLDED


def test_an_answer_that_defines_tools_is_shown_whole(desk: Desk) -> None:
    answers = [{"id": str(n), "text": f"Answer {n}\n\n{SYSTEM}"} for n in (1, 2)]
    above = [{"role": "system", "text": SYSTEM}, {"role": "assistant", "text": SYSTEM}]
    desk.bring(
        [{"id": "one", "conversation": above, "prompt": "Which tools?", "responses": answers}], preset("helpsteer")
    )
    shown = [lines(desk, name) for name in ("response.q1/r1", "response.q1/r2", "context.m2")]
    assert all("Tools available" not in line for text in shown for line in text)
    desk.press(Qt.Key.Key_T, held=ALT | SHIFT)
    desk.press(Qt.Key.Key_T, held=ALT | SHIFT)
    assert lines(desk, "context.m1") == FOLDED
    assert [lines(desk, name) for name in ("response.q1/r1", "response.q1/r2", "context.m2")] == shown


def test_where_no_tool_is_defined_the_key_says_so(desk: Desk) -> None:
    desk.bring([task("one")], preset("helpsteer"))
    desk.press(Qt.Key.Key_T, held=ALT | SHIFT)
    assert desk.work.view.status.message.endswith("No text of this task has definitions or results of tools.")


def test_find_finds_in_data_what_is_shown(desk: Desk) -> None:
    bring(desk)
    bar = desk.work.view.find_bar
    desk.press(Qt.Key.Key_F, held=CONTROL)
    bar.text_edit.setText("__Basel__")
    bar.search()
    assert [target for target, *_ in bar._places].count("m3") == 1


def test_long_results_in_a_run_are_folded_in_each_task_until_the_key_is_pressed(desk: Desk) -> None:
    log = "\n".join(f"line {n}" for n in range(100))
    steps = ["So.", f"<tool_response>\n{log}\n</tool_response>", "Done."]
    desk.bring(
        [{"id": name, "prompt": name, "responses": [{"id": "a", "text": "\n\n".join(steps)}]} for name in ("x", "y")],
        preset("steps"),
    )
    folded = ["So.", "<tool_response>", *log.split("\n")[:8], "92 more lines \u22ef Alt Shift T"]
    assert lines(desk, "response.q1/r1") == [*folded, "</tool_response>", "Done."]
    desk.press(Qt.Key.Key_T, held=ALT | SHIFT)
    assert lines(desk, "response.q1/r1") == ["So.", "<tool_response>", *log.split("\n"), "</tool_response>", "Done."]
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert lines(desk, "response.q1/r1") == [*folded, "</tool_response>", "Done."]
