"""From an invite that was double clicked to the first rating and the owner's merge, in the real window, by keyboard."""

from __future__ import annotations

import json
import re
from pathlib import Path

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.bundle.invite import open_invite
from tests.end_to_end.owner import Owner
from tests.end_to_end.program import Database, annotator, started
from tests.end_to_end.screen import Screen, wait_for
from tests.end_to_end.scripted_session import wait_for_first_task

READING_SPEED = 4.0
"""Words a second that people read on a screen, silently (Brysbaert 2019: 238 a minute)."""


def invited(folder: Path) -> tuple[Owner, Path, Path]:
    """An owner, the invite they sent, and the bundle that came by another way."""
    owner = Owner.new(folder / "owner", "Healthcare answers")
    rows = folder / "tasks.jsonl"
    rows.write_text(
        "".join(
            json.dumps({"id": f"t{n}", "prompt": f"Question {n}?", "responses": [{"id": "a", "text": "An answer."}]})
            + "\n"
            for n in range(3)
        )
    )
    bundle, invite = owner.build(rows, "helpsteer"), folder / "lena.anninvite"
    making = ["invite", "new", "lena", "--name", "Léna Öztürk", "--project", str(owner.project)]
    owner.run("project", "encrypt", "--project", str(owner.project))
    owner.run(*making, "--out", str(invite))
    return owner, invite, bundle


def test_an_invited_annotator_decides_once_before_the_first_rating(screen: Screen, tmp_path: Path) -> None:
    owner, invite, bundle = invited(tmp_path)
    data, path = tmp_path / "data", tmp_path / "said.txt"
    decisions = 0
    with started(screen, data, "open", "--in-window", str(invite), log=path) as program:
        wait_for("the sheet of the invite", lambda: program.asks)
        program.press("Return")  # the words are the same as the owner said
        decisions += 1
        seen = Database(data)
        wait_for("the owner to be pinned", lambda: seen.ask("SELECT annotator_id FROM enrolment") == [("lena",)])
        annotator(data, "open", "--in-window", str(bundle))  # a double click on the bundle
        wait_for_first_task(program, seen)
        program.press("3")
        wait_for("the first rating", lambda: seen.scores(0))
        program.press("4", "2", "1", "0", "ctrl+Return")
        wait_for("the first task to be submitted", lambda: seen.submitted == 1)
        program.press("ctrl+e")
        wait_for("the export dialog", lambda: program.asks)
        program.press("Return")
        (results,) = wait_for("the results", lambda: sorted((tmp_path / "data-home").rglob("*.annresult.age")))
        program.quit()
    assert decisions <= 3
    assert seen.ask("SELECT owner_verified FROM project") == [(1,)]
    owner_key = open_invite(invite).owner
    sheet = f"Example Lab invites you as Léna Öztürk to “Healthcare answers”. {' '.join(fingerprint_words(owner_key))}"
    assert len(re.findall(r"\w+", sheet)) / READING_SPEED <= 30
    dataset = ["results", "export", str(results), "--project", str(owner.project), "--to", "records"]
    owner.run(*dataset, "--out", str(tmp_path / "set"))
    listed = json.loads(owner.run("keys", "list", "--project", str(owner.project), "--json"))
    assert [(row["person"], row["name"]) for row in listed if "annotator" in row["roles"]] == [("lena", "Léna Öztürk")]
