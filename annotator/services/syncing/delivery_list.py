"""What became of every export of a project, and which task bundles wait: for the window and the command line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from annotator.bundle.program_requirement import NOTICE, ProgramRequirement
from annotator.bundle.receipt import AnnouncedGuidelines
from annotator.services.owner_trust import is_verified
from annotator.services.required_program import notice_words, outdated
from annotator.services.view_models import OwnerNotice, ReturnedAnswerView, ReturnedTask
from annotator.store import projects
from annotator.store.delivery_records import deliveries, receipts, synchronization
from annotator.store.tables import DeliveryRecord, ExportRecord, ReceiptRecord
from annotator.text.policy import one_line, paragraph
from annotator.transfer.object_names import ObjectName, object_name

if TYPE_CHECKING:
    from annotator.store.store import Store


@dataclass(frozen=True)
class ExportDelivery:
    """One export: how many ``tasks`` of the project are in it, where it was put, and how it stands. Answers in its
    course go along and are not counted. ``at``, ``delivered`` and ``answered`` are times (ISO 8601, UTC; empty: never),
    ``bytes`` is 0 where it was only written to a file of the annotator's."""

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
    code: str = ""
    """The code of that reason."""

    @property
    def taken(self) -> bool:
        """Whether the owner's receipt says that it was taken."""
        return self.state in ("received", "returned")


Outcome = tuple[str, str, str, str]


@dataclass(frozen=True)
class ReceiptSummary:
    """What the receipts of a project say together: by bundle id what became of it, when the owner said so, why it
    was refused, and the code of that; the tasks that are given back; how many submitted tasks the owner has, and how
    many of them they ``accepted`` with whole deliveries. ``held`` has, by task id, the exports that the owner had when
    they first gave it back as they do now. ``notices`` are what the newest says that they should know, ``guidelines``
    those that it announces."""

    outcomes: Mapping[str, Outcome]
    prefixes: Mapping[str, Outcome]
    returned: tuple[ReturnedTask, ...] = ()
    submitted: int = 0
    number: int = 0
    held: Mapping[str, frozenset[str]] = field(default_factory=dict)
    accepted: int = 0
    notices: tuple[OwnerNotice, ...] = ()
    guidelines: tuple[AnnouncedGuidelines, ...] = ()

    def of(self, bundle_id: str) -> Outcome:
        """The outcome (``taken``, ``refused`` or empty), when that came, the reason, and its code."""
        nothing = ("", "", "", "")
        return self.outcomes.get(bundle_id) or self.prefixes.get(bundle_id[:16]) or nothing


def answers(records: Sequence[ReceiptRecord], *, trusted: bool = False) -> ReceiptSummary:
    """What these receipts, by number, say together; the later one stands, and of two with one number the one that
    took. Where a newer program is to be had is said only where the owner is ``trusted``."""
    outcomes: dict[str, Outcome] = {}
    prefixes: dict[str, Outcome] = {}
    newest: dict[str, Any] = {}
    held: dict[tuple[str, int], frozenset[str]] = {}
    for number in sorted({record.number for record in records}):
        said = [(r, json.loads(r.content.partition("\n")[0])) for r in records if r.number == number]
        for record, says in said:
            for one in says.get("refused", ()):
                known = outcomes if len(one["bundle_id"]) == 64 else prefixes
                why = (paragraph(one["reason"]), one["code"])
                known[one["bundle_id"]] = ("refused", _issued(says, record), *why)
        for record, says in said:
            for one in says.get("taken", ()):
                if outcomes.get(one["bundle_id"], ("",))[0] != "taken":
                    outcomes[one["bundle_id"]] = ("taken", _issued(says, record), "", "")
        newest = said[-1][1]
        had = frozenset(name for name, outcome in outcomes.items() if outcome[0] == "taken")
        back = [(one["task_id"], one["revision"]) for one in newest.get("returned", ())]
        held = {each: held.get(each, had) for each in back}
    returned = tuple(map(_returned, newest.get("returned", ())))
    return ReceiptSummary(outcomes, prefixes, returned, newest.get("submitted", 0), newest.get("number", 0),
                   {task: had for (task, _), had in held.items()}, newest.get("accepted", 0),
                   _notices(newest, trusted=trusted),
                   tuple(map(AnnouncedGuidelines.model_validate, newest.get("guidelines", ()))))  # fmt: skip


def _issued(says: Mapping[str, Any], record: ReceiptRecord) -> str:
    """When the owner made a receipt, as they say (ISO 8601, UTC); where that is no time, when it came."""
    try:
        said = datetime.fromisoformat(says["issued"])
    except ValueError:
        return record.arrived_at
    return said.astimezone(UTC).isoformat(timespec="seconds") if said.tzinfo is not None else record.arrived_at


def _notices(newest: Mapping[str, Any], *, trusted: bool) -> tuple[OwnerNotice, ...]:
    """What the newest receipt says that they should know: which program they need is said in words of our own, and
    only where this one is older."""
    said = [one for one in newest.get("notices", ()) if one["code"] != NOTICE]
    asked = newest.get("needs_program")
    needs = ProgramRequirement.model_validate(asked) if asked is not None else None
    old = outdated(needs, "", trusted=trusted)
    first = (OwnerNotice(old.code, notice_words(old)),) if old is not None else ()
    return *first, *map(_notice, said)


def _notice(said: Mapping[str, Any]) -> OwnerNotice:
    return OwnerNotice(said["code"], paragraph(said["reason"]), tuple(said.get("tasks", ())))


def _returned(said: Mapping[str, Any]) -> ReturnedTask:
    places = tuple(
        ReturnedAnswerView(one["target"], one.get("key", ""), one.get("part", ""), paragraph(one["reason"]))
        for one in said.get("places", ())
    )
    return ReturnedTask(said["task_id"], paragraph(said["reason"]), said["revision"], places)


def receipt_summary(store: Store, project_id: str) -> ReceiptSummary:
    """What the receipts that came for a project say together."""
    with store.reading() as connection:
        return answers(receipts(connection, project_id), trusted=is_verified(connection, project_id))


def deliveries_of(store: Store, project_id: str) -> list[ExportDelivery]:
    """Every export of a project, the newest first."""
    with store.reading() as connection:
        exports = projects.finished_exports(connection, project_id)
        records = deliveries(connection, project_id)
        place = synchronization(connection, project_id).destination
        said = answers(receipts(connection, project_id))
    back = _given_back(exports, said)
    facts = [_facts(one, records.get(one.sequence), said, back[one.sequence], place) for one in exports]
    newest = max((one.sequence for one in exports), default=0)
    return [
        _delivery(export, records.get(export.sequence), fact, newest, said)
        for export, fact in zip(exports, facts, strict=True)
    ]


def pending_task_bundles(store: Store, project_id: str) -> list[ObjectName]:
    """The task bundles that came and were not taken in yet, by series and number."""
    place = store.paths.inbox / project_id
    if not place.is_dir():
        return []
    newest: dict[str, int] = {}
    for bundle in store.read(projects.bundles, project_id):
        newest[bundle.series] = max(bundle.sequence, newest.get(bundle.series, 0))
    found = [name for path in place.iterdir() if (name := object_name(path.name)) is not None]
    waiting = (name for name in found if name.number > newest.get(name.stem, 0))
    return sorted(waiting, key=lambda name: (name.stem, name.number))


def last_sent_work(store: Store, project_id: str) -> tuple[int, str]:
    """The last journal entry that the owner has, or will find at the place where they look (0 for none), and up to when
    they have what was said about tasks (ISO 8601, UTC; empty for nothing)."""
    there = {one.sequence for one in deliveries_of(store, project_id) if one.taken or one.state == "delivered"}
    with store.reading() as connection:
        exports = projects.finished_exports(connection, project_id)
    sent = [one for one in exports if one.sequence in there]
    return max((one.number for one in sent), default=0), max((one.at for one in sent), default="")


def _given_back(exports: Sequence[ExportRecord], said: ReceiptSummary) -> Counter[int]:
    """How many tasks the owner gives back of each export, by its number: of the newest that they had at the time."""
    found: Counter[int] = Counter()
    for had in said.held.values():
        found[max((one.sequence for one in exports if one.bundle_id in had), default=0)] += 1
    return found


def _facts(
    export: ExportRecord, record: DeliveryRecord | None, said: ReceiptSummary, returned: int, place: str
) -> ExportDeliveryStatus:
    """What is known of an export, when ``place`` is the destination that is chosen now: what was delivered to an
    earlier one is not where the owner looks."""
    outcome, answered, *_ = said.of(export.bundle_id)
    there = record is not None and place in ("", record.destination)
    delivered = record.delivered_at if record is not None and there else ""
    return ExportDeliveryStatus(export.sequence, delivered, outcome, answered, returned)  # type: ignore[arg-type]


def _delivery(
    export: ExportRecord, record: DeliveryRecord | None, facts: ExportDeliveryStatus, newest: int, said: ReceiptSummary
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
        code=said.of(export.bundle_id)[3],
    )


DeliveryState = Literal["to send", "delivered", "received", "returned", "refused", "superseded"]
"""``to send``: it is here alone. ``delivered``: it was read back, whole, from where the owner looks. ``received``: the
owner's signed receipt says so. ``returned``: received, and the owner gives some tasks back. ``refused``: the receipt
says that it was not taken. ``superseded``: it was never delivered there, and a later export holds all of it."""


@dataclass(frozen=True)
class ExportDeliveryStatus:
    """What is known of an export. ``delivered`` and ``answered`` are times (ISO 8601, UTC), the first by this
    computer's clock and the other by the owner's, empty for never; ``outcome`` is what the owner's newest word on it
    says."""

    sequence: int
    delivered: str = ""
    outcome: Literal["", "taken", "refused"] = ""
    answered: str = ""
    returned: int = 0
    """Tasks of it that the owner gives back, as of the newest receipt."""


def delivery_state(facts: ExportDeliveryStatus, newest: int) -> DeliveryState:
    """The state of an export, when ``newest`` is the sequence number of the newest one.

    A word of the owner's stands over what this computer saw: results also reach them by other ways.
    """
    if facts.outcome == "taken":
        return "returned" if facts.returned else "received"
    if facts.outcome == "refused":
        return "refused"
    if facts.delivered:
        return "delivered"
    return "to send" if facts.sequence == newest else "superseded"
