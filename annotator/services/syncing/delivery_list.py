"""The delivery state of each export of a project, and the task bundles that wait to be imported."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from annotator.bundle.program_requirement import NOTICE, ProgramRequirement
from annotator.bundle.receipt import SUFFIX, GuidelinesAnnouncement
from annotator.bundle.receipt_notices import notice_message, refusal_text, void_message
from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.model.timestamps import utc_timestamp
from annotator.services.owner_trust import is_verified
from annotator.services.required_program import notice_words, outdated_program_error
from annotator.services.view_models import OwnerNotice, ReturnedAnswer, ReturnedTask
from annotator.store import projects
from annotator.store.delivery_records import deliveries, receipts, synchronization
from annotator.store.tables import DeliveryRecord, ReceiptRecord, ResultsExportRecord
from annotator.text.policy import one_line, safe_paragraph
from annotator.transfer.object_names import BundleObjectName, object_name

if TYPE_CHECKING:
    from annotator.store.store import Store


@dataclass(frozen=True)
class ResultsExportDelivery:
    """One export: the number of the project's ``tasks`` in it, its destination, and its state. Course tasks are
    included in the export but not counted. ``at``, ``delivered`` and ``answered`` are times (ISO 8601, UTC; empty:
    never). ``bytes`` is 0 if it was only written to a file by the annotator."""

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
    """The owner's reason for refusing it, else empty."""
    code: str = ""
    """The code of this reason."""

    @property
    def taken(self) -> bool:
        """Whether a receipt of the owner confirms it."""
        return self.state in ("received", "returned")


Outcome = tuple[str, str, str, str]


@dataclass(frozen=True)
class CombinedReceipts:
    """The combined content of a project's receipts: the outcome by bundle id, its time, the reason for a refusal and
    its code; returned tasks; the number of submitted tasks that the owner has, and how many of these they ``accepted``
    with whole deliveries. ``held`` maps task ids to the exports that the owner had when they first returned the task.
    ``notices`` and ``guidelines`` are those of the newest receipt."""

    outcomes: Mapping[str, Outcome]
    prefixes: Mapping[str, Outcome]
    returned: tuple[ReturnedTask, ...] = ()
    submitted: int = 0
    number: int = 0
    held: Mapping[str, frozenset[str]] = field(default_factory=dict)
    accepted: int = 0
    notices: tuple[OwnerNotice, ...] = ()
    guidelines: tuple[GuidelinesAnnouncement, ...] = ()
    damaged: tuple[AnnotatorError, ...] = ()
    """The errors of receipts that are left out because they cannot be read."""

    def of(self, bundle_id: str) -> Outcome:
        """The outcome (``taken``, ``refused`` or empty), its time, the reason, and its code."""
        nothing = ("", "", "", "")
        return self.outcomes.get(bundle_id) or self.prefixes.get(bundle_id[:16]) or nothing


def summarize_receipts(records: Sequence[ReceiptRecord], *, trusted: bool = False) -> CombinedReceipts:
    """The combined content of these receipts: a later one overrides an earlier one, and of two with the same number an
    acceptance overrides a refusal. Where to get a newer program is included only for a ``trusted`` owner."""
    parsed: list[_ParsedReceipt] = []
    damaged: list[AnnotatorError] = []
    for record in sorted(records, key=lambda record: record.number):
        try:
            with Contained(f"{record.id[:16]}{SUFFIX}"):
                parsed.append(_ParsedReceipt.of(record))
        except AnnotatorError as error:
            damaged.append(error)
    outcomes, prefixes, held_bundles = _combined_outcomes(parsed)
    state: Mapping[str, Any] = {}
    for newest in reversed(parsed):  # the state is that of the newest receipt that can be read
        try:
            with Contained(f"{newest.id[:16]}{SUFFIX}"):
                state = _state(newest.says, trusted=trusted)
                break
        except AnnotatorError as error:
            damaged.append(error)
    held_by_task = {task: had for (task, _), had in held_bundles.items()}
    return CombinedReceipts(outcomes, prefixes, held=held_by_task, damaged=tuple(damaged), **state)


def _combined_outcomes(
    parsed: Sequence[_ParsedReceipt],
) -> tuple[dict[str, Outcome], dict[str, Outcome], dict[tuple[str, int], frozenset[str]]]:
    """The outcomes by bundle id and by its first digits, and what the owner had when they returned each task."""
    outcomes: dict[str, Outcome] = {}
    prefixes: dict[str, Outcome] = {}
    held_bundles: dict[tuple[str, int], frozenset[str]] = {}
    for _, same_number in itertools.groupby(parsed, key=lambda receipt: receipt.number):
        receipts_of_number = list(same_number)
        for receipt in receipts_of_number:
            for name, outcome in receipt.refused.items():
                (outcomes if len(name) == 64 else prefixes)[name] = outcome
        for receipt in receipts_of_number:
            for name, outcome in receipt.taken.items():
                if outcomes.get(name, ("",))[0] != "taken":
                    outcomes[name] = outcome
        had = frozenset(name for name, outcome in outcomes.items() if outcome[0] == "taken")
        held_bundles = {bundle_id: held_bundles.get(bundle_id, had) for bundle_id in receipts_of_number[-1].back}
    return outcomes, prefixes, held_bundles


@dataclass(frozen=True)
class _ParsedReceipt:
    id: str
    number: int
    says: Mapping[str, Any]
    refused: Mapping[str, Outcome]
    taken: Mapping[str, Outcome]
    back: Sequence[tuple[str, int]]

    @classmethod
    def of(cls, record: ReceiptRecord) -> _ParsedReceipt:
        content = record.statement()
        at = utc_timestamp(content["issued"]) or record.arrived_at
        return cls(
            record.id, record.number, content,
            {entry["bundle_id"]: ("refused", at, refusal_text(safe_paragraph(entry["reason"])), entry["code"])
             for entry in content.get("refused", ())},
            {entry["bundle_id"]: ("taken", at, "", "") for entry in content.get("taken", ())},
            [(entry["task_id"], entry["revision"]) for entry in content.get("returned", ())],
        )  # fmt: skip


def _state(content: Mapping[str, Any], *, trusted: bool) -> dict[str, Any]:
    """What a receipt says of the current state."""
    return {
        **{name: content.get(name, 0) for name in ("submitted", "number", "accepted")},
        "returned": tuple(map(_returned_task, content.get("returned", ()))),
        "notices": _notices(content, trusted=trusted),
        "guidelines": tuple(map(GuidelinesAnnouncement.model_validate, content.get("guidelines", ()))),
    }


def _notices(newest: Mapping[str, Any], *, trusted: bool) -> tuple[OwnerNotice, ...]:
    """The notices of the newest receipt. A required program version is worded here, and only if this one is older;
    a notice that was written several times is one."""
    notices = [notice for notice in newest.get("notices", ()) if notice["code"] != NOTICE]
    program = newest.get("needs_program")
    needs = ProgramRequirement.model_validate(program) if program is not None else None
    old = outdated_program_error(needs, "", trusted=trusted)
    first = (OwnerNotice(old.code, notice_words(old)),) if old is not None else ()
    return tuple(dict.fromkeys([*first, *map(_notice, notices)]))


def _notice(entry: Mapping[str, Any]) -> OwnerNotice:
    """A notice, worded here if this program has its text."""
    arguments = {name: safe_paragraph(value) for name, value in entry.get("arguments", {}).items()}
    reason = notice_message(entry["code"], arguments) or safe_paragraph(entry["reason"])
    return OwnerNotice(entry["code"], reason, tuple(entry.get("tasks", ())))


def _returned_task(entry: Mapping[str, Any]) -> ReturnedTask:
    places = tuple(
        ReturnedAnswer(place["target"], place.get("key", ""), place.get("part", ""), safe_paragraph(place["reason"]))
        for place in entry.get("places", ())
    )
    void = tuple(entry.get("void", ()))
    reason, worded = safe_paragraph(entry["reason"]), void_message(safe_paragraph(entry.get("why", "")))
    return ReturnedTask(entry["task_id"], worded if worded == reason else reason, entry["revision"], places, void)


def receipt_summary(store: Store, project_id: str) -> CombinedReceipts:
    """The combined content of all receipts of a project."""
    with store.reading() as connection:
        return summarize_receipts(receipts(connection, project_id), trusted=is_verified(connection, project_id))


def deliveries_of(store: Store, project_id: str) -> list[ResultsExportDelivery]:
    """Every export of a project, the newest first."""
    with store.reading() as connection:
        exports = projects.finished_exports(connection, project_id)
        records = deliveries(connection, project_id)
        place = synchronization(connection, project_id).destination
        receipts_summary = summarize_receipts(receipts(connection, project_id))
    returned = _given_back(exports, receipts_summary)
    newest = max((export.sequence for export in exports), default=0)
    return [
        _delivery(
            export, records.get(export.sequence), receipts_summary, place, returned=returned[export.sequence] > 0,
            newest=export.sequence == newest,
        )
        for export in exports
    ]  # fmt: skip


def pending_task_bundles(store: Store, project_id: str) -> list[BundleObjectName]:
    """The task bundles that were fetched and not imported yet, by series and number."""
    place = store.paths.inbox / project_id
    if not place.is_dir():
        return []
    newest: dict[str, int] = {}
    for bundle in store.read(projects.bundles, project_id):
        newest[bundle.series] = max(bundle.sequence, newest.get(bundle.series, 0))
    names = [name for path in place.iterdir() if (name := object_name(path.name)) is not None]
    waiting = (name for name in names if name.number > newest.get(name.stem, 0))
    return sorted(waiting, key=lambda name: (name.stem, name.number))


def last_sent_work(store: Store, project_id: str) -> tuple[int, str]:
    """The last journal entry that the owner has or will find at the destination (0: none), and the time up to which
    they have the messages about tasks (ISO 8601, UTC; empty: none)."""
    last_revisions = {
        delivery.sequence
        for delivery in deliveries_of(store, project_id)
        if delivery.taken or delivery.state == "delivered"
    }
    exports = store.read(projects.finished_exports, project_id)
    sent = [delivery for delivery in exports if delivery.sequence in last_revisions]
    return max((delivery.number for delivery in sent), default=0), max((delivery.at for delivery in sent), default="")


def _given_back(exports: Sequence[ResultsExportRecord], combined: CombinedReceipts) -> Counter[int]:
    """The number of returned tasks of each export, by its number. A task counts for the newest export that the owner
    had when they returned it."""
    result: Counter[int] = Counter()
    for had in combined.held.values():
        result[max((export.sequence for export in exports if export.bundle_id in had), default=0)] += 1
    return result


DeliveryState = Literal["to send", "delivered", "received", "returned", "refused", "superseded"]
"""``to send``: exists on this computer only. ``delivered``: read back completely from the owner's destination.
``received``: confirmed by the owner's signed receipt. ``returned``: received, and some tasks are returned. ``refused``:
the receipt says that it was refused. ``superseded``: never delivered, and a later export contains all of it."""


def _delivery(
    export: ResultsExportRecord,
    record: DeliveryRecord | None,
    combined: CombinedReceipts,
    place: str,
    *,
    returned: bool,
    newest: bool,
) -> ResultsExportDelivery:
    """The state of an export. ``place`` is the current destination: a delivery to an earlier one does not count, since
    the owner does not look there. ``returned``: the newest receipt returns some of its tasks.

    The owner's receipt takes precedence over this computer's records, since results can also reach the owner in other
    ways.
    """
    outcome, answered, reason, code = combined.of(export.bundle_id)
    delivered = record.delivered_at if record is not None and place in ("", record.destination) else ""
    state: DeliveryState = "to send" if newest else "superseded"
    if outcome == "taken":
        state = "returned" if returned else "received"
    elif outcome == "refused":
        state = "refused"
    elif delivered:
        state = "delivered"
    return ResultsExportDelivery(
        sequence=export.sequence,
        bundle_id=export.bundle_id,
        at=export.at,
        tasks=export.tasks,
        submitted=export.submitted,
        bytes=record.bytes if record is not None else 0,
        destination=one_line(record.destination) if record is not None else "",
        delivered=delivered,
        state=state,
        answered=answered,
        reason=reason,
        code=code,
    )
