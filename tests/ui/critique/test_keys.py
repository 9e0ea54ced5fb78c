"""Everything by keyboard: a critique with its highlights and its refinement, reordering, ranks, and the way around."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.completeness import missing_answers
from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from tests.ui.conftest import Desk, rating
from tests.ui.critique.conftest import ANSWERS, PASSAGE, RANKING, REFINEMENTS, Critic, asked, critiques, story

K = Qt.Key
CONTROL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def quotes(critic: Critic, identifier: str) -> list[tuple[str, str]]:
    written = critic.work.annotation.written(identifier)
    assert written is not None
    return [(span.target, span.exact) for span in written[1].spans]


def test_a_whole_critique_takes_at_most_twelve_key_presses(critic: Critic) -> None:
    """Two highlights and a refinement, by keyboard alone; typing, in the editors and the find bar, is not counted."""
    presses = 0

    def press(key: str | Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        nonlocal presses
        presses += 1
        critic.press(key, held=held)

    answer = critic.answer
    press("c")
    critic.press(*"Not so.")
    press(K.Key_Escape)
    press("3")
    press("6")
    press("f", CONTROL)
    critic.press(*"smooth layer")
    press(K.Key_Escape)
    press("h")
    press("v")
    press(K.Key_Right, CONTROL | SHIFT)
    press(K.Key_Return)
    press("r")
    critic.press(*"So: ")
    critic.on.flush()
    assert presses <= 12
    critiques = critic.work.critiques_of(answer)
    (critique,) = critiques.series
    assert (critique.text, critique.severity, critique.category) == ("Not so.", "major", "accuracy")
    assert [target for target, _ in quotes(critic, "w1")] == ["passage", answer]
    assert quotes(critic, "w1")[0] == ("passage", "smooth layer")
    assert critique.refinement is not None
    assert critique.refinement.text == critic.work.task.texts[answer].replace(quotes(critic, "w1")[1][1], "So: ", 1)
    assert [problem.code for problem in critic.work.problems_of(answer)] == ["ranking.missing", "rating.missing"]


def test_the_caret_goes_on_where_it_was_and_says_its_keys_while_it_is_there(critic: Critic) -> None:
    critic.press("c", K.Key_Escape)
    for _ in range(2):
        critic.press("v", held=SHIFT)
        assert "Shift selects" in critic.desk.work.view.status.message
        critic.press(K.Key_Right, held=CONTROL | SHIFT)
        critic.press(K.Key_Return)
        assert critic.desk.work.view.status.message == ""
    assert quotes(critic, "w1") == [("passage", "The"), ("passage", "crew")]
    assert critic.desk.focused == "workspace.critiques.w1"


def test_digits_score_the_answer_and_on_a_card_choose(critic: Critic) -> None:
    answer = critic.answer
    critic.press("3")
    assert critic.work.annotation.score(answer, "overall") == 3
    assert critic.answer == answer  # it stays: now its critiques are due
    critic.press("c", K.Key_Escape, "1", "5")
    critique = critic.work.critiques_of(answer).series[0]
    assert (critique.severity, critique.category) == ("minor", "coverage")
    critic.press("1")
    assert critic.work.critiques_of(answer).series[0].severity is None
    critic.press(K.Key_Escape, "1", K.Key_Up, "5")
    assert critic.work.annotation.score(answer, "overall") == 5


def test_arrows_go_through_answers_and_questions(critic: Critic) -> None:
    order = [*critic.work.order["q1"], *critic.work.order["q2"]]
    seen = [critic.answer]
    for _ in range(5):
        critic.press(K.Key_Right)
        seen.append(critic.answer)
    assert seen == order
    critic.press(K.Key_PageUp, held=ALT)
    assert critic.answer == order[0]


def test_reordering_keeps_the_chain_honest_and_each_way_out_works(critic: Critic) -> None:
    answer = critic.answer
    for typed, where in (("One ", K.Key_Home), (" Two", K.Key_End), ("Three ", K.Key_Home)):
        critic.press("c", *"Flaw", K.Key_Escape, "r")
        critic.press(where, held=CONTROL)
        critic.press(*typed)
        critic.press(K.Key_Escape)
    text = critic.work.task.texts[answer]
    chain = [critique.refinement.text for critique in critic.work.critiques_of(answer).series if critique.refinement]
    assert chain == [f"One {text}", f"One {text} Two", f"Three One {text} Two"]
    critic.press(K.Key_Up, held=ALT)
    assert [critique.id for critique in critic.work.critiques_of(answer).series] == ["w1", "w3", "w2"]
    assert [place.critique.id for place in critic.work.links(answer) if place.stale] == ["w3", "w2"]
    assert "changed text" in critic.desk.work.view.status.message
    critic.press("b")
    assert [p.critique.id for p in critic.work.links(answer) if p.stale] == ["w2"]
    assert critic.work.critiques_of(answer).series[1].refinement.text == f"Three One {text}"  # type: ignore[union-attr]
    critic.press(K.Key_Down, "k")
    assert not any(place.stale for place in critic.work.links(answer))
    critic.press(K.Key_Up, K.Key_Up)
    critic.press(K.Key_Backspace, held=CONTROL)
    assert [p.critique.id for p in critic.work.links(answer) if p.stale] == ["w3"]
    critic.press("o")
    assert critic.work.critiques_of(answer).series[0].refinement.text == text  # type: ignore[union-attr]
    assert critic.desk.focused == "workspace.critiques.w3.refinement.text"


def test_undo_to_the_start_and_redo_to_the_end(critic: Critic) -> None:
    answer = critic.answer
    critic.press("3", "c", *"Bad", K.Key_Escape, "3", "8", "r", *"Better. ", K.Key_Escape)
    end = critic.work.annotation
    while critic.desk.work.session.undo_step is not None:
        critic.press("z", held=CONTROL)
    assert critic.work.annotation.ratings == {}
    assert critic.work.annotation.critiques == {}
    assert critic.on.critique_panel.cards == {}
    while critic.desk.work.session.redo_step is not None:
        critic.press("z", held=CONTROL | SHIFT)
    assert critic.work.annotation == end
    assert critic.answer == answer
    assert critic.on.chain_link is not None


def test_a_refinement_is_written_where_the_flaw_is(critic: Critic) -> None:
    """In place of the words that are marked, or before them; and again behind what was changed there."""
    text = critic.work.task.texts[critic.answer]
    word_replaced = next(word for word in text.split()[2:] if word not in PASSAGE)
    critic.press("c", K.Key_Escape)
    critic.press("f", held=CONTROL)
    critic.press(*word_replaced, K.Key_Escape, "h", "r", *"nothing", K.Key_Escape)

    def refined() -> str:
        (place,) = critic.work.links(critic.answer)
        return place.critique.refinement.text if place.critique.refinement is not None else ""

    assert refined() == text.replace(word_replaced, "nothing", 1)
    critic.press("r", *" at all", K.Key_Escape)
    assert refined() == text.replace(word_replaced, "nothing at all", 1)
    while refined():
        critic.press("z", held=CONTROL)
    critic.press("r", K.Key_Left, *"really ", K.Key_Escape)
    assert refined() == text.replace(word_replaced, f"really {word_replaced}", 1)


def test_the_chain_is_opened_step_by_step(critic: Critic) -> None:
    answer = critic.answer
    critic.press("c", K.Key_Escape, "r")
    critic.press(K.Key_Home, held=CONTROL)
    critic.press(*"Better ", K.Key_Escape)
    critic.press(K.Key_Right, held=ALT)
    assert critic.on.current_target() == f"{answer}/w1/refinement"
    assert critic.on.panel.pane.rendered.source.startswith("Better ")
    critic.press("c", K.Key_Escape, "v")
    critic.press(K.Key_Right, held=CONTROL | SHIFT)
    critic.press(K.Key_Return)
    assert quotes(critic, "w2") == [(f"{answer}/w1/refinement", "Better")]
    critic.press(K.Key_Left, held=ALT)
    assert critic.on.current_target() == answer
    chip = critic.desk.find("workspace.critiques.w2.span.1")
    chip.setFocus()
    critic.press(K.Key_Return)
    assert critic.on.current_target() == f"{answer}/w1/refinement"
    critic.press("r", *"Even ", K.Key_Escape)
    for _ in range(2):
        critic.press(K.Key_Left, held=ALT)
    critic.press(K.Key_Right, held=ALT)
    assert critic.on.current_target() == f"{answer}/w1/refinement"


def test_r_goes_to_the_new_text_of_a_rewritten_answer(critic: Critic) -> None:
    answer = critic.answer
    critic.press("w", *"Anew.", K.Key_Escape)
    assert critic.work.critiques_of(answer).rewrite == "Anew."
    assert critic.desk.focused.startswith(f"workspace.response.{answer}.")
    critic.press("c", *"Hopeless", K.Key_Escape, "r")
    assert critic.desk.focused == "workspace.critiques.rewrite"
    critic.press(K.Key_Escape)
    assert critic.desk.focused == "workspace.critiques.w1"


def test_skipped_as_similar(critic: Critic) -> None:
    first, second, third = critic.work.order["q1"]
    letters = critic.work.letters
    critic.press("3", "s")
    assert critic.work.critiques_of(first).similar_to is None, "S alone chooses none"
    critic.press("1", letters[first].lower())  # neither a score nor itself
    critic.press(letters[second].lower())
    assert critic.work.critiques_of(first).similar_to == second
    assert critic.work.annotation.score(first, "overall") == 3
    assert "critique.needed" not in [problem.code for problem in critic.work.problems_of(first)]
    critic.press("c")
    assert "similar" in critic.desk.work.view.status.message
    critic.press(K.Key_Right)
    critic.press("s")  # not to the one that is skipped for this one
    assert critic.work.critiques_of(second).similar_to == third
    critic.press("s")
    assert critic.work.critiques_of(second).similar_to is None
    critic.press(K.Key_Left)
    critic.press("s", K.Key_Escape)
    assert critic.work.critiques_of(first).similar_to == second
    critic.press("s", letters[third].lower())
    assert critic.work.critiques_of(first).similar_to == third
    critic.press("s", letters[third].lower())
    assert critic.work.critiques_of(first).similar_to is None
    critic.desk.find(f"workspace.critiques.similar.to.{third}").click()  # type: ignore[attr-defined]
    assert critic.work.critiques_of(first).similar_to == third


def test_a_skip_that_the_rubric_no_longer_allows_is_taken_back_with_the_same_key(critic: Critic) -> None:
    answer = critic.answer
    critic.press("3", "s", "b")
    assert critic.work.critiques_of(answer).similar_to is not None
    own = asked(rating("overall", 1, 7), RANKING, critiques(similar=False), REFINEMENTS)
    critic.desk.window.show_library()
    critic.desk.bring([story("one"), story("two")], own, sequence=2)
    assert "similar.not_asked" in [problem.code for problem in critic.work.problems_of(answer)]
    critic.press("s")
    assert critic.work.critiques_of(answer).similar_to is None
    critic.press("s")
    assert critic.work.critiques_of(answer).similar_to is None
    assert "not let answers be skipped" in critic.desk.work.view.status.message


def test_the_next_missing_thing_is_one_of_the_answer_in_focus(critic: Critic) -> None:
    _, second, third = critic.work.order["q1"]
    critic.press(K.Key_Right)
    critic.press("3", "c", *"Bad", K.Key_Escape, "1", "8", K.Key_Escape)
    led = []
    for _ in range(3):
        critic.press("m", held=CONTROL)
        led.append((critic.answer, critic.desk.focused))
    assert led[:2] == [(second, f"workspace.response.{second}.rank.rank"), (second, "workspace.critiques.w1")]
    assert led[2][0] == third
    critic.press(K.Key_Return, held=CONTROL)
    assert critic.answer == third, "the answer in focus is finished first"


def test_an_answer_is_found_again_where_it_was_left(desk: Desk) -> None:
    long = story("one", 1)
    for response in long["questions"][0]["responses"]:
        response["text"] = "\n\n".join(f"{response['text']} {number}" for number in range(60))
    desk.bring([long], asked(rating("overall", 1, 7), RANKING, critiques(), REFINEMENTS))
    critic, bar = Critic(desk), desk.work.task_layout.panel.pane.verticalScrollBar()  # type: ignore[union-attr]
    critic.press(K.Key_Space)
    left = bar.value()
    assert left > 0
    critic.press(K.Key_Right)
    assert bar.value() == 0
    critic.press(K.Key_Left)
    assert abs(bar.value() - left) < 20, "the same line at the top"
    critic.press("c", K.Key_Escape, "r", *"Better ", K.Key_Escape)
    critic.press(K.Key_Right, held=ALT)
    assert bar.value() == 0
    critic.press(K.Key_Left, held=ALT)
    assert abs(bar.value() - left) < 20, "the same line at the top"


def test_a_whole_task_is_submitted_and_the_next_one_comes(desk: Desk) -> None:
    desk.bring([story("one", 1), story("two", 1)], asked(rating("overall", 1, 7), RANKING, critiques(), REFINEMENTS))
    critic = Critic(desk)
    for _ in ANSWERS:
        critic.press("7")
        critic.press(K.Key_Right, held=CONTROL | SHIFT)
        critic.press(K.Key_Right)
    task = desk.work.session.view()
    assert missing_answers(task.rubric, task.task, task.annotation) == []
    critic.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.position == 1
    assert desk.work.session.status(0) == "submitted"


def test_the_outline_goes_to_what_is_missing(critic: Critic) -> None:
    critic.press("7", "q")
    outline = QApplication.activeModalWidget()
    assert outline is not None
    assert outline.objectName() == "outline"
    critic.press(K.Key_End)
    critic.press(K.Key_Return)
    assert critic.answer == critic.work.order["q2"][-1] or critic.answer.startswith("q2")


def test_regions_go_round(critic: Critic) -> None:
    critic.press("c", K.Key_Escape)
    seen = []
    for _ in range(8):
        critic.press(K.Key_F6)
        seen.append(critic.desk.focused)
    assert {"workspace.context.passage.text", "workspace.question.text", "workspace.critiques.w1"} <= set(seen)


def test_other_rubrics_keep_their_cards(desk: Desk) -> None:
    desk.bring([story("one")], asked(rating("overall", 1, 7)))
    assert desk.work.task_layout.context == "cards"
    assert len(desk.work.view.columns.models) == 3
    desk.press("c")
    assert desk.work.session.view().annotation.critiques == {}


def test_critiques_without_ratings_categories_highlights_or_refinements(desk: Desk) -> None:
    bare = critiques(categories=[], severities=[], highlights=False, rating=None, below=None, similar=False)
    desk.bring([story("one", 1)], asked(bare))
    assert isinstance(desk.work.task_layout, CritiqueLayoutController)
    desk.press("c", *"Bad", K.Key_Escape)
    for key in "rws":
        desk.press(key, K.Key_Escape)  # refused
    desk.press("1", K.Key_Right, "c", *"Worse", K.Key_Escape)
    texts = [critiques.series[0].text for critiques in desk.work.session.view().annotation.critiques.values()]
    assert sorted(texts) == ["Bad", "Worse"]
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def test_a_letter_pressed_on_a_card_goes_to_that_answer_whole(critic: Critic) -> None:
    """The card goes with its answer, and passes the keyboard on: a row that gets it must not take the scores back to
    the answer that is left, while another one and its critiques are on the screen."""
    critic.press("c", "x", K.Key_Escape)
    card, third = QApplication.focusWidget(), critic.first("C")
    assert card is not None
    assert critic.desk.focused == "workspace.critiques.w1"
    for row in critic.on.panel.field_rows.rows.values():
        QWidget.setTabOrder(card, row)  # as where the card was made before the rows
    critic.press("c", held=SHIFT)
    location = critic.desk.work.focus.cursor
    assert location is not None
    assert (critic.answer, critic.on.opened, location.target) == (third, third, third)
    critic.press("5")
    assert critic.desk.scores() == {(third, "overall"): 5}
