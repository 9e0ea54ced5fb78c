"""The criteria of a task: judged met, not met or cannot tell, each with a note; a changed text drops its judgement."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.answer_edits import SetAnswerNote, SetNumberAnswer
from annotator.model.answer_entries import answer_entries
from annotator.model.completeness import missing_answers
from annotator.model.course.gold_comparison import compare_with_gold
from annotator.model.edits import EDIT, apply
from annotator.model.replay import drop_unfitting, replay_answers
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.text_hashes import same_texts
from annotator.model.typed_text import MAX_TYPED

RUBRIC = Rubric.model_validate(
    {"id": "r", "title": "R", "blocks": [{"type": "criteria", "key": "criteria", "title": "Criteria"}]}
)
A, B = "q1/r1", "q1/r2"


def bringing(*texts: str, **more: Any) -> Task:
    responses = [{"id": "a", "text": "Take iron."}, {"id": "b", "text": "See a doctor."}]
    criteria = [{"text": text, "points": 5 - 4 * n} for n, text in enumerate(texts)]
    return Task.model_validate({"id": "t", "prompt": "Tired?", "responses": responses, "criteria": criteria, **more})


TASK = bringing("Names a doctor", "Names a dose", "Is rude")
NAMES = [criterion.digest for criterion in TASK.criteria]


def judged(task: Task = TASK, target: str = A, *values: int | None) -> Annotation:
    annotation = Annotation()
    for name, value in zip([criterion.digest for criterion in task.criteria], values, strict=False):
        annotation = apply(
            SetNumberAnswer(target=target, key="criteria", part=name, value=value), RUBRIC, task, annotation
        )
    return annotation


def noted(text: str, part: str, before: Annotation) -> Annotation:
    return apply(SetAnswerNote(target=A, key="criteria", text=text, part=part), RUBRIC, TASK, before)


def test_each_criterion_is_asked_of_each_response() -> None:
    assert [(answer.target, answer.part) for answer in missing_answers(RUBRIC, TASK, Annotation())] == [
        (target, name) for target in (A, B) for name in NAMES
    ]
    assert [
        missing_answer.part
        for missing_answer in missing_answers(RUBRIC, TASK, judged(TASK, A, 1, 2))
        if missing_answer.target == A
    ] == NAMES[2:]
    assert missing_answers(RUBRIC, bringing(), Annotation()) == []
    assert str(missing_answers(RUBRIC, TASK, Annotation())[0].message) == "1. Names a doctor: not judged yet."


def test_a_name_ends_without_the_stop_of_its_text() -> None:
    texts = ["Names a dose.", "Fehlt etwas?", "医師を挙げる。", "...", "Ends with a list:", "word " * 11 + "ends."]
    task = bringing(*texts)
    messages = [
        str(missing_answer.message)
        for missing_answer in missing_answers(RUBRIC, task, Annotation())
        if missing_answer.target == A
    ]
    assert messages == [
        "1. Names a dose: not judged yet.",
        "2. Fehlt etwas?: not judged yet.",
        "3. 医師を挙げる: not judged yet.",
        "4. ...: not judged yet.",
        "5. Ends with a list: not judged yet.",
        f"6. {'word ' * 11}ends: not judged yet.",
    ]


def test_an_answer_is_one_of_three() -> None:
    with pytest.raises(AnnotatorError) as refused:
        judged(TASK, A, 3)
    assert refused.value.code == "edit.off_scale"


def test_each_criterion_has_a_note_of_its_own() -> None:
    annotation = noted("On line 2.", NAMES[1], judged(TASK, A, 1, 0))
    annotation = noted("No.", NAMES[2], annotation)
    (entry,) = answer_entries(annotation)
    assert list(entry.numbers) == [(NAMES[1], 0, "On line 2."), (NAMES[2], None, "No."), (NAMES[0], 1, "")]
    assert noted("", NAMES[2], annotation).answer(A, "criteria").notes == {NAMES[1]: "On line 2."}
    assert replay_answers(RUBRIC, TASK, annotation) == annotation
    assert Annotation.model_validate_json(annotation.model_dump_json()) == annotation
    with pytest.raises(AnnotatorError, match="does not ask"):
        noted("To nothing.", "", annotation)


def test_edits_of_notes_without_parts_are_stored_as_before() -> None:
    edit = SetAnswerNote(target=A, key="k", text="x")
    assert edit.model_dump(mode="json") == {"kind": "set_note", "target": A, "key": "k", "text": "x"}
    assert EDIT.validate_python(edit.model_dump()) == edit


def test_no_judgement_stands_beside_a_changed_text() -> None:
    annotation = noted("So.", NAMES[1], judged(TASK, A, 1, 0, 2))
    changed = bringing("Names a doctor", "Names the right dose", "Is rude")
    answer = drop_unfitting(RUBRIC, changed, annotation).answer(A, "criteria")
    assert (answer.values, answer.notes) == ({NAMES[0]: 1, NAMES[2]: 2}, {})
    assert not same_texts(TASK, changed)
    turned = bringing("Is rude", "Names a doctor", "Names a dose")
    assert same_texts(TASK, turned)
    assert drop_unfitting(RUBRIC, turned, annotation).answers == annotation.answers


def test_each_criterion_is_compared_with_gold() -> None:
    points = compare_with_gold(RUBRIC, TASK, judged(TASK, A, 1, 0, 2), judged(TASK, A, 1, 1))
    assert [(comparison.part, comparison.gold, comparison.answer, comparison.right) for comparison in points] == [
        (NAMES[0], 1, 1, True), (NAMES[1], 0, 1, False), (NAMES[2], 2, None, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "criteria",
    [[{"text": "A"}, {"text": "A"}], [{"text": ""}], [{"text": "A", "id": "1"}, {"text": "B", "id": "1"}],
     [{"text": "A", "points": float("nan")}], [{"text": "A", "points": 10**400}],
     [{"text": "A", "points": -1e7}], [{"text": " \n"}],
     [{"text": str(n)} for n in range(101)]],
)  # fmt: skip
def test_criteria_that_cannot_be_told_apart_or_read_are_refused(criteria: list[dict[str, Any]]) -> None:
    with pytest.raises(ValidationError):
        bringing(criteria=criteria)


def test_a_note_on_a_criterion_that_is_too_long_names_its_criterion() -> None:
    annotation = noted("x" * (MAX_TYPED + 1), NAMES[1], judged(TASK, A, 1, 0, 2))
    problems = [problem for problem in missing_answers(RUBRIC, TASK, annotation) if problem.target == A]
    assert [(problem.code, problem.part) for problem in problems] == [("number.too_long", NAMES[1])]
