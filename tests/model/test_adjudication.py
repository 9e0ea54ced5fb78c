"""Adjudication: what all agree on is there, one person's answer is taken for a row or for all, ids never meet."""

from __future__ import annotations

import pytest

from annotator.errors import AnnotatorError
from annotator.model import edits
from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.annotation import Annotation
from annotator.model.answer import NumberAnswer
from annotator.model.blocks.criteria_block import CriteriaBlock
from annotator.model.comment_edits import AddComment
from annotator.model.completeness import missing_answers
from annotator.model.edits import AnnotationEdit
from annotator.model.rating_edits import SetRating
from annotator.model.replay import replay_answers
from annotator.model.review_comparison import all_agree, comparable_value, comparison_rows, initial_annotation
from annotator.model.rubric import Rubric
from annotator.model.task import Criterion, Response, Task
from annotator.owner.reviews.review_plan import review_rubric
from tests.applied_edits import applied
from tests.model import critique_work
from tests.model.critique_work import add, mark, refine
from tests.reviewed import with_work

ANSWER, THIRD = "q1/r1", "q1/r3"
RUBRIC = review_rubric(critique_work.RUBRIC, "adjudication")


def rate(score: int, answer: str = ANSWER) -> SetRating:
    return SetRating(target=answer, key="overall", value=score)


FIRST = critique_work.run(
    rate(3), add("w1"), add("w2"), refine("w1", "A red sphere on red dust."),
    rate(7, "q1/r2"), rate(7, THIRD), rate(7, "q2/r1"),
)  # fmt: skip
FIRST = critique_work.run(refine("w2", "A sphere."), start=mark(FIRST, "w2", f"{ANSWER}/w1/refinement", "sphere"))
SECOND = critique_work.run(
    rate(7), rate(7, "q1/r2"), rate(6, THIRD), add("w1", answer=THIRD), refine("w1", "A red sphere."), rate(7, "q2/r1")
)  # fmt: skip
TASK = with_work(critique_work.TASK, FIRST, SECOND)


def run(*steps: AnnotationEdit, start: Annotation | None = None) -> Annotation:
    return applied(RUBRIC, TASK, steps, start if start is not None else initial_annotation(RUBRIC, TASK))


def test_what_all_agree_on_is_there_from_the_start() -> None:
    begun = initial_annotation(RUBRIC, TASK)
    assert begun.ratings == {"q1/r2": {"overall": 7}, "q2/r1": {"overall": 7}}
    assert not begun.critiques


def test_rows_are_what_was_asked_and_critiques_are_one_of_them() -> None:
    asked = comparison_rows(RUBRIC, TASK)
    assert asked[:2] == [(ANSWER, "overall"), (ANSWER, "critiques")]
    assert len(asked) == 8
    assert [row for row in asked if not all_agree(RUBRIC, TASK, row)] == [
        (ANSWER, "overall"), (ANSWER, "critiques"), (THIRD, "overall"), (THIRD, "critiques"),
    ]  # fmt: skip


def test_a_row_is_taken_from_one_person() -> None:
    taken = run(AdoptPersonAnswers(person=1, target=ANSWER, key="overall"))
    assert taken.score(ANSWER, "overall") == 7
    assert taken.score(THIRD, "overall") is None


def test_the_whole_is_taken_from_one_person() -> None:
    taken = run(AdoptPersonAnswers(person=0))
    assert all(
        comparable_value(RUBRIC, taken, row) == comparable_value(RUBRIC, FIRST, row)
        for row in comparison_rows(RUBRIC, TASK)
    )
    assert missing_answers(RUBRIC, TASK, taken) == []
    again = run(AdoptPersonAnswers(person=1), start=taken)
    assert all(
        comparable_value(RUBRIC, again, row) == comparable_value(RUBRIC, SECOND, row)
        for row in comparison_rows(RUBRIC, TASK)
    )


def test_taken_critiques_get_ids_of_their_own_and_highlights_follow_them() -> None:
    mixed = run(AdoptPersonAnswers(person=1, target=THIRD), AdoptPersonAnswers(person=0, target=ANSWER))
    ids = [critique.id for critiques in mixed.critiques.values() for critique in critiques.series]
    assert len(set(ids)) == 3
    first, second = mixed.critiques[ANSWER].series
    assert second.spans[0].target == f"{ANSWER}/{first.id}/refinement"
    assert missing_answers(RUBRIC, TASK, mixed) == []
    assert replay_answers(RUBRIC, TASK, mixed) == mixed


def test_notes_of_both_never_share_an_id() -> None:
    comments = [{"type": "comment", "key": key, "title": key, "targets": ["response"]} for key in ("notes", "others")]
    fields = critique_work.RUBRIC.model_dump(mode="json")
    rubric = critique_work.RUBRIC.model_validate({**fields, "blocks": [*fields["blocks"], *comments]})
    one, two = (
        critique_work.run(
            AddComment(target=target, key="notes", id="n1", text="So."),
            AddComment(target=target, key="others", id="n2", text="Of another block."),
            rubric=rubric,
        )
        for target in (ANSWER, THIRD)
    )
    task, asked = with_work(critique_work.TASK, one, two), review_rubric(rubric, "adjudication")
    taken = Annotation()
    for person, target in ((0, ANSWER), (1, THIRD)):
        taken = edits.apply(AdoptPersonAnswers(person=person, target=target, key="notes"), asked, task, taken)
    assert {note.id for notes in taken.comments.values() for note in notes} == {"n1", "n2"}
    none = edits.apply(AdoptPersonAnswers(person=1, target=ANSWER, key="notes"), asked, task, taken)
    assert list(none.comments) == [THIRD]


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (AdoptPersonAnswers(person=2), "edit.no_person"),
        (AdoptPersonAnswers(person=-1), "edit.no_person"),
        (AdoptPersonAnswers(person=0, target="q7"), "edit.wrong_target"),
        (AdoptPersonAnswers(person=0, target=ANSWER, key="review"), "edit.wrong_target"),
        (AdoptPersonAnswers(person=0, target=ANSWER, key="overall", part="x"), "edit.wrong_target"),
        (AdoptPersonAnswers(person=0, target=ANSWER, part="x"), "edit.wrong_target"),
    ],
)
def test_taking_absent_answer_is_refused(edit: AnnotationEdit, code: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        run(edit)
    assert refused.value.code == code


def test_a_criterion_is_adopted_with_its_note_and_others_stay() -> None:
    criteria = (Criterion(text="Says why."), Criterion(text="Is short."), Criterion(text="Is kind."))
    why, short, kind = (criterion.digest for criterion in criteria)
    asked = Rubric(id="c", title="C", blocks=(CriteriaBlock(key="criteria", title="Criteria"),))
    task = Task(id="t", prompt="Why?", responses=(Response(id="a", text="So."),), criteria=criteria)

    def judged(values: dict[str, int], notes: dict[str, str]) -> Annotation:
        return Annotation(answers={"q1/r1": {"criteria": NumberAnswer(values=values, notes=notes)}})

    work = with_work(
        task,
        judged({why: 1, short: 0, kind: 1}, {why: "It does."}),
        judged({why: 0, short: 0, kind: 1}, {kind: "Very."}),
    )
    deciding = review_rubric(asked, "adjudication")
    begun = initial_annotation(deciding, work)
    assert begun.answer("q1/r1", "criteria") == NumberAnswer(values={short: 0}), "what all say alike, with its note"
    taken = begun
    for person, part in ((0, why), (1, kind)):
        edit = AdoptPersonAnswers(person=person, target="q1/r1", key="criteria", part=part)
        taken = edits.apply(edit, deciding, work, taken)
    assert taken.answer("q1/r1", "criteria") == NumberAnswer(
        values={short: 0, why: 1, kind: 1}, notes={why: "It does.", kind: "Very."}
    )
    nothing = with_work(task, judged({why: 1}, {}), Annotation())
    edit = AdoptPersonAnswers(person=1, target="q1/r1", key="criteria", part=why)
    left = edits.apply(edit, deciding, nothing, taken).answer("q1/r1", "criteria")
    assert left == NumberAnswer(values={short: 0, kind: 1}, notes={kind: "Very."})


def test_a_proposed_edit_belongs_to_the_block_that_asks_for_it() -> None:
    """Others about the same text are agreed on and adopted without it."""
    asked = Rubric.model_validate(
        {
            "id": "tagged", "title": "Tagged",
            "blocks": [
                {"type": "tags", "key": "removal", "title": "Removal", "targets": ["response"],
                 "tags": [{"key": "harm", "title": "Harm"}]},
                {"type": "tags", "key": "flags", "title": "Flags", "targets": ["response"],
                 "tags": [{"key": "rude", "title": "Rude", "edit": True}]},
            ],
        }
    )  # fmt: skip
    tags = {ANSWER: {"removal": {"harm": True}, "flags": {"rude": True}}}
    works = [Annotation(tags=tags, proposals={ANSWER: text}) for text in ("Please.", "Thank you.")]
    judged_task, adjudicated = with_work(critique_work.TASK, *works), review_rubric(asked, "adjudication")
    begun = initial_annotation(adjudicated, judged_task)
    assert (begun.tags, begun.proposals) == ({ANSWER: {"removal": {"harm": True}}}, {})
    for person, key in ((0, "flags"), (1, "removal")):
        edit = AdoptPersonAnswers(person=person, target=ANSWER, key=key)
        begun = edits.apply(edit, adjudicated, judged_task, begun)
    assert (begun.tags, begun.proposals) == (tags, {ANSWER: "Please."})
