"""What was corrected and what was returned is marked on its place, and the line and the panel say it, without a
window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from annotator.model.annotation import Annotation
from annotator.model.answer import NumberAnswer
from annotator.model.blocks.step_verdicts_block import StepVerdictsBlock
from annotator.model.review_verdict import AnswerReturn, TaskReview
from annotator.model.task import Task
from annotator.services.view_models import ReturnedAnswer, ReturnedTask, TaskViewModel
from annotator.workspace.answer_rows import AnswerLocation
from annotator.workspace.card_model import build_task_screen
from annotator.workspace.review_model import ReviewModel
from tests.ui.conftest import rating, rubric
from tests.ui.review.conftest import asks, item, work

TWO = (rating("help"), rating("truth"))
DONE = Annotation(ratings={"q1/r1": {"help": 1, "truth": 2}})
NOTES = (
    {"target": "q1/r1", "key": "help", "code": "check.too_fast", "message": "Faster than reading allows."},
    {"target": "q1/r1", "key": "truth", "code": "gold.differs", "message": "Gold has 4."},
)


def model(
    now: Annotation, *returns: AnswerReturn, own: ReturnedTask | None = None, notes: Sequence[Mapping[str, str]] = NOTES
) -> ReviewModel:
    """A review of :data:`DONE` that stands at ``now``; or the annotator's ``own`` work that was returned."""
    if returns:
        now = now.model_copy(update={"review": TaskReview(verdict="returned", returns=returns)})
    asked = asks(*TWO) if own is None else rubric(*TWO)
    task = Task.model_validate(item("one", *([work(DONE, notes=notes)] if own is None else []), answers=1))
    letters = {"q1/r1": "A"}
    view = TaskViewModel(0, "one", task, asked, now, task.answers, letters, False, returned=own)
    screen = build_task_screen(asked, task, task.answers, letters)
    return ReviewModel(view, DONE, own, screen, lambda target: f"the text {target}")


def back(key: str, note: str = "") -> AnswerReturn:
    return AnswerReturn(target="q1/r1", key=key, reason="wrong", words=note)


def test_unchanged_work_has_no_review_marks() -> None:
    review_model = model(DONE)
    assert review_model.marks == {}
    assert review_model.bar.state == "1 remark of the checks"
    assert review_model.context == "review"


def test_a_correction_says_what_was_there_before() -> None:
    review_model = model(Annotation(ratings={"q1/r1": {"help": 4, "truth": 2}}))
    (mark,) = review_model.marks.values()
    assert (mark.location, mark.text_before, mark.after and mark.after.text) == (
        AnswerLocation("q1/r1", "help"),
        "1",
        "4",
    )
    assert (review_model.corrections, review_model.return_count) == (1, 0)
    assert review_model.mark_of_field("q1/r1", "help") == mark
    assert review_model.mark_words(mark.location) == ("was 1", "was 1")
    assert review_model.bar.state == "1 correction"


def test_an_answer_that_was_taken_away_is_a_correction_too() -> None:
    (mark,) = model(Annotation(ratings={"q1/r1": {"truth": 2}})).marks.values()
    assert (mark.corrected, mark.text_before, mark.after) == (True, "1", None)


def test_steps_that_a_correction_leaves_unasked_are_no_corrections() -> None:
    steps = {"type": "steps", "key": "steps", "title": "Steps", "until_first_bad": True}
    response = {"id": "a", "text": "One.\n\nTwo.\n\nThree."}
    task = Task.model_validate({**item("one", work(DONE), answers=1), "responses": [response]})
    asked = asks(steps)
    names = [part.name for part in asked.find("steps", StepVerdictsBlock).parts_of(task, "q1/r1")]  # type: ignore[union-attr]

    def judged(*values: int, **notes: str) -> Annotation:
        answer = NumberAnswer(values=dict(zip(names, values, strict=False)), notes={names[2]: "So."} if notes else {})
        return Annotation(answers={"q1/r1": {"steps": answer}})

    letters = {"q1/r1": "A"}
    screen = build_task_screen(asked, task, task.answers, letters)

    def review(now: Annotation) -> ReviewModel:
        view = TaskViewModel(0, "one", task, asked, now, task.answers, letters, False)
        return ReviewModel(view, judged(2, 2, 2, third="So."), None, screen, str)

    review_model = review(judged(0))
    assert [mark.location.part for mark in review_model.marks.values()] == [names[0]]
    assert (review_model.corrections, review_model.bar.state) == (1, "1 correction")
    assert review(judged(2, 2)).corrections == 2, "a judgement and its alternative that are asked and were taken away"
    third = AnswerReturn(target="q1/r1", key="steps", part=names[2], reason="wrong")
    returned = review(judged(0).model_copy(update={"review": TaskReview(verdict="returned", returns=(third,))}))
    assert [mark.location.part for mark in returned.marks.values()] == [names[0], names[2]]
    assert returned.bar.state == "1 correction · 1 place to return"


def test_a_return_has_its_reason() -> None:
    review_model = model(DONE, back("truth", "It is a myth."))
    (mark,) = review_model.marks.values()
    assert (mark.location, mark.corrected) == (AnswerLocation("q1/r1", "truth"), False)
    assert mark.reasons == ("The score is wrong · It is a myth.",)
    assert review_model.return_at(mark.location) == back("truth", "It is a myth.")
    assert review_model.marked_turns == {"q1/r1": "returned"}
    assert review_model.bar.state == "1 place to return"


def test_a_whole_text_can_be_returned() -> None:
    (mark,) = model(DONE, back("")).marks.values()
    assert (mark.title, mark.reasons) == ("the text q1/r1", ("The score is wrong",))


def test_the_keys_go_from_one_returned_place_to_the_next() -> None:
    review_model = model(DONE, back("help"), back("truth"))
    help_, truth = AnswerLocation("q1/r1", "help"), AnswerLocation("q1/r1", "truth")
    assert [review_model.next_returned(place) for place in (None, help_, truth)] == [help_, truth, help_]
    assert model(DONE).next_returned(None) is None


def test_differences_from_others_are_shown_on_request() -> None:
    review_model = model(DONE)
    assert [card.name for card in review_model.panel.cards] == ["the text q1/r1 · Help"]
    assert review_model.hidden_remarks == 1
    every = replace(review_model, with_others=True)
    assert [card.name for card in every.panel.cards] == ["the text q1/r1 · Help", "the text q1/r1 · Truth"]
    assert every.hidden_remarks == 0


def test_own_work_shows_only_what_was_returned() -> None:
    place = ReturnedAnswer("q1/r1", "truth", "", "It is a myth.")
    review_model = model(
        Annotation(ratings={"q1/r1": {"help": 3, "truth": 3}}), own=ReturnedTask("one", "Look again.", 1, (place,))
    )
    (mark,) = review_model.marks.values()
    assert (review_model.context, mark.location.key) == ("returned", "truth")
    assert review_model.mark_words(mark.location)[0] == "changed ↩ It is a myth."
    assert (review_model.bar.title, review_model.bar.state) == ("Returned to you", "1 place")
    without_rows = model(DONE, own=ReturnedTask("one", "Look again.", 1))
    vars(without_rows)["rows"] = ()  # such as of a task for critiques in which none was written
    assert [mark.reasons for mark in without_rows.marks.values()] == [("Look again.",)]
    whole = model(DONE, own=ReturnedTask("one", "Look again.", 1))
    assert [mark.reasons for mark in whole.marks.values()] == [("Look again.",)]
    assert [mark.title for mark in whole.marks.values()] == ["Whole task"]


def test_return_of_a_place_is_that_of_no_other() -> None:
    review_model = model(DONE, back("truth"))
    assert review_model.return_at(AnswerLocation("q1/r1", "help")) is None
    both = model(DONE, back("help", "Too low."), back("truth"))
    assert both.return_at(AnswerLocation("q1/r1", "truth")) == back("truth")


def test_remarks_that_wait_for_a_request_are_counted_until_they_are_shown() -> None:
    review_model = model(DONE, notes=(*NOTES, NOTES[1] | {"key": "help"}))
    assert (review_model.hidden_remarks, review_model.bar.state) == (2, "1 remark of the checks")
    assert replace(review_model, with_others=True).hidden_remarks == 0
