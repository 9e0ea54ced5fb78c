"""Figures of agreement: by attribute, by pairs of people, of highlights."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping

from annotator.owner.dataset.dataset_tables import sql_list
from annotator.owner.measures.agreement import (
    MOST_PAIRS,
    PairScoreTable,
    interval_widening,
    measures_with_intervals,
    of_pairs,
    ratios_of_sums,
    score_categories,
    two_way,
)
from annotator.owner.measures.collected_figures import SPAN_AGREEMENT
from annotator.owner.measures.judgements import (
    CONCORDANCE_SUMS,
    LARGEST_SETS,
    MOST_SHARED,
    PAIRS_OF_PEOPLE,
    PEOPLE_SETS,
    SUMS_OF_LARGEST_SETS,
    code_of,
)
from annotator.owner.measures.measure import MeasureValue, measure_value, missing_measure
from annotator.owner.measures.study import SIXTEENTHS, ReportInputs
from annotator.owner.rows import Figures, Row

WITHIN = (0.2, 0.1, 0.05, 0.02)
"""The half widths of intervals for which the needed overlap is estimated."""
RANKS = "Ranks are taken as categories in their order; tied responses share the better rank."

OPTIONAL = "An optional tag is a judgement only where it is set, so nobody can disagree."


def agreement(study: ReportInputs) -> list[Row]:
    """The measures of each attribute, and the agreement of its pairs of people."""
    pairs, sampled = _pairs(study)
    several = _judged_by_several(study)
    sets, ranks = _complete(study), _concordance(study)
    result = []
    for number, attribute in enumerate(study.attributes):
        sums = study.coincidences[number]
        scores = sorted({*map(study.rounding[number], study.distribution[number])})
        between, table = of_pairs(pairs.get(number, []), score_categories(scores))
        measures = {
            **measures_with_intervals(sums),
            **between,
            **two_way(**sets.get(number, {})),
            "kendall_w": ranks.get(
                number, missing_measure("No question has responses that the same people have all judged.")
            ),
        }
        if number in study.optional_tags:
            measures = dict.fromkeys(measures, missing_measure(OPTIONAL))
        result.append(
            {
                "attribute": study.label(number),
                "kind": attribute.kind,
                "rubric": attribute.rubric,
                "note": RANKS if attribute.kind == "ranking" else "",
                "sampled": sampled,
                "scale": [*map(attribute.shown, scores)],
                "measures": {name: measure.as_json() for name, measure in measures.items()},
                "overlap": overlap_estimates(
                    measures,
                    "alpha_nominal" if attribute.kind in ("tag", "criterion", "first_error") else "alpha_ordinal",
                    *several.get(number, (0, 0.0)),
                ),
                "pairs": [{**pair, **_aliases(study, pair)} for pair in table],
            }
        )
    return result


def _judged_by_several(study: ReportInputs) -> dict[int, tuple[int, float]]:
    """By attribute: the number of tasks that at least two people judged, and the mean number of people for each of
    their texts."""
    rows = study.query("""
        SELECT attribute, count(DISTINCT project || version) AS tasks, avg(people) AS people
        FROM study.items WHERE people > 1 GROUP BY attribute""")
    return {row["attribute"]: (row["tasks"], row["people"]) for row in rows}


def overlap_estimates(measures: Mapping[str, MeasureValue], name: str, tasks: int, people: float) -> Figures:
    """Estimate the number of ``tasks`` judged by ``people`` each that each half width in :data:`WITHIN` needs.

    ``name`` is the measure. The width of an interval is taken to decrease with the square root of the number of tasks.
    """
    measured = measures[name]
    if measured.low is None or measured.high is None or measured.high <= measured.low:
        return {
            "measure": name,
            "tasks": tasks,
            "people_each": people,
            "why": measured.why or "There is no interval yet.",
        }
    half = (measured.high - measured.low) / 2
    # That of few tasks is wider than the square root says.
    of_many = half / interval_widening(tasks) if tasks > 1 else half
    needed = [{"within": width, "tasks": math.ceil(tasks * (of_many / width) ** 2)} for width in WITHIN]
    return {"measure": name, "tasks": tasks, "people_each": people, "half_width": half, "needed": needed}


def _aliases(study: ReportInputs, pair: Row) -> dict[str, str]:
    first, second = sorted((study.called(pair["one"]), study.called(pair["other"])))
    return {"one": first, "other": second}


def _pairs(study: ReportInputs) -> tuple[dict[int, list[PairScoreTable]], float]:
    """The tables of pairs by attribute, and the share of the tasks that they are from."""
    study.keep("pairs_of_people", PAIRS_OF_PEOPLE.format(digits=sql_list(study.paired_versions)))
    tables: dict[int, list[PairScoreTable]] = defaultdict(list)
    pairs = study.groups(MOST_SHARED.format(most=MOST_PAIRS), "attribute", "one", "two")
    for (number, first, second), rows in pairs.items():
        rounded = study.rounding[number]
        met = [(rounded(row["score"]), rounded(row["other"]), row["often"]) for row in rows]
        tables[number].append(PairScoreTable(first, second, met))
    return tables, len(study.paired_versions) / len(SIXTEENTHS)


def _complete(study: ReportInputs) -> dict[int, dict[str, int]]:
    """By attribute, the sums of a table without gaps, as :func:`two_way` takes them: of the items that exactly the same
    people judged, of those people whose table has the most cells."""
    codes = ({"annotator": name, "code": code_of(name)} for name in study.people)
    study.define_table("codes", codes, annotator="string", code="int64")
    study.keep("people_sets", PEOPLE_SETS)
    study.keep("largest_sets", LARGEST_SETS)
    sums = study.groups(SUMS_OF_LARGEST_SETS, "attribute")
    return {
        row["attribute"]: {
            **{name: row[name] for name in ("items", "people", "total", "item_sums_squared", "squares")},
            "person_sums_squared": sum(person["total"] ** 2 for person in sums[row["attribute"]]),
        }
        for row in study.query("SELECT * FROM study.largest_sets")
    }


def _concordance(study: ReportInputs) -> dict[int, MeasureValue]:
    """Kendall's W, averaged over questions, with a bootstrap over tasks."""
    result = {}
    for number, rows in study.groups(CONCORDANCE_SUMS.format(digits=study.digits), "attribute").items():
        value, ends, _ = ratios_of_sums(rows, "concordance", "often")[None]
        basis = {"items": int(sum(row["texts"] for row in rows)), "raters": study.coincidences[number].raters}
        result[number] = measure_value(value, ends, **basis)
    return result


def highlights(study: ReportInputs) -> list[Row]:
    """Agreement of highlights: F1 of identical ones, of overlapping ones, and of characters."""
    result = []
    for row in study.query(SPAN_AGREEMENT):
        basis = {"items": row["texts"], "pairs": row["pairs"] // 2}
        scores = {
            "exact_f1": row["exact"] / row["spans"],
            "overlap_f1": row["overlapping"] / row["spans"],
            "character_f1": min(1.0, row["common"] / max(row["characters"], 1)),
        }
        measures = {name: MeasureValue(value, **basis).as_json() for name, value in scores.items()}
        result.append({"of": row["of"], "measures": measures})
    return result
