"""A restart shows what was shown: the answer, the open text and card; another task begins at its beginning."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.item_card import ItemCard
from annotator.workspace.places import critique_text
from tests.ui.conftest import PROJECT, Desk, rating
from tests.ui.critique.conftest import Critic, asked, critiques, story
from tests.ui.judging.conftest import answered, judged

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
NOTES = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}


def _restart(desk: Desk) -> None:
    desk.restart()
    desk.window.open_project(PROJECT)


def test_a_question_is_asked_about_beside_the_same_answer(desk: Desk) -> None:
    both = ("question", "response")
    desk.bring([story("one")], asked(rating("overall", 1, 7), rating("clear", 0, 4, both), critiques()))
    critic = Critic(desk)
    critic.press("B", held=Qt.KeyboardModifier.ShiftModifier)
    answer, question = critic.answer, critic.on.group[0]
    assert answer == critic.first("B")
    critic.desk.work.perform("text", question, "clear")
    assert (critic.on._focused_target, critic.answer) == (question, answer)
    _restart(critic.desk)
    assert (critic.on._focused_target, critic.answer) == (question, answer)


def test_the_open_card_is_open_after_a_restart(critic: Critic) -> None:
    critic.press("0", "c", "x", K.Key_Escape, K.Key_Escape)
    assert [card.current for card in critic.on.critique_panel.in_order()] == [True]
    _restart(critic.desk)
    assert [card.current for card in critic.on.critique_panel.in_order()] == [True]
    critic.press(K.Key_PageDown, held=CONTROL)
    critic.press(K.Key_PageUp, held=CONTROL)
    assert [card.current for card in critic.on.critique_panel.in_order()] == [False]


@pytest.mark.parametrize("keys", [("c", *"xy"), ("c", "x", K.Key_Escape, "r", *"xy")])
def test_words_are_written_on_where_they_were(critic: Critic, keys: tuple[str, ...]) -> None:
    """The cursor was at the end of a critique after a restart, and in a window that opened the project again."""
    critic.press("0", *keys, K.Key_Left)
    editor = critic.desk.window.focusWidget()
    assert isinstance(editor, TextEditor)
    name = editor.objectName()
    text = editor.words.replace("xy", "x.,y")
    _restart(critic.desk)
    critic.press(".")
    critic.desk.window.open_project(PROJECT)
    critic.press(",")
    editor = critic.desk.window.focusWidget()
    assert isinstance(editor, TextEditor)
    assert (editor.objectName(), editor.words) == (name, text)


def test_a_dialog_takes_no_place_from_the_editor(critic: Critic) -> None:
    """The update that it asked about gave the keyboard to the scores."""
    critic.press("0", "c", "x")
    before = critic.on.place
    assert before.field == "text"
    critic.on.follow_focus(QPushButton("Update"))
    assert critic.on.place == before


@pytest.mark.parametrize(
    ("keys", "keyboard"),
    [
        ((K.Key_Escape,), "workspace.critiques.w1"),
        ((K.Key_Escape, K.Key_Escape), "rating.overall"),
    ],
)
def test_after_a_restart_the_keyboard_is_where_it_was(critic: Critic, keys: tuple[str, ...], keyboard: str) -> None:
    critic.press("0", "c", "x", *keys)
    assert critic.desk.focused.endswith(keyboard), critic.desk.focused
    _restart(critic.desk)
    assert critic.desk.focused.endswith(keyboard)
    critic.press(K.Key_PageDown, held=CONTROL)
    critic.press(K.Key_PageUp, held=CONTROL)
    assert critic.desk.focused.endswith("overall"), "another visit begins at the fields"


@pytest.mark.parametrize("place", ["", "q9/r9 q9/r9 w9 q9/r9/c9 lines"])
def test_a_place_that_the_task_does_not_have_is_not_a_place(desk: Desk, place: str) -> None:
    desk.bring([story("one"), story("two")], asked())
    critic = Critic(desk)
    first = critic.on.place
    desk.work._show_task(desk.work.session.view(), first.text, "overall", place)
    assert critic.on.place == first


def test_own_and_given_critiques_are_gone_back_to_together(desk: Desk) -> None:
    desk.bring([answered("one", 3)], judged(closing=False))
    desk.press(K.Key_Down, "c", "x", K.Key_Escape)
    layout = desk.work.task_layout
    assert isinstance(layout, CritiqueLayoutController)
    before = layout.place
    assert before.current == {"critiques": "w1", "judged": "q1/r1/c2"}
    _restart(desk)
    layout = desk.work.task_layout
    assert isinstance(layout, CritiqueLayoutController)
    assert critique_text(layout.place) == critique_text(before)


def test_highlights_of_another_task_go_to_critiques_again(desk: Desk) -> None:
    """What had the keyboard last is the note of a task that was left."""
    desk.bring([story("one"), story("two")], asked(rating("overall", 1, 7), critiques(), NOTES))
    critic = Critic(desk)
    critic.press("n", "x", K.Key_Escape)
    assert not critic.on.highlight()
    critic.press(K.Key_PageDown, held=CONTROL)
    assert critic.on.highlight()


def _parts_read(of: QWidget) -> list[str]:
    return [child.objectName() for child in of.children() if isinstance(child, QWidget)]


def test_a_card_is_read_in_one_order_whenever_its_parts_were_made(critic: Critic) -> None:
    critic.press("0", "c", "x", K.Key_Escape)
    pane = critic.on.panel.pane
    pane.select_source(0, 5)
    critic.press("h")
    card = critic.on.critique_panel.in_order()[0]
    assert card.has_highlights
    before = _parts_read(card)
    _restart(critic.desk)
    card = critic.on.critique_panel.in_order()[0]
    chips = [name for name in before if ".span." in name]
    assert chips
    assert [name for name in _parts_read(card) if name in before] == before


def test_what_follows_the_cards_is_read_after_them(critic: Critic) -> None:
    critic.press("0", "c", "x", K.Key_Escape)
    inside = _parts_read(critic.on.critique_panel.inside)
    assert inside.index("workspace.critiques.w1") < inside.index("workspace.critiques.similar")


def test_the_note_that_highlights_go_to_is_kept(desk: Desk) -> None:
    desk.bring([story("one")], asked(rating("overall", 1, 7), critiques(), NOTES))
    desk.press("n", "x", K.Key_Escape)
    assert desk.work.text_tools.notes.current == "n1"
    QApplication.processEvents()
    heights = Critic(desk).on.side.sizes()
    _restart(desk)
    QApplication.processEvents()
    assert desk.work.text_tools.notes.current == "n1"
    assert Critic(desk).on.side.sizes() == heights
    assert not Critic(desk).on.highlight()


def test_a_note_has_no_ring_once_highlights_go_to_critiques(desk: Desk) -> None:
    desk.bring([story("one")], asked(rating("overall", 1, 7), critiques(), NOTES))
    desk.press("n", "x", K.Key_Escape)
    (card,) = (card for card in desk.work.view.notes.findChildren(ItemCard) if card.isVisible())
    assert card.ringed
    desk.press("0", "c")
    assert Critic(desk).on.chain_link is not None
    assert not card.ringed
    assert Critic(desk).on.highlight()
