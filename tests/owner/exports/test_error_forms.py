"""Translations in which a person found no errors, in WMT's form."""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.model.task import Task
from tests.owner.exports.conftest import Lab

TRANSLATIONS = {"a": "Der Laden ist montags zu.", "b": "Zu."}


def _no_errors(task: Task) -> Annotation:
    marked = {target: {"no_errors": True} for target in task.targets("response")}
    return Annotation.model_validate({"status": "submitted", "critiques": marked})


def test_mqm_rows_of_translations_without_errors(lab: Lab) -> None:
    responses = [{"id": name, "text": text} for name, text in TRANSLATIONS.items()]
    shop = {"id": "shop", "prompt": "The shop is closed on Mondays.", "responses": responses}
    lab.answer("ann", lab.build([shop], "error-spans"), _no_errors)
    head, *lines = (lab.export("wmt-mqm").folder / "train.tsv").read_text("utf-8").splitlines()
    rows = [dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines]
    assert {row["target"] for row in rows} == set(TRANSLATIONS.values())
    assert {(row["category"], row["severity"], row["metadata"]) for row in rows} == {("no-error", "no-error", "{}")}
