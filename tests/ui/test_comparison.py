"""Two answers side by side, compared word by word."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from tests.ui.conftest import Desk, task

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def marked(desk: Desk) -> set[str]:
    """The texts in which something is marked."""
    return {target for target, pane in desk.work.view.panes().items() if pane._layers.get("difference")}


def in_view(desk: Desk) -> list[str]:
    columns = desk.work.view.columns
    return [card.model.target for card in columns.in_sight if card.model]


def unlike() -> dict[str, Any]:
    texts = ("One answer that says this.", "Nothing of it recurs over there, not even a word")
    return task("two", 0) | {"responses": [{"id": f"u{n}", "text": text} for n, text in enumerate(texts)]}


def test_the_layout_for_two_compares_the_two_in_view(desk: Desk) -> None:
    desk.bring([task("one", 3), unlike()])
    assert desk.work.view.legend.isHidden()
    desk.press("3", held=ALT)
    assert marked(desk) == set(in_view(desk))
    assert desk.work.view.legend.isVisible()
    desk.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert marked(desk) == set(in_view(desk))
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert marked(desk) == set()  # they are so unlike that everything would be marked
    assert desk.work.view.legend.isVisible()
    desk.find("workspace.legend.marks").click()  # type: ignore[attr-defined]
    assert marked(desk) == set(in_view(desk))
    desk.press("d")
    assert marked(desk) == set()
    desk.press("1", held=ALT)
    assert desk.work.view.legend.isHidden()
