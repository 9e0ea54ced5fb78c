"""Figures of model judges: their agreement with people, disagreements, and estimates for texts that only models judged.

Judgements of models are in a separate data set (:mod:`annotator.owner.judges.model_judgements`). They are compared with
people's here only, text by text, and are used in no other figure.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from annotator.errors import AnnotatorError
from annotator.owner.dataset.dataset_tables import sql_list, sql_text
from annotator.owner.judges.model_judgements import MODEL
from annotator.owner.measures.agreement import (
    Floats,
    bootstrap,
    cohen_kappa,
    contingency_table,
    interval,
    rank_correlation,
    ratios_of_sums,
)
from annotator.owner.measures.judgements import ITEM, SCORES, MeasuredAttribute
from annotator.owner.measures.measure import MeasureValue, finite_or_none, measure_value, missing_measure
from annotator.owner.measures.prediction_powered import powered_mean
from annotator.owner.measures.study import ReportInputs
from annotator.owner.measures.system_figures import PREFERRED_PAIRS, SYSTEM_PREFERENCES
from annotator.owner.rows import Figures, Row

MOST = 20
"""The number of largest disagreements listed for each model."""
_REPETITIONS = 200
ALL = "all systems"


_OF_MODELS = f"starts_with(annotator, '{MODEL}')"
# Each judgement of a model, with the number of people who judged the same text, null where nobody did, and their mean.
_JUDGED = f"""
    WITH people AS (
        SELECT {ITEM}, count(*) AS people, avg(CAST(score AS DOUBLE)) AS mean FROM study.judged GROUP BY {ITEM}
    )
    SELECT {ITEM}, task, origin, annotator AS model, score, people, mean
    FROM judges.numbered LEFT JOIN people USING ({ITEM}) WHERE {_OF_MODELS}"""
# The texts with the largest differences between model and people, relative to the scale that people used.
_APART = f"""
    SELECT * FROM (
        SELECT model, attribute, task, target, origin, people, mean, score, apart,
            row_number() OVER (PARTITION BY model ORDER BY apart DESC, task, target, part, attribute) AS place
        FROM (
            SELECT *, abs(score - mean) / greatest(1, high - low) AS apart FROM study.model_judgements
            JOIN (SELECT attribute, min(score) AS low, max(score) AS high FROM study.scores GROUP BY attribute) AS ends
            USING (attribute) WHERE people > 0
        ) AS a
    ) AS p WHERE place <= {MOST} AND apart > 0"""
# Units of prediction-powered means: the value of people, null where they judged it not or not completely, and that of
# the model. Of scores a unit is a text; of win rates it is a question, and a tie is half a win. A question counts for
# people if they compared all pairs that the model did.
_SCORES = """
    SELECT model, attribute, {origin} AS origin, project, version, target, part, mean / unit AS people,
        score / unit AS said
    FROM study.model_judgements JOIN (SELECT attribute, kind, unit FROM study.attributes) AS a USING (attribute)
    WHERE kind IN {kinds}"""
_WINS_BY_SCORE = """
    WITH judged AS (
        SELECT *, regexp_replace(target, '/[^/]*$', '') AS question FROM study.model_judgements
        WHERE attribute IN {outcomes} AND origin <> ''
    )
    SELECT model, attribute, one.origin AS origin, project, version, question,
        CASE WHEN count(one.mean + two.mean) = count(*) THEN avg((sign(one.mean - two.mean) + 1) / 2) END AS people,
        avg((sign(one.score - two.score) + 1) / 2) AS said
    FROM judged AS one JOIN judged AS two USING (model, attribute, project, version, question)
    WHERE one.origin <> two.origin GROUP BY model, attribute, one.origin, project, version, question"""
_WINS_BY_PREFERENCE = f"""
    WITH people AS (
        SELECT project, version, question, block, one, two, avg((outcome + 1) / 2) AS people
        FROM ({SYSTEM_PREFERENCES.format(scope="counted")}) AS p GROUP BY ALL
    ), models AS (
        SELECT project, version, question, block, one, two, annotator AS model, avg((outcome + 1) / 2) AS said
        FROM ({SYSTEM_PREFERENCES.format(scope="judges")}) AS p WHERE {_OF_MODELS} GROUP BY ALL
    ), won AS (SELECT * FROM models LEFT JOIN people USING (project, version, question, block, one, two))
    SELECT model, block AS attribute, one AS origin, project, version, question, people, said FROM won
    UNION ALL SELECT model, block, two, project, version, question, 1 - people, 1 - said FROM won"""
# The comparisons of a model by responses of different lengths, and those that the longer one won.
_LONGER = f"""
    WITH sizes AS (
        SELECT project, left(version, 16) AS version, target, max(words) AS words FROM judges.texts
        WHERE kind = 'response' GROUP BY project, left(version, 16), target
    )
    SELECT annotator AS model, attribute, left(p.version, {{digits}}) AS cluster, count(*) AS often,
        count(CASE WHEN sign(s.words - t.words) = outcome THEN 1 END) AS won
    FROM ({{pairs}}) AS p
    JOIN sizes AS s ON p.project = s.project AND p.version = s.version AND one = s.target
    JOIN sizes AS t ON p.project = t.project AND p.version = t.version AND two = t.target
    WHERE {_OF_MODELS} AND outcome <> 0 AND s.words <> t.words
    GROUP BY annotator, attribute, left(p.version, {{digits}})"""
_PREFERRED = f"SELECT *, block AS attribute FROM ({PREFERRED_PAIRS.format(scope='judges')}) AS b"
_SCORED = """
    WITH scored AS (
        SELECT *, regexp_replace(target, '/[^/]*$', '') AS question FROM judges.numbered WHERE attribute IN {outcomes}
    )
    SELECT project, version, annotator, attribute, one.target AS one, two.target AS two,
        sign(one.score - two.score) AS outcome
    FROM scored AS one JOIN scored AS two USING (project, version, annotator, attribute, question)
    WHERE one.target < two.target"""
_MET = f"""
    SELECT annotator AS model, attribute, left(version, {{digits}}) AS cluster, s.score AS score,
        m.score AS model_score, CAST(sum(often) AS BIGINT) AS often
    FROM judges.numbered AS m JOIN study.scores AS s USING ({ITEM}) WHERE {_OF_MODELS}
    GROUP BY annotator, attribute, left(version, {{digits}}), s.score, m.score"""


def judges(study: ReportInputs) -> Figures:
    """The ``models``, their ``agreement`` with people by attribute, the ``disagreements``, prediction-powered
    ``means`` and ``win_rates``, and how often the ``longer`` one of two responses won.

    Empty without a data set of judges. Raises ``measure.no_judges``.
    """
    if study.options.judge_dataset is None:
        return {}
    study.keep("model_judgements", _JUDGED)
    models = [row["model"] for row in study.query("SELECT DISTINCT model FROM study.model_judgements")]
    if not models:
        message = "The data set of model judges has no judgement of what is asked here."
        raise AnnotatorError("measure.no_judges", message, "`annotator results judges` makes one of this data set.")
    return {
        "models": [name.removeprefix(MODEL) for name in models],
        "agreement": list(_agreement(study, models)),
        "disagreements": list(_disagreements(study)),
        "means": list(_prediction_powered_rows(study, _scores_query(), "attribute", study.label)),
        "win_rates": [
            *_prediction_powered_rows(
                study, _WINS_BY_SCORE.format(outcomes=sql_list(study.outcomes)), "by", study.label
            ),
            *_prediction_powered_rows(study, _WINS_BY_PREFERENCE, "by", str),
        ],
        "longer": [
            *_length_preferences(study, _SCORED.format(outcomes=sql_list(study.outcomes)), study.label),
            *_length_preferences(study, _PREFERRED, str),
        ],
    }


def _agreement(study: ReportInputs, models: list[str]) -> Iterator[Row]:
    """For each model and attribute: kappa, the shares of equal order and equal score over all pairs of a person and the
    model, and the mean difference of the model's scores from people's."""
    tables: dict[tuple[str, int], dict[str, list[tuple[int, int, int]]]] = defaultdict(lambda: defaultdict(list))
    for row in study.query(_MET.format(digits=study.digits)):
        rounded = study.rounding[row["attribute"]]
        scores = rounded(row["score"]), rounded(row["model_score"])
        tables[row["model"], row["attribute"]][row["cluster"]].append((*scores, row["often"]))
    for model in models:
        for number, attribute in enumerate(study.attributes):
            clusters = tables.get((model, number))
            if clusters is None:
                continue
            among = study.coincidences[number]
            yield {
                "model": model.removeprefix(MODEL),
                "attribute": study.label(number),
                "kind": attribute.kind,
                **{name: person.as_json() for name, person in _with_people(clusters, attribute).items()},
                "pairs_of_people": int(among.pairs),
            }


def _with_people(
    clusters: Mapping[str, list[tuple[int, int, int]]], attribute: MeasuredAttribute
) -> dict[str, MeasureValue]:
    """Measures over the pairs (a person's score, the model's, count) of each cluster of tasks, with a bootstrap over
    clusters."""
    triples = [triple for name in sorted(clusters) for triple in clusters[name]]
    scale = sorted({score for first, second, _ in triples for score in (first, second)})
    tables = np.array([contingency_table(clusters[name], scale) for name in sorted(clusters)])
    total, pairs = tables.sum(0), sum(often for *_, often in triples)
    drawn = np.concatenate([*bootstrap(len(tables), _REPETITIONS, 0)]) if len(tables) > 1 else np.zeros((0, 1))
    again = [np.einsum("c,cij->ij", drawn_tables, tables) for drawn_tables in drawn]
    points = np.array(scale, float) / attribute.unit
    apart = points[None, :] - points[:, None]

    def measured(of: Callable[[Floats], float], *, is_share: bool = False) -> MeasureValue:
        value = finite_or_none(of(total))
        if value is None:
            return missing_measure("People or the model gave one score alone.", pairs=pairs)
        return measure_value(value, interval([*map(of, again)], len(tables), value if is_share else None), pairs=pairs)

    def share(table: Floats, within: int) -> float:
        return float(table[np.abs(apart) <= within].sum() / table.sum())

    order = finite_or_none(rank_correlation(triples))
    return {
        "kappa_quadratic": measured(lambda table: float(cohen_kappa(table, "quadratic"))),
        "spearman": measure_value(order, pairs=pairs)
        if order is not None
        else missing_measure("One score alone.", pairs=pairs),
        "same_score": measured(lambda table: share(table, 0), is_share=True),
        "within_1": measured(lambda table: share(table, 1), is_share=True),
        "above_people": missing_measure("A preference is not above another: it is for one of two texts.", pairs=pairs)
        if attribute.kind == "preference"
        else measured(lambda table: float((table * apart).sum() / table.sum())),
    }


def _disagreements(study: ReportInputs) -> Iterator[Row]:
    """The texts about which each model and people differ most."""
    for row in sorted(study.query(_APART), key=lambda row: (row["model"], row["place"])):
        attribute = study.attributes[row["attribute"]]
        yield {
            "model": row["model"].removeprefix(MODEL),
            "attribute": study.label(row["attribute"]),
            "task": row["task"],
            "target": row["target"],
            "system": study.system(row["origin"]) if row["origin"] else "",
            "people": row["people"],
            "mean_of_people": attribute.shown(row["mean"]),
            "model_says": attribute.shown(row["score"]),
            "apart": row["apart"],
        }


def _length_preferences(study: ReportInputs, pairs: str, named: Callable[[Any], str]) -> Iterator[Row]:
    """The share of comparisons by a model that the longer response won, by model and by attribute (``named``)."""
    statement = _LONGER.format(digits=study.digits, pairs=pairs)
    for (model, attribute), rows in study.groups(statement, "model", "attribute").items():
        value, ends, often = ratios_of_sums(rows, "won", "often", shares=True)[None]
        won = measure_value(value, ends, pairs=int(often)).as_json()
        yield {"model": model.removeprefix(MODEL), "by": named(attribute), "won": won}


def _scores_query() -> str:
    """The statement of the scores of each system, and of all together."""
    kinds = sql_list(("rating", *SCORES))
    all_scores = _SCORES.format(origin=sql_text(ALL), kinds=kinds)
    return f"{all_scores} UNION ALL {_SCORES.format(origin='origin', kinds=kinds)}"


def _prediction_powered_rows(study: ReportInputs, units: str, by: str, named: Callable[[Any], str]) -> Iterator[Row]:
    """The prediction-powered means of ``units``, a statement, by model, attribute (``named``, as ``by``) and system."""
    groups: dict[tuple[str, Any, str], list[Row]] = defaultdict(list)
    unnamed: Counter[tuple[str, Any]] = Counter()
    for row in study.query(units):
        if not row["origin"]:
            unnamed[row["model"], row["attribute"]] += row["people"] is None
            continue
        groups[row["model"], row["attribute"], study.system(row["origin"])].append(row)
    for (model, attribute, system), rows in sorted(groups.items(), key=lambda group: group[0]):
        judged = [row for row in rows if row["people"] is not None]
        more = [row["said"] for row in rows if row["people"] is None]
        mean = powered_mean([row["people"] for row in judged], [row["said"] for row in judged], more)
        if unnamed[model, attribute] and not more and mean.powered.value is None:
            why = f"{mean.powered.why} {unnamed[model, attribute]:,} texts that it judged name no system (`origin`)."
            mean = replace(mean, powered=missing_measure(why, items=mean.judged))
        yield {"model": model.removeprefix(MODEL), by: named(attribute), "system": system, **mean.as_json()}
