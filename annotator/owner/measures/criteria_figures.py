"""Figures of the criteria that tasks bring with them: by criterion."""

from __future__ import annotations

from typing import Any, Final

from annotator.model.blocks.criteria_block import CANNOT_TELL, MET
from annotator.owner.measures.study import ReportInputs

_CRITERION: Final = ("rubric", "project", "task", "version", "block", "part")
_NAMED: Final = 100  # the most criteria that are named
_FEWEST: Final = 2
"""Judgements of a criterion, and responses, from which on it is remarkable that all of them are the same."""
_GIVEN: Final = f"""
    SELECT rubric, project, task, version, block, part, target, count(*) AS judged,
        CAST(sum(CASE WHEN value = {MET} THEN 1 ELSE 0 END) AS BIGINT) AS met,
        CAST(sum(CASE WHEN value = {CANNOT_TELL} THEN 1 ELSE 0 END) AS BIGINT) AS unknown
    FROM counted.numbers NATURAL JOIN counted.series_rubrics
    WHERE is_final AND block_type = 'criteria' AND value IS NOT NULL GROUP BY ALL"""


def criteria_figures(study: ReportInputs) -> dict[str, Any]:
    """``number`` of criteria that were judged, by each block. ``remarkable``: those that nobody could judge
    (``cannot_tell``), and those that every response meets (``always_met``) or none (``never_met``), each with its
    block, task, text, points, judgements, and the share of pairs of people who agree on it."""
    by_criterion = study.groups(_GIVEN, *_CRITERION)
    remarkable = [found for rows in by_criterion.values() if (found := _remark(study, rows))]
    return {
        "number": len(by_criterion), "remarkable_number": len(remarkable), "remarkable": remarkable[:_NAMED],
    }  # fmt: skip


def _remark(study: ReportInputs, rows: list[dict[str, Any]]) -> dict[str, Any] | None:
    judged, met, unknown = (sum(row[name] for row in rows) for name in ("judged", "met", "unknown"))
    if judged < _FEWEST or (unknown < judged and (len(rows) < _FEWEST or 0 < met < judged - unknown)):
        return None
    first = rows[0]
    criterion = study.criteria.get((first["project"], first["task"], first["version"], first["part"]))
    pairs = sum(row["judged"] * (row["judged"] - 1) for row in rows)
    alike = sum(
        count * (count - 1)
        for row in rows
        for count in (row["met"], row["unknown"], row["judged"] - row["met"] - row["unknown"])
    )
    return {
        "remark": "cannot_tell" if unknown == judged else "always_met" if met else "never_met",
        "block": first["block"],
        "task": first["task"],
        "criterion": criterion.text if criterion is not None else first["part"],
        "id": criterion.id if criterion is not None else None,
        "points": criterion.points if criterion is not None else None,
        "judged": judged,
        "met": met,
        "cannot_tell": unknown,
        "agreement": alike / pairs if pairs else None,
    }
