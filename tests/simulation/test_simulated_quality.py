"""What tests, gold, checks and reviews do for data whose truth is known; the page of it has the same tables."""

from __future__ import annotations

import pytest

from tests.doc_sections import read_section
from tests.simulation.people_at_work import Simulated, simulate
from tests.simulation.run import tables


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Simulated:
    return simulate(tmp_path_factory.mktemp("simulated"), tasks=10, test_items=4, order="random")


def test_who_does_not_know_fails_the_test(simulated: Simulated) -> None:
    assert {one.name for one in simulated.people if not one.passed} == {"careless", "spammer"}


def test_checks_name_who_drifts_and_who_spams_and_nobody_careful(simulated: Simulated) -> None:
    named = {one.name: set(one.findings) for one in simulated.people}
    assert "drift" in named["drifting"]
    assert {"fast", "one_score", "gold"} <= named["spammer"]
    assert not any(rules for name, rules in named.items() if name.startswith(("careful", "expert")))


def test_reviewers_accept_an_experts_work_and_dispute_or_return_a_spammers(simulated: Simulated) -> None:
    at_reviewers = {one.name: one.reviewed for one in simulated.people}
    assert at_reviewers["expert"].keys() <= {"accepted", "waiting"}
    assert at_reviewers["spammer"].get("accepted", 0) == 0
    assert at_reviewers["spammer"].get("returned", 0) > 0


def test_final_data_are_nearer_to_the_truth_than_any_single_person_and_than_all_before_reviews(
    simulated: Simulated,
) -> None:
    assert simulated.final_scores == simulated.scores
    final = simulated.final[0]
    assert final < min(one.error for one in simulated.people)
    assert final < simulated.raw[0]


def test_the_page_has_these_tables(simulated: Simulated) -> None:
    def shape(text: str) -> list[tuple[str, int]]:
        lines = [line.split("|") for line in text.splitlines() if line.startswith("|")]
        return [(cells[1].strip(), len(cells)) for cells in lines]

    page = read_section("simulation", "simulation")
    assert shape(tables([simulated] * 5)) == shape(page)
