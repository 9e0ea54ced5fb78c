"""Uploads results: writes a new export if work was done since the last one, and publishes the newest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.bundle.age import SUFFIX as ENCRYPTED
from annotator.bundle.age import is_encrypted
from annotator.bundle.bundle_reader import verify_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.timestamps import utc_now
from annotator.paths import make_private
from annotator.services.submission import write_results
from annotator.services.syncing.delivery_list import ResultsExportDelivery, deliveries_of
from annotator.services.syncing.object_check_cache import ObjectCheckCache
from annotator.store import projects, work
from annotator.store.delivery_records import deliveries
from annotator.store.tables import DeliveryRecord, EnrolmentRecord, ResultsExportRecord
from annotator.store.task_messages import has_messages_since
from annotator.transfer.destination import RemoteFile, Stopped, SyncDestination, sha256_of
from annotator.transfer.object_names import BundleObjectName, object_folder
from annotator.transfer.sync_engine import ObjectPublisher

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore
    from annotator.store.store import Store

Unlock = Callable[[], SigningKey]
"""Returns the annotator's unlocked key; called only to sign something."""
SIGNED_OTHERWISE = "results.other_role"
"""The code of refused reviews that an earlier version of the program signed as answers. Sending the same file again
would be refused again."""


@dataclass(frozen=True)
class ResultsUploadResult:
    """The state at the destination: the sequence number of the export, the size of its file, and whether this upload
    published it (``fresh``)."""

    sequence: int
    bytes: int
    fresh: bool


def outbox_folder(store: Store, project_id: str) -> Path:
    """The folder of results of a project that are not delivered yet."""
    return store.paths.outbox / project_id


def upload_export(
    store: Store,
    keys: KeyStore,
    enrolled: EnrolmentRecord,
    destination: SyncDestination,
    unlock: Unlock,
    stopped: Stopped,
    most: int | None = None,
) -> ResultsUploadResult | None:
    """Publish the newest export of a project, after writing it if work was done since the last one; None if nothing was
    done yet. Files of more than ``most`` bytes are not sent. An export that the destination lost or changed is
    published again even if the owner has it, because the annotator's other computers read it there.

    An export is recorded as delivered only after it was read back. Raises ``delivery.*``, ``keys.*``, ``results.*``,
    ``store.*``, ``trust.revoked``; undelivered files stay in the outbox.
    """
    record = _newest(store, keys, enrolled, unlock)
    if record is None:
        return None
    place = object_folder(enrolled.project_id, enrolled.annotator_id, "results")
    delivered = record.delivered_at != "" and record.destination == destination.shown
    state = _delivery(store, record)
    if state.taken and not _is_complete(store, record):
        return ResultsUploadResult(record.sequence, record.bytes, False)  # received, and no longer stored
    source = outbox_folder(store, enrolled.project_id) / record.name
    publisher = ObjectPublisher(destination, source.parent, stopped, most)
    name, cache = f"{place}/{record.name}", ObjectCheckCache(store, enrolled.project_id)
    remote = _listed_file(destination, place, record)
    if remote is not None and delivered and not state.code:
        version = remote.version if cache.is_whole(name, remote) else None
        if publisher.is_published(name, remote, record.bytes, record.sha256, version, large=True):
            cache.note_whole(name, remote)
            return ResultsUploadResult(record.sequence, record.bytes, False)
    if record.delivered_at:  # missing, or at another destination: the recorded state must be corrected
        record = replace(record, destination="", delivered_at="")
        store.save_row(record)
    _check_encryption(store, record)
    publisher.publish(name, source, "Your export")
    remote = _listed_file(destination, place, record)
    if remote is not None:
        cache.note_whole(name, remote)
    record = replace(record, destination=destination.shown, delivered_at=utc_now())
    store.save_row(record)
    _tidy(source)
    return ResultsUploadResult(record.sequence, record.bytes, True)


def _check_encryption(store: Store, record: DeliveryRecord) -> None:
    """Raises ``delivery.not_encrypted`` for results that were written before an invite asked for encryption, which may
    be accepted in the window while a sync goes on."""
    enrolled = store.read(projects.enrolment, record.project_id)
    if enrolled is not None and enrolled.recipient and not record.name.endswith(ENCRYPTED):
        raise AnnotatorError(
            "delivery.not_encrypted",
            "Your results were not sent: they were written before your invite asked for encryption.",
            "Sync again: they will be written again, encrypted.",
        )


def _listed_file(destination: SyncDestination, place: str, record: DeliveryRecord) -> RemoteFile | None:
    """The delivery's object at the destination, by name and size."""
    return next(
        (file for file in destination.list(place) if (file.name, file.size) == (record.name, record.bytes)), None
    )


def must_export(store: Store, keys: KeyStore, enrolled: EnrolmentRecord) -> bool:
    """Whether a new export is needed: the newest lacks work, was made with another key or invite, is signed in the
    wrong role, or is missing from the outbox."""
    last = store.read(projects.last_export, enrolled.project_id)
    if last is None:
        return _has_news(store, enrolled.project_id, 0, "")
    if _has_news(store, enrolled.project_id, last.number, last.at):
        return True
    record = store.read(deliveries, enrolled.project_id).get(last.sequence)
    if record is None:
        return _adoptable(store, enrolled, last) is None
    state = _delivery(store, record)
    if state.code == SIGNED_OTHERWISE:
        return True
    return record.author != _author(keys, enrolled) or not (state.taken or _is_complete(store, record))


def _has_news(store: Store, project_id: str, number: int, at: str) -> bool:
    """Whether there is work after the journal entry ``number``, or a message about a task after ``at``."""
    return store.read(work.has_new_entries, project_id, number) or store.read(has_messages_since, project_id, at)


def _newest(store: Store, keys: KeyStore, enrolled: EnrolmentRecord, unlock: Unlock) -> DeliveryRecord | None:
    """The delivery of the newest export. Its file is in the outbox unless the owner has received it."""
    project_id = enrolled.project_id
    if store.read(work.last_number, project_id) == 0 and not store.read(has_messages_since, project_id, ""):
        return None
    if must_export(store, keys, enrolled):
        signer = unlock()
        place = outbox_folder(store, project_id)
        make_private(place)
        last = store.read(projects.last_export, project_id)
        out = place / f"unsent-{(last.sequence if last else 0) + 1}.annresult"
        try:
            write_results(store, project_id, out, signer, keys.succeeds("annotator"))
        except AnnotatorError as error:
            if error.code == "results.nothing":
                return None
            raise
    last = store.read(projects.last_export, project_id)
    if last is None:
        return None  # all work was done on another computer, which sends it
    delivery = store.read(deliveries, project_id).get(last.sequence)
    return delivery if delivery is not None else _adopt_export(store, keys, enrolled, last)


def _adopt_export(store: Store, keys: KeyStore, enrolled: EnrolmentRecord, last: ResultsExportRecord) -> DeliveryRecord:
    """The delivery of an export that was just written to the outbox, or was left there when the program ended."""
    path = _adoptable(store, enrolled, last)
    if path is None:
        raise AnnotatorError("delivery.failed", "The export is no longer in the outbox.", "Sync again.", last.path)
    encrypted = path.name.endswith(ENCRYPTED)
    name = str(
        BundleObjectName(store.read(projects.device_id), last.sequence, last.bundle_id[:16], "annresult", encrypted)
    )
    if path.name != name:
        path = path.rename(path.with_name(name))
    record = DeliveryRecord(
        project_id=enrolled.project_id, sequence=last.sequence, name=name, sha256=sha256_of(path),
        bytes=path.stat().st_size, author=_author(keys, enrolled),
    )  # fmt: skip
    store.save_row(record)
    return record


def _adoptable(store: Store, enrolled: EnrolmentRecord, last: ResultsExportRecord) -> Path | None:
    """The file of an export in the outbox, under its first or its final name; None if it is missing or damaged."""
    place = outbox_folder(store, enrolled.project_id)
    stem = f"{store.read(projects.device_id)}-{last.sequence}-{last.bundle_id[:16]}.annresult"
    for path in (Path(last.path), place / stem, place / f"{stem}{ENCRYPTED}"):
        ours = path.parent == place and path.is_file() and bool(enrolled.recipient) == is_encrypted(path)
        if ours and (enrolled.recipient or _bundle_id(path) == last.bundle_id):
            return path
    return None


def _bundle_id(path: Path) -> str:
    try:
        return verify_bundle(path, "results").bundle_id
    except AnnotatorError:
        return ""


def _is_complete(store: Store, record: DeliveryRecord) -> bool:
    path = outbox_folder(store, record.project_id) / record.name
    return path.is_file() and path.stat().st_size == record.bytes and sha256_of(path) == record.sha256


def _delivery(store: Store, record: DeliveryRecord) -> ResultsExportDelivery:
    """The state of its export. One that was ``taken`` needs its file no longer; ``code`` is that of a refusal."""
    exports = deliveries_of(store, record.project_id)
    return next(export for export in exports if export.sequence == record.sequence)


def _author(keys: KeyStore, enrolled: EnrolmentRecord) -> str:
    public = keys.public("annotator")
    return f"{public[0].fingerprint if public else ''} {enrolled.proof[:16]}"


def _tidy(newest: Path) -> None:
    """Remove older files from the outbox, since the newest export, which was delivered, contains all their work."""
    for path in newest.parent.iterdir():
        if path != newest and path.is_file():
            path.unlink(missing_ok=True)
