"""Widgets say what a person wants on one signal, and one controller does it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from annotator.ui import intents
from annotator.ui.intents import Answer, EnterCritique, FocusText, Intent, IntentBus, RunCommand
from annotator.ui.workspace.focus_controller import FocusController
from tests.ui.conftest import Desk, task

UI = Path(intents.__file__).parent
ROOMS = ("workspace", "critique", "judging", "authoring", "marking", "review")
MODULES = [path for room in ROOMS for path in sorted((UI / room).glob("*.py"))]
EVERY = {kind.__name__ for kind in Intent.__subclasses__()}


def named(node: ast.expr | None) -> str:
    """The last part of a name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_every_intent_is_said_somewhere_and_done_somewhere() -> None:
    said, done = set(), set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                said.add(named(node.func))
            elif isinstance(node, ast.Dict):
                done |= {named(key) for key in node.keys}
    assert said & EVERY == EVERY
    assert done & EVERY == EVERY


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_widget_forwards_the_signal_of_another_one(path: Path) -> None:
    """``row.picked.connect(self.picked)``: whoever follows a click would have to follow it through every layer."""
    found = [
        ast.unparse(node)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "connect"
        if isinstance(node.args[0], ast.Attribute) and node.args[0].attr == named(node.func.value)
    ]
    assert [each for each in found if ".failed.connect" not in each] == []  # a window's own errors


def test_a_click_on_a_score_of_another_text_is_shown_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring([task("one")])
    other = next(
        location for location in desk.work.focus._grid.spots if location.target != desk.work.focus.location.target
    )  # type: ignore[union-attr]
    shown: Counter[str] = Counter()
    render = FocusController.render

    def count(self: FocusController, *arguments: Any, **named: Any) -> None:
        shown["render"] += 1
        render(self, *arguments, **named)

    monkeypatch.setattr(FocusController, "render", count)
    desk.work.intents.dispatch(Answer(other.target, other.key, 3))
    assert shown["render"] == 1
    assert desk.work.focus.given(other) == 3


def test_an_intent_that_nobody_does_changes_nothing(desk: Desk) -> None:
    """What a widget of a layout says while it goes."""
    desk.bring([task("one")])
    before = desk.work.session.view().annotation
    desk.work.intents.dispatch(EnterCritique("c1"))
    assert desk.work.session.view().annotation == before


def test_intents_are_plain_data() -> None:
    heard: list[Intent] = []
    way = IntentBus()
    way.dispatched.connect(heard.append)
    way.dispatch(FocusText("q1/r1"))
    way.dispatch(RunCommand("text.note"))
    assert heard == [FocusText("q1/r1", ""), RunCommand("text.note", "")]
