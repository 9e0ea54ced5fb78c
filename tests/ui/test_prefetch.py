"""Widgets are made for what is in sight, and what goes is not laid out for room that it never has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from annotator.ui.workspace.context_panel import ContextTextWidget, TaskContextPanel
from tests.ui.conftest import Desk, task

CONTROL = Qt.KeyboardModifier.ControlModifier
NEXT, BEFORE = Qt.Key.Key_PageDown, Qt.Key.Key_PageUp
SAID = [{"role": ("user", "assistant")[n % 2], "text": f"Message {n}. " * 30} for n in range(9)]


def noted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, note: Callable[..., Any]) -> list[Any]:
    """What ``note`` says of each call of a method."""
    found: list[Any] = []
    original = getattr(owner, name)

    def call(self: object, *arguments: object) -> object:
        found.append(note(self, *arguments))
        return original(self, *arguments)

    monkeypatch.setattr(owner, name, call)
    return found


def test_widgets_are_limited_to_what_is_in_sight(desk: Desk) -> None:
    desk.bring([task("one", 1), task("two", 64, conversation=SAID * 50), task("three", 1)])
    for _ in range(2):
        desk.press(NEXT, held=CONTROL)
    context = desk.work.view.context
    assert len(context.findChildren(ContextTextWidget)) <= 12
    assert not context.sources


def test_messages_are_laid_out_in_the_width_of_their_panel_alone(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring([task("one", 2, conversation=SAID), task("two", 2)])
    desk.press(NEXT, held=CONTROL)
    widths = noted(monkeypatch, TaskContextPanel, "_place_list", lambda self: self._contents.width())
    desk.press(BEFORE, held=CONTROL)
    assert widths
    assert len(set(widths)) == 1
    assert desk.work.view.context.by_target.existing_panes
