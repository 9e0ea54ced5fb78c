"""Widgets say what a person wants on one signal, and one controller does it."""

from __future__ import annotations

import ast
from pathlib import Path

from annotator.ui import intents
from annotator.ui.intents import (
    FocusListItemIntent,
    FocusTextIntent,
    HighlightIntentBase,
    IntentBus,
    ListItemIntentBase,
    RunCommandIntent,
    UserIntent,
)
from tests.ui.conftest import Desk, task

UI = Path(intents.__file__).parent
ROOMS = ("workspace", "items", "critique", "judging", "authoring", "marking", "review")
MODULES = [path for room in ROOMS for path in sorted((UI / room).glob("*.py"))]
BASES = (UserIntent, ListItemIntentBase, HighlightIntentBase)
EVERY = {kind.__name__ for base in BASES for kind in base.__subclasses__()} - {base.__name__ for base in BASES}


def named(node: ast.expr | None) -> str:
    """The last part of a name; of the type where it is one of a list of items."""
    if isinstance(node, ast.Tuple):
        return named(node.elts[0])
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


def test_an_intent_that_nobody_does_changes_nothing(desk: Desk) -> None:
    """What a widget of a layout says while it goes."""
    desk.bring([task("one")])
    before = desk.work.session.view().annotation
    desk.work.intents.dispatch(FocusListItemIntent("critiques", "c1"))
    assert desk.work.session.view().annotation == before


def test_intents_are_plain_data() -> None:
    heard: list[UserIntent] = []
    way = IntentBus()
    way.dispatched.connect(heard.append)
    way.dispatch(FocusTextIntent("q1/r1"))
    way.dispatch(RunCommandIntent("text.note"))
    assert heard == [FocusTextIntent("q1/r1", ""), RunCommandIntent("text.note", "")]
