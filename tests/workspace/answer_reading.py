"""What tests ask of rows that are read out of annotations."""

from __future__ import annotations

from typing import Any

from annotator.model.annotation import Annotation
from annotator.model.edit import AnnotationEdit
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.workspace.answer_rows import AnswersByAnnotation, answer_rows
from annotator.workspace.card_model import build_task_screen


def rows(
    asks: Rubric, line: dict[str, Any], *annotations: Annotation, whole: bool = False
) -> tuple[AnswersByAnnotation, ...]:
    judged_task = Task.model_validate(line)
    letters = dict(zip(judged_task.targets("response"), "ABCDEFGH", strict=False))
    screen = build_task_screen(asks, judged_task, judged_task.answers, letters)
    return answer_rows(screen, asks, judged_task, annotations, as_adopted=whole)


def done(asks: Rubric, line: dict[str, Any], *edits: AnnotationEdit, on: Annotation | None = None) -> Annotation:
    annotation = on or Annotation()
    for edit in edits:
        annotation = edit.apply(asks, Task.model_validate(line), annotation)
    return annotation


def told(by_annotation: tuple[AnswersByAnnotation, ...]) -> list[tuple[Any, ...]]:
    return [
        (row.text_name, row.title, *(answer.text if answer else None for answer in row.answers))
        for row in by_annotation
    ]
