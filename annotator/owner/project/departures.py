"""The people who left a project.

left.json   each of them, why, and when
"""

from __future__ import annotations

from collections.abc import Collection

from pydantic import Field

from annotator.model.frozen_model import ExtensibleModel
from annotator.owner.project.owner_project import Project
from annotator.owner.project.project_file import ProjectFile


class Departure(ExtensibleModel):
    """That ``person`` (an id) left, at a time (ISO 8601, UTC), and why."""

    person: str
    because: str = Field(max_length=2000)
    at: str


_LEFT = ProjectFile("left.json", list[Departure], "The decisions about people who left", [])


def departures(project: Project) -> list[Departure]:
    """Everybody who left, in order. Raises ``project.damaged``."""
    return project.read(_LEFT)


def record_departure(project: Project, departure: Departure) -> None:
    """Record that a person left; only under :meth:`Project.locked`."""
    forget_departures(project, {departure.person})
    _LEFT.write(project.root, [*departures(project), departure])


def forget_departures(project: Project, people: Collection[str]) -> None:
    """Record that people are there again; only under :meth:`Project.locked`."""
    recorded = departures(project)
    remaining = [departure for departure in recorded if departure.person not in people]
    if len(remaining) < len(recorded):
        _LEFT.write(project.root, remaining)
