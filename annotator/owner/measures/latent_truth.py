"""Estimates of the latent truth from people's answers: Dawid-Skene and MACE.

No maintained package implements these without a machine-learning framework (`crowd-kit` requires `transformers`).
Sources: A. P. Dawid and A. M. Skene, Maximum likelihood estimation of observer error-rates using the EM algorithm,
Applied Statistics 28 (1979); D. Hovy, T. Berg-Kirkpatrick, A. Vaswani and E. Hovy, Learning whom to trust with MACE,
NAACL (2013).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from annotator.owner.measures.agreement import Floats
from annotator.owner.rows import Row

_ROUNDS = 200
_STILL = 1e-7
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
    """The estimate: ``truth`` (items x categories) are probabilities; ``competence`` (people) is the estimated share of
    correct answers (Dawid-Skene) or of answers that are not guessed (MACE)."""

    truth: Floats
    competence: Floats


def _answer_matrix(answers: CategoricalAnswers) -> Any:
    """The number of answers by person and category, and by item: sparse, (people * categories) x items.

    Multiplied by values of items it sums them over the answers of each person and category; transposed, and multiplied
    by values of people and categories, over the answers to each item.
    """
    from scipy.sparse import csr_matrix  # slow to import, and an export without it needs no measures

    cells = answers.person * answers.categories + answers.category
    shape = (answers.people * answers.categories, answers.items)
    return csr_matrix((np.ones(len(cells)), (cells, answers.item)), shape=shape)


def _answer_shares(answers: CategoricalAnswers) -> Floats:
    """(categories x items)."""
    counts = np.zeros((answers.categories, answers.items))
    np.add.at(counts, (answers.category, answers.item), 1.0)
    return np.asarray(counts / np.maximum(counts.sum(0), 1))


def dawid_skene(answers: CategoricalAnswers) -> LatentTruthEstimate:
    """Dawid and Skene's EM, started from the shares of answers (2.3 to 2.5); a person may have answered an item
    repeatedly."""
    people, q = answers.people, answers.categories
    by_cell = _answer_matrix(answers)
    by_item = by_cell.T.tocsr()
    truth = _answer_shares(answers)
    confusion = np.zeros((q, people, q))  # true x people x answered
    for _ in range(_ROUNDS):
        confusion = np.stack([by_cell @ weights for weights in truth]).reshape(q, people, q)
        total = confusion.sum(2, keepdims=True)
        confusion = np.divide(confusion, total, out=np.zeros_like(confusion), where=total > 0)
        with np.errstate(divide="ignore"):
            likely = np.log(truth.mean(1))[:, None] + np.stack(
                [by_item @ weights for weights in np.log(confusion).reshape(q, -1)]
            )
        again = _normalized(likely)
        still = np.abs(again - truth).max() < _STILL
        truth = again
        if still:
            break
    competence = np.einsum("t,tpt->p", truth.mean(1), confusion)
    return LatentTruthEstimate(truth.T, np.asarray(competence))


def mace(answers: CategoricalAnswers) -> LatentTruthEstimate:
    """MACE: a person either knows the truth or guesses from their own distribution; competence is the share known.

    EM with pseudo-counts: 0.5 for knowing and for guessing, as the priors of the paper's variational version; for the
    guesses 10 divided by the number of categories in all, a weaker prior than the 10 for each category there.
    """
    people, q = answers.people, answers.categories
    # Where each answer is among people x categories, and among categories x items.
    cells, places = answers.person * q + answers.category, answers.category * answers.items + answers.item
    answered = np.bincount(cells, minlength=people * q).reshape(people, q)
    knows, habit = np.full(people, 0.5), np.full((people, q), 1 / q)
    truth = _answer_shares(answers)
    for _ in range(_ROUNDS):
        by_guess = (1 - knows)[:, None] * habit
        right = np.bincount(cells, truth.ravel()[places], people * q).reshape(people, q)
        expected_known = right * knows[:, None] / np.maximum(knows[:, None] + by_guess, 1e-300)
        known_of, guessed_of = expected_known.sum(1) + 0.5, (answered - expected_known).sum(1) + 0.5
        knows = known_of / (known_of + guessed_of)
        habit = 10 / q**2 + answered - expected_known
        habit /= habit.sum(1, keepdims=True)
        guess = (1 - knows)[:, None] * habit
        # Relative to guessing everything, which is as likely for every category.
        ahead = np.log(knows[:, None] + guess) - np.log(guess)
        likely = np.asarray(np.bincount(places, ahead.ravel()[cells], q * answers.items), float).reshape(q, -1)
        again = _normalized(likely)
        still = np.abs(again - truth).max() < _STILL
        truth = again
        if still:
            break
    return LatentTruthEstimate(truth.T, knows)


def _normalized(likely: Floats) -> Floats:
    """Probabilities (categories x items) from log likelihoods."""
    weight = np.exp(likely - likely.max(0))
    return np.asarray(weight / weight.sum(0))


def competence(samples: Iterable[Any]) -> dict[str, Row]:
    """By person the competence estimated by both, as means over attributes weighted by judgements, and the number of
    ``answers``.

    ``samples`` are Arrow tables of the scores of an attribute: item, annotator, score.
    """
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for rows in filter(len, samples):
        answers, people = _numbered(rows)
        often = np.bincount(answers.person, minlength=answers.people)
        estimates = {"dawid_skene": dawid_skene(answers), "mace": mace(answers)}
        for at, person in enumerate(people):
            sums[person]["answers"] += int(often[at])
            for name, estimate in estimates.items():
                sums[person][name] += float(estimate.competence[at]) * int(often[at])  # type: ignore[assignment]
    return {
        person: {name: by[name] / by["answers"] for name in ("dawid_skene", "mace")} | {"answers": by["answers"]}
        for person, by in sums.items()
    }


def _numbered(rows: Any) -> tuple[CategoricalAnswers, list[str]]:
    items, people, scores = (rows[name].combine_chunks().dictionary_encode() for name in ("item", "annotator", "score"))
    columns = (items, people, scores)
    codes: Any = [np.from_dlpack(column.indices).astype(np.int64) for column in columns]  # to_numpy() loads pandas
    answers = CategoricalAnswers(*codes, *(len(column.dictionary) for column in columns))
    return answers, people.dictionary.to_pylist()
