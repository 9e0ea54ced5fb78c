"""Figures of errors marked in answers: those of each system, and how far people mark the same words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from annotator.owner.measures.agreement import ratios_of_sums
from annotator.owner.measures.judgements import SCORES
from annotator.owner.measures.measure import measure_value, missing_measure
from annotator.owner.measures.study import ReportInputs
from annotator.owner.rows import Figures, Row

_KIND = "error_score"
_OWN = "project, series, task, annotator, device, revision, bundle_id, id"
_ERRORS = f"""
    SELECT {_OWN}, attribute, left(version, 16) AS version, target, coalesce(origin, '') AS origin,
        coalesce(severity, '') AS severity, coalesce(category, '') AS category
    FROM counted.critiques NATURAL JOIN counted.series_rubrics
    JOIN (SELECT rubric, attribute FROM study.attributes WHERE kind = '{_KIND}') AS a USING (rubric) WHERE is_final"""
_COUNTS = """
    SELECT attribute, origin, severity, category, count(*) AS many FROM study.marked_errors GROUP BY ALL"""
_JUDGED = f"""
    SELECT attribute, project, version, target, annotator, origin, score,
        count(*) OVER (PARTITION BY attribute, project, version, target) AS people
    FROM study.judged JOIN (SELECT attribute FROM study.attributes WHERE kind = '{_KIND}') AS a USING (attribute)"""
_SYSTEMS = """
    SELECT attribute, origin, count(*) AS answers, CAST(sum(score) AS BIGINT) AS total FROM study.error_scores
    GROUP BY ALL"""
_ANSWER = "attribute, project, version, target"
# The ranges that each person marked with a label, joined where they overlap; and the sums over pairs of people by
# cluster of tasks. Of `people` who judged an answer each is in `people - 1` pairs; in a pair counts what either marked.
_COMMON = f"""
    WITH marks AS (
        SELECT {_ANSWER}, annotator, people, place, {{label}} AS label, start, stop
        FROM study.marked_errors JOIN study.error_scores AS j USING ({_ANSWER}, annotator)
        JOIN (
            SELECT {_OWN}, target AS place, start, "end" AS stop FROM counted.spans
            WHERE is_final AND "of" = 'critique'
        ) AS s USING ({_OWN}) WHERE people > 1
    ), ordered AS (
        SELECT *, max(stop) OVER (
            PARTITION BY {_ANSWER}, annotator, place, label ORDER BY start, stop
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS before FROM marks
    ), numbered AS (
        SELECT *, sum(CASE WHEN start <= before THEN 0 ELSE 1 END) OVER (
            PARTITION BY {_ANSWER}, annotator, place, label ORDER BY start, stop
            ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
        ) AS stretch FROM ordered
    ), ranges AS (
        SELECT {_ANSWER}, annotator, people, place, label, min(start) AS start, max(stop) AS stop
        FROM numbered GROUP BY {_ANSWER}, annotator, people, place, label, stretch
    ), sums AS (
        SELECT left(version, {{digits}}) AS cluster, sum((stop - start) * (people - 1)) AS marked, 0 AS common
        FROM ranges GROUP BY 1
        UNION ALL
        SELECT left(version, {{digits}}), 0, 2 * sum(least(one.stop, two.stop) - greatest(one.start, two.start))
        FROM ranges AS one JOIN ranges AS two USING ({_ANSWER}, place, label)
        WHERE one.annotator < two.annotator AND one.start < two.stop AND two.start < one.stop GROUP BY 1
    )
    SELECT cluster, CAST(sum(common) AS BIGINT) AS common, CAST(sum(marked) AS BIGINT) AS marked
    FROM sums GROUP BY cluster"""
_PAIRS = f"""
    WITH markers AS (
        SELECT {_ANSWER}, count(DISTINCT annotator) AS markers FROM study.marked_errors
        JOIN (SELECT DISTINCT {_OWN} FROM counted.spans WHERE is_final AND "of" = 'critique') AS s USING ({_OWN})
        GROUP BY {_ANSWER}
    ), answers AS (
        SELECT people, people - coalesce(markers, 0) AS others
        FROM (SELECT DISTINCT {_ANSWER}, people FROM study.error_scores WHERE people > 1) AS j
        LEFT JOIN markers USING ({_ANSWER})
    )
    SELECT count(*) AS items, CAST(sum(people * (people - 1) - others * (others - 1)) AS BIGINT) AS both_orders
    FROM answers"""
_LABELS = {"marks": "''", "severity": "severity", "category": "category"}


def error_figures(study: ReportInputs) -> Figures:
    """``number`` of errors, and of ``judged`` answers (each by each person who judged it).

    ``systems``: by ``attribute`` (block) and origin, the ``answers``, the mean ``score`` (the sum of the weights of an
    answer's errors, 0 without any; lower is better), the mean number of ``errors``, and how many there are by
    ``severities`` and ``categories``. ``agreement``: F1 of the characters that two people marked, over all pairs who
    judged the same answer: of all marks, and of those with the same severity or category, with a bootstrap over tasks.
    Answers in which neither marked anything do not count.
    """
    if not any(attribute.kind == _KIND for attribute in study.attributes):
        return {"number": 0, "judged": 0, "systems": [], "agreement": {}}
    study.keep("marked_errors", _ERRORS)
    study.keep("error_scores", _JUDGED)
    systems = list(_systems(study))
    return {
        "number": sum(sum(row["severities"].values()) for row in systems),
        "judged": sum(row["answers"] for row in systems),
        "systems": systems,
        "agreement": _agreement(study),
    }


def _systems(study: ReportInputs) -> Iterator[Row]:
    counts: dict[tuple[int, str], dict[str, dict[str, int]]] = defaultdict(
        lambda: {"severities": defaultdict(int), "categories": defaultdict(int)}
    )
    for row in study.query(_COUNTS):
        counts_of_system = counts[row["attribute"], row["origin"]]
        counts_of_system["severities"][row["severity"]] += row["many"]
        counts_of_system["categories"][row["category"]] += row["many"]
    for row in study.query(_SYSTEMS):
        counts_of_system = counts[row["attribute"], row["origin"]]
        yield {
            "attribute": study.label(row["attribute"]),
            "origin": row["origin"],
            "answers": row["answers"],
            "score": row["total"] / SCORES[_KIND][0] / row["answers"],
            "errors": sum(counts_of_system["severities"].values()) / row["answers"],
            **{name: dict(sorted(label_counts.items())) for name, label_counts in counts_of_system.items()},
        }


def _agreement(study: ReportInputs) -> Figures:
    """By kind of label, the F1 of characters as a measure; empty if nobody judged what others did."""
    (counted,) = study.query(_PAIRS)
    if not counted["items"]:
        return {}
    result = {}
    for name, label in _LABELS.items():
        rows = study.query(_COMMON.format(label=label, digits=study.digits))
        basis = {"items": counted["items"], "pairs": counted["both_orders"] // 2}
        if any(row["marked"] for row in rows):
            value, ends, _ = ratios_of_sums(rows, "common", "marked", shares=True)[None]
            result[name] = measure_value(value, ends, **basis).as_json()
        else:
            result[name] = missing_measure("Nobody marked anything.", **basis).as_json()
    return result
