"""Reviews: what they begin with, what edits do, what is missing, and what became of them."""

from __future__ import annotations

import pytest

from annotator.errors import AnnotatorError
from annotator.model import edits
from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.edits import AnnotationEdit
from annotator.model.rating_edits import SetRating
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import replay_answers
from annotator.model.review_comparison import comparable_value, comparison_rows, initial_annotation, review_outcome
from annotator.model.review_edits import AddAnswerReturn, ChangeAnswerReturn, RemoveAnswerReturn, SetReviewVerdict
from annotator.model.review_verdict import AnswerReturn, TaskReview
from annotator.model.task import Response, Task
from annotator.owner.reviews.review_plan import review_rubric
from annotator.owner.rubrics.rubrics import AnnotationProtocol, rubric_presets
from tests.applied_edits import applied
from tests.model import critique_work
from tests.model.critique_work import add
from tests.reviewed import with_work

ANSWER = critique_work.ANSWER
REVIEW = review_rubric(critique_work.RUBRIC, "review")


def rate(score: int, answer: str = ANSWER) -> SetRating:
    return SetRating(target=answer, key="overall", value=score)


DONE = critique_work.run(rate(3), add("w1"), rate(7, "q1/r2"), rate(7, "q1/r3"), rate(7, "q2/r1"))
TASK = with_work(critique_work.TASK, DONE)


def run(*steps: AnnotationEdit, start: Annotation | None = None) -> Annotation:
    return applied(REVIEW, TASK, steps, start if start is not None else initial_annotation(REVIEW, TASK))


def codes(annotation: Annotation) -> list[str]:
    return [problem.code for problem in missing_answers(REVIEW, TASK, annotation) if problem.key == "review"]


def test_a_review_begins_with_the_work_that_is_reviewed() -> None:
    submitted = DONE.model_copy(update={"status": "submitted", "flagged": True})
    begun = initial_annotation(REVIEW, with_work(critique_work.TASK, submitted))
    assert (begun.status, begun.flagged, begun.review) == ("new", False, None)
    assert begun.ratings == DONE.ratings
    assert begun.critiques == DONE.critiques


def test_a_task_that_is_not_a_review_begins_empty() -> None:
    assert initial_annotation(critique_work.RUBRIC, critique_work.TASK) == Annotation()


def test_accepting_is_one_edit() -> None:
    accepted = run(SetReviewVerdict(verdict="accepted"))
    assert codes(accepted) == []
    assert review_outcome(REVIEW, TASK, accepted) == "accepted"


def test_accepting_changed_answers_corrects_them() -> None:
    corrected = run(rate(2), SetReviewVerdict(verdict="accepted"))
    assert review_outcome(REVIEW, TASK, corrected) == "corrected"
    before = initial_annotation(REVIEW, TASK)
    differing = [
        row
        for row in comparison_rows(REVIEW, TASK)
        if comparable_value(REVIEW, corrected, row) != comparable_value(REVIEW, before, row)
    ]
    assert differing == [(ANSWER, "overall")]
    assert review_outcome(REVIEW, TASK, run(rate(3), start=corrected)) == "accepted"


def test_a_review_needs_a_verdict() -> None:
    assert codes(initial_annotation(REVIEW, TASK)) == ["verdict.missing"]
    assert codes(run(SetReviewVerdict(verdict="returned"))) == ["return.no_place"]
    assert codes(run(AddAnswerReturn(target=ANSWER, reason="other"))) == ["return.no_words"]
    assert codes(run(AddAnswerReturn(target=ANSWER, reason="score"))) == []


def test_naming_a_place_returns_the_work() -> None:
    returned = run(AddAnswerReturn(target=ANSWER, key="overall", reason="score"))
    assert review_outcome(REVIEW, TASK, returned) == "returned"
    assert run(RemoveAnswerReturn(target=ANSWER, key="overall"), start=returned).review is None


def test_accepting_takes_the_reasons_to_return_away() -> None:
    accepted = run(AddAnswerReturn(target=ANSWER, reason="score"), SetReviewVerdict(verdict="accepted"))
    assert accepted.review is not None
    assert accepted.review.returns == ()


def test_what_somebody_wrote_can_go_back() -> None:
    returned = run(AddAnswerReturn(target=f"{ANSWER}/w1", reason="says_little"))
    changed = run(ChangeAnswerReturn(target=f"{ANSWER}/w1", words="Which dust?"), start=returned)
    assert changed.review is not None
    assert changed.review.at(f"{ANSWER}/w1") is not None
    assert changed.review.returns[0].words == "Which dust?"


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (AddAnswerReturn(target="q9", reason="score"), "edit.wrong_target"),
        (AddAnswerReturn(target="q9/r1/w1", reason="score"), "edit.wrong_target"),
        (AddAnswerReturn(target=ANSWER, key="overall", reason="score"), "edit.return_exists"),
        (AddAnswerReturn(target=ANSWER, key="other", reason="score"), "edit.unknown_block"),
        (AddAnswerReturn(target=ANSWER, reason="weather"), "edit.unknown_block"),
        (AddAnswerReturn(target=ANSWER, reason="score", words="\ud800"), "edit.bad_text"),
        (ChangeAnswerReturn(target="q1", reason="score"), "edit.no_return"),
        (ChangeAnswerReturn(target=ANSWER, key="overall", reason="weather"), "edit.unknown_block"),
        (ChangeAnswerReturn(target=ANSWER, key="overall", words="\ud800"), "edit.bad_text"),
        (RemoveAnswerReturn(target="q1"), "edit.no_return"),
        (AdoptPersonAnswers(person=0), "edit.unknown_block"),
    ],
)
def test_edits_that_do_not_fit_are_refused(edit: AnnotationEdit, code: str) -> None:
    before = run(AddAnswerReturn(target=ANSWER, key="overall", reason="score"))
    with pytest.raises(AnnotatorError) as refused:
        edits.apply(edit, REVIEW, TASK, before)
    assert refused.value.code == code


def test_nobody_reviews_what_is_not_a_review() -> None:
    with pytest.raises(AnnotatorError, match="not a review"):
        edits.apply(SetReviewVerdict(verdict="accepted"), critique_work.RUBRIC, critique_work.TASK, Annotation())


def test_a_review_is_given_again_and_carried_over() -> None:
    done = run(rate(2), AddAnswerReturn(target=f"{ANSWER}/w1", key="critiques", reason="other", words="So."))
    assert replay_answers(REVIEW, TASK, done) == done
    assert rekey(done, target_moves(TASK, TASK)) == done


def test_an_annotation_without_a_review_is_written_as_before() -> None:
    assert "review" not in DONE.model_dump(mode="json")
    assert "reviewed" not in critique_work.TASK.model_dump(mode="json")


@pytest.mark.parametrize("protocol", rubric_presets(), ids=lambda protocol: protocol.rubric.id)
def test_every_preset_can_be_reviewed(protocol: AnnotationProtocol) -> None:
    rubric = protocol.rubric
    assert review_rubric(rubric, "review").blocks[:-1] == rubric.blocks
    assert review_rubric(rubric, "adjudication").review is not None


def test_a_return_that_lacks_its_note_is_named_by_the_title_of_its_reason() -> None:
    (block,) = (block for block in REVIEW.blocks if block.key == "review")
    reason = next(reason for reason in block.reasons if reason.words == "required")  # type: ignore[attr-defined]
    returned = run(AddAnswerReturn(target=ANSWER, key="overall", reason=reason.key))
    (problem,) = (
        missing_answer
        for missing_answer in missing_answers(REVIEW, TASK, returned)
        if missing_answer.code == "return.no_words"
    )
    assert problem.message == f"{reason.title}: add a note about it."


def test_a_return_for_a_reason_that_the_rubric_no_longer_has_lacks_no_note() -> None:
    returned = run(AddAnswerReturn(target=ANSWER, reason="other"))
    assert returned.review is not None
    former = returned.review.returns[0].model_copy(update={"reason": "former"})
    review = returned.review.model_copy(update={"returns": (former,)})
    assert codes(returned.model_copy(update={"review": review})) == []


def test_returns_move_with_their_responses_and_go_with_them() -> None:
    places = (ANSWER, f"{ANSWER}/w1", f"{ANSWER}/w1/refinement", "q1/r2", "q2", "a1/x1")
    review = TaskReview(
        verdict="returned", returns=tuple(AnswerReturn(target=place, key="", reason="other") for place in places)
    )

    def moved(responses: tuple[Response, ...]) -> list[str] | None:
        question, *others = critique_work.TASK.questions
        changed = question.model_copy(update={"responses": responses})
        task = Task(id="t", passage=critique_work.TASK.passage, questions=(changed, *others))
        after = rekey(Annotation(review=review), target_moves(TASK, task)).review
        return None if after is None else [answer_return.target for answer_return in after.returns]

    first, second, third = critique_work.TASK.questions[0].responses
    assert moved((third, second, first)) == ["q1/r3", "q1/r3/w1", "q1/r3/w1/refinement", "q1/r2", "q2", "a1/x1"]
    assert moved((second, third)) == ["q1/r1", "q2", "a1/x1"]
