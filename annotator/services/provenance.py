"""The origin of a project's tasks: its bundles, and whether its owner's key has been confirmed."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.store import projects, work
from annotator.store.connections import Connection

if TYPE_CHECKING:
    from annotator.store.store import Store

_FINGERPRINT = re.compile(r"(?<![A-Za-z0-9+/])(?:SHA256:)?([A-Za-z0-9+/]{43})(?![A-Za-z0-9+/])")


@dataclass(frozen=True)
class ImportedBundleSummary:
    """An imported task bundle. ``created`` and ``program_version`` are its own unverified statements. ``tasks`` counts
    the tasks whose current text is from this bundle."""

    id: str
    series: str
    sequence: int
    supersedes: str | None
    created: str
    program_version: str
    imported_at: str
    tasks: int


def imported_bundles(store: Store, project_id: str) -> list[ImportedBundleSummary]:
    """The task bundles of a project by series, newest first in each."""
    tasks = Counter(store.read(work.tasks_by_bundle, project_id))
    cards = []
    for bundle in store.read(projects.bundles, project_id):
        info = json.loads(bundle.info)
        cards.append(
            ImportedBundleSummary(
                id=bundle.id, series=bundle.series, sequence=bundle.sequence, supersedes=info.get("supersedes"),
                created=info.get("created", ""), program_version=info.get("program_version", ""),
                imported_at=bundle.imported_at, tasks=tasks[bundle.id],
            )
        )  # fmt: skip
    return sorted(cards, key=lambda card: (card.series, -card.sequence))


def same_fingerprint(typed: str, fingerprint: str) -> bool | None:
    """Whether pasted text (``SHA256:...``, or a line of ``ssh-keygen -l``) contains ``fingerprint``; None if it
    contains no fingerprint."""
    match = _FINGERPRINT.search(typed)
    return f"SHA256:{match[1]}" == fingerprint if match else None


def confirm_owner(store: Store, project_id: str, fingerprint: str) -> None:
    """Record that the annotator has confirmed the owner's key, in all projects of this key. Raises
    ``trust.other_owner`` if the fingerprint is not that of the pinned key, ``store.no_project``."""

    def confirm(connection: Connection) -> None:
        record = projects.project(connection, project_id)
        if record is None:
            raise AnnotatorError("store.no_project", "There is no such project here.", where=project_id)
        if record.owner_fingerprint != fingerprint:
            raise AnnotatorError(
                "trust.other_owner",
                "{title} belongs to the key {owner_fingerprint}, not to {fingerprint}.",
                "Do not continue with this project before you have spoken to the owner.",
                title=record.title,
                owner_fingerprint=record.owner_fingerprint,
                fingerprint=fingerprint,
            )
        projects.record_verified_owner(connection, record.owner_key)

    store.write(confirm)
