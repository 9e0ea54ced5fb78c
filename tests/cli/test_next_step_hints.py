"""Commands of the loop say truly what comes next: the first thing that is tried has to be the thing that works."""

from __future__ import annotations

from pathlib import Path

from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import enrolled, owner_syncs
from tests.json_lines import write_rows


def assigned(study: Study, stick: Path) -> str:
    """What is said where tasks are shared out to one person, whose invite names the place."""
    rows = [{"id": f"t{n}", "prompt": f"Question {n}?", "responses": [{"id": "a", "text": "Yes."}]} for n in range(3)]
    tasks, roster = study.new(".jsonl"), study.new(".csv")
    write_rows(tasks, rows)
    roster.write_text("id,name\nann,Ann\n")
    return study.owner.run(
        "tasks", "assign", tasks, "--project", study.root, "--roster", roster, "--rubric", "helpsteer",
        "--destination", stick, "--out", study.folder / "round",
    ).out  # fmt: skip


def test_shared_out_tasks_can_go_by_the_place(study: Study, stick: Path) -> None:
    output = assigned(study, stick)
    assert "Send everybody their own, or have `annotator project sync` bring it" in output


def test_an_accepted_invite_leads_to_the_place_that_it_names(study: Study, stick: Path) -> None:
    assigned(study, stick)
    ann = study.machine("ann")
    output = ann.run("invite", "accept", study.folder / "round" / "invites" / "ann.anninvite", "--yes").out
    assert output.splitlines()[-1] == "Next: annotator sync, which fetches your tasks"
    owner_syncs(study, stick)
    assert "3 tasks added" in ann.run("sync").out  # it is so
    assert "Nothing new" in ann.run("sync").out


def test_an_accepted_invite_without_a_place_leads_to_the_bundle(study: Study) -> None:
    lena = study.machine("lena")
    output = lena.run("invite", "accept", study.invite("lena"), "--yes").out
    assert output.splitlines()[-1] == "Now open the task bundle that the owner sends you."


def test_status_of_empty_project(study: Study) -> None:
    assert "Nothing was delivered or exported yet" in enrolled(study).run("sync", "--status").out


def test_a_script_that_enrolled_by_an_invite_needs_no_trust(study: Study, stick: Path) -> None:
    assigned(study, stick)
    bundle, invite = study.folder / "round" / "ann.anntask", study.folder / "round" / "invites" / "ann.anninvite"
    script = Machine(study.folder / "script", [])
    output = script.run(
        "demo", "answer", bundle, "--invite", invite, "--seed", "1", "--out", study.folder / "a.annresult"
    ).out
    assert "keys trust" not in output
    owner_syncs(study, stick)
    assert "submitted" in script.run("sync").out, "the place that the invite names is kept with the script's key"
    output = (
        Machine(study.folder / "other", [])
        .run("demo", "answer", bundle, "--seed", "1", "--out", study.folder / "b.annresult")
        .out
    )
    assert "Public key, for `annotator keys trust`" in output


def test_a_round_of_which_there_is_nothing_says_what_it_is_made_of(
    delivered: tuple[Study, Machine], stick: Path
) -> None:
    study, _ = delivered
    data = study.folder / "data"
    study.owner.run("project", "sync", "--project", study.root, "--destination", stick, "--dataset", data)
    message = study.owner.refused(
        "tasks", "next", data, "--project", study.root, "--to", "comparison", "--out", study.folder / "next.jsonl",
        code="next.nothing",
    )  # fmt: skip
    assert "refinements" in message
    assert "--with-demo" not in message  # scripts made none, either
