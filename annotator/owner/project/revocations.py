"""Revocation and rotation of keys in a project: the revoked keys, and the earlier results that remain valid.

    keys/revoked            the list, one key per line, as in bundles
    keys/revoked.krl        the list as a KRL
    keys/revocations.json   for each revoked key the reason, and its results bundles received before
    keys/received.jsonl     every received results bundle: its id, and the key that signed it
    keys/rotation.old.sig   after a rotation of the owner's key: signatures of the old and the new key of
    keys/rotation.new.sig   ``keys/rotation``, the list of keys in later bundles

No clock is used: results signed *before* are those received when the key was revoked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pydantic import Field, TypeAdapter, ValidationError

from annotator.bundle import strictjson
from annotator.bundle.public_key import PublicKey
from annotator.bundle.revocation import RevocationList, read_revocation_list
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import FrozenModel, Sparse
from annotator.owner.project.owner_project import Project
from annotator.owner.project.project_file import ProjectFile
from annotator.owner.rows import grouped

_LIST = "keys/revoked"
_KRL = "keys/revoked.krl"
_RECEIVED = "keys/received.jsonl"


class KeyRevocation(FrozenModel):
    """A revocation: its reason, and the ids of earlier results bundles of the key that remain valid.

    ``successor`` is the fingerprint of the key by which its holder replaced it, empty if the owner revoked it.
    ``void``: nothing that it ever signed counts, except ``before``, whoever delivers it
    (:mod:`annotator.owner.project.void_work`).
    """

    reason: str = ""
    before: tuple[str, ...] = ()
    successor: str = ""
    void: Sparse[bool] = False


class _ReceivedBundle(FrozenModel):
    """A results bundle that was received: its id, the fingerprint of the key that signed it, and its device."""

    bundle_id: str
    key: str
    device: str


_BUNDLES = TypeAdapter(list[_ReceivedBundle])


class KeyRevocations(FrozenModel):
    """The revoked keys by fingerprint."""

    keys: Mapping[str, KeyRevocation] = Field(default_factory=dict)

    def refusal(self, fingerprint: str, bundle_id: str) -> AnnotatorError | None:
        """The reason why a results bundle by the key is invalid; None if it is valid."""
        revocation = self.keys.get(fingerprint)
        if revocation is None or bundle_id in revocation.before:
            return None
        if revocation.successor:
            return AnnotatorError(
                "trust.rotated_out",
                f"The key was replaced by {revocation.successor}, and these results came after that: {fingerprint}.",
                "Ask the annotator to move the new key to that computer (`annotator keys move`) and to export again.",
            )
        why = f" ({revocation.reason})" if revocation.reason else ""
        if revocation.void:
            return AnnotatorError(
                "trust.void",
                f"The key was revoked{why}, with everything that it had signed: {fingerprint}.",
                "It is void, whoever delivers it. `annotator keys revoke --keep FILE` makes a file count.",
            )
        return AnnotatorError(
            "trust.revoked",
            f"The key was revoked{why}, and these results came after that: {fingerprint}.",
            "If they were made before, say so with `annotator keys revoke --keep FILE`; else send a fresh invite.",
        )


_WHY = ProjectFile("keys/revocations.json", KeyRevocations, "The list of revocations", KeyRevocations())


def revoked_keys(project: Project) -> RevocationList:
    """The project's list of revoked keys. Raises ``revocation.*``, ``project.damaged``."""
    path = project.existing(_LIST)
    return read_revocation_list(path.read_bytes()) if path is not None else RevocationList()


def revocations_of(project: Project) -> KeyRevocations:
    """The revoked keys with the details of each revocation. Raises ``project.damaged``."""
    listed = {key.fingerprint: KeyRevocation() for key in revoked_keys(project).keys}
    return KeyRevocations(keys={**listed, **project.read(_WHY).keys})


def revoke_project_key(
    project: Project, key: PublicKey, reason: str = "", keep: Iterable[str] = (), *, nothing_counts: bool = False
) -> KeyRevocation:
    """Revoke ``key``, so that new files signed by it are rejected.

    Bundles received before and the bundles in ``keep`` remain valid, unless ``nothing_counts``. For a key that is
    already revoked, ``keep`` adds to its valid bundles. Raises ``trust.owner_key`` for the project's own key, which
    must be rotated instead.
    """
    with project.locked() as now:
        if key == now.owner:
            raise AnnotatorError(
                "trust.owner_key",
                "This is the project owner's own key.",
                "Put another in its place with `annotator keys rotate --role owner --project DIR`.",
            )
        revocations, name = revocations_of(now), key.fingerprint
        before = revocations.keys.get(name)
        received = before.before if before is not None else received_bundles(now).get(name, ())
        result = KeyRevocation(
            reason=" ".join(reason.split())[:200] or (before.reason if before else ""),
            before=tuple(sorted({*keep} if nothing_counts else {*received, *keep})),
            void=nothing_counts or (before is not None and before.void),
        )
        _WHY.write(now.root, KeyRevocations(keys={**revocations.keys, name: result}))
        publish_revoked(now, revoked_keys(now).add(key))
    return result


def revoke_as_published(project: Project, published: RevocationList) -> Sequence[PublicKey]:
    """Revoke what a list revokes that the owner published, and that the project, an older copy, trusts. The next list
    follows that one. Returns the keys."""
    ours = revoked_keys(project)
    keys = [key for key in published.keys if key not in ours]
    if keys or not {*published.invites} <= {*ours.invites}:
        for key in keys:
            revoke_project_key(project, key)
        with project.locked() as now:
            ours = revoked_keys(now)
            serial, invites = max(ours.serial, published.serial) + 1, (*published.invites, *ours.invites)
            publish_revoked(now, replace(ours, serial=serial, invites=tuple(dict.fromkeys(invites))))
    return keys


def record_replaced_key(project: Project, old: PublicKey, new: PublicKey) -> None:
    """Record that the holder of ``old`` replaced it by ``new``. Bundles received from ``old`` remain valid."""
    with project.locked() as now:
        revocations, name = revocations_of(now), old.fingerprint
        if name not in revocations.keys:
            revocation = KeyRevocation(before=received_bundles(now).get(name, ()), successor=new.fingerprint)
            _WHY.write(now.root, KeyRevocations(keys={**revocations.keys, name: revocation}))


def publish_revoked(project: Project, revoked: RevocationList) -> None:
    """Write the list in both forms; only under :meth:`Project.locked`."""
    write_atomic(project.root / _KRL, revoked.krl(project.state.id))
    write_atomic(project.root / _LIST, revoked.render().encode())


def record_received_bundles(project: Project, bundles: Mapping[str, tuple[str, str]]) -> None:
    """Record results bundles as received: ``bundles`` maps ids to the signer's fingerprint and the device."""
    with project.locked() as now:
        before = {name for names in received_bundles(now).values() for name in names}
        fresh = [
            json.dumps({"bundle_id": name, "key": key, "device": device}) + "\n"
            for name, (key, device) in sorted(bundles.items())
            if name not in before
        ]
        if fresh:
            path = now.root / _RECEIVED
            old = path.read_bytes() if path.is_file() else b""
            write_atomic(path, old + "".join(fresh).encode())


def received_bundles(project: Project) -> Mapping[str, tuple[str, ...]]:
    """The ids of all received results bundles, by the fingerprint of the signing key."""
    by_key = grouped((line.key, line.bundle_id) for line in _received_bundles(project))
    return {key: tuple(bundle_ids) for key, bundle_ids in by_key.items()}


def devices_by_key(project: Project) -> Mapping[str, tuple[str, ...]]:
    """The devices of all received results bundles, by the fingerprint of the signing key."""
    by_key = grouped((line.key, line.device) for line in _received_bundles(project))
    return {key: tuple(dict.fromkeys(devices)) for key, devices in by_key.items()}


def _received_bundles(project: Project) -> Iterable[_ReceivedBundle]:
    path = project.existing(_RECEIVED)
    lines = path.read_bytes().splitlines() if path is not None else []
    try:
        return _BUNDLES.validate_python([strictjson.loads(line, str(path)) for line in lines])
    except ValidationError as refused:
        message = f"The list of received bundles cannot be read: {refused}."
        raise AnnotatorError("project.damaged", message, "", path) from None
