"""Highlights of notes and of critiques in the same texts: each leads to its own, and one of all has handles."""

from __future__ import annotations

import pytest

from annotator.model.anchor import make_span
from annotator.model.comment_edits import AddComment
from annotator.model.critique_edits import AddCritique
from annotator.ui.reading.reading_pane import ReadingPane
from tests.ui.conftest import Desk, rating
from tests.ui.critique.conftest import PASSAGE, Critic, asked, critiques, story

NOTES = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["passage", "response"]}


@pytest.fixture
def both(desk: Desk) -> Critic:
    """A note and a critique, each with a highlight in the passage."""
    desk.bring([story()], asked(rating("overall", 1, 7), critiques(), NOTES))
    critic = Critic(desk)
    spans = [make_span("passage", PASSAGE, *where) for where in ((0, 8), (20, 30))]
    assert desk.work.apply(AddComment(target="passage", key="notes", id="n1", spans=spans[:1]), "")
    assert desk.work.apply(AddCritique(target=critic.answer, id="w1", spans=spans[1:]), "")
    return critic


def passage(critic: Critic) -> ReadingPane:
    return critic.desk.work.view.panes()["passage"]


def test_the_handles_stay_with_the_highlight_that_was_pressed_last(both: Critic) -> None:
    pane = passage(both)
    pane.highlight_clicked.emit("w1/0")
    pane.highlight_clicked.emit("n1/0")
    both.on.paint()
    assert pane._focused == "n1/0"
    pane.highlight_clicked.emit("w1/0")
    assert pane._focused == "w1/0"


def test_a_highlight_of_a_critique_leaves_the_notes_alone(both: Critic) -> None:
    pane = passage(both)
    pane.highlight_clicked.emit("n1/0")
    pane.highlight_clicked.emit("w1/0")
    assert both.desk.work.text_tools.notes.current == ""  # what is selected next goes to the critique
    pane.highlight_moved.emit("w1/0", 20, 34)
    written = both.work.annotation.written("w1")
    assert written is not None
    assert written[1].spans[0].end == 34
    assert both.work.annotation.comments["passage"][0].spans[0].end == 8
