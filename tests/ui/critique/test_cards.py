"""A card looks like the owner of the keys only while it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.ui.items.key_choice import ChoiceOptionButton
from tests.ui.critique.conftest import Critic

K = Qt.Key


def shown_keys(critic: Critic) -> set[bool]:
    card = critic.on.critique_panel.cards["w1"]
    return {cell._keyed for cell in card.findChildren(ChoiceOptionButton)}


def test_ring_and_keys_of_a_card_follow_the_keyboard(critic: Critic) -> None:
    critic.press("c", *"Not so.")
    card = critic.on.critique_panel.cards["w1"]
    assert (card.ringed, shown_keys(critic)) == (True, {False}), "digits are letters of the text"
    critic.press(K.Key_Escape)
    assert (card.ringed, shown_keys(critic)) == (True, {True})
    critic.press("3")
    assert critic.work.critiques_of(critic.answer).series[0].severity == "major"
    critic.press(K.Key_Escape)
    QApplication.processEvents()
    assert (card.ringed, shown_keys(critic)) == (False, {False}), "digits are scores again"
    assert card.current, "the card is open all the same"
