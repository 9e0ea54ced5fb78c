"""Judgements of all kinds as rows of one form, and the sums for measures of agreement, in SQL.

A judgement is one number that one person gave to one text by one attribute: a score, a rank, a tag or whether a
critique helps (0 or 1), a preference (its strength, negative where the response with the greater id is preferred), a
criterion (1 if it is met), the judgement of a step, or the number of the first bad step (0 if none is). An *item* is a
text in the version in which it was judged, by one attribute, criterion or step. What one person said of a response in
errors, criteria or steps is a judgement of the response, too: its score, or its share (:data:`SCORES`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

SCORES: Mapping[str, tuple[int, int]] = {
    "error_score": (100, -1), "criteria_share": (10_000, 1), "steps_share": (10_000, 1),
}  # fmt: skip
"""The kinds of judgements that are computed for a response: the sum of the weights of its errors, its share of the
points of its criteria, and the share of its judged steps that are not bad. Each with its unit, because sums are of
whole numbers (250 hundredths are a score of 2.5), and its sign, -1 where the lower one is better."""
KINDS = (
    "rating", "ranking", "preference", "tag", "judgement", "criterion", "step", "first_error", *SCORES,
)  # fmt: skip
ITEM = "project, version, target, part, attribute"
FEW = 1_000
"""The number of tasks above which tasks are grouped at random into 256 clusters for the bootstrap."""


@dataclass(frozen=True)
class MeasuredAttribute:
    """An attribute that is judged: a block of a rubric, or a tag of a block.

    ``rubric`` is its id. Where the data contain several rubrics of one id, which may have different scales, it ends
    with the beginning of its SHA-256: ``helpsteer (1f3870be)``.
    """

    rubric: str
    kind: str
    block: str
    tag: str = ""

    @property
    def rubric_id(self) -> str:
        return self.rubric.partition(" ")[0]

    @property
    def name(self) -> str:
        """The name within its rubric."""
        return f"{self.block}: {self.tag}" if self.tag else self.block

    @property
    def unit(self) -> int:
        """What a score of 1 is in the sums, which are of whole numbers."""
        return SCORES.get(self.kind, (1, 1))[0]

    def shown(self, score: float) -> float:
        """A score as it is in the sums, or a mean of them, as it is shown."""
        return score / self.unit if self.unit > 1 else score


def rubrics_sql(scope: str, *, by_task: bool) -> str:
    """(project, series, rubric, asked): the name of each series' rubric in :class:`MeasuredAttribute`, and its SHA-256.

    Where a series had several versions of its rubric, rows are also by task and bundle (``by_task``).
    """
    return f"""
        WITH several AS (
            SELECT rubric FROM {scope}.annotations WHERE is_final GROUP BY rubric
            HAVING count(DISTINCT coalesce(rubric_sha256, '')) > 1
        )
        SELECT DISTINCT project, series, {"task, bundle_id," if by_task else ""} rubric_sha256 AS asked,
            CASE WHEN rubric IN (SELECT rubric FROM several) THEN rubric || ' (' || left(rubric_sha256, 8) || ')'
                ELSE rubric END AS rubric
        FROM {scope}.annotations WHERE is_final"""


def all_judgements_sql(scope: str) -> str:
    """(project, rubric, asked, kind, block, tag, part, task, target, annotator, version, origin, question, place,
    score).

    ``asked`` is the SHA-256 of the rubric, null where unknown. ``question`` and ``place`` are the owner's names of what
    is judged, which are equal in all bundles and data sets; ``target`` is not. ``part`` is the digest of a criterion or
    the name of a step, else empty. ``version`` is shortened to 16 digits: a million versions collide with a probability
    of 3 in 10⁸.
    """
    return " UNION ALL ".join(
        (
            _judgements_sql(scope, "ratings", "rating", "score"),
            _judgements_sql(scope, "rankings", "ranking", "rank"),
            _judgements_sql(scope, "tags", "tag", "value", tag="tag"),
            _judgements_sql(
                scope, "preferences", "preference",
                "CASE WHEN preferred < other THEN strength ELSE -strength END",
                target="coalesce(question, 'q1')", origin="''", place="''",
            ),
            _judgements_sql(scope, "judgements", "judgement", "helpful", place=_CRITIQUE),
            _judgements_sql(scope, "judgements", "ranking", "rank", place=_CRITIQUE),
            _judgements_sql(scope, "numbers", "criterion", _MET, part="part"),
            _judgements_sql(scope, "numbers", "step", _STEP, part="part"),
            _judgements_sql(scope, "numbers", "first_error", "first_bad", tag="'first error'",
                            rows=_FIRST_ERRORS.format(scope=scope)),
            *(
                _judgements_sql(scope, "", kind, "score", tag=f"'{tag}'", rows=rows.format(scope=scope))
                for kind, tag, rows in (
                    ("error_score", "score", _ERROR_SCORES), ("criteria_share", "share", _CRITERIA_SHARES),
                    ("steps_share", "share", _STEPS_SHARES),
                )
            ),
        )
    )  # fmt: skip


_MET = "CASE WHEN block_type = 'criteria' AND value < 2 THEN value END"
"""1 for a criterion that is met, 0 for one that is not, null where that cannot be told, and for other numbers."""
_STEP = "CASE WHEN block_type = 'steps' THEN value END"
_FIRST_ERRORS = """(
    SELECT project, series, task, version, bundle_id, annotator, block, target, question, response, origin, is_final,
        coalesce(min(CASE WHEN value = 0 THEN CAST(split_part(part, '-', 1) AS INTEGER) END), 0) AS first_bad
    FROM {scope}.numbers WHERE block_type = 'steps' AND value IS NOT NULL GROUP BY ALL)"""
"""A row for each response that a person judged by steps: the number of the first bad one, 0 if none is."""
_OF_RESPONSE = """project, series, task, version, annotator, bundle_id, is_final, target, origin, question,
    response"""
_ERROR_SCORES = f"""(
    SELECT {_OF_RESPONSE}, block, sum(weight) AS score FROM (
        SELECT {_OF_RESPONSE}, coalesce(severity, '') AS severity, coalesce(category, '') AS category
        FROM {{scope}}.critiques WHERE is_final
        UNION ALL
        SELECT {_OF_RESPONSE}, '', '' FROM {{scope}}.verdicts WHERE is_final AND no_errors
    ) AS e NATURAL JOIN {{scope}}.series_rubrics JOIN study.error_weights USING (asked, severity, category)
    GROUP BY {_OF_RESPONSE}, block)"""
_CRITERIA_SHARES = f"""(
    SELECT {_OF_RESPONSE}, block, round(10000.0 * sum(value * points)
        / nullif(sum(CASE WHEN points > 0 THEN points ELSE 0 END), 0)) AS score
    FROM {{scope}}.numbers JOIN study.criterion_points USING (project, task, version, part)
    WHERE is_final AND block_type = 'criteria' AND value < 2 GROUP BY {_OF_RESPONSE}, block)"""
_STEPS_SHARES = f"""(
    SELECT {_OF_RESPONSE}, block, round(10000.0 * count(CASE WHEN value > 0 THEN 1 END) / count(*)) AS score
    FROM {{scope}}.numbers WHERE is_final AND block_type = 'steps' AND value IS NOT NULL
    GROUP BY {_OF_RESPONSE}, block)"""
_CRITIQUE = "coalesce(response, target) || chr(10) || coalesce(critique, '')"


def _judgements_sql(
    scope: str, table: str, kind: str, score: str, *, tag: str = "''", part: str = "''", target: str = "target",
    origin: str = "coalesce(origin, '')", place: str = "coalesce(response, target)", rows: str = "",
) -> str:  # fmt: skip
    return f"""
        SELECT project, rubric, asked, '{kind}' AS kind, block, {tag} AS tag, {part} AS part, task,
            {target} AS target, annotator,
            left(version, 16) AS version, {origin} AS origin, question,
            coalesce(question, '') || chr(10) || {place} AS place, CAST({score} AS BIGINT) AS score
        FROM {rows or f"{scope}.{table}"} AS given NATURAL JOIN {scope}.series_rubrics
        WHERE is_final AND ({score}) IS NOT NULL"""


def numbered_sql(scope: str) -> str:
    """The judgements of a scope with ``attribute``, the index in the attributes of the study.

    A model names no version of a rubric: its judgement counts for all versions in which the block is the same.
    """
    rubric = "coalesce(j.rubric, '') = a.rubric"
    if scope == "judges":
        rubric = "(j.asked, j.block, a.rubric) IN (SELECT asked, block, rubric FROM study.same_blocks)"
    return f"""
        SELECT j.project, version, target, part, attribute, task, annotator, origin, score
        FROM {scope}.all_judgements AS j JOIN study.attributes AS a
        ON {rubric} AND j.kind = a.kind AND j.block = a.block AND j.tag = a.tag"""


SEVERAL_RUBRICS = """
    SELECT count(*) FROM (
        SELECT project, series FROM (
            SELECT DISTINCT project, series, rubric, rubric_sha256 FROM {scope}.annotations WHERE is_final
        ) AS r GROUP BY project, series HAVING count(*) > 1
    ) AS s"""
"""The number of series that had several rubrics."""

BY_SCOPE: Mapping[str, Callable[[str], str]] = {
    "all_judgements": all_judgements_sql,
    "numbers_judged": lambda scope: _judgements_sql(
        scope, "numbers", "number", "CASE WHEN block_type NOT IN ('criteria', 'steps') THEN value END", tag="part"
    ),
    "numbered": numbered_sql,
}
"""The relations that are defined for every scope with tables. ``numbers_judged`` are counted or measured numbers, with
the columns of ``all_judgements``; ``tag`` is the part. They range to thousands and are not categories."""

KEPT = {
    "judged": "SELECT * FROM counted.numbered",
    "scores": f"SELECT {ITEM}, score, count(*) AS often FROM study.judged GROUP BY ALL",
    "items": f"""
        SELECT {ITEM}, CAST(sum(often) AS BIGINT) AS people, CAST(sum(often * score) AS BIGINT) AS total,
            CAST(sum(often * score * score) AS BIGINT) AS squares
        FROM study.scores GROUP BY ALL""",
    "shared": f"SELECT * FROM study.scores JOIN study.items USING ({ITEM}) WHERE people > 1",
    "rated": f"SELECT * FROM study.judged JOIN study.items USING ({ITEM}) WHERE people > 1",
}
"""The relations that later steps read again, by name in the scope ``study``. ``scores`` counts the scores of each item,
``shared`` and ``rated`` are the scores and judgements of the items that several people judged."""

SCORE_SUMS = f"""
    SELECT attribute, left(version, {{digits}}) AS cluster, people, score, CAST(sum(often) AS BIGINT) AS often
    FROM study.scores JOIN study.items USING ({ITEM}) GROUP BY ALL"""
"""(attribute, cluster, people, score, often)."""

PAIR_SUMS = f"""
    SELECT attribute, left(version, {{digits}}) AS cluster, people, score, other,
        CAST(sum(often * (times - CAST(score = other AS BIGINT))) AS BIGINT) AS often
    FROM study.shared JOIN (SELECT {ITEM}, score AS other, often AS times FROM study.shared) AS o USING ({ITEM})
    GROUP BY ALL"""
"""(attribute, cluster, people, score, other, often): pairs of scores of an item by different people."""

ITEM_SUMS = """
    SELECT attribute, left(version, {digits}) AS cluster, people, count(*) AS items,
        CAST(sum(total * total) AS BIGINT) AS squared_sums, CAST(sum(squares) AS BIGINT) AS squares
    FROM study.items GROUP BY ALL"""
"""(attribute, cluster, people, items, squared_sums, squares)."""

SUMS_WITH_OTHERS = f"""
    WITH pairs AS (
        SELECT attribute, annotator, left(version, 1) AS sixteenth, people, score, other,
            times - CAST(score = other AS BIGINT) AS met
        FROM study.rated JOIN (SELECT {ITEM}, score AS other, often AS times FROM study.shared) AS o USING ({ITEM})
    )
    SELECT attribute, annotator, sixteenth, people, CAST(sum(met) AS BIGINT) AS met,
        CAST(sum(met * score) AS BIGINT) AS own, CAST(sum(met * other) AS BIGINT) AS other_sum,
        CAST(sum(met * score * score) AS BIGINT) AS own_squares,
        CAST(sum(met * other * other) AS BIGINT) AS other_squares,
        CAST(sum(met * score * other) AS BIGINT) AS products,
        CAST(sum(CASE WHEN score = other THEN met ELSE 0 END) AS BIGINT) AS same,
        CAST(sum(CASE WHEN abs(score - other) <= 1 THEN met ELSE 0 END) AS BIGINT) AS near
    FROM pairs GROUP BY ALL"""
"""Sums over the pairs of a person's score and another person's score of the same item. ``sixteenth`` is the first digit
of the version: sixteen groups of tasks, for a jackknife."""

PAIRS_OF_PEOPLE = f"""
    SELECT attribute, one, two, score, other, count(*) AS often
    FROM (SELECT {ITEM}, annotator AS one, score FROM study.rated WHERE left(version, 1) IN {{digits}}) AS own
    JOIN (SELECT {ITEM}, annotator AS two, score AS other FROM study.rated) AS others USING ({ITEM})
    WHERE one < two GROUP BY ALL"""
"""(attribute, one, two, score, other, often) for each two people who judged the same items."""

MOST_SHARED = """
    WITH chosen AS (
        SELECT one, two FROM study.pairs_of_people GROUP BY one, two ORDER BY sum(often) DESC, one, two LIMIT {most}
    )
    SELECT attribute, one, two, score, other, often FROM study.pairs_of_people JOIN chosen USING (one, two)"""
"""The pairs with most common items."""

PEOPLE_SETS = f"""
    SELECT {ITEM}, people, total, squares, CAST(sum(code) AS BIGINT) AS people_set
    FROM study.rated JOIN study.codes USING (annotator) GROUP BY ALL"""
"""Each item with a number for the set of people who judged it: the sum of their codes."""

LARGEST_SETS = """
    SELECT * FROM (
        SELECT *, row_number() OVER (PARTITION BY attribute ORDER BY items * people DESC, people_set) AS place FROM (
            SELECT attribute, people_set, people, count(*) AS items, CAST(sum(total) AS BIGINT) AS total,
                CAST(sum(total * total) AS BIGINT) AS item_sums_squared, CAST(sum(squares) AS BIGINT) AS squares
            FROM study.people_sets GROUP BY attribute, people_set, people
        ) AS g
    ) AS s WHERE place = 1"""
"""By attribute, of the sets of people who alone judged some items, the one whose table has the most cells, and the sums
of that table."""

SUMS_OF_LARGEST_SETS = f"""
    SELECT attribute, annotator, CAST(sum(score) AS BIGINT) AS total FROM study.rated SEMI JOIN (
        SELECT * FROM study.people_sets SEMI JOIN study.largest_sets USING (attribute, people_set)
    ) AS s USING ({ITEM}) GROUP BY attribute, annotator"""
"""The sum of the scores of each person in these tables."""

CONCORDANCE_SUMS = """
    WITH ranked AS (
        SELECT project, version, regexp_replace(target, '/[^/]*$', '') AS question, attribute, annotator, target,
            part, score
        FROM study.rated
    ), twice AS (
        SELECT *, rank() OVER (PARTITION BY project, version, question, attribute, annotator ORDER BY score) AS place,
            count(*) OVER (PARTITION BY project, version, question, attribute, annotator, score) AS ties
        FROM ranked
    ), texts AS (
        SELECT project, version, question, attribute, target, part, CAST(sum(2 * place + ties - 1) AS BIGINT) AS ranks,
            count(*) AS people, CAST(sum(ties * ties - 1) AS BIGINT) AS lost
        FROM twice GROUP BY ALL
    ), whole AS (
        SELECT project, version, question, attribute, count(*) AS n, min(people) AS least, max(people) AS k,
            CAST(sum(ranks * ranks) AS BIGINT) AS squares, CAST(sum(ranks) AS BIGINT) AS total,
            CAST(sum(lost) AS BIGINT) AS lost
        FROM texts GROUP BY ALL
    ), complete AS (
        SELECT *, k * k * (n * n * n - n) - k * lost AS below
        FROM whole WHERE n > 1 AND least = k AND total = k * n * (n + 1)
    )
    SELECT attribute, left(version, {digits}) AS cluster, count(*) AS often,
        sum(3 * (squares - total * total / n) / below) AS concordance, CAST(sum(n) AS BIGINT) AS texts,
        CAST(sum(k) AS BIGINT) AS people
    FROM complete WHERE below > 0 GROUP BY ALL"""
"""(attribute, cluster, often, concordance, texts, people): sums of Kendall's W over questions whose responses the same
people all judged. The mid-ranks of a complete table have a known sum; those of an incomplete one do not. Questions for
which nobody ranks the responses differently are left out."""


def code_of(name: str) -> int:
    """A number for a person; its sums distinguish sets of people."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:6], "big")
