"""The state of a task's work apart from its document, derived from the journal one entry at a time.

Sessions and repairs use the same function, :func:`state_after_step`, so their results agree.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from annotator.store.tables import ELSEWHERE, REVISED, TEXT_CHANGED, AnnotationRow, JournalEntry, SubmissionRecord

DONE = ("submitted", "skipped")
"""The statuses of finished tasks."""


@dataclass(frozen=True)
class TaskJournalState:
    """The columns of :class:`AnnotationRow`, apart from the document, that a journal entry can change."""

    submission: int = 0
    mark: str = ""
    unconfirmed: str = ""
    bundle_id: str = ""
    task_sha256: str = ""


def task_state(work: AnnotationRow) -> TaskJournalState:
    return TaskJournalState(work.submission, work.mark, work.unconfirmed, work.bundle_id, work.task_sha256)


def state_after_step(
    before: TaskJournalState, step: JournalEntry, submission: Callable[[int], SubmissionRecord | None]
) -> TaskJournalState:
    """The state after ``step``. ``submission`` returns the submission made by a journal entry, or None."""
    if step.kind == "update":
        return _after_update(before, step)
    about = submission(step.number if step.kind == "edit" else step.of)
    if about is None:
        return before
    if step.kind == "undo":
        return replace(before, submission=about.before, mark=about.mark, unconfirmed=about.unconfirmed)
    return replace(before, submission=about.number, mark="", unconfirmed="")


def _after_update(before: TaskJournalState, step: JournalEntry) -> TaskJournalState:
    """The state after an update by the owner. Its ``edit`` holds the new state; updates from the first schema have
    none."""
    if not step.edit:
        return replace(before, mark=TEXT_CHANGED)
    values = json.loads(step.edit)
    return TaskJournalState(
        before.submission, values["mark"], values["unconfirmed"], values["bundle_id"], values["sha256"]
    )


def update_edit(after: TaskJournalState) -> str:
    """The ``edit`` of an update that leads to this state."""
    return json.dumps(
        {
            "kind": "owner_update",
            "mark": after.mark,
            "unconfirmed": after.unconfirmed,
            "bundle_id": after.bundle_id,
            "sha256": after.task_sha256,
        },
        separators=(",", ":"),
    )


def displayed_status(status: str, stands: SubmissionRecord | None) -> str:
    """The status of work whose document has ``status``, where ``stands`` is the last submission.

    Returned work stays *returned* until it is submitted or skipped again.
    """
    if status == "returned":
        return status
    revised = stands is not None and stands.status == "submitted" and status not in DONE
    return REVISED if revised else status


def work_after(
    work: AnnotationRow, status: str, step: JournalEntry, submission: Callable[[int], SubmissionRecord | None]
) -> AnnotationRow:
    """``work`` updated for ``step``, after which its document has ``status``. ``submission`` is as in
    :func:`state_after_step`."""
    after = state_after_step(task_state(work), step, submission)
    return replace(
        work, status=displayed_status(status, submission(after.submission)), submission=after.submission,
        mark=after.mark, unconfirmed=after.unconfirmed, bundle_id=after.bundle_id, task_sha256=after.task_sha256,
    )  # fmt: skip


def revision_after(before: int, step: JournalEntry) -> int:
    """The revision of a task's work after ``step``. Work imported from another computer keeps its revision, so that
    later references name the same work."""
    if step.label != ELSEWHERE:
        return before + 1
    return max(before, int(json.loads(step.edit)["revision"]))


def hashes_text(hashes: Mapping[str, str]) -> str:
    """Text hashes by target as stored in the database; empty if there are none."""
    return json.dumps(hashes, sort_keys=True, separators=(",", ":")) if hashes else ""


def hashes_from(text: str) -> Mapping[str, str]:
    hashes: Mapping[str, str] = json.loads(text) if text else {}
    return hashes
