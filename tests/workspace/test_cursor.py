"""Where the cursor goes, without a window."""

from __future__ import annotations

from dataclasses import replace

from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.edits import apply
from annotator.model.task import Task
from annotator.workspace import cursor as cursors
from annotator.workspace import keys, screen
from annotator.workspace.card_model import Cursor
from annotator.workspace.field_models import unsure_keys
from tests.workspace.core import answered, opened, place, preset, rating, responses, rubric

RANKING = {"type": "ranking", "key": "order", "title": "Order", "targets": ["prompt"]}
PREFERENCE = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"], "strength": 3}


def go(state, cursor):  # type: ignore[no-untyped-def]
    assert cursor is not None
    return cursors.moved(state, cursor)


def test_digits_of_each_response_begin_at_the_same_field() -> None:
    """Score and rank of the first response, then Right, a letter or a click: the second begins with its score."""
    for one_text in (False, True):
        state = answered(opened(rubric(rating("score"), RANKING), responses(3), one_text=one_text), 3, 2)
        state = go(state, Cursor("q1/r1", "order"))
        for there in (cursors.beside(state, 1), cursors.response(state, "B"), cursors.find(state, "q1/r2")):
            assert there == Cursor("q1/r2", "score"), one_text
        state = answered(go(state, Cursor("q1/r2", "score")), 1)
        assert cursors.beside(go(state, Cursor("q1/r1", "order")), 1) == Cursor("q1/r2", "order")


def test_a_task_that_was_begun_opens_at_what_is_missing() -> None:
    asked = rubric(rating("mood", targets=["prompt"], required=False), rating("quality"))
    state = opened(asked, responses(2))
    assert place(state) == "q1 mood", "a new task opens at its first field"
    state = answered(go(state, Cursor("q1/r1", "quality")), 3)
    assert place(opened(asked, responses(2), state.annotation)) == "q1/r2 quality"
    state = answered(go(state, Cursor("q1/r2", "quality")), 3)
    assert place(opened(asked, responses(2), state.annotation)) == "q1 mood"


def test_one_field_is_compared_across_the_responses() -> None:
    state = opened(rubric(rating("quality"), rating("style")), responses(3))
    state = go(state, cursors.below(state, 1))
    for wanted in ("q1/r2 style", "q1/r3 style", "q1/r3 style"):
        state = go(state, cursors.beside(state, 1))
        assert place(state) == wanted


def test_a_response_in_a_layout_of_one_text_begins_at_its_first_open_field() -> None:
    state = opened(rubric(rating("quality"), rating("style")), responses(2), one_text=True)
    state = go(state, cursors.below(state, 1))
    assert cursors.beside(state, 1) == Cursor("q1/r2", "quality")


def test_down_leads_to_the_fields_about_all_responses_and_round() -> None:
    state = opened(rubric(rating("quality"), PREFERENCE), responses(2))
    down = [place(state)]
    for _ in range(3):
        state = go(state, cursors.below(state, 1))
        down.append(place(state))
    assert down == ["q1/r1 quality", "q1 better", "q1/r1 quality", "q1 better"]
    alone = opened(rubric(rating("quality"), rating("style")), responses(2))
    assert cursors.below(alone, -1) == Cursor("q1/r1", "style"), "round"
    single = opened(rubric(rating("quality")), responses(2))
    assert cursors.below(single, 1) == single.cursor
    assert cursors.beside(single, -1) == single.cursor


def test_the_next_open_field_wraps_around_and_stays_at_one_text_where_critiques_follow() -> None:
    asked = rubric(rating("quality"), rating("style"))
    state = answered(opened(asked, responses(2), at=("q1/r2", "quality")), 1, 2)
    assert place(state) == "q1/r1 quality"
    assert cursors.next_open(answered(state, 3, 4)) is None
    one_text = answered(opened(asked, responses(2), at=("q1/r2", "quality"), one_text=True), 1, 2)
    assert place(one_text) == "q1/r2 style"


def test_a_task_opens_where_it_was_left_or_at_the_first_open_field() -> None:
    asked = rubric(rating("quality"), rating("style"))
    begun = answered(opened(asked, responses(2)), 1).annotation
    assert place(opened(asked, responses(2), begun)) == "q1/r1 style"
    assert place(opened(asked, responses(2), begun, at=("q1/r2", "style"))) == "q1/r2 style"
    assert place(opened(asked, responses(2), begun, at=("q1/r2", "gone"))) == "q1/r2 quality"
    assert place(opened(asked, responses(2), begun, at=("q9", "gone"))) == "q1/r1 style"


def test_undo_of_a_rank_leads_to_the_response_that_was_ranked() -> None:
    state = opened(rubric(RANKING), responses(3))
    before = answered(state, 1, 1).annotation  # the second pushes the first down
    assert cursors.changed(go(state, Cursor("q1/r3", "order")), state.annotation, before) == Cursor("q1/r1", "order")
    assert cursors.changed(state, before, before) is None


def test_missing_items_are_gone_to_one_after_the_other_from_the_text_at_the_cursor() -> None:
    asked = rubric(rating("quality"), {**PREFERENCE, "justification": "required"})
    state = answered(opened(asked, responses(2)), 1, 2, 1)
    problems = missing_answers(asked, state.task.task, state.annotation)  # type: ignore[union-attr]
    assert [problem.row_part for problem in problems] == ["note"]
    assert cursors.next_missing(state, problems) == problems[0]
    empty = opened(asked, responses(2), at=("q1/r2", "quality"))
    problems = missing_answers(asked, empty.task.task, Annotation())  # type: ignore[union-attr]
    first = cursors.first_missing(empty, cursors.in_order(empty, problems))
    assert first is not None
    assert cursors.missing_field(empty, first) == Cursor("q1/r2", "quality")
    gone_to = [cursors.in_order(empty, problems)[0]]
    for _ in problems:
        following = cursors.next_missing(replace(empty, one_text=True, missing=gone_to[-1]), problems)
        assert following is not None
        gone_to.append(following)
    assert gone_to == [*cursors.in_order(empty, problems), gone_to[0]]


def test_what_is_missing_of_a_response_is_gone_to_from_above() -> None:
    asked = rubric(rating("quality"), rating("style"), RANKING)
    state = opened(asked, responses(2))
    problems = missing_answers(asked, state.task.task, Annotation())  # type: ignore[union-attr]
    of_first = [problem.key for problem in cursors.in_order(state, problems) if problem.target == "q1/r1"]
    assert of_first == ["quality", "style", "order"]


def test_a_digit_on_a_text_without_fields_answers_the_first_open_one_of_its_question() -> None:
    state = opened(preset("critique"), responses(2), one_text=True)
    assert all(cursors.field_at(state, cursor) is not None for cursor in filter(None, [cursors.digit_field(state)]))


def test_up_and_down_go_round_in_a_response_and_left_and_right_stop_at_the_ends() -> None:
    state = opened(rubric(*(rating(key) for key in "abc")), responses(2))
    ways = [(-1, 0, "q1/r1 c"), (1, 0, "q1/r1 a"), (1, 0, "q1/r1 b"), (0, 1, "q1/r2 b"), (0, 1, "q1/r2 b"),
            (0, -1, "q1/r1 b"), (0, -1, "q1/r1 b")]  # fmt: skip
    for rows, columns, where in ways:
        onward = cursors.below(state, rows) if rows else cursors.beside(state, columns)
        state = cursors.moved(state, onward)
        assert place(state) == where
    assert screen.no_other(state, 0, -1) == "There is no response before this one."


def test_undo_of_an_unsure_mark_leads_to_the_field_that_was_marked() -> None:
    asked = rubric(rating("quality", unsure=True), rating("style", unsure=True))
    state = opened(asked, responses(3), at=("q1/r2", "style"))
    marked = keys.mark_unsure(state)
    assert marked is not None
    for here in (state.cursor, Cursor("q1/r1", "quality"), Cursor("q1/r3", "style")):
        there = cursors.changed(go(state, here), state.annotation, marked.state.annotation)
        assert there == Cursor("q1/r2", "style")
    assert cursors.changed(state, state.annotation, state.annotation) is None


def test_an_answer_that_takes_its_unsure_mark_along_leads_to_its_field() -> None:
    """A change of answers comes before a change of marks at other fields."""
    asked = rubric(rating("quality", unsure=True), rating("style", unsure=True))
    state = opened(asked, responses(2))
    marked = keys.mark_unsure(go(state, Cursor("q1/r2", "style")))
    assert marked is not None
    after = answered(go(marked.state, Cursor("q1/r1", "quality")), 3).annotation
    assert cursors.changed(state, state.annotation, after) == Cursor("q1/r1", "quality")


def test_questions_are_stepped_through_from_the_first_to_the_last_and_back() -> None:
    questions = [{"id": f"q{n}", "text": "Which?", "responses": [{"id": f"r{n}", "text": "This."}]} for n in range(3)]
    task = Task.model_validate({"id": "one", "questions": questions, "passage": {"text": "A passage."}})
    state, shown = opened(rubric(rating("quality")), task), [0]
    assert cursors.question(state, -1) is None
    for step in (1, 1, -1, -1):
        state = go(state, cursors.question(state, step))
        shown.append(state.group)
    assert shown == [0, 1, 2, 1, 0]
    last = go(go(state, cursors.question(state, 1)), Cursor("q3/r1", "quality"))
    assert cursors.question(last, 1) is None


def test_a_confirmation_that_was_asked_for_does_not_outlast_a_change() -> None:
    state = replace(opened(rubric(rating("quality")), responses(1)), confirming="submit", submitted_task=3)
    after = state.with_annotation(state.annotation)
    assert (after.confirming, after.submitted_task) == ("", -1)


def test_only_unsure_answers_are_marked_in_their_card() -> None:
    asked = rubric(rating("quality", unsure=True), rating("style", unsure=True))
    state = opened(asked, responses(1))
    fields = state.content.all_models[0].rows
    assert unsure_keys(fields, state.annotation, "q1/r1") == frozenset()
    edit = keys.mark_unsure(go(state, Cursor("q1/r1", "style"))).edit
    assert edit is not None
    marked = apply(edit, asked, state.task.task, state.annotation)  # type: ignore[union-attr]
    assert unsure_keys(fields, marked, "q1/r1") == {"style"}
