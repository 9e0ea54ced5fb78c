"""`team.toml`: dates and pay of a team and of its people."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.project.team_file import read_team_file

TEAM = """
begin = 2026-11-02
due = 2026-11-11
holidays = [2026-11-03]
[pay]
currency = "EUR"
task = 1.20
hour = 18
[people.lena]
due = 2026-11-21
holidays = [2026-11-04]
task = 1.55
"""


def test_people_differ_from_the_team_where_that_is_set(tmp_path: Path) -> None:
    (tmp_path / "team.toml").write_text(TEAM)
    team = read_team_file(tmp_path)
    lena, omar = team.terms("lena"), team.terms("omar")
    assert (lena.begin, lena.due, omar.due) == (date(2026, 11, 2), date(2026, 11, 21), date(2026, 11, 11))
    assert (lena.task, lena.hour, omar.task, omar.review) == (Decimal("1.55"), 18, Decimal("1.20"), 0)
    now = datetime(2026, 11, 5, 0, 0)
    assert team.behind("omar", {"main": (90, 0)}, now) == 20  # 2 of 9 days: the 3rd is a holiday
    assert team.behind("lena", {"main": (180, 1)}, now) == 9  # 1 of 18 days: hers is the 4th, too
    assert team.behind("omar", {"main": (90, 0)}, datetime(2026, 11, 3, 12, 0)) == 10


def test_a_second_round_has_its_own_dates(tmp_path: Path) -> None:
    (tmp_path / "team.toml").write_text(TEAM + "[rounds.second]\nbegin = 2026-12-07\ndue = 2026-12-16\n")
    team = read_team_file(tmp_path)
    plans = {"main": (90, 90), "second": (50, 5)}
    assert team.behind("omar", plans, datetime(2026, 12, 1)) == 0
    assert team.behind("omar", plans, datetime(2026, 12, 9)) == 5  # 2 of 10 days
    assert team.behind("omar", {"main": (90, 80), "second": (50, 5)}, datetime(2026, 12, 9)) == 15


def test_no_tasks_are_due_on_weekends_that_the_team_names(tmp_path: Path) -> None:
    text = (
        'weekend = ["saturday", "sunday"]\n' + TEAM + '[people.mia]\nweekend = ["friday"]\n[people.eva]\nweekend = []\n'
    )
    (tmp_path / "team.toml").write_text(text)
    team, monday = read_team_file(tmp_path), datetime(2026, 11, 9, 0, 0)
    assert team.behind("omar", {"main": (70, 0)}, monday) == 40  # 4 of 7 days
    assert team.behind("mia", {"main": (80, 0)}, monday) == 50  # 5 of 8
    assert team.behind("eva", {"main": (90, 0)}, monday) == 60  # 6 of 9
    (tmp_path / "team.toml").write_text(text + "[rounds.second]\nbegin = 2026-12-04\ndue = 2026-12-07\n")
    team = read_team_file(tmp_path)
    assert team.behind("omar", {"second": (20, 0)}, datetime(2026, 12, 6, 12, 0)) == 10
    (tmp_path / "team.toml").write_text('weekend = ["samedi"]')
    with pytest.raises(AnnotatorError, match="weekend"):
        read_team_file(tmp_path)


def test_roles_and_hours_are_those_of_each_person(tmp_path: Path) -> None:
    (tmp_path / "team.toml").write_text(
        '[people.lena]\nrole = "reviewer"\nhours = 20\n[people.omar]\nrole = ["lead"]\n'
    )
    team = read_team_file(tmp_path)
    people = ("lena", "omar", "mia")
    assert [team.works_as(person, "annotator") for person in people] == [False, False, True]
    assert [team.works_as(person, "reviewer", "lead") for person in people] == [True, True, True]
    assert team.shares(people) == {"lena": 20, "omar": 40, "mia": 40}
    assert team.shares(["mia"]) == {}


def test_a_missing_team_file_sets_nothing(tmp_path: Path) -> None:
    team = read_team_file(tmp_path)
    assert (team.silent_days, team.terms("lena").task) == (3, 0)
    assert team.behind("lena", {"main": (5, 0)}, datetime.now()) is None


@pytest.mark.parametrize(
    ("text", "named"),
    [("begin = 2026-11-02\n", "go together"), ("silent_days = 0\n", "silent_days"), ("[pay]\ntask = -1\n", "pay.task"),
     ("[people.lena]\nhuor = 1\n", "people.lena.huor"), ("[people.lena]\ndue = 2026-11-02\n", "go together"),
     ("begin = \n", "not a TOML file"), ("[people.lena]\nrole = 'boss'\n", "people.lena.role"),
     ("[rounds.two]\nbegin = 2026-11-02\n", "go together"), ("hours = 0\n", "hours"),
     ("[pay]\ntask = nan\n", "pay.task"), ("people = 3\n", "people"),
     ("begin = 2026-11-02T00:00:00+05:00\ndue = 2026-11-05\n", "begin: .* without a time")],
)  # fmt: skip
def test_a_mistake_is_named(tmp_path: Path, text: str, named: str) -> None:
    (tmp_path / "team.toml").write_text(text)
    with pytest.raises(AnnotatorError, match=named) as refused:
        read_team_file(tmp_path)
    assert refused.value.code == "project.bad_timetable"
