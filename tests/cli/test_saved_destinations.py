"""Whoever gets an invite later, by `tasks assign --more` or by a review, is led to the place that earlier ones name."""

from __future__ import annotations

import json
from pathlib import Path

from annotator.bundle.invite import read_invite
from tests.cli.identities import Study
from tests.json_lines import write_rows

SECRET = "https://lena:hidden-word@example.org/x"


def assigned(study: Study, people: str, *more: str | Path) -> tuple[str, dict[str, str | None]]:
    """What `tasks assign` says, and where the invites that it wrote have results put."""
    roster, out = study.new(".csv"), study.new("-round")
    roster.write_text("id\n" + "".join(f"{person}\n" for person in people.split()))
    output = study.owner.run("tasks", "assign", *more, "--project", study.root, "--roster", roster, "--out", out,
                           "--yes").out  # fmt: skip
    invites = (read_invite(path.read_bytes()).content for path in sorted(out.glob("invites/*.anninvite")))
    return output, {invite.annotator_id: invite.destination for invite in invites}


def tasks(study: Study, *names: str) -> Path:
    source = study.new(".jsonl")
    rows = ({"id": name, "prompt": f"{name}?", "responses": [{"id": "a", "text": "Yes."}]} for name in names)
    write_rows(source, rows)
    return source


def test_more_names_the_place_that_was_named_before(tmp_path: Path) -> None:
    study, place = Study(tmp_path), str(tmp_path)
    first = assigned(study, "ann bo", tasks(study, "a", "b"), "--rubric", "helpsteer", "--destination", place)
    assert first[1] == {"ann": place, "bo": place}
    output, invites = assigned(study, "ann bo cy", tasks(study, "c", "d", "e"), "--more")
    assert invites == {"ann": place, "bo": place, "cy": place}
    assert f"Results go to {place}" in output
    elsewhere = str(tmp_path / "study")
    _, invites = assigned(study, "ann bo cy", tasks(study, "f"), "--more", "--destination", elsewhere)
    assert set(invites.values()) == {elsewhere}
    _, invites = assigned(study, "ann bo cy", tasks(study, "g"), "--more")
    assert set(invites.values()) == {elsewhere}


def test_a_place_with_a_password_is_not_kept_and_that_is_said(tmp_path: Path) -> None:
    study = Study(tmp_path)
    assigned(study, "ann", tasks(study, "a"), "--rubric", "helpsteer", "--destination", SECRET)
    output, invites = assigned(study, "ann bo", tasks(study, "b", "c"), "--more")
    assert invites == {"ann": None, "bo": None}
    assert "a password, which is not kept: give --destination again" in output
    assert "hidden-word" not in output
    assert not any(b"hidden-word" in path.read_bytes() for path in study.root.rglob("*") if path.is_file())


def test_invites_name_no_destination_unless_one_was_given(tmp_path: Path) -> None:
    study = Study(tmp_path)
    assigned(study, "ann", tasks(study, "a"), "--rubric", "helpsteer")
    output, invites = assigned(study, "ann bo", tasks(study, "b", "c"), "--more")
    assert invites == {"ann": None, "bo": None}
    assert "--destination" not in output
    assert "Results go to" not in output


def test_the_owner_types_the_place_once(tmp_path: Path) -> None:
    study, here, there = Study(tmp_path), tmp_path / "here", tmp_path / "there"
    sync = ["project", "sync", "--project", study.root, "--json"]
    study.owner.refused(*sync, code="delivery.no_destination")
    for folder in (here, there):
        folder.mkdir()
    study.owner.refused(*sync, "--destination", tmp_path / "nowhere", code="delivery.unreachable")
    study.owner.refused(*sync, code="delivery.no_destination")
    assigned(study, "ann", tasks(study, "a"), "--rubric", "helpsteer", "--destination", str(there))
    assert json.loads(study.owner.run(*sync).out)["destination"] == str(there)
    assert json.loads(study.owner.run(*sync, "--destination", here).out)["destination"] == str(here)
    assert json.loads(study.owner.run(*sync).out)["destination"] == str(here)
