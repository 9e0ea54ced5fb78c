"""The lists of authoring: questions, misleading answers and quotes, without a window."""

from __future__ import annotations

from typing import Any

from annotator.model.authored_questions import AuthoredQuestion
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.critiques_block import FlawSeverity
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE
from annotator.model.task import Passage, Task
from annotator.workspace.authoring_lists import MISLEADING, QUESTIONS, QUOTES, tie, toggle_unanswerable
from annotator.workspace.lists import NOTHING, HighlightAddress, ItemPlace
from tests.workspace.work import Work

ANSWER = "Ann signed it with green ink."


def block(**more: Any) -> QuestionAuthoringBlock:
    return QuestionAuthoringBlock(
        key="questions",
        title="Questions",
        targets=("passage",),
        minimum=1,
        maximum=8,
        unanswerable=True,
        misleading="optional",
        corroborations="optional",
        severities=(FlawSeverity(key="minor", title="Minor"),),
        **more,
    )


def empty(**more: Any) -> Work:
    task = Task(id="t", passage=Passage(text="Ann signed the charter. She used green ink, which fades."))
    return Work(Rubric(id="r", title="R", blocks=(block(**more),)), task)


def asked(number: int = 1) -> Work:
    """Work with answered questions."""
    work = empty()
    for _ in range(number):
        work = work.after(QUESTIONS.of(work).begin(PASSAGE, text="Who signed?", answer=ANSWER))
    return work


def question(work: Work, identifier: str = "a1") -> AuthoredQuestion:
    item = work.annotation.authored_questions.question(identifier)
    assert item is not None
    return item


def of_answer(work: Work, quote: str) -> TextSpan:
    return work.span("a1/answer", quote, ANSWER)


def of_passage(work: Work, quote: str) -> TextSpan:
    return work.span(PASSAGE, quote)


# questions


def test_questions_are_typed_moved_and_removed() -> None:
    work = asked(3)
    step = QUESTIONS.of(work).write("a2", "answer", "Nobody.")
    assert step.merge == "a2/answer"
    assert question(work.after(step), "a2").answer == "Nobody."
    assert QUESTIONS.of(work).write("a2", "question", "Who signed?") == NOTHING
    moved = work.after(QUESTIONS.of(work).move("a1", 1))
    assert [question.id for question in moved.annotation.authored_questions.questions] == ["a2", "a1", "a3"]
    assert QUESTIONS.of(work).move("a3", 1).message == "This is the last one."
    step = QUESTIONS.of(work).remove("a3")
    assert step.place == ItemPlace("a2")
    assert step.message == "The question was removed. {key:edit.undo} brings it back."
    assert QUESTIONS.of(asked()).remove("a1").place == ItemPlace("")


def test_unanswerable_question_may_have_an_empty_answer() -> None:
    """The form says so; the task was refused nevertheless."""
    work = empty(answers="required")
    work = work.after(QUESTIONS.of(work).begin(PASSAGE, text="Who came?"))
    assert work.missing["authoring.empty"].target == "a1/answer"
    work = work.after(toggle_unanswerable(work, work.rubric.each(QuestionAuthoringBlock)[0], "a1"))
    assert question(work).unanswerable
    assert "authoring.empty" not in work.missing


def test_unanswerable_is_refused_with_the_reason() -> None:
    assert toggle_unanswerable(asked(), block(), "").refusal == "Write the question first."
    asks_for_none = block().model_copy(update={"unanswerable": False})
    assert "no questions that the passage does not answer" in str(
        toggle_unanswerable(asked(), asks_for_none, "a1").refusal
    )


# misleading answers


def test_misleading_answers_of_each_question_are_a_list() -> None:
    work = asked(2)
    for target in ("a1", "a2", "a1"):
        work = work.after(MISLEADING.of(work).begin(target))
    assert [(answer.id, answer.number) for answer in MISLEADING.of(work).items("a1")] == [("x1", 1), ("x3", 2)]
    step = MISLEADING.of(work).write("x3", "critique", "It fades.")
    assert step.merge == "a1/x3/critique"
    assert question(work.after(step)).misleading[1].critique == "It fades."
    step = MISLEADING.of(work).choose("x1", "severity", "minor")
    chosen = work.after(step)
    assert question(chosen).misleading[0].severity == "minor"
    again = chosen.after(MISLEADING.of(chosen).choose("x1", "severity", "minor"))
    assert question(again).misleading[0].severity is None
    assert MISLEADING.of(work).remove("x3").place == ItemPlace("x1")
    assert MISLEADING.of(work).remove("x2").place == ItemPlace("")


def test_what_a_misleading_answer_lacks_leads_to_its_field() -> None:
    work = empty(critiques="required")
    work = work.after(QUESTIONS.of(work).begin(PASSAGE, text="Who?", answer="Ann."))
    work = work.after(MISLEADING.of(work).begin("a1"))
    places = {problem.target: MISLEADING.missing(work, problem) for problem in work.missing.values()}
    assert places["a1/x1/critique"] == ItemPlace("x1", "critique")
    assert MISLEADING.missing(work, work.missing["authoring.no_severity"]) == ItemPlace("x1")


# quotes


def test_selections_on_both_sides_are_tied() -> None:
    work = asked()
    both = [of_answer(work, "green"), of_passage(work, "green ink")]
    step, pair = tie(work, "a1", both, "", extends=False)
    assert (pair, step.message) == ("k1", "Quotes 1 are tied.")
    (made,) = question(work.after(step)).corroborations
    assert ([span.exact for span in made.answer], [span.exact for span in made.passage]) == (["green"], ["green ink"])


def test_selection_on_one_side_begins_a_pair_or_joins_the_current_one() -> None:
    work = asked()
    step, _ = tie(work, "a1", [of_answer(work, "green")], "", extends=False)
    assert "select what supports them in the passage ({key:authoring.caret})" in str(step.message)
    work = work.after(step)
    step, pair = tie(work, "a1", [of_passage(work, "green ink")], "k1", extends=False)
    assert (pair, step.message) == ("k1", "The words of the passage were added to quotes 1.")
    work = work.after(step)
    step, pair = tie(work, "a1", [of_answer(work, "Ann")], "k1", extends=False)
    assert pair == "k2", "other words of the answer have quotes of their own"
    assert len(question(work.after(step)).corroborations) == 2
    step, pair = tie(work, "a1", [of_answer(work, "Ann")], "k1", extends=True)
    assert [span.exact for span in question(work.after(step)).corroborations[0].answer] == ["green", "Ann"]
    step, pair = tie(work, "a1", [of_passage(work, "Ann")], "", extends=False)
    assert (pair, "begun" in str(step.message)) == ("k2", True)


def test_quote_is_nudged_on_its_side_and_lost_one_is_not() -> None:
    work = asked()
    step, _ = tie(work, "a1", [of_answer(work, "green"), of_passage(work, "green")], "", extends=False)
    work = work.after(step)
    at = HighlightAddress("k1", 0, "passage")
    moved = work.after(QUOTES.of(work).nudge_span(at, lambda _: None, at_end=True, by=1))
    assert question(moved).corroborations[0].passage[0].exact == "green ink,"
    assert question(moved).corroborations[0].answer[0].exact == "green"
    work = work.after(QUESTIONS.of(work).write("a1", "answer", "Nobody."))
    step = QUOTES.of(work).nudge_span(HighlightAddress("k1", 0, "answer"), lambda _: None, at_end=True, by=1)
    assert step.refusal == QUOTES.lost
    assert [quote[1].side for quote in QUOTES.of(work).placed("a1")] == ["passage"]


def test_marking_words_again_restores_the_lost_quote_of_the_current_pair() -> None:
    """It began another pair, so both ends were to be marked again, and the first pair to be removed."""
    work = asked()
    step, _ = tie(work, "a1", [of_answer(work, "green ink"), of_passage(work, "green")], "", extends=False)
    work = work.after(step)
    work = work.after(QUESTIONS.of(work).write("a1", "answer", "Ann signed it with ink, green."))
    again = work.span("a1/answer", "ink, green", "Ann signed it with ink, green.")
    step, pair = tie(work, "a1", [again], "k1", extends=False)
    assert (pair, "replaces the words that were not found" in str(step.message)) == ("k1", True)
    (made,) = question(work.after(step)).corroborations
    assert ([span.exact for span in made.answer], [span.exact for span in made.passage]) == (["ink, green"], ["green"])
    step, pair = tie(work, "a1", [of_passage(work, "Ann")], "k1", extends=False)
    assert len(question(work.after(step)).corroborations[0].passage) == 2, "the words of this side are not lost"


def test_pair_goes_with_its_last_quote() -> None:
    work = asked()
    step, _ = tie(work, "a1", [of_passage(work, "green")], "", extends=False)
    work = work.after(step)
    work = work.after(QUOTES.of(work).remove_span(HighlightAddress("k1", 0, "passage")))
    assert question(work).corroborations == ()
    assert QUOTES.of(work).item("k1") is None
