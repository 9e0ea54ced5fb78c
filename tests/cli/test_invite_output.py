"""What the owner's commands say of invites: the words to compare, and where results go."""

from __future__ import annotations

import json
from pathlib import Path

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.bundle.invite import open_invite
from tests.cli.identities import Study

SECRET = "https://lena:hunter2@cloud.example.org/study"
OPEN = "https://cloud.example.org/study"


def assigned(study: Study, *more: str | Path) -> str:
    tasks, roster = study.folder / "tasks.jsonl", study.folder / "roster.csv"
    row = {"prompt": "Why?", "responses": [{"id": "a", "text": "Yes."}, {"id": "b", "text": "No."}]}
    tasks.write_text("".join(json.dumps({"id": f"t{n}", **row}) + "\n" for n in range(2)))
    roster.write_text("id,name\nann,Ann Lee\nbo,Bo Lee\n")
    return study.owner.run(
        "tasks", "assign", tasks, "--rubric", "helpsteer", "--project", study.root, "--roster", roster, "--out",
        study.folder / "round", "--yes", *more,
    ).out  # fmt: skip


def test_assigning_prints_the_fingerprint_words_to_compare(study: Study) -> None:
    output = assigned(study, "--destination", SECRET)
    owner = open_invite(study.folder / "round" / "invites" / "ann.anninvite").owner
    (line,) = [line for line in output.splitlines() if " ".join(fingerprint_words(owner)) in line]
    assert "telephone" in line
    assert f"Results go to {OPEN}" in output
    assert "hunter2" not in output


def test_an_assignment_without_invites_says_nothing_of_words(study: Study) -> None:
    assert "telephone" not in assigned(study, "--dry-run")


def test_words_and_place_are_in_the_json(study: Study) -> None:
    data = json.loads(assigned(study, "--json", "--destination", SECRET))
    owner = open_invite(Path(data["invites"][0])).owner
    assert data["words"] == " ".join(fingerprint_words(owner))


def test_an_invite_shows_where_results_go_without_the_password(study: Study) -> None:
    path = study.new(".anninvite")
    made = study.owner.run(
        "invite", "new", "lena", "--project", study.root, "--out", path, "--destination", SECRET
    ).out  # fmt: skip
    assert f"Destination: {OPEN}" in made
    assert f"Destination: {OPEN}" in study.owner.run("invite", "show", path).out
    shown = study.owner.run("invite", "show", path, "--json").out
    assert json.loads(shown)["destination"] == OPEN
    assert "hunter2" not in made.replace(open_invite(path).line(), "") + shown


def test_an_invite_without_a_place_says_so(study: Study) -> None:
    path = study.invite("lena")
    assert "Destination: none; results are sent as files" in study.owner.run("invite", "show", path).out
    assert json.loads(study.owner.run("invite", "show", path, "--json").out)["destination"] is None


def test_an_unused_invite_keeps_its_place_although_later_ones_name_another(study: Study) -> None:
    assigned(study, "--destination", OPEN)
    study.owner.run("invite", "new", "rita", "--name", "Rita", "--project", study.root, "--destination",
                    "https://other.example.org/study", "--out", study.folder / "rita.anninvite")  # fmt: skip
    tasks = study.folder / "more.jsonl"
    row = {"prompt": "How?", "responses": [{"id": "a", "text": "So."}, {"id": "b", "text": "Thus."}]}
    tasks.write_text("".join(json.dumps({"id": f"m{n}", **row}) + "\n" for n in range(2)))
    roster, out = study.folder / "roster.csv", study.folder / "again"
    study.owner.run("tasks", "assign", tasks, "--rubric", "helpsteer", "--project", study.root, "--roster", roster,
                    "--name", "second", "--out", out, "--yes")  # fmt: skip
    assert open_invite(out / "invites" / "ann.anninvite").content.destination == OPEN
