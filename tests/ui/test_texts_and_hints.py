"""What is said of a text and of a key is so."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from annotator.ui.help.help_topics import TOPICS
from annotator.ui.workspace.response_card import ResponseCard
from tests.ui.conftest import Desk, active, task
from tests.ui.preset_tasks import preset

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(("text", "said"), [("-", "no words"), ("👍", "no words"), (" \n", "empty"), ("42", "1 word")])
def test_only_a_blank_answer_is_called_empty(desk: Desk, text: str, said: str) -> None:
    desk.bring([task("one", responses=[{"id": "one-1", "text": text}])])
    card = next(card for card in desk.window.findChildren(ResponseCard) if card.target == "q1/r1")
    assert card.header.model.about == (said,)


@pytest.mark.parametrize(("name", "highlights"), [("helpsteer", False), ("critique", True)])
def test_the_cursor_speaks_of_highlights_where_there_are_some(desk: Desk, name: str, *, highlights: bool) -> None:
    desk.bring([task("one", 2)], preset(name))
    desk.press("v")
    assert ("Enter" in desk.work.view.status.message) is highlights
    assert ("highlight" in [words for _, words in desk.work.view.status.hints[:4]]) is highlights


def test_the_question_before_a_sync_has_the_page_about_delivery() -> None:
    assert TOPICS["delivery.ask"] == "delivery"


@pytest.mark.parametrize("keys", [("g", CONTROL), ("t", CONTROL), ("k", CONTROL)])
def test_hints_are_the_same_after_a_page_over_the_task(desk: Desk, keys: tuple[str, Qt.KeyboardModifier]) -> None:
    desk.bring([task("one"), task("two")])
    desk.press(Qt.Key.Key_Right)
    before = desk.work.view.status.hints
    desk.press(keys[0], held=keys[1])
    desk.press(Qt.Key.Key_Escape)
    active(desk)
    assert desk.work.view.status.hints == before


def test_no_letter_is_hinted_at_where_texts_have_none(desk: Desk) -> None:
    turns = [{"role": "assistant", "text": "Good day", "rated_as": "response"} for _ in range(3)]
    desk.bring([{"id": "one", "conversation": turns}])
    assert "go to" not in [words for _, words in desk.work.view.status.hints]
