"""Quantiles, held against SciPy's."""

from __future__ import annotations

import pytest
from scipy.special import stdtrit

from annotator.owner.measures.measure import student_quantile


@pytest.mark.parametrize("share", [0.6, 0.975, 0.9998])
@pytest.mark.parametrize("degrees", [1, 2, 15, 64, 10_000, 1_000_000])
def test_quantiles_of_students_distribution_are_those_of_scipy(degrees: int, share: float) -> None:
    assert student_quantile(degrees, share) == pytest.approx(stdtrit(degrees, share), rel=1e-11)
