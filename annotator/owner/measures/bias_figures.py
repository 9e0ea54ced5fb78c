"""Figures of biases in comparisons: by position, length and formatting.

Source: Bradley-Terry with the difference of lengths as a further term: Y. Dubois, B. Galambosi, P. Liang and T. B.
Hashimoto, Length-Controlled AlpacaEval: A Simple Way to Debias Automatic Evaluators (2024, arXiv:2404.04475). Their
model of one judge is applied to comparisons by people: log odds = difference of strengths + weight · tanh(difference of
lengths / its standard deviation). Strengths are those of answers of the same length.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np

from annotator.owner.dataset.dataset_tables import sql_text
from annotator.owner.measures.agreement import Floats, bootstrap, ratios_of_sums
from annotator.owner.measures.measure import MeasureValue, measure_value, missing_measure
from annotator.owner.measures.study import ReportInputs
from annotator.owner.measures.system_figures import POINTS, START, ComparisonSource, estimated
from annotator.owner.rows import Figures, Row

_STEPS = 20
"""The steps from 0 to 1 to which the length term is rounded, so that equal comparisons can be counted together."""
_MARKUP = r"(?m)^[ \t]*(?:[-*+] |[0-9]{1,3}[.)] |#{1,6} |> |\||```)|\*\*"
_MARK = "\ue000"
_REPETITIONS = 200
_LARGEST = 15.0
"""The largest finite strength; a system beyond wins (nearly) always."""

# Pairs with the words and formatting marks of both texts, and with the positions of both on the person's screen, from
# 0; null where unknown. Marks are list items, headings, quotations, table rows, code fences at the beginning of a line,
# and both ends of bold text.
_COMPARED = f"""
    WITH sizes AS (
        SELECT project, task, left(version, 16) AS version, target, max(words) AS words,
            max(length(marked) - length(replace(marked, '{_MARK}', ''))) AS marks
        FROM (
            SELECT *, regexp_replace(replace(coalesce(text, ''), '{_MARK}', ''), {sql_text(_MARKUP)}, '{_MARK}', 'g')
                AS marked
            FROM counted.texts WHERE kind = 'response'
        ) AS t GROUP BY project, task, left(version, 16), target
    ), orders AS (
        SELECT project, task, left(version, 16) AS version, annotator, max(display_order) AS display_order
        FROM counted.annotations WHERE is_final GROUP BY project, task, left(version, 16), annotator
    )
    SELECT p.*, s.words - t.words AS longer, s.marks - t.marks AS more_formatted, v.place - u.place AS shown_first
    FROM {{pairs}} AS p
    LEFT JOIN sizes AS s ON p.project = s.project AND p.task = s.task AND p.version = s.version AND one = s.target
    LEFT JOIN sizes AS t ON p.project = t.project AND p.task = t.task AND p.version = t.version AND two = t.target
    LEFT JOIN orders AS o
        ON p.project = o.project AND p.task = o.task AND p.version = o.version AND p.annotator = o.annotator
    LEFT JOIN study.places AS u ON o.display_order = u.display_order AND one = u.target
    LEFT JOIN study.places AS v ON o.display_order = v.display_order AND two = v.target"""


def _put_places(study: ReportInputs) -> None:
    """Define ``study.places``: the position of each response on the screen for each order of responses."""
    orders = study.query(
        "SELECT DISTINCT display_order FROM counted.annotations WHERE is_final AND display_order <> ''"
    )
    rows = (
        {"display_order": row["display_order"], "target": f"{question}/r{number}", "place": place}
        for row in orders
        for question, order in json.loads(row["display_order"]).items()
        for place, number in enumerate(order)
    )
    study.define_table("places", rows, display_order="string", target="string", place="int64")


def _share_of_wins(study: ReportInputs, pairs: str, above: str, why: str) -> MeasureValue:
    """The share of comparisons won by the response with the higher value, with a bootstrap over tasks.

    ``above`` is the column with the difference of the values, first response minus second.
    """
    rows = study.query(f"""
        SELECT left(version, {study.digits}) AS cluster,
            CAST(sum(CASE WHEN sign({above}) = outcome THEN 1 ELSE 0 END) AS BIGINT) AS won, count(*) AS often
        FROM study.{pairs} WHERE {above} <> 0 AND outcome <> 0 GROUP BY ALL""")
    if not rows:
        return missing_measure(why)
    value, ends, often = ratios_of_sums(rows, "won", "often", shares=True)[None]
    return measure_value(value, ends, pairs=int(often))


def fit_length_controlled(cells: Sequence[tuple[int, int, float, float]], often: Floats) -> Floats | None:
    """The maximum likelihood fit of a model of preferences with a term for length, by Newton's method: the log
    strengths, with mean 0, and the length weight; above 0, longer responses win more.

    ``cells`` are comparisons (first system, second system, length term, points of the first), which occur ``often``
    times. None where no finite strengths exist.
    """
    if not cells:
        return None
    systems = 1 + max(max(first, second) for first, second, *_ in cells)
    design = np.zeros((len(cells), systems + 1))
    for at, (first, second, length, _) in enumerate(cells):
        design[at, first] += 1
        design[at, second] -= 1
        design[at, -1] = length
    # The strength of the last system is fixed at 0; the mean is subtracted at the end.
    used = np.delete(design, systems - 1, axis=1)
    points = np.array([cell[3] for cell in cells])
    coefficients = np.zeros(used.shape[1])
    for _ in range(50):
        likely = 1 / (1 + np.exp(-(used @ coefficients)))
        gradient = used.T @ (often * (points - likely))
        curve = (used * (often * likely * (1 - likely))[:, None]).T @ used
        try:
            step = np.linalg.solve(curve, gradient)
        except np.linalg.LinAlgError:
            return None
        coefficients = coefficients + step
        if not np.isfinite(coefficients).all() or np.abs(coefficients[:-1]).max(initial=0) > _LARGEST:
            return None
        if np.abs(step).max() < 1e-10:
            fit = np.insert(coefficients, systems - 1, 0.0)
            fit[:-1] -= fit[:-1].mean()
            return fit
    return None


def _length_controlled(study: ReportInputs, pairs: str) -> Figures:
    """``length_weight``, and the strength of each system on the Elo scale for answers of the same length."""
    between = f"study.{pairs} WHERE one_origin <> '' AND two_origin <> '' AND one_origin <> two_origin"
    (lengths,) = study.query(
        f"SELECT CAST(sum(longer * longer) AS DOUBLE) AS squares, count(longer) AS often FROM {between}"
    )
    if not lengths["squares"]:
        return {
            "length_weight": missing_measure("No two systems were compared by answers of different lengths."),
            "systems": {},
        }
    spread = float((lengths["squares"] / lengths["often"]) ** 0.5)
    rows = study.query(f"""
        SELECT left(version, {study.digits}) AS cluster, one_origin, two_origin,
            CAST(round((exp(scaled) - exp(-scaled)) / (exp(scaled) + exp(-scaled)) * {_STEPS}) AS BIGINT) AS step,
            outcome, count(*) AS often
        FROM (SELECT *, greatest(-9, least(9, longer / {spread!r}::DOUBLE)) AS scaled FROM {between}) AS p
        WHERE longer IS NOT NULL GROUP BY ALL""")
    return _controlled(study, rows)


def _controlled(study: ReportInputs, rows: Sequence[Row]) -> Figures:
    names = sorted({row[side] for row in rows for side in ("one_origin", "two_origin")})
    clusters = {name: at for at, name in enumerate(sorted({row["cluster"] for row in rows}))}
    cells: dict[tuple[int, int, float, float], int] = {}
    places = []
    for row in rows:
        first, second = names.index(row["one_origin"]), names.index(row["two_origin"])
        length, points = row["step"] / _STEPS, (row["outcome"] + 1) / 2
        key = (first, second, length, points) if first < second else (second, first, -length, 1 - points)
        places.append((clusters[row["cluster"]], cells.setdefault(key, len(cells)), row["often"]))
    table = np.zeros((len(clusters), len(cells)))
    for cluster, cell, often in places:
        table[cluster, cell] += often
    coefficients = fit_length_controlled([*cells], table.sum(0))
    if coefficients is None:
        why = missing_measure(
            "No finite strengths explain these comparisons: some systems won, or lost, all of them once length is "
            "taken into account, or were never compared."
        )
        return {"length_weight": why, "systems": {study.system(name): why for name in names}}
    fits = (
        fit_length_controlled([*cells], weights)
        for drawn in bootstrap(len(clusters), _REPETITIONS, 0)
        for weights in drawn @ table
    )
    again = np.array([np.full(len(names) + 1, np.nan) if fit is None else fit for fit in fits])
    met = dict.fromkeys(names, 0)
    for (first, second, *_), often in zip(cells, table.sum(0), strict=True):
        met[names[first]] += int(often)
        met[names[second]] += int(often)
    return {
        "length_weight": estimated(coefficients[-1], again[:, -1], len(clusters), table.sum()),
        "systems": {
            study.system(name): estimated(coefficients[at], again[:, at], len(clusters), met[name], START, POINTS)
            for at, name in enumerate(names)
        },
    }


def biases(study: ReportInputs, sources: Sequence[ComparisonSource]) -> list[Row]:
    """The biases of each source of comparisons.

    ``shown_first``, ``longer`` and ``more_formatted`` are the shares won by the response shown first, the longer one,
    and the one with more formatting marks; ``length_controlled`` has strengths for answers of the same length.
    """
    _put_places(study)
    result = []
    for source, label, pairs in sources:
        (counts,) = study.query(
            f"SELECT count(*) AS comparisons, count(CASE WHEN outcome = 0 THEN 1 END) AS ties FROM study.{pairs}"
        )
        study.keep(f"compared_{pairs}", _COMPARED.replace("{pairs}", f"study.{pairs}"))
        controlled = _length_controlled(study, f"compared_{pairs}")
        shares = {
            name: _share_of_wins(study, f"compared_{pairs}", name, why).as_json() for name, why in _NOT_KNOWN.items()
        }
        result.append(
            {
                "source": source,
                "attribute": label,
                **counts,
                **shares,
                "length_weight": controlled["length_weight"].as_json(),
                "length_controlled": [
                    {"system": name, **measure.as_json()} for name, measure in controlled["systems"].items()
                ],
            }
        )
    return result


_NOT_KNOWN = {
    "shown_first": "In which order the answers stood is not known.",
    "longer": "All answers that were compared are as long.",
    "more_formatted": "All answers that were compared have as many marks of formatting.",
}
