"""What `--destination` names is something every invited person can sync with, or nothing is made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.identities import Study
from tests.json_lines import write_rows

ROWS = [
    {"id": f"t{n}", "prompt": "Hello?", "responses": [{"id": "a", "text": "x"}, {"id": "b", "text": "y"}]}
    for n in range(3)
]


def test_a_folder_goes_into_an_invite_by_its_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "place").mkdir()
    study = Study(tmp_path)
    study.build()
    invite = tmp_path / "lena.anninvite"
    study.owner.run("invite", "new", "lena", "--project", study.root, "--out", invite, "--destination", "place")
    study.owner.run("project", "sync", "--project", study.root, "--destination", "place")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)  # as on another computer: there is no folder of this name
    lena = study.machine("lena")
    lena.run("invite", "accept", invite, "--yes")
    assert f"synced with {tmp_path / 'place'}" in lena.run("sync").out


def test_later_invites_name_the_place_of_earlier_ones(tmp_path: Path) -> None:
    study = Study(tmp_path)
    new = ["invite", "new", "--project", study.root, "--json"]
    for person in "ab":
        (tmp_path / person).mkdir()
        study.owner.run(*new, person, "--out", tmp_path / f"{person}.anninvite", "--destination", tmp_path / person)
    fresh = json.loads(study.owner.run(*new, "c", "--out", tmp_path / "c.anninvite").out)
    assert fresh["destination"] == str(tmp_path / "b")
    again = json.loads(study.owner.run(*new, "a", "--out", tmp_path / "a2.anninvite").out)
    assert again["destination"] == str(tmp_path / "a")
    (tmp_path / "wrong").mkdir()
    wrong = study.owner.run(*new, "d", "--out", tmp_path / "d.anninvite", "--destination", tmp_path / "wrong")
    study.owner.run("invite", "withdraw", json.loads(wrong.out)["invite_id"], "--project", study.root)
    last = json.loads(study.owner.run(*new, "d", "--out", tmp_path / "d2.anninvite").out)
    assert last["destination"] == str(tmp_path / "a"), "that of a withdrawn invite was a mistake"


@pytest.mark.parametrize("destination", ["", "  ", f"/{'x' * 2_000}"])
def test_one_that_nobody_could_use_is_refused_before_anything_is_made(tmp_path: Path, destination: str) -> None:
    study = Study(tmp_path)
    tasks, roster, out = tmp_path / "tasks.jsonl", tmp_path / "roster.csv", tmp_path / "out"
    write_rows(tasks, ROWS)
    roster.write_text("id,name\nlena,Lena\n")
    study.owner.refused(
        "tasks", "assign", tasks, "--project", study.root, "--roster", roster, "--rubric", "helpsteer", "--out", out,
        "--yes", "--destination", destination, code="delivery.bad_address",
    )  # fmt: skip
    assert not out.exists()
    assert not (study.root / "plans").exists()
