"""How often each person is right on gold items, in all and over time.

Intervals are Wilson's (E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, 1927), as
statsmodels has them. They take judgements of one task for independent, so they are a little too narrow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from typing import Any

from annotator.owner.measuring.gold_expressions import held_against_gold
from annotator.owner.measuring.measure import Measure, missing
from annotator.owner.measuring.people_expressions import TENTHS
from annotator.owner.measuring.study import Study, rows_of

Counted = dict[str, int]


def by_person(study: Study, done: Any) -> Mapping[str, dict[str, Any]]:
    """By person ``right`` (a share with its interval), ``within_1`` of the scores (None where there are none), how many
    judgements gold answers for another text (``other_text``) or another version of the rubric (``other_rubric``), and
    the share that is right by tenths and halves of a person's own work and by weeks. Nothing where there is no gold."""
    if study.gold is None:
        return {}
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(held_against_gold(study.work, study.gold, done)):
        rows[row["annotator"]].append(row)
    return {person: _of(own) for person, own in rows.items()}


def _of(rows: list[dict[str, Any]]) -> dict[str, Any]:
    whole: Counted = defaultdict(int)
    tenths: dict[int, Counted] = defaultdict(lambda: defaultdict(int))
    weeks: dict[str, Counted] = defaultdict(lambda: defaultdict(int))
    halves: list[Counted] = [defaultdict(int), defaultdict(int)]
    scores = near = 0
    for row in rows:
        if not row["same_rubric"]:
            continue
        for counted in (whole, tenths[row["tenth"]], halves[2 * row["tenth"] // TENTHS], weeks[week_of(row["day"])]):
            counted["judged"] += row["judged"]
            counted["right"] += row["right"]
        if row["kind"] == "rating":
            scores, near = scores + row["judged"], near + row["near"]
    other_rubric = sum(row["judged"] for row in rows if row["same_text"] and not row["same_rubric"])
    why = "Gold answers another version of the rubric." if other_rubric else "Gold is about other texts."
    return {
        "other_text": sum(row["judged"] for row in rows if not row["same_text"]),
        "other_rubric": other_rubric,
        "right": _share(whole) if whole["judged"] else missing(why).as_json(),
        "within_1": near / scores if scores else None,
        "tenths": [_share(tenths[at]) if at in tenths else None for at in range(TENTHS)],
        "halves": [_share(half) if half["judged"] else None for half in halves],
        "weeks": {week: _share(counted) for week, counted in sorted(weeks.items()) if week},
    }


def _share(counted: Counted) -> dict[str, Any]:
    from statsmodels.stats.proportion import proportion_confint  # takes long to load, and most commands measure nothing

    right, judged = counted["right"], counted["judged"]
    low, high = proportion_confint(right, judged, method="wilson")
    return Measure(right / judged, float(low), float(high), items=judged).as_json()


def week_of(day: str) -> str:
    """The ISO week of a day such as 2026-01-31; empty where it is no day."""
    try:
        year, week, _ = date.fromisoformat(day).isocalendar()
    except ValueError:
        return ""
    return f"{year}-W{week:02}"
