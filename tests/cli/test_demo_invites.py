"""Scripts that enrol by the invites that an assignment writes: nobody sends a key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from annotator.bundle.invite import open_invite
from tests.cli.machine import Machine, vicuna

ROSTER = "id,name\nann,Ann Lee\nbo,李明\n"


def shared_out(owner: Machine, tmp_path: Path, out: str = "out", *more: str) -> Any:
    tasks, roster = vicuna(tmp_path / "tasks.jsonl", 4, responses=2), tmp_path / "roster.csv"
    roster.write_text(ROSTER, "utf-8")
    options = ["--project", tmp_path / "study", "--roster", roster, "--out", tmp_path / out, "--json"]
    what = ["--more"] if more else [tasks, "--rubric", "comparison"]
    return json.loads(owner.run("tasks", "assign", *what, *options).out)


def test_scripts_enrol_by_the_invites_of_an_assignment(owner: Machine, tmp_path: Path) -> None:
    assignment = shared_out(owner, tmp_path)
    invites = [open_invite(Path(path)).content for path in assignment["invites"]]
    assert [(content.annotator_id, content.annotator_name) for content in invites] == [
        ("ann", "Ann Lee"),
        ("bo", "李明"),
    ]
    assert all(Path(path).stat().st_mode & 0o077 == 0 for path in assignment["invites"])
    results = []
    for person in ("ann", "bo"):
        script = Machine(tmp_path / f"script-{person}", [])
        for _ in range(2):  # it goes on where it was, under the same key
            results.append(tmp_path / f"{person}-{len(results)}.annresult")
            invite = tmp_path / "out" / "invites" / f"{person}.anninvite"
            bundle = tmp_path / "out" / f"{person}.anntask"
            script.run("demo", "answer", bundle, "--invite", invite, "--seed", person, "--out", results[-1])
    merged = owner.run("results", "merge", *results, "--project", tmp_path / "study", "--dataset", tmp_path / "data")
    assert "refused" not in merged.out.lower()
    listed = json.loads(owner.run("keys", "list", "--project", tmp_path / "study", "--json").out)
    assert sorted(row["person"] for row in listed if "annotator" in row["roles"]) == ["ann", "bo"]
    again = shared_out(owner, tmp_path, "again", "more")
    assert again["invites"] == [], "an invite is made once"


def test_a_script_without_a_directory_enrols_too_and_anothers_invite_is_refused(owner: Machine, tmp_path: Path) -> None:
    assignment = shared_out(owner, tmp_path)
    bundle, out = tmp_path / "out" / "ann.anntask", tmp_path / "a.annresult"
    answer = ["demo", "answer", bundle, "--seed", "1", "--invite", assignment["invites"][0], "--out", out]
    from typer.testing import CliRunner

    from annotator.cli.main import make_app

    done = CliRunner().invoke(make_app(lambda *_: 0), [*map(str, answer)], prog_name="annotator")
    assert done.exit_code == 0, done.stderr
    verify = ["bundle", "verify", out, "--project", tmp_path / "study"]
    owner.run("results", "merge", out, "--project", tmp_path / "study", "--dataset", tmp_path / "data")
    assert owner.run(*verify).out.startswith("ok ")
    stranger = Machine(tmp_path / "stranger", [])
    broken = tmp_path / "broken.anninvite"
    broken.write_bytes(Path(assignment["invites"][1]).read_bytes().replace(b'"bo"', b'"al"'))
    command = ["demo", "answer", bundle, "--seed", "1", "--invite", broken, "--out", tmp_path / "b.annresult"]
    stranger.refused(*command, code="invite.altered")
    assert not (tmp_path / "b.annresult").exists()


def test_assigning_writes_no_second_invite(owner: Machine, tmp_path: Path) -> None:
    key = Machine(tmp_path / "bo", [])
    key.run("keys", "new", "--role", "annotator", "--name", "Bo")
    line = key.run("keys", "show", "--role", "annotator", "--public").out.strip()
    owner.run("keys", "trust", line, "--project", tmp_path / "study", "--role", "annotator", "--as", "bo")
    owner.run("invite", "new", "ann", "--project", tmp_path / "study", "--out", tmp_path / "ann.anninvite")
    assert shared_out(owner, tmp_path)["invites"] == []


def test_an_invite_whose_file_was_never_written_is_written_by_the_next_assignment(
    owner: Machine, tmp_path: Path
) -> None:
    first = {Path(path).name: Path(path) for path in shared_out(owner, tmp_path)["invites"]}
    content = first["ann.anninvite"].read_bytes()
    for path in first.values():
        path.unlink()  # as when the disk was full, or the folder was tidied away
    again = shared_out(owner, tmp_path, "again", "more")
    assert [Path(path).name for path in again["invites"]] == ["ann.anninvite", "bo.anninvite"]
    assert Path(again["invites"][0]).read_bytes() == content, "the same invite, which works for one key"
    listed = json.loads(owner.run("invite", "list", "--project", tmp_path / "study", "--json").out)
    assert sorted(made["annotator_id"] for made in listed) == ["ann", "bo"]
