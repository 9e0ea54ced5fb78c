"""Edits do in this version what they did in the one that recorded them: journals hold edits that are applied again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.model import patch
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.edits import EDIT, EDITS, apply
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from tests.json_lines import read_rows

RECORDS = sorted((Path(__file__).parents[1] / "data" / "edits").glob("*.jsonl"))
RELOCATING = {"find_highlights", "find_quotes"}
"""Edits of quotes whose text was changed since, which no other edit can make."""


@pytest.mark.parametrize("record", RECORDS, ids=[path.stem for path in RECORDS])
def test_recorded_edits_change_what_they_changed(record: Path) -> None:
    head, *lines = read_rows(record)
    rubric, task = Rubric.model_validate(head["rubric"]), Task.model_validate(head["task"])
    annotation = Annotation()
    for number, line in enumerate(lines, 2):
        edit = EDIT.validate_python(line["edit"])
        assert EDIT.validate_json(edit.model_dump_json()) == edit, number
        annotation = Annotation.model_validate(line["start"]) if "start" in line else annotation
        before, where = annotation.model_dump(mode="json"), f"line {number}: {line['edit']}"
        if "refused" in line:
            with pytest.raises(AnnotatorError, check=lambda error: error.code == line["refused"]):  # noqa: B023
                apply(edit, rubric, task, annotation)
            continue
        annotation = apply(edit, rubric, task, annotation)
        after = annotation.model_dump(mode="json")
        assert patch.diff(before, after) == line["patch"], where
        assert patch.revert(after, line["patch"]) == before, where
        assert str(edit.label(rubric)), where
        if "missing" in line:
            missing = [
                [missing_answer.target, missing_answer.key, missing_answer.code]
                for missing_answer in missing_answers(rubric, task, annotation)
            ]
            assert missing == line["missing"], where


def test_each_kind_of_edit_is_recorded_as_applied() -> None:
    lines = [line for record in RECORDS for line in map(json.loads, record.read_text("utf-8").splitlines()[1:])]
    applied = {line["edit"]["kind"] for line in lines if line.get("patch")}
    assert applied | RELOCATING == {edit.model_fields["kind"].default for edit in EDITS}
