"""The annotator's identity on this computer: key, devices, and the relation to each project's owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.bundle.key_succession import predecessors
from annotator.bundle.public_key import PublicKey
from annotator.bundle.revocation import RevocationList, read_revocation_list
from annotator.store import projects, work
from annotator.text.policy import one_line

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore, Protection
    from annotator.store.store import Store

ROLE: Final = "annotator"


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
    words: tuple[str, ...]
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
        words=fingerprint_words(key),
        protection=keys.protection(ROLE),
        device=store.read(projects.device_id)[:8],
        replaced=len(former),
        projects=tuple(_projects(store, key, former)),
    )


def _projects(store: Store, key: PublicKey, former: Sequence[PublicKey]) -> list[ProjectIdentitySummary]:
    project_ids = {project.id for project in store.read(projects.projects)}
    enrolled = [
        _standing(
            store,
            key,
            former,
            ProjectOwnerIdentity(enrolment.title, enrolment.owner_name, enrolment.owner_key, True),
            enrolment.project_id,
        )
        for enrolment in store.read(projects.enrolments)
        if enrolment.project_id not in project_ids
    ]
    return [
        *(
            _standing(
                store,
                key,
                former,
                ProjectOwnerIdentity(record.title, record.owner_name, record.owner_key, record.owner_verified),
                record.id,
            )
            for record in store.read(projects.projects)
        ),
        *enrolled,
    ]


@dataclass(frozen=True)
class ProjectOwnerIdentity:
    """A project's owner, as known from its bundles or an invite."""

    title: str
    name: str
    key: str
    verified: bool


def _standing(
    store: Store, key: PublicKey, former: Sequence[PublicKey], origin: ProjectOwnerIdentity, project_id: str
) -> ProjectIdentitySummary:
    invite = store.read(projects.enrolment, project_id)
    export, (tasks, _) = store.read(projects.last_export, project_id), store.read(projects.counts, project_id)
    revocations = store.read(projects.key_list, project_id).revoked
    revoked = read_revocation_list(revocations.encode()) if revocations else RevocationList()
    return ProjectIdentitySummary(
        project_id=project_id,
        title=one_line(origin.title),
        owner_name=one_line(origin.name),
        owner_fingerprint=PublicKey.parse(origin.key).fingerprint,
        owner_verified=origin.verified,
        annotator_id=invite.annotator_id if invite is not None else "",
        encrypted=bool(invite is not None and invite.recipient),
        revoked=key in revoked,
        former_revoked=any(old in revoked for old in former),
        last_export=export.at if export is not None else None,
        changed=export is not None and store.read(work.has_new_entries, project_id, export.number),
        tasks=tasks,
    )
