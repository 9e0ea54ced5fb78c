"""What is drawn of a delivery, and the error rate that a sample estimates."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from annotator.bundle.blind_names import pseudonym
from annotator.owner.reviews.delivery_samples import draw_sample, error_rates_of

WORKS: Any = [SimpleNamespace(key=("main", f"t{number}", "ann"), revision=1) for number in range(10)]


def lot(seed: str) -> Any:
    return lambda *parts: pseudonym(b"a secret of the project", seed, *parts)


def test_a_seed_draws_the_same_whatever_the_order() -> None:
    drawn = draw_sample(WORKS, 4, lot("7"))
    assert draw_sample(WORKS[::-1], 4, lot("7")) == drawn
    assert len({work.key for work in drawn}) == 4
    assert len(draw_sample(WORKS, 20, lot("7"))) == len(WORKS)


def test_every_work_is_drawn_as_often() -> None:
    """Over 1,500 fixed seeds each of ten works is in a sample of three 450 times, give or take 4.5 deviations."""
    times = Counter(work.key for seed in range(1500) for work in draw_sample(WORKS, 3, lot(str(seed))))
    assert len(times) == len(WORKS)
    assert all(abs(count - 450) < 80 for count in times.values())


@pytest.mark.parametrize(
    ("wrong", "right", "low", "high"),
    [(0, 10, 0.0, 0.2775), (1, 9, 0.0179, 0.4042), (10, 190, 0.0274, 0.0896), (200, 0, 0.9812, 1.0)],
)
def test_the_interval_is_wilsons(wrong: int, right: int, low: float, high: float) -> None:
    """The ends were worked out by hand: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), z = 1.96."""
    (rate,) = error_rates_of(*sample("a" * 64, ["corrected", "returned"] * (wrong // 2) + ["returned"] * (wrong % 2)
                                 + ["accepted"] * right + [None]))  # fmt: skip
    assert (rate.looked_at, rate.wrong, rate.waiting) == (wrong + right, wrong, 1)
    assert (rate.rate, rate.low, rate.high) == pytest.approx((wrong / (wrong + right), low, high), abs=1e-4)


def test_reviews_and_unfinished_checks_do_not_count() -> None:
    sent, rows = sample("a" * 64, ["returned", "returned", "accepted"])
    rows[0]["purpose"], rows[1]["status"] = "review", "in_progress"
    (rate,) = error_rates_of(sent, rows)
    assert (rate.looked_at, rate.wrong, rate.waiting) == (1, 0, 2)


def sample(delivery: str, outcomes: list[str | None]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The items of a sample, and the rows of those that were looked at."""
    sent = [{"item": str(at), "work_bundle": delivery, "annotator": "ann"} for at in range(len(outcomes))]
    rows = [
        {"item": str(at), "purpose": "sample", "is_final": True, "status": "submitted", "outcome": outcome}
        for at, outcome in enumerate(outcomes)
        if outcome is not None
    ]
    return sent, rows
