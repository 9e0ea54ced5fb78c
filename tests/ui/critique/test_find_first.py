"""A search that begins on a critique begins in the text that the critique needs a highlight of."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.model.critique_edits import ChangeCritique
from tests.ui.critique.conftest import Critic

CONTROL = Qt.KeyboardModifier.ControlModifier


def first_target(critic: Critic) -> str:
    """The target in which the word is found first."""
    critic.press("f", held=CONTROL)
    bar = critic.desk.work.view.find_bar
    bar.text_edit.clear()
    QTest.keyClicks(bar.text_edit, "pumice")
    bar._search_now()
    QApplication.processEvents()
    place = bar._place
    critic.press(Qt.Key.Key_Escape)
    return place[0] if place is not None else ""


def test_find_begins_where_the_critique_needs_a_highlight(critic: Critic) -> None:
    texts = critic.desk.work.session.view().task.texts
    answer = next(target for target in critic.work.letters if "pumice" in texts[target])
    critic.desk.work.focus_text(answer, "")
    critic.press("c")
    critique = critic.on.critiques.current
    assert first_target(critic) == "passage"
    for category, first in (("accuracy", answer), ("coverage", "passage"), ("other", "passage")):
        critic.desk.work.apply(ChangeCritique(id=critique, category=category), "")
        critic.on.critiques.current = critique
        critic.desk.work.setFocus()
        assert first_target(critic) == first
