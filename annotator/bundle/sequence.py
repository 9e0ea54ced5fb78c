"""The order of bundles in a series: what to do with one that arrives, a pure function of those known already.

No clock takes part. Order is by sequence number, and every bundle after the first names the one before it; the table
in resources/docs/bundle-format.md ("Sequence rules") lists every case with its outcome.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from annotator.errors import AnnotatorError


class BundleSequenceNumber(Protocol):
    """A bundle's place among others: its number, its id, and the id of the one before it."""

    @property
    def sequence(self) -> int: ...
    @property
    def bundle_id(self) -> str: ...
    @property
    def supersedes(self) -> str | None: ...


@dataclass(frozen=True)
class BundlePosition:
    """A bundle's place in its series, as ``bundle.json`` states it."""

    sequence: int
    bundle_id: str
    supersedes: str | None


T = TypeVar("T", bound=BundleSequenceNumber)
TasksOutcome = Literal["new series", "next", "known"]


def classify_task_bundle(seen: Iterable[BundleSequenceNumber], new: BundleSequenceNumber) -> TasksOutcome:
    """What to do with the task bundle ``new`` when ``seen`` are the bundles of its series that were ever imported.

    ``new series``: the first one seen, whatever its number. ``next``: it supersedes what is here; numbers may have
    been skipped, for the one that was missed is superseded as well. ``known``: the newest one, once more; there is
    nothing to do. Raises ``sequence.replayed`` for one older than the newest, and ``sequence.conflict`` for two
    bundles that claim the same place, or one that follows another than the newest: only whoever holds the owner's
    key can make such a pair, so it is an alarm, never a choice.
    """
    known = list(seen)
    if not known:
        return "new series"
    latest = max(known, key=lambda place: place.sequence)
    if new.bundle_id == latest.bundle_id:
        return "known"
    if new.sequence < latest.sequence:
        raise AnnotatorError(
            "sequence.replayed",
            "This is number {sequence} of its series, and number {sequence2} is here already.",
            "Nothing was changed. Ask the owner for the newest bundle.",
            sequence=new.sequence,
            sequence2=latest.sequence,
        )
    if new.sequence == latest.sequence or _contradicts(known, new):
        raise AnnotatorError(
            "sequence.conflict",
            "The owner's key signed two bundles that contradict each other: this one, number "
            "{sequence} of its series, and number {sequence2}, which is here already.",
            "Nothing was changed. Tell the owner, by another channel than the one this file came by.",
            sequence=new.sequence,
            sequence2=latest.sequence,
        )
    return "next"


@dataclass(frozen=True)
class DeviceResults(Generic[T]):
    """The results of one device: the newest, which holds all its work, and every pair that contradicts each other.

    ``heads`` are those that nothing follows, from where they contradict each other on: the newest alone where they do
    not.
    """

    newest: T
    forks: tuple[tuple[T, T], ...]
    heads: tuple[T, ...]


def newest_of_device(chain: Iterable[T]) -> DeviceResults[T]:
    """Order the results bundles (at least one) of one project, annotator and device, whatever order they come in.

    The same bundle twice counts once, a missing one costs nothing, and an older one adds nothing. Two bundles with one
    number, or one that does not follow the bundle before it, are a fork: a device that was restored from a backup and
    went on, or a copied key. Forks are shown and never resolved by choosing silently.
    """
    ordered = sorted({place.bundle_id: place for place in chain}.values(), key=lambda p: (p.sequence, p.bundle_id))
    forks = [
        (before, after)
        for before, after in itertools.pairwise(ordered)
        if after.sequence == before.sequence or _contradicts(ordered, after)
    ]
    heads: tuple[T, ...] = (ordered[-1],)
    if forks:
        first, followed = forks[0][0].sequence, {place.supersedes for place in ordered}
        heads = tuple(place for place in ordered if place.bundle_id not in followed and place.sequence >= first)
    return DeviceResults(ordered[-1], tuple(forks), heads)


def _contradicts(known: Iterable[BundleSequenceNumber], new: BundleSequenceNumber) -> bool:
    """Whether ``new`` names another predecessor than the one that is known, or gives a known one another number."""
    return any(
        (place.sequence == new.sequence - 1) != (place.bundle_id == new.supersedes)
        for place in known
        if place.bundle_id != new.bundle_id
    )
