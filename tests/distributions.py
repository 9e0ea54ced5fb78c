"""What installed distributions need."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import metadata

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def needed(name: str, extras: frozenset[str] = frozenset()) -> Iterator[str]:
    """The names of everything that is installed because ``name`` needs it."""
    for line in metadata.requires(name) or []:
        requirement = Requirement(line)
        if any(requirement.marker is None or requirement.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            yield canonicalize_name(requirement.name)
            yield from needed(requirement.name, frozenset(requirement.extras))
