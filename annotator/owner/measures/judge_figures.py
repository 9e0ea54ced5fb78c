"""Figures of model judges: their agreement with people, disagreements, and estimates for texts that only models judged.

Judgements of models are in a separate data set (:mod:`annotator.owner.judges.model_judgements`). They are compared with
people's here only, text by text, and are used in no other figure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

import numpy as np

from annotator.errors import AnnotatorError
from annotator.owner.judges.model_judgements import MODEL
from annotator.owner.measures.agreement import (
    Floats,
    bootstrap,
    cohen_kappa,
    contingency_table,
    interval,
    rank_correlation,
)
from annotator.owner.measures.judgements import ITEM, SCORES
from annotator.owner.measures.measure import MeasureValue, finite_or_none, measure_value, missing_measure
from annotator.owner.measures.prediction_powered import PredictionPoweredMean, powered_mean
from annotator.owner.measures.study import ReportInputs
from annotator.owner.measures.system_figures import SYSTEM_PREFERENCES

MOST: Final = 20
"""The number of largest disagreements listed for each model."""
_REPETITIONS: Final = 200
ALL: Final = "all systems"
_PLACE: Final = ("task", "target", "part", "attribute")
Row = dict[str, Any]


_OF_MODELS: Final = f"starts_with(annotator, '{MODEL}')"
# Each judgement of a model, with the number of people who judged the same text, null where nobody did, and their mean.
_JUDGED: Final = f"""
    WITH people AS (
        SELECT {ITEM}, count(*) AS people, avg(CAST(score AS DOUBLE)) AS mean FROM study.judged GROUP BY {ITEM}
    )
    SELECT {ITEM}, task, origin, annotator AS model, score, people, mean
    FROM judges.numbered LEFT JOIN people USING ({ITEM}) WHERE {_OF_MODELS}"""
_MET: Final = f"""
    SELECT annotator AS model, attribute, left(version, {{digits}}) AS cluster, s.score AS score,
        m.score AS model_score, CAST(sum(often) AS BIGINT) AS often
    FROM judges.numbered AS m JOIN study.scores AS s USING ({ITEM}) WHERE {_OF_MODELS}
    GROUP BY annotator, attribute, left(version, {{digits}}), s.score, m.score"""
# The share of the comparisons of a question that the responses of one system won; a tie is half a win.
_WINS: Final = (
    "SELECT project, version, question, block, {annotator} one, two, avg((outcome + 1) / 2) AS won FROM ("
    + SYSTEM_PREFERENCES
    + ") AS p GROUP BY ALL"
)


def judges(study: ReportInputs) -> dict[str, Any]:
    """The ``models``, their ``agreement`` with people by attribute, the ``disagreements``, and prediction-powered
    ``means`` and ``win_rates``.

    Empty without a data set of judges. Raises ``measure.no_judges``.
    """
    if study.judges is None:
        return {}
    said = study.query(_JUDGED)
    models = sorted({row["model"] for row in said})
    if not models:
        message = "The data set of model judges has no judgement of what is asked here."
        raise AnnotatorError("measure.no_judges", message, "`annotator results judges` makes one of this data set.")
    return {
        "models": [name.removeprefix(MODEL) for name in models],
        "agreement": list(_agreement(study, models)),
        "disagreements": list(_disagreements(study, said)),
        "means": list(_means(study, said)),
        "win_rates": [*_wins_by_score(study, said), *_wins_by_preference(study)],
    }


def _agreement(study: ReportInputs, models: list[str]) -> Iterator[Row]:
    """For each model and attribute: kappa, the shares of equal order and equal score over all pairs of a person and the
    model, and the mean difference of the model's scores from people's."""
    found: dict[tuple[str, int], dict[str, list[tuple[int, int, int]]]] = defaultdict(lambda: defaultdict(list))
    for row in study.query(_MET.format(digits=study.digits)):
        rounded = study.rounding[row["attribute"]]
        scores = rounded(row["score"]), rounded(row["model_score"])
        found[row["model"], row["attribute"]][row["cluster"]].append((*scores, row["often"]))
    for model in models:
        for number, attribute in enumerate(study.attributes):
            clusters = found.get((model, number))
            if clusters is None:
                continue
            among = study.coincidences[number]
            yield {
                "model": model.removeprefix(MODEL),
                "attribute": study.label(number),
                "kind": attribute.kind,
                **{name: person.as_json() for name, person in _with_people(clusters, attribute.unit).items()},
                "pairs_of_people": int(among.pairs),
            }


def _with_people(clusters: Mapping[str, list[tuple[int, int, int]]], unit: int) -> dict[str, MeasureValue]:
    """Measures over the pairs (a person's score, the model's, count) of each cluster of tasks, with a bootstrap over
    clusters. ``unit``: what a score of 1 is in them."""
    every = [triple for name in sorted(clusters) for triple in clusters[name]]
    scale = sorted({score for one, other, _ in every for score in (one, other)})
    tables = np.array([contingency_table(clusters[name], scale) for name in sorted(clusters)])
    whole, pairs = tables.sum(0), sum(often for *_, often in every)
    drawn = np.concatenate([*bootstrap(len(tables), _REPETITIONS, 0)]) if len(tables) > 1 else np.zeros((0, 1))
    again = [np.einsum("c,cij->ij", each, tables) for each in drawn]
    points = np.array(scale, float) / unit
    apart = points[None, :] - points[:, None]

    def measured(of: Callable[[Floats], float], *, is_share: bool = False) -> MeasureValue:
        value = finite_or_none(of(whole))
        if value is None:
            return missing_measure("People or the model gave one score alone.", pairs=pairs)
        return measure_value(value, interval([*map(of, again)], value if is_share else None, len(tables)), pairs=pairs)

    def share(table: Floats, within: int) -> float:
        return float(table[np.abs(apart) <= within].sum() / table.sum())

    order = finite_or_none(rank_correlation(every))
    return {
        "kappa_quadratic": measured(lambda table: float(cohen_kappa(table, "quadratic"))),
        "spearman": measure_value(order, pairs=pairs)
        if order is not None
        else missing_measure("One score alone.", pairs=pairs),
        "same_score": measured(lambda table: share(table, 0), is_share=True),
        "within_1": measured(lambda table: share(table, 1), is_share=True),
        "above_people": measured(lambda table: float((table * apart).sum() / table.sum())),
    }


def _disagreements(study: ReportInputs, said: list[Row]) -> Iterator[Row]:
    """The texts with the largest differences between model and people, relative to the scale, largest first."""
    ends = {number: (min(scores), max(scores)) for number, scores in study.distribution.items() if scores}

    def apart(row: Row) -> float:
        low, high = ends[row["attribute"]]
        return float(abs(row["score"] - row["mean"]) / max(1, high - low))

    by_model: dict[str, list[Row]] = defaultdict(list)
    for row in said:
        if row["people"] and row["attribute"] in ends:
            by_model[row["model"]].append(row)
    for model in sorted(by_model):
        ordered = sorted(by_model[model], key=lambda row: (-apart(row), *(row[name] for name in _PLACE)))
        for row in ordered[:MOST]:
            if row["score"] != row["mean"]:
                people, said_by_model = _shown(study, row)
                yield {
                    "model": model.removeprefix(MODEL),
                    "attribute": study.label(row["attribute"]),
                    "task": row["task"],
                    "target": row["target"],
                    "system": study.system(row["origin"]) if row["origin"] else "",
                    "people": row["people"],
                    "mean_of_people": people,
                    "model_says": said_by_model,
                    "apart": apart(row),
                }


def _means(study: ReportInputs, said: list[Row]) -> Iterator[Row]:
    """Mean scores by attribute and system; the unit is a text."""
    by: dict[tuple[str, int, str], list[Row]] = defaultdict(list)
    for row in said:
        if study.attributes[row["attribute"]].kind not in ("rating", *SCORES):
            continue
        for system in {ALL, study.system(row["origin"])} if row["origin"] else {ALL}:
            by[row["model"], row["attribute"], system].append(row)
    for (model, number, system), rows in sorted(by.items(), key=lambda each: (each[0][0], each[0][1], each[0][2])):
        yield {
            "model": model.removeprefix(MODEL), "attribute": study.label(number), "system": system,
            **_powered([_shown(study, row) for row in rows]).as_json(),
        }  # fmt: skip


def _shown(study: ReportInputs, row: Row) -> tuple[float | None, float]:
    """The mean of people, or None, and the score of the model, as they are shown."""
    attribute = study.attributes[row["attribute"]]
    return None if row["mean"] is None else attribute.shown(row["mean"]), attribute.shown(row["score"])


def _powered(units: list[tuple[float | None, float]]) -> PredictionPoweredMean:
    """The prediction-powered mean of units (mean of people, or None; value of the model)."""
    both = [(people, model) for people, model in units if people is not None]
    more = [model for people, model in units if people is None]
    return powered_mean([people for people, _ in both], [model for _, model in both], more)


Games = dict[tuple[str, str, str], list[tuple[float | None, float]]]
"""By model, source and system: for each question, the share of comparisons won by people (None if they made none) and
by the model."""


def _wins_by_score(study: ReportInputs, said: list[Row]) -> Iterator[Row]:
    """Win rates by outcome rating: of two answers to a question, the one with the higher mean wins; a tie is half a
    win."""
    chosen = {study.outcome(attribute.rubric) for attribute in study.attributes}
    questions: dict[tuple[str, int, str, str, str], list[Row]] = defaultdict(list)
    for row in said:
        if row["attribute"] in chosen and row["origin"]:
            where = (row["model"], row["attribute"], row["project"], row["version"], _question(row["target"]))
            questions[where].append(row)
    games: Games = defaultdict(list)
    for (model, number, *_), rows in questions.items():
        won: dict[str, list[tuple[float | None, float]]] = defaultdict(list)
        for one, other in combinations(rows, 2):
            if one["origin"] == other["origin"]:
                continue
            judged = one["mean"] is not None and other["mean"] is not None
            people = _result(one["mean"], other["mean"]) if judged else None
            model_says = _result(one["score"], other["score"])
            won[one["origin"]].append((people, model_says))
            won[other["origin"]].append((None if people is None else 1 - people, 1 - model_says))
        for origin, results in won.items():
            games[model, study.label(number), origin].append(_unit(results))
    yield from _win_rows(study, games)


def _question(target: str) -> str:
    return target.rpartition("/")[0]


def _result(one: float, other: float) -> float:
    return 0.5 if one == other else float(one > other)


def _unit(results: list[tuple[float | None, float]]) -> tuple[float | None, float]:
    """The mean of one question; that of people only where they compared all the pairs that the model did."""
    people = [each for each, _ in results if each is not None]
    whole = len(people) == len(results)
    return (float(np.mean(people)) if whole else None), float(np.mean([model for _, model in results]))


def _wins_by_preference(study: ReportInputs) -> Iterator[Row]:
    """Win rates by preferences between two answers."""

    def place(row: Row) -> tuple[Any, ...]:
        return tuple(row[name] for name in ("project", "version", "question", "block", "one", "two"))

    people = {place(row): row["won"] for row in study.query(_WINS.format(scope="counted", annotator=""))}
    games: Games = defaultdict(list)
    for row in study.query(_WINS.format(scope="judges", annotator="annotator,")):
        if not row["annotator"].startswith(MODEL):
            continue
        said = people.get(place(row))
        games[row["annotator"], row["block"], row["one"]].append((said, row["won"]))
        games[row["annotator"], row["block"], row["two"]].append((None if said is None else 1 - said, 1 - row["won"]))
    yield from _win_rows(study, games)


def _win_rows(study: ReportInputs, games: Games) -> Iterator[Row]:
    for (model, by, origin), units in sorted(games.items()):
        yield {
            "model": model.removeprefix(MODEL), "by": by, "system": study.system(origin),
            **_powered(units).as_json(),
        }  # fmt: skip
