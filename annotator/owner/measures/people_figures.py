"""Figures of people: agreement with others and with gold, pace, habits, drift, languages, estimated competence.

Agreement with others is Cohen's kappa with quadratic weights between a person's scores and those of others for the same
items. Chance agreement is computed from the person's own distribution of scores: a person who always gives the same
score has 0. Attributes are combined in units of their spread. Intervals are a jackknife over sixteen groups of tasks,
with Student's distribution where the person has work in fewer groups.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from annotator.model.blocks.catalog import ANSWERED, type_name
from annotator.model.blocks.step_verdicts_block import StepVerdictsBlock
from annotator.model.pace import BELIEVED_SECONDS
from annotator.model.timestamps import read_date
from annotator.owner.dataset.dataset_tables import sql_list, sql_text
from annotator.owner.measures.agreement import Floats, jackknife_error, quotient
from annotator.owner.measures.judgements import SUMS_WITH_OTHERS
from annotator.owner.measures.measure import (
    MeasureValue,
    finite_or_none,
    measure_value,
    missing_measure,
    proportion,
    student_quantile,
)
from annotator.owner.measures.remark_language import (
    code_of,
    display_length,
    foreign_language,
    is_similar_language,
    language_of,
    unquoted_text,
)
from annotator.owner.measures.study import AUTHOR, SIXTEENTHS, ReportInputs
from annotator.owner.rows import Figures, Row
from annotator.text.policy import one_line

ENOUGH_SCORES = 4
"""The fewest scores of a task that is checked for straightlining."""
TENTHS = 10
SHORT_WORDS = 15
"""The length in characters below which a remark is considered empty."""
PASTED = 40
"""The fewest characters of a remark that is checked for being copied from the text."""
GENERAL_MOST = 80
"""The most characters of a remark that is checked for general words only."""
_GENERAL = (
    "a an and the this that it its it's is was be been are in to of as at all for with i me my you could can might "
    "would should may needs need will have has not more most much very quite rather really pretty so too bit little "
    "somewhat just some such only overall generally though but or if nothing special no "
    "good better best great nice fine ok okay okey bad worse worst poor excellent decent average acceptable "
    "reasonable perfect awesome amazing alright solid well done job work quality like liked looks seems think "
    "improve improved improvement improvements room one answer answers response responses summary critique text reply "
    "output model ai yes yeah hm thanks comment n/a na none"
)
_WORD = "(?:" + "|".join(_GENERAL.split()) + ")"
_BETWEEN = "[ \\t\\r\\n.,;:!?'\"()*_-]"
GENERAL = f"^{_BETWEEN}*{_WORD}(?:{_BETWEEN}+{_WORD})*{_BETWEEN}*$"
"""A pattern of lower-case English remarks that consist of general words only (compiled by hand)."""
_WIDE = "[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]"
OF_LANGUAGE = 100
"""The number of randomly drawn remarks of a person whose language is checked."""
_FOUND_BY = 2_000
_QUOTED_FROM = 20_000
"""The number of characters of a question or passage used to detect its language, and of a text searched for quotes."""
COVERED = 0.9
"""The share of a text from which a highlight counts as covering all of it."""
LONG_TEXT = 200
"""The length in characters from which a covering highlight is counted; in a shorter text it may be intended."""


_WORDS = """
    (SELECT project, task, version, CAST(sum(words) AS BIGINT) AS words FROM work.texts GROUP BY project, task, version)
    AS sizes"""
_WORK = f"""
    SELECT annotator, made_by, status, count(*) AS annotations,
        count(CASE WHEN flagged THEN 1 END) AS flagged,
        count(CASE WHEN contains(hasty, 'pace.fast') THEN 1 END) AS fast,
        count(CASE WHEN contains(hasty, 'pace.one_score') OR contains(hasty, 'pace.one_pattern') THEN 1 END)
            AS one_score,
        CAST(sum(CASE WHEN active_seconds > {BELIEVED_SECONDS} THEN 0 ELSE coalesce(words, 0) END) AS BIGINT) AS words,
        CAST(sum(CASE WHEN active_seconds <= {BELIEVED_SECONDS} THEN active_seconds ELSE 0 END) AS BIGINT) AS seconds
    FROM work.annotations LEFT JOIN {_WORDS} USING (project, task, version) WHERE is_final GROUP BY ALL"""
_MEDIAN_SECONDS = """
    SELECT annotator, CAST(median(active_seconds) AS DOUBLE) AS median_seconds FROM work.annotations
    WHERE is_final AND status = 'submitted' AND active_seconds IS NOT NULL GROUP BY annotator"""
# The logarithm of words per minute of submitted tasks whose active time is believed.
_PACES = f"""
    SELECT annotator, count(*) AS tasks, avg(pace) AS mean, stddev_samp(pace) AS sd FROM (
        SELECT annotator, ln(60 * words / active_seconds) AS pace FROM work.annotations
        JOIN {_WORDS} USING (project, task, version)
        WHERE is_final AND status = 'submitted' AND active_seconds BETWEEN 1 AND {BELIEVED_SECONDS} AND words > 0
    ) AS p GROUP BY annotator"""
_STRAIGHT = f"""
    SELECT annotator, count(*) AS scored, count(CASE WHEN low = high THEN 1 END) AS straight FROM (
        SELECT annotator, min(score) AS low, max(score) AS high FROM study.judged WHERE attribute IN {{ratings}}
        GROUP BY project, version, annotator HAVING count(*) >= {ENOUGH_SCORES}
    ) AS t GROUP BY annotator"""
_SCALE_USE = "SELECT attribute, annotator, score, count(*) AS often FROM study.judged GROUP BY ALL"

# The tenth of a person's own work in which a version was judged, in order of time where known, else in that of the
# bundle, and the day.
_TURNS = f"""
    SELECT project, version, annotator, min(tenth) AS tenth, min(left(coalesce(submitted_at, ''), 10)) AS day FROM (
        SELECT project, left(version, 16) AS version, annotator, submitted_at, CAST(floor(
            {TENTHS} * (row_number() OVER (PARTITION BY annotator ORDER BY submitted_at, series, place, task) - 1)
            / count(*) OVER (PARTITION BY annotator)) AS BIGINT) AS tenth
        FROM work.annotations
        LEFT JOIN (SELECT project, series, task, version, place FROM work.tasks) AS t
        USING (project, series, task, version)
        WHERE is_final AND status = 'submitted'
    ) AS turns GROUP BY project, version, annotator"""
# The sum of (people - 1) · score - the sum of the others' scores, for items judged by as many people, by tenths of a
# person's own work or by day.
_ABOVE = """
    SELECT annotator, attribute, {when}, people, CAST(sum(people * score - total) AS BIGINT) AS above,
        count(*) AS scores
    FROM study.rated JOIN study.turns USING (project, version, annotator) WHERE {when} IS NOT NULL GROUP BY ALL"""

# For each author of demonstrations, how often others judged one in a series with critiques, and how often they
# criticised it.
_DEMONSTRATIONS = f"""
    WITH criticised AS (
        SELECT DISTINCT project, task, version, annotator, target, series, 1 AS one FROM work.critiques WHERE is_final
    ), done AS (
        SELECT project, task, version, annotator, series FROM work.annotations
        SEMI JOIN criticised USING (project, series) WHERE is_final AND status = 'submitted'
    ), written AS (
        SELECT project, task, version, target, origin FROM work.texts
        WHERE kind = 'response' AND starts_with(origin, '{AUTHOR}')
    )
    SELECT origin, count(*) AS seen, count(one) AS criticised
    FROM done JOIN written USING (project, task, version)
    LEFT JOIN criticised USING (project, task, version, annotator, target, series)
    WHERE origin <> '{AUTHOR}' || annotator GROUP BY origin"""

_EDITS, _ALTERNATIVES = "edits", "alternatives"
_REMARKS = f"""(
    SELECT project, task, version, annotator, target, text, 'comments' AS sort FROM work.comments WHERE is_final
    UNION ALL
    SELECT project, task, version, annotator, target, text, 'critiques' AS sort FROM work.critiques WHERE is_final
    UNION ALL
    SELECT project, task, version, annotator, coalesce(question, '') AS target, justification AS text,
        'justifications' AS sort
    FROM work.preferences WHERE is_final
    UNION ALL
    SELECT project, task, version, annotator, target, text, '{_EDITS}' AS sort FROM work.proposed_edits WHERE is_final
    UNION ALL
    SELECT project, task, version, annotator, target, note AS text,
        CASE WHEN block_type = '{type_name(StepVerdictsBlock)}' THEN '{_ALTERNATIVES}' ELSE 'notes' END AS sort
    FROM work.numbers WHERE is_final
        AND block_type IN {sql_list(type_name(block) for block in ANSWERED if block.notes_by_part)}
) AS remarks"""
"""All remarks of people about texts, and what they wrote in the place of texts: edits with ideal answers, and
alternatives of steps. ``sort`` is where they are from."""
_STRIPPED = "trim(text, ' \t\n\r\v\f')"
_REMARK_COUNTS = f"""
    SELECT annotator, CAST(sum(often) AS BIGINT) AS remarks, CAST(sum(length(text) * often) AS BIGINT) AS characters,
        CAST(sum(CASE WHEN length(text) < {SHORT_WORDS} AND NOT replaces THEN often ELSE 0 END) AS BIGINT) AS short,
        CAST(sum(CASE WHEN length(text) <= {GENERAL_MOST}
            AND regexp_matches(lower(left(text, {GENERAL_MOST})), {sql_text(GENERAL)}) THEN often ELSE 0 END) AS BIGINT)
            AS general,
        max(often) AS repeated
    FROM (
        SELECT annotator, {_STRIPPED} AS text, count(*) AS often,
            min(CASE WHEN sort = '{_ALTERNATIVES}' THEN 1 ELSE 0 END) = 1 AS replaces
        FROM {_REMARKS} WHERE text <> '' GROUP BY annotator, {_STRIPPED}
    ) AS r GROUP BY annotator"""
# The number of remarks of each sort, their median length, and the upper end of its 95 % interval, an order statistic.
# Wide characters (Chinese, Japanese, Korean) count as two.
_REMARK_SIZES = f"""
    WITH sized AS (
        SELECT annotator, sort, length({_STRIPPED}) + length(regexp_replace({_STRIPPED}, {sql_text(_WIDE)}, '', 'g'))
            AS size
        FROM {_REMARKS} WHERE text <> ''
    ), placed AS (
        SELECT *, count(*) OVER (PARTITION BY annotator, sort) AS number,
            row_number() OVER (PARTITION BY annotator, sort ORDER BY size) AS place
        FROM sized
    )
    SELECT annotator, sort, count(*) AS remarks, CAST(median(size) AS DOUBLE) AS median, CAST(max(
        CASE WHEN place = least(CAST(ceil(number / 2 + 0.98 * sqrt(number)) AS BIGINT) + 1, number) THEN size ELSE 0 END
    ) AS BIGINT) AS high
    FROM placed GROUP BY annotator, sort"""
# The number of remarks that occur verbatim in the text that they are about, and of edits, whose text is theirs to
# shorten, that occur in another response.
_PASTED = f"""
    WITH long AS (SELECT * FROM {_REMARKS} WHERE length(text) >= {PASTED}),
    judged AS (SELECT project, task, version, target, kind, text AS judged FROM work.texts)
    SELECT annotator, count(*) AS pasted FROM (
        SELECT annotator FROM long JOIN judged USING (project, task, version, target)
        WHERE sort <> '{_EDITS}' AND contains(judged, {_STRIPPED})
        UNION ALL
        SELECT annotator FROM (
            SELECT DISTINCT annotator, project, task, version, long.target, text
            FROM long JOIN judged USING (project, task, version)
            WHERE sort = '{_EDITS}' AND kind = 'response' AND judged.target <> long.target
                AND contains(judged, {_STRIPPED})
        ) AS e
    ) AS p GROUP BY annotator"""
# Remarks of at least so many characters, for language detection; of each person those of random tasks.
_LANGUAGE_SAMPLE = f"""
    SELECT project, task, version, target, annotator, text FROM (
        SELECT *, row_number() OVER (PARTITION BY annotator ORDER BY version, target, text) AS lot FROM {_REMARKS}
        WHERE length(text) >= {{least}} AND text <> ''
    ) AS r WHERE lot <= {OF_LANGUAGE}"""
# The sample with the beginning of the text that each remark is about. The tags are the first and last stated languages
# of its task in alphabetical order, and the questions likewise; they are mostly equal.
_SAMPLE_WITH_TEXTS = f"""
    WITH tags AS (
        SELECT project, task, version, min(nullif(language, '')) AS first_tag, max(nullif(language, '')) AS last_tag
        FROM work.tasks SEMI JOIN study.language_sample USING (project, task, version) GROUP BY project, task, version
    ), asked AS (
        SELECT project, task, version, min(left(text, {_FOUND_BY})) AS first_asked,
            max(left(text, {_FOUND_BY})) AS last_asked
        FROM work.texts SEMI JOIN study.language_sample USING (project, task, version)
        WHERE kind IN ('passage', 'prompt', 'question') GROUP BY project, task, version
    ), judged AS (
        SELECT project, task, version, target, left(text, {_QUOTED_FROM}) AS judged FROM work.texts
        SEMI JOIN study.language_sample USING (project, task, version, target)
    )
    SELECT annotator, text, judged, first_tag, last_tag, first_asked, last_asked FROM study.language_sample
    LEFT JOIN judged USING (project, task, version, target)
    LEFT JOIN tags USING (project, task, version) LEFT JOIN asked USING (project, task, version)"""
# The number of highlights, and of those that cover nearly a whole text.
_COVERING = f"""
    SELECT annotator, count(*) AS spans,
        count(CASE WHEN "end" - start >= {COVERED} * characters AND characters >= {LONG_TEXT} THEN 1 END) AS covering
    FROM work.spans JOIN (SELECT project, task, version, target, characters FROM work.texts) AS t
    USING (project, task, version, target) WHERE is_final GROUP BY annotator"""


# Comparison of judgements of gold items with the right answers. The right answers are another data set: the merged work
# of experts, or the judgements of a source. Both are matched by the owner's names of task, question, response and
# critique, whatever their order and blind names in the bundles, and only where the texts are equal (by SHA-256): the
# judged text and its question; for rankings and preferences, the question and all responses. Where gold has several
# answers, any of them is right. As for agreement, answers to another version of the rubric, which may have another
# scale, are not used. Gold without a version, such as judgements of a source, applies to every version.


def _judged_texts_sql(scope: str) -> str:
    """The judgements with the SHA-256 of their text and of its parent text (the question of a response)."""
    return f"""
        SELECT j.project, j.task, j.version, annotator, asked, kind, block, tag, part,
            coalesce(question, '') AS question, place, score, t.sha256 AS sha256, above.sha256 AS above
        FROM {scope}.all_judgements AS j
        LEFT JOIN (SELECT DISTINCT project, task, left(version, 16) AS version, target, sha256 FROM {scope}.texts) AS t
            ON j.project = t.project AND j.task = t.task AND j.version = t.version
            AND j.target = t.target
        LEFT JOIN (SELECT DISTINCT project, task, left(version, 16) AS version, target, sha256 FROM {scope}.texts)
            AS above
            ON j.project = above.project AND j.task = above.task AND j.version = above.version
            AND regexp_replace(j.target, '/[^/]*$', '') = above.target
        WHERE kind NOT IN ('first_error', 'criteria_share', 'steps_share')"""


def _responses_sql(scope: str) -> str:
    """The texts of each question and its responses, with their number."""
    return f"""
        SELECT *, count(*) OVER (PARTITION BY project, version, task, question) AS number FROM (
            SELECT DISTINCT project, task, target, kind, coalesce(response, '') AS response, sha256,
                left(version, 16) AS version, coalesce(question, '') AS question
            FROM {scope}.texts WHERE kind IN ('response', 'prompt', 'question')
        ) AS r"""


# The numbers of judgements of gold items, of those that are right, and of those that differ by at most one. Judgements
# of another text than gold's (``same_text`` is 0) and by another version of the rubric (``same_rubric``) are counted
# separately.
_GOLD = f"""
    WITH same_responses AS (
        SELECT own.project, own.version, task, question, r.project AS gold_project, r.version AS gold_version,
            count(*) = max(own.number) AND count(*) = max(r.number) AS all_same
        FROM ({_responses_sql("work")}) AS own JOIN ({_responses_sql("gold")}) AS r
        USING (task, question, response, sha256) GROUP BY own.project, own.version, task, question, r.project, r.version
    ), answers AS (
        SELECT DISTINCT task, kind, block, tag, part, place, question, score, project, version, sha256, above, asked
        FROM ({_judged_texts_sql("gold")}) AS g
    ), matched AS (
        SELECT own.project, own.version, annotator, own.task, own.kind, own.block, own.tag, own.part,
            own.place, abs(own.score - a.score) AS apart, coalesce(own.asked = a.asked, TRUE) AS of_rubric,
            coalesce(CASE WHEN own.kind IN ('ranking', 'preference') THEN all_same
                ELSE own.sha256 = a.sha256 AND own.above = a.above END, FALSE) AS same_text
        FROM ({_judged_texts_sql("work")}) AS own
        JOIN answers AS a ON own.task = a.task AND own.kind = a.kind AND own.block = a.block AND own.tag = a.tag
            AND own.part = a.part AND own.place = a.place
        LEFT JOIN same_responses AS s ON own.project = s.project AND own.version = s.version AND own.task = s.task
            AND own.question = s.question AND a.project = s.gold_project AND a.version = s.gold_version
    ), best AS (
        SELECT project, version, annotator, kind, block, max(CASE WHEN same_text THEN 1 ELSE 0 END) AS same_text,
            max(CASE WHEN same_text AND of_rubric THEN 1 ELSE 0 END) AS same_rubric,
            min(CASE WHEN same_text AND of_rubric THEN apart END) AS apart
        FROM matched GROUP BY project, version, annotator, task, kind, block, tag, part, place
    )
    SELECT annotator, tenth, day, kind, same_text, same_rubric, count(*) AS judged,
        count(CASE WHEN apart <= {{tolerance}} THEN 1 END) AS "right", count(CASE WHEN apart <= 1 THEN 1 END) AS near
    FROM best JOIN study.turns USING (project, version, annotator)
    GROUP BY annotator, tenth, day, kind, same_text, same_rubric"""


def _tolerance_sql(tolerance: Mapping[str, int]) -> str:
    """The largest difference of a right score or preference from gold; ``tolerance`` is by block."""
    if not tolerance:
        return "0"
    cases = " ".join(f"WHEN {sql_text(block)} THEN {far}" for block, far in sorted(tolerance.items()))
    return f"CASE WHEN kind IN ('rating', 'preference') THEN CASE block {cases} ELSE 0 END ELSE 0 END"


# Each person's share of right judgements of gold items, in total and over time. Intervals are Wilson's. They assume
# that judgements of one task are independent, so they are slightly too narrow.


def gold_by_person(study: ReportInputs) -> Mapping[str, Row]:
    """Each person's judgements of gold items.

    ``right`` is the share of right ones with its interval, ``within_1`` that of scores which differ by at most one
    (None without scores), ``other_text`` and ``other_rubric`` count judgements for which gold has another text or
    another version of the rubric. The share of right ones is also given by tenths and halves of the person's work and
    by weeks. Empty without gold.
    """
    if study.options.gold_dataset is None:
        return {}
    rows = study.groups(_GOLD.format(tolerance=_tolerance_sql(study.options.thresholds.tolerance)), "annotator")
    return {person: _figures_of_person(own) for person, own in rows.items()}


def _figures_of_person(rows: list[Row]) -> Figures:
    same = [row for row in rows if row["same_rubric"]]
    ratings = [row for row in same if row["kind"] == "rating"]
    tenths, weeks = _shares(same, lambda row: row["tenth"]), _shares(same, lambda row: week_of(row["day"]))
    halves = _shares(same, lambda row: 2 * row["tenth"] // TENTHS)
    other_rubric = _judged_count(row for row in rows if row["same_text"] and not row["same_rubric"])
    why = "Gold answers another version of the rubric." if other_rubric else "Gold is about other texts."
    return {
        "other_text": _judged_count(row for row in rows if not row["same_text"]),
        "other_rubric": other_rubric,
        "right": _shares(same, lambda _: None).get(None, missing_measure(why).as_json()),
        "within_1": sum(row["near"] for row in ratings) / _judged_count(ratings) if ratings else None,
        "tenths": [tenths.get(at) for at in range(TENTHS)],
        "halves": [halves.get(at) for at in range(2)],
        "weeks": {week: share for week, share in sorted(weeks.items()) if week},
    }


def _judged_count(rows: Iterable[Row]) -> int:
    return sum(row["judged"] for row in rows)


def _shares(rows: Iterable[Row], key: Callable[[Row], Any]) -> dict[Any, Row]:
    """The share of right judgements by ``key`` of their row."""
    sums: dict[Any, Counter[str]] = defaultdict(Counter)
    for row in rows:
        sums[key(row)].update(judged=row["judged"], right=row["right"])
    return {name: proportion(number["right"], number["judged"]).as_json() for name, number in sums.items()}


def week_of(day: str) -> str:
    """The ISO week of a date such as 2026-01-31; empty if it is not a date."""
    date = read_date(day)
    if date is None:
        return ""
    year, week, _ = date.isocalendar()
    return f"{year}-W{week:02}"


# The number of each person's remarks that are in another language than their task. The language of a task is the one
# that it states, else the one detected with certainty in its question and passage. Where neither is known, its remarks
# are not counted.


_KEPT = 200
RULE = "other_language"


def languages_by_person(study: ReportInputs) -> Mapping[str, Row]:
    """Each person's remarks by language.

    ``remarks`` counts those long enough to check whose task's language is known, ``other`` those in another language,
    ``languages`` these by language; ``example`` is one of them. Empty if the rule is off.
    """
    result: dict[str, Row] = {}
    if RULE in study.options.thresholds.off:
        return result
    # Wide characters count as two.
    study.keep("language_sample", _LANGUAGE_SAMPLE.format(least=int(study.options.thresholds.language_least) // 2))
    for row in study.batches(_SAMPLE_WITH_TEXTS):
        remark = unquoted_text(row["text"], row["judged"] or "")
        expected = (
            _expected_language(row) if display_length(remark) >= study.options.thresholds.language_least else None
        )
        if expected is None:
            continue
        entry = result.setdefault(row["annotator"], {"remarks": 0, "other": 0, "languages": {}, "example": None})
        entry["remarks"] += 1
        language = foreign_language(expected, remark)
        if language is None or (_has_no_stated_severity(row) and _answers_in(row["judged"], language)):
            continue
        entry["other"] += 1
        entry["languages"][language] = entry["languages"].get(language, 0) + 1
        example = {"text": one_line(remark, _KEPT), "language": language, "expected": expected}
        entry["example"] = min(entry["example"] or example, example, key=lambda item: item["text"])
    return {name: {**entry, "languages": dict(sorted(entry["languages"].items()))} for name, entry in result.items()}


def _has_no_stated_severity(row: Row) -> bool:
    return row["last_tag"] is None


def _expected_language(row: Row) -> str | None:
    """The language of a task; None if unknown or ambiguous."""
    find = language_of if _has_no_stated_severity(row) else code_of
    first, last = ("first_asked", "last_asked") if _has_no_stated_severity(row) else ("first_tag", "last_tag")
    languages = [
        find(unquoted_text(row[name]) if _has_no_stated_severity(row) else row[name])
        for name in (first, last)
        if row[name]
    ]
    if len(languages) < 2 or None in languages or not is_similar_language(str(languages[0]), str(languages[1])):
        return None
    return languages[0]


def _answers_in(judged: str | None, language: str) -> bool:
    """Whether the judged text is in the language of the remark, which may then be intended."""
    judged_language = language_of(unquoted_text(judged or ""))
    return judged_language is not None and is_similar_language(judged_language, language)


_NO_BIAS: Row = {"bias": None, "bias_error": None, "bias_scores": 0, "bias_groups": 0}
_ALONE: Row = {
    "agreement": missing_measure("Nobody else has judged the same texts.").as_json(),
    **_NO_BIAS,
    "exact": None,
    "within_1": None,
    "by_attribute": {},
}


def figures_of_people(study: ReportInputs, *, estimates: bool = True) -> list[Row]:
    """The figures of each person, under their alias.

    ``estimates`` adds the competence estimated by Dawid-Skene and MACE.
    """
    study.keep("turns", _TURNS)
    agreement, habits, drift = _agreement(study), _habits(study), _in_time(study)
    competence = study.competence if estimates else {}
    optional = {
        "gold": gold_by_person(study),
        "language": languages_by_person(study),
        "same_answers": _same_answers(study),
        "demonstrations": _demonstrations(study),
    }
    result = [
        {
            "person": study.called(person),
            **habits[person],
            **agreement.get(person, _ALONE),
            "drift": drift.get(person, {}),
            "estimates": competence.get(person, {}),
            **{name: by_person.get(person) for name, by_person in optional.items()},
        }
        for person in study.people
    ]
    return sorted(result, key=lambda entry: (_value(entry["agreement"]), entry["person"]))


def _same_answers(study: ReportInputs) -> dict[str, Row]:
    """By person, the one with whom they share most answers that nothing else explains (``with``), and the numbers of
    :func:`~annotator.owner.measures.same_answers.improbable_pairs`."""
    return {
        pair[person]: {
            "with": study.called(pair[partner]), **{name: pair[name] for name in ("judged", "same", "expected")}
        }
        for pair in study.same_answers
        for person, partner in (("one", "two"), ("two", "one"))
    }  # fmt: skip


def _value(measure: Figures) -> float:
    return float(measure.get("value", 2.0))


_MOMENTS = ("met", "own", "other_sum", "own_squares", "other_squares", "products", "same", "near")


def _agreement(study: ReportInputs) -> dict[str, Row]:
    """The agreement of each person with others; the moments of an attribute are (sixteenth x moment)."""
    tables: dict[str, dict[int, Floats]] = defaultdict(lambda: defaultdict(lambda: np.zeros((len(SIXTEENTHS), 8))))
    for row in study.query(SUMS_WITH_OTHERS):
        sixteenth = SIXTEENTHS.index(row["sixteenth"])
        tables[row["annotator"]][row["attribute"]][sixteenth] += np.array([row[name] for name in _MOMENTS]) / (
            row["people"] - 1
        )
    spreads = {number: study.spread(number) for number, _ in enumerate(study.attributes)}
    return {person: _with_the_rest(study, by, spreads) for person, by in tables.items()}


def _with_the_rest(study: ReportInputs, by: Mapping[int, Floats], spreads: Mapping[int, float]) -> Figures:
    observed, chance, plain = np.zeros(len(SIXTEENTHS) + 1), np.zeros(len(SIXTEENTHS) + 1), np.zeros(8)
    above = np.zeros((len(SIXTEENTHS) + 1, 2))
    by_attribute: dict[str, float | None] = {}
    for number, moments in sorted(by.items()):
        if not spreads[number]:
            continue
        total = moments.sum(0)
        # The last row is for all tasks, each of the others leaves one group out.
        sums = np.vstack([total - moments, total])
        apart, by_lot = _disagreement(sums)
        observed += apart / spreads[number]
        chance += by_lot / spreads[number]
        by_attribute[study.label(number)] = finite_or_none(1 - apart[-1] / by_lot[-1]) if by_lot[-1] > 0 else None
        plain += total
        if study.attributes[number].kind == "rating":
            above += np.column_stack([(sums[:, 1] - sums[:, 2]) / (spreads[number] / 2) ** 0.5, sums[:, 0]])
    items = float(plain[0])
    if not items or chance[-1] <= 0:
        why = "All scores of the texts that others have judged too are the same."
        return {**_ALONE, "agreement": missing_measure(why, items=round(items)).as_json()}
    values = 1 - quotient(observed, chance)
    used = [at for at in range(len(SIXTEENTHS)) if observed[at] != observed[-1] or chance[at] != chance[-1]]
    error = jackknife_error(float(values[-1]), values[used])
    half = student_quantile(len(used) - 1) * error if np.isfinite(error) else None
    ends = (values[-1] - half, values[-1] + half) if half is not None else (None, None)
    low, high = (None if end is None else float(np.clip(end, -1, 1)) for end in ends)
    return {
        "agreement": MeasureValue(float(values[-1]), low, high, items=round(items)).as_json(),
        **_bias(above),
        "exact": float(plain[6]) / items,
        "within_1": float(plain[7]) / items,
        "by_attribute": by_attribute,
    }


def _bias(above: Floats) -> Figures:
    """The mean difference of a person's ratings from those of others, with its jackknife error.

    The rows of ``above`` are (sum, count), each without one group of tasks; the last row is for all tasks.
    """
    number = float(above[-1, 1])
    if not number:
        return {**_NO_BIAS}
    values = quotient(above[:, 0], above[:, 1])
    used = [at for at in range(len(SIXTEENTHS)) if above[at, 1] not in (0, number)]
    error = jackknife_error(float(values[-1]), values[used])
    basis = {"bias_scores": round(number), "bias_groups": len(used)}
    return {"bias": float(values[-1]), "bias_error": finite_or_none(error), **basis}


def _disagreement(moments: Floats) -> tuple[Floats, Floats]:
    """For each row, the observed sum of squared differences, and the one expected by chance."""
    met, own, other, own_squares, other_squares, products = moments.T[:6]
    apart = own_squares + other_squares - 2 * products
    by_lot = own_squares + other_squares - quotient(2 * own * other, met)
    return apart, np.nan_to_num(by_lot)


def _pace(tasks: int, mean: float, sd: float | None) -> MeasureValue:
    """The geometric mean of words per minute, with Student's interval of the logarithms."""
    if tasks < 2 or sd is None:
        return measure_value(math.exp(mean), items=tasks)
    half = student_quantile(tasks - 1) * sd / math.sqrt(tasks)
    return measure_value(math.exp(mean), (math.exp(mean - half), math.exp(mean + half)), items=tasks)


def _habits(study: ReportInputs) -> dict[str, Row]:
    """The work, pace and habits of each person."""
    habits: dict[str, Row] = {
        person: {
            "submitted": 0, "skipped": 0, "flagged": 0, "fast": 0, "one_score": 0, "seconds": 0, "words": 0,
            "made_by": "", "straight": 0, "scored": 0, "remarks": 0, "characters": 0, "short": 0, "general": 0,
            "repeated": 0, "pasted": 0, "spans": 0, "covering": 0, "median_seconds": None, "scores": {},
            "remark_sizes": {}, "pace": None,
        }
        for person in study.people
    }  # fmt: skip
    for row in study.query(_WORK):
        entry = habits[row["annotator"]]
        entry["submitted" if row["status"] == "submitted" else "skipped"] += row["annotations"]
        entry["made_by"] = row["made_by"] or entry["made_by"]
        for name in ("flagged", "fast", "one_score"):
            entry[name] += row[name]
        if row["status"] == "submitted":
            entry["seconds"], entry["words"] = entry["seconds"] + row["seconds"], entry["words"] + row["words"]
    statements = (
        _STRAIGHT.format(ratings=sql_list(study.ratings())), _REMARK_COUNTS, _PASTED, _COVERING, _MEDIAN_SECONDS,
    )  # fmt: skip
    for statement in statements:
        for row in study.query(statement):
            habits[row.pop("annotator")].update(row)
    for row in study.query(_REMARK_SIZES):
        size = {name: row[name] for name in ("remarks", "median", "high")}
        habits[row["annotator"]]["remark_sizes"][row["sort"]] = size
    for row in study.query(_SCALE_USE):
        scores = habits[row["annotator"]]["scores"].setdefault(study.label(row["attribute"]), {})
        scores[str(row["score"])] = row["often"]
    for row in study.query(_PACES):
        habits[row["annotator"]]["pace"] = _pace(row["tasks"], row["mean"], row["sd"]).as_json()
    for entry in habits.values():
        entry["words_a_minute"] = 60 * entry["words"] / entry["seconds"] if entry["seconds"] else None
    return habits


def _demonstrations(study: ReportInputs) -> dict[str, Row]:
    """By author: how often others judged an answer of theirs, and how often it was criticised."""
    result: dict[str, Row] = {}
    for row in study.query(_DEMONSTRATIONS):
        share = row["criticised"] / row["seen"]
        result[row["origin"].removeprefix(AUTHOR)] = {
            "seen": row["seen"], "criticised": row["criticised"], "share": share,
        }  # fmt: skip
    return result


def _in_time(study: ReportInputs) -> dict[str, Row]:
    """By person: the mean difference of their scores from those of others by tenth and week, and the drift, with its
    error.

    Differences are in units of the attributes' standard deviations. The drift is the change from the first half of the
    work to the second.
    """
    sums: dict[str, dict[tuple[str, Any], list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    spreads = {
        number: study.spread(number) for number in study.ratings()
    }  # once: there is a row for each person and day
    for name in ("tenth", "day"):
        for row in study.query(_ABOVE.format(when=name)):
            if spread := spreads.get(row["attribute"]):
                key = ("week", week_of(row["day"])) if name == "day" else ("tenth", row["tenth"])
                cell = sums[row["annotator"]][key]
                cell[0] += row["above"] / (row["people"] - 1) / (spread / 2) ** 0.5
                cell[1] += row["scores"]
    return {person: _drift(cells) for person, cells in sums.items()}


def _drift(cells: Mapping[tuple[str, Any], list[float]]) -> Figures:
    tenths = {key[1]: (total / number, number) for key, (total, number) in cells.items() if key[0] == "tenth"}
    weeks = {key[1]: total / number for key, (total, number) in cells.items() if key[0] == "week" and key[1]}
    result: Figures = {
        "tenths": [tenths[at][0] if at in tenths else None for at in range(TENTHS)],
        "weeks": dict(sorted(weeks.items())),
    }
    if len(tenths) < TENTHS // 2:
        return result
    places, values, often = (
        np.array(part, float) for part in zip(*((t, v, n) for t, (v, n) in tenths.items()), strict=True)
    )
    centred = places - np.average(places, weights=often)
    squared = float(often @ centred**2)
    slope = float(often @ (centred * values)) / squared
    residuals = values - np.average(values, weights=often) - slope * centred
    error = (float(often @ residuals**2) / (len(values) - 2) / squared) ** 0.5
    span = TENTHS - 1
    basis = {"degrees": len(values) - 2, "scores": int(often.sum())}
    return {**result, "change": slope * span, "error": error * span, **basis}
