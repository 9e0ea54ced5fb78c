"""How a project stands, without a network: everybody in rows, hours by day, and what to do next."""

from __future__ import annotations

import csv
import io
import json
import shlex
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine

from annotator.owner.exchange.exchange_state import ResultsFetchOutcome
from annotator.owner.exchange.people_rows import _last_delivery
from annotator.owner.project.owner_project import Project
from annotator.owner.status.project_status import project_status
from annotator.text.output_lines import padded_columns
from tests.cli.course_steps import laptop, moved, qualify, take_test, with_course, wrong
from tests.cli.identities import Study, questions
from tests.cli.machine import Machine
from tests.cli.sync_steps import deliver, owner_syncs, syncs


def prepare_delivery(study: Study, stick: Path) -> Machine:
    return deliver(study, stick, seconds=40)


def status(study: Study, *options: str | Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(
        study.owner.run("project", "status", "--project", study.root, "--json", *options).out
    )
    return data


def row(report: dict[str, Any], annotator: str) -> dict[str, Any]:
    (one,) = (person for person in report["people"] if person["annotator_id"] == annotator)
    return dict(one)


def next_steps(report: dict[str, Any]) -> dict[str, int]:
    return {step["key"]: step["count"] for step in report["next"]}


def test_a_delivery_is_in_the_row_and_has_its_own_time(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, _ = delivered
    before = row(status(study), "lena")
    assert (before["tasks"], before["submitted"], before["last_delivery"], before["joined"]) == (3, 0, "", False)
    output = study.owner.run("project", "status", "--project", study.root).out
    assert "0 of 3 tasks submitted" in output
    assert "nothing delivered yet" in output
    owner_syncs(study, stick)
    report = status(study)
    lena = row(report, "lena")
    assert (lena["submitted"], lena["waiting"], lena["roles"], lena["course"]) == (3, 0, ["annotator"], "")
    assert lena["last_delivery"] <= lena["last_seen"]
    assert next_steps(report) == {"merge": 1}
    owner_syncs_into(study, stick, study.folder / "data")
    report = status(study)
    assert report["dataset"] == str(study.folder / "data")
    assert next_steps(report) == {"review": 3}
    assert "3 works were sent to no reviewer" in study.owner.run("project", "status", "--project", study.root).out


def test_work_on_an_earlier_text_is_a_step_until_it_is_returned(delivered: tuple[Study, Machine], stick: Path) -> None:
    """Nobody is asked again by the correction itself."""
    study, _ = delivered
    data = study.folder / "data"
    owner_syncs_into(study, stick, data)
    source, out = study.folder / "corrected.jsonl", study.folder / "corrected.anntask"
    tasks = questions(3)
    source.write_text("".join(f"{json.dumps({**task, 'prompt': 'Corrected'})}\n" for task in tasks[:2]))
    with source.open("a") as file:
        file.write(f"{json.dumps(tasks[2])}\n")
    built = study.owner.run(
        "tasks", "build", source, "--project", study.root, "--rubric", "helpsteer", "--out", out, "--yes"
    )
    assert "Submitted already, as far as results were merged: lena 2. Submitted work stays on the earlier" in built.out
    owner_syncs_into(study, stick, data)
    report = status(study)
    assert next_steps(report) == {"review": 1, "earlier": 2}
    (command,) = (step["command"] for step in report["next"] if step["key"] == "earlier")
    assert [step["who"] for step in report["next"] if step["key"] == "earlier"] == [["lena (t0, t1)"]]
    arguments = shlex.split(command.replace("TASK", str(tasks[0]["id"])))
    study.owner.run(*arguments[1:])
    assert next_steps(status(study))["earlier"] == 1


def owner_syncs_into(study: Study, stick: Path, data: Path) -> None:
    study.owner.run("project", "sync", "--project", study.root, "--destination", stick, "--dataset", data)


def test_hours_are_those_of_the_laptop_by_day(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    mine = json.loads(lena.run("tasks", "hours", "--json").out)
    output = study.owner.run("project", "hours", "--project", study.root, "--csv", "-").out
    (line,) = csv.DictReader(io.StringIO(output))
    assert (line["id"], line["kind"]) == ("lena", "tasks")
    assert line["date"] == mine[0]["date"]
    assert int(line["active_seconds"]) == mine[0]["active_seconds"] == 120
    hours = ["project", "hours", "--project", study.root]
    assert study.owner.run(*hours, "--until", "2001-01-01").out.startswith("No time")
    study.owner.refused(*hours, "--who", "nobody", code="project.unknown_person")


def test_implausible_hours_are_named_and_not_added_up(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, _ = delivered
    owner_syncs(study, stick)
    path = study.root / "exchange" / "state.json"
    known = json.loads(path.read_text())
    ((_, tasks),) = next(iter(known["people"]["lena"]["devices"].values()))["times"].items()
    tasks["x"] = {f"{year:04}-01-01": 86_400 for year in range(1, 30)} | {"9999-99-99": 100}
    path.write_text(json.dumps(known))
    hours = ["project", "hours", "--project", study.root]
    named = "lena: 696.03 h on 30 days, 0001-01-01 to 9999-99-99 are not added up: not a date"
    assert named in study.owner.run(*hours).out
    assert "0:02 h on tasks in all" in study.owner.run(*hours).out
    rows = list(csv.DictReader(io.StringIO(study.owner.run(*hours, "--csv", "-").out)))
    assert sum(int(row["active_seconds"]) for row in rows) == 120
    assert sum(int(row["set_aside_seconds"]) for row in rows) == 29 * 86_400 + 100
    data = json.loads(study.owner.run("project", "status", "--project", study.root, "--json").out)
    assert data["totals"]["seconds"] == 120
    assert sum(one["seconds"] for one in data["days"]) == 120
    page = study.folder / "status.html"
    output = study.owner.run("project", "status", "--project", study.root).out
    study.owner.run("project", "status", "--project", study.root, "--html", page)
    assert named in output
    assert named in page.read_text()
    assert "9999-99" not in page.read_text().replace(named, "")


def test_a_second_laptop_does_not_count_the_time_of_the_first(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    owner_syncs(study, stick)
    hours = ["project", "hours", "--project", study.root, "--json"]
    before = json.loads(study.owner.run(*hours).out)
    second = moved(study, stick, lena, "second")
    syncs(second)
    out = study.new(".annresult")
    second.attempt("results", "write", "--out", out)
    owner_syncs(study, stick)
    assert json.loads(study.owner.run(*hours).out) == before
    assert not out.exists() or json.loads(study.owner.run(*hours, out).out) == before


def test_tests_of_the_course_wait_to_be_scored(study: Study, stick: Path) -> None:
    with_course(study, stick)
    anna = laptop(study, stick, "anna")
    assert row(status(study), "anna")["course"] == "not begun"
    take_test(study, anna, wrong)
    syncs(anna)
    synced = study.owner.run("project", "sync", "--project", study.root, "--destination", stick).out
    assert "Tests of the course among them are scored by: annotator results qualify" in synced
    report = status(study)
    assert row(report, "anna")["course"] == "to score"
    assert next_steps(report)["score"] == 1
    qualify(study)
    report = status(study)
    assert (row(report, "anna")["course"], row(report, "anna")["attempt"]) == ("failed", 1)
    assert "score" not in next_steps(report)
    assert next_steps(report)["tell"] == 1
    qualify(study, "--pass", "anna")
    owner_syncs(study, stick)
    report = status(study)
    assert row(report, "anna")["course"] == "passed"
    assert row(report, "anna")["seconds"].keys() <= {"course"}
    assert "tell" not in next_steps(report)


def test_a_course_that_was_removed_is_not_asked_of_anybody(study: Study, stick: Path) -> None:
    folder = study.folder / "course"
    study.owner.run("course", "new", folder)
    study.owner.run("course", "build", folder, "--project", study.root, "--rubric", "helpsteer")
    study.owner.run("course", "remove", "--project", study.root)
    study.build()
    owner_syncs(study, stick)
    anna = laptop(study, stick, "anna")
    assert row(status(study), "anna")["course"] == ""
    study.work(anna)
    syncs(anna)
    synced = study.owner.run("project", "sync", "--project", study.root).out
    assert "1 results file taken" in synced
    assert "results qualify" not in synced


def test_a_course_that_was_removed_is_not_begun_by_who_still_has_it(study: Study, stick: Path) -> None:
    with_course(study, stick)
    laptop(study, stick, "anna")
    study.owner.run("course", "remove", "--project", study.root)
    assert row(status(study), "anna")["course"] == "not begun"
    study.build()
    assert row(status(study), "anna")["course"] == ""


def test_the_hours_of_this_week_are_unknown_of_results_merged_by_hand(study: Study) -> None:
    (study.root / "team.toml").write_text("hours = 40\n", "utf-8")
    mia = study.machine("mia")
    mia.run("invite", "accept", study.invite("mia"), "--yes")
    mia.run("tasks", "import", study.build())
    study.work(mia, seconds=40)
    data = study.folder / "data"
    study.owner.run("results", "merge", study.results(mia), "--project", study.root, "--dataset", data)
    report = status(study, "--dataset", data)
    assert row(report, "mia")["seconds"]
    assert row(report, "mia")["week"] is None
    assert "? of 40" in study.owner.run("project", "status", study.root, "--dataset", data).out


def test_work_that_is_merged_by_hand_counts_after_a_sync(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    data = study.folder / "data"
    owner_syncs_into(study, stick, data)
    lena.run("tasks", "import", study.build(2))
    study.work(lena, tasks=5, seconds=40)
    study.owner.run("results", "merge", study.results(lena), "--project", study.root, "--dataset", data)
    after = row(status(study), "lena")
    assert (after["tasks"], after["submitted"], after["waiting"]) == (5, 5, 0)
    syncs(lena)
    owner_syncs_into(study, stick, data)
    assert {**row(status(study), "lena"), **dict.fromkeys(_TIMES)} == {**after, **dict.fromkeys(_TIMES)}


_TIMES = ("last_seen", "last_delivery", "delivered", "received", "week")


def test_a_timetable_says_who_is_behind(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, _ = delivered
    noon = datetime.now(UTC).replace(hour=12)
    (study.root / "team.toml").write_text(f"begin = 2020-01-01\ndue = {noon.date().isoformat()}\n")
    there = noon.astimezone(ZoneInfo("Pacific/Kiritimati"))  # where it is tomorrow
    with time_machine.travel(there, tick=True):  # a test that runs over midnight is still about the last day
        assert row(status(study), "lena")["behind"] == 2  # the last day is not over
        owner_syncs(study, stick)
        assert row(status(study), "lena")["behind"] == 0
    (study.root / "team.toml").write_text("begin = 2020-01-01\n")
    study.owner.refused("project", "status", "--project", study.root, code="project.bad_timetable")


def test_the_status_names_silent_people(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, _ = delivered
    owner_syncs(study, stick)
    study.owner.run("project", "return", "t1", "--project", study.root, "--to", "lena", "--reason", "Look at B again.")
    opened = Project.open(study.root)
    for days, silent in ((0, []), (5, ["lena"])):
        report = project_status(opened, None, datetime.now().astimezone() + timedelta(days=days))
        assert sorted(report.silent) == silent
        assert [(step.who, step.command) for step in report.steps if step.key == "silent"] == (
            [(("lena",), "")] if silent else []
        ), "tasks that everybody has are not given to others"


@pytest.mark.parametrize(
    ("made", "shown"), [("2026-11-20", "2026-11-20"), ("2025-12-08", "2026-11-22"), ("2026-11-30", "2026-11-22")]
)
def test_a_wrong_clock_makes_nobody_silent(made: str, shown: str) -> None:
    noon = "T12:00:00+00:00"
    files = [
        ResultsFetchOutcome(sha256="", outcome="taken", seen=seen + noon, made=at + noon)
        for at, seen in (("2026-11-10", "2026-11-12"), (made, "2026-11-22"))
    ]
    assert _last_delivery(files, "2026-11-01" + noon) == shown + noon
    assert _last_delivery(files[1:], "2026-11-01" + noon) == shown + noon


def test_wide_characters_take_two_columns() -> None:
    first, second = padded_columns(["name", "n"], [["王小明", "7"], ["e\u0301a", "12"]])
    assert first == ["name  ", "王小明", "e\u0301a    "]
    assert second == [" n", " 7", "12"]


@pytest.mark.parametrize("there", [True, False])
def test_the_page_is_opened_in_a_browser(
    delivered: tuple[Study, Machine], monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    study, _ = delivered
    opened: list[str] = []

    def open_url(url: str) -> bool:
        opened.append(url)
        return there

    monkeypatch.setattr("webbrowser.open", open_url)
    done = study.owner.run("project", "status", "--project", study.root, "--open")
    page = study.root / "status.html"
    assert opened == [page.as_uri()]
    assert "<title>" in page.read_text("utf-8")
    assert ("No browser" in done.err) != there


@pytest.mark.parametrize("name", ["=cmd()", "<script>alert(1)</script>"])
def test_a_page_shows_names_as_words(study: Study, stick: Path, name: str) -> None:
    study.build()
    out = study.new(".anninvite")
    study.owner.run("invite", "new", "eve", "--name", name, "--project", study.root, "--out", out)
    owner_syncs(study, stick)
    page = study.folder / "page.html"
    study.owner.run("project", "status", "--project", study.root, "--html", page)
    text = page.read_text("utf-8")
    assert "<script>alert" not in text
    assert "eve" in text


def test_several_projects_are_on_one_page(delivered: tuple[Study, Machine], stick: Path, tmp_path: Path) -> None:
    study, _ = delivered
    owner_syncs(study, stick)
    other = tmp_path / "other"
    study.owner.run("project", "new", other, "--title", "Another")
    study.owner.run("invite", "new", "lena", "--project", other, "--out", tmp_path / "lena2.anninvite")
    output = study.owner.run("project", "status", study.root, other).out
    assert "Three questions" in output
    assert "1 results file is not merged" in output
    assert "Another" in output
    assert "1 person in 2 projects" in output
    broken = tmp_path / "broken"
    broken.mkdir()
    outcome = study.owner.run("project", "status", study.root, broken, other, "--json", status=1)
    data = json.loads(outcome.out)
    assert [one["title"] for one in data["projects"]] == ["Three questions", "Another"]
    assert str(broken) in outcome.err
    (lena,) = data["people"]
    assert (lena["projects"], lena["submitted"]) == (["Three questions", "Another"], 3)
