"""A task with another number of responses: their texts are laid out once."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from annotator.ui.workspace.response_card import ResponseCard
from tests.ui.conftest import Desk, task

WORDS = "Some words that fill more than a line of a column, whatever its width may be. " * 6


def of(name: str, count: int) -> dict[str, Any]:
    made = task(name)
    made["responses"] = [{"id": f"{name}-{n}", "text": f"{n} {WORDS}"} for n in range(count)]
    return made


@pytest.mark.parametrize(("now", "then"), [(3, 4), (4, 3), (4, 2)])
def test_texts_are_laid_out_once(desk: Desk, monkeypatch: pytest.MonkeyPatch, now: int, then: int) -> None:
    desk.window.resize(1600, 1000)
    desk.bring([of("one", now), of("two", then)])
    bound: list[tuple[ResponseCard, int]] = []
    fill = ResponseCard.show_text

    def at_text(self: ResponseCard) -> None:
        bound.append((self, self.pane.text_width))
        fill(self)

    monkeypatch.setattr(ResponseCard, "show_text", at_text)
    desk.press(Qt.Key.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    assert len(bound) == then
    assert all(card.pane.text_width == width for card, width in bound), "laid out again after it was shown"
