"""The findings of checks at which the owner has looked, so that the status does not name them again.

seen.json   each of them
"""

from __future__ import annotations

from collections.abc import Iterable

from annotator.model.frozen_model import FrozenModel
from annotator.owner.project.owner_project import Project
from annotator.owner.project.project_file import ProjectFile


class SeenFinding(FrozenModel):
    """What a ``rule`` of the checks found about a person (an id) as an annotator or reviewer."""

    person: str
    role: str
    rule: str


_SEEN = ProjectFile("seen.json", list[SeenFinding], "The decisions about findings that were looked at", [])


def seen_findings(project: Project) -> frozenset[SeenFinding]:
    """Everything at which the owner has looked. Raises ``project.damaged``."""
    findings = project.read(_SEEN)
    return frozenset(findings)


def record_seen(project: Project, findings: Iterable[SeenFinding]) -> None:
    """Record that the owner has looked at these; only under :meth:`Project.locked`."""
    all_findings = sorted(seen_findings(project) | {*findings}, key=lambda item: (item.person, item.role, item.rule))
    _SEEN.write(project.root, all_findings)
