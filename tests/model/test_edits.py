"""Edits keep annotations valid; completeness names what is missing and where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model import edits
from annotator.model.annotation import Annotation
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.completeness import missing_answers
from annotator.model.edits import AnnotationEdit, SubmitTask
from annotator.model.rating_edits import SetRating
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import MAX_NOTE, FlagTaskForRevisit, SkipTask
from annotator.model.span import TextSpan
from annotator.model.task import Response, Task
from tests.applied_edits import applied, applied_where_they_fit

RUBRIC = Rubric(
    id="two",
    title="Two",
    blocks=(
        RatingBlock(key="help", title="Help", low=0, high=4, targets=("response",)),
        RatingBlock(key="clear", title="Clear", low=-3, high=3, targets=("prompt", "response"), required=False),
    ),
)
TASK = Task(
    id="t", prompt="Why?", responses=(Response(id="a", text="Because."), Response(id="b", text="No idea."))
)  # q1, q1/r1, q1/r2
RATING = st.builds(
    SetRating,
    target=st.sampled_from(["q1", "q1/r1", "q1/r2", "q1/r3", "passage"]),
    key=st.sampled_from(["help", "clear", "other"]),
    value=st.none() | st.integers(-5, 6),
)


def score(target: str, value: int | None, key: str = "help") -> SetRating:
    return SetRating(target=target, key=key, value=value)


def run(*steps: AnnotationEdit) -> Annotation:
    return applied(RUBRIC, TASK, steps)


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (score("q1/r1", 5), "edit.off_scale"),
        (score("q1/r1", -1), "edit.off_scale"),
        (score("q1", 3), "edit.wrong_target"),
        (score("q1/r3", 3), "edit.wrong_target"),
        (score("q1/r1", 3, "other"), "edit.unknown_block"),
        (SubmitTask(), "edit.incomplete"),
    ],
)
def test_invalid_edits_raise_errors(edit: AnnotationEdit, code: str) -> None:
    with pytest.raises(AnnotatorError) as caught:
        run(edit)
    assert caught.value.code == code


def test_score_zero_counts_as_answered() -> None:
    assert run(score("q1/r1", 0)).score("q1/r1", "help") == 0
    assert Annotation().score("q1/r1", "help") is None


def test_the_first_edit_begins_the_work_and_taking_it_back_leaves_nothing_behind() -> None:
    assert run(score("q1/r1", 2)).status == "in_progress"
    assert run(score("q1/r1", 2), score("q1/r1", None)).ratings == {}


def test_an_edit_that_changes_nothing_does_not_begin_the_work() -> None:
    assert run(score("q1/r1", None)) == Annotation()


def test_missing_names_the_place_in_reading_order() -> None:
    problems = missing_answers(RUBRIC, TASK, run(score("q1/r2", 1)))
    assert [(problem.target, problem.key) for problem in problems] == [("q1/r1", "help")]


def test_a_revision_is_in_progress_until_it_is_submitted_again() -> None:
    done = (score("q1/r1", 1), score("q1/r2", 1), SubmitTask())
    assert run(*done).status == run(*done, FlagTaskForRevisit(value=True)).status == "submitted"
    assert run(*done, score("q1/r1", 1)).status == "submitted", "that is no change"
    assert run(*done, score("q1/r1", 4)).status == "in_progress", "although nothing is missing"
    assert run(*done, score("q1/r1", 4), SubmitTask()).status == "submitted"


@given(st.lists(RATING | st.just(SubmitTask()), max_size=20))
def test_no_sequence_of_edits_makes_an_invalid_annotation(steps: list[AnnotationEdit]) -> None:
    annotation = applied_where_they_fit(RUBRIC, TASK, steps)
    for target, given_scores in annotation.ratings.items():
        assert given_scores, "a target without scores is left out"
        for key, value in given_scores.items():
            block = RUBRIC.by_key[key]
            assert TASK.kinds[target] in block.targets
            assert value in block.scores
    assert annotation.status != "submitted" or not missing_answers(RUBRIC, TASK, annotation)
    assert Annotation.model_validate_json(annotation.model_dump_json()) == annotation


def test_a_note_of_a_skip_is_checked_as_all_typed_text() -> None:
    block = {"type": "skip", "key": "skip", "title": "Skip", "reasons": [{"key": "odd", "title": "Odd"}]}
    by = Rubric.model_validate({"id": "r", "title": "R", "blocks": [block]})
    task = Task(id="t", prompt="Why?", responses=(Response(id="a", text="So."),))
    skipped = edits.apply(SkipTask(key="skip", reason="odd", note="In Latin."), by, task, Annotation())
    assert (skipped.status, skipped.skip and skipped.skip.note) == ("skipped", "In Latin.")
    for note, code in (("a\x00", "edit.bad_text"), ("x" * (MAX_NOTE + 1), "edit.too_long")):
        with pytest.raises(AnnotatorError) as refused:
            edits.apply(SkipTask(key="skip", reason="odd", note=note), by, task, Annotation())
        assert refused.value.code == code


def test_a_rubric_has_one_block_of_reasons_to_skip() -> None:
    blocks = [
        {"type": "skip", "key": key, "title": "Skip", "reasons": [{"key": "odd", "title": "Odd"}]}
        for key in ("one", "two")
    ]
    assert Rubric.model_validate({"id": "r", "title": "R", "blocks": blocks[:1]}).skip is not None
    with pytest.raises(ValidationError, match="two blocks of the type `skip`"):
        Rubric.model_validate({"id": "r", "title": "R", "blocks": blocks})


@pytest.mark.parametrize(("start", "end"), [(0, 3), (0, 1), (1, 1), (2, 1)])
def test_a_span_is_as_long_as_its_quote(start: int, end: int) -> None:
    assert TextSpan(target="q1/r1", start=1, end=3, exact="So").exact == "So"
    with pytest.raises(ValidationError, match="as long as"):
        TextSpan(target="q1/r1", start=start, end=end, exact="So")
