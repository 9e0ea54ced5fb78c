"""The state of a task's work as its journal entries lead to it."""

from __future__ import annotations

import json

import pytest

from annotator.store.tables import JournalEntry
from annotator.store.task_state import ELSEWHERE, revision_after


@pytest.mark.parametrize(
    ("before", "label", "edit", "after"),
    [
        (3, "Helpfulness 2", "{}", 4),
        (3, ELSEWHERE, json.dumps({"revision": 7}), 7),
        (9, ELSEWHERE, json.dumps({"revision": 7}), 9),
    ],
)
def test_work_of_another_computer_keeps_its_revision(before: int, label: str, edit: str, after: int) -> None:
    step = JournalEntry(
        project_id="p", number=1, task=1, kind="edit", of=0, undo_top=1, redo_top=0, label=label, merge="", edit=edit,
        patch="[]", document_sha256="", snapshot="", active_ms=0, at="", previous="",
    )  # fmt: skip
    assert revision_after(before, step) == after
