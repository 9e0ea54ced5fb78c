"""How much is done for one key and one task: counted, so that it does not depend on the machine."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt

from annotator.ui.critique.choice_row import ChoiceRow
from annotator.ui.judging import judgement_state
from annotator.ui.judging.judgement_card import JudgementCard
from annotator.ui.workspace import prefetch
from annotator.ui.workspace.card_model import TaskScreenBuilder
from tests.ui.judging.conftest import Judge


@pytest.fixture
def _nothing_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The task after the one on the screen is not prepared meanwhile, which a slow machine would do within the key."""
    monkeypatch.setattr(prefetch, "_WAIT", 3_600_000)


@pytest.mark.usefixtures("_nothing_ahead")
def test_a_task_is_laid_out_once_to_be_shown(judge: Judge) -> None:
    with patch.object(TaskScreenBuilder, "screen", autospec=True, side_effect=TaskScreenBuilder.screen) as built:
        judge.press(Qt.Key.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    assert built.call_count == 1


def test_a_verdict_tells_the_keys_to_the_two_cards_that_it_leads_between(judge: Judge) -> None:
    panel = judge.on.judging.panel
    cards = panel.in_order()
    for card in cards:
        card.prepare()
    judge.press("x")
    rows = {row for part in (*cards[1:3], panel.closing) for row in part.findChildren(ChoiceRow)}
    with patch.object(ChoiceRow, "show_keys", autospec=True, side_effect=ChoiceRow.show_keys) as told:
        judge.press("x")
    assert {call.args[0] for call in told.call_args_list} <= rows
    assert isinstance(judge.desk.window.focusWidget(), JudgementCard)


def test_a_verdict_describes_the_critique_that_it_is_about_and_no_other(judge: Judge) -> None:
    before = judge.on.judging._shown.critiques
    with patch.object(judgement_state, "_critique", side_effect=judgement_state._critique) as described:
        judge.press("y")
    first = before[0].target
    assert {call.args[2] for call in described.call_args_list} == {first}
    after = judge.on.judging._shown.critiques
    assert [each.target for each in after] == [each.target for each in before]
    assert [each.helpful for each in after] == [True, False, False, False]
    assert after[1:] == before[1:]


def test_the_critiques_of_the_next_task_are_its_own(judge: Judge) -> None:
    judge.press("y")
    judge.press(Qt.Key.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    assert [each.judgement for each in judge.on.judging._shown.critiques] == [None] * 4


def test_prepared_judgement_card_opens_without_relayout(judge: Judge) -> None:
    for card in judge.on.judging.panel.in_order():
        card.prepare()
    with patch.object(ChoiceRow, "lay_out", autospec=True, side_effect=ChoiceRow.lay_out) as laid:
        judge.press("x")
    assert laid.call_count == 0
    opened = judge.on.judging.panel.cards[1]
    rows = opened.findChildren(ChoiceRow)
    assert opened.current
    assert [row.width() for row in rows if row.isVisible()] == [row._laid for row in rows if row.isVisible()]
