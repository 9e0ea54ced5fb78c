"""Strengths of systems from comparisons of two: the model of Bradley and Terry.

Sources: R. A. Bradley and M. E. Terry, Biometrika 39 (1952); D. R. Hunter, MM algorithms for generalized Bradley-Terry
models, Annals of Statistics 32 (2004), assumption 1, for the existence of finite strengths.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from annotator.owner.measures.agreement import Floats

_MOST_STEPS = 500
"""Of Newton's method, each of which moves a strength by at most 1."""


def bradley_terry_strengths(points: Floats) -> Floats:
    """The log strengths with the highest likelihood, with mean 0 (... x systems), from the ``points`` of the first
    system against the second (... x systems x systems); NaN where there are no finite ones, because a group of systems
    won, or lost, all its comparisons with the rest."""
    finite = _connected(points).all((-1, -2)) & (points.shape[-1] > 1)
    strengths = np.full(points.shape[:-1], np.nan)
    strengths[finite] = fit_strengths(points[finite])[0]
    return strengths


def groups_apart(games: Floats) -> list[list[int]]:
    """The groups of systems between which no comparisons lead, by the number of comparisons (systems x systems)."""
    groups = {tuple(np.flatnonzero(row)) for row in _connected(games)}
    return [[int(at) for at in group] for group in sorted(groups)]


def _connected(points: Floats) -> NDArray[np.bool_]:
    """Whether a path of positive ``points`` leads from one system to the other (... x systems x systems)."""
    size = points.shape[-1]
    reached = ((points > 0) | np.eye(size, dtype=bool)).astype(float)
    for _ in range(size.bit_length()):  # paths of twice the length
        reached = np.minimum(reached @ reached, 1)
    return reached > 0


def fit_strengths(points: Floats, precision: float = 0.0) -> tuple[Floats, Floats]:
    """The log strengths (... x systems) with the highest likelihood, or the highest posterior probability under a
    normal prior with a ``precision`` above 0; and the curvature there (... x systems x systems). By Newton's method."""
    size = points.shape[-1]
    games = points + np.swapaxes(points, -1, -2)
    strengths = np.zeros(points.shape[:-1])
    # Without a prior a shift of all strengths changes nothing; their mean stays 0.
    shift = 0.0 if precision else 1 / size
    for _ in range(_MOST_STEPS):
        chances = 1 / (1 + np.exp(strengths[..., None, :] - strengths[..., :, None]))
        slope = (points - games * chances).sum(-1) - precision * strengths
        weights = games * chances * (1 - chances)
        curvature = (weights.sum(-1) + precision)[..., None] * np.eye(size) - weights
        step = np.linalg.solve(curvature + shift, slope[..., None])[..., 0]
        step /= np.maximum(1, np.abs(step).max(-1, keepdims=True))  # Newton's steps are too long far from the maximum
        strengths = strengths + step
        if not step.size or np.abs(step).max() < 1e-10:
            break
    else:
        strengths = np.full_like(strengths, np.nan)
    return strengths, curvature
