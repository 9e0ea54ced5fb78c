"""Which two answers a comparison is of, wherever the focus is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from annotator.model.rubric import Rubric
from tests.ui.conftest import Desk, rubric, task

ALT = Qt.KeyboardModifier.AltModifier
PREFER = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"]}


def pair(desk: Desk, asked: Rubric) -> None:
    answers = [{"id": "one", "text": "The old words."}, {"id": "other", "text": "The new words."}]
    desk.bring([task("pair", prompt="Which words?", responses=answers)], asked)


def test_a_pair_is_compared_from_what_is_asked_of_both(desk: Desk) -> None:
    pair(desk, rubric(PREFER))
    assert desk.focused == "workspace.prompt.q1.preference.better"
    desk.press("d")
    assert "Response A against Response B" in desk.work.view.status.message
    desk.press("d")
    assert "No comparison" in desk.work.view.status.message


INDENTED = "Here:\n\n```python\ndef f(a):\n    if a:\n        a = 1\n{}return a\n```"


FOUR, EIGHT = INDENTED.format(" " * 4), INDENTED.format(" " * 8)
BOTH = "Response A and Response B"
PAIRS = {
    "same": ("The same.", "The same.", f"{BOTH} are the same text", ""),
    "indented": (FOUR, EIGHT, f"{BOTH} differ only in blanks", "return a"),
    "blanks": ("One.\n\nTwo  words.", "One.\n\nTwo words.", f"{BOTH} differ only in blanks", "Two  words.|Two words."),
    "formatting": ("A **word**.", "A word.", f"{BOTH} differ only in formatting", "A **word**.|A word."),
    "words": (f"{FOUR}\n\nNo.", f"{EIGHT}\n\nYes.", f"94 % of the words of {BOTH} are the same", "No|Yes|return a"),
}


@pytest.mark.parametrize("name", PAIRS)
def test_texts_that_are_the_same_and_that_differ_in_blanks_are_called_so(desk: Desk, name: str) -> None:
    one, other, words, marked = PAIRS[name]
    desk.bring([task("pair", responses=[{"id": "one", "text": one}, {"id": "other", "text": other}])], rubric())
    desk.press("d")
    assert desk.work.view.legend.summary == words
    panes = desk.work.view.panes().values()
    ranges = [(pane.rendered.source, each) for pane in panes for each in pane._layers.get("difference", ())]
    assert "|".join(sorted({source[each.start : each.end].strip() for source, each in ranges})) == marked


def test_responses_that_are_the_same_say_so(desk: Desk) -> None:
    texts = ("The same words.", "Other words.", "The same words.\n", "The same words.")
    desk.bring([task("one", responses=[{"id": str(n), "text": text} for n, text in enumerate(texts)])], rubric())
    models = {model.letter: model for model in desk.work.view.columns.models}
    for card in desk.work.view.columns.in_sight:
        assert card.model is not None
        alike = [letter for letter, each in models.items() if each.source.strip() == card.model.source.strip()]
        said = card.header.model.about[0]
        assert ("the same as" in said) == (len(alike) > 1)
        assert all(letter in said.partition("the same as")[2] for letter in alike if letter != card.model.letter)
