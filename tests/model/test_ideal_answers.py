"""The ideal answer: one response of each question edited, or another text in its place, within its limits."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model import edits
from annotator.model.annotation import Annotation
from annotator.model.blocks.ideal_answer_block import IdealAnswerBlock
from annotator.model.completeness import missing_answers
from annotator.model.replay import replay_answers
from annotator.model.rubric import Rubric
from annotator.model.tag_edits import SetProposedTargetText
from annotator.model.task import Passage, PassageQuestion, Response, Task
from annotator.owner.exports.exporters.ideal_forms import edit_distance

A, B, C = "q1/r1", "q1/r2", "q2/r1"
RUBRIC = Rubric(id="i", title="I", blocks=(IdealAnswerBlock(key="ideal", title="Ideal", min_words=3, max_words=6),))
TASK = Task(
    id="t",
    passage=Passage(text="Of soup."),
    questions=(
        PassageQuestion(
            id="a",
            text="How long?",
            responses=(Response(id="a1", text="Six minutes it is."), Response(id="a2", text="It depends on it.")),
        ),
        PassageQuestion(id="b", text="How hot?", responses=(Response(id="b1", text="Very hot indeed."),)),
    ),
)


def run(**texts: str | None) -> Annotation:
    annotation = Annotation()
    for target, text in texts.items():
        edit = SetProposedTargetText(target=f"{target[:2]}/{target[2:]}", text=text)
        annotation = edits.apply(edit, RUBRIC, TASK, annotation)
    return annotation


def missing(annotation: Annotation) -> list[tuple[str, str]]:
    return [
        (missing_answer.target, missing_answer.code) for missing_answer in missing_answers(RUBRIC, TASK, annotation)
    ]


def test_each_question_needs_one_ideal_answer() -> None:
    assert missing(Annotation()) == [(A, "ideal.missing"), (C, "ideal.missing")]
    assert {str(missing_answer.message) for missing_answer in missing_answers(RUBRIC, TASK, Annotation())} == {
        "Ideal: nothing written yet."
    }
    done = run(q1r2="Boil it for six minutes.", q2r1="As hot as can be.")
    assert missing(done) == []
    assert replay_answers(RUBRIC, TASK, done).proposals == done.proposals
    assert missing(run(q1r1="One two three.", q1r2="Four five six.", q2r1="As hot as can be.")) == [
        (B, "ideal.several")
    ]


@pytest.mark.parametrize("text", ["Too short.", "One two three four five six seven.", " ", "It depends on it."])
def test_a_text_outside_its_limits_or_of_another_answer_is_kept_and_named(text: str) -> None:
    done = run(q1r1=text, q2r1="As hot as can be.")
    assert missing(done) == [(A, "ideal.invalid")]
    assert done.proposals[A] == text


def test_the_text_of_the_answer_itself_is_no_ideal_answer() -> None:
    assert missing(run(q1r1="Six minutes it is.", q2r1="As hot as can be.")) == [(A, "ideal.missing")]


def test_no_edit_is_proposed_to_what_the_block_does_not_ask_about() -> None:
    with pytest.raises(AnnotatorError) as refused:
        edits.apply(SetProposedTargetText(target="q1", text="x"), RUBRIC, TASK, Annotation())
    assert refused.value.code == "edit.wrong_target"


def test_limits_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(ValidationError, match="less than"):
        IdealAnswerBlock(key="ideal", title="Ideal", min_words=9, max_words=3)


@pytest.mark.parametrize(
    ("before", "after", "distance"),
    [
        ("", "", 0),
        ("a b c", "a b c", 0),
        ("a b c", "a x c", 1),
        ("a b c", "", 3),
        ("", "a b", 2),
        ("the old cat sat", "a cat sat down", 3),
        ("b a", "a b", 2),
    ],
)
def test_the_distance_counts_words_inserted_removed_or_replaced(before: str, after: str, distance: int) -> None:
    assert edit_distance(before, after) == distance
    assert edit_distance(after, before) == distance
