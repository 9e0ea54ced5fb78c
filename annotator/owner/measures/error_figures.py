"""Figures of errors marked in answers: the score of each system, and how far people mark the same words."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, Final

from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.critiques import WrittenCritique
from annotator.model.rubric import Rubric
from annotator.model.span import merged_ranges
from annotator.owner.measures.measure import MeasureValue
from annotator.owner.measures.study import ReportInputs

_ANSWER: Final = "project, version, target, annotator"
_KEYS: Final = f"{_ANSWER}, series, task, device, revision, bundle_id"
_ERRORS: Final = f"""
    SELECT {_KEYS}, asked, coalesce(origin, '') AS origin, id, severity, category
    FROM counted.critiques NATURAL JOIN counted.series_rubrics WHERE is_final"""
_NONE: Final = f"""
    SELECT {_ANSWER}, asked, coalesce(origin, '') AS origin
    FROM counted.verdicts NATURAL JOIN counted.series_rubrics WHERE is_final AND no_errors"""
_SPANS: Final = f"""
    SELECT c.project, c.version, c.target, c.annotator, s.target AS "on", s.start, s."end" AS stop, c.severity,
        c.category
    FROM ({_ERRORS}) AS c JOIN counted.spans AS s USING (project, series, task, annotator, device, revision, bundle_id,
        id) WHERE s.is_final AND s."of" = 'critique'"""
_LABELS: Final = ("", "severity", "category")
Answer = tuple[str, str, str]
"""Project, version and target of an answer."""
Ranges = list[tuple[str, int, int]]
"""A text, and the range in it."""


def error_figures(study: ReportInputs) -> dict[str, Any]:
    """``number`` of errors, and of ``judged`` answers (each by each person who judged it).

    ``systems``: by origin, the ``answers``, the mean ``score`` (the sum of the weights of an answer's errors, 0 without
    any; lower is better), the mean number of ``errors``, and how many there are by ``severities`` and ``categories``.
    ``agreement``: F1 of the characters that two people marked, over all pairs who judged the same answer: of all marks,
    and of those with the same severity or category. Answers in which neither marked anything do not count.
    """
    blocks = _blocks(study)
    scores: dict[tuple[str, Answer, str], float] = {}
    counts: dict[str, dict[str, dict[str, int]]] = defaultdict(
        lambda: {"severities": defaultdict(int), "categories": defaultdict(int)}
    )
    number = 0
    for row in study.query(_ERRORS):
        block = blocks.get(row["asked"])
        if block is None:
            continue
        key = row["origin"], _answer(row), row["annotator"]
        error = WrittenCritique(id="w1", severity=row["severity"], category=row["category"])
        scores[key] = scores.get(key, 0.0) + block.weight(error)
        counts[row["origin"]]["severities"][row["severity"] or ""] += 1
        counts[row["origin"]]["categories"][row["category"] or ""] += 1
        number += 1
    for row in study.query(_NONE):
        scores.setdefault((row["origin"], _answer(row), row["annotator"]), 0.0)
    by_origin: dict[str, list[float]] = defaultdict(list)
    for (origin, _, _), score in scores.items():
        by_origin[origin].append(score)
    people: dict[Answer, set[str]] = defaultdict(set)
    for _, answer, annotator in scores:
        people[answer].add(annotator)
    return {
        "number": number,
        "judged": len(scores),
        "systems": [
            {
                "origin": origin,
                "answers": len(found),
                "score": sum(found) / len(found),
                "errors": sum(counts[origin]["severities"].values()) / len(found),
                **{name: dict(sorted(each.items())) for name, each in counts[origin].items()},
            }
            for origin, found in sorted(by_origin.items())
        ],
        "agreement": _agreement(study, {answer: who for answer, who in people.items() if len(who) > 1}),
    }


def _blocks(study: ReportInputs) -> Mapping[str, ErrorSpansBlock]:
    """The block of errors of each rubric that has one, by the SHA-256 of the rubric."""
    result: dict[str, ErrorSpansBlock] = {}
    for row in study.query("SELECT sha256, content FROM data.rubrics"):
        if '"type": "error_spans"' in row["content"]:
            rubric = Rubric.model_validate(json.loads(row["content"]))
            result[row["sha256"]] = rubric.each(ErrorSpansBlock)[0]
    return result


def _answer(row: Mapping[str, Any]) -> Answer:
    return row["project"], row["version"], row["target"]


def _agreement(study: ReportInputs, people: Mapping[Answer, set[str]]) -> dict[str, Any]:
    """By kind of label (empty: none), the F1 of characters as a measure."""
    if not people:
        return {}
    marks: dict[tuple[Answer, str], list[dict[str, Any]]] = defaultdict(list)
    for row in study.query(_SPANS):
        if _answer(row) in people:
            marks[_answer(row), row["annotator"]].append(row)
    result = {}
    for label in _LABELS:
        common = marked = pairs = 0
        for answer, who in people.items():
            for one, other in combinations(sorted(who), 2):
                first, second = (_by_label(marks[answer, each], label) for each in (one, other))
                both = sum(map(_length, (*first.values(), *second.values())))
                common += 2 * sum(_common(first[key], second[key]) for key in first.keys() & second.keys())
                marked += both
                pairs += bool(both)
        value = common / marked if marked else None
        result[label or "marks"] = MeasureValue(value, items=len(people), pairs=pairs).as_json()
    return result


def _by_label(rows: Iterable[Mapping[str, Any]], label: str) -> dict[str, Ranges]:
    """The marked ranges by label, each without overlaps."""
    found: dict[str, Ranges] = defaultdict(list)
    for row in rows:
        found[row[label] or "" if label else ""].append((row["on"], row["start"], row["stop"]))
    return {key: list(merged_ranges(ranges)) for key, ranges in found.items()}


def _length(ranges: Ranges) -> int:
    return sum(stop - start for _, start, stop in ranges)


def _common(one: Ranges, other: Ranges) -> int:
    return sum(
        max(0, min(stop, last) - max(start, first))
        for text, start, stop in one
        for place, first, last in other
        if text == place
    )
