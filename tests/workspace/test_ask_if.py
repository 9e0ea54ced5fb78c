"""Fields that are asked only after certain answers: keys pass them by while they are hidden."""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.model.rating_edits import SetRating
from annotator.workspace import cursor as cursors
from annotator.workspace import keys
from annotator.workspace.answer_rows import answer_rows
from annotator.workspace.card_model import Cursor
from annotator.workspace.screen import removed_with
from tests.workspace.core import opened, place, press, rating, responses, rubric

GOOD = rating("good", high=1)
FLAW = rating("flaw", ask_if={"block": "good", "answers": [0]})
STYLE = rating("style")
SIGNS = {
    "type": "tags", "key": "signs", "title": "Signs", "targets": ["response"],
    "tags": [{"key": "mild", "title": "Mild", "letter": "m"}], "ask_if": {"block": "good", "answers": [1]},
}  # fmt: skip
RUBRIC = rubric(GOOD, FLAW, STYLE, SIGNS)


def test_digits_go_on_to_the_fields_that_are_asked() -> None:
    state = opened(RUBRIC, responses(2))
    assert place(press(state, "0")) == "q1/r1 flaw"
    assert place(press(state, "1")) == "q1/r1 style"
    state = press(state, "021" + "14")
    assert state.annotation.ratings == {"q1/r1": {"good": 0, "flaw": 2, "style": 1}, "q1/r2": {"good": 1, "style": 4}}


def test_arrows_pass_hidden_fields_by() -> None:
    state = cursors.moved(press(opened(RUBRIC, responses(2)), "1"), Cursor("q1/r1", "good"))
    below = cursors.below(state, 1)
    assert below == Cursor("q1/r1", "style")
    assert cursors.below(cursors.moved(state, below), -1) == Cursor("q1/r1", "good")
    assert cursors.find(state, "q1/r1", "flaw") == Cursor("q1/r1", "good")


def test_the_cursor_leaves_a_field_that_is_hidden() -> None:
    state = press(opened(RUBRIC, responses(2)), "0")
    assert place(state) == "q1/r1 flaw"
    assert place(state.with_annotation(Annotation())) == "q1/r1 good"  # as undo does


def test_letters_of_hidden_tags_do_nothing() -> None:
    state = opened(RUBRIC, responses(1))
    assert keys.letter(state, "m") is None
    good = cursors.moved(press(state, "1"), Cursor("q1/r1", "good"))
    step = keys.letter(good, "m")
    assert step is not None
    assert step.state.annotation.tags_of("q1/r1", "signs") == {"mild": True}


def test_required_tags_are_hidden_with_their_block() -> None:
    tag = {"key": "mild", "title": "Mild"}
    signs = rubric(GOOD, {**SIGNS, "required": True, "tags": [tag]}, STYLE)
    state = opened(signs, responses(1))
    assert place(press(state, "0")) == "q1/r1 style"
    asked = press(state, "1")
    assert place(asked) == "q1/r1 signs.mild"
    assert press(asked, "0").annotation.tags_of("q1/r1", "signs") == {"mild": False}


def test_reviews_show_what_one_of_the_annotations_is_asked() -> None:
    state = opened(RUBRIC, responses(1))
    wrong, right = press(state, "02").annotation, press(state, "1").annotation
    rows = answer_rows(state.content, RUBRIC, responses(1), [right])
    assert [row.title for row in rows] == ["Good", "Style"]
    rows = answer_rows(state.content, RUBRIC, responses(1), [right, wrong])
    flaw = next(row for row in rows if row.title == "Flaw")
    assert [answer and answer.text for answer in flaw.answers] == [None, "2"]


def test_an_answer_that_hides_others_says_how_many_it_removed() -> None:
    before = press(opened(RUBRIC, responses(1)), "021").annotation
    at_good = cursors.moved(press(opened(RUBRIC, responses(1)), "021"), Cursor("q1/r1", "good"))
    after = press(at_good, "1").annotation
    assert after.ratings == {"q1/r1": {"good": 1, "style": 1}}
    assert removed_with(before, after) == "This has removed 1 other answer; {key:edit.undo} brings it back."
    cleared = SetRating(target="q1/r1", key="style", value=None).apply(RUBRIC, responses(1), after)
    assert removed_with(after, cleared) == ""
    assert removed_with(after, press(at_good, "0").annotation) == ""
