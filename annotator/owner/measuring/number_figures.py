"""Numbers that were counted or measured, as figures.

They go from 0 to thousands, so that they are no categories as scores are: of each there are mean, spread, ends and the
one measure of agreement that is made of sums alone.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any

from annotator.owner.measuring import collected_expressions as collected
from annotator.owner.measuring.measure import ENOUGH_ITEMS, Measure, estimate, missing
from annotator.owner.measuring.study import Study, rows_of


def numbers(study: Study) -> list[dict[str, Any]]:
    """For each part of a block that is answered with numbers: how many there are, mean, standard deviation, ends, and
    Krippendorff's alpha with squared distances."""
    groups: dict[tuple[str, str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(collected.numbers(study.numbers)):
        groups[row["rubric"] or "", row["block"], row["tag"]].append(row)
    several = len({rubric for rubric, _, _ in groups}) > 1
    found = []
    for (rubric, block, part), rows in sorted(groups.items()):
        many = sum(row["people"] * row["items"] for row in rows)
        total = sum(row["total_sum"] for row in rows)
        apart = many * sum(row["squares_sum"] for row in rows) - total**2
        name = f"{block}: {part}"
        found.append(
            {
                "name": f"{rubric} · {name}" if several else name,
                "rubric": rubric,
                "block": block,
                "part": part,
                "number": many,
                "mean": total / many,
                "sd": math.sqrt(apart / many / (many - 1)) if many > 1 else None,
                "low": min(row["low"] for row in rows),
                "high": max(row["high"] for row in rows),
                "alpha_interval": _alpha([row for row in rows if row["people"] > 1]).as_json(),
            }
        )
    return found


def _alpha(shared: list[dict[str, Any]]) -> Measure:
    """1 - observed disagreement / that expected by chance (Krippendorff 2011), of what several people gave.

    The squared distances between all ordered pairs of n values are 2 (n Σx² - (Σx)²).
    """
    items = sum(row["items"] for row in shared)
    pairs = sum(row["items"] * row["people"] * (row["people"] - 1) // 2 for row in shared)
    if items < ENOUGH_ITEMS:
        return missing("Agreement needs at least two texts that two people or more have judged.", items, pairs=pairs)
    many = sum(row["people"] * row["items"] for row in shared)
    chance = many * sum(row["squares_sum"] for row in shared) - sum(row["total_sum"] for row in shared) ** 2
    if not chance:
        return missing("Everybody gave the same number everywhere.", items, pairs=pairs)
    observed = sum((row["people"] * row["squares_sum"] - row["squared_sums"]) / (row["people"] - 1) for row in shared)
    return estimate(1 - (many - 1) * observed / chance, items=items, pairs=pairs)
