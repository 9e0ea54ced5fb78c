"""Lists of steps in a field: solutions, and what an agent thought, did and observed."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.model.limits import RESPONSE_STEPS
from annotator.owner.build.fitting_rubric import fitting_rubric
from annotator.owner.conversion.convert import ConversionOptions
from annotator.owner.conversion.field_mapping import parse_mapping
from annotator.owner.conversion.mapping_proposal import UnknownFormError
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask
from tests.owner.conversion.rows import lines
from tests.owner.conversion.test_forms import converted

RUN = [
    {"thought": "I look.", "action": "ls", "observation": "README"},
    {"action": {"name": "read", "path": "README"}, "observation": "Hi\n\nthere"},
    {"thought": "It says hi."},
]
STEPS = [
    "I look.\n<tool_call>\nls\n</tool_call>\n<tool_response>\nREADME\n</tool_response>",
    '<tool_call>\n{"name": "read", "path": "README"}\n</tool_call>\n<tool_response>\nHi\n\nthere\n</tool_response>',
    "It says hi.",
]
SOLUTIONS = [
    {"problem": f"What is {n} and {n}?", "solution_steps": [f"Add {n} to {n}.", f"It is {2 * n}."], "model": "m-1"}
    for n in range(3)
]

ANSWERS = tuple(f"The sum of {n} and {n} is {2 * n}." for n in range(3))


def by_mapping(folder: Path, rows: list[dict[str, Any]], *maps: str) -> tuple[Any, list[InputTask]]:
    options = ConversionOptions(mapping=parse_mapping(maps))
    report, tasks, _ = converted(folder, lines(folder / "in.jsonl", rows), options=options)
    return report, tasks


def _steps(task: InputTask) -> list[str]:
    (response,) = task.responses
    ends = (*response.steps[1:], None)
    return [response.text[start:end].strip() for start, end in zip(response.steps, ends, strict=True)]


def proposed(folder: Path, rows: list[dict[str, Any]]) -> list[str]:
    """The parts of the proposed command."""
    with pytest.raises(UnknownFormError) as unknown:
        converted(folder, lines(folder / "in.jsonl", rows))
    arguments = shlex.split(unknown.value.hint.partition("annotator tasks convert ")[2])
    return [arguments[at + 1] for at, word in enumerate(arguments) if word == "--map"]


def test_texts_and_objects_are_the_steps_of_one_response(tmp_path: Path) -> None:
    rows = [
        {"task": "Say what README says.", "run": RUN, "agent": "a-1"},
        {"task": "Add.", "run": ["One.", " ", "Two."]},
    ]
    _, tasks = by_mapping(tmp_path, rows, "prompt=task", "steps=run", "origin=agent")
    assert [_steps(task) for task in tasks] == [STEPS, ["One.", "Two."]]
    sent = TaskDisclosureOptions().as_sent(tasks[0])
    assert len(sent.steps["q1/r1"]) == 3, "the blank line in what was observed ends no step"
    assert tasks[0].responses[0].origin == "a-1"
    assert fitting_rubric([task.model_dump(mode="json") for task in tasks], "helpsteer") == "steps"


@pytest.mark.parametrize(
    ("rows", "maps"),
    [
        (SOLUTIONS, ["prompt=problem", "steps=solution_steps", "origin=model"]),
        ([{"task": "Book a flight.", "steps": RUN, "success": True}], ["prompt=task", "steps=steps"]),
        ([{"environment": "main", "trajectory": RUN[:2], "info": {"exit_status": "ok"}}], ["steps=trajectory"]),
    ],
)
def test_lists_of_steps_are_proposed(rows: list[dict[str, Any]], maps: list[str], tmp_path: Path) -> None:
    assert proposed(tmp_path, rows) == maps


@pytest.mark.parametrize(
    ("steps", "fields", "maps"),
    [
        ("steps", {"response": ANSWERS, "rating": (4, 2, 3)}, ["response=response", "score.rating=rating"]),
        ("reasoning_steps", {"answer": ANSWERS}, ["response=answer"]),
        ("steps", {"answer_a": ANSWERS, "answer_b": ANSWERS[::-1]}, ["response=answer_a,answer_b"]),
        ("steps", {"responses": ([*ANSWERS[:2]],) * 3}, ["response=responses"]),
        ("steps", {"answer": ("2", "four", "six")}, ["steps=steps"]),
        ("steps", {"ground_truth_solution": ANSWERS}, ["steps=steps"]),
    ],
)
def test_answers_come_before_steps(steps: str, fields: dict[str, Any], maps: list[str], tmp_path: Path) -> None:
    rows = [
        {"instruction": f"What is {n} and {n}?", steps: [f"Add {n} to {n}.", f"It is {2 * n}."]}
        | {name: values[n] for name, values in fields.items()}
        for n in range(3)
    ]
    assert proposed(tmp_path, rows) == ["prompt=instruction", *maps]


def test_rows_without_steps_or_with_too_many_are_counted(tmp_path: Path) -> None:
    rows = [{"p": "A?", "s": [" "]}, {"p": "B?", "s": ["x"] * (RESPONSE_STEPS + 1)}, {"p": "C?", "s": ["One.", "Two."]}]
    report, tasks = by_mapping(tmp_path, rows, "prompt=p", "steps=s")
    assert [task.prompt for task in tasks] == ["C?"]
    assert report.left_out["rows without a step"] == 1
    assert report.left_out[f"responses of more than {RESPONSE_STEPS} steps"] == 1


@pytest.mark.parametrize(("value", "code"), [("One. Two.", "source.bad_field"), ([{"n": 1}], "source.missing_field")])
def test_mapped_values_that_are_no_list_of_steps_are_refused(value: object, code: str, tmp_path: Path) -> None:
    with pytest.raises(AnnotatorError) as refused:
        by_mapping(tmp_path, [{"p": "A?", "s": value}], "prompt=p", "steps=s")
    assert refused.value.code == code
