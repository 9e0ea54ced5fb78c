"""The state of a task's work as its journal entries lead to it."""

from __future__ import annotations

import json

import pytest

from annotator.store.tables import TEXT_CHANGED, JournalEntry, SubmissionRecord
from annotator.store.task_state import ELSEWHERE, TaskJournalState, revision_after, state_after_step, update_edit


def step(kind: str, number: int = 1, of: int = 0, label: str = "", edit: str = "{}") -> JournalEntry:
    return JournalEntry(
        project_id="p", number=number, task=1, kind=kind, of=of, undo_top=1, redo_top=0, label=label, merge="",
        edit=edit, patch="[]", document_sha256="", snapshot="", active_ms=0, at="", previous="",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("before", "label", "edit", "after"),
    [
        (3, "Helpfulness 2", "{}", 4),
        (3, ELSEWHERE, json.dumps({"revision": 7}), 7),
        (9, ELSEWHERE, json.dumps({"revision": 7}), 9),
    ],
)
def test_work_of_another_computer_keeps_its_revision(before: int, label: str, edit: str, after: int) -> None:
    assert revision_after(before, step("edit", label=label, edit=edit)) == after


def test_undo_of_a_submission_brings_back_what_it_replaced_and_redo_the_submission() -> None:
    before = TaskJournalState(2, "text_changed", "q1/r1", "bundle", "hash")
    submission = SubmissionRecord(
        project_id="p", number=5, task=1, before=2, status="submitted", revision=1, bundle_id="bundle",
        task_sha256="hash", texts="", unconfirmed="q1/r1", mark="text_changed", display_order="", document="", at="",
    )  # fmt: skip
    submissions = {5: submission}.get
    submitted = TaskJournalState(5, "", "", "bundle", "hash")
    assert state_after_step(before, step("edit", number=5), submissions) == submitted
    assert state_after_step(submitted, step("undo", number=6, of=5), submissions) == before
    assert state_after_step(before, step("redo", number=7, of=5), submissions) == submitted
    assert state_after_step(submitted, step("undo", number=8, of=4), submissions) == submitted


def test_an_update_by_the_owner_has_the_state_after_it() -> None:
    before = TaskJournalState(3, "", "", "old", "")
    after = TaskJournalState(3, TEXT_CHANGED, "q1/r1", "bundle", "hash")
    assert state_after_step(before, step("update", edit=update_edit(after)), {}.get) == after
    first_schema = state_after_step(before, step("update", edit=""), {}.get)
    assert first_schema == TaskJournalState(3, TEXT_CHANGED, "", "old", "")
