"""A short month of a team; ``make month`` plays the whole one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.month import play

pytestmark = pytest.mark.real_checks


def test_a_month_of_a_team_ends_as_its_ledger_says(tmp_path: Path) -> None:
    month = play(tmp_path, short=True)
    assert month.followed.keys() >= {"questions", "review", "return", "tell", "refused"}
