"""Widgets say what a person wants on one signal, and one controller does it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from annotator.ui import intents
from annotator.ui.intents import IntentBus
from tests.ui.conftest import Desk, task

UI = Path(intents.__file__).parent
ROOMS = ("workspace", "items", "critique", "judging", "authoring", "marking", "review")
MODULES = [UI / "workspace_controller.py", *(path for room in ROOMS for path in sorted((UI / room).glob("*.py")))]


def text(node: ast.expr | None) -> str:
    """A name of an intent; that of a list of items is left open."""
    if isinstance(node, ast.JoinedStr):
        return "LIST" + "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    return str(node.value) if isinstance(node, ast.Constant) else ""


def test_every_intent_is_sent_somewhere_and_handled_somewhere() -> None:
    sent, handled = set(), set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "dispatch":
                sent.add(text(node.args[0]))
            elif isinstance(node, ast.Dict):
                handled |= {text(key) for key in node.keys}
    named = {line.split("``")[1] for line in (intents.__doc__ or "").splitlines() if line.startswith("``")}
    assert sent == named
    assert named <= handled


def test_intent_without_handler_changes_nothing(desk: Desk) -> None:
    """What a widget of a layout says while it goes."""
    desk.bring([task("one")])
    before = desk.work.session.view().annotation
    desk.work.intents.dispatch("critiques.focus", "c1")
    assert desk.work.session.view().annotation == before
    with pytest.raises(ValueError, match=r"critique\.focus"):
        desk.work.perform("critique.focus", "c1")


def test_intents_are_names_with_arguments() -> None:
    heard: list[tuple[str, tuple[object, ...]]] = []
    way = IntentBus(lambda name, *arguments: heard.append((name, arguments)))
    way.dispatch("text", "q1/r1", "help")
    way.dispatch("command", "text.note")
    assert heard == [("text", ("q1/r1", "help")), ("command", ("text.note",))]
