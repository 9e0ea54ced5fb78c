"""A person works on two computers at once: what is submitted on one is in the open window of the other within a minute
of the syncs of both."""

from __future__ import annotations

import json
import time
from pathlib import Path

from tests.end_to_end.owner import Owner
from tests.end_to_end.program import Database, annotator, started
from tests.end_to_end.screen import virtual_screen, wait_for
from tests.end_to_end.scripted_session import wait_for_first_task

MOST = 60.0
"""Seconds from the submission on one computer until the other shows it."""


def laptops(folder: Path) -> tuple[Path, Path]:
    """The data directories of two computers of one person, who have the same three tasks from a shared folder."""
    owner, place = Owner.new(folder / "owner", "Two computers"), folder / "place"
    place.mkdir()
    answers = [{"id": "a", "text": "An answer."}]
    rows = [{"id": f"t{n}", "prompt": f"Question {n}?", "responses": answers} for n in range(3)]
    tasks, invite = folder / "tasks.jsonl", folder / "lena.anninvite"
    tasks.write_text("".join(json.dumps(row) + "\n" for row in rows))
    owner.build(tasks, "helpsteer", "--series", "main")
    owner.run(
        "invite", "new", "lena", "--project", str(owner.project), "--out", str(invite), "--destination", str(place)
    )
    owner.run("project", "sync", "--project", str(owner.project), "--destination", str(place))
    first, second, key = folder / "first", folder / "second", folder / "lena.annkey"
    phrase = folder / "phrase"
    phrase.write_text("correct horse\n")
    phrase.chmod(0o600)
    annotator(first, "invite", "accept", str(invite), "--yes")
    annotator(first, "sync", "--destination", str(place), "--yes")
    annotator(first, "keys", "move", "--out", str(key), "--new-passphrase-file", str(phrase))
    annotator(second, "keys", "import", str(key), "--from-passphrase-file", str(phrase))
    annotator(second, "sync", "--destination", str(place), "--yes")
    return first, second


def test_work_of_one_computer_is_shown_on_the_other(tmp_path: Path) -> None:
    here, there = laptops(tmp_path)
    path = tmp_path / "said.txt"
    with (
        virtual_screen() as one,
        virtual_screen() as two,
        started(one, here, log=path) as first,
        started(two, there, log=path) as second,
    ):
        mine, others = Database(here), Database(there)
        first.press("Return")  # Continue on the only project
        second.press("Return")
        wait_for_first_task(first, mine)
        wait_for_first_task(second, others)
        second.press("ctrl+Next")  # another task is on the screen there
        first.press("3", "4", "2", "1", "0", "ctrl+Return")
        wait_for("the task to be submitted", lambda: mine.submitted == 1)
        begun = time.monotonic()
        first.press("ctrl+shift+s")
        wait_for("the results at the place", lambda: list((tmp_path / "place").rglob("*.annresult")))
        second.press("ctrl+shift+s")
        second.wait_idle()
        second.press("Escape")  # back to the task, where what has come is imported in a pause
        wait_for("the work on the other computer", lambda: others.submitted == 1)
        taken = time.monotonic() - begun
        assert others.scores(0) == mine.scores(0)
        wait_for("its window", lambda: "Two computers" in second.title)
        print(f"shown {taken:.1f} seconds after it was submitted")
        assert taken < MOST
        second.press("ctrl+Prior")
        second.press("4")
        second.wait_idle()
        assert others.submitted == 1, "it is the submitted task that is on the screen there"
        assert others.scores(0) == mine.scores(0), "a digit does not change what is submitted"
