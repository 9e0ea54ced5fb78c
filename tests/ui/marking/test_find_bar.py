"""Find and compare, over the panes on the screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from annotator.text.render import render
from annotator.ui.marking.find_bar import FindBar
from annotator.ui.reading.highlights import StyledHighlight
from tests.ui.marking.conftest import Stage

KEY = Qt.Key


def looks(stage: Stage, layer: str) -> dict[str, list[tuple[str, str]]]:
    """What is marked in each text, and how."""
    looks_by_target: dict[str, list[tuple[str, str]]] = {}
    for target, pane in stage.panes().items():
        marks: list[StyledHighlight] = list(pane._layers.get(layer, ()))
        looks_by_target[target] = [(stage.task.texts[target][mark.start : mark.end], mark.style) for mark in marks]
    return looks_by_target


def test_find_marks_every_text_and_steps_through_them(stage: Stage, qtbot: QtBot) -> None:
    stage.marks.find_text()
    QTest.keyClicks(stage.find_bar.text_edit, "best")
    qtbot.waitUntil(lambda: stage.find_bar._count_label.text() == "1 of 3")
    assert looks(stage, "found")["q1"] == [("best", "current")]
    QTest.keyClick(stage.find_bar.text_edit, KEY.Key_Return)
    assert stage.find_bar._count_label.text() == "2 of 3"
    assert looks(stage, "found")["q1/r1"] == [("best", "current")]
    QTest.keyClick(stage.find_bar.text_edit, KEY.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    stage.marks.find_next(-1)
    assert stage.find_bar._count_label.text() == "3 of 3"
    QTest.keyClick(stage.find_bar.text_edit, KEY.Key_Escape)
    assert stage.find_bar.isHidden()
    assert not any(looks(stage, "found").values())


def test_enter_goes_on_from_the_first_place_however_fast_it_comes(stage: Stage) -> None:
    stage.marks.find_text()
    QTest.keyClicks(stage.find_bar.text_edit, "best")
    assert not stage.find_bar._count_label.text()
    QTest.keyClick(stage.find_bar.text_edit, KEY.Key_Return)
    assert stage.find_bar._count_label.text() == "2 of 3"


def test_find_without_match_shows_message(stage: Stage) -> None:
    stage.marks.find_next(1)
    assert stage.find_bar.isVisible()
    stage.find_bar.text_edit.setText("nowhere")
    stage.find_bar.search()
    assert stage.find_bar._count_label.text() == "not found"
    stage.find_bar.step(1)
    stage.find_bar.text_edit.clear()
    stage.find_bar.search()
    assert stage.find_bar._count_label.text() == ""


def test_escape_finds_what_is_out_of_sight_first(stage: Stage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed fast: the search of the texts that have no pane had not had its turn when Escape came."""
    every, shown = stage.panes(), ["q1"]
    monkeypatch.setattr(stage, "panes", lambda: {target: every[target] for target in shown})
    monkeypatch.setattr(stage, "sources", lambda: stage.task.texts)
    monkeypatch.setattr(stage, "reveal", shown.append)
    bar = FindBar(stage)  # type: ignore[arg-type]
    qtbot.addWidget(bar)
    bar.open_bar()
    QTest.keyClicks(bar.text_edit, "second")
    QTest.keyClick(bar.text_edit, KEY.Key_Escape)
    assert every["q1/r2"].textCursor().selectedText() == "second"


def test_answers_are_compared_in_turn(stage: Stage) -> None:
    others = ["q1/r1", "q1/r2"]
    stage.marks.compare(others)
    assert looks(stage, "difference") == {
        "q1": [], "q1/r1": [("first", "left")], "q1/r2": [("second", "right")],
    }  # fmt: skip
    assert "Response A against Response B" in stage.status.messages[-1]
    stage.marks.compare(others)
    assert not any(looks(stage, "difference").values())
    stage.marks.compare(others)
    stage.marks.show_texts()
    assert not any(looks(stage, "difference").values())


def test_two_that_are_side_by_side_are_compared_all_along(stage: Stage) -> None:
    stage.side_by_side = ("q1/r1", "q1/r2")
    stage.marks.update_compared_pair()
    marked = {"q1": [], "q1/r1": [("first", "left")], "q1/r2": [("second", "right")]}
    assert looks(stage, "difference") == marked  # five words of six are the same
    assert stage.legend.isVisible()
    assert stage.legend.summary == "83 % of the words of Response A and Response B are the same"
    assert "only in Response A" in stage.legend.accessibleDescription()
    stage.marks.compare(["q1/r1", "q1/r2"])
    assert not any(looks(stage, "difference").values())
    assert stage.legend.isVisible()
    stage.show_task()
    assert not any(looks(stage, "difference").values())  # off stays off
    stage.marks.compare(["q1/r1", "q1/r2"])
    assert looks(stage, "difference") == marked
    stage.side_by_side = None
    stage.marks.update_compared_pair()
    assert stage.legend.isHidden()
    assert not any(looks(stage, "difference").values())


def test_answers_that_share_little_are_marked_only_when_asked(stage: Stage) -> None:
    stage.panes()["q1/r2"].set_rendered(render("Nothing of it says the same."))
    stage.side_by_side = ("q1/r1", "q1/r2")
    stage.marks.update_compared_pair()
    assert not any(looks(stage, "difference").values())
    assert stage.legend.button.text() == "Mark what differs"
    stage.marks.compare([])
    assert looks(stage, "difference")["q1/r2"]
    assert stage.legend.button.text() == "Marks off"


def test_marks_say_which_side_they_are_on_wherever_one_begins(stage: Stage) -> None:
    stage.here = "q1/r2"
    stage.marks.compare(["q1/r1", "q1/r2"])
    assert looks(stage, "difference")["q1/r1"] == [("first", "left")]
    assert stage.legend.button.text() == "End"
