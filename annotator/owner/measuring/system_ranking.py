"""Systems by who wins: win rates, Bradley-Terry, Elo over many orders.

Bradley-Terry is fitted by `choix`. Sources: R. A. Bradley and M. E. Terry, Biometrika 39 (1952); D. R. Hunter, MM
algorithms for generalized Bradley-Terry models, Annals of Statistics 32 (2004), for when it exists; A. Elo, The Rating
of Chessplayers (1978). Ties are half a win for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from annotator.owner.measuring.coincidence import Floats
from annotator.owner.measuring.measure import Measure, estimate, missing
from annotator.owner.measuring.resampling import bootstrap

START: Final = 1000.0
K: Final = 32.0
SHUFFLES: Final = 10_000
_REMEMBERED: Final = 400
"""Games of a system after which an earlier one moves its rating by less than a ten-thousandth of a point."""
_REPETITIONS: Final = 200


@dataclass(frozen=True)
class Comparisons:
    """``points`` (clusters x systems x systems): how often the first beat the second, ties as half; ``ties`` (systems
    x systems) of them, each once in both orders."""

    systems: tuple[str, ...]
    points: Floats
    ties: Floats

    @property
    def games(self) -> Floats:
        """How often two systems met (systems x systems)."""
        won = self.points.sum(0)
        return np.asarray(won + won.T)


def win_rates(found: Comparisons) -> list[Measure]:
    """For each system the share of comparisons that it won, ties as half, with a bootstrap over tasks."""
    again = [np.einsum("rc,cij->rij", drawn, found.points) for drawn in bootstrap(len(found.points), 1000, 0)]
    drawn = np.concatenate(again)
    with np.errstate(divide="ignore", invalid="ignore"):
        rates = drawn.sum(2) / (drawn.sum(2) + drawn.sum(1))
    measures = []
    for at, _ in enumerate(found.systems):
        played = found.games[at].sum()
        if not played:
            measures.append(missing("It was never compared."))
            continue
        value = found.points.sum(0)[at].sum() / played
        there = rates[np.isfinite(rates[:, at]), at]
        low, high = np.quantile(there, [0.025, 0.975])
        measures.append(Measure(float(value), float(low), float(high), pairs=int(played)))
    return measures


def strengths(points: Floats) -> Floats | None:
    """Bradley-Terry strengths on the scale of logarithms, with mean 0; None where there are none.

    They exist where no part of the systems has won all its comparisons with the rest (Hunter 2004, assumption 1).
    """
    import choix  # takes long to load, and most commands measure nothing
    from scipy.sparse.csgraph import connected_components

    if len(points) < 2 or connected_components(points > 0, directed=True, connection="strong")[0] > 1:
        return None
    return np.asarray(choix.ilsr_pairwise_dense(points, max_iter=500, tol=1e-10))


def bradley_terry(found: Comparisons) -> list[Measure]:
    """Strengths in points as Elo has them (400 / ln 10 a unit, mean 1000), with a bootstrap over tasks."""
    value = strengths(found.points.sum(0))
    if value is None:
        why = "Some systems won, or lost, every comparison with all others: no finite strength explains that."
        return [missing(why) for _ in found.systems]
    drawn = np.concatenate([*bootstrap(len(found.points), _REPETITIONS, 0)])
    again = [strengths(np.einsum("c,cij->ij", each, found.points)) for each in drawn]
    there = [each for each in again if each is not None]
    scale = 400 / np.log(10)
    measures = []
    for at, _ in enumerate(found.systems):
        low, high = np.quantile([each[at] for each in there], [0.025, 0.975]) if len(there) > 1 else (None, None)
        ends = (None, None) if low is None else (START + scale * low, START + scale * high)
        measures.append(estimate(START + scale * value[at], ends, pairs=int(found.games[at].sum())))
    return measures


def elo_update(rating: float, opponents: Sequence[float], score: float, k: float = K) -> float:
    """The rating after some games at once: old + k · (points - points expected)."""
    expected = sum(1 / (1 + 10 ** ((each - rating) / 400)) for each in opponents)
    return rating + k * (score - expected)


def elo(found: Comparisons, shuffles: int = SHUFFLES, seed: int = 0) -> list[Measure]:
    """Elo ratings (start 1000, K = 32): mean and 95 % interval over ``shuffles`` orders of the games.

    A rating forgets: of very many games the last of each order are played, 400 a system, drawn by lot.
    """
    one, other, score = _games(found)
    if not len(one):
        return [missing("There are no comparisons.") for _ in found.systems]
    chance = np.random.default_rng(seed)
    last = min(len(one), _REMEMBERED * len(found.systems))
    ratings = []
    for begin in range(0, shuffles, 500):
        size = min(500, shuffles - begin)
        ratings.append(_played(_orders(chance, len(one), last, size), one, other, score, len(found.systems)))
    every = np.concatenate(ratings)
    low, high = np.quantile(every, [0.025, 0.975], axis=0)
    played = found.games.sum(1)
    return [
        Measure(float(every[:, at].mean()), float(low[at]), float(high[at]), pairs=int(played[at]))
        for at in range(len(found.systems))
    ]


def _games(found: Comparisons) -> tuple[Any, Any, Any]:
    """Every game: who met whom, and the points of the first."""
    won = found.points.sum(0) - found.ties / 2
    size = range(len(found.systems))
    kinds = [(i, j, 1.0, round(won[i, j])) for i in size for j in size if won[i, j] > 0]
    kinds += [(i, j, 0.5, round(found.ties[i, j])) for i in size for j in size if i < j and found.ties[i, j] > 0]
    often = [many for *_, many in kinds]
    return tuple(np.repeat([kind[part] for kind in kinds], often) for part in range(3))  # type: ignore[return-value]


def _orders(chance: np.random.Generator, games: int, last: int, size: int) -> Any:
    """Which games are played, in order (shuffles x last): without putting back unless there are very many."""
    if games > 20 * last:
        return chance.integers(games, size=(size, last))
    return chance.permuted(np.tile(np.arange(games, dtype=np.int32), (size, 1)), axis=1)[:, :last]


def _played(orders: Any, one: Any, other: Any, score: Any, systems: int) -> Floats:
    shuffles = np.arange(len(orders))
    ratings = np.full((len(orders), systems), START)
    for step in orders.T:
        first, second = one[step], other[step]
        ahead = ratings[shuffles, second] - ratings[shuffles, first]
        gain = K * (score[step] - 1 / (1 + 10 ** (ahead / 400)))
        ratings[shuffles, first] += gain
        ratings[shuffles, second] -= gain
    return ratings
