"""What a form leaves out is counted by comparing its rows with those that it would make without an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from annotator.owner.exports.export_form import ExportRow, Rows
from annotator.owner.exports.exporters import forms
from annotator.owner.exports.judged_task import JudgedTask
from annotator.owner.exports.run_export import ExportRequest, export_dataset
from tests.owner.exports.conftest import TASK, Lab, works


def rows_with(*columns: str) -> Callable[[JudgedTask], Rows]:
    """The rows of a form that writes these columns of critiques."""

    def rows(task: JudgedTask) -> Rows:
        for answers in task.answers:
            for row in answers.rows("critiques"):
                assert row["severity"] is None or row["severity"]  # it reads all of them
                yield ExportRow({"prompt": "", "completion": "|".join(str(row[name]) for name in columns)})

    return rows


def lost(lab: Lab, *columns: str) -> dict[str, int]:
    form = replace(forms()["training-text"], rows=rows_with(*columns))
    return dict(export_dataset(lab.dataset, ExportRequest(form), lab.root / "_".join(columns)).lost)


def final(lab: Lab, table: str) -> list[dict[str, Any]]:
    return [row for row in lab.dataset.arrow(table).to_pylist() if row["is_final"]]


def test_answers_that_a_form_does_not_write_are_losses(lab: Lab) -> None:
    lab.answer("ann", lab.build([TASK], "critique"), works)
    critiques = final(lab, "critiques")
    severities = sum(bool(row["severity"]) for row in critiques)
    assert severities
    losses = lost(lab, "text")
    assert losses["critiques.severity"] == severities
    assert "critiques" not in losses
    assert losses["ratings"] == len(final(lab, "ratings")) > 0
    assert losses["spans"] == len(final(lab, "spans")) > 0
    assert "critiques.severity" not in lost(lab, "text", "severity")
