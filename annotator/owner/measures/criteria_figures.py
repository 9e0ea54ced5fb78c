"""Figures of the criteria that tasks bring with them: by criterion, and the points of each system."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any, Final

from annotator.model.blocks.criteria_block import CANNOT_TELL, MET
from annotator.model.task import Criterion
from annotator.owner.measures.criteria_score import criteria_score
from annotator.owner.measures.study import ReportInputs
from annotator.owner.tasks.blinding import CRITERIA

_NAMED: Final = 100  # the most criteria that are named
_FEWEST: Final = 2
"""Judgements of a criterion, and responses, from which on it is remarkable that all of them are the same."""
_GIVEN: Final = f"""
    SELECT project, task, left(version, 16) AS version, block, part, target, coalesce(origin, '') AS origin,
        count(*) AS judged, CAST(sum(CASE WHEN value = {MET} THEN 1 ELSE 0 END) AS BIGINT) AS met,
        CAST(sum(CASE WHEN value = {CANNOT_TELL} THEN 1 ELSE 0 END) AS BIGINT) AS unknown
    FROM counted.numbers WHERE is_final AND block_type = 'criteria' AND value IS NOT NULL GROUP BY ALL"""
_TASKS: Final = f"""
    SELECT DISTINCT project, task, left(version, 16) AS version, metadata FROM counted.tasks
    WHERE metadata LIKE '%"{CRITERIA}"%' AND"""
CriterionKey = tuple[str, str, str, str]
"""Project, task, version (16 digits) and digest."""


def criteria_of_tasks(study: ReportInputs, condition: str = "TRUE") -> dict[CriterionKey, Criterion]:
    """The criteria of the tasks for which ``condition`` holds, in SQL."""
    return {
        (row["project"], row["task"], row["version"], criterion.digest): criterion
        for row in study.query(f"{_TASKS} {condition}")
        for criterion in map(Criterion.model_validate, json.loads(row["metadata"]).get(CRITERIA, ()))
    }


def criteria_figures(study: ReportInputs) -> dict[str, Any]:
    """``number`` of criteria that were judged. ``remarkable``: those that nobody could judge (``cannot_tell``), and
    those that every response meets (``always_met``) or none (``never_met``), each with its task, text, points,
    judgements, and the share of pairs of people who agree on it. ``systems``: by origin, the number of responses and
    the mean share of points, of the criteria that could be judged (:func:`criteria_score`); the judgements of several
    people of a response count by their share.
    """
    criteria = criteria_of_tasks(study)
    by_criterion: dict[CriterionKey, list[dict[str, Any]]] = defaultdict(list)
    by_response: dict[tuple[str, ...], list[tuple[float, float]]] = defaultdict(list)
    for row in study.query(_GIVEN):
        key = row["project"], row["task"], row["version"], row["part"]
        by_criterion[key].append(row)
        told = row["judged"] - row["unknown"]
        if told and key in criteria:
            response = row["origin"], row["project"], row["task"], row["version"], row["target"]
            by_response[response].append((criteria[key].points, row["met"] / told))
    remarkable = [found for key, rows in by_criterion.items() if (found := _remark(key, criteria.get(key), rows))]
    shares: dict[str, list[float]] = defaultdict(list)
    for (origin, *_), judged in by_response.items():
        if (score := criteria_score(judged)) is not None:
            shares[origin].append(score)
    return {
        "number": len(by_criterion),
        "remarkable_number": len(remarkable),
        "remarkable": remarkable[:_NAMED],
        "systems": [
            {"origin": origin, "responses": len(found), "share": sum(found) / len(found)}
            for origin, found in sorted(shares.items())
        ],
    }


def _remark(key: tuple[str, ...], criterion: Criterion | None, rows: list[dict[str, Any]]) -> dict[str, Any] | None:
    judged, met, unknown = (sum(row[name] for row in rows) for name in ("judged", "met", "unknown"))
    if judged < _FEWEST or (unknown < judged and (len(rows) < _FEWEST or 0 < met < judged - unknown)):
        return None
    pairs = sum(row["judged"] * (row["judged"] - 1) for row in rows)
    alike = sum(
        count * (count - 1)
        for row in rows
        for count in (row["met"], row["unknown"], row["judged"] - row["met"] - row["unknown"])
    )
    return {
        "remark": "cannot_tell" if unknown == judged else "always_met" if met else "never_met",
        "task": key[1],
        "criterion": criterion.text if criterion is not None else key[3],
        "id": criterion.id if criterion is not None else None,
        "points": criterion.points if criterion is not None else None,
        "judged": judged,
        "met": met,
        "cannot_tell": unknown,
        "agreement": alike / pairs if pairs else None,
    }
