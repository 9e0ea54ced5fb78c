"""What became of every export of a project, and which task bundles wait: for the window and the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from annotator.model.delivery_state import DeliveryFacts, DeliveryState, delivery_state, with_returned
from annotator.services.outcomes import PlaceReturned, ReturnedTask
from annotator.store import projects
from annotator.store.delivery_records import deliveries, receipts
from annotator.store.stored import DeliveryRecord, Export, ReceiptRecord
from annotator.text.policy import one_line, paragraph
from annotator.transfer.object_names import ObjectName, object_name

if TYPE_CHECKING:
    from annotator.store.store import Store


@dataclass(frozen=True)
class ExportDelivery:
    """One export: how much is in it, where it was put, and how it stands. ``at``, ``delivered`` and ``answered`` are
    times (ISO 8601, UTC; empty: never), ``bytes`` is 0 where it was only written to a file of the annotator's."""

    sequence: int
    bundle_id: str
    at: str
    tasks: int
    submitted: int
    bytes: int
    destination: str
    delivered: str
    state: DeliveryState
    answered: str
    reason: str
    """Why the owner refused it; empty otherwise."""

    @property
    def taken(self) -> bool:
        """Whether the owner's receipt says that it was taken."""
        return self.state in ("received", "returned")


@dataclass(frozen=True)
class Answers:
    """What the receipts of a project say together: by bundle id what became of it, when that was heard, and why it was
    refused; the tasks that are given back; and how many submitted tasks the owner has."""

    outcomes: Mapping[str, tuple[str, str, str]]
    prefixes: Mapping[str, tuple[str, str, str]]
    returned: tuple[ReturnedTask, ...] = ()
    submitted: int = 0
    number: int = 0

    def of(self, bundle_id: str) -> tuple[str, str, str]:
        """The outcome (``taken``, ``refused`` or empty), when that came, and the reason."""
        nothing = ("", "", "")
        return self.outcomes.get(bundle_id) or self.prefixes.get(bundle_id[:16]) or nothing


def answers(records: Sequence[ReceiptRecord]) -> Answers:
    """What these receipts, by number, say together; the later one stands, and of two with one number the one that
    took."""
    outcomes: dict[str, tuple[str, str, str]] = {}
    prefixes: dict[str, tuple[str, str, str]] = {}
    newest: dict[str, Any] = {}
    for number in sorted({record.number for record in records}):
        said = [(r, json.loads(r.content.partition("\n")[0])) for r in records if r.number == number]
        for record, says in said:
            for one in says.get("refused", ()):
                known = outcomes if len(one["bundle_id"]) == 64 else prefixes
                known[one["bundle_id"]] = ("refused", record.arrived_at, paragraph(one["reason"]))
        for record, says in said:
            outcomes |= {one["bundle_id"]: ("taken", record.arrived_at, "") for one in says.get("taken", ())}
        newest = said[-1][1]
    returned = tuple(map(_returned, newest.get("returned", ())))
    return Answers(outcomes, prefixes, returned, newest.get("submitted", 0), newest.get("number", 0))


def _returned(said: Mapping[str, Any]) -> ReturnedTask:
    places = tuple(
        PlaceReturned(one["target"], one.get("key", ""), one.get("part", ""), paragraph(one["reason"]))
        for one in said.get("places", ())
    )
    return ReturnedTask(said["task_id"], paragraph(said["reason"]), said["revision"], places)


def answers_of(store: Store, project_id: str) -> Answers:
    """What the receipts that came for a project say together."""
    with store.reading() as connection:
        return answers(receipts(connection, project_id))


def deliveries_of(store: Store, project_id: str) -> list[ExportDelivery]:
    """Every export of a project, the newest first."""
    with store.reading() as connection:
        exports = projects.finished_exports(connection, project_id)
        records = deliveries(connection, project_id)
        said = answers(receipts(connection, project_id))
    facts = with_returned([_facts(one, records.get(one.sequence), said) for one in exports], len(said.returned))
    newest = max((one.sequence for one in exports), default=0)
    return [
        _delivery(export, records.get(export.sequence), fact, newest, said)
        for export, fact in zip(exports, facts, strict=True)
    ]


def waiting_tasks(store: Store, project_id: str) -> list[ObjectName]:
    """The task bundles that came and were not taken in yet, by series and number."""
    place = store.paths.inbox / project_id
    if not place.is_dir():
        return []
    newest: dict[str, int] = {}
    for bundle in store.bundles(project_id):
        newest[bundle.series] = max(bundle.sequence, newest.get(bundle.series, 0))
    found = [name for path in place.iterdir() if (name := object_name(path.name)) is not None]
    waiting = (name for name in found if name.number > newest.get(name.stem, 0))
    return sorted(waiting, key=lambda name: (name.stem, name.number))


def _facts(export: Export, record: DeliveryRecord | None, said: Answers) -> DeliveryFacts:
    outcome, answered, _ = said.of(export.bundle_id)
    delivered = record.delivered_at if record is not None else ""
    return DeliveryFacts(export.sequence, delivered, outcome, answered)  # type: ignore[arg-type]


def _delivery(
    export: Export, record: DeliveryRecord | None, facts: DeliveryFacts, newest: int, said: Answers
) -> ExportDelivery:
    return ExportDelivery(
        sequence=export.sequence,
        bundle_id=export.bundle_id,
        at=export.at,
        tasks=export.tasks,
        submitted=export.submitted,
        bytes=record.bytes if record is not None else 0,
        destination=one_line(record.destination) if record is not None else "",
        delivered=facts.delivered,
        state=delivery_state(facts, newest),
        answered=facts.answered,
        reason=said.of(export.bundle_id)[2],
    )
