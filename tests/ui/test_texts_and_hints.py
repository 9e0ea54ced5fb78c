"""What is said of a text and of a key is so."""

from __future__ import annotations

import pytest

from annotator.ui.help.help_topics import TOPICS
from annotator.ui.workspace.response_card import Card
from tests.ui.conftest import Desk, task
from tests.ui.preset_tasks import preset


@pytest.mark.parametrize(("text", "said"), [("-", "no words"), ("👍", "no words"), (" \n", "empty"), ("42", "1 word")])
def test_only_a_blank_answer_is_called_empty(desk: Desk, text: str, said: str) -> None:
    desk.bring([task("one", responses=[{"id": "one-1", "text": text}])])
    card = next(card for card in desk.window.findChildren(Card) if card.target == "q1/r1")
    assert card.header._words == said


@pytest.mark.parametrize(("name", "highlights"), [("helpsteer", False), ("critique", True)])
def test_the_cursor_speaks_of_highlights_where_there_are_some(desk: Desk, name: str, *, highlights: bool) -> None:
    desk.bring([task("one", 2)], preset(name))
    desk.work.marks._say_caret(True)
    assert ("Enter" in desk.work.view.status._message) is highlights


def test_the_question_before_a_sync_has_the_page_about_delivery() -> None:
    assert TOPICS["delivery.ask"] == "delivery"
