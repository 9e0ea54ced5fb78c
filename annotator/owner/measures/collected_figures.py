"""Figures of what was collected: tasks, texts, work, scores, numbers, critiques; correlations and regression."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from annotator.model.pace import BELIEVED_SECONDS
from annotator.owner.dataset.dataset_tables import sql_list
from annotator.owner.measures.agreement import Floats, quotient
from annotator.owner.measures.judgements import SCORES
from annotator.owner.measures.measure import (
    ENOUGH_ITEMS,
    MeasureValue,
    finite_or_none,
    mean_and_deviation,
    measure_value,
    missing_measure,
)
from annotator.owner.measures.study import ReportInputs
from annotator.owner.rows import Figures, Row

TOPIC = ("is_topic_based_summarization", "topic_based")
"""The metadata keys that mark a task of topic-based summarization."""
_IS_TOPIC = " OR ".join(f"""contains(coalesce(metadata, ''), '"{name}": true')""" for name in TOPIC)

# Each current task once, in its newest version.
_CURRENT = f"""
    SELECT project, task, version, coalesce(max(kind), '') AS kind, coalesce(max(split), '') AS split,
        coalesce(max(language), '') AS language, max(CASE WHEN {_IS_TOPIC} THEN 1 ELSE 0 END) > 0 AS topic_based
    FROM counted.tasks WHERE is_current AND NOT withdrawn GROUP BY project, task, version"""
_TASKS = f"SELECT kind, split, language, topic_based, count(*) AS tasks FROM ({_CURRENT}) AS t GROUP BY ALL"
_LENGTHS = f"""
    SELECT x.kind, count(*) AS number, CAST(sum(characters) AS BIGINT) AS characters,
        CAST(sum(characters * characters) AS BIGINT) AS characters_squared, CAST(sum(words) AS BIGINT) AS words,
        CAST(sum(words * words) AS BIGINT) AS words_squared
    FROM counted.texts AS x SEMI JOIN ({_CURRENT}) AS t USING (project, task, version) GROUP BY x.kind"""
# The number of tasks by the number of people who submitted the same version under the same version of a rubric.
_OVERLAP = """
    SELECT people, count(*) AS tasks FROM (
        SELECT count(DISTINCT annotator) AS people FROM counted.annotations
        WHERE is_final AND status = 'submitted' GROUP BY project, task, version, rubric, rubric_sha256
    ) AS t GROUP BY people"""
# Without the seconds of annotations whose active time is not believed, because it is too long.
_WORK = f"""
    SELECT status, made_by, flagged, changed_since, count(*) AS annotations,
        CAST(sum(CASE WHEN active_seconds <= {BELIEVED_SECONDS} THEN active_seconds ELSE 0 END) AS BIGINT) AS seconds
    FROM counted.annotations WHERE is_final GROUP BY ALL"""
_LONG = f"""
    SELECT annotator, CAST(sum(active_seconds) AS BIGINT) AS seconds FROM counted.annotations
    WHERE is_final AND active_seconds > {BELIEVED_SECONDS} GROUP BY annotator"""
_CHARACTERS = """
    count(*) AS number, CAST(sum({size}) AS BIGINT) AS characters,
    CAST(sum(({size}) * ({size})) AS BIGINT) AS characters_squared"""
_LENGTH = _CHARACTERS.format(size="length(coalesce(text, ''))")
_SPAN = _CHARACTERS.format(size='"end" - start')
_CRITIQUES = f"""
    SELECT coalesce(severity, '') AS severity, coalesce(category, '') AS category, {_LENGTH}
    FROM counted.critiques WHERE is_final GROUP BY ALL"""
# The number of answers by the number of critiques from one person, of all answers in submitted tasks of series in which
# critiques were written. Answers skipped as similar are left out.
_CRITIQUES_AN_ANSWER = """
    WITH written AS (
        SELECT project, task, version, series, annotator, target, count(*) AS critiques
        FROM counted.critiques WHERE is_final GROUP BY ALL
    ), answers AS (SELECT DISTINCT project, task, version, target FROM counted.texts WHERE kind = 'response'),
    done AS (
        SELECT project, task, version, series, annotator FROM counted.annotations
        SEMI JOIN written USING (project, series) WHERE is_final AND status = 'submitted'
    ), alike AS (SELECT * FROM counted.verdicts WHERE is_final AND similar_to <> '')
    SELECT coalesce(critiques, 0) AS critiques, count(*) AS answers
    FROM done JOIN answers USING (project, task, version)
    ANTI JOIN alike USING (project, task, version, series, annotator, target)
    LEFT JOIN written USING (project, task, version, series, annotator, target) GROUP BY ALL"""
# The number of answers by the length of their refinement chain.
_CHAINS = """
    SELECT links, count(*) AS answers FROM (
        SELECT count(*) AS links FROM counted.refinements WHERE is_final
        GROUP BY project, series, task, annotator, target
    ) AS c GROUP BY links"""
_AUTHORED = f"SELECT part, {_LENGTH} FROM counted.authored WHERE is_final GROUP BY part"
_QUOTES = f"SELECT side, {_SPAN} FROM counted.corroborations WHERE is_final GROUP BY side"
_SPANS = f'SELECT "of", {_SPAN} FROM counted.spans WHERE is_final GROUP BY "of"'
# Counted or measured numbers by the number of people who judged the same text.
_NUMBERS = """
    SELECT coalesce(rubric, '') AS rubric, block, tag, people, count(*) AS items, min(low) AS low, max(high) AS high,
        CAST(sum(total) AS BIGINT) AS total_sum, CAST(sum(squares) AS BIGINT) AS squares_sum,
        CAST(sum(total * total) AS BIGINT) AS squared_sums
    FROM (
        SELECT rubric, block, tag, count(*) AS people, min(score) AS low, max(score) AS high,
            CAST(sum(score) AS BIGINT) AS total, CAST(sum(score * score) AS BIGINT) AS squares
        FROM counted.numbers_judged GROUP BY rubric, block, tag, project, version, target
    ) AS n GROUP BY rubric, block, tag, people"""

SPAN_AGREEMENT = """
    WITH rows AS (
        SELECT DISTINCT coalesce(rubric, '') AS rubric, project, version, "of", target, annotator, start, "end" AS stop
        FROM counted.spans NATURAL JOIN counted.series_rubrics WHERE is_final
    ), own AS (
        SELECT rubric, project, version, "of", target, annotator, count(*) AS spans,
            CAST(sum(stop - start) AS BIGINT) AS characters
        FROM rows GROUP BY ALL
    ), pairs AS (
        SELECT rubric, project, version, "of", target, own.spans, own.characters
        FROM own JOIN own AS partner USING (rubric, project, version, "of", target)
        WHERE own.annotator <> partner.annotator
    ), met AS (
        SELECT max(CASE WHEN a.start = b.start AND a.stop = b.stop THEN 1 ELSE 0 END) AS exact,
            sum(least(a.stop, b.stop) - greatest(a.start, b.start)) AS common, "of"
        FROM rows AS a JOIN rows AS b USING (rubric, project, version, "of", target)
        WHERE a.annotator <> b.annotator AND a.start < b.stop AND b.start < a.stop
        GROUP BY rubric, project, version, "of", target, a.annotator, b.annotator, a.start, a.stop
    ), overlapped AS (
        SELECT "of", CAST(sum(exact) AS BIGINT) AS exact, count(*) AS overlapping,
            CAST(sum(common) AS BIGINT) AS common
        FROM met GROUP BY "of"
    )
    SELECT "of", texts, pairs, spans, characters, coalesce(exact, 0) AS exact, coalesce(overlapping, 0) AS overlapping,
        coalesce(common, 0) AS common
    FROM (
        SELECT "of", count(DISTINCT concat_ws(' ', rubric, project, version, target)) AS texts, count(*) AS pairs,
            CAST(sum(spans) AS BIGINT) AS spans, CAST(sum(characters) AS BIGINT) AS characters
        FROM pairs GROUP BY "of"
    ) AS p LEFT JOIN overlapped USING ("of")"""
"""(of, texts, pairs, spans, characters, exact, overlapping, common), summed over pairs of people who highlighted in the
same text under the same rubric, in both orders.

``spans`` counts their highlights, ``exact`` and ``overlapping`` those identical to or overlapping with one of the other
person, ``characters`` the highlighted characters, and ``common`` those that both highlighted.
"""


STRENGTHS = "Mean and deviation are those of the strength, whichever response is preferred."


def patterns_sql(attributes: Sequence[int]) -> str:
    """(a0, a1, ..., often): the scores that one person gave to one text, for texts scored by all ``attributes``."""
    scores = (
        f"max(CASE WHEN attribute = {attribute} THEN score END) AS a{at}" for at, attribute in enumerate(attributes)
    )
    names = [f"a{at}" for at, _ in enumerate(attributes)]
    return f"""
        SELECT {", ".join(names)}, count(*) AS often FROM (
            SELECT {", ".join(scores)} FROM study.judged WHERE attribute IN {sql_list(attributes)}
            GROUP BY project, version, target, annotator
        ) AS p WHERE {" AND ".join(f"{name} IS NOT NULL" for name in names)} GROUP BY ALL"""


# The regression of the first attribute on the others: correlations and ordinary least squares, on patterns of scores. A
# pattern is the scores that one person gave to one text, with its frequency; there are few patterns, however many
# ratings there are. Sources: S. Weisberg, Applied Linear Regression, 4th ed. (2014), 3.4 and 5.1.


def correlations(patterns: Floats, often: Floats) -> list[float | None]:
    """Pearson's correlation of the first column with each column; row i occurs ``often[i]`` times."""
    total = often.sum()
    if total < 3:
        return [None] * patterns.shape[1]
    apart = patterns - (often @ patterns) / total
    spread = np.sqrt(often @ apart**2)
    coefficients = quotient((often * apart[:, 0]) @ apart, spread[0] * spread)
    return [finite_or_none(value) for value in coefficients]


def linear_regression(names: Sequence[str], patterns: Floats, often: Floats) -> Figures:
    """The ordinary least squares regression of the first column on all others, with t tests.

    ``of``: the first name; ``number`` of pairs of text and person; ``coefficients``, each with ``name``, ``value``,
    ``error``, and ``p``, the p-value of the hypothesis that it is 0; ``r_squared``; ``why`` says why there are none.
    """
    from scipy.special import stdtr  # slow to import, and most commands need no measures

    number = int(often.sum())
    result = {"of": names[0] if names else "", "number": number, "coefficients": (), "r_squared": None, "why": ""}
    if len(names) < 2:
        return {**result, "why": "There is one attribute only."}
    if number <= len(names) + 1 or np.ptp(patterns[:, 0]) == 0:
        why = "There are too few texts with all attributes, or all have the same first score."
        return {**result, "why": why}
    first, design = patterns[:, 0], np.column_stack([np.ones(len(patterns)), patterns[:, 1:]])
    if np.linalg.matrix_rank(design) < design.shape[1]:
        return {**result, "why": "One attribute follows from the others, so no effect can be told apart."}
    weight = np.sqrt(often)
    q, r = np.linalg.qr(design * weight[:, None])
    values = np.linalg.solve(r, q.T @ (first * weight))
    residual = float(often @ (first - design @ values) ** 2)
    all_of_it = float(often @ (first - often @ first / number) ** 2)
    degrees = number - design.shape[1]
    errors = np.sqrt(residual / degrees * (np.linalg.inv(r) ** 2).sum(1))
    p = 2 * stdtr(degrees, -np.abs(quotient(values, errors)))
    columns = (("constant", *names[1:]), values.tolist(), errors.tolist(), p.tolist())
    coefficients = [dict(zip(("name", "value", "error", "p"), row, strict=True)) for row in zip(*columns, strict=True)]
    return {**result, "coefficients": coefficients, "r_squared": 1 - residual / all_of_it}


def counts(study: ReportInputs) -> Figures:
    """The figures of tasks, texts and work."""
    tasks, work = study.query(_TASKS), study.query(_WORK)
    tasks_with_conflicts = "SELECT DISTINCT project, series, task, annotator FROM counted.annotations WHERE conflict"
    conflicts = study.value(f"SELECT count(*) FROM ({tasks_with_conflicts})")
    until = study.value("SELECT max(left(coalesce(created, ''), 10)) FROM counted.provenance")
    return {
        "tasks": sum(row["tasks"] for row in tasks),
        "tasks_by": {name: _totals_by(tasks, name, "tasks") for name in ("kind", "split", "language")},
        "tasks_by_type": _by_type(tasks),
        "texts": [_sizes(row, "kind", "characters", "words") for row in study.query(_LENGTHS)],
        "people": len(study.people),
        "until": until or "",
        "annotations": _totals_by(work, "status", "annotations"),
        "hours": sum(row["seconds"] for row in work) / 3600,
        "hours_set_aside": {row["annotator"]: row["seconds"] / 3600 for row in study.query(_LONG)},
        "made_by_programs": sum(row["annotations"] for row in work if row["made_by"]),
        "flagged": sum(row["annotations"] for row in work if row["flagged"]),
        "changed_since": sum(row["annotations"] for row in work if row["changed_since"]),
        "conflicts": conflicts,
        "overlap": study.counts(_OVERLAP),
        "skips": study.counts("SELECT reason, count(*) AS number FROM counted.skips WHERE is_final GROUP BY reason"),
        "judgements": sum(often.total() for often in study.distribution.values()),
    }


def _by_type(tasks: list[Row]) -> list[Row]:
    """Tasks by kind, topic-based or not, and split; empty where no task is topic-based."""
    if not any(row["topic_based"] for row in tasks):
        return []
    result: Counter[tuple[str, bool, str]] = Counter()
    for row in tasks:
        result[row["kind"], row["topic_based"], row["split"]] += row["tasks"]
    names = ("kind", "topic_based", "split")
    return [{**dict(zip(names, key, strict=True)), "tasks": many} for key, many in sorted(result.items())]


def attributes(study: ReportInputs, related: Mapping[int, tuple[float | None, str]]) -> list[Row]:
    """The distribution, mean and standard deviation of each attribute, and its correlation with the outcome, which is
    in ``related`` with the label of the outcome.

    Mean and deviation of preferences are those of the absolute strength: the sign depends on the ids of the responses,
    which carry no meaning. The scores of responses, whose values are not a scale, are left to the figures of systems.
    """
    result = []
    for number, attribute in enumerate(study.attributes):
        if attribute.kind in SCORES:
            continue
        often = study.distribution[number]
        total = often.total()
        if attribute.kind == "preference":
            often = Counter[int]()
            for score, many in study.distribution[number].items():
                often[abs(score)] += many
        correlation, outcome = related.get(number, (None, None))
        sums = (sum(score**power * many for score, many in often.items()) for power in (1, 2))
        result.append(
            {
                "attribute": study.label(number),
                "kind": attribute.kind,
                "rubric": attribute.rubric,
                "number": total,
                **mean_and_deviation(total, *sums),
                "distribution": {str(score): many for score, many in sorted(study.distribution[number].items())},
                "correlation": correlation,
                "correlated_with": outcome,
                "note": STRENGTHS if attribute.kind == "preference" else "",
            }
        )
    return result


def relations(study: ReportInputs) -> tuple[dict[int, tuple[float | None, str]], list[Row]]:
    """Of each rubric's ratings, the correlation with the rubric's outcome and the label of that; and the regressions of
    the outcomes on them."""
    related, regressions = {}, []
    for outcome in study.outcomes:
        rubric = study.attributes[outcome].rubric
        numbers = [outcome, *(number for number in study.ratings(rubric) if number != outcome)]
        if len(numbers) < 2:
            continue
        rows = study.query(patterns_sql(numbers))
        shape = (len(rows), len(numbers))
        patterns = np.array([[row[f"a{at}"] for at in range(len(numbers))] for row in rows], float).reshape(shape)
        often = np.array([row["often"] for row in rows], float)
        for number, value in zip(numbers[1:], correlations(patterns, often)[1:], strict=True):
            related[number] = value, study.label(outcome)
        regression = linear_regression([study.attributes[number].name for number in numbers], patterns, often)
        regressions.append({"rubric": rubric, **regression})
    return related, regressions


def critiques(study: ReportInputs) -> Figures:
    """The figures of critiques, refinements and highlights; empty where there are none."""
    written = study.query(_CRITIQUES)
    number = sum(row["number"] for row in written)
    result: Figures = {
        "number": number,
        "spans": [_sizes(row, "of", "characters") for row in study.query(_SPANS)],
    }
    if not number:
        return result
    return {
        **result,
        **_moments({name: sum(row[name] for row in written) for name in _SUMS}, "characters"),
        "severities": _totals_by(written, "severity", "number"),
        "categories": _totals_by(written, "category", "number"),
        "an_answer": study.counts(_CRITIQUES_AN_ANSWER),
        "chains": study.counts(_CHAINS),
    }


_PARTS = ("question", "answer", "misleading", "critique")


def authored(study: ReportInputs) -> Figures:
    """The figures of texts written about passages, unanswerable questions, and quotes by side."""
    by_part = {row["part"]: row for row in study.query(_AUTHORED)}
    quotes = study.query(_QUOTES)
    return {
        "texts": [_sizes(by_part[part], "part", "characters") for part in _PARTS if part in by_part],
        "unanswerable": study.value(
            "SELECT count(*) FROM counted.authored WHERE is_final AND part = 'question' AND unanswerable"
        ),
        "quotes": [_sizes(row, "side", "characters") for row in quotes],
    }


def _totals_by(rows: list[Row], name: str, counted: str) -> dict[str, int]:
    result: Counter[str] = Counter()
    for row in rows:
        result[str(row[name] or "")] += row[counted]
    return dict(result.most_common())


_SUMS = ("number", "characters", "characters_squared")


def _sizes(row: Row, name: str, *units: str) -> Figures:
    return {name: row[name], "number": row["number"], **_moments(row, *units)}


def _moments(sums: Row, *units: str) -> Figures:
    return {unit: mean_and_deviation(sums["number"], sums[unit], sums[f"{unit}_squared"]) for unit in units}


# Figures of counted or measured numbers. Such numbers range from 0 to thousands, so they are not treated as categories
# like scores. Mean, deviation, minimum, maximum and the one measure of agreement that needs only sums are computed.


def numbers(study: ReportInputs) -> list[Row]:
    """For each part of a numeric block: the count, mean, standard deviation, minimum, maximum, and Krippendorff's alpha
    with squared distances."""
    groups = study.groups(_NUMBERS, "rubric", "block", "tag")
    several = len({rubric for rubric, _, _ in groups}) > 1
    result = []
    for (rubric, block, part), rows in sorted(groups.items()):
        many = sum(row["people"] * row["items"] for row in rows)
        total, squares = (sum(row[name] for row in rows) for name in ("total_sum", "squares_sum"))
        name = f"{block}: {part}"
        result.append(
            {
                "name": f"{rubric} · {name}" if several else name,
                "rubric": rubric,
                "block": block,
                "part": part,
                "number": many,
                **mean_and_deviation(many, total, squares),
                "low": min(row["low"] for row in rows),
                "high": max(row["high"] for row in rows),
                "alpha_interval": _alpha([row for row in rows if row["people"] > 1]).as_json(),
            }
        )
    return result


def _alpha(shared: list[Row]) -> MeasureValue:
    """1 - observed / expected disagreement (Krippendorff 2011), over the texts that several people judged.

    The squared distances between all ordered pairs of n values sum to 2 (n Σx² - (Σx)²).
    """
    items = sum(row["items"] for row in shared)
    pairs = sum(row["items"] * row["people"] * (row["people"] - 1) // 2 for row in shared)
    if items < ENOUGH_ITEMS:
        return missing_measure(
            "Agreement needs at least two texts that two people or more have judged.", items, pairs=pairs
        )
    many = sum(row["people"] * row["items"] for row in shared)
    chance = many * sum(row["squares_sum"] for row in shared) - sum(row["total_sum"] for row in shared) ** 2
    if not chance:
        return missing_measure("Everybody gave the same number everywhere.", items, pairs=pairs)
    observed = sum((row["people"] * row["squares_sum"] - row["squared_sums"]) / (row["people"] - 1) for row in shared)
    return measure_value(1 - (many - 1) * observed / chance, items=items, pairs=pairs)
