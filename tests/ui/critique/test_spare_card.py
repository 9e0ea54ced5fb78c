"""A card is made ahead, while nothing is pressed, and is like any other once it has a critique to show."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from annotator.model.critique_edits import AddCritique
from annotator.ui.items.key_choice import ChoiceOptionGroup
from annotator.workspace.lists import ItemPlace, Step
from tests.ui.critique.conftest import Critic

K = Qt.Key


def test_the_spare_card_becomes_the_card_of_the_next_critique(critic: Critic) -> None:
    critique_panel = critic.on.critique_panel
    critique_panel._make_spare()
    spare = critique_panel._spare
    assert spare is not None
    assert not spare.isVisible()
    critic.press("c", *"Not so.")
    critic.press(K.Key_Escape, "3")
    card = critique_panel.cards["w1"]
    assert card is spare
    assert critique_panel._spare is None
    assert [each.objectName() for each in critique_panel.findChildren(QWidget) if "spare" in each.objectName()] == []
    assert {row.objectName() for row in card.findChildren(ChoiceOptionGroup)} >= {"workspace.critiques.w1.severity"}
    written = critic.work.critiques_of(critic.answer).series[0]
    assert (written.text, written.severity) == ("Not so.", "major")


def test_a_spare_card_is_open_as_it_is_shown_first_and_laid_out_once(critic: Critic) -> None:
    critique_panel = critic.on.critique_panel
    critique_panel._make_spare()
    assert critique_panel._spare is not None
    assert critique_panel._spare.prepared
    rows = critique_panel._spare.rows.values()
    before = [row._laid for row in rows]
    critic.press("c")
    assert before == [row.width() for row in rows], "it stands as it did before it was shown"
    assert critique_panel.cards["w1"].current


def test_a_refused_critique_leaves_the_open_card_and_the_spare_one(critic: Critic) -> None:
    critic.press("c", *"Not so.")
    critique_panel = critic.on.critique_panel
    critique_panel._make_spare()
    refused = Step(AddCritique(target="passage", id="w2"), place=ItemPlace("w2", "text"))
    assert not critic.on.critiques.add(refused)
    assert critique_panel.cards["w1"].current
    assert critique_panel._spare is not None
