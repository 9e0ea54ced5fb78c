"""A short run of ``make fuzz``, and that its judge notices what is planted."""

from __future__ import annotations

import pytest

from tests.fuzz.judge import FAULTS
from tests.fuzz.mutate import mutant
from tests.fuzz.run import block, caught


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    assert caught(fault, seed=1, most=10_000) is not None


def test_a_few_thousand_mutants_do_no_harm() -> None:
    outcomes, found = block((2, 0, 5000))
    assert found == []
    assert len(outcomes) > 15


def test_a_mutant_is_made_again_from_its_number() -> None:
    assert [mutant(3, n) for n in range(200)] == [mutant(3, n) for n in range(200)]
    assert mutant(3, 1) != mutant(4, 1)
