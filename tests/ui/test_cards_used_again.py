"""Cards are used again for tasks with another number of responses: laid out once, and with nothing left on them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from PySide6.QtCore import Qt

from annotator.ui.workspace.field_rows import Rows
from annotator.ui.workspace.scores import ScoreRow
from tests.ui.conftest import FIVE, Desk, rating, rubric, task

CONTROL = Qt.KeyboardModifier.ControlModifier


def counted(monkeypatch: pytest.MonkeyPatch, owner: type) -> Counter[int]:
    """How often each of the widgets of a class places what is in it."""
    calls: Counter[int] = Counter()
    original: Any = owner._lay_out  # type: ignore[attr-defined]

    def count(self: object) -> None:
        calls[id(self)] += 1
        original(self)

    monkeypatch.setattr(owner, "_lay_out", count)
    return calls


@pytest.mark.parametrize("counts", [(3, 4), (4, 3)])
def test_other_numbers_of_responses_lay_rows_out_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, counts: tuple[int, int]
) -> None:
    there_and_back = (*counts, *counts)
    desk.bring([task(f"t{n}", count) for n, count in enumerate(there_and_back)], rubric(*map(rating, FIVE)))
    for _ in range(2):  # all cards are made
        desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    rows, cells = counted(monkeypatch, Rows), counted(monkeypatch, ScoreRow)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    shown = desk.work.view.columns.in_sight
    assert len(shown) == counts[1]
    assert len(cells) >= len(FIVE) * min(counts), "those that stay have another width"
    assert max(cells.values()) == 1
    assert sum(rows.values()) <= 2 * counts[1]
