"""A short run of ``make fuzz``, and that its judge notices what is planted."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.services.intake import read_tasks
from annotator.store.store import Store
from tests.fuzz import judge
from tests.fuzz.judge import FAULTS, FoundError, Importer
from tests.fuzz.mutate import PACKED, Mutant, mutant
from tests.fuzz.run import block, caught


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    assert caught(fault, seed=1, most=10_000) is not None


def test_a_planted_partial_import_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(store: Store, path: Path, quarantine: Path) -> object:
        try:
            return read_tasks(store, path, quarantine)
        except AnnotatorError:
            store.write(lambda connection: connection.execute("PRAGMA user_version = 99"))
            raise

    cut = Mutant(PACKED[0][:-1], "cut")
    with Importer() as importer:
        assert importer.judge(cut, "bundle.truncated") == "import bundle.truncated"
        monkeypatch.setattr(judge, "read_tasks", leaky)
        with pytest.raises(FoundError, match="partial import"):
            importer.judge(cut, "bundle.truncated")


def test_a_few_thousand_mutants_do_no_harm() -> None:
    outcomes, faults = block((2, 0, 5000))
    assert faults == []
    assert len(outcomes) > 15


def test_a_mutant_is_made_again_from_its_number() -> None:
    assert [mutant(3, n) for n in range(200)] == [mutant(3, n) for n in range(200)]
    assert mutant(3, 1) != mutant(4, 1)
