"""What tests, gold, checks and reviews do for data whose truth is known."""

from __future__ import annotations

import pytest

from tests.simulation.people_at_work import Simulated, simulate


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Simulated:
    return simulate(tmp_path_factory.mktemp("simulated"), tasks=10, test_items=5)


def test_who_does_not_know_fails_the_test(found: Simulated) -> None:
    assert {one.name for one in found.people if not one.passed} == {"careless", "spammer"}


def test_checks_name_who_drifts_and_who_spams_and_nobody_careful(found: Simulated) -> None:
    named = {one.name: set(one.findings) for one in found.people}
    assert "drift" in named["drifting"]
    assert {"fast", "one_score", "gold"} <= named["spammer"]
    assert not any(rules for name, rules in named.items() if name.startswith(("careful", "expert")))


def test_gold_tells_the_best_and_the_worst(found: Simulated) -> None:
    by_gold = sorted(found.people, key=lambda one: one.gold)
    assert (by_gold[0].name, by_gold[-1].name) == ("spammer", "expert")


def test_final_data_are_nearer_to_the_truth_than_those_reviewed_and_as_near_as_an_expert(found: Simulated) -> None:
    final = found.final["median"]
    expert = next(one.error for one in found.people if one.name == "expert")
    assert found.final_scores == found.scores
    assert final < min(one.error for one in found.people if one.name != "expert") - 0.05
    assert final < min(found.raw.values()) - 0.02
    # Adjudicators decide by their own opinion: what is final is as good as that, and no better.
    assert abs(final - expert) < 0.1
