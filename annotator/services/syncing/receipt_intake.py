"""Fetches receipts and key lists from a destination, verifies them against the pinned owner, and stores them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from annotator import limits
from annotator.bundle.public_key import PublicKey
from annotator.bundle.receipt import LARGEST, Receipt, read_receipt
from annotator.bundle.trust import RECEIPTS, AllowedSigners, list_signer
from annotator.containment import FAULTS, Contained
from annotator.errors import AnnotatorError
from annotator.model.timestamps import utc_now
from annotator.paths import make_private
from annotator.services.owner_trust import (
    BundleTrustFiles,
    check_owner_key,
    revoked_by,
    save_owner_status,
    with_previous_keys,
)
from annotator.services.syncing.object_check_cache import ObjectCheckCache
from annotator.services.syncing.returned_tasks import apply_returns
from annotator.store import projects
from annotator.store.connections import Connection
from annotator.store.delivery_records import receipts
from annotator.store.tables import EnrolmentRecord, ReceiptRecord
from annotator.transfer.destination import Stopped, SyncDestination, too_many
from annotator.transfer.object_names import (
    OWNER_FILES,
    OWNER_SIGNATURES,
    RECEIPT_SIGNERS,
    is_receipt,
    object_folder,
    owner_folder,
)
from annotator.transfer.sync_engine import read_object, stops_sync

if TYPE_CHECKING:
    from annotator.store.store import Store


def import_key_lists(store: Store, enrolled: EnrolmentRecord, destination: SyncDestination, stopped: Stopped) -> bool:
    """Apply the owner's key lists: a new owner key that the old one signed, revoked keys, and earlier keys for
    receipts. Returns whether anything was applied. Nothing is applied while one of two related lists is missing.

    Raises ``delivery.*``, ``trust.*``, ``revocation.*``.
    """
    place = owner_folder(enrolled.project_id)
    listed = {file.name: file for file in destination.list(place)}
    names = [name for name in (*OWNER_FILES, RECEIPT_SIGNERS, *OWNER_SIGNATURES) if name in listed]
    scratch = store.paths.quarantine
    make_private(scratch)
    files = {name: read_object(destination, place, listed[name], scratch, stopped, LARGEST) for name in names}
    signer = list_signer(files, "allowed_signers")
    if signer is None:
        return False
    files_by_path = {f"keys/{name}": files[name] for name in OWNER_FILES if name in files and name != "revoked"}
    if "revoked" in files and list_signer(files, "revoked") == signer:
        files_by_path["keys/revoked"] = files["revoked"]
    before = _receipt_signers(files, signer)

    def keep(connection: Connection) -> None:
        standing = check_owner_key(
            connection, enrolled.project_id, enrolled.title, signer, BundleTrustFiles(files_by_path)
        )
        save_owner_status(connection, replace(standing, keys=with_previous_keys(standing.keys, before)), signer)

    store.write(keep)
    return True


def import_receipts(
    store: Store, enrolled: EnrolmentRecord, destination: SyncDestination, stopped: Stopped
) -> tuple[list[Receipt], list[AnnotatorError]]:
    """Store new receipts of the pinned owner for this annotator. Returns them, and the errors of refused ones, each
    reported once.

    A receipt that was signed with an earlier key of the owner is valid unless that key is known to be revoked. Raises
    ``delivery.*``.
    """
    place = object_folder(enrolled.project_id, enrolled.annotator_id, "receipts")
    cache = ObjectCheckCache(store, enrolled.project_id)
    with store.reading() as connection:
        ids = {record.id[:16] for record in receipts(connection, enrolled.project_id)}
        owners = _owners(connection, enrolled.project_id)
        revoked = revoked_by(connection, enrolled.project_id)
    scratch = store.paths.quarantine
    make_private(scratch)
    listing = destination.list(place)
    imported, refused = [], [too_many(place)] if listing.truncated else []
    fresh = [
        file for file in listing
        if is_receipt(file.name) and file.name[:16] not in ids and not cache.is_refused(f"receipts/{file.name}", file)
    ]  # fmt: skip
    for file in fresh[: limits.NEW_FILES]:
        try:
            with Contained(file.name):
                receipt = read_receipt(read_object(destination, place, file, scratch, stopped, LARGEST))
            if receipt.owner in revoked:
                cache.note_refused(f"receipts/{file.name}", file, AnnotatorError("trust.revoked", ""))
                continue
            with Contained(file.name):
                _check_ours(receipt, file.name, enrolled, owners)
        except AnnotatorError as error:
            if stops_sync(error):
                raise
            refused.append(error.about(file.name))
            if error.code not in FAULTS:  # else a later version of the program may read it
                cache.note_refused(f"receipts/{file.name}", file, error)
            continue
        _keep(store, receipt)
        imported.append(receipt)
    cache.keep()
    if len(fresh) > limits.NEW_FILES:
        refused.append(
            AnnotatorError(
                "delivery.too_many",
                "There are {count} new receipts, of which {most} were read; the next sync continues.",
                "Tell the owner: somebody may have put files there.",
                count=len(fresh),
                most=limits.NEW_FILES,
            )
        )
    return imported, refused


def read_small(path: Path) -> bytes:
    """The content of a receipt file. Raises ``receipt.malformed``."""
    try:
        if path.stat().st_size <= LARGEST:
            return path.read_bytes()
    except OSError as error:
        raise AnnotatorError(
            "receipt.malformed", "The file cannot be read: {strerror}.", "Check the path and the permissions.",
            str(path), strerror=error.strerror,
        ) from None  # fmt: skip
    raise AnnotatorError("receipt.malformed", "The file is too long to be a receipt.", "", str(path))


def import_receipt(store: Store, data: bytes, own_key: str) -> Receipt:
    """Store a receipt that was received by other means, for the annotator with the key ``own_key`` (a fingerprint), and
    mark the tasks it returns, unless the project is open.

    Raises ``receipt.*``, ``json.*``, ``store.no_project``; nothing is stored then.
    """
    receipt = read_receipt(data)
    project = store.read(projects.existing_project, receipt.content.project_id)
    with store.reading() as connection:
        owners = _owners(connection, project.id)
        revoked = revoked_by(connection, project.id)
        enrolled = projects.enrolment(connection, project.id)
    scored = receipt.content.qualification
    ours = enrolled is not None and enrolled.annotator_id == receipt.content.annotator_id
    if not ours and not (enrolled is None and (scored is None or scored.key == own_key)):
        raise AnnotatorError("receipt.other", "This receipt is for somebody else.", "It is ignored here.")
    _check_owner(receipt, () if receipt.owner in revoked else owners)
    _keep(store, receipt)
    if project.id not in store.in_session:
        apply_returns(store, project.id)  # otherwise this happens when the project is opened next
    return receipt


def _keep(store: Store, receipt: Receipt) -> None:
    content = receipt.content
    record = ReceiptRecord(receipt.receipt_id, content.project_id, content.number, utc_now(), receipt.file().decode())
    store.save_row(record)


def _receipt_signers(files: dict[str, bytes], owner: PublicKey) -> list[PublicKey]:
    """The other keys by which receipts were signed, according to the list signed by ``owner``."""
    if RECEIPT_SIGNERS not in files or list_signer(files, RECEIPT_SIGNERS) != owner:
        return []
    try:
        listed = AllowedSigners.parse(files[RECEIPT_SIGNERS].decode())
    except (AnnotatorError, UnicodeDecodeError):
        return []
    return [signer.public for signer in listed.signers if RECEIPTS in signer.namespaces and signer.public != owner]


def _owners(connection: Connection, project_id: str) -> Sequence[str]:
    """The fingerprints of the pinned owner's key and of its predecessors."""
    enrolled = projects.enrolment(connection, project_id)
    project = projects.project(connection, project_id)
    line = project.owner_key if project is not None else enrolled.owner_key if enrolled is not None else ""
    return (PublicKey.parse(line).fingerprint, *projects.key_list(connection, project_id).former.split())


def _check_ours(receipt: Receipt, name: str, enrolled: EnrolmentRecord, owners: Sequence[str]) -> None:
    content = receipt.content
    if (content.project_id, content.annotator_id) != (enrolled.project_id, enrolled.annotator_id):
        raise AnnotatorError("receipt.other", "This receipt is for somebody else.", "It is ignored here.")
    _check_owner(receipt, owners)
    if name[:16] != receipt.receipt_id[:16]:
        raise AnnotatorError("delivery.misplaced", "This file has the name of another file.", "", name)


def _check_owner(receipt: Receipt, owners: Sequence[str]) -> None:
    if receipt.owner.fingerprint not in owners:
        raise AnnotatorError(
            "receipt.other_owner",
            "This receipt was signed by a key other than the owner's: {fingerprint}.",
            "It is ignored. Tell the owner, by another channel.",
            fingerprint=receipt.owner.fingerprint,
        )
