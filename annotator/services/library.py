"""The projects on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annotator.services.values import ProjectCard
from annotator.store.values import Project

if TYPE_CHECKING:
    from annotator.store.store import Store

DONE = ("submitted", "skipped")
"""The statuses of tasks that need nothing more."""


def projects(store: Store) -> list[ProjectCard]:
    """A card for each imported project, the oldest first."""
    return [_card(store, project) for project in store.projects()]


def card(store: Store, project_id: str) -> ProjectCard:
    """The card of one project. Raises ``store.no_project``."""
    return _card(store, store.project(project_id))


def _card(store: Store, project: Project) -> ProjectCard:
    tasks, statuses = store.counts(project.id)
    export = store.last_export(project.id)
    return ProjectCard(
        id=project.id,
        title=project.title,
        owner_name=project.owner_name,
        owner_fingerprint=project.owner_fingerprint,
        owner_verified=project.owner_verified,
        tasks=tasks,
        done=sum(statuses.get(status, 0) for status in DONE),
        last_export=export.at if export else None,
        last_export_path=export.path if export else None,
        changed_since_export=export is not None and store.last_number(project.id) > export.number,
        begun=any(statuses[status] for status in statuses if status != "new"),
    )
