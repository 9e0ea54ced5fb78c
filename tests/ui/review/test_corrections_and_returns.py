"""What was corrected and what was returned is marked on its place, with what was there before and why."""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.ui.review.comparable_answers import AnswerLocation
from annotator.ui.review.corrections_and_returns import CorrectionsAndReturns, corrections_and_returns
from tests.ui.conftest import rating, rubric, task
from tests.ui.review.reading import rows

ASKS = rubric(rating("help"), rating("truth"))
DONE = Annotation(ratings={"q1/r1": {"help": 1, "truth": 2}})


Back = tuple[AnswerLocation, str]


def marks(now: Annotation, *returns: Back) -> CorrectionsAndReturns:
    return corrections_and_returns(rows(ASKS, task("one", 1), DONE, now), returns, lambda target: f"the text {target}")


def test_unchanged_work_has_no_review_marks() -> None:
    assert marks(DONE) == CorrectionsAndReturns()


def test_a_correction_says_what_was_there_before() -> None:
    found = marks(Annotation(ratings={"q1/r1": {"help": 4, "truth": 2}}))
    (mark,) = found.all_places
    assert (mark.place, mark.text_before, mark.after and mark.after.words) == (
        AnswerLocation("q1/r1", "help"),
        "1",
        "4",
    )
    assert (found.corrections, found.returns) == (1, 0)
    assert found.of_field("q1/r1", "help") == mark


def test_an_answer_that_was_taken_away_is_a_correction_too() -> None:
    (mark,) = marks(Annotation(ratings={"q1/r1": {"truth": 2}})).all_places
    assert (mark.corrected, mark.text_before, mark.after) == (True, "1", None)


def test_a_return_has_its_reason() -> None:
    found = marks(DONE, (AnswerLocation("q1/r1", "truth"), "It is a myth."))
    (mark,) = found.all_places
    assert (mark.place, mark.corrected) == (AnswerLocation("q1/r1", "truth"), False)
    assert mark.reasons == ("It is a myth.",)


def test_a_whole_text_can_be_returned() -> None:
    (mark,) = marks(DONE, (AnswerLocation("q1/r1"), "Look again.")).all_places
    assert (mark.who, mark.title, mark.reasons) == ("the text q1/r1", "", ("Look again.",))


def test_the_keys_go_from_one_returned_place_to_the_next() -> None:
    found = marks(DONE, (AnswerLocation("q1/r1", "help"), "one"), (AnswerLocation("q1/r1", "truth"), "two"))
    first = found.after(None)
    assert first is not None
    second = found.after(first.place)
    assert second is not None
    assert (first.place.key, second.place.key) == ("help", "truth")
    assert found.after(second.place) == first
