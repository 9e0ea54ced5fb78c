"""What a data set knows of how a project stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from annotator.owner.status.next_steps import ReviewsLeft


@dataclass(frozen=True)
class CheckSaid:
    """What a check says of somebody; ``role`` is ``annotator`` or ``reviewer``."""

    person: str
    name: str
    role: str
    rule: str
    reason: str
    weight: float


@dataclass(frozen=True)
class FromData:
    """What a data set adds: counts for people whose results came by hand (by id: submitted, skipped, results files,
    the newest time, seconds by kind of work), reviewers' rows as plain data, what checks say, what reviews leave to do,
    and the results that are merged (ids of bundles)."""

    counts: Mapping[str, tuple[int, int, int, str, Mapping[str, int]]] = field(default_factory=dict)
    reviewers: Sequence[Mapping[str, Any]] = ()
    checks: Sequence[CheckSaid] = ()
    left: ReviewsLeft = field(default_factory=ReviewsLeft)
    merged: frozenset[str] = frozenset()
