"""Small things that misled people who wrote critiques."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.ui.items.highlight_chip import HighlightChip
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.widgets.button import Button
from annotator.workspace.lists import HighlightAddress, ItemPlace
from annotator.workspace.tabs import TabModel, TabText
from tests.ui.conftest import Desk, rating
from tests.ui.critique.conftest import PASSAGE, Critic, asked, critiques, story

K = Qt.Key
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
COMMENT = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"], "highlights": "optional"}


def select(critic: Critic, target: str, quote: str) -> ReadingPane:
    pane = critic.on.all_panes()[target]
    start = pane.rendered.source.index(quote)
    pane.select_source(start, start + len(quote))
    return pane


def quotes(critic: Critic, identifier: str) -> list[str]:
    written = critic.desk.work.session.view().annotation.written(identifier)
    assert written is not None
    return [span.exact for span in written[1].spans]


# a rubric without highlights


def plain(desk: Desk, *more: dict[str, object]) -> Critic:
    categories = [{"key": "other", "title": "Other"}]
    bare = critiques(highlights=False, similar=False, categories=categories)
    desk.bring([story("one")], asked(rating("overall", 1, 7), bare, *more))
    return Critic(desk)


def test_without_highlights_a_selection_is_not_a_hindrance(desk: Desk) -> None:
    critic = plain(desk)
    critic.press("3")
    select(critic, "passage", "pumice")
    critic.press("c", *"Wrong.")
    critic.press(K.Key_Escape)
    assert [(c.text, c.spans) for c in critic.work.critiques_of(critic.answer).series] == [("Wrong.", ())]


def test_without_highlights_none_are_promised_or_offered(desk: Desk) -> None:
    critic = plain(desk)
    assert critic.on.work.critique_panel(critic.answer).hint == "No critiques yet. {key:critique.new} begins one."
    offered = {caps for caps, _ in critic.on.hints()}
    assert {"C", "F1"} <= offered
    assert not {"H", "R"} & offered
    for command in ("text.highlight", "critique.refine", "critique.rewritten", "critique.step"):
        assert not desk.window.table[command].isEnabled(), command


def test_without_highlights_notes_still_take_them(desk: Desk) -> None:
    critic = plain(desk, COMMENT)
    select(critic, critic.answer, critic.on.panel.pane.rendered.source.split()[0])
    assert "H" in {caps for caps, _ in critic.on.hints()}
    critic.press("h")
    ((note,),) = desk.work.session.view().annotation.comments.values()
    assert len(note.spans) == 1


# highlights


def test_handles_go_with_their_critique(critic: Critic) -> None:
    for quote in ("pumice", "sphere"):
        select(critic, "passage", quote)
        critic.press("c", *quote)
        critic.press(K.Key_Escape, K.Key_Escape)
    critic.on.critiques.show_highlight(HighlightAddress("w2", 0))
    critic.on.critiques.enter("w2")
    pane = critic.on.all_panes()["passage"]
    assert pane._focused == "w2/0"
    critic.on.critiques.enter("w1")
    assert pane._focused == ""


def test_handles_go_with_the_keyboard(critic: Critic) -> None:
    select(critic, "passage", "pumice")
    critic.press("c", *"pumice")
    pane = critic.on.all_panes()["passage"]
    for leave in (K.Key_Escape, "v", "r"):
        critic.on.critiques.focus(ItemPlace("w1", "text"))
        critic.press(K.Key_Tab)
        assert pane._focused == "w1/0", leave
        critic.press(leave)
        assert pane._focused == "", leave
        critic.press(K.Key_Escape, K.Key_Escape)


def test_what_is_selected_in_passage_and_answer_goes_to_one_critique(critic: Critic) -> None:
    word = critic.on.panel.pane.rendered.source.split()[1]
    critic.press("3")
    select(critic, critic.answer, word)
    select(critic, "passage", "pumice")
    critic.press("c", *"Both.")
    assert sorted(quotes(critic, "w1")) == sorted([word, "pumice"])


def test_a_selection_is_not_taken_along_to_another_answer(critic: Critic) -> None:
    pane = select(critic, "passage", "pumice")
    critic.press(K.Key_Right)
    assert pane.source_range() is None
    assert "selection was cleared" in critic.desk.work.view.status.message
    critic.press("c", *"Of this one.")
    assert quotes(critic, "w1") == []


def test_the_first_press_on_a_chip_of_a_closed_card_goes_to_its_words(desk: Desk) -> None:
    line = story("one")
    line["passage"]["text"] = "Much goes before.\n\n" * 200 + PASSAGE
    desk.bring([line], asked())
    critic = Critic(desk)
    critic.press("3")
    select(critic, "passage", "pumice")
    critic.press("c", *"Wrong.")
    critic.press(K.Key_Escape, K.Key_Escape, "c", *"Another.")
    pane = critic.on.all_panes()["passage"]
    pane.verticalScrollBar().setValue(0)
    (chip,) = [chip for chip in critic.on.critique_panel.cards["w1"].findChildren(HighlightChip) if chip.isVisible()]
    at = chip.mapTo(desk.window, QPoint(10, 8))
    QTest.mousePress(desk.window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseRelease(desk.window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert pane.verticalScrollBar().value() > 0


def test_no_id_is_shown_for_a_text_that_is_gone(critic: Critic) -> None:
    assert critic.on.work.text(f"{critic.answer}/w7/refinement") == "Removed refinement"


# refinements


def test_blanks_make_no_refinement(critic: Critic) -> None:
    critic.press("3", "c", *"Wrong.")
    critic.press(K.Key_Escape, "r")
    critic.press(K.Key_End, held=CONTROL)
    critic.press(K.Key_Space, K.Key_Space, K.Key_Escape)
    assert critic.work.critiques_of(critic.answer).series[0].refinement is None


def test_settling_one_refinement_leads_to_the_next(critic: Critic) -> None:
    for n in range(3):
        critic.press("3" if not n else K.Key_Escape, "c", *f"Flaw {n}.")
        critic.press(K.Key_Escape, "r")
        critic.press(K.Key_Home, held=CONTROL)
        critic.press(*f"{n} ")
        critic.press(K.Key_Escape)
    critic.on.critiques.enter("w1")
    critic.on.back_to_card()
    critic.press(K.Key_Down, held=ALT)
    stale = [place.critique.id for place in critic.work.links(critic.answer) if place.stale]
    assert len(stale) > 1
    critic.on.critiques.enter(stale[0])
    critic.on.back_to_card()
    for _ in stale:
        critic.press("b")
    assert not [place for place in critic.work.links(critic.answer) if place.stale]


# undo, scores, questions


def test_undo_leaves_the_keyboard_on_the_critique_that_it_changed(critic: Critic) -> None:
    critic.press("3", "c", *"Wrong.")
    critic.press(K.Key_Escape, "4", "2")
    critic.press(K.Key_Z, held=CONTROL)
    assert critic.desk.focused == "workspace.critiques.w1"
    critic.press("3")
    assert critic.work.score(critic.answer)[0] == 3  # type: ignore[index]
    assert critic.work.critiques_of(critic.answer).series[0].severity == "major"


def test_the_best_score_and_the_worst_critique_are_worth_a_second_look(desk: Desk) -> None:
    line = story("one", questions=1)
    line["questions"][0]["responses"] = line["questions"][0]["responses"][:1]
    categories = [{"key": "other", "title": "Other"}]
    desk.bring([line, story("two")], asked(rating("overall", 1, 7), critiques(categories=categories)))
    critic = Critic(desk)
    critic.press("7", "c", *"Wrong.")
    critic.press(K.Key_Escape, "4", "5")
    QApplication.processEvents()
    assert "critique that is Critical" in desk.work.view.status.message
    critic.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted", "it is no block"


def test_a_chain_that_has_no_room_says_so(critic: Critic) -> None:
    chain = critic.on.panel.chain
    chain.show_steps([TabModel(f"t{n}", "", f"step {n}", [[TabText(str(n))]], current=not n) for n in range(30)])
    shown = len(chain.strip.shown_tabs)
    after = critic.desk.find("workspace.chain.steps.after")
    assert isinstance(after, Button)
    assert after.text() == f"{30 - shown} ›"
    assert chain.strip.geometry().right() < chain.mark_button.x()


def test_question_chips_wrap_and_keep_their_numbers(desk: Desk) -> None:
    desk.bring([story("one", questions=5)], asked())
    critic = Critic(desk)
    bar = critic.on.panel.questions
    bar.resize(80, 60)
    bar.layout().setGeometry(bar.rect())
    assert all(step.geometry().right() < 80 for step in bar.tabs)
    assert len({step.y() for step in bar.tabs}) > 1


def test_a_passage_is_found_again_where_it_was_left(desk: Desk) -> None:
    lines = [story(name) for name in ("one", "two", "three")]
    for line, text in zip(lines, ("Long. ", "Long. ", "Other. "), strict=True):
        line["passage"]["text"] = f"{text}\n\n" * 300
    desk.bring(lines, asked())
    critic = Critic(desk)
    critic.on.all_panes()["passage"].verticalScrollBar().setValue(500)
    critic.press(K.Key_PageDown, held=CONTROL)
    assert critic.on.all_panes()["passage"].verticalScrollBar().value() in range(480, 501), "the same passage"
    critic.press(K.Key_PageDown, held=CONTROL)
    assert critic.on.all_panes()["passage"].verticalScrollBar().value() == 0, "another one"
    critic.press(K.Key_PageUp, held=CONTROL)
    assert 480 < critic.on.all_panes()["passage"].verticalScrollBar().value() <= 500, "the same line at the top"
