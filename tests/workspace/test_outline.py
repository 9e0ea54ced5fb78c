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
from tests.workspace.core import opened, preset, press, responses, rubric

STEPS = {"type": "steps", "key": "steps", "title": "Steps"}


def lines(state: Workspace) -> list[OutlineLine]:
    assert state.task is not None
    problems = missing_answers(state.task.rubric, state.task.task, state.annotation)
    return task_outline(state, problems, lambda problem: str(problem.message))


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
