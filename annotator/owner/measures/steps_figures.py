"""Figures of responses that are judged step by step: of each system, how far its responses are right."""

from __future__ import annotations

from annotator.model.blocks.step_verdicts_block import BAD, GOOD
from annotator.owner.measures.study import ReportInputs
from annotator.owner.rows import Row

_BY_SYSTEM = f"""
    WITH judged AS (
        SELECT rubric, block, project, task, left(version, 16) AS version, target, coalesce(origin, '') AS origin,
            annotator, count(*) AS steps, count(CASE WHEN value = {BAD} THEN 1 END) AS bad,
            count(CASE WHEN value = {GOOD} THEN 1 END) AS good,
            min(CASE WHEN value = {BAD} THEN CAST(split_part(part, '-', 1) AS INTEGER) END) AS first_bad
        FROM counted.numbers NATURAL JOIN counted.series_rubrics
        WHERE is_final AND block_type = 'steps' AND value IS NOT NULL GROUP BY ALL
    ), responses AS (
        SELECT rubric, block, project, task, version, target, origin, sum(steps) AS steps, sum(bad) AS bad,
            sum(good) AS good, avg(CASE WHEN bad = 0 THEN 1 ELSE 0 END) AS "right", avg(first_bad) AS first_bad
        FROM judged GROUP BY ALL
    )
    SELECT rubric, block, origin, count(*) AS responses, CAST(sum(steps) AS BIGINT) AS steps,
        CAST(sum(bad) AS BIGINT) AS bad, CAST(sum(good) AS BIGINT) AS good, avg("right") AS "right",
        avg(first_bad) AS first_bad
    FROM responses GROUP BY rubric, block, origin"""


def steps_figures(study: ReportInputs) -> list[Row]:
    """By ``rubric``, ``block`` and system (``origin``): the number of ``responses``; of their ``steps`` that were
    judged, with how many are ``good``, ``neutral`` and ``bad``, by all people together; the share of responses that are
    ``right`` throughout; and the mean number of the ``first_bad`` step of the others (None if there are none). Several
    people's judgements of a response count by their share."""
    return [{**row, "neutral": row["steps"] - row["good"] - row["bad"]} for row in study.query(_BY_SYSTEM)]
