"""Tasks that the owner gave back: receipts say so, and the work takes the status *returned* until it is finished anew.

What was handed in stays what is handed in: it travels with every export until another revision is submitted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from annotator.model.annotation import Annotation
from annotator.services.outcomes import ReturnedTask
from annotator.services.superseding import save_update
from annotator.services.syncing.delivery_list import answers_of
from annotator.store import work
from annotator.store.engine import Connection
from annotator.store.standing import standing

if TYPE_CHECKING:
    from annotator.store.store import Store

RETURNED: Final = "Returned by the owner"
"""The label of the journal's entry."""


def take_returned(store: Store, project_id: str) -> Mapping[str, ReturnedTask]:
    """Mark the work that the newest receipt of a project gives back, where it is still as the owner looked at it; why,
    for every task that it names, by the task's id. A project in a session is marked by that session's next beginning.

    Raises what keeps the disk from saving.
    """
    returned = {one.task_id: one for one in answers_of(store, project_id).returned}
    if not returned:
        return {}
    with store.reading() as connection:
        waiting = _to_mark(connection, project_id, returned)
    if waiting:
        store.write(lambda connection: _mark(connection, project_id, returned))
    return returned


def _to_mark(connection: Connection, project_id: str, returned: Mapping[str, ReturnedTask]) -> list[int]:
    """The keys of submitted work whose standing revision is one that the owner looked at."""
    here = work.known_tasks(connection, project_id)
    found = []
    for task_id, one in returned.items():
        done = work.work(connection, here[task_id].key) if task_id in here else None
        if done is None or done.status != "submitted":
            continue
        declared = work.submission(connection, project_id, done.submission)
        if declared is None or declared.revision <= one.revision:
            found.append(done.task)
    return found


def _mark(connection: Connection, project_id: str, returned: Mapping[str, ReturnedTask]) -> None:
    for key in _to_mark(connection, project_id, returned):
        done = work.work(connection, key)
        assert done is not None
        before = Annotation.model_validate_json(done.document)
        after = before.model_copy(update={"status": "returned"})
        save_update(connection, done, standing(done), before, after, RETURNED)
