"""The score of a response by the criteria of its task."""

from __future__ import annotations

from collections.abc import Iterable


def criteria_score(judged: Iterable[tuple[float, float]]) -> float | None:
    """The points of the criteria that are met, as a share of all positive points; None without any. It can be negative.

    ``judged``: the points of each criterion that could be judged, and whether it is met, or the share of people who say
    so.
    """
    criteria = list(judged)
    possible = sum(points for points, _ in criteria if points > 0)
    return sum(points * met for points, met in criteria) / possible if possible else None
