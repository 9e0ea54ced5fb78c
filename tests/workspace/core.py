"""The workspace without a window: tasks of any rubric, and edits applied as the session does."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.edit import AnnotationEdit
from annotator.model.edits import apply
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.services.display_order import response_letters
from annotator.services.view_models import TaskViewModel
from annotator.workspace import cursor as cursors
from annotator.workspace import keys
from annotator.workspace.card_model import build_task_screen
from annotator.workspace.state import Workspace

PRESETS = Path(__file__).resolve().parents[2] / "resources" / "presets"


def rating(key: str, high: int = 4, targets: Sequence[str] = ("response",), **more: Any) -> dict[str, Any]:
    block = {"type": "rating", "key": key, "title": key.title(), "low": 0, "high": high, "targets": list(targets)}
    return block | {"levels": []} | more


def rubric(*blocks: Mapping[str, Any]) -> Rubric:
    return Rubric.model_validate({"id": "test", "title": "Test", "blocks": list(blocks)})


def preset(name: str) -> Rubric:
    return Rubric.model_validate(tomllib.loads((PRESETS / name / "rubric.toml").read_text(encoding="utf-8")))


def responses(count: int, name: str = "one", **more: Any) -> Task:
    texts = [{"id": f"r{number}", "text": f"Answer {number}."} for number in range(1, count + 1)]
    return Task.model_validate({"id": name, "prompt": f"What about {name}?", "responses": texts, **more})


def opened(
    asked: Rubric,
    task: Task,
    annotation: Annotation | None = None,
    *,
    one_text: bool = False,
    at: tuple[str, str] = ("", ""),
    keys: str = "",
) -> Workspace:
    letters = response_letters(task.answers)
    view = TaskViewModel(
        0,
        task.id,
        task,
        asked,
        annotation or Annotation(),
        task.answers,
        letters,
        withdrawn=False,
    )
    content = build_task_screen(asked, task, view.order, view.letters, critiquing=one_text, keys=keys)
    problems = missing_answers(asked, task, view.annotation)
    return cursors.opened(view, content, problems, one_text=one_text, target=at[0], key=at[1])


def edited(state: Workspace, edit: AnnotationEdit) -> Workspace:
    """The state after an edit by the session."""
    task = state.task
    assert task is not None
    return replace(state, task=replace(task, annotation=apply(edit, task.rubric, task.task, task.annotation)))


def answered(state: Workspace, *values: int) -> Workspace:
    """The state after answers of the fields at the cursor, each leading on to the next open one."""
    for value in values:
        assert state.cursor is not None
        assert state.field is not None
        state = edited(state, state.field.edit(state.annotation, state.cursor.target, value))
        state = cursors.moved(state, cursors.next_open(state) or state.cursor)
    return state


def press(state: Workspace, symbols: str) -> Workspace:
    """The state after digits, whose edits are all made."""
    for symbol in symbols:
        step = keys.press(state, symbol)
        assert step is not None
        state = press(step.state, step.again)
    return state


def place(state: Workspace) -> str:
    assert state.cursor is not None
    return f"{state.cursor.target} {state.cursor.key}"
