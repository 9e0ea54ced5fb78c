"""Selects which two answers to compare next from existing judgements: best against worst, the closest, or the pair that
is most informative about the order of the systems.

None of the selections depends on the direction of the scores. Random choices are determined by a seed and the task's
id, so the same data and seed give the same pairs, whatever the order of the rows.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import combinations
from typing import Any, Literal

import numpy as np

from annotator.owner.measures.strengths import fit_strengths

PairChoice = Literal["best-worst", "nearest", "information"]
PRIOR_VARIANCE = 1.0
"""The prior variance of a system's strength on the logit scale: most systems win 27 to 73 % against an average one."""


@dataclass(frozen=True)
class PairSelectionOptions:
    """How pairs are selected. ``attribute``: the key of the rating to use; empty if there is only one. ``margin``: the
    minimum difference of two mean scores for ``best-worst`` (None: more than 0), and the maximum for the others.
    ``count``: the maximum number of pairs; None for one per question."""

    by: PairChoice = "best-worst"
    attribute: str = ""
    margin: float | None = None
    count: int | None = None
    seed: str = "1"


@dataclass(frozen=True)
class JudgedQuestionAnswers:
    """The answers to one question of a task: the system of each (None if unknown), the mean scores of rated ones, the
    pairs compared already, as frozensets, and the answers whose scores are those of models."""

    task: str
    version: str
    question: int
    origins: Mapping[str, str | None]
    means: Mapping[str, float]
    compared: frozenset[frozenset[str]] = frozenset()
    by_models: frozenset[str] = frozenset()

    def gap(self, first: str, second: str) -> float | None:
        """The difference of the mean scores of two answers; None if one has none."""
        if first not in self.means or second not in self.means:
            return None
        return abs(self.means[first] - self.means[second])


@dataclass(frozen=True)
class SelectedAnswerPair:
    """Two answers to compare, with the reason."""

    question: JudgedQuestionAnswers
    answers: tuple[str, str]
    why: str


@dataclass
class PairSelectionResult:
    """The selected pairs, most informative first; and the number of omitted questions or pairs by reason."""

    pairs: list[SelectedAnswerPair] = field(default_factory=list)
    left_out: dict[str, int] = field(default_factory=lambda: defaultdict(int))


def choose_pairs(
    places: Iterable[JudgedQuestionAnswers], wins: Mapping[tuple[str, str], float], selection: PairSelectionOptions
) -> PairSelectionResult:
    """Select the pairs to compare next. ``wins``: how often the first system of a key won against the second, with ties
    as half a win for each; used only by ``information``."""
    result = PairSelectionResult()
    ordered = sorted(places, key=lambda place: _random_key(selection.seed, place.task, place.version, place.question))
    if selection.by == "information":
        _by_information(ordered, wins, selection, result)
        return result
    best = selection.by == "best-worst"
    for place in ordered:
        gaps = [(gap, pair) for gap, pair in _pairs(place, selection.seed) if gap is not None]
        if not gaps:
            result.left_out["questions without two rated answers that were not compared yet"] += 1
            continue
        gap, pair = (max if best else min)(gaps, key=lambda item: item[0])
        if not _gap_fits(gap, selection):
            distance = "far apart" if best else "near"
            result.left_out[f"questions whose scores are not as {distance} as asked"] += 1
            continue
        means = ", ".join(
            f"{answer} {place.means[answer]:.2f}{' by models' if answer in place.by_models else ''}" for answer in pair
        )
        result.pairs.append(SelectedAnswerPair(place, pair, f"mean scores: {means}; {gap:.2f} apart"))
    result.pairs.sort(key=lambda item: (item.question.gap(*item.answers) or 0.0) * (-1 if best else 1))
    _limit_pairs(result, selection.count)
    return result


def _pairs(place: JudgedQuestionAnswers, seed: str) -> list[tuple[float | None, tuple[str, str]]]:
    """All pairs that were not compared yet with their gap, in random order."""
    pairs = [pair for pair in combinations(sorted(place.origins), 2) if frozenset(pair) not in place.compared]
    pairs.sort(key=lambda pair: _random_key(seed, place.task, place.version, place.question, *pair))
    return [(place.gap(*pair), pair) for pair in pairs]


def _gap_fits(gap: float, selection: PairSelectionOptions) -> bool:
    if selection.by == "best-worst":
        return gap > 0 if selection.margin is None else gap >= selection.margin
    return selection.margin is None or gap <= selection.margin


def _limit_pairs(result: PairSelectionResult, count: int | None) -> None:
    if count is not None and len(result.pairs) > count:
        result.left_out["pairs beyond --count"] += len(result.pairs) - count
        del result.pairs[count:]


def _random_key(seed: str, *parts: object) -> bytes:
    return blake2b("\0".join(map(str, (seed, *parts))).encode(), digest_size=16).digest()


# By expected information: strengths of the Bradley-Terry model with a normal prior, and the reduction of their
# uncertainty by one more comparison (sequential D-optimal design).


def _by_information(
    places: Sequence[JudgedQuestionAnswers],
    wins: Mapping[tuple[str, str], float],
    selection: PairSelectionOptions,
    result: PairSelectionResult,
) -> None:
    waiting: dict[tuple[str, str], list[tuple[JudgedQuestionAnswers, tuple[str, str]]]] = defaultdict(list)
    for place in places:
        for gap, pair in _pairs(place, selection.seed):
            first_system, second_system = (place.origins[name] for name in pair)
            if first_system is None or second_system is None or first_system == second_system:
                result.left_out["pairs of answers that are not by two known systems"] += 1
            elif gap is not None and not _gap_fits(gap, selection):
                result.left_out["pairs whose scores are further apart than asked"] += 1
            else:
                waiting[min(first_system, second_system), max(first_system, second_system)].append((place, pair))
    systems = sorted({name for pair in (*waiting, *wins) for name in pair})
    if not waiting:
        return
    strengths, covariance = strength_posterior(systems, wins)
    at = {name: number for number, name in enumerate(systems)}
    for candidates in waiting.values():
        candidates.reverse()
    total = sum(map(len, waiting.values()))
    count = len(places) if selection.count is None else selection.count
    for _ in range(min(count, total)):
        gains = {
            pair: _expected_gain(strengths, covariance, at[pair[0]], at[pair[1]])
            for pair, candidates_left in waiting.items()
            if candidates_left
        }
        pair = min(gains, key=lambda item: (-gains[item], item))
        place, answers = waiting[pair].pop()
        first, second = at[pair[0]], at[pair[1]]
        chance = _logistic(strengths[first] - strengths[second])
        why = f"{pair[0]} wins against {pair[1]} with a chance of {chance:.2f}; {gains[pair]:.4f} nats expected"
        result.pairs.append(SelectedAnswerPair(place, answers, why))
        covariance = _narrowed(covariance, first, second, chance * (1 - chance))
    if total > count:
        beyond = "--count" if selection.count is not None else "one for each question"
        result.left_out[f"pairs beyond {beyond}"] += total - count


def strength_posterior(systems: Sequence[str], wins: Mapping[tuple[str, str], float]) -> tuple[Any, Any]:
    """The posterior mode of the strengths of ``systems`` (on the logit scale) under a normal prior with
    :data:`PRIOR_VARIANCE`, and its covariance (Laplace approximation)."""
    at = {name: number for number, name in enumerate(systems)}
    points = np.zeros((len(systems), len(systems)))
    for (winner, loser), count in wins.items():
        points[at[winner], at[loser]] += count
    strengths, curvature = fit_strengths(points, 1 / PRIOR_VARIANCE)
    return strengths, np.linalg.inv(curvature)


def _logistic(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _expected_gain(strengths: Any, covariance: Any, first: int, second: int) -> float:
    """The expected reduction of the entropy of all strengths, in nats, by one more comparison of two systems."""
    chance = _logistic(strengths[first] - strengths[second])
    spread = covariance[first, first] + covariance[second, second] - 2 * covariance[first, second]
    return math.log1p(chance * (1 - chance) * spread) / 2


def _narrowed(covariance: Any, first: int, second: int, weight: float) -> Any:
    """The covariance after one more comparison (Sherman-Morrison)."""
    along = covariance[:, first] - covariance[:, second]
    return covariance - weight * np.outer(along, along) / (1 + weight * (along[first] - along[second]))


def wins_of(rows: Iterable[tuple[str | None, str | None, float]]) -> dict[tuple[str, str], float]:
    """Wins by pair of systems from comparisons: the two systems, and the points of the first one (1, 0.5 or 0)."""
    wins: dict[tuple[str, str], float] = defaultdict(float)
    for first, second, points in rows:
        if first is not None and second is not None and first != second:
            wins[first, second] += points
            wins[second, first] += 1 - points
    return dict(wins)


def rated_against(place: JudgedQuestionAnswers) -> Iterator[tuple[str | None, str | None, float]]:
    """The pairs of rated answers as comparisons: the higher mean wins."""
    for first, second in combinations(sorted(place.means), 2):
        difference = place.means[first] - place.means[second]
        yield place.origins[first], place.origins[second], 0.5 if difference == 0 else float(difference > 0)
