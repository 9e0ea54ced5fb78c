"""Which two answers a comparison is of, wherever the focus is."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.model.rubric import Rubric
from tests.ui.conftest import Desk, rubric, task
from tests.ui.preset_tasks import preset

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


TIDE = "The tide is caused by the pull of the Moon."


def test_sentences_that_several_responses_have_are_marked_with_their_letters(desk: Desk) -> None:
    texts = (f"{TIDE} So it is.", f"Well. {TIDE}", "No idea at all.")
    answers = [{"id": str(number), "text": text} for number, text in enumerate(texts)]
    desk.bring([task("one", responses=answers), task("two", responses=answers)], preset("helpsteer"))
    desk.press("s", held=ALT)
    marked = {}
    for pane in desk.work.view.panes().values():
        for each in pane._layers.get("shared", ()):
            marked[pane.rendered.source[each.start : each.end], pane.rendered.source] = each.badge
    assert {source for _, source in marked} == {texts[0], texts[1]}
    assert {sentence for sentence, _ in marked} == {TIDE}
    letters = {model.source: model.letter for model in desk.work.view.models_of_group()}
    assert marked[TIDE, texts[0]] == letters[texts[1]]
    one, other = sorted((letters[texts[0]], letters[texts[1]]))
    assert f"{one} and {other}: 1" in desk.work.view.status.message
    desk.press("s", held=ALT)
    assert not any(pane._layers.get("shared") for pane in desk.work.view.panes().values())
    desk.press("s", held=ALT)
    desk.press(Qt.Key.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    assert not any(pane._layers.get("shared") for pane in desk.work.view.panes().values())


def test_where_no_sentence_is_shared_it_is_said(desk: Desk) -> None:
    pair(desk, rubric(PREFER))
    desk.press("s", held=ALT)
    assert desk.work.view.status.message == "No two responses have the same or nearly the same sentence."
