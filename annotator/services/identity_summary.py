"""The annotator's identity on this computer: key, devices, and the relation to each project's owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.bundle.key_succession import predecessors
from annotator.bundle.public_key import PublicKey
from annotator.services.owner_trust import revoked_by
from annotator.store import projects, work
from annotator.text.policy import one_line

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore, Protection
    from annotator.store.store import Store
    from annotator.store.tables import EnrolmentRecord, ProjectRecord

ROLE = "annotator"


@dataclass(frozen=True)
class ProjectIdentitySummary:
    """The annotator's relation to one owner.

    ``annotator_id`` is empty without an invite. ``revoked``: the owner revoked the current key; ``former_revoked``: a
    previous key. ``last_export`` is the time of the last export (ISO 8601, UTC); ``changed``: there is later work.
    """

    project_id: str
    title: str
    owner_name: str
    owner_fingerprint: str
    owner_verified: bool
    annotator_id: str
    encrypted: bool
    revoked: bool
    former_revoked: bool
    last_export: str | None
    changed: bool
    tasks: int


@dataclass(frozen=True)
class IdentitySummary:
    """The annotator's key on this computer, and their projects."""

    name: str
    key: PublicKey
    fingerprint_words: tuple[str, ...]
    protection: Protection
    device: str
    replaced: int
    """The number of keys that preceded this one."""
    projects: tuple[ProjectIdentitySummary, ...]


def identity_card(store: Store, keys: KeyStore) -> IdentitySummary | None:
    """The annotator's identity; None if they have no key yet."""
    public = keys.public(ROLE)
    if public is None:
        return None
    key, name = public
    former = predecessors(key, keys.succeeds(ROLE))
    return IdentitySummary(
        name=name,
        key=key,
        fingerprint_words=fingerprint_words(key),
        protection=keys.protection(ROLE),
        device=store.read(projects.device_id)[:8],
        replaced=len(former),
        projects=tuple(_projects(store, key, former)),
    )


def _projects(store: Store, key: PublicKey, former: Sequence[PublicKey]) -> list[ProjectIdentitySummary]:
    """Those whose tasks are here, then those with an accepted invite only."""
    records = store.read(projects.projects)
    project_ids = {record.id for record in records}
    enrolled = (invite for invite in store.read(projects.enrolments) if invite.project_id not in project_ids)
    return [
        *(_project_identity(store, key, former, record, record.id, record.owner_verified) for record in records),
        *(_project_identity(store, key, former, invite, invite.project_id, True) for invite in enrolled),
    ]


def _project_identity(
    store: Store,
    key: PublicKey,
    former: Sequence[PublicKey],
    record: ProjectRecord | EnrolmentRecord,
    project_id: str,
    verified: bool,
) -> ProjectIdentitySummary:
    invite = store.read(projects.enrolment, project_id)
    export, (tasks, _) = store.read(projects.last_export, project_id), store.read(projects.counts, project_id)
    revoked = store.read(revoked_by, project_id)
    return ProjectIdentitySummary(
        project_id=project_id,
        title=one_line(record.title),
        owner_name=one_line(record.owner_name),
        owner_fingerprint=PublicKey.parse(record.owner_key).fingerprint,
        owner_verified=verified,
        annotator_id=invite.annotator_id if invite is not None else "",
        encrypted=bool(invite is not None and invite.recipient),
        revoked=key in revoked,
        former_revoked=any(old in revoked for old in former),
        last_export=export.at if export is not None else None,
        changed=export is not None and store.read(work.has_new_entries, project_id, export.number),
        tasks=tasks,
    )
