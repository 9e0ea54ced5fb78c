"""Figures of the criteria that tasks bring with them: by criterion."""

from __future__ import annotations

from annotator.model.blocks.criteria_block import CANNOT_TELL, MET
from annotator.owner.measures.study import ReportInputs
from annotator.owner.rows import Figures, Row

_NAMED = 100  # the most criteria that are named
_FEWEST = 2
"""Judgements of a criterion, and responses, from which on it is remarkable that all of them are the same."""
# By criterion, those that are remarkable named; pairs of people and pairs who agree are counted in both orders.
_CRITERIA = f"""
    WITH responses AS (
        SELECT rubric, project, task, version, block, part, target, count(*) AS judged,
            count(CASE WHEN value = {MET} THEN 1 END) AS met,
            count(CASE WHEN value = {CANNOT_TELL} THEN 1 END) AS unknown
        FROM counted.numbers NATURAL JOIN counted.series_rubrics
        WHERE is_final AND block_type = 'criteria' AND value IS NOT NULL GROUP BY ALL
    ), criteria AS (
        SELECT rubric, project, task, version, block, part, count(*) AS responses,
            CAST(sum(judged) AS BIGINT) AS judged, CAST(sum(met) AS BIGINT) AS met,
            CAST(sum(unknown) AS BIGINT) AS cannot_tell, CAST(sum(judged * (judged - 1)) AS BIGINT) AS pairs,
            CAST(sum(met * (met - 1) + unknown * (unknown - 1)
                + (judged - met - unknown) * (judged - met - unknown - 1)) AS BIGINT) AS alike
        FROM responses GROUP BY rubric, project, task, version, block, part
    )
    SELECT *, CASE WHEN judged < {_FEWEST} THEN '' WHEN cannot_tell = judged THEN 'cannot_tell'
        WHEN responses < {_FEWEST} THEN '' WHEN met = 0 THEN 'never_met'
        WHEN met = judged - cannot_tell THEN 'always_met' ELSE '' END AS remark
    FROM criteria"""


def criteria_figures(study: ReportInputs) -> Figures:
    """``number`` of criteria that were judged, by each block. ``remarkable``: those that nobody could judge
    (``cannot_tell``), and those that every response meets (``always_met``) or none (``never_met``), each with its
    block, task, text, points, judgements, and the share of pairs of people who agree on it."""
    criteria = study.query(_CRITERIA)
    remarkable = [row for row in criteria if row["remark"]]
    return {
        "number": len(criteria),
        "remarkable_number": len(remarkable),
        "remarkable": [_criterion_row(study, row) for row in remarkable[:_NAMED]],
    }


def _criterion_row(study: ReportInputs, row: Row) -> Figures:
    criterion = study.criteria.get((row["project"], row["task"], row["version"], row["part"]))
    return {
        **{name: row[name] for name in ("remark", "block", "task")},
        "criterion": criterion.text if criterion is not None else row["part"],
        "id": criterion.id if criterion is not None else None,
        "points": criterion.points if criterion is not None else None,
        **{name: row[name] for name in ("judged", "met", "cannot_tell")},
        "agreement": row["alike"] / row["pairs"] if row["pairs"] else None,
    }
