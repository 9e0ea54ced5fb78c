"""The people who left a project.

left.json   each of them, why, and when
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pydantic import Field, TypeAdapter

from annotator.model.frozen_model import ExtensibleModel
from annotator.owner.project.decisions import read_decisions, write_decisions
from annotator.owner.project.owner_project import Project

_FILE: Final = "left.json"


class Departure(ExtensibleModel):
    """That ``person`` (an id) left, at a time (ISO 8601, UTC), and why. ``unchecked``: those who got their tasks while
    the data set could not be read, so that nobody knew whom the checks name."""

    person: str
    because: str = Field(max_length=2000)
    at: str
    unchecked: tuple[str, ...] = Field(default=(), exclude_if=lambda value: not value)


_DEPARTURES: Final = TypeAdapter(list[Departure])


def departures(project: Project) -> list[Departure]:
    """Everybody who left, in order. Raises ``project.damaged``."""
    return read_decisions(project.root / _FILE, _DEPARTURES, "people who left")


def record_departure(project: Project, made: Departure) -> None:
    """Record that a person left; only under :meth:`Project.locked`."""
    forget_departures(project, {made.person})
    write_decisions(project.root / _FILE, [*departures(project), made])


def forget_departures(project: Project, people: Collection[str]) -> None:
    """Record that people are there again; only under :meth:`Project.locked`."""
    known = departures(project)
    left = [one for one in known if one.person not in people]
    if len(left) < len(known):
        write_decisions(project.root / _FILE, left)
