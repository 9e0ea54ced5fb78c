"""Notes: their edits, what they lack, and where they go when a task changes."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model import edits, patch
from annotator.model.annotation import Annotation, Comment
from annotator.model.blocks.notes_block import NotesBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.comment_edits import (
    MAX_NOTES,
    MAX_SPANS,
    MAX_TEXT,
    AddComment,
    ChangeComment,
    RemoveComment,
    misplaced_notes,
)
from annotator.model.completeness import missing_answers
from annotator.model.edits import AnnotationEdit, SubmitTask
from annotator.model.rekey import rekey, target_moves
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.task import Response, Task
from tests.applied_edits import applied

TASK = Task(
    id="t", prompt="Why?", responses=(Response(id="a", text="Because it is."), Response(id="b", text="No idea."))
)
BECAUSE = TextSpan(target="q1/r1", start=0, end=7, exact="Because", suffix=" it is.")


def rubric(**asked: Any) -> Rubric:
    block = NotesBlock(key="notes", title="Notes", targets=("response",), **asked)
    return Rubric(id="r", title="R", blocks=(block,))


RUBRIC = rubric()


def add(
    identifier: str = "n1", target: str = "q1/r1", text: str = "x", *spans: TextSpan, key: str = "notes"
) -> AddComment:
    return AddComment(target=target, key=key, id=identifier, text=text, spans=spans)


def done(*steps: AnnotationEdit, by: Rubric = RUBRIC) -> Annotation:
    return applied(by, TASK, steps)


def test_notes_are_added_changed_and_removed() -> None:
    one = done(add(), add("n2", "q1/r2", "y", BECAUSE))
    assert one.comment("n2") == ("q1/r2", Comment(id="n2", key="notes", text="y", spans=(BECAUSE,)))
    assert one.status == "in_progress"
    assert one.next_comment_id() == "n3"
    two = edits.apply(ChangeComment(id="n1", text="better"), RUBRIC, TASK, one)
    two = edits.apply(ChangeComment(id="n1", spans=(BECAUSE,)), RUBRIC, TASK, two)
    assert two.comments["q1/r1"] == (Comment(id="n1", key="notes", text="better", spans=(BECAUSE,)),)
    three = edits.apply(RemoveComment(id="n1"), RUBRIC, TASK, two)
    assert list(three.comments) == ["q1/r2"]
    assert Annotation().next_comment_id() == "n1"


def test_each_change_is_undone_by_its_patch() -> None:
    states = [done(), done(add()), done(add(), ChangeComment(id="n1", text="z")), done(add(), RemoveComment(id="n1"))]
    for before in states:
        for after in states:
            one, other = (state.model_dump(mode="json") for state in (before, after))
            change = patch.diff(one, other)
            assert patch.apply(one, change) == other
            assert patch.revert(other, change) == one


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (add(key="other"), "edit.unknown_block"),
        (add(target="q1"), "edit.wrong_target"),
        (add(target="q9/r9"), "edit.wrong_target"),
        (add(text="a\x00"), "edit.bad_text"),
        (add("n1", "q1/r1", "x", BECAUSE.model_copy(update={"start": 1, "end": 8})), "edit.span_off"),
        (add("n1", "q1/r1", "x", BECAUSE.model_copy(update={"target": "passage"})), "edit.span_off"),
        (ChangeComment(id="n7", text="x"), "edit.no_comment"),
        (RemoveComment(id="n7"), "edit.no_comment"),
    ],
)
def test_invalid_note_edits_raise_errors(edit: AnnotationEdit, code: str) -> None:
    with pytest.raises(AnnotatorError) as caught:
        edits.apply(edit, RUBRIC, TASK, Annotation())
    assert caught.value.code == code


def test_duplicate_and_excess_highlights_are_refused() -> None:
    for first, second, by, code in (
        (add(), add(), RUBRIC, "edit.comment_exists"),
        (add(), ChangeComment(id="n1", spans=(BECAUSE,)), rubric(highlights="none"), "edit.no_highlights"),
    ):
        with pytest.raises(AnnotatorError) as caught:
            done(first, second, by=by)
        assert caught.value.code == code
    crowd = tuple(Comment(id=f"n{k}", key="notes") for k in range(1, MAX_NOTES + 1))
    with pytest.raises(AnnotatorError) as caught:
        edits.apply(add("n999"), RUBRIC, TASK, Annotation(comments={"q1/r1": crowd}))
    assert caught.value.code == "edit.too_many"


@pytest.mark.parametrize(
    ("by", "steps", "codes"),
    [
        (rubric(), (), []),
        (rubric(), (add(text=" "),), ["comment.empty"]),
        (rubric(), (add(text="x" * (MAX_TEXT + 1)),), ["comment.too_long"]),
        (rubric(), (add(text="x" * MAX_TEXT),), []),
        (rubric(required=True), (add(),), ["comment.missing"]),
        (rubric(required=True), (add(), add("n2", "q1/r2")), []),
        (rubric(highlights="required"), (add(),), ["comment.no_highlight"]),
        (rubric(highlights="required"), (add("n1", "q1/r1", "x", BECAUSE),), []),
    ],
)
def test_missing_note_parts_are_reported(by: Rubric, steps: tuple[AnnotationEdit, ...], codes: list[str]) -> None:
    assert [problem.code for problem in missing_answers(by, TASK, done(*steps, by=by))] == codes


def test_a_span_that_lost_its_text_keeps_the_task_open() -> None:
    lost = TextSpan(target="q1/r1", start=0, end=4, exact="Once")
    note = Comment(id="n1", key="notes", text="x", spans=(lost,))
    annotation = Annotation(comments={"q1/r1": (note,)})
    assert [(problem.target, problem.code) for problem in misplaced_notes(TASK, annotation)] == [("q1/r1", "span.lost")]
    with pytest.raises(AnnotatorError):
        edits.apply(SubmitTask(), RUBRIC, TASK, annotation)


def test_notes_move_with_their_answers() -> None:
    old = done(add("n1", "q1/r1", "x", BECAUSE), add("n2", "q1/r2", "y", BECAUSE))
    new = Task(
        id="t", prompt="Why?", responses=(Response(id="b", text="No idea."), Response(id="a", text="Because it is."))
    )
    after = rekey(old, target_moves(TASK, new))
    assert {target: [note.id for note in notes] for target, notes in after.comments.items()} == {
        "q1/r2": ["n1"], "q1/r1": ["n2"],
    }  # fmt: skip
    assert {span.target for notes in after.comments.values() for note in notes for span in note.spans} == {"q1/r2"}
    gone = rekey(old, target_moves(TASK, Task(id="t", prompt="Why?", responses=(Response(id="b", text="No idea."),))))
    assert gone.comments["q1/r1"][0].spans == ()


def test_notes_about_the_conversation_stay_where_they_are() -> None:
    messages = ({"role": "user", "text": "Hello"}, {"role": "assistant", "text": "Hello."})
    task = Task.model_validate({**TASK.model_dump(mode="json"), "conversation": messages})
    notes = {path: (Comment(id=f"n{number}", key="notes"),) for number, path in enumerate(("m1", "m2", "q1"), 1)}
    assert rekey(Annotation(comments=notes), target_moves(task, task)).comments == notes


def test_blocks_are_told_by_their_type_and_a_rating_needs_none() -> None:
    made = Rubric.model_validate(
        {
            "id": "r", "title": "R",
            "blocks": [
                {"key": "a", "title": "A", "targets": ["response"], "low": 0, "high": 1},
                {"type": "comment", "key": "b", "title": "B", "targets": ["response"]},
            ],
        }
    )  # fmt: skip
    assert isinstance(made.blocks[0], RatingBlock)
    assert made.comments_for("response") == [made.blocks[1]]
    assert Rubric.model_validate_json(made.model_dump_json()) == made
    with pytest.raises(ValidationError):
        Rubric.model_validate({"id": "r", "title": "R", "blocks": [{"type": "odd", "key": "a", "title": "A"}]})


def test_a_note_holds_a_limited_number_of_highlights() -> None:
    most = [BECAUSE] * MAX_SPANS
    assert done(add("n1", "q1/r1", "x", *most)).comments
    for steps in ([add("n1", "q1/r1", "x", *most, BECAUSE)], [add(), ChangeComment(id="n1", spans=(*most, BECAUSE))]):
        with pytest.raises(AnnotatorError) as caught:
            done(*steps)
        assert caught.value.code == "edit.too_many"
