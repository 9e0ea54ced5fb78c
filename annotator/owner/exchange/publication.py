"""Publishes task bundles, receipts and key lists of the owner at a destination."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from annotator.bundle.owner_rotation import OwnerKeyRotation, read_rotations
from annotator.bundle.public_key import PublicKey
from annotator.bundle.receipt import (
    AcceptedResults,
    Receipt,
    ReceiptStatement,
    ReceiptTaskReturn,
    RefusedResults,
    sign_receipt,
)
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import KEYS, RECEIPTS, AllowedSigner, AllowedSigners
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.exchange.bundle_contents import EARLIER, key_files
from annotator.owner.exchange.exchange_state import (
    AnnotatorExchangeState,
    ExchangeState,
    PublishedObject,
    receipt_path,
    results_folder,
)
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import revocations_of, revoked_keys
from annotator.transfer.destination import (
    Destination,
    RemoteFile,
    Stopped,
    check_stopped,
    sha256_of,
)
from annotator.transfer.object_names import ObjectName, folder, id_in, object_name, owner_folder, receipt_name
from annotator.transfer.sync_engine import ObjectPublisher, read_object, stops_sync

_MOST_NEWS = 2000  # bundles in one receipt
_LARGEST_LIST = 16 * 1024 * 1024  # bytes of a list of keys that is read


def publish_key_lists(project: Project, destination: Destination, owner: SigningKey) -> None:
    """Put the lists of keys at the destination, each with the owner's signature over it. Raises ``delivery.*``, and
    ``project.handed_over`` where those that lie there say, signed by this owner, that another key took its place."""
    place = owner_folder(project.state.id)
    listed = {one.name: one for one in destination.list(place)}
    files = {name.removeprefix("keys/"): data for name, data in key_files(project).items()}
    _check_not_handed_over(project, destination, listed)
    files["receipt_signers"] = _receipt_signers(project).render().encode()
    for name in ("allowed_signers", "revoked", "receipt_signers"):
        if name in files:
            files[f"{name}.sig"] = owner.sign(KEYS, files[name]).encode()
    publisher = ObjectPublisher(destination, project.quarantine, lambda: False, None)
    for name, data in sorted(files.items()):
        there, digest = listed.get(name), hashlib.sha256(data).hexdigest()
        if there is None or not publisher.is_published(f"{place}/{name}", there, len(data), digest, None):
            destination.replace(f"{place}/{name}", data)


def _check_not_handed_over(project: Project, destination: Destination, listed: Mapping[str, RemoteFile]) -> None:
    """A copy of the project's folder elsewhere may have a newer key of the owner's: what this one puts there, signed by
    the key before, would count for nothing and be refused by everybody who has heard of the newer one."""
    place, at = owner_folder(project.state.id), project.owner
    files: dict[str, bytes] = {}
    for name in (EARLIER, *(f"allowed_signers{part}" for part in ("", ".old.sig", ".new.sig"))):
        if name not in listed:
            continue
        try:
            files[name] = read_object(
                destination, place, listed[name], project.quarantine, lambda: False, _LARGEST_LIST
            )
        except AnnotatorError as error:  # one that has gone, or grew, is none
            if stops_sync(error):
                raise
    for rotation in _rotations(files):
        found = rotation.follows(at)
        at = found[0] if found is not None else at
    if at != project.owner:
        raise AnnotatorError(
            "project.handed_over",
            f"The owner's key was replaced on another machine, by {at.fingerprint}: this copy of the project's "
            "folder is not the newest.",
            "Nothing was put there. Go on where the newest copy is, or bring it here; if nobody of yours did that, "
            "tell your annotators and revoke the key.",
            str(project.root),
        )


def _rotations(files: Mapping[str, bytes]) -> Iterator[OwnerKeyRotation]:
    """The rotations that lists of keys tell of, the oldest first; nothing of what cannot be read."""
    with contextlib.suppress(AnnotatorError):
        yield from read_rotations(files.get(EARLIER, b""))
    with contextlib.suppress(AnnotatorError, ValueError, KeyError):
        listed, old, new = (files[f"allowed_signers{part}"].decode() for part in ("", ".old.sig", ".new.sig"))
        yield OwnerKeyRotation.of(listed, old, new)


def _receipt_signers(project: Project) -> AllowedSigners:
    """Every key by which receipts were signed and may be checked: the owner's, and those before it that were not
    revoked, whatever the lists say that were signed at a rotation."""
    revoked = revoked_keys(project)
    former = [PublicKey.parse(line) for line in project.state.former_owners]
    keys = [key for key in (*former, project.owner) if key not in revoked]
    return AllowedSigners(tuple(AllowedSigner("owner", (RECEIPTS,), key) for key in keys), len(keys))


@dataclass
class AnnotatorFolderPublisher:
    """Puts our files at a destination, for one sync. An object is compared with ours byte by byte where either was
    written since that was done last, and all of them where ``every``; one that is another is put there anew, which
    ``mended`` says. None of more than ``most`` bytes is sent."""

    project: Project
    destination: Destination
    exchange: ExchangeState
    most: int | None = None
    every: bool = False
    stopped: Stopped = lambda: False
    mended: list[str] = field(default_factory=list)

    def tasks(self, annotator_id: str, wanted: Collection[str] = ()) -> tuple[int, AnnotatorError | None]:
        """Put the newest bundle of every series of this annotator's there; how many were put there now, and
        ``delivery.large`` where one is larger. Those with an id in ``wanted`` (its first 16 digits) are compared
        whatever is known. Raises ``delivery.*``."""
        latest = (
            (series, one) for series, one in sorted(self.project.state.series.items())
            if one.recipient in ("", annotator_id)
        )  # fmt: skip
        files = {
            str(ObjectName(series, one.sequence, one.bundle_id[:16], "anntask")): self.project.built(one.bundle_id)
            for series, one in latest
        }
        return self._put_all(annotator_id, "tasks", files, "A bundle of tasks", wanted)

    def receipts(self, annotator_id: str, wanted: Collection[str] = ()) -> int:
        """Put every receipt there; how many were put there now. Raises ``delivery.*``."""
        receipts = self.exchange.person(annotator_id).receipts
        files = {receipt_name(receipt_id): receipt_path(self.project, receipt_id) for receipt_id in receipts}
        return self._put_all(annotator_id, "receipts", files, "A receipt", wanted)[0]

    def results(self, annotator_id: str) -> AnnotatorError | None:
        """Put results of this annotator's that count, but whose key is revoked, there again where the place lost or
        changed them: their author's computers cannot, and their other ones take the work from there. The
        ``delivery.large`` of one that is larger than may be sent. Raises ``delivery.*``, ``project.damaged``."""
        counting = {name for one in revocations_of(self.project).keys.values() for name in one.before}
        copies = results_folder(self.project, annotator_id)
        files = {
            name: copies / name
            for name, one in sorted(self.exchange.person(annotator_id).arrived.items())
            if one.outcome == "taken" and one.bundle_id in counting
            and (copies / name).is_file() and sha256_of(copies / name) == one.sha256  # else it is not what was taken
        }  # fmt: skip
        return self._put_all(annotator_id, "results", files, "A results file", ())[1] if files else None

    def _put_all(
        self, annotator_id: str, kind: str, files: Mapping[str, Path], what: str, wanted: Collection[str]
    ) -> tuple[int, AnnotatorError | None]:
        """How many of the ``files``, by the object's name, were put into somebody's folder now; and ``delivery.large``
        where one was not."""
        place = folder(self.project.state.id, annotator_id, kind)
        there = {one.name: one for one in self.destination.list(place)}
        fresh, large = 0, None
        for name, source in files.items():
            try:
                asked = id_in(name) in wanted
                fresh += self._put(annotator_id, f"{place}/{name}", source, there.get(name), what, asked=asked)
            except AnnotatorError as error:
                if error.code != "delivery.large":
                    raise
                large = error
        return fresh, large

    def _put(
        self,
        annotator_id: str,
        name: str,
        source: Path,
        there: RemoteFile | None,
        what: str,
        *,
        asked: bool,
    ) -> bool:
        """Whether it was put there now."""
        check_stopped(self.stopped)
        publisher = ObjectPublisher(
            self.destination, self.project.quarantine, self.stopped, self.most, "annotator project sync"
        )
        key = name.partition("/")[2].partition("/")[2]
        known, size = self.exchange.person(annotator_id).published.get(key), source.stat().st_size
        if there is not None and there.size == size:
            if known is None and not (there.version and publisher.may_send(size)) and not (self.every or asked):
                return False  # the place does not say what was written again, or the file is too large to be read back
            digest, always = sha256_of(source), self.every or asked
            version = known.version if known is not None and known.sha256 == digest else None
            if publisher.is_published(name, there, size, digest, version, always=always):
                if version != there.version or always:
                    self._note(annotator_id, key, PublishedObject(sha256=digest, version=there.version))
                return False
        publisher.publish(name, source, what)
        if there is not None and (known is not None or there.size == size):
            self.mended.append(name.partition("/")[2])
        self._note(annotator_id, key, None)
        return True

    def _note(self, annotator_id: str, key: str, found: PublishedObject | None) -> None:
        published = {name: one for name, one in self.exchange.person(annotator_id).published.items() if name != key}
        if found is not None:
            published[key] = found
        self.exchange = self.exchange.changed(annotator_id, published=published)


def write_receipt(
    project: Project,
    exchange: ExchangeState,
    annotator_id: str,
    owner: SigningKey,
    now: str,
    submitted: int | None = None,
) -> tuple[ExchangeState, Receipt | None]:
    """Sign the news for one annotator and keep the receipt's file; None where there are none. It counts once the caller
    has kept the exchange: nobody may get it before. ``submitted`` is how many submitted tasks there are where they did
    not come by a sync."""
    person = exchange.person(annotator_id)
    news = [name for name, one in person.arrived.items() if one.outcome != "not whole" and not one.told][:_MOST_NEWS]
    if person.receipts_complete:
        return exchange, None
    says = ReceiptStatement(
        project_id=project.state.id,
        project_title=project.state.title,
        annotator_id=annotator_id,
        owner_fingerprint=owner.public.fingerprint,
        number=len(person.receipts) + 1,
        previous=person.receipts[-1] if person.receipts else None,
        issued=now,
        taken=_taken(person, news),
        refused=_refused(person, news),
        returned=tuple(
            ReceiptTaskReturn(task_id=name, revision=one.revision, reason=one.reason, places=one.places)
            for name, one in sorted(person.given_back.items())
        ),
        submitted=max(person.received_tasks, person.accepted_tasks) if submitted is None else submitted,
        qualification=person.qualification,
        accepted=person.accepted_tasks,
        notices=person.notices,
        guidelines=exchange.guidelines_of(annotator_id),
        needs_program=project.state.needs_program,
    )
    receipt = sign_receipt(says, owner)
    path = receipt_path(project, receipt.receipt_id)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, receipt.file())
    told = {name: person.arrived[name].model_copy(update={"told": True}) for name in news}
    back = {name: one.model_copy(update={"told": True}) for name, one in person.given_back.items()}
    exchange = exchange.changed(
        annotator_id,
        arrived={**person.arrived, **told},
        given_back=back,
        cleared=False,
        qualification_told=True,
        accepted_told=True,
        notices_told=True,
        receipts=(*person.receipts, receipt.receipt_id),
    )
    return exchange, receipt


def _taken(person: AnnotatorExchangeState, news: Sequence[str]) -> tuple[AcceptedResults, ...]:
    found = [person.arrived[name] for name in news]
    return tuple(
        AcceptedResults(bundle_id=one.bundle_id, tasks=one.tasks, submitted=one.submitted)
        for one in found
        if one.outcome == "taken"
    )


_IN_THEIR_WORDS: Final = {
    "invite.used_twice": "Another key has used your invite already, so the owner cannot tell whose results these are. "
    "Ask the owner, by another channel, for a fresh invite.",
    "invite.withdrawn": "The owner has withdrawn your invite. Ask for a fresh one.",
    "trust.unknown_signer": "The owner does not know your key. Ask for an invite, and accept it on this computer.",
    "trust.revoked": "The owner has revoked the key that signed this. Ask for a fresh invite; your work goes with it.",
    "trust.rotated_out": "You have a newer key on another computer: take it to this one (Identity and keys), and sync "
    "again.",
}
"""Refusals as the annotator can do something about them; what the owner is told speaks of the owner's commands."""


def _refused(person: AnnotatorExchangeState, news: Sequence[str]) -> tuple[RefusedResults, ...]:
    found = [(object_name(name), person.arrived[name]) for name in news]
    return tuple(
        RefusedResults(bundle_id=name.id16, code=one.code, reason=_IN_THEIR_WORDS.get(one.code, one.reason)[:2000])
        for name, one in found
        if name is not None and one.outcome == "refused"
    )
