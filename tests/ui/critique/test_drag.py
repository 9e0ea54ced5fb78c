"""Critiques are put in another order with the mouse, as honestly as with the keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.ui.critique.conftest import Critic

K = Qt.Key
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def three(critic: Critic) -> Critic:
    """Three critiques with a chain of refinements."""
    for text, where in (("One ", K.Key_Home), (" Two", K.Key_End), ("Three ", K.Key_Home)):
        critic.press("c", *"Flaw", K.Key_Escape, "r")
        critic.press(where, held=Qt.KeyboardModifier.ControlModifier)
        critic.press(*text)
        critic.press(K.Key_Escape)
    critic.press(K.Key_Escape)
    critic.desk.work.flush()
    return critic


def order(critic: Critic) -> list[str]:
    return [critique.id for critique in critic.work.critiques_of(critic.answer).series]


def hold(critic: Critic, identifier: str, at: QPoint | None = None) -> QWidget:
    """Press the mouse on a card's first line and move it to ``at``, a point of what scrolls."""
    critique_panel = critic.on.critique_panel
    card = critique_panel.cards[identifier]
    grip = QPoint(60, 14)
    QTest.mousePress(card, LEFT, NONE, grip)
    start = card.mapTo(critique_panel.inside, grip)
    for step in range(1, 6):
        there = start + (at - start) * step / 5 if at is not None else start
        QTest.mouseMove(card, card.mapFrom(critique_panel.inside, there))
    return card


def release(critic: Critic, card: QWidget, at: QPoint) -> None:
    QTest.mouseRelease(card, LEFT, NONE, card.mapFrom(critic.on.critique_panel.inside, at))


def above(critic: Critic, identifier: str) -> QPoint:
    return critic.on.critique_panel.cards[identifier].geometry().topLeft() + QPoint(60, 4)


def below(critic: Critic, identifier: str) -> QPoint:
    return critic.on.critique_panel.cards[identifier].geometry().bottomLeft() + QPoint(60, -4)


def test_a_card_is_dragged_before_another_one(three: Critic) -> None:
    line = three.desk.find("workspace.critiques.line")
    assert not line.isVisible()
    there = above(three, "w1")
    card = hold(three, "w3", there)
    assert line.isVisible()
    assert line.geometry().center().y() < three.on.critique_panel.cards["w1"].y()
    assert order(three) == ["w1", "w2", "w3"], "nothing changes before the button is let go"
    release(three, card, there)
    assert not line.isVisible()
    assert order(three) == ["w3", "w1", "w2"]
    assert [place.critique.id for place in three.work.links(three.answer) if place.stale] == ["w3", "w1"]
    assert "changed text" in three.desk.work.view.status.message
    shown = [card.id for card in three.on.critique_panel.in_order()]
    assert shown == ["w3", "w1", "w2"]
    assert three.on.chain_link is not None
    assert three.on.chain_link.critique.id == "w3"
    three.press("z", held=Qt.KeyboardModifier.ControlModifier)
    assert order(three) == ["w1", "w2", "w3"]
    assert not any(place.stale for place in three.work.links(three.answer))


def test_by_mouse_and_by_keys_the_outcome_is_the_same(three: Critic) -> None:
    three.on.critiques.enter("w1")
    three.on.back_to_card()
    three.press(K.Key_Down, held=Qt.KeyboardModifier.AltModifier)
    by_keys = three.work.annotation
    three.press("z", held=Qt.KeyboardModifier.ControlModifier)
    there = below(three, "w2")
    release(three, hold(three, "w1", there), there)
    assert three.work.annotation == by_keys


def test_drop_on_own_place_keeps_order(three: Critic) -> None:
    before = three.work.annotation
    for place in (above(three, "w2"), below(three, "w2"), below(three, "w1")):
        release(three, hold(three, "w2", place), place)
        assert three.work.annotation == before


def test_escape_leaves_everything_as_it_was(three: Critic) -> None:
    before = three.work.annotation
    there = above(three, "w1")
    card = hold(three, "w3", there)
    three.press(K.Key_Escape)
    assert not three.desk.find("workspace.critiques.line").isVisible()
    release(three, card, there)
    assert three.work.annotation == before


def test_click_does_not_drag(three: Critic) -> None:
    before = three.work.annotation
    card = hold(three, "w3")
    release(three, card, three.on.critique_panel.cards["w3"].pos() + QPoint(60, 14))
    assert three.work.annotation == before
    assert three.on.chain_link is not None
    assert three.on.chain_link.critique.id == "w3"
