"""The order of bundles in a series: a pure function that decides what to do with an arriving bundle.

No clock is involved. Order is defined by sequence numbers, and every bundle after the first names its predecessor. The
table in resources/docs/bundle-format.md ("Sequence rules") lists every case.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from annotator.errors import AnnotatorError


class SequencedBundleProtocol(Protocol):
    """The position of a bundle in its series: its number, its id, and the id of its predecessor."""

    @property
    def sequence(self) -> int: ...
    @property
    def bundle_id(self) -> str: ...
    @property
    def supersedes(self) -> str | None: ...


@dataclass(frozen=True)
class BundleSeriesPosition:
    """The position of a bundle in its series, from ``bundle.json``."""

    sequence: int
    bundle_id: str
    supersedes: str | None


T = TypeVar("T", bound=SequencedBundleProtocol)
TasksOutcome = Literal["new series", "next", "known"]


def classify_task_bundle(accepted: Iterable[SequencedBundleProtocol], new: SequencedBundleProtocol) -> TasksOutcome:
    """Decide what to do with the task bundle ``new``, given ``accepted``, all bundles of its series that were ever
    imported.

    ``new series``: the first one, whatever its number. ``next``: it supersedes the newest. Numbers may be skipped,
    since it supersedes missed bundles too. ``known``: it is the newest, again; nothing to do. Raises
    ``sequence.replayed`` if it is older than the newest, and ``sequence.conflict`` if two bundles claim the same
    position, or it follows a bundle other than the newest. Only a holder of the owner's key can create such a pair, so
    it is an alarm and not offered as a choice.
    """
    bundles = list(accepted)
    if not bundles:
        return "new series"
    latest = max(bundles, key=lambda place: place.sequence)
    if new.bundle_id == latest.bundle_id:
        return "known"
    if new.sequence < latest.sequence:
        raise AnnotatorError(
            "sequence.replayed",
            "This is number {sequence} of its series, and number {sequence2} is here already.",
            "Nothing was changed.",
            sequence=new.sequence,
            sequence2=latest.sequence,
        )
    if new.sequence == latest.sequence or _contradicts(bundles, new):
        raise AnnotatorError(
            "sequence.conflict",
            "The owner's key signed two bundles that contradict each other: this one, number "
            "{sequence} of its series, and number {sequence2}, which is here already.",
            "Nothing was changed. Tell the owner, by a channel other than the one through which this file arrived.",
            sequence=new.sequence,
            sequence2=latest.sequence,
        )
    return "next"


@dataclass(frozen=True)
class DeviceResults(Generic[T]):
    """The results of one device: the newest bundle, which contains all its work, and all conflicting pairs.

    ``heads`` are the bundles since the first conflict that have no successor; without conflicts, the newest only.
    """

    newest: T
    forks: tuple[tuple[T, T], ...]
    heads: tuple[T, ...]


def newest_of_device(chain: Iterable[T]) -> DeviceResults[T]:
    """Order the results bundles (at least one) of one project, annotator and device, given in any order.

    Duplicates count once; missing and older bundles do not matter. Two bundles with the same number, or one that does
    not follow its predecessor, are a fork: the device was restored from a backup, or its key was copied. Forks are
    reported and never resolved silently.
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


def _contradicts(accepted: Iterable[SequencedBundleProtocol], new: SequencedBundleProtocol) -> bool:
    """Whether ``new`` names a predecessor other than the known one, or gives a known one another number."""
    return any(
        (place.sequence == new.sequence - 1) != (place.bundle_id == new.supersedes)
        for place in accepted
        if place.bundle_id != new.bundle_id
    )
