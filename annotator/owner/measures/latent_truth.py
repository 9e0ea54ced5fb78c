"""Estimates of the latent truth from people's answers: Dawid-Skene and MACE.

No maintained package implements these without a machine-learning framework (`crowd-kit` requires `transformers`).
Sources: A. P. Dawid and A. M. Skene, Maximum likelihood estimation of observer error-rates using the EM algorithm,
Applied Statistics 28 (1979); D. Hovy, T. Berg-Kirkpatrick, A. Vaswani and E. Hovy, Learning whom to trust with MACE,
NAACL (2013).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from annotator.owner.measures.agreement import Floats

_ROUNDS: Final = 200
_STILL: Final = 1e-7
Whole = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class CategoricalAnswers:
    """The answers: item, person and category of each, numbered from 0."""

    item: Whole
    person: Whole
    category: Whole
    items: int
    people: int
    categories: int


@dataclass(frozen=True)
class LatentTruthEstimate:
    """The estimate: ``truth`` (items x categories) are probabilities, ``marginals`` (categories) their means.

    ``confusion`` (people x true x answered) are the error rates of each person, ``competence`` (people) the estimated
    share of correct answers (Dawid-Skene) or of answers that are not guessed (MACE).
    """

    truth: Floats
    marginals: Floats
    confusion: Floats
    competence: Floats


def _shares(answers: CategoricalAnswers) -> Floats:
    counts = np.zeros((answers.items, answers.categories))
    np.add.at(counts, (answers.item, answers.category), 1.0)
    return np.asarray(counts / np.maximum(counts.sum(1, keepdims=True), 1))


def dawid_skene(answers: CategoricalAnswers, rounds: int = _ROUNDS) -> LatentTruthEstimate:
    """Dawid and Skene's EM, started from the shares of answers (2.3 to 2.5); a person may have answered an item
    repeatedly."""
    truth = _shares(answers)
    marginals, confusion = truth.mean(0), np.zeros((answers.people, answers.categories, answers.categories))
    for _ in range(rounds):
        marginals = truth.mean(0)
        confusion = _summed(answers, truth)
        total = confusion.sum(2, keepdims=True)
        confusion = np.divide(confusion, total, out=np.zeros_like(confusion), where=total > 0)
        with np.errstate(divide="ignore"):
            each = np.log(confusion)[answers.person, :, answers.category]
            likely = np.log(marginals) + _by_item(answers, each)
        again = _normal(likely)
        still = np.abs(again - truth).max() < _STILL
        truth = again
        if still:
            break
    competence = np.einsum("t,ptt->p", truth.mean(0), confusion)
    return LatentTruthEstimate(truth, truth.mean(0), confusion, np.asarray(competence))


def _summed(answers: CategoricalAnswers, truth: Floats) -> Floats:
    """(people x true x answered): the expected count of each answer of each person by true category."""
    size, cells = answers.people * answers.categories, answers.person * answers.categories + answers.category
    columns = [np.bincount(cells, each, size) for each in truth[answers.item].T]
    return np.asarray(np.stack(columns).reshape(-1, answers.people, answers.categories).transpose(1, 0, 2))


def _by_item(answers: CategoricalAnswers, values: Floats) -> Floats:
    """The sums of (answers x categories) over the answers of each item."""
    return np.stack([np.bincount(answers.item, each, answers.items) for each in values.T], axis=1)


def mace(answers: CategoricalAnswers, rounds: int = _ROUNDS) -> LatentTruthEstimate:
    """MACE: a person either knows the truth or guesses from their own distribution; competence is the share known.

    EM with the priors of the paper's variational version as pseudo-counts: 0.5 for knowing and guessing, 10 divided by
    the number of categories for the guesses.
    """
    people, q = answers.people, answers.categories
    knows, habit = np.full(people, 0.5), np.full((people, q), 1 / q)
    truth = _shares(answers)
    for _ in range(rounds):
        right = truth[answers.item, answers.category]
        by_knowing = knows[answers.person]
        by_guess = (1 - by_knowing) * habit[answers.person, answers.category]
        known = right * by_knowing / np.maximum(by_knowing + by_guess, 1e-300)
        known_of = np.bincount(answers.person, known, people) + 0.5
        guessed_of = np.bincount(answers.person, 1 - known, people) + 0.5
        knows = known_of / (known_of + guessed_of)
        cells = answers.person * q + answers.category
        habit = 10 / q**2 + np.bincount(cells, 1 - known, people * q).reshape(people, q)
        habit /= habit.sum(1, keepdims=True)
        guess = ((1 - knows)[:, None] * habit)[answers.person, answers.category]
        likely: Floats = np.repeat(np.bincount(answers.item, np.log(guess), answers.items)[:, None], q, axis=1)
        ahead = np.log(knows[answers.person] + guess) - np.log(guess)
        likely += np.bincount(answers.item * q + answers.category, ahead, answers.items * q).reshape(answers.items, q)
        again = _normal(likely)
        still = np.abs(again - truth).max() < _STILL
        truth = again
        if still:
            break
    confusion = knows[:, None, None] * np.eye(q) + (1 - knows)[:, None, None] * habit[:, None, :]
    return LatentTruthEstimate(truth, truth.mean(0), confusion, knows)


def _normal(likely: Floats) -> Floats:
    weight = np.exp(likely - likely.max(1, keepdims=True))
    return np.asarray(weight / weight.sum(1, keepdims=True))
