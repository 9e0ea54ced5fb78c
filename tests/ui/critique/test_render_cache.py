"""A critique shows anew what follows from it, and only that."""

from __future__ import annotations

from unittest.mock import patch

from PySide6.QtCore import Qt

from annotator.ui.critique.answer_tabs import QuestionStepBar
from annotator.ui.critique.critique_card import CritiqueCard
from annotator.ui.critique.critique_messages import CritiqueMessages
from annotator.ui.marking.highlight_controller import HighlightController
from annotator.ui.workspace.field_rows import FieldRows
from annotator.ui.workspace.score_row import ScoreCell
from tests.ui.critique.conftest import Critic

K = Qt.Key


def test_the_rows_are_shown_for_scores_and_not_for_critiques(critic: Critic) -> None:
    with patch.object(FieldRows, "show_work", autospec=True, side_effect=FieldRows.show_work) as shown:
        critic.press("c", *"Not so.")
        critic.press(K.Key_Escape, "3")
        assert shown.call_count == 0
        critic.press(K.Key_Escape)
        row = critic.on.panel.below.rows["overall"]
        row.setFocus()
        critic.press("4")
        assert shown.call_count
    assert critic.work.annotation.score(critic.answer, "overall") == 4
    assert [cell.isChecked() for cell in row.findChildren(ScoreCell)].index(True) == 3


def test_only_the_tab_of_the_answer_is_worded_anew(critic: Critic) -> None:
    others = [answer for answer in critic.on._group[1] if answer != critic.answer]
    tabs = {tab._shown.target: tab for tab in critic.on.panel.tabs._tabs if tab._shown is not None}
    before = {answer: tabs[answer]._shown for answer in others}
    with patch.object(CritiqueMessages, "tab", autospec=True, side_effect=CritiqueMessages.tab) as worded:
        critic.press("c")
        assert [call.args[1] for call in worded.call_args_list] == [critic.answer]
    assert {answer: tabs[answer]._shown for answer in others} == before
    assert "missing" in str(tabs[critic.answer]._shown)


def test_questions_stand_where_they_stood_until_there_are_more(critic: Critic) -> None:
    bar = critic.on.panel.questions
    steps = [step.geometry() for step in bar._steps]
    with patch.object(QuestionStepBar, "_lay_out", autospec=True) as laid:
        critic.press("c", *"Not so.")
        critic.press(K.Key_Escape)
    assert laid.call_count == 0
    assert [step.geometry() for step in bar._steps] == steps
    bar.show_questions([1, 0, 3], 2)
    assert [step.isHidden() for step in bar._steps] == [False] * 3
    assert len({step.x() for step in bar._steps}) == 3
    bar.show_questions([1], 0)
    assert [step.isHidden() for step in bar._steps] == [False, True, True]


def test_highlights_are_painted_where_there_are_others(critic: Critic) -> None:
    with patch.object(HighlightController, "show", autospec=True, side_effect=HighlightController.show) as shown:
        critic.press("c", *"Not so.")
        critic.press(K.Key_Escape)
        assert shown.call_count == 0
        critic.on.panel.pane.select_source(0, 3)
        critic.press("h")
        assert [call.args[1] for call in shown.call_args_list] == ["critiques"]
    assert len(critic.on.panel.pane._layers["critiques"]) == 1


def test_a_card_that_is_only_read_is_shown_when_it_says_something_else(critic: Critic) -> None:
    critic.press("c", *"One.")
    critic.press(K.Key_Escape, "c", *"Two.")
    first = critic.on.critique_panel.cards["w1"]
    with patch.object(CritiqueCard, "_show_parts", autospec=True, side_effect=CritiqueCard._show_parts) as shown:
        critic.press(K.Key_Escape, "3")
        assert {call.args[0].id for call in shown.call_args_list} == {"w2"}
        critic.press(K.Key_Up)  # with Alt: it is the first one now
        critic.press(K.Key_Down)
        critic.press(K.Key_Up, held=Qt.KeyboardModifier.AltModifier)
    assert first.shown is not None
    assert first.shown.number == 2
    assert first.head._shown == first.shown


def test_render_cache_matches_fresh_render(critic: Critic) -> None:
    """After each of these keys; a shorter way is taken for what has not changed."""
    held = {"ctrl": Qt.KeyboardModifier.ControlModifier, "alt": Qt.KeyboardModifier.AltModifier}
    steps = [("c", ""), *((key, "") for key in "ab"), (K.Key_Escape, ""), *((key, "") for key in "36r"), *"xy"]
    steps += [K.Key_Escape, "c", K.Key_Escape, "2", "r", "z", K.Key_Escape, "c", K.Key_Escape, ("z", "ctrl")]
    steps += [(K.Key_Up, "alt"), ("z", "ctrl"), K.Key_Up, K.Key_Up, (K.Key_Backspace, "ctrl"), ("z", "ctrl")]
    for step in steps:
        key, with_ = step if isinstance(step, tuple) else (step, "")
        critic.press(key, held=held.get(with_, Qt.KeyboardModifier.NoModifier))
        critic.on.flush()
        work, describe, answer = critic.work, critic.on.describe, critic.answer
        cards = [describe.card(place, describe.refinable(answer)) for place in work.links(answer)]
        assert [card.shown for card in critic.on.critique_panel.in_order()] == cards, f"after {step}"
        tabs = [describe.tab(each) for each in critic.on._group[1]]
        assert [tab._shown for tab in critic.on.panel.tabs._tabs] == tabs, f"after {step}"
