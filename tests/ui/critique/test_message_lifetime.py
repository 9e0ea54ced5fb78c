"""What is said in the last line goes when what it speaks of is over."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.critique.conftest import Critic

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def message(critic: Critic) -> str:
    return critic.desk.work.view.status.message


def test_missing_message_clears_when_answered(critic: Critic) -> None:
    critic.press("3", "1", "c", *"Flaw", K.Key_Escape)
    critic.press(K.Key_Return, held=CONTROL)
    assert "Not submitted yet" in message(critic)
    critic.press("3")
    assert message(critic) == ""


def test_undo_message_clears_on_next_edit(critic: Critic) -> None:
    critic.press("c", *"Flaw", K.Key_Escape)
    critic.press("z", held=CONTROL)
    assert message(critic).startswith("Undone")
    critic.press("c")
    assert message(critic) == ""


def test_the_ends_of_a_scale_are_said_no_longer_after_another_choice(critic: Critic) -> None:
    critic.press(K.Key_Down, "9")
    assert "Values of" in message(critic)
    critic.press("s", "b")
    assert message(critic) == ""
