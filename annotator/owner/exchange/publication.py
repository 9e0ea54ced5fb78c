"""Publishes task bundles, receipts and key lists of the owner at a destination."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from annotator.bundle.bundle_reader import verify_bundle
from annotator.bundle.owner_rotation import OwnerKeyRotation, read_rotations
from annotator.bundle.public_key import PublicKey
from annotator.bundle.receipt import (
    SUFFIX,
    Receipt,
    ReceiptAcceptedBundle,
    ReceiptContent,
    ReceiptRefusedBundle,
    ReceiptTaskReturn,
    read_receipt,
    sign_receipt,
)
from annotator.bundle.receipt_notices import LEFT, REFUSALS, VOID
from annotator.bundle.revocation import read_revocation_list
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import KEYS, RECEIPTS, AllowedSigner, AllowedSigners, list_signer
from annotator.containment import FAULTS, Contained
from annotator.durable import replace_file, write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.exchange.bundle_contents import EARLIER, key_files
from annotator.owner.exchange.exchange_state import (
    AnnotatorExchangeState,
    ProjectExchangeState,
    PublishedObject,
    damaged_copy_error,
    receipt_path,
    results_folder,
)
from annotator.owner.exchange.invitations import reviewers_only
from annotator.owner.project.departures import departures
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import revocations_of, revoke_as_published, revoked_keys
from annotator.owner.project.sent_tasks import sent_ids
from annotator.owner.project.void_work import CODE
from annotator.text.output_lines import counted
from annotator.transfer.destination import (
    RemoteFile,
    Stopped,
    SyncDestination,
    check_stopped,
    sha256_of,
)
from annotator.transfer.object_names import (
    BundleObjectName,
    id_in,
    is_receipt,
    object_folder,
    object_name,
    owner_folder,
    receipt_name,
)
from annotator.transfer.sync_engine import ObjectPublisher, fetched_copy, read_object, stops_sync

_MOST_NEWS = 2000  # maximum number of bundles in one receipt
_MOST_NAMED = 20  # maximum number of receipts named in an error
_ROTATION = ("allowed_signers", "allowed_signers.old.sig", "allowed_signers.new.sig")
_LARGEST_LIST = 16 * 1024 * 1024  # maximum bytes read of a list of keys


def publish_key_lists(project: Project, destination: SyncDestination, owner: SigningKey) -> Sequence[PublicKey]:
    """Publish the lists of keys at the destination, each with the owner's signature. Returns the keys that a published
    list revokes and that the project, an older copy, trusted; they are revoked now. Raises ``delivery.*``, and
    ``project.handed_over`` if the published lists say, signed by this owner, that another key has replaced it."""
    place = owner_folder(project.state.id)
    listed = {file.name: file for file in destination.list(place)}
    published_lists = _published_lists(project, destination, listed)
    _check_not_handed_over(project, published_lists)
    lost: Sequence[PublicKey] = ()
    if list_signer(published_lists, "revoked") == project.owner:
        lost = revoke_as_published(project, read_revocation_list(published_lists["revoked"]))
    files = {name.removeprefix("keys/"): data for name, data in key_files(project).items()}
    files["receipt_signers"] = _receipt_signers(project).render().encode()
    for name in ("allowed_signers", "revoked", "receipt_signers"):
        if name in files:
            files[f"{name}.sig"] = owner.sign(KEYS, files[name]).encode()
    publisher = ObjectPublisher(destination, project.quarantine, lambda: False, None)
    for name, data in sorted(files.items()):
        published, digest = listed.get(name), hashlib.sha256(data).hexdigest()
        if published is None or not publisher.is_published(f"{place}/{name}", published, len(data), digest, None):
            destination.replace(f"{place}/{name}", data)
    return lost


def _published_lists(
    project: Project, destination: SyncDestination, listed: Mapping[str, RemoteFile]
) -> Mapping[str, bytes]:
    """The published lists of keys and their signatures. One that was removed or has grown is ignored."""
    place, files = owner_folder(project.state.id), dict[str, bytes]()
    for name in sorted(listed.keys() & {EARLIER, *_ROTATION, "revoked", "revoked.sig"}):
        try:
            files[name] = read_object(
                destination, place, listed[name], project.quarantine, lambda: False, _LARGEST_LIST
            )
        except AnnotatorError as error:
            if stops_sync(error):
                raise
    return files


def _check_not_handed_over(project: Project, files: Mapping[str, bytes]) -> None:
    """Check that no newer key of the owner is published. Another copy of the project folder may have one; anything
    published with the old key would be invalid and refused by everyone who knows the newer key."""
    at = project.owner
    for rotation in _rotations(files):
        successor = rotation.follows(at)
        at = successor[0] if successor is not None else at
    if at != project.owner:
        raise AnnotatorError(
            "project.handed_over",
            f"The owner's key was replaced on another machine, by {at.fingerprint}: this copy of the project's "
            "folder is not the newest.",
            "Nothing was uploaded. Continue where the newest copy is, or copy it here; if none of your people did "
            "this, tell your annotators and revoke the key.",
            project.root,
        )


def _rotations(files: Mapping[str, bytes]) -> Iterator[OwnerKeyRotation]:
    """The rotations in lists of keys, oldest first; unreadable ones are ignored."""
    with contextlib.suppress(AnnotatorError):
        yield from read_rotations(files.get(EARLIER, b""))
    with contextlib.suppress(AnnotatorError, ValueError, KeyError):
        listed, old, new = (files[name].decode() for name in _ROTATION)
        yield OwnerKeyRotation.of(listed, old, new)


def _receipt_signers(project: Project) -> AllowedSigners:
    """All keys that sign or have signed receipts: the owner's, and previous ones that were not revoked, whatever lists
    signed at a rotation contain."""
    revoked = revoked_keys(project)
    former = [PublicKey.parse(line) for line in project.state.former_owners]
    keys = [key for key in (*former, project.owner) if key not in revoked]
    return AllowedSigners(tuple(AllowedSigner("owner", (RECEIPTS,), key) for key in keys), len(keys))


@dataclass
class AnnotatorFolderPublisher:
    """Publishes local files at a destination during one sync. An object is compared byte by byte with the local file if
    either was written since the last comparison, and with ``check_all`` in any case; a different one is replaced, which
    ``mended`` records. Files of more than ``most`` bytes are not sent."""

    project: Project
    destination: SyncDestination
    exchange: ProjectExchangeState
    most: int | None = None
    check_all: bool = False
    stopped: Stopped = lambda: False
    mended: list[str] = field(default_factory=list)

    @cached_property
    def _reviewers_only(self) -> frozenset[str]:
        return reviewers_only(self.project)

    @cached_property
    def _own_bundles(self) -> frozenset[str]:
        """The first digits of the ids of the project's task bundles."""
        return frozenset(bundle_id[:16] for bundle_id in self.project.bundles)

    def _works_on_shared(self, annotator_id: str, bundle_id: str) -> bool:
        """Whether a person gets a bundle for everybody: a reviewer only if they have begun a task of it."""
        if annotator_id not in self._reviewers_only:
            return True
        begun = self.exchange.person(annotator_id).begun
        return bool(begun) and not begun.isdisjoint(sent_ids(self.project, bundle_id))

    def tasks(self, annotator_id: str, requested: Collection[str] = ()) -> tuple[int, AnnotatorError | None]:
        """Publish the newest bundle of every series of this person. Returns the number of bundles published now, and
        ``delivery.large`` if one is too large. Those with an id in ``requested`` (its first 16 digits) are compared in
        any case. Raises ``delivery.*``."""
        latest = (
            (series, bundle) for series, bundle in sorted(self.project.state.series.items())
            if bundle.recipient == annotator_id
            or (not bundle.recipient and self._works_on_shared(annotator_id, bundle.bundle_id))
        )  # fmt: skip
        files = {
            str(BundleObjectName(series, bundle.sequence, bundle.bundle_id[:16], "anntask")): self.project.built(
                bundle.bundle_id
            )
            for series, bundle in latest
        }
        return self._put_all(annotator_id, "tasks", files, "A bundle of tasks", requested)

    def receipts(self, annotator_id: str, requested: Collection[str] = ()) -> int:
        """Publish every receipt. Returns the number published now. Raises ``delivery.*``, and ``project.older_copy`` if
        there are new ones that the project did not write."""
        receipts = self.exchange.person(annotator_id).receipts
        files = {receipt_name(receipt_id): receipt_path(self.project, receipt_id) for receipt_id in receipts}
        return self._put_all(annotator_id, "receipts", files, "A receipt", requested)[0]

    def results(self, annotator_id: str) -> AnnotatorError | None:
        """Publish the valid results of an annotator whose key is revoked, if the destination has lost or changed them.

        Revocation prevents the annotator's computers from publishing them, and their other computers read them from
        there. Returns ``delivery.large`` if a file is too large. Raises ``delivery.*``, ``project.damaged``.
        """
        counting = {name for record in revocations_of(self.project).keys.values() for name in record.before}
        copies = results_folder(self.project, annotator_id)
        files = {
            name: copies / name
            for name, record in sorted(self.exchange.person(annotator_id).arrived.items())
            if record.outcome == "taken" and record.bundle_id in counting
            and (copies / name).is_file() and sha256_of(copies / name) == record.sha256  # unchanged since
        }  # fmt: skip
        return self._put_all(annotator_id, "results", files, "A results file", ())[1] if files else None

    def _put_all(
        self, annotator_id: str, kind: str, files: Mapping[str, Path], title: str, requested: Collection[str]
    ) -> tuple[int, AnnotatorError | None]:
        """Publish ``files``, by object name, in an annotator's folder. Returns the number published now, and
        ``delivery.large`` if one is too large."""
        place = object_folder(self.project.state.id, annotator_id, kind)
        published = {file.name: file for file in self.destination.list(place)}
        fresh, large, failed = 0, None, None
        for name, source in files.items():
            try:
                compared = id_in(name) in requested
                with Contained(f"{annotator_id}, {name}"):
                    self._check_is_newest(name, place, published)
                    fresh += self._put(
                        annotator_id, f"{place}/{name}", source, published.get(name), title, compared=compared
                    )
            except AnnotatorError as error:
                if error.code == "delivery.large":
                    large = error
                elif error.code in (*FAULTS, "project.damaged", "project.older_copy"):
                    failed = error
                else:
                    raise
        if failed is not None:
            raise failed
        if kind == "receipts":
            self._note_other_receipts(annotator_id, sum(map(is_receipt, published.keys() - files.keys())), place)
        return fresh, large

    def _note_other_receipts(self, annotator_id: str, others: int, place: str) -> None:
        """Have the next receipt, which is due if there are more of them, numbered above those at the destination that
        the project does not have: annotators follow the highest number. Raises ``project.older_copy``."""
        if (more := others - self.exchange.person(annotator_id).other_receipts) > 0:
            self.exchange = self.exchange.changed(annotator_id, other_receipts=others, cleared=True)
            raise AnnotatorError(
                "project.older_copy",
                f"This project did not write {counted(more, 'receipt')} that {annotator_id} has there.",
                "If its folder is an older copy, copy the newest folder here; if that is lost, do again what you did "
                "since (invites, returns, answers, announcements), and sync again: the next receipt counts.",
                place,
            )

    def _check_is_newest(self, name: str, place: str, published: Mapping[str, RemoteFile]) -> None:
        """Raise ``project.older_copy`` if the owner published a bundle with the number of the task bundle ``name``, a
        later one or the one before, that the project does not have: who has it would refuse the bundle."""
        newest = object_name(name)
        if newest is None or newest.kind != "anntask":
            return
        follows = self.project.state.series[newest.stem].supersedes or ""
        lost = [
            other
            for other in filter(None, map(object_name, published))
            if other.stem == newest.stem
            and other.number >= newest.number - 1
            and other.id16 not in (follows[:16], *self._own_bundles)
            and self._is_lost(place, published[str(other)], other.id16)
        ]
        if lost:
            raise AnnotatorError(
                "project.older_copy",
                f"Bundle {lost[-1].number} of the series {newest.stem!r} is there, signed by you, and not in this "
                "project: the project's folder is an older copy.",
                "Nothing of this series was uploaded. Copy the newest folder here. If it is lost, name the files of "
                f"tasks that were given since: annotator project recover --project {self.project.quoted_root} "
                "TASKS.jsonl ...",
                f"{place}/{lost[-1]}",
            )

    def _is_lost(self, place: str, file: RemoteFile, id16: str) -> bool:
        """Whether a bundle that the project does not have is the owner's. A copy of it is kept for
        ``project recover``, so that it is fetched once."""
        if any(map(self.project.own_bundle, self.project.quarantine.glob(f"{id16}*.anntask"))):
            return True
        if self.most is not None and file.size > self.most:  # anybody who may write there could have put it there
            return False
        with fetched_copy(self.destination, place, file, self.project.quarantine, self.stopped) as copy:
            bundle = self.project.own_bundle(copy)
            if bundle is None or not bundle.bundle_id.startswith(id16):
                return False
            replace_file(copy, self.project.built(bundle.bundle_id))
        return True

    def _put(
        self,
        annotator_id: str,
        name: str,
        source: Path,
        published: RemoteFile | None,
        title: str,
        *,
        compared: bool,
    ) -> bool:
        """Publish one file. Returns whether it was written now."""
        check_stopped(self.stopped)
        if not source.is_file():
            raise damaged_copy_error(source, name)
        publisher = ObjectPublisher(
            self.destination, self.project.quarantine, self.stopped, self.most, "annotator project sync"
        )
        key, always = name.partition("/")[2].partition("/")[2], self.check_all or compared
        before, size = self.exchange.person(annotator_id).published.get(key), source.stat().st_size
        if published is not None and published.size == size:
            if before is None and not always and not (published.version and publisher.may_send(size)):
                return False  # the destination reports no versions, or the file is too large to be read back
            digest = sha256_of(source)
            version = before.version if before is not None and before.sha256 == digest else None
            if publisher.is_published(name, published, size, digest, version, always=always):
                if version != published.version or always:
                    self._record_published(annotator_id, key, PublishedObject(sha256=digest, version=published.version))
                return False
        _check_copy(source, name)
        publisher.publish(name, source, title)
        if published is not None and (before is not None or published.size == size):
            self.mended.append(name.partition("/")[2])
        self._record_published(annotator_id, key, None)
        return True

    def _record_published(self, annotator_id: str, key: str, compared: PublishedObject | None) -> None:
        published = {
            name: record for name, record in self.exchange.person(annotator_id).published.items() if name != key
        }
        if compared is not None:
            published[key] = compared
        self.exchange = self.exchange.changed(annotator_id, published=published)


def _check_copy(source: Path, name: str) -> None:
    """Check that the local file of an object is what its name says: another one would replace what is right at the
    destination. Results were compared before. Raises ``project.damaged``."""
    try:
        if name.endswith(".anntask"):
            identifier = verify_bundle(source, "tasks").bundle_id
        elif name.endswith(SUFFIX):
            identifier = read_receipt(source.read_bytes()).receipt_id
        else:
            return
    except AnnotatorError:
        raise damaged_copy_error(source, name) from None
    if not identifier.startswith(id_in(name)):
        raise damaged_copy_error(source, name)


def write_receipt(
    project: Project,
    exchange: ProjectExchangeState,
    annotator_id: str,
    owner: SigningKey,
    now: str,
    submitted: int | None = None,
) -> tuple[ProjectExchangeState, Receipt | None]:
    """Sign a receipt with the news for one annotator and write its file. Returns None for the receipt if there is no
    news. The receipt must not be published before the caller has stored the exchange state. ``submitted``: the number
    of submitted tasks if they were not received by a sync."""
    person = exchange.person(annotator_id)
    news = [name for name, record in person.arrived.items() if record.outcome != "not whole" and not record.told][
        :_MOST_NEWS
    ]
    if person.receipts_complete:
        return exchange, None
    has_left = any(departure.person == annotator_id for departure in departures(project))  # and does nothing again
    content = ReceiptContent(
        project_id=project.state.id,
        project_title=project.state.title,
        annotator_id=annotator_id,
        owner_fingerprint=owner.public.fingerprint,
        number=len(person.receipts) + person.other_receipts + 1,
        previous=person.receipts[-1] if person.receipts else None,
        issued=now,
        taken=_accepted_bundles(person, news),
        refused=_refused_bundles(person, news, {CODE: LEFT} if has_left else {}),
        returned=tuple(
            ReceiptTaskReturn(
                task_id=name,
                revision=record.answered_above,
                reason=record.reason,
                places=record.places,
                void=record.void,
                why=record.why,
            )
            for name, record in sorted(person.given_back.items())
            if not has_left
        ),
        submitted=max(person.received_tasks, person.accepted_tasks) if submitted is None else submitted,
        qualification=person.qualification,
        accepted=person.accepted_tasks,
        notices=tuple(notice for notice in person.notices if not (has_left and notice.code == VOID)),
        guidelines=exchange.guidelines_of(annotator_id),
        needs_program=project.state.needs_program,
    )
    receipt = sign_receipt(content, owner)
    path = receipt_path(project, receipt.receipt_id)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, receipt.file())
    reported = {name: person.arrived[name].with_fields(told=True) for name in news}
    back = {name: record.with_fields(told=True) for name, record in person.given_back.items()}
    exchange = exchange.changed(
        annotator_id,
        arrived={**person.arrived, **reported},
        given_back=back,
        cleared=False,
        qualification_told=True,
        accepted_told=True,
        notices_told=True,
        receipts=(*person.receipts, receipt.receipt_id),
    )
    return exchange, receipt


def hand_out_receipts(project: Project, receipts: Mapping[str, str], out: Path) -> dict[str, Path]:
    """Copy receipts (ids by annotator) into the folder ``out`` for the owner to pass on. Returns their files by
    annotator. Raises ``review.receipt_not_written`` if some cannot be written, after all others were."""
    files = {annotator_id: out / f"{annotator_id}{SUFFIX}" for annotator_id in receipts}
    failed: dict[str, OSError] = {}
    for annotator_id, file in files.items():
        try:
            out.mkdir(parents=True, exist_ok=True)
            write_atomic(file, receipt_path(project, receipts[annotator_id]).read_bytes())
        except OSError as error:
            failed[annotator_id] = error
    if failed:
        annotator_id, why = next(iter(failed.items()))
        raise AnnotatorError(
            "review.receipt_not_written",
            f"{len(failed)} of the receipts could not be written: {why.strerror or type(why).__name__}.",
            f"They count, and are kept in {receipt_path(project, receipts[annotator_id]).parent}: "
            + ", ".join(
                f"{files[recipient].name} is {receipts[recipient]}{SUFFIX}" for recipient in [*failed][:_MOST_NAMED]
            )
            + ". Copy them from there.",
            files[annotator_id],
        )
    return files


def _accepted_bundles(person: AnnotatorExchangeState, news: Sequence[str]) -> tuple[ReceiptAcceptedBundle, ...]:
    outcomes = [person.arrived[name] for name in news]
    return tuple(
        ReceiptAcceptedBundle(bundle_id=outcome.bundle_id, tasks=outcome.tasks, submitted=outcome.submitted)
        for outcome in outcomes
        if outcome.outcome == "taken"
    )


def _refused_bundles(
    person: AnnotatorExchangeState, news: Sequence[str], otherwise: Mapping[str, str]
) -> tuple[ReceiptRefusedBundle, ...]:
    """The refused ones of the files ``news``. ``otherwise``: what is said instead of the usual, by code."""
    texts = {**REFUSALS, **otherwise}
    outcomes = [(object_name(name), person.arrived[name]) for name in news]
    return tuple(
        ReceiptRefusedBundle(
            bundle_id=outcome.bundle_id or name.id16,
            code=outcome.code,
            reason=str(texts.get(outcome.code, outcome.reason))[:2000],
        )
        for name, outcome in outcomes
        if name is not None and outcome.outcome == "refused"
    )
