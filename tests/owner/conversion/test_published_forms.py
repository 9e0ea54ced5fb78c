"""Published forms of data go in unaided and whole: texts, models, people, verdicts, scores and spans."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.tasks.input_task import InputTask
from tests.owner.conversion.published_rows import PUBLISHED, Held
from tests.owner.conversion.rows import lines
from tests.owner.conversion.source_annotation import SourceAnnotation
from tests.owner.conversion.test_forms import converted


def _value(value: Any) -> Any:
    if isinstance(value, dict) and "preferred" in value:
        return value["preferred"], value["strength"]
    return value["groups"] if isinstance(value, dict) and "groups" in value else value


def held(task: InputTask, judgements: list[SourceAnnotation]) -> Held:
    answers = [
        (annotation.annotator, annotation.block, annotation.target, _value(annotation.value))
        for annotation in judgements
        if annotation.task == task.id
    ]
    responses = [(response.text, response.origin) for response in task.responses]
    return Held(task.prompt or task.passage_text or "", responses, answers)


@pytest.mark.parametrize("form", sorted(PUBLISHED))
def test_rows_of_a_published_form_go_in_whole(form: str, tmp_path: Path) -> None:
    rows, wanted = PUBLISHED[form]
    source = lines(tmp_path / "in.jsonl", rows)
    if form == "lmsys":  # published as CSV
        source = _csv(tmp_path / "in.csv", rows)
    report, tasks, judgements = converted(tmp_path, source)
    assert (report.form, report.guessed) == (form, True)
    made = [held(task, judgements) for task in tasks]
    assert made == wanted


def _csv(path: Path, rows: list[dict[str, Any]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path
