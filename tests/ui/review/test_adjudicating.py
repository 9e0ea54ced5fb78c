"""Several people's work side by side: a letter takes an answer, and the keys go from one difference to the next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel

from annotator.model.annotation import Annotation
from annotator.model.answer import NumberAnswer
from annotator.model.critique_edits import AddCritique
from annotator.model.ranking_edits import SetResponseRank
from annotator.model.rating_edits import SetRating
from annotator.model.task import Task
from annotator.ui.review.adjudication_layout_controller import AdjudicationLayoutController
from annotator.workspace.answer_rows import AnswerLocation
from tests.ui.catalogues import speaking
from tests.ui.conftest import FIVE, rating, rubric, task
from tests.ui.critique.conftest import asked, critiques, story
from tests.ui.review.conftest import Reviewer, asks, bring, hand_back, item, scored, with_review, work
from tests.ui.review.samples import reviewed
from tests.workspace.answer_reading import done

K = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
ONE = scored(r1_helpfulness=4, r2_coherence=0, r4_verbosity=3)
TWO = scored()


def settled() -> None:
    for _ in range(8):
        QApplication.processEvents()


def begun(reviewer: Reviewer, *people: Annotation) -> AdjudicationLayoutController:
    works = [work(annotation, f"Annotator {n}") for n, annotation in enumerate(people, 1)]
    bring(reviewer.desk, [item("one", *works), item("two", *works)], asks(purpose="adjudication"), "adjudication")
    return grid_of(reviewer)


def grid_of(reviewer: Reviewer) -> AdjudicationLayoutController:
    layout = reviewer.desk.work.task_layout
    assert isinstance(layout, AdjudicationLayoutController)
    return layout


def test_three_differing_scores_are_decided_with_four_keys(reviewer: Reviewer) -> None:
    layout = begun(reviewer, ONE, TWO)
    assert (len(layout.table.rows), len(layout.table.open)) == (20, 3)
    first, second, third = (layout.table.rows[n].fields[0] for n in layout.table.open)
    assert layout.grid._about == "17 of 20 agree · 3 to decide"
    reviewer.press("a", "b", "a")
    assert layout.grid._about == "17 of 20 agree · all decided"
    reviewer.finish()
    assert reviewer.pressed == 4
    assert reviewer.here == 1
    assert reviewer.desk.work.session.status(0) == "submitted"
    given = [reviewer.annotation(0).score(*place) for place in (first, second, third)]
    assert given == [ONE.score(*first), 2, ONE.score(*third)]
    assert len(reviewer.desk.scores(0)) == 20


def test_help_is_offered_by_the_key_that_opens_it(reviewer: Reviewer) -> None:
    caps = [cap for cap, _ in begun(reviewer, ONE, TWO).hints()]
    assert "F1" in caps
    assert "?" not in caps


@pytest.mark.parametrize("language", ["en", "de"])
def test_keys_are_offered_by_the_names_of_the_language(reviewer: Reviewer, language: str) -> None:
    with speaking(language):
        hints = {label: cap for cap, label in begun(reviewer, ONE, TWO).hints()}
        own = QCoreApplication.translate("AdjudicationLayoutController", "write your own")
        assert hints[own] == QCoreApplication.translate("Keys", "Enter")


@pytest.mark.parametrize("key", ["1", "a"])
def test_a_row_out_of_sight_is_shown_before_it_is_decided(reviewer: Reviewer, key: str) -> None:
    reviewer.desk.window.resize(800, 480)  # no row is in sight from both ends
    layout = begun(reviewer, ONE, TWO)
    row, number = layout.row, layout.current
    assert row is not None
    reviewer.press("1")
    reviewer.press("z", held=Qt.KeyboardModifier.ControlModifier)
    assert layout.current == number
    bar = layout.grid._area.verticalScrollBar()
    bar.setValue(bar.maximum())
    if layout.grid.in_sight(number):  # the order of the responses goes by chance
        bar.setValue(0)
    assert not layout.grid.in_sight(number)
    before = reviewer.annotation()
    reviewer.press(key)
    assert reviewer.annotation() == before
    assert layout.current == number
    assert layout.grid.in_sight(number)
    assert reviewer.message == f"{row.text_name}, {row.title} is visible now: press again to judge it."
    reviewer.press(key)
    assert reviewer.annotation() != before
    assert layout.current != number


def test_up_and_down_stop_at_differences_alone(reviewer: Reviewer) -> None:
    layout = begun(reviewer, ONE, TWO)
    first, second, _ = layout.table.differing
    assert layout.current == first
    reviewer.press(K.Key_Down)
    assert layout.current == second
    reviewer.press(K.Key_Up, K.Key_Up)
    assert layout.current == first
    reviewer.press(K.Key_Down, held=ALT)
    assert layout.current == first + 1


def test_a_task_waits_for_its_last_decision(reviewer: Reviewer) -> None:
    layout = begun(reviewer, ONE, TWO)
    reviewer.press("a", "a")
    waits = layout.table.open[0]
    reviewer.finish()
    assert reviewer.here == 0
    assert layout.current == waits
    assert "1 row waits" in reviewer.message


def test_the_text_of_the_row_is_shown(reviewer: Reviewer) -> None:
    layout = begun(reviewer, ONE, TWO)
    target = layout.table.rows[layout.current].location.target
    assert layout.text.target == target
    assert layout.text.panes()[target].rendered.source == reviewer.desk.work.session.view().task.texts[target]
    reviewer.press("a")
    assert layout.text.target == layout.table.rows[layout.current].location.target != target


def test_all_responses_are_shown_where_they_are_compared(reviewer: Reviewer) -> None:
    """Who decided a preference or ranking saw the prompt alone."""
    rank = {"type": "ranking", "key": "rank", "title": "Rank", "targets": ["prompt"]}
    choice = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"]}
    line = task("one", 2)
    firsts = [
        done(rubric(rank, choice), line, SetResponseRank(target="q1", key="rank", item=f"q1/r{n}", rank=1))
        for n in (1, 2)
    ]
    works = [
        work(annotation.model_copy(update={"status": "submitted"}), f"Annotator {n}")
        for n, annotation in enumerate(firsts, 1)
    ]
    bring(reviewer.desk, [line | {"reviewed": works}], asks(rank, choice, purpose="adjudication"), "adjudication")
    layout, view = grid_of(reviewer), reviewer.desk.work.session.view()
    settled()
    assert len(layout.table.rows) == 2
    for number in range(2):
        layout.go(number)
        settled()
        shown = {target: pane.rendered.source for target, pane in layout.text.panes().items()}
        assert shown == {target: view.task.texts[target] for target in ("q1", *view.order["q1"])}
        assert list(shown) == ["q1", *view.order["q1"]]
        assert all(pane.isVisible() and pane.height() > 60 for pane in list(layout.text.panes().values())[1:])


def ranked(reviewer: Reviewer, *firsts: int) -> AdjudicationLayoutController:
    """Rankings of three responses by two people, who put another one first."""
    block = {"type": "ranking", "key": "rank", "title": "Rank", "targets": ["prompt"]}
    line, plain = task("one", 3), rubric(block)
    works = [
        work(done(plain, line, *(
            SetResponseRank(target="q1", key="rank", item=f"q1/r{n}", rank=rank)
            for rank, n in enumerate((first, *(n for n in (1, 2, 3) if n != first)), 1)
        )).model_copy(update={"status": "submitted"}), f"Annotator {number}")
        for number, first in enumerate(firsts, 1)
    ]  # fmt: skip
    bring(reviewer.desk, [line | {"reviewed": works}], asks(block, purpose="adjudication"), "adjudication")
    return grid_of(reviewer)


def test_digits_rank_one_response_after_the_other_and_say_which(reviewer: Reviewer) -> None:
    """Digits of a complete ranking all went to Response A, and the message said what had moved with it."""
    layout = ranked(reviewer, 1, 2)
    letters = reviewer.desk.work.session.view().letters
    order = reviewer.desk.work.session.view().order["q1"]
    reviewer.press("a")
    layout.go(0)
    assert ("1 – 3", "Response A") in layout.hints()
    for digit, (at, following) in zip("123", ((0, "B"), (1, "C"), (2, "")), strict=True):
        reviewer.press(digit)
        assert f"Response {letters[order[at]]}: {digit}." in reviewer.message, reviewer.message
        if following:
            assert reviewer.message.endswith(f"The next digit is for Response {following}.")
            assert ("1 – 3", f"Response {following}") in layout.hints()
    ranking = reviewer.annotation().ranking("q1", "rank")
    assert [ranking.rank(path) for path in order] == [1, 2, 3]


def test_a_ranking_that_was_begun_goes_on_with_the_first_response_without_a_rank(reviewer: Reviewer) -> None:
    layout = ranked(reviewer, 1, 2)
    order = reviewer.desk.work.session.view().order["q1"]
    layout.go(0)
    reviewer.press("2")
    assert any("A: 2" in label.text() for label in layout.grid.lines[0].findChildren(QLabel)), "which counts already"
    layout.go_to_place("0")  # as after a restart
    assert ("1 – 3", "Response B") in layout.hints()
    reviewer.press("1")
    ranking = reviewer.annotation().ranking("q1", "rank")
    assert [ranking.rank(path) for path in order[:2]] == [2, 1]


def test_keys_that_are_offered_work_from_the_texts_too(reviewer: Reviewer) -> None:
    layout = begun(reviewer, ONE, TWO)
    number, place = layout.current, layout.table.rows[layout.current].fields[0]
    next(iter(layout.text.panes().values())).setFocus()
    assert ("A – B", "take the answer") in layout.hints()
    reviewer.press("a")
    assert reviewer.annotation().score(*place) == ONE.score(*place)
    assert layout.current != number
    next(iter(layout.text.panes().values())).setFocus()
    reviewer.press(K.Key_Up)
    assert layout.current == number
    next(iter(layout.text.panes().values())).setFocus()
    reviewer.press("b", held=SHIFT)
    assert reviewer.annotation().ratings == TWO.ratings


def test_all_questions_are_shown_where_the_whole_task_is_judged(reviewer: Reviewer) -> None:
    """Who decided on a task of several questions saw its passage alone."""
    whole = rating("whole", targets=("task",))
    questions = [
        {"id": name, "text": f"What of {name}?", "responses": [{"id": name, "text": f"This of {name}."}]}
        for name in "ab"
    ]
    line = {"id": "one", "passage": {"text": "A story."}, "questions": questions}
    works = [
        work(Annotation(ratings={"task": {"whole": score}}, status="submitted"), f"Annotator {score}")
        for score in (1, 2)
    ]
    bring(reviewer.desk, [line | {"reviewed": works}], asks(whole, purpose="adjudication"), "adjudication")
    layout = grid_of(reviewer)
    settled()
    shown = {target: pane.rendered.source for target, pane in layout.text.panes().items()}
    assert shown == {
        "q1": "What of a?", "q1/r1": "This of a.", "q2": "What of b?", "q2/r1": "This of b."
    }  # fmt: skip


def test_a_click_takes_the_answer_under_it(reviewer: Reviewer) -> None:
    layout = begun(reviewer, ONE, TWO)
    number = layout.table.open[1]
    place = layout.table.rows[number].fields[0]
    line = layout.grid.lines[number]
    line.pressed.emit(0)
    assert reviewer.annotation().score(*place) == ONE.score(*place)


def test_a_third_answer_in_words_is_written_in_the_workspace(reviewer: Reviewer) -> None:
    layout = begun(reviewer, ONE, TWO)
    place = layout.table.rows[layout.current].fields[0]
    reviewer.press(K.Key_Return)
    assert reviewer.desk.work.task_layout.context == "cards"
    assert reviewer.desk.focused == f"workspace.response.{place[0]}.rating.{place[1]}"
    reviewer.press("0")
    reviewer.press("w", held=ALT)
    layout = grid_of(reviewer)
    assert reviewer.annotation().score(*place) == 0
    assert len(layout.table.open) == 2


def critics_of_one_answer(reviewer: Reviewer, *people: tuple[int, str]) -> AdjudicationLayoutController:
    """Each person's score and critique of an answer to a story; some criticize nothing."""
    plain, line = asked(rating("overall", 1, 7), critiques()), story("one", 1)

    def judged(score: int, text: str) -> Annotation:
        scores = [SetRating(target=f"q1/r{n}", key="overall", value=score if n == 1 else 7) for n in (1, 2, 3)]
        flaw = AddCritique(target="q1/r1", id="w1", text=text, severity="major", category="other")
        return done(plain, line, *scores, *([flaw] if text else [])).model_copy(update={"status": "submitted"})

    works = [work(judged(*person), f"Annotator {n}") for n, person in enumerate(people, 1)]
    bring(reviewer.desk, [line | {"reviewed": works}], with_review(plain, "adjudication"), "adjudication")
    return grid_of(reviewer)


@pytest.fixture
def critics(reviewer: Reviewer) -> AdjudicationLayoutController:
    return critics_of_one_answer(reviewer, (7, "It is wrong."), (7, ""))


def test_a_whole_list_of_critiques_is_taken(critics: AdjudicationLayoutController, reviewer: Reviewer) -> None:
    (number,) = critics.table.open
    assert critics.table.rows[number].location == AnswerLocation("q1/r1", "critiques")
    assert reviewer.desk.find("workspace.status.missing").text() == "1 thing missing"
    reviewer.press("a")
    assert reviewer.desk.find("workspace.status.missing").text() == "✓ Ready to submit"
    assert reviewer.message == "Critiques: the answer of Annotator 1 was adopted."
    assert [one.text for one in reviewer.annotation().critiques["q1/r1"].series] == ["It is wrong."]
    assert critics.table.open == ()


def test_undo_returns_to_the_row_of_the_score(reviewer: Reviewer) -> None:
    layout = critics_of_one_answer(reviewer, (7, "It is wrong."), (6, "It is bad."))
    score, text = layout.table.open
    assert layout.current == score
    reviewer.press("a")
    assert layout.current == text
    reviewer.press("z", held=Qt.KeyboardModifier.ControlModifier)
    assert (layout.current, layout.table.open) == (score, (score, text))


def test_levels_of_scores_are_shown_and_a_high_row_is_read_to_its_end_by_keys(reviewer: Reviewer) -> None:
    layout = critics_of_one_answer(reviewer, (7, "It is wrong. " * 900 + "The end."), (6, ""))
    strip = reviewer.desk.work.view.strip
    assert [text for *_, text in strip._shown_state.levels] == ["Worst overall.", "Best overall."]
    reviewer.press(K.Key_Down)
    settled()
    assert strip._shown_state.levels == ()
    reviewer.press("d", held=Qt.KeyboardModifier.ControlModifier)
    assert reviewer.message == "The levels of this question have no descriptions."
    row, bar = layout.grid.lines[layout.current], layout.grid._area.verticalScrollBar()
    assert any("The end." in label.text() for label in row.findChildren(QLabel))
    assert ("PageUp PageDown", "scroll") in layout.hints()
    reviewer.press(*[K.Key_PageDown] * 40)
    assert bar.value() + bar.pageStep() == row.y() + row.height()
    reviewer.press(*[K.Key_PageUp] * 40)
    assert bar.value() == row.y()


def test_critiques_are_shown_where_their_judgements_are_compared(reviewer: Reviewer) -> None:
    """Who decided on judgements of critiques saw none of these."""
    lines, judging = reviewed("judging")
    twice = [line | {"reviewed": 2 * line["reviewed"]} for line in lines]
    bring(reviewer.desk, twice, with_review(judging, "adjudication"), "adjudication")
    layout, texts = grid_of(reviewer), reviewer.desk.work.session.view().task.texts
    layout.go(next(n for n, row in enumerate(layout.table.rows) if row.location.key == "helpful"))
    shown = {target: pane.rendered.source for target, pane in layout.text.panes().items()}
    assert "q1/r1/c1" in shown
    assert shown == {target: texts[target] for target in shown}


def test_undo_asks_again_for_rows_that_were_left_empty(reviewer: Reviewer) -> None:
    partial = TWO.model_copy(update={"ratings": {key: rating for key, rating in TWO.ratings.items() if key != "q1/r1"}})
    layout = begun(reviewer, ONE, partial)
    before = layout.table.open
    reviewer.press("b", held=SHIFT)
    assert layout.table.open == ()
    reviewer.press("z", held=Qt.KeyboardModifier.ControlModifier)
    assert layout.table.open == before


def test_that_there_is_nothing_to_criticise_is_taken_too(
    critics: AdjudicationLayoutController, reviewer: Reviewer
) -> None:
    reviewer.press("b")
    assert critics.table.open == ()
    reviewer.finish()
    assert reviewer.desk.work.session.status(0) == "submitted"


@pytest.mark.usefixtures("critics")
def test_digit_changes_nothing_in_text_rows(reviewer: Reviewer) -> None:
    before = reviewer.annotation()
    reviewer.press("1")
    assert reviewer.annotation() == before
    assert "Enter opens the workspace" in reviewer.message
    reviewer.press(K.Key_Return, "c", *"It is short.")
    reviewer.press(K.Key_Escape, "1", "4")
    reviewer.press("w", held=ALT)
    (number,) = grid_of(reviewer).table.differing
    row = grid_of(reviewer).table.rows[number]
    assert row.final is not None
    assert not row.taken


def test_a_proposed_edit_is_adopted_with_the_tag_that_asks_for_it(reviewer: Reviewer) -> None:
    """Not with another block about the same text, of which there are many: the order of a set goes by chance."""
    from annotator.model.tag_edits import SetProposedTargetText, SetTag

    tag = {"key": "rude", "title": "Rude", "edit": True}
    flags = {"type": "tags", "key": "flags", "title": "Flags", "targets": ["response"], "tags": [tag]}
    plain, line = rubric(*(rating(key) for key in FIVE), flags), item("one", answers=1)

    def proposed(text: str) -> Annotation:
        scores = [SetRating(target="q1/r1", key=key, value=2) for key in FIVE]
        tagged = SetTag(target="q1/r1", key="flags", tag="rude", value=True)
        return done(plain, line, *scores, tagged, SetProposedTargetText(target="q1/r1", text=text)).model_copy(
            update={"status": "submitted"}
        )

    works = [work(proposed("Please.")), work(proposed("Thank you."), "Annotator 2")]
    bring(reviewer.desk, [line | {"reviewed": works}], with_review(plain, "adjudication"), "adjudication")
    layout = grid_of(reviewer)
    (number,) = layout.table.open
    assert layout.table.rows[number].location == AnswerLocation("q1/r1", "flags")
    reviewer.press("b")
    assert layout.table.open == ()
    assert reviewer.annotation().proposals == {"q1/r1": "Thank you."}


def test_zero_score_counts_as_answer(reviewer: Reviewer) -> None:
    layout = begun(reviewer, scored(r1_helpfulness=0), scored(r1_helpfulness=0), TWO)
    (number,) = layout.table.open
    reviewer.press("0")
    assert layout.table.open == ()
    assert layout.table.rows[number].taken == {0, 1}


def test_words_are_broken_between_words(critics: AdjudicationLayoutController) -> None:
    """A cell is too narrow for its words; no letter of one stands on the next line."""
    line = critics.grid.lines[critics.table.differing[0]]
    assert line.heightForWidth(400) > line.heightForWidth(1400)


def test_the_grid_has_the_height_that_empty_notes_do_not_need(reviewer: Reviewer) -> None:
    remark = {"type": "comment", "key": "remark", "title": "Remark", "targets": ["response"]}
    asked = asks(*(rating(key) for key in FIVE), remark, purpose="adjudication")
    works = [work(annotation, f"Annotator {n}") for n, annotation in enumerate((ONE, TWO), 1)]
    bring(reviewer.desk, [item("one", *works), item("two", *works)], asked, "adjudication")
    reviewer.desk.window.resize(1366, 768)
    settled()
    notes, grid = reviewer.desk.work.view.notes, grid_of(reviewer).grid
    assert notes.isVisible()
    empty = notes.height()
    assert grid.height() > 3 * empty
    reviewer.press("n", *"Look again.")
    settled()
    written = notes.height()
    assert grid.height() > written > 2 * empty
    reviewer.press(K.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    settled()
    assert notes.height() == empty
    reviewer.press(K.Key_PageUp, held=Qt.KeyboardModifier.ControlModifier)
    settled()
    assert notes.height() == written


def test_a_row_higher_than_the_grid_shows_its_top(reviewer: Reviewer) -> None:
    plain, line = asked(rating("overall", 1, 7), critiques()), story("one", 1)

    def judged(start: str) -> Annotation:
        scores = [SetRating(target=f"q1/r{n}", key="overall", value=7) for n in (1, 2, 3)]
        flaws = [
            AddCritique(
                target=f"q1/r{n}", id=f"w{n}", text=f"{start} does not hold. " * 60, severity="major", category="other"
            )
            for n in (1, 2)
        ]
        return done(plain, line, *scores, *flaws).model_copy(update={"status": "submitted"})

    works = [work(judged("The first claim")), work(judged("The last claim"), "Annotator 2")]
    bring(reviewer.desk, [line | {"reviewed": works}], with_review(plain, "adjudication"), "adjudication")
    reviewer.desk.window.resize(1366, 768)
    settled()
    layout = grid_of(reviewer)

    def check_top_is_shown() -> None:
        row, view = layout.grid.lines[layout.current], layout.grid._area.viewport()
        assert row.height() > view.height()
        assert row.mapTo(view, QPoint(0, 0)).y() == 0
        for label in row.findChildren(QLabel):
            if label.isVisible():  # its text begins in view
                image = label.grab(QRect(0, 0, label.width(), 60)).toImage()
                colours = {image.pixel(x, y) for x in range(4, image.width() - 4) for y in range(4, image.height())}
                assert len(colours) > 1, label.text()

    assert layout.current == layout.table.open[0]
    check_top_is_shown()
    reviewer.press("a")
    settled()
    assert layout.current == layout.table.open[0]
    check_top_is_shown()


def test_the_names_of_rows_have_more_width_with_larger_letters(reviewer: Reviewer) -> None:
    reviewer.desk.window.resize(800, 560)
    layout = begun(reviewer, ONE, TWO)
    settled()
    title = layout.table.rows[0].title
    name = next(label for label in layout.grid.lines[0].findChildren(QLabel) if label.text() == title)
    before = name.width()
    reviewer.desk.window.prefer(percent=150)
    settled()
    assert name.width() == before * 150 // 100
    reviewer.desk.window.prefer(percent=100)
    settled()
    assert name.width() == before


def test_a_work_and_its_correction_are_named_as_one_persons(reviewer: Reviewer) -> None:
    works = [work(ONE, "Annotator 1"), work(TWO, "Annotator 1"), work(scored(r1_verbosity=0), "Annotator 2")]
    bring(reviewer.desk, [item("one", *works)], asks(purpose="adjudication"), "adjudication")
    assert grid_of(reviewer).table.people == ("Annotator 1 (1)", "Annotator 1 (2)", "Annotator 2")


def test_a_restart_goes_back_to_the_row_that_was_decided_on(reviewer: Reviewer) -> None:
    layout = begun(reviewer, ONE, TWO)
    reviewer.press(K.Key_Down)
    row = layout.current
    assert row == layout.table.open[1]
    reviewer.desk.restart()
    reviewer.desk.window.open_project(next(iter(reviewer.desk.backend.projects())).id)
    assert grid_of(reviewer).current == row
    reviewer.desk.press(K.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    assert grid_of(reviewer).current == grid_of(reviewer).table.open[0]


def test_a_decision_for_no_answer_is_kept_through_another_task_and_a_restart(reviewer: Reviewer) -> None:
    from annotator.model.tag_edits import SetTag

    tags = [{"key": "rude", "title": "Rude"}, {"key": "vague", "title": "Vague"}]
    flags = {"type": "tags", "key": "flags", "title": "Flags", "targets": ["response"], "tags": tags}
    plain, line = rubric(flags), item("one", answers=2)
    edits = [SetTag(target=f"q1/r{n}", key="flags", tag="rude", value=True) for n in (1, 2)]
    one, two = (
        done(plain, line, *answer_edits).model_copy(update={"status": "submitted"}) for answer_edits in (edits, ())
    )
    works = [work(one), work(two, "Annotator 2")]
    lines = [item(name, answers=2) | {"reviewed": works} for name in ("one", "two")]
    bring(reviewer.desk, lines, with_review(plain, "adjudication"), "adjudication")
    both = grid_of(reviewer).table.open
    assert len(both) == 2
    reviewer.press("b")
    assert grid_of(reviewer).table.open == both[1:]
    reviewer.press(K.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    assert grid_of(reviewer).table.open == both
    reviewer.press(K.Key_PageUp, held=Qt.KeyboardModifier.ControlModifier)
    assert grid_of(reviewer).table.open == both[1:]
    project = next(iter(reviewer.desk.backend.projects())).id
    reviewer.desk.restart()
    reviewer.desk.window.open_project(project)
    assert grid_of(reviewer).table.open == both[1:]
    reviewer.press("b")
    assert grid_of(reviewer).table.open == ()


def test_a_restart_shows_a_decision_where_it_was_asked(reviewer: Reviewer) -> None:
    """The choice between the table and the cards is a part of the place, for this task alone."""
    layout = begun(reviewer, ONE, TWO)
    project = next(iter(reviewer.desk.backend.projects())).id
    layout.open_workspace()
    assert reviewer.desk.work.task_layout.context == "cards"
    place = reviewer.desk.work.focus.cursor
    reviewer.desk.restart()
    reviewer.desk.window.open_project(project)
    assert (reviewer.desk.work.task_layout.context, reviewer.desk.work.focus.cursor) == ("cards", place)
    reviewer.desk.work.perform("command", "adjudicate.turn")
    reviewer.desk.restart()
    reviewer.desk.window.open_project(project)
    assert grid_of(reviewer).context == "adjudication"


def test_the_table_and_the_cards_of_a_decision_have_the_level_descriptions(reviewer: Reviewer) -> None:
    begun(reviewer, ONE, TWO)
    for _ in range(3):
        assert reviewer.desk.work.view.strip.isVisible()
        assert reviewer.desk.work.view.strip._text_name.startswith("Response ")  # as in the table
        reviewer.desk.work.perform("command", "adjudicate.turn")


def test_an_adjudication_that_was_returned_and_submitted_again_keeps_the_grid_alone(reviewer: Reviewer) -> None:
    begun(reviewer, ONE, TWO)
    desk = reviewer.desk
    bar = desk.find("workspace.review")
    reviewer.press("a", "b", "a")
    reviewer.finish()
    hand_back(desk, 0, "Look at it again.")
    desk.press(K.Key_PageUp, held=Qt.KeyboardModifier.ControlModifier)
    assert desk.work.focus.state.visit.in_grid
    assert bar.isHidden()
    reviewer.press("b")
    reviewer.finish()
    desk.press("z", held=Qt.KeyboardModifier.ControlModifier)
    desk.press("z", held=Qt.KeyboardModifier.ControlModifier | SHIFT)
    assert desk.work.session.status(0) == "submitted"
    desk.press(K.Key_PageUp, held=Qt.KeyboardModifier.ControlModifier)
    assert bar.isHidden()


def test_nothing_is_decided_after_a_bad_step(reviewer: Reviewer) -> None:
    asked = asks({"type": "steps", "key": "steps", "title": "Steps", "until_first_bad": True}, purpose="adjudication")
    line = {"id": "one", "prompt": "Why?", "responses": [{"id": "a", "text": "One.\n\nTwo.\n\nThree."}]}
    (block, _) = asked.blocks
    parts = block.parts_of(Task.model_validate(line), "q1/r1")  # type: ignore[attr-defined]
    one, two, three = (part.name for part in parts)
    given = ({one: 2, two: 0}, {one: 2, two: 1, three: 2})
    works = [
        work(
            Annotation(status="submitted", answers={"q1/r1": {"steps": NumberAnswer(values=values)}}), f"Annotator {n}"
        )
        for n, values in enumerate(given, 1)
    ]
    bring(reviewer.desk, [{**line, "reviewed": works}], asked, "adjudication")
    assert grid_of(reviewer).table.open == (1, 2)
    reviewer.press("b", "b", K.Key_Up)
    assert reviewer.annotation().answer("q1/r1", "steps").values == given[1]
    reviewer.press("a")
    assert reviewer.annotation().answer("q1/r1", "steps").values == given[0]
    assert grid_of(reviewer).table.open == ()
    reviewer.finish()
    assert reviewer.desk.work.session.status(0) == "submitted"
