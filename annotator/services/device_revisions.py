"""What the journal of a project says about the annotator's other computers: the revisions that were imported from them,
and answers that differ from those of this computer while the annotator has not decided between them.

It is in the journal entries of imports (:data:`~annotator.store.tables.ELSEWHERE`). An entry that a submission has as
its number applied the imported work; other ones changed no answers and record a revision only. The last entry of a
task has all ``rivals``: they are undecided until the annotator submits the task again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from annotator.model.result_line import DeviceRevision, made_on
from annotator.store import work
from annotator.store.connections import Connection

RIVALS = "rivals"
SEEN = "seen"
BASIS = "basis"
"""Whether the answers here are based on the revision, although they were submitted before it was imported: on a copied
data directory."""


class DeviceRevisionJournal:
    """The journal entries of a project that are about other computers of the annotator, by the key of the task."""

    def __init__(self, connection: Connection, project_id: str) -> None:
        self._entries: defaultdict[int, list[tuple[int, Mapping[str, Any]]]] = defaultdict(list)
        for task, number, details in work.entries_of_other_computers(connection, project_id):
            self.add(task, number, details)

    def add(self, task: int, number: int, details: Mapping[str, Any]) -> None:
        """Add the newest entry."""
        self._entries[task].append((number, details))

    def seen(self, task: int, submission: int) -> dict[str, int]:
        """The revisions of other devices that were known when the journal entry ``submission`` submitted a task, here
        or on the computer from which it was imported."""
        entries = self._entries.get(task, ())
        imported = submission in [number for number, _ in entries]
        result: dict[str, int] = {}
        for number, details in entries:
            is_earlier = number < submission and not imported
            if is_earlier or number == submission or details.get(BASIS):
                for device, revision in _revisions(details, details.get(RIVALS, ()) if is_earlier else ()):
                    result[device] = max(revision, result.get(device, 0))
        return result

    def rivals(self, task: int, submission: int) -> tuple[DeviceRevision, ...]:
        """The other answers between which the annotator has not decided since the submission of a task."""
        entries = self._entries.get(task, ())
        if not entries or entries[-1][0] < submission:
            return ()
        return tuple(DeviceRevision.model_validate(values) for values in entries[-1][1].get(RIVALS, ()))


def _revisions(details: Mapping[str, Any], rivals: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, int]]:
    """The revisions by device that an entry, or rivals, say that they are based on, and their own. Results of a device
    can have a revision of another one, and do not tell of an own one with the same number."""
    for values in (details, *rivals):
        revisions = values.get(SEEN, {})
        yield made_on(values["device"], revisions, values["revision"]), values["revision"]
        yield from revisions.items()
