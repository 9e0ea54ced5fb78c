"""Systems as figures: mean scores, and leaderboards of who wins."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np

from annotator.owner.measuring import system_expressions as systems
from annotator.owner.measuring.measure import estimate
from annotator.owner.measuring.resampling import bootstrap
from annotator.owner.measuring.study import Study, rows_of
from annotator.owner.measuring.system_ranking import Comparisons, bradley_terry, elo, win_rates


def means(study: Study) -> list[dict[str, Any]]:
    """For each rating the mean score of each system, with a bootstrap over tasks."""
    by: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(systems.scores(study.rows, study.digits)):
        by[row["attribute"]].append(row)
    found = []
    for number, rows in sorted(by.items()):
        if study.attributes[number].kind != "rating":
            continue
        names = sorted({row["origin"] for row in rows})
        clusters = sorted({row["cluster"] for row in rows})
        sums = np.zeros((2, len(clusters), len(names)))
        place = {cluster: at for at, cluster in enumerate(clusters)}
        for row in rows:
            cell = (place[row["cluster"]], names.index(row["origin"]))
            sums[0][cell] += row["total"]
            sums[1][cell] += row["number"]
        called = [study.system(name) for name in names]
        found.append({"attribute": study.label(number), "systems": _means(called, sums)})
    return found


def _means(names: list[str], sums: Any) -> list[dict[str, Any]]:
    with np.errstate(divide="ignore", invalid="ignore"):
        parts = [(drawn @ sums[0]) / (drawn @ sums[1]) for drawn in bootstrap(sums.shape[1], 1000, 0)]
    again = np.concatenate(parts)
    found = []
    for at, name in enumerate(names):
        there = again[np.isfinite(again[:, at]), at]
        low, high = np.quantile(there, [0.025, 0.975]) if sums.shape[1] > 1 else (None, None)
        number = int(sums[1, :, at].sum())
        value = float(sums[0, :, at].sum()) / number
        found.append({"system": name, **estimate(value, (low, high), items=number).as_json()})
    return sorted(found, key=lambda each: -each["value"])


def leaderboards(study: Study) -> list[dict[str, Any]]:
    """A leaderboard for each source of comparisons: preferences, each ranking, and the ratings that sum up."""
    sources: list[tuple[str, str, Any]] = [("preferences", "", systems.preferred(study.tables, study.digits))]
    for number, attribute in enumerate(study.attributes):
        if attribute.kind == "ranking":
            rows = systems.compared(study.rows, number, study.digits, sign=-1)
            sources.append(("ranking", study.label(number), rows))
    for rubric in dict.fromkeys(each.rubric for each in study.attributes):
        outcome = study.outcome(rubric)
        if outcome is not None:
            rows = systems.compared(study.rows, outcome, study.digits)
            sources.append(("rating", study.label(outcome), rows))
    found = []
    for source, label, expression in sources:
        rows = rows_of(expression)
        if rows:
            found.append({"source": source, "attribute": label, **_board(study, rows)})
    return found


def _board(study: Study, rows: list[dict[str, Any]]) -> dict[str, Any]:
    names = tuple(sorted({row[name] for row in rows for name in ("one", "other")}))
    clusters = {cluster: at for at, cluster in enumerate(sorted({row["cluster"] for row in rows}))}
    place = {name: at for at, name in enumerate(names)}
    points, ties = np.zeros((len(clusters), len(names), len(names))), np.zeros((len(names), len(names)))
    for row in rows:
        at, one, other = clusters[row["cluster"]], place[row["one"]], place[row["other"]]
        points[at, one, other] += row["often"] * (row["outcome"] + 1) / 2
        points[at, other, one] += row["often"] * (1 - row["outcome"]) / 2
        if row["outcome"] == 0:
            ties[one, other] += row["often"]
            ties[other, one] += row["often"]
    compared = Comparisons(names, points, ties)
    wins, forces, ratings = win_rates(compared), bradley_terry(compared), elo(compared)
    table: list[dict[str, Any]] = [
        {
            "system": study.system(name),
            "win_rate": wins[at].as_json(),
            "bradley_terry": forces[at].as_json(),
            "elo": ratings[at].as_json(),
            "comparisons": int(compared.games[at].sum()),
            "ties": int(ties[at].sum()),
        }
        for at, name in enumerate(names)
    ]
    table.sort(key=lambda each: (-each["win_rate"].get("value", 0), each["system"]))
    games = sum(row["often"] for row in rows)
    return {"comparisons": games, "ties": int(ties.sum()) // 2, "systems": table}
