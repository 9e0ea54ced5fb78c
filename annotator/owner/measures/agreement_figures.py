"""Figures of agreement: by attribute, by pairs of people, of highlights."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from annotator.owner.measures import collected_figures as collected
from annotator.owner.measures.agreement import (
    MOST_PAIRS,
    CompleteScoreTable,
    Floats,
    PairAgreement,
    PairScoreTable,
    bootstrap,
    measures_with_intervals,
    of_pairs,
    score_categories,
    two_way,
)
from annotator.owner.measures.judgements import code_of
from annotator.owner.measures.measure import MeasureValue, measure_value, missing_measure
from annotator.owner.measures.study import ReportInputs, rows_of

_MOST_PAIRINGS: Final = 40_000_000
"""The largest number of pairs of judgements that are compared; beyond, a random share of the tasks is."""
_DIGITS: Final = "0123456789abcdef"
WITHIN: Final = (0.2, 0.1, 0.05, 0.02)
"""The half widths of intervals for which the needed overlap is estimated."""
RANKS: Final = "Ranks are taken as categories in their order; tied responses share the better rank."


def agreement(study: ReportInputs) -> list[dict[str, Any]]:
    """The measures of each attribute, and the agreement of its pairs of people."""
    pairs, sampled = _pairs(study)
    several = _judged_by_several(study)
    sets, ranks = _complete(study), _concordance(study)
    found = []
    for number, attribute in enumerate(study.attributes):
        sums = study.coincidences[number]
        between, table = of_pairs(pairs.get(number, []), score_categories(int(v) for v in sums.categories))
        measures = {
            **measures_with_intervals(sums),
            **between,
            **two_way(sets.get(number)),
            "kendall_w": ranks.get(
                number, missing_measure("No question has responses that the same people have all judged.")
            ),
        }
        found.append(
            {
                "attribute": study.label(number),
                "kind": attribute.kind,
                "rubric": attribute.rubric,
                "note": RANKS if attribute.kind == "ranking" else "",
                "sampled": sampled,
                "scale": [int(value) for value in sums.categories],
                "measures": {name: measure.as_json() for name, measure in measures.items()},
                "overlap": overlap_estimates(
                    measures,
                    "alpha_nominal" if attribute.kind == "tag" else "alpha_ordinal",
                    *several.get(number, (0, 0.0)),
                ),
                "pairs": [_pair(study, each) for each in table],
            }
        )
    return found


def _judged_by_several(study: ReportInputs) -> dict[int, tuple[int, float]]:
    """By attribute: the number of tasks that at least two people judged, and the mean number of people for each of
    their texts."""
    shared = study.sums.items
    shared = shared.filter(shared.people > 1)
    by = shared.group_by("attribute").agg(
        tasks=(shared.project + shared.version).nunique(), people=shared.people.mean()
    )
    return {row["attribute"]: (int(row["tasks"]), float(row["people"])) for row in rows_of(by)}


def overlap_estimates(measures: Mapping[str, MeasureValue], name: str, tasks: int, people: float) -> dict[str, Any]:
    """Estimate the number of ``tasks`` judged by ``people`` each that each half width in :data:`WITHIN` needs.

    ``name`` is the measure. The width of an interval is taken to decrease with the square root of the number of tasks.
    """
    known = measures[name]
    if known.low is None or known.high is None or known.high <= known.low:
        return {"measure": name, "tasks": tasks, "people_each": people, "why": known.why or "There is no interval yet."}
    half = (known.high - known.low) / 2
    needed = [{"within": width, "tasks": math.ceil(tasks * (half / width) ** 2)} for width in WITHIN]
    return {"measure": name, "tasks": tasks, "people_each": people, "half_width": half, "needed": needed}


def _pair(study: ReportInputs, pair: PairAgreement) -> dict[str, Any]:
    one, other = sorted((study.called(pair.one), study.called(pair.other)))
    return {"one": one, "other": other, "items": pair.items, "kappa": pair.kappa, "spearman": pair.spearman}


def _pairs(study: ReportInputs) -> tuple[dict[int, list[PairScoreTable]], float]:
    """The tables of pairs by attribute, and the share of the tasks that they are from."""
    expected = sum(each.pairs for each in study.coincidences.values())
    digits = max(1, int(len(_DIGITS) * _MOST_PAIRINGS / max(expected, 1)))
    share = None if digits >= len(_DIGITS) else _DIGITS[:digits]
    met: dict[tuple[int, str, str], list[tuple[int, int, int]]] = defaultdict(list)
    for row in rows_of(study.sums.of_pairs(MOST_PAIRS, share)):
        met[row["attribute"], row["one"], row["two"]].append((row["score"], row["other"], row["often"]))
    found: dict[int, list[PairScoreTable]] = defaultdict(list)
    for (number, one, two), table in met.items():
        found[number].append(PairScoreTable(one, two, table))
    return found, 1.0 if share is None else digits / len(_DIGITS)


def _complete(study: ReportInputs) -> dict[int, CompleteScoreTable]:
    """By attribute, the largest table without gaps: the set of people with the most items that all of them judged."""
    sets = study.sums.people_sets({name: code_of(name) for name in study.people})
    by = sets.group_by(["attribute", "set", "people"])
    groups = rows_of(
        by.agg(
            items=sets.count(),
            total=sets.total.sum().cast("int64"),
            squared=(sets.total * sets.total).sum().cast("int64"),
            squares=sets.squares.sum().cast("int64"),
        )
    )
    best: dict[int, dict[str, Any]] = {}
    for row in groups:
        known = best.get(row["attribute"])
        if known is None or (row["items"] * row["people"], -row["set"]) > (
            known["items"] * known["people"],
            -known["set"],
        ):
            best[row["attribute"]] = row
    found = {}
    item = ["project", "version", "target", "attribute"]
    for number, row in best.items():
        here = sets.filter((sets.attribute == number) & (sets.set == row["set"])).select(*item)
        rated = study.sums.rated.join(here, item)
        people = rows_of(rated.group_by("annotator").agg(total=rated.score.sum().cast("int64")))
        squared = sum(each["total"] ** 2 for each in people)
        found[number] = CompleteScoreTable(
            row["items"], row["people"], row["total"], row["squared"], squared, row["squares"]
        )
    return found


def _concordance(study: ReportInputs) -> dict[int, MeasureValue]:
    """Kendall's W, averaged over questions, with a bootstrap over tasks."""
    by: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(study.sums.concordance_sums()):
        by[row["attribute"]].append(row)
    found = {}
    for number, rows in by.items():
        often, total = (np.array([row[name] for row in rows], float) for name in ("often", "concordance"))
        basis = {"items": int(sum(row["texts"] for row in rows)), "raters": study.coincidences[number].raters}
        again = np.concatenate(
            [(drawn @ total) / np.maximum(drawn @ often, 1) for drawn in bootstrap(len(rows), 1000, 0)]
        )
        value = float(total.sum() / often.sum())
        found[number] = measure_value(value, _ends(again) if len(rows) > 1 else (None, None), **basis)
    return found


def _ends(again: Floats) -> tuple[float, float]:
    low, high = np.quantile(again, [0.025, 0.975])
    return float(low), float(high)


def highlights(study: ReportInputs) -> list[dict[str, Any]]:
    """Agreement of highlights: F1 of identical ones, of overlapping ones, and of characters."""
    found = []
    for row in rows_of(collected.span_agreement(study.tables)):
        basis = {"items": row["texts"], "pairs": row["pairs"] // 2}
        scores = {
            "exact_f1": row["exact"] / row["spans"],
            "overlap_f1": row["overlapping"] / row["spans"],
            "character_f1": min(1.0, row["common"] / max(row["characters"], 1)),
        }
        measures = {name: MeasureValue(value, **basis).as_json() for name, value in scores.items()}
        found.append({"of": row["of"], "measures": measures})
    return found
