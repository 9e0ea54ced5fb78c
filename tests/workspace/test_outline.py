"""The outline of a task: texts, fields with their answers, and missing items, each with the place where it leads."""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.model.answer_edits import SetAnswerNote
from annotator.model.authored_questions import AuthoredQuestion, AuthoredQuestions
from annotator.model.completeness import missing_answers
from annotator.model.missing_answer import MissingAnswer
from annotator.model.task import Task
from annotator.workspace.card_model import AFTER_ALTERNATIVE, Cursor
from annotator.workspace.outline import OutlineLine, task_outline
from annotator.workspace.state import Workspace
from tests.workspace.core import opened, preset, press, rating, responses, rubric

STEPS = {"type": "steps", "key": "steps", "title": "Steps"}
CLEAR = rating("clear", 5)
NOTES = {"type": "comment", "key": "why", "title": "Why", "targets": ["response"], "required": True}


def lines(state: Workspace) -> list[OutlineLine]:
    assert state.task is not None
    problems = missing_answers(state.task.rubric, state.task.task, state.annotation)
    return task_outline(state, problems, lambda problem: str(problem.message))


def test_every_text_and_field_has_a_line_with_its_answer() -> None:
    state = press(opened(rubric(CLEAR), responses(2)), "4")
    question, first, clear, second, open_field = lines(state)
    assert (question.depth, question.missing, question.place) == (0, 1, first.place)
    assert (first.depth, first.missing, second.missing) == (1, 0, 1)
    assert (clear.title, clear.answer, clear.missing) == ("Clear", "4", 0)
    assert (open_field.answer, open_field.missing, open_field.place) == ("", 1, Cursor(*_place(second), "clear"))


def _place(line: OutlineLine) -> tuple[str]:
    assert isinstance(line.place, Cursor)
    return (line.place.target,)


def test_what_no_field_answers_has_a_line_that_says_so() -> None:
    missing = [line for line in lines(opened(rubric(NOTES, CLEAR), responses(1))) if line.missing and line.is_field]
    items = [line.place for line in missing if isinstance(line.place, MissingAnswer)]
    assert [item.key for item in items] == ["why"]
    assert len(missing) == 2


def test_steps_after_an_alternative_are_marked_until_it_is_removed() -> None:
    text = "\n\n".join(f"It does {n}." for n in range(1, 5))
    state = press(opened(rubric(STEPS), responses(1, responses=[{"id": "r1", "text": text}])), "2012")
    steps = [line for line in lines(state) if line.is_field]
    assert [line.answer for line in steps] == ["Good", "Bad", "Neutral", "Good"]
    place = steps[1].place
    assert isinstance(place, Cursor)
    assert state.task is not None
    for text, marked in (("It does 3.", True), ("", False)):
        note = SetAnswerNote(target=place.target, key="steps", part=place.key.partition(".")[2], text=text)
        state = state.with_annotation(note.apply(state.task.rubric, state.task.task, state.annotation))
        marks = [line.answer.startswith(AFTER_ALTERNATIVE) for line in lines(state) if line.is_field]
        assert marks == [False, False, marked, marked]


def test_questions_that_were_written_have_lines_with_what_is_missing_in_them() -> None:
    passage = Task.model_validate({"id": "one", "passage": {"text": "It rained."}})
    questions = (AuthoredQuestion(id="a1", text="Why?"), AuthoredQuestion(id="a2", text="When?", answer="Then."))
    written = Annotation(authored={"passage": AuthoredQuestions(questions=questions)})
    outline_lines = lines(opened(preset("authoring"), passage, written))
    first, second = (line for line in outline_lines if line.title in ("1   Why?", "2   When?"))
    assert isinstance(first.place, MissingAnswer)
    assert (first.place.target, second.answer) == ("a1", "Then.")
    below = outline_lines[outline_lines.index(first) + 1]
    assert (first.missing > 0, below.depth) == (True, 2)
