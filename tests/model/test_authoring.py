"""Authored texts: every edit, what is missing and where, and warnings that refuse nothing."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model import edits
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestions
from annotator.model.authoring_edits import (
    AddAuthoredQuestion,
    AddMisleadingAnswer,
    ChangeAuthoredQuestion,
    ChangeMisleadingAnswer,
    MoveAuthoredQuestion,
    RemoveAuthoredQuestion,
    RemoveMisleadingAnswer,
)
from annotator.model.authoring_parts import MAX_QUESTION
from annotator.model.authoring_warnings import authoring_warnings_of, copied_passages, search_match
from annotator.model.completeness import missing_answers
from annotator.model.edits import AnnotationEdit, SubmitTask
from annotator.model.quote_pair_edits import (
    MAX_QUOTES,
    AddQuote,
    AddQuotePair,
    ChangeQuote,
    RelocateQuotePair,
    RemoveQuote,
    RemoveQuotePair,
)
from annotator.model.rekey import rekey, target_moves
from annotator.model.span import TextSpan
from annotator.model.target import AnnotationTarget
from annotator.model.task import Task
from annotator.model.text_hashes import judged_texts
from annotator.text.anchors import relocate_spans
from tests.model.authoring_work import (
    PASSAGE_TEXT,
    RUBRIC,
    TASK,
    on_answer,
    on_passage,
    question_list,
    run,
    switched,
)


def codes(annotation: Annotation, rubric: Any = RUBRIC) -> list[tuple[str, str, str]]:
    return [
        (missing_answer.target, missing_answer.part, missing_answer.code.split(".")[1])
        for missing_answer in missing_answers(rubric, TASK, annotation)
    ]


def only(annotation: Annotation, identifier: str = "a1") -> Any:
    question = annotation.authored_questions.question(identifier)
    assert question is not None
    return question


def test_a_complete_question_list_can_be_submitted() -> None:
    assert missing_answers(RUBRIC, TASK, question_list()) == []
    assert run(SubmitTask(), start=question_list()).status == "submitted"
    assert set(judged_texts(TASK, question_list())) == {"passage"}


def test_questions_are_put_in_places_and_taken_away_with_all_that_is_theirs() -> None:
    there = run(AddAuthoredQuestion(id="a3", at=0, text="First?"), start=question_list())
    assert [question.id for question in there.authored_questions.questions] == ["a3", "a1", "a2"]
    there = run(MoveAuthoredQuestion(id="a3", to=2), start=there)
    assert [question.id for question in there.authored_questions.questions] == ["a1", "a2", "a3"]
    there = run(RemoveAuthoredQuestion(id="a1"), start=there)
    assert there.authored_questions.ids == ("a2", "a3")
    gone = run(RemoveAuthoredQuestion(id="a2"), RemoveAuthoredQuestion(id="a3"), start=there)
    assert not gone.authored


def test_authored_ids_are_never_reused() -> None:
    assert [question_list().authored_questions.next_id(letter) for letter in ("a", "x", "k")] == ["a3", "x2", "k2"]
    assert AuthoredQuestions().next_id("a") == "a1"


def test_quotes_go_along_with_their_answer() -> None:
    typed = run(ChangeAuthoredQuestion(id="a1", answer="As I see it: Nobody touched the ball."), start=question_list())
    span = only(typed).corroborations[0].answer[0]
    assert only(typed).answer[span.start : span.end] == "Nobody touched" == span.exact
    assert missing_answers(RUBRIC, TASK, typed) == []


@pytest.mark.parametrize(
    ("answer", "exact"),
    [
        ("Nobody had touched the ball.", "Nobody had touched"),
        ("body touched the ball.", "body touched"),
        ("Nobody touch the ball.", "Nobody touch"),
        ("Oh, Nobody touched the ball.", "Nobody touched"),
        ("Nobody touched, ever, the ball.", "Nobody touched"),
    ],
)
def test_what_is_corrected_within_a_quote_of_the_answer_belongs_to_it(answer: str, exact: str) -> None:
    typed = run(ChangeAuthoredQuestion(id="a1", answer=answer), start=question_list())
    span = only(typed).corroborations[0].answer[0]
    assert answer[span.start : span.end] == exact == span.exact
    assert missing_answers(RUBRIC, TASK, typed) == []


def test_a_quote_that_is_typed_over_is_lost_and_found_again() -> None:
    lost = run(ChangeAuthoredQuestion(id="a1", answer="No one did."), start=question_list())
    assert codes(lost) == [("a1/k1", "answer.0", "lost")]
    back = run(
        ChangeAuthoredQuestion(id="a1", answer="Well. Nobody touched it."),
        RelocateQuotePair(id="k1"),
        start=lost,
    )
    assert only(back).corroborations[0].answer[0].start == 6
    assert missing_answers(RUBRIC, TASK, back) == []
    with pytest.raises(AnnotatorError, match="No lost quote"):
        run(RelocateQuotePair(id="k1"), start=back)


def test_quotes_are_added_to_both_sides_changed_and_removed() -> None:
    there = question_list()
    there = run(
        AddQuote(id="k1", span=on_passage("nobody ever will")),
        AddQuote(id="k1", span=on_answer(there, "the ball")),
        ChangeQuote(id="k1", side="passage", index=0, span=on_passage("ever touched it")),
        start=there,
    )
    tie = only(there).corroborations[0]
    assert [span.exact for span in tie.passage] == ["ever touched it", "nobody ever will"]
    assert [span.exact for span in tie.answer] == ["Nobody touched", "the ball"]
    there = run(*(RemoveQuote(id="k1", side="answer", index=0) for _ in range(2)), start=there)
    assert codes(there) == [("a1/k1", "answer", "no_answer_quote")]
    there = run(*(RemoveQuote(id="k1", side="passage", index=0) for _ in range(2)), start=there)
    assert only(there).corroborations == ()


MISSING: list[tuple[list[AnnotationEdit], tuple[str, str, str]]] = [
    ([ChangeAuthoredQuestion(id="a2", unanswerable=False)], ("passage", "unanswerable", "too_few_unanswerable")),
    ([RemoveMisleadingAnswer(id="x1")], ("passage", "misleading", "too_few_misleading")),
    ([ChangeAuthoredQuestion(id="a1", text=" ")], ("a1", "text", "empty")),
    ([ChangeAuthoredQuestion(id="a1", text="?" * (MAX_QUESTION + 1))], ("a1", "text", "too_long")),
    ([ChangeAuthoredQuestion(id="a1", answer="")], ("a1/answer", "text", "empty")),
    ([ChangeAuthoredQuestion(id="a1", unanswerable=True)], ("a1", "unanswerable", "unanswerable_quoted")),
    ([RemoveQuotePair(id="k1")], ("a1/answer", "corroborations", "too_few_corroborations")),
    ([ChangeMisleadingAnswer(id="x1", text="")], ("a1/x1", "text", "empty")),
    ([ChangeMisleadingAnswer(id="x1", text="Nobody touched the ball. ")], ("a1/x1", "text", "not_misleading")),
    ([ChangeMisleadingAnswer(id="x1", severity="")], ("a1/x1", "severity", "no_severity")),
    ([ChangeMisleadingAnswer(id="x1", category="")], ("a1/x1", "category", "no_category")),
    ([ChangeMisleadingAnswer(id="x1", critique="\n")], ("a1/x1/critique", "text", "empty")),
    (
        [AddQuotePair(question="a1", id="k2", passage=(on_passage("dust"),))],
        ("a1/k2", "answer", "no_answer_quote"),
    ),
    ([AddQuotePair(question="a1", id="k2")], ("a1/k2", "passage", "no_passage_quote")),
]


@pytest.mark.parametrize(("steps", "expected"), MISSING)
def test_missing_problems_name_their_target(steps: list[AnnotationEdit], expected: tuple[str, str, str]) -> None:
    there = run(*steps, start=question_list())
    assert expected in codes(there)
    with pytest.raises(AnnotatorError, match=r"."):
        edits.apply(SubmitTask(), RUBRIC, TASK, there)


def test_empty_question_list_lacks_all_required_questions() -> None:
    expected = ["too_few_questions", "too_few_unanswerable", "too_few_misleading"]
    assert [code for _, _, code in codes(Annotation())] == expected


def test_misleading_answers_can_be_asked_of_each_answerable_question() -> None:
    rubric = switched(misleading_per="question")
    there = run(AddAuthoredQuestion(id="a3", text="b?", answer="c"), start=question_list())
    assert ("a3", "misleading", "too_few_misleading") in codes(there, rubric)
    assert ("a2", "misleading", "too_few_misleading") not in codes(there, rubric)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"maximum": 2, "minimum": 1}, None),
        ({"maximum": 1, "minimum": 1}, ("passage", "questions", "too_many_questions")),
        ({"answers": "none", "corroborations": "none"}, ("a1/answer", "text", "not_asked")),
        ({"unanswerable": False, "unanswerable_minimum": 0}, ("a2", "unanswerable", "not_asked")),
        ({"misleading": "none"}, ("a1", "misleading", "not_asked")),
        ({"critiques": "none"}, ("a1/x1/critique", "text", "not_asked")),
        ({"severities": ()}, ("a1/x1", "severity", "no_severity")),
        ({"corroborations": "none"}, ("a1/answer", "corroborations", "not_asked")),
    ],
)
def test_parts_not_in_rubric_are_kept_and_reported(
    changes: dict[str, Any], expected: tuple[str, str, str] | None
) -> None:
    assert set(codes(question_list(), switched(**changes))) >= ({expected} if expected else set())
    assert bool(codes(question_list(), switched(**changes))) == bool(expected)


OFF = TextSpan(target="passage", start=0, end=3, exact="xyz")
REFUSED: list[tuple[AnnotationEdit, str]] = [
    (AddAuthoredQuestion(id="a1"), "edit.id_taken"),
    (AddMisleadingAnswer(question="a1", id="x1"), "edit.id_taken"),
    (AddAuthoredQuestion(id="q1"), "edit.bad_id"),
    (AddMisleadingAnswer(question="a1", id="a9\n"), "edit.bad_id"),
    (AddQuotePair(question="a1", id="k0"), "edit.bad_id"),
    (AddMisleadingAnswer(question="a7", id="x2"), "edit.no_question"),
    (ChangeAuthoredQuestion(id="a9", text=""), "edit.no_question"),
    (MoveAuthoredQuestion(id="a1", to=2), "edit.no_place"),
    (ChangeMisleadingAnswer(id="k1", text=""), "edit.no_misleading"),
    (AddMisleadingAnswer(question="a1", id="x2", severity="awful"), "edit.off_scale"),
    (AddMisleadingAnswer(question="a1", id="x2", text="\0"), "edit.bad_text"),
    (ChangeMisleadingAnswer(id="x1", severity="awful"), "edit.off_scale"),
    (ChangeMisleadingAnswer(id="x1", text="\0"), "edit.bad_text"),
    (ChangeAuthoredQuestion(id="a1", answer="\ud800"), "edit.bad_text"),
    (RemoveQuotePair(id="x1"), "edit.no_corroboration"),
    (AddQuote(id="k1", span=OFF), "edit.span_off"),
    (AddQuote(id="k1", span=on_passage("Nobody has ever touched it")), "edit.same_highlight"),
    (AddQuotePair(question="a1", id="k2", answer=(on_passage("dust"),)), "edit.span_off"),
    (ChangeQuote(id="k1", side="answer", index=0, span=on_passage("dust")), "edit.span_off"),
    (ChangeQuote(id="k1", side="passage", index=1, span=on_passage("dust")), "edit.no_highlight"),
    (RemoveQuote(id="k1", side="answer", index=1), "edit.no_highlight"),
]


@pytest.mark.parametrize(("step", "code"), REFUSED)
def test_invalid_authoring_edits_raise_errors(step: AnnotationEdit, code: str) -> None:
    with pytest.raises(AnnotatorError) as caught:
        run(step, start=question_list())
    assert caught.value.code == code


def test_quotes_on_a_side_are_limited() -> None:
    there = run(*(AddQuote(id="k1", span=on_passage(PASSAGE_TEXT[:end])) for end in range(1, MAX_QUOTES)),
                start=question_list())  # fmt: skip
    assert len(only(there).corroborations[0].passage) == MAX_QUOTES
    with pytest.raises(AnnotatorError) as refused:
        run(AddQuote(id="k1", span=on_passage("red dust")), start=there)
    assert refused.value.code == "edit.too_many"


def test_a_quote_of_another_answer_is_refused() -> None:
    with pytest.raises(AnnotatorError, match="neither to this answer"):
        run(AddQuote(id="k1", span=on_answer(question_list(), "passage", "a2")), start=question_list())


@pytest.mark.parametrize(
    ("changes", "step"),
    [
        ({"maximum": 2}, AddAuthoredQuestion(id="a3")),
        ({"misleading": "none"}, AddMisleadingAnswer(question="a1", id="x2")),
        ({"misleading_maximum": 1}, AddMisleadingAnswer(question="a1", id="x2")),
        ({"corroborations": "none"}, AddQuotePair(question="a1", id="k2")),
        ({"critiques": "none"}, ChangeMisleadingAnswer(id="x1", critique="b")),
        ({"unanswerable": False, "unanswerable_minimum": 0}, ChangeAuthoredQuestion(id="a1", unanswerable=True)),
    ],
)
def test_what_the_rubric_does_not_ask_cannot_be_given(changes: dict[str, Any], step: AnnotationEdit) -> None:
    with pytest.raises(AnnotatorError) as caught:
        run(step, rubric=switched(**changes), start=question_list())
    assert caught.value.code in ("edit.not_asked", "edit.too_many")


def test_a_task_without_a_passage_is_asked_nothing() -> None:
    task = Task.model_validate({"id": "t", "prompt": "Hi", "responses": [{"id": "a", "text": "b"}]})
    assert missing_answers(RUBRIC, task, Annotation()) == []
    with pytest.raises(AnnotatorError) as caught:
        run(AddAuthoredQuestion(id="a1"), task=task)
    assert caught.value.code == "edit.wrong_target"


@pytest.mark.parametrize(
    "changes",
    [
        {"minimum": 4},
        {"targets": ("response",)},
        {"unanswerable_minimum": 4},
        {"unanswerable": False},
        {"misleading_minimum": 7},
        {"answers": "none"},
        {"categories": [{"key": "a", "title": "A", "needs": ["answer"]}]},
        {"severities": [{"key": "a", "title": "A"}, {"key": "a", "title": "B"}]},
    ],
)
def test_switches_that_do_not_go_together_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        switched(**changes)


@pytest.mark.parametrize("changes", [{"minimum": 3}, {"unanswerable_minimum": 3}, {"misleading_minimum": 6}])
def test_as_many_as_there_can_be_may_be_asked_for(changes: dict[str, Any]) -> None:
    switched(**changes)


def test_a_question_that_a_plain_search_answers_is_warned_of() -> None:
    there = run(ChangeAuthoredQuestion(id="a1", text="Where does the RED sphere lie?"), start=question_list())
    warnings = authoring_warnings_of(RUBRIC, TASK, there)
    assert [(warning.target, warning.code) for warning in warnings] == [("a1", "authoring.plain_search")]
    assert [PASSAGE_TEXT[a:b] for a, b in warnings[0].places] == ["The red sphere lies on the red dust of the Moon."]
    assert missing_answers(RUBRIC, TASK, there) == []
    assert authoring_warnings_of(switched(warn_search=False), TASK, there) == []


@pytest.mark.parametrize("question", ["Why?", "What is red?", "Does the Moon have anybody?", "", "月球上有什么"])
def test_unsearchable_question_has_no_warning(question: str) -> None:
    assert search_match(question, PASSAGE_TEXT + " 月球上有什么") is None


def test_an_answer_that_copies_the_passage_is_warned_of() -> None:
    copied = "He says: the red sphere lies on the red dust of the Moon, yes."
    there = run(ChangeAuthoredQuestion(id="a1", answer=copied), start=question_list())
    warnings = [warning for warning in authoring_warnings_of(RUBRIC, TASK, there) if warning.code == "authoring.copied"]
    assert [copied[a:b] for warning in warnings for a, b in warning.places] == [copied[9:-6]]
    assert authoring_warnings_of(switched(warn_copied=False), TASK, there) == []
    assert copied_passages("The red sphere on dust of the Moon is not touched by anybody, ever.", PASSAGE_TEXT) == ()


def test_the_same_question_twice_is_warned_of() -> None:
    there = run(ChangeAuthoredQuestion(id="a2", text="who owns  the thing"), start=question_list())
    assert [(warning.target, warning.code) for warning in authoring_warnings_of(RUBRIC, TASK, there)] == [
        ("a2", "authoring.same_question")
    ]


def test_one_question_is_warned_of_as_it_is_among_all() -> None:
    copied = "He says: the red sphere lies on the red dust of the Moon, yes."
    edits = (
        ChangeAuthoredQuestion(id="a1", answer=copied),
        ChangeAuthoredQuestion(id="a2", text="who owns  the thing", answer=copied),
    )
    there = run(*edits, start=question_list())
    every = authoring_warnings_of(RUBRIC, TASK, there)
    ours = [warning for warning in every if AnnotationTarget.parse(warning.target).path[0] == "a2"]
    assert authoring_warnings_of(RUBRIC, TASK, there, of="a2") == ours != every
    assert [warning.code for warning in ours] == ["authoring.same_question", "authoring.copied"]


def test_quotes_of_the_passage_go_along_when_the_owner_changes_it() -> None:
    newer = TASK.model_copy(update={"passage": f"A heading.\n\n{PASSAGE_TEXT}"})
    there = relocate_spans(rekey(question_list(), target_moves(TASK, newer)), TASK.texts, newer.texts)
    span = only(there).corroborations[0].passage[0]
    assert newer.texts["passage"][span.start : span.end] == span.exact == "Nobody has ever touched it"
    assert missing_answers(RUBRIC, newer, there) == []
    other = TASK.model_copy(update={"passage": "Something else."})
    gone = relocate_spans(question_list(), TASK.texts, other.texts)
    assert gone == question_list(), "what is nowhere stays, and is named"


def test_two_parts_of_what_is_authored_never_have_one_id() -> None:
    first, second = question_list().authored_questions.questions
    with pytest.raises(ValidationError, match="the same id"):
        AuthoredQuestions(questions=(first, second.model_copy(update={"id": first.id})))


def test_unanswerable_questions_that_lack_are_counted() -> None:
    none = run(ChangeAuthoredQuestion(id="a2", unanswerable=False), start=question_list())
    for work, count in ((none, "no unanswerable questions"), (question_list(), "1 unanswerable question")):
        by = switched(unanswerable_minimum=3, minimum=3)
        (message,) = (
            missing_answer.message
            for missing_answer in missing_answers(by, TASK, work)
            if "unanswerable" in missing_answer.code
        )
        assert f": {count} so far; 3 must be" in message
