"""Figures of systems (origins of responses): mean scores, win rates, Bradley-Terry, Elo."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from annotator.owner.dataset.dataset_tables import sql_list
from annotator.owner.measures.agreement import (
    ENOUGH_CLUSTERS,
    Floats,
    bootstrap,
    interval,
    percentiles,
    quotient,
    ratios_of_sums,
)
from annotator.owner.measures.judgements import SCORES
from annotator.owner.measures.measure import NORMAL_975, MeasureValue, measure_value, missing_measure
from annotator.owner.measures.strengths import bradley_terry_strengths, groups_apart
from annotator.owner.measures.study import ReportInputs
from annotator.owner.rows import Figures, Row

_SCORES = f"""
    SELECT attribute, origin, left(version, {{digits}}) AS cluster, {{often}} AS number, {{total}} / unit AS total
    FROM study.judged JOIN (SELECT attribute, kind, unit FROM study.attributes) AS a USING (attribute) {{weights}}
    WHERE origin <> '' AND kind IN {sql_list(("rating", *SCORES))}
    GROUP BY attribute, unit, origin, left(version, {{digits}})"""
_PLAIN = {"often": "count(*)", "total": "CAST(sum(score) AS BIGINT)", "weights": ""}
_WEIGHTED = {
    "often": "sum(weight)", "total": "sum(weight * score)", "weights": "JOIN study.weights USING (annotator)",
}  # fmt: skip
"""How judgements are counted: each as one, or as what the judge's reliability is, from 0 to 1."""

SCORED_PAIRS = """
    WITH scored AS (
        SELECT *, regexp_replace(target, '/[^/]*$', '') AS question FROM study.judged
        WHERE attribute = {attribute} AND contains(target, '/')
    )
    SELECT project, task, version, annotator, one.target AS one, two.target AS two, one.origin AS one_origin,
        two.origin AS two_origin, '' AS block, CAST({sign} * sign(one.score - two.score) AS BIGINT) AS outcome
    FROM scored AS one JOIN scored AS two USING (project, task, version, question, annotator)"""
"""Each two responses to a question that one person scored by an attribute, in both orders. ``outcome`` is 1 where the
first response is better, -1 where the second is, 0 for a tie; ``sign`` is -1 where the lower score is better, as with
ranks."""

PREFERRED_PAIRS = """
    WITH named AS (
        SELECT DISTINCT project, task, left(version, 16) AS version, coalesce(question, '') AS question, response,
            target
        FROM {scope}.texts WHERE kind = 'response'
    ), preferred AS (
        SELECT project, task, left(version, 16) AS version, coalesce(question, '') AS question, annotator, block,
            coalesce(preferred, tied) AS first, other, coalesce(preferred_origin, tied_origin, '') AS one_origin,
            coalesce(other_origin, '') AS two_origin, CASE WHEN strength = 0 THEN 0 ELSE 1 END AS outcome
        FROM {scope}.preferences WHERE is_final
    )
    SELECT p.project, p.task, p.version, annotator, one.target AS one, two.target AS two, one_origin, two_origin, block,
        outcome
    FROM preferred AS p
    JOIN named AS one ON p.project = one.project AND p.task = one.task AND p.version = one.version
        AND p.question = one.question AND first = one.response
    JOIN named AS two ON p.project = two.project AND p.task = two.task AND p.version = two.version
        AND p.question = two.question AND other = two.response"""
"""The preferences, with the columns of :data:`SCORED_PAIRS`; the first response is the better one."""

# What each person said of each two responses to a question, in all sources together: the mean of their outcomes, so
# that nobody counts twice who both scored and compared them.
_JOINED = """
    SELECT cluster, one, other, outcome, {often} AS often FROM (
        SELECT left(version, {digits}) AS cluster, annotator, one, other, avg(outcome) AS outcome FROM ({pairs}) AS p
        GROUP BY project, version, annotator, first, second, one, other
    ) AS j {weights} GROUP BY ALL"""
_COMPARED = """
    SELECT left(version, {digits}) AS cluster, one, other, outcome, {often} AS often
    FROM ({sides}) AS s {weights} GROUP BY ALL"""
# The pairs of a source by systems. Systems are not compared with themselves.
_SIDES = """
    SELECT project, version, annotator, least(one, two) AS first, greatest(one, two) AS second,
        least(one_origin, two_origin) AS one, greatest(one_origin, two_origin) AS other,
        CASE WHEN one_origin < two_origin THEN outcome ELSE -outcome END AS outcome
    FROM study.{pairs} WHERE one_origin <> '' AND two_origin <> '' AND one_origin <> two_origin"""

SYSTEM_PREFERENCES = """
    SELECT annotator, block, coalesce(question, '') AS question, project, left(version, 16) AS version,
        least(origin, other_origin) AS one, greatest(origin, other_origin) AS two,
        CASE WHEN strength = 0 THEN 0 WHEN origin < other_origin THEN 1 ELSE -1 END AS outcome
    FROM (SELECT *, coalesce(preferred_origin, tied_origin) AS origin FROM {scope}.preferences WHERE is_final) AS p
    WHERE origin <> other_origin"""
"""The preferences between responses of two systems; ``outcome`` is 1 where that of ``one`` is preferred."""

# Rankings of systems: win rates, Bradley-Terry, Elo over many orders (A. Elo, The Rating of Chessplayers, 1978). Ties
# are half a win for both.


_MOST_SYSTEMS = 40
"""The number of systems that are compared two by two and three by three."""
_NORMAL_80 = 0.8416212335729143
"""The 80 % quantile of the standard normal distribution."""
START = 1000.0
K = 32.0
POINTS = 400 / math.log(10)
"""Points of the Elo scale for a unit of log strength."""
SHUFFLES = 10_000
_REMEMBERED = 400
"""The number of games of a system after which an earlier game changes its rating by less than 0.0001 points."""
_DRAWN = 50_000_000
"""The number of games held in memory while orders are drawn."""
_REPETITIONS = 200
_OTHER_OPPONENTS = 0.1
"""The share of a system's comparisons that may be with others than if it had met all equally often."""


@dataclass(frozen=True)
class SystemComparisons:
    """Comparisons between systems: ``points`` (clusters x systems x systems) are the wins of the first over the second,
    a tie counting half; ``ties`` (systems x systems) counts ties, in both orders."""

    systems: tuple[str, ...]
    points: Floats
    ties: Floats

    @property
    def games(self) -> Floats:
        """The number of comparisons between each two systems (systems x systems)."""
        won = self.points.sum(0)
        return np.asarray(won + won.T)

    @cached_property
    def tasks(self) -> Floats:
        """The number of tasks in which each system was compared."""
        return np.asarray(np.count_nonzero(self.points.sum(2) + self.points.sum(1), axis=0), float)

    @cached_property
    def resampled_points(self) -> Floats:
        """The points in each resample of the tasks (repetitions x systems x systems)."""
        resamples = bootstrap(len(self.points), 1000, 0)
        return np.concatenate([np.einsum("rc,cij->rij", drawn, self.points) for drawn in resamples])

    @cached_property
    def resampled_win_rates(self) -> Floats:
        """The share of comparisons that each system won, a tie counting half, in each resample of the tasks
        (repetitions x systems)."""
        drawn = self.resampled_points
        return quotient(drawn.sum(2), drawn.sum(2) + drawn.sum(1))

    @cached_property
    def strengths(self) -> Floats:
        """The log strength of each system; NaN where there are no finite ones."""
        return bradley_terry_strengths(self.points.sum(0))

    @cached_property
    def resampled_strengths(self) -> Floats:
        """The strengths in resamples of the tasks (repetitions x systems)."""
        return bradley_terry_strengths(self.resampled_points[:_REPETITIONS])

    @property
    def order(self) -> str | None:
        """By which figure systems are ordered: their ``win_rate`` if all met about the same opponents, since otherwise
        it depends on whom a system met; else ``bradley_terry``, or None if there are no finite strengths."""
        count = len(self.systems)
        even = (1 - np.eye(count)) / max(count - 1, 1)
        shares = quotient(self.games, self.games.sum(1, keepdims=True))
        if (np.abs(shares - even).sum(1) / 2 <= _OTHER_OPPONENTS).all():
            return "win_rate"
        return "bradley_terry" if np.isfinite(self.strengths).all() else None


def win_rates(compared: SystemComparisons) -> list[MeasureValue]:
    """Each system's share of comparisons won, a tie counting half, with a bootstrap over tasks."""
    rates, tasks = compared.resampled_win_rates, compared.tasks
    measures = []
    for at, _ in enumerate(compared.systems):
        played = compared.games[at].sum()
        if not played:
            measures.append(missing_measure("It was never compared."))
            continue
        value = compared.points.sum(0)[at].sum() / played
        measures.append(measure_value(value, interval(rates[:, at], tasks[at], value), pairs=int(played)))
    return measures


def lead_over_others(compared: SystemComparisons, first: int) -> list[MeasureValue]:
    """The lead of the system ``first`` in the share of wins over each other system, with a bootstrap of the difference
    over tasks; where no resample differs, from one end of the share of one to the other end of that of the other.

    Two systems differ significantly where the interval excludes 0.
    """
    rates, points, wins = compared.resampled_win_rates, compared.points.sum(0), win_rates(compared)
    now = quotient(points.sum(1), points.sum(1) + points.sum(0))
    measures = []
    for at, other in enumerate(wins):
        ends = interval(rates[:, first] - rates[:, at], min(compared.tasks[first], compared.tasks[at]))
        if ends[0] is None and at != first:
            ends = _difference(wins[first].low, other.high), _difference(wins[first].high, other.low)
        measures.append(measure_value(now[first] - now[at], ends, pairs=other.pairs))
    return measures


def lead_in_strength(compared: SystemComparisons, first: int) -> list[MeasureValue]:
    """The lead of the system ``first`` over each other system in points of Bradley-Terry strength, with a bootstrap of
    the difference over tasks."""
    value, again = compared.strengths, compared.resampled_strengths
    played = compared.games.sum(1)
    return [
        estimated(
            value[first] - value[at], again[:, first] - again[:, at], min(compared.tasks[first], tasks), played[at],
            points=POINTS,
        )
        for at, tasks in enumerate(compared.tasks)
    ]  # fmt: skip


def _difference(minuend: float | None, subtrahend: float | None) -> float | None:
    return None if minuend is None or subtrahend is None else minuend - subtrahend


def head_to_head(compared: SystemComparisons) -> Iterator[Row]:
    """For each two systems that were compared, the share that the better one won, a tie counting half, with a bootstrap
    over tasks; and ``further``, the number of comparisons more that would tell them apart with a power of 80 %: 0 if
    the interval excludes one half, None if they are equal, no resample differs or too few tasks compare them.

    The variance of a comparison is taken from the bootstrap, because comparisons within a task depend on each other.
    """
    points = compared.points.sum(0)
    for pair in combinations(range(min(len(compared.systems), _MOST_SYSTEMS)), 2):
        better, worse = pair if points[pair] >= points[pair[::-1]] else pair[::-1]
        games = compared.games[better, worse]
        if not games:
            continue
        share = float(points[better, worse] / games)
        drawn = compared.resampled_points
        shares = quotient(drawn[:, better, worse], drawn[:, better, worse] + drawn[:, worse, better])
        shares = shares[np.isfinite(shares)]
        tasks = float(np.count_nonzero(compared.points[:, better, worse] + compared.points[:, worse, better]))
        value = measure_value(share, interval(shares, tasks, share), pairs=int(games))
        further = 0 if value.low is not None and value.low > 0.5 else None
        if further is None and share > 0.5 and tasks >= ENOUGH_CLUSTERS and (variance := float(shares.var())):
            needed = (NORMAL_975 + _NORMAL_80) ** 2 * games * variance / (share - 0.5) ** 2
            further = max(1, math.ceil(needed - games))
        yield {
            "system": compared.systems[better], "other": compared.systems[worse], "won": value.as_json(),
            "further": further,
        }  # fmt: skip


def cycles_of_systems(compared: SystemComparisons) -> Iterator[Row]:
    """The triples of systems in which each wins most comparisons with the next, and the last with the first.

    ``won`` has the share and number of comparisons of each step, ``resamples`` the share of resamples of the tasks in
    which the triple is a cycle in this order: a cycle that is seldom found again may be chance.
    """
    points, drawn = compared.points.sum(0), compared.resampled_points
    beats = points > points.T
    for first, second, third in combinations(range(min(len(compared.systems), _MOST_SYSTEMS)), 3):
        for a, b, c in ((first, second, third), (first, third, second)):
            steps = ((a, b), (b, c), (c, a))
            if all(beats[step] for step in steps):
                again = np.all([drawn[:, i, j] > drawn[:, j, i] for i, j in steps], axis=0)
                yield {
                    "systems": [compared.systems[at] for at in (a, b, c)],
                    "won": [
                        {"share": float(points[step] / compared.games[step]), "comparisons": int(compared.games[step])}
                        for step in steps
                    ],
                    "resamples": float(again.mean()),
                }


def bradley_terry(compared: SystemComparisons) -> list[MeasureValue]:
    """Bradley-Terry strengths on the Elo scale (400 / ln 10 per unit, mean 1000), with a bootstrap over tasks."""
    value = compared.strengths
    if np.isnan(value).any():
        why = "Some systems won, or lost, every comparison with all others: no finite strength explains that."
        groups = [", ".join(compared.systems[at] for at in group) for group in groups_apart(compared.games)]
        if len(groups) > 1:
            why = f"These groups of systems never met, not even by way of others: {'; '.join(groups)}."
        return [missing_measure(why) for _ in compared.systems]
    again = compared.resampled_strengths
    return [
        estimated(value[at], again[:, at], compared.tasks[at], compared.games[at].sum(), START, POINTS)
        for at, _ in enumerate(compared.systems)
    ]


def estimated(
    value: float, again: Floats, tasks: float, pairs: float, start: float = 0.0, points: float = 1.0
) -> MeasureValue:
    """An estimate and its resamples on a scale from ``start`` with ``points`` per unit; without an interval where too
    many resamples have no finite estimate, because the ends lie among those."""
    enough = np.isfinite(again).mean() >= 0.975
    ends = interval(start + points * again, tasks) if enough else (None, None)
    return measure_value(start + points * value, ends, pairs=int(pairs))


def elo_ratings(compared: SystemComparisons, shuffles: int = SHUFFLES, seed: int = 0) -> list[MeasureValue]:
    """Elo ratings (start 1000, K = 32): mean and 95 % interval over ``shuffles`` orders of the games.

    Old games hardly affect a rating: of very many games only the last of each random order are played, 400 per system.
    """
    kinds = _kinds_of_games(compared)
    if not sum(many for *_, many in kinds):
        return [missing_measure("There are no comparisons.") for _ in compared.systems]
    firsts, seconds, score, often = map(np.array, zip(*kinds, strict=True))
    games = np.repeat(np.arange(len(kinds), dtype=np.min_scalar_type(len(kinds))), often)  # small, so a quick shuffle
    chance = np.random.default_rng(seed)
    last = min(len(games), _REMEMBERED * len(compared.systems))
    at_once = min(int(np.clip(_DRAWN // len(games), 500, 2_000)), shuffles)
    sizes = [min(at_once, shuffles - begin) for begin in range(0, shuffles, at_once)]
    orders = zip(sizes, _orders(chance, games, last, sizes), strict=True)
    ratings = np.concatenate(
        [_played(order, size, firsts, seconds, score, len(compared.systems)) for size, order in orders]
    )
    played = compared.games.sum(1)
    return [
        measure_value(ratings[:, at].mean(), percentiles(ratings[:, at]), pairs=int(played[at]))
        for at in range(len(compared.systems))
    ]


def _kinds_of_games(compared: SystemComparisons) -> list[tuple[int, int, float, int]]:
    """The first system of a game, the second, the points of the first, and how often that was played."""
    won = compared.points.sum(0) - compared.ties / 2
    size = range(len(compared.systems))
    kinds = [(i, j, 1.0, round(won[i, j])) for i in size for j in size if won[i, j] > 0]
    kinds += [(i, j, 0.5, round(compared.ties[i, j])) for i in size for j in size if i < j and compared.ties[i, j] > 0]
    return kinds


def _orders(chance: np.random.Generator, games: Any, last: int, sizes: Sequence[int]) -> Iterator[Iterable[Any]]:
    """For each of ``sizes``, the ``last`` of so many random orders of ``games``, one after the other: arrays (size).

    They are drawn without replacement unless there are very many: by a Fisher-Yates shuffle of all orders at once,
    which stops after the games that are played.
    """
    if len(games) > 20 * last:
        yield from (games[chance.integers(len(games), size=(last, size))] for size in sizes)
        return
    deck = np.empty((len(games), max(sizes)), dtype=games.dtype)
    for size in sizes:
        deck[:] = games[:, None]
        yield _drawn(chance, deck, last, size)


def _drawn(chance: np.random.Generator, deck: Any, last: int, size: int) -> Iterator[Any]:
    """Draw from the columns of ``deck``, which are changed: those before the current row are used up."""
    games, width = deck.shape
    flat, columns = deck.reshape(-1), np.arange(size)
    for place in range(last):
        places = chance.integers(place, games, size) * width + columns
        drawn = flat[places]
        flat[places] = deck[place, :size]
        yield drawn


def _played(games: Iterable[Any], size: int, firsts: Any, seconds: Any, score: Any, systems: int) -> Floats:
    """The ratings (size x systems) after the ``games`` of so many orders, which are arrays (size)."""
    ratings, rows = np.full(size * systems, START), np.arange(size) * systems
    for kinds in games:
        step = kinds.astype(np.intp)  # once for three look-ups
        first, second = rows + firsts[step], rows + seconds[step]
        of_first, of_second = ratings[first], ratings[second]
        gain = K * (score[step] - 1 / (1 + np.exp((of_second - of_first) * (math.log(10) / 400))))
        ratings[first] = of_first + gain
        ratings[second] = of_second - gain
    return ratings.reshape(size, systems)


def means(study: ReportInputs, counted: Mapping[str, str] = _PLAIN) -> list[Row]:
    """The mean score of each system for each rating and each score of responses, with a bootstrap over tasks; the
    best is first."""
    result = []
    for number, rows in study.groups(_SCORES.format(digits=study.digits, **counted), "attribute").items():
        systems = [
            {"system": study.system(origin), **measure_value(value, ends, items=round(number)).as_json()}
            for origin, (value, ends, number) in ratios_of_sums(rows, "total", "number", "origin").items()
            if number  # otherwise nobody whose reliability is above 0 scored it
        ]
        _, sign = SCORES.get(study.attributes[number].kind, (1, 1))
        systems.sort(key=lambda row: -sign * row["value"])
        result.append({"attribute": study.label(number), "systems": systems})
    return result


def leaderboards(
    study: ReportInputs, sources: Sequence[ComparisonSource], *, with_elo: bool = True,
    counted: Mapping[str, str] = _PLAIN,
) -> list[Row]:  # fmt: skip
    """A leaderboard for each source of comparisons that has some between two systems."""
    result = []
    for source, label, pairs in sources:
        rows = study.query(_COMPARED.format(digits=study.digits, sides=_SIDES.format(pairs=pairs), **counted))
        if rows:
            result.append({"source": source, "attribute": label, **_board(study, rows, with_elo)})
    return result


class ComparisonSource(NamedTuple):
    """A source of comparisons: preferences, a ranking, or an outcome rating. ``pairs`` is the name of the relation in
    the scope ``study`` with the columns of :data:`SCORED_PAIRS`, each pair once."""

    source: str
    attribute: str
    pairs: str


def comparison_sources(study: ReportInputs) -> list[ComparisonSource]:
    """The sources that have comparisons."""
    study.keep("preferred_pairs", PREFERRED_PAIRS.format(scope="counted"))
    sources = [ComparisonSource("preferences", "", "preferred_pairs")]
    for source, label, number, sign in comparing_attributes(study):
        name = f"{source}_{number}_pairs"
        study.keep(name, f"SELECT * FROM ({SCORED_PAIRS.format(attribute=number, sign=sign)}) AS s WHERE one < two")
        sources.append(ComparisonSource(source, label, name))
    return [candidate for candidate in sources if study.value(f"SELECT count(*) FROM study.{candidate.pairs}")]


def joined_leaderboard(
    study: ReportInputs, sources: Sequence[ComparisonSource], counted: Mapping[str, str] = _PLAIN
) -> Figures:
    """One leaderboard of all sources; empty unless there are two of them.

    All comparisons are explained by one strength for each system. Rankings are broken into all of their pairs, and
    scores into the pairs of one question that one person scored, so that nobody's use of the scale matters. Sources: H.
    Azari Soufiani, W. Chen, D. Parkes and L. Xia, Generalized Method-of-Moments for Rank Aggregation, NIPS (2013), for
    rankings; M. Perez-Ortiz, A. Mikhailiuk, E. Zerman, V. Hulusic, G. Valenzise and R. Mantiuk, From Pairwise
    Comparisons and Rating to a Unified Quality Scale, IEEE Transactions on Image Processing 29 (2020), for one scale of
    ratings and comparisons.
    """
    if len(sources) < 2:
        return {}
    pairs = " UNION ALL ".join(_SIDES.format(pairs=source.pairs) for source in sources)
    rows = study.query(_JOINED.format(digits=study.digits, pairs=pairs, **counted))
    if not rows:
        return {}
    joined = [{"source": source.source, "attribute": source.attribute} for source in sources]
    return {"source": "joined", "attribute": "", "sources": joined, **_board(study, rows, with_elo=False)}


def weighted_by_reliability(study: ReportInputs, sources: Sequence[ComparisonSource]) -> Figures:
    """The leaderboards and means in which each judgement counts as much as its judge is reliable.

    ``reliability`` has the weight of each person. Empty if nobody shares a text with others.
    """
    weights = study.reliability
    if not weights or not sources:
        return {}
    study.define_table(
        "weights",
        ({"annotator": person, "weight": weight} for person, weight in weights.items()),
        annotator="string", weight="double",
    )  # fmt: skip
    boards = leaderboards(study, sources, with_elo=False, counted=_WEIGHTED)
    figures: Figures = {"leaderboards": boards, "means": means(study, _WEIGHTED)}
    if not any(figures.values()):
        return {}
    figures["joined"] = joined_leaderboard(study, sources, _WEIGHTED)
    return {"reliability": {study.called(person): weight for person, weight in weights.items()}, **figures}


def comparing_attributes(study: ReportInputs) -> Iterator[tuple[str, str, int, int]]:
    """The attributes by which responses are compared, as (source, label, number, sign): each ranking, each score of
    responses, and the outcome rating of each rubric. ``sign`` is -1 where the lower score is better."""
    for number, attribute in enumerate(study.attributes):
        if attribute.kind == "ranking":
            yield "ranking", study.label(number), number, -1
        elif attribute.kind in SCORES:
            yield attribute.kind, study.label(number), number, SCORES[attribute.kind][1]
    for outcome in study.outcomes:
        yield "rating", study.label(outcome), outcome, 1


def _board(study: ReportInputs, rows: list[Row], with_elo: bool) -> Figures:
    names = tuple(sorted({row[name] for row in rows for name in ("one", "other")}))
    clusters = {cluster: at for at, cluster in enumerate(sorted({row["cluster"] for row in rows}))}
    place = {name: at for at, name in enumerate(names)}
    points, ties = np.zeros((len(clusters), len(names), len(names))), np.zeros((len(names), len(names)))
    for row in rows:
        at, first, second = clusters[row["cluster"]], place[row["one"]], place[row["other"]]
        points[at, first, second] += row["often"] * (row["outcome"] + 1) / 2
        points[at, second, first] += row["often"] * (1 - row["outcome"]) / 2
        if row["outcome"] == 0:
            ties[first, second] += row["often"]
            ties[second, first] += row["often"]
    compared = SystemComparisons(tuple(map(study.system, names)), points, ties)
    wins, forces = win_rates(compared), bradley_terry(compared)
    ratings = elo_ratings(compared) if with_elo else []
    table: list[Row] = [
        {
            "system": system,
            "win_rate": wins[at].as_json(),
            "bradley_terry": forces[at].as_json(),
            **({"elo": ratings[at].as_json()} if with_elo else {}),
            "comparisons": int(compared.games[at].sum()),
            "ties": int(ties[at].sum()),
        }
        for at, system in enumerate(compared.systems)
    ]
    order = compared.order
    table.sort(key=lambda row: (-round(row[order or "win_rate"].get("value", 0), 9), row["system"]))
    if order:
        lead = lead_over_others if order == "win_rate" else lead_in_strength
        ahead = lead(compared, compared.systems.index(table[0]["system"]))
        by_system = dict(zip(compared.systems, ahead, strict=True))
        for row in table[1:]:
            row["behind"] = by_system[row["system"]].as_json()
    return {
        "order": order,
        "comparisons": sum(row["often"] for row in rows),
        "ties": int(ties.sum()) // 2,
        "systems": table,
        "head_to_head": list(head_to_head(compared)),
        "cycles": list(cycles_of_systems(compared)),
    }
