"""Cards are used again for tasks with another number of responses, with nothing left on them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt

from annotator.ui.workspace.response_card import ResponseCard
from annotator.ui.workspace.score_row import ScoreCellButton
from tests.ui.conftest import FIVE, Desk, rating, rubric, task

CONTROL = Qt.KeyboardModifier.ControlModifier


def unlike(name: str, count: int, rng: Random) -> dict[str, Any]:
    """A task whose every text says where it belongs, and some of which are long, empty or have an image."""
    more = ("", " words" * 900, "\n\n![an image](x.png)", "\n\n```\ncode\n```", "\n\n| a | b |\n|---|---|\n| c | d |")
    texts = [f"{name} answer {n}{rng.choice(more)}" for n in range(count)]
    if rng.random() < 0.2:
        texts[-1] = ""
    return task(name, responses=[{"id": f"{name}-{n}", "text": text} for n, text in enumerate(texts)])


def belongs(desk: Desk) -> None:
    """Every card shows the names and the answers of its target, and its text once it was in sight; one that waits shows
    none."""
    columns, view = desk.work.view.columns, desk.work.session.view()
    for card in columns.cards:
        assert card.model is not None
        source, at = view.task.texts[card.target], f"workspace.response.{card.target}"
        assert card.model.source == source
        assert card.has_text or card.isHidden()
        text = source if card.has_text else ""
        assert card.pane.rendered.source == text
        assert card.pane.toPlainText().split("\n")[0].strip() == text.split("\n")[0].strip()
        assert (card.objectName(), card.pane.objectName()) == (at, f"{at}.text")
        given = view.annotation.ratings.get(card.target, {})
        for key, row in card.rows.items():
            chosen = [cell.text() for cell in row.findChildren(ScoreCellButton) if cell.isChecked()]
            assert (row.objectName(), chosen) == (f"{at}.rating.{key}", [str(given[key])] if key in given else [])
    for card in columns.findChildren(ResponseCard):
        if card in columns.cards:
            continue
        assert (card.target, card.objectName(), card.pane.toPlainText(), card.isHidden()) == ("", "", "", True)
        assert not any(row.objectName() for row in card.rows.values())


@pytest.mark.parametrize("seed", [1, 2])
def test_reused_card_keeps_nothing_of_previous_task(desk: Desk, seed: int) -> None:
    rng = Random(seed)
    lines = [unlike(f"t{n}", rng.randint(1, 6), rng) for n in range(8)]
    desk.bring(lines, rubric(*map(rating, FIVE)))
    sizes = ((1366, 768), (800, 600), (1900, 1000))
    for step in range(40):
        act = rng.randrange(6)
        if act < 2:
            desk.press(rng.choice("01234"))
        elif act == 2:
            desk.press(rng.choice((Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down)))
        elif act == 3 and step % 4 == 0:
            desk.window.resize(*rng.choice(sizes))
        else:
            desk.press(rng.choice((Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)), held=CONTROL)
        belongs(desk)
    columns = desk.work.view.columns
    assert len(columns.findChildren(ResponseCard)) <= 6
