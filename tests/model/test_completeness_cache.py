"""What is missing is found again only where something else is said, and comes out as if all were looked at."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.model import annotation_size, completeness, edits
from annotator.model.annotation import Annotation
from annotator.model.completeness import TaskCompletenessChecker, missing_answers
from annotator.model.critique_edits import AddCritique, ChangeCritique, MarkResponseSimilar, RemoveCritique
from annotator.model.critiques import ResponseCritiques
from annotator.model.edits import AnnotationEdit
from annotator.model.rating_edits import SetRating
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from tests.model import authoring_work, judgement_work
from tests.model.critique_work import RUBRIC, TASK
from tests.model.everything_work import EVERYTHING
from tests.random_edits import RandomEdits

ANSWERS = TASK.targets("response")
OF_ANSWERS = st.sampled_from(ANSWERS)
IDS = st.sampled_from(["w1", "w2", "w3"])
EDITS: st.SearchStrategy[AnnotationEdit] = st.one_of(
    st.builds(SetRating, target=OF_ANSWERS, key=st.just("overall"), value=st.none() | st.integers(1, 7)),
    st.builds(AddCritique, target=OF_ANSWERS, id=IDS, text=st.sampled_from(["", "Wrong."])),
    st.builds(ChangeCritique, id=IDS, severity=st.sampled_from(["minor", "major"])),
    st.builds(RemoveCritique, id=IDS),
    st.builds(MarkResponseSimilar, target=OF_ANSWERS, other=st.none() | OF_ANSWERS),
)


@pytest.mark.parametrize(
    ("rubric", "task"),
    [(EVERYTHING, TASK), (judgement_work.RUBRIC, judgement_work.TASK), (authoring_work.RUBRIC, authoring_work.TASK)],
)
def test_cached_completeness_equals_recomputation_for_any_rubric(rubric: Rubric, task: Task) -> None:
    chance, checker, before = Random(rubric.id), TaskCompletenessChecker(rubric, task), [Annotation()]
    guess = RandomEdits(rubric, task, chance)
    with patch.object(annotation_size, "MAX_BYTES", 6_000), patch.object(completeness, "_CHOSEN", 500):
        for _ in range(400):
            annotation = before[-1] if chance.random() < 0.95 else chance.choice(before)
            with suppress(AnnotatorError):
                before.append(edits.apply(guess.edit(annotation), rubric, task, annotation))
                assert checker.missing(before[-1]) == missing_answers(rubric, task, before[-1])


@given(st.lists(EDITS, max_size=20), st.sets(st.integers(0, 19)))
def test_cached_completeness_equals_recomputation(steps: list[AnnotationEdit], undone: set[int]) -> None:
    checker, before, annotation = TaskCompletenessChecker(RUBRIC, TASK), [Annotation()], Annotation()
    for number, step in enumerate(steps):
        with suppress(AnnotatorError):
            annotation = before[number // 2 % len(before)] if number in undone else edits.apply(
                step, RUBRIC, TASK, annotation
            )  # fmt: skip
        before.append(annotation)
        assert checker.missing(annotation) == missing_answers(RUBRIC, TASK, annotation)


def test_an_answer_that_is_skipped_for_another_is_looked_at_again_with_that_one() -> None:
    first, second = (ResponseCritiques(similar_to=other) for other in (ANSWERS[1], ANSWERS[0]))
    checker = TaskCompletenessChecker(RUBRIC, TASK)
    checker.missing(Annotation(critiques={ANSWERS[0]: first}))
    round_about = Annotation.model_construct(critiques={ANSWERS[0]: first, ANSWERS[1]: second})
    missing = checker.missing(round_about)
    assert missing == missing_answers(RUBRIC, TASK, round_about)
    assert "similar.cycle" in [problem.code for problem in missing if problem.target == ANSWERS[0]]


def test_an_annotation_grows_too_large_by_its_scores_alone() -> None:
    checker = TaskCompletenessChecker(RUBRIC, TASK)
    annotation = edits.apply(AddCritique(target=ANSWERS[0], id="w1", text="Wrong."), RUBRIC, TASK, Annotation())
    with patch.object(annotation_size, "MAX_BYTES", annotation_size.annotation_json_size(annotation) + 60):
        assert "annotation.too_large" not in [problem.code for problem in checker.missing(annotation)]
        for value, target in enumerate(ANSWERS, 1):
            annotation = edits.apply(SetRating(target=target, key="overall", value=value), RUBRIC, TASK, annotation)
            assert checker.missing(annotation) == missing_answers(RUBRIC, TASK, annotation)
        assert "annotation.too_large" in [problem.code for problem in checker.missing(annotation)]
