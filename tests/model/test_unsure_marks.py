"""Marks of answers whose author is unsure: beside the answers, with them, and never in their place."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model import edits
from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.annotation import Annotation
from annotator.model.answer_entries import answer_entries
from annotator.model.completeness import missing_answers
from annotator.model.edit import AnnotationEdit
from annotator.model.preference_edits import SetPreference
from annotator.model.rating_edits import SetRating
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import drop_unfitting, replay_answers
from annotator.model.review_comparison import initial_annotation, review_outcome
from annotator.model.review_edits import SetReviewVerdict
from annotator.model.rubric import Rubric
from annotator.model.tag_letters import letters_of_tags
from annotator.model.task import Task
from annotator.model.unsure_marks import MarkAnswerUnsure
from annotator.owner.reviews.review_plan import review_rubric
from tests.applied_edits import applied
from tests.reviewed import with_work

A, B = "q1/r1", "q1/r2"


def rubric(*, unsure: bool = True, required: bool = True, tags: tuple[dict[str, Any], ...] = ()) -> Rubric:
    mark = {"unsure": True} if unsure else {}
    shared = {"required": required, **mark}
    blocks = [
        {"type": "rating", "key": "help", "title": "Help", "low": 0, "high": 4, "targets": ["response"], **shared},
        {"type": "rating", "key": "tone", "title": "Tone", "low": 0, "high": 4, "targets": ["response"],
         "required": False},
        {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"], **shared},
        *({"type": "tags", "key": "flags", "title": "Flags", "targets": ["response"], "tags": [tag]} for tag in tags),
    ]  # fmt: skip
    return Rubric.model_validate({"id": "mine", "title": "Mine", "blocks": blocks})


def task(*responses: str) -> Task:
    made = [{"id": name, "text": f"Answer {name}."} for name in responses or ("a", "b")]
    return Task.model_validate({"id": "t", "prompt": "Why?", "responses": made})


def run(*steps: AnnotationEdit, asked: Rubric | None = None, start: Annotation | None = None) -> Annotation:
    return applied(asked or rubric(), task(), steps, start)


def rate(score: int | None, target: str = A) -> SetRating:
    return SetRating(target=target, key="help", value=score)


def mark(target: str = A, key: str = "help", *, value: bool = True) -> MarkAnswerUnsure:
    return MarkAnswerUnsure(target=target, key=key, value=value)


DONE = (rate(3), mark(), rate(1, B), SetPreference(target="q1", key="better", preferred=A, strength=2))


def test_a_mark_is_shown_beside_a_score_and_goes_with_it() -> None:
    marked = run(rate(3), mark())
    assert marked.is_unsure(A, "help")
    assert marked.ratings == {A: {"help": 3}}
    assert run(rate(2), start=marked).is_unsure(A, "help")
    assert not run(rate(None), start=marked).unsure
    assert not run(mark(value=False), start=marked).unsure


def test_a_mark_may_come_before_its_score() -> None:
    assert run(mark(), rate(3)) == run(rate(3), mark())


def test_a_preference_is_marked_and_loses_its_mark_with_the_answer() -> None:
    marked = run(*DONE, mark("q1", "better"))
    assert marked.is_unsure("q1", "better")
    assert not run(SetPreference(target="q1", key="better", preferred=None, strength=None), start=marked).is_unsure(
        "q1", "better"
    )


@pytest.mark.parametrize(
    ("edit", "asked", "code"),
    [
        (mark(key="tone"), rubric(), "edit.unknown_block"),
        (mark(), rubric(unsure=False), "edit.unknown_block"),
        (mark("q1"), rubric(), "edit.wrong_target"),
    ],
)
def test_what_nobody_asks_about_cannot_be_marked(edit: MarkAnswerUnsure, asked: Rubric, code: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        run(edit, asked=asked)
    assert refused.value.code == code


def test_a_mark_without_an_answer_is_named_where_none_is_required() -> None:
    asked = rubric(required=False)
    (problem,) = missing_answers(asked, task(), run(mark(), asked=asked))
    assert (problem.code, problem.target, problem.key) == ("unsure.no_answer", A, "help")
    assert "unsure.no_answer" not in {
        missing_answer.code for missing_answer in missing_answers(rubric(), task(), run(mark()))
    }
    assert missing_answers(rubric(), task(), run(*DONE)) == []


def test_results_and_rubrics_without_marks_are_written_as_before() -> None:
    assert "unsure" not in Annotation().model_dump(mode="json")
    assert "unsure" not in rubric(unsure=False).model_dump_json()
    assert Annotation.model_validate(run(*DONE).model_dump(mode="json")) == run(*DONE)


def test_marks_are_given_again_and_carried_over_like_scores() -> None:
    done = run(*DONE)
    assert replay_answers(rubric(), task(), done) == done
    moved = rekey(done, target_moves(task(), task("b", "a")))
    assert moved.unsure == {B: {"help": True}}
    assert moved.ratings == {A: {"help": 1}, B: {"help": 3}}
    assert rekey(done, target_moves(task(), task("b"))).unsure == {}
    annotation = drop_unfitting(rubric(unsure=False), task(), done)
    assert (annotation.ratings, annotation.unsure) == (done.ratings, {})


def test_marks_are_in_the_stream_of_entries() -> None:
    (entry,) = (entry for entry in answer_entries(run(*DONE)) if entry.kind == "unsure")
    assert (entry.target, entry.block, entry.parts) == (A, "help", {"": True})


def test_a_score_that_a_reviewer_corrects_is_not_unsure_any_more() -> None:
    reviewing, work = review_rubric(rubric(), "review"), with_work(task(), run(*DONE))
    begun = initial_annotation(reviewing, work)
    assert begun.is_unsure(A, "help")
    same = edits.apply(rate(3), reviewing, work, begun)
    assert same.is_unsure(A, "help")
    corrected = edits.apply(rate(1), reviewing, work, begun)
    assert corrected.unsure == {}
    accepted = edits.apply(SetReviewVerdict(verdict="accepted"), reviewing, work, corrected)
    assert review_outcome(reviewing, work, accepted) == "corrected"


def test_an_adjudicator_decides_what_nobody_is_sure_of() -> None:
    deciding = review_rubric(rubric(), "adjudication")
    sure, unsure = run(*DONE, mark(value=False)), run(*DONE)
    for people, score in (((sure, unsure), 3), ((unsure, unsure), None)):
        work = with_work(task(), *people)
        begun = initial_annotation(deciding, work)
        assert begun.score(A, "help") == score
        assert begun.score(B, "help") == 1
        assert not begun.unsure
        taken = edits.apply(AdoptPersonAnswers(person=1), deciding, work, begun)
        assert (taken.score(A, "help"), dict(taken.unsure)) == (3, {})


def test_the_letter_that_marks_sets_no_tag() -> None:
    tag = {"key": "ugly", "title": "Ugly", "letter": "u"}
    with pytest.raises(ValidationError, match="marks answers to 'help' as unsure"):
        rubric(tags=(tag,))
    assert rubric(tags=(tag,), unsure=False)
    open_letter = {"key": "ugly", "title": "Ugly"}
    assert "u" not in letters_of_tags(rubric(tags=(open_letter,)), "response").values()
    assert letters_of_tags(rubric(tags=(open_letter,), unsure=False), "response") == {("flags", "ugly"): "u"}
