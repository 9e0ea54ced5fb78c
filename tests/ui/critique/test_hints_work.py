"""Every hint, and every key cap on a card, names a key that works at this moment."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from annotator.ui.items.missing_hint import HintLines
from annotator.ui.key_events import command_caps
from tests.ui.critique.conftest import Critic

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def hinted(critic: Critic) -> dict[str, str]:
    return {label: cap for cap, label in critic.desk.work.view.status.hints}


def test_highlight_and_refine_are_hinted_where_they_do_something(critic: Critic) -> None:
    assert "critique" in hinted(critic)
    assert not {"highlight", "refine"} & hinted(critic).keys()
    critic.press("c", *"Flaw", K.Key_Escape)
    assert "refine" in hinted(critic)
    critic.press("f", held=CONTROL)
    critic.press(*"pumice", K.Key_Escape)
    assert "highlight" in hinted(critic)


def test_highlight_is_hinted_while_something_is_selected_by_mouse(critic: Critic) -> None:
    pane = next(iter(critic.desk.work.view.panes().values()))
    assert "highlight" not in hinted(critic)
    pane.select_source(0, 4)
    assert "highlight" in hinted(critic)
    pane.clear_selection()
    assert "highlight" not in hinted(critic)


def test_the_page_of_keys_names_those_of_cards(critic: Critic) -> None:
    critic.desk.window.table["help.keys"].trigger()
    label = critic.desk.find("shortcuts.cards")
    assert isinstance(label, QLabel)
    assert "K, B and O" in label.text()


def test_a_skipped_answer_offers_no_critique(critic: Critic) -> None:
    critic.press("s", "b")
    assert not {"critique", "refine"} & hinted(critic).keys()


def test_a_key_that_is_a_letter_while_typing_is_said_to_work_after_escape(critic: Critic) -> None:
    critic.press("c", *"Flaw")
    (lines,) = (lines for lines in critic.on.critique_panel.findChildren(HintLines) if "press" in lines.text())
    assert lines.text().endswith("press Esc R")
    card = critic.on.critique_panel.cards["w1"]
    assert not card.buttons["refine"]._cap_shown
    critic.press(K.Key_Escape)
    assert lines.text().endswith("press R")
    assert card.buttons["refine"]._cap_shown


def test_keys_between_questions_are_hinted_where_there_are_several(critic: Critic) -> None:
    assert hinted(critic)["next question"] == command_caps["go.question"]
    for _ in range(8):
        critic.press(K.Key_PageDown, held=Qt.KeyboardModifier.AltModifier)
    assert "next question" not in hinted(critic), "the last one is shown"
    assert critic.desk.work.view.status.message == "There is no question after this one."


def test_keys_that_a_card_names_work_from_the_scores(critic: Critic) -> None:
    """They said that they do nothing there, and nothing named the way to the card."""
    critic.press("3")
    for n in range(2):
        critic.press("c", *f"Flaw {n}.", K.Key_Escape, "r")
        critic.press(K.Key_Home, held=CONTROL)
        critic.press(*f"{n} ", K.Key_Escape, K.Key_Escape)
    critic.on.critiques.enter("w1")
    critic.on.back_to_card()
    critic.press(K.Key_Down, held=Qt.KeyboardModifier.AltModifier)
    stale = [place.critique.id for place in critic.work.links(critic.answer) if place.stale]
    (card,) = (card for card in critic.on.critique_panel.in_order() if card.current)
    shown = [card.buttons["remove"]._cap_shown]
    critic.desk.window.table["go.scores"].trigger()
    assert [*shown, card.buttons["remove"]._cap_shown] == [True, False], "Ctrl+Backspace is a key of the card alone"
    critic.press("b")
    assert [place.critique.id for place in critic.work.links(critic.answer) if place.stale] == stale[:1]
    critic.desk.window.table["go.scores"].trigger()
    critic.press("l")
    assert critic.desk.work.view.status.message == "“L” does nothing here.", "no card names it"
