"""Tasks returned by the owner: receipts list them, and their work has the status *returned* until it is submitted or
skipped again.

The previous submission remains valid: every export contains it until another revision is submitted.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.model.rekey import target_moves
from annotator.model.target import TASK, moved_target, owning_critique
from annotator.model.task import Task
from annotator.services.bundle_update import save_return
from annotator.services.courses.course_scope import own_outline
from annotator.services.syncing.delivery_list import receipt_summary
from annotator.services.task_index import TaskIndex
from annotator.services.view_models import ReturnedAnswer, ReturnedTask
from annotator.services.void_submissions import VoidTaskSubmissions
from annotator.store import work
from annotator.store.connections import Connection
from annotator.store.tables import GIVEN_BACK, TaskRecord
from annotator.store.task_state import DONE

if TYPE_CHECKING:
    from annotator.store.store import Store


def apply_returns(store: Store, project_id: str) -> Mapping[str, ReturnedTask]:
    """Mark work that a project's newest receipt returns, if it is unchanged since the revision that the owner examined.
    Returns all returned tasks by id. For an open project this happens when the next session starts.

    Raises ``store.*`` for disk errors.
    """
    returned = _returned_tasks(store, project_id)
    if not returned:
        return {}
    if store.read(_to_mark, project_id, returned):
        store.write(lambda connection: _mark(connection, project_id, returned))
    return returned


def _returned_tasks(store: Store, project_id: str) -> Mapping[str, ReturnedTask]:
    """The tasks that a project's newest receipt returns, by id, with places in the shown version of each."""
    returned = {task.task_id: task for task in receipt_summary(store, project_id).returned}
    if not any(task.places for task in returned.values()):
        return returned
    with store.reading() as connection:
        tasks = work.known_tasks(connection, project_id)
        return {
            task_id: _with_shown_places(connection, tasks[task_id], task) if task_id in tasks else task
            for task_id, task in returned.items()
        }


def _with_shown_places(connection: Connection, record: TaskRecord, returned: ReturnedTask) -> ReturnedTask:
    """The returned task with its places in the version that is shown; the reason for a text that this lacks, or of
    which nobody knows where it is because a version is damaged, is about the whole task."""
    row = work.work(connection, record.key)
    examined = [
        submission for submission in work.submissions(connection, record.key).values()
        if submission.revision <= returned.revision
    ]  # fmt: skip
    shown = row.task_sha256 if row is not None and row.task_sha256 else record.sha256
    version = max(examined, key=attrgetter("revision")).task_sha256 if examined else shown
    if version == shown or not returned.places:
        return returned
    try:
        old, new = (Task.model_validate_json(work.version(connection, record.key, at)) for at in (version, shown))
    except AnnotatorError:
        return replace(returned, places=tuple(ReturnedAnswer(TASK, "", "", place.reason) for place in returned.places))
    moves, places = target_moves(old, new), []
    for place in returned.places:
        text, target = (owning_critique(place.target) or (place.target, ""))[0], moved_target(place.target, moves)
        if target is None and text in old.texts:
            places.append(ReturnedAnswer(TASK, "", "", place.reason))
        else:
            places.append(replace(place, target=target or place.target))
    return replace(returned, places=tuple(places))


@dataclass(frozen=True)
class OpenTaskReturn:
    """A task that the newest receipt returns: its position (from 0; None if it does not exist here), and whether it
    still has to be done; if not, the owner has not confirmed the new submission yet. ``places``: the returned answers
    with their own reasons."""

    task_id: str
    reason: str
    position: int | None
    open: bool
    places: tuple[ReturnedAnswer, ...] = ()


def open_returns(store: Store, project_id: str) -> list[OpenTaskReturn]:
    """The tasks that a project's newest receipt returns; those that still have to be done come first."""
    returned = _returned_tasks(store, project_id)
    if not returned:
        return []
    with store.reading() as connection:
        tasks = work.known_tasks(connection, project_id)
        keys = TaskIndex(own_outline(connection, project_id)).keys
        waiting = {*_to_mark(connection, project_id, returned)}
        for task_id in returned:
            row = work.work(connection, tasks[task_id].key) if task_id in tasks else None
            void = bool(returned[task_id].void) and (row is None or row.status not in DONE)
            if task_id in tasks and (void or (row is not None and row.status == "returned")):
                waiting.add(tasks[task_id].key)
        waiting -= {task.key for task in tasks.values() if task.withdrawn}
    returns = []
    for task in returned.values():
        key = tasks[task.task_id].key if task.task_id in tasks else None
        position = keys.position_of(key) if key is not None else None
        returns.append(OpenTaskReturn(task.task_id, task.reason, position, key in waiting, task.places))
    return sorted(returns, key=lambda task: (not task.open, task.position if task.position is not None else -1))


def mark_deferred_returns(store: Store, project_id: str) -> None:
    """Mark tasks that were returned while the project was open. Disk errors are reported elsewhere."""
    with suppress(AnnotatorError):
        apply_returns(store, project_id)


def _to_mark(connection: Connection, project_id: str, returned: Mapping[str, ReturnedTask]) -> list[int]:
    """The keys of submitted work whose valid revision is one that the owner examined."""
    tasks = work.known_tasks(connection, project_id)
    result = []
    for task_id, task in returned.items():
        row = work.work(connection, tasks[task_id].key) if task_id in tasks else None
        if row is None or row.status != "submitted":
            continue
        declared = work.submission(connection, project_id, row.submission)
        if declared is None or (
            VoidTaskSubmissions(task.revision, task.void).include(declared)
            if task.void
            else declared.revision <= task.revision
        ):
            result.append(row.task)
    return result


def _mark(connection: Connection, project_id: str, returned: Mapping[str, ReturnedTask]) -> None:
    for key in _to_mark(connection, project_id, returned):
        row = work.work(connection, key)
        assert row is not None
        save_return(connection, row, GIVEN_BACK)
