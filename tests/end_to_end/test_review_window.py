"""Somebody's work is reviewed, and several people's decided on, in the real window by real keys, which are counted."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from annotator.bundle.info import BundleMetadata
from annotator.model.annotation import Annotation
from annotator.model.rubric import Rubric
from annotator.paths import DataDir
from annotator.ui.application_backend import ApplicationBackend
from annotator.workspace.keys import DELIBERATE
from tests.end_to_end.program import Database, Program, started
from tests.end_to_end.screen import Screen, wait_for
from tests.end_to_end.scripted_session import go_on
from tests.import_verified import import_verified
from tests.ui.conftest import OWNER, PROJECT
from tests.ui.preset_tasks import preset, vicuna
from tests.ui.review.conftest import scored, with_review, work

ITEMS = 20
CORRECTED, RETURNED = (2, 6, 11), (4, 14)
PEOPLE = (
    scored(r1_helpfulness=4, r2_coherence=0, r4_verbosity=3), scored(r1_helpfulness=3, r4_verbosity=0), scored(),
)  # fmt: skip


def bring(data: Path, lines: Sequence[Mapping[str, Any]], asks: Rubric, purpose: str) -> None:
    """A data directory with a review bundle in it."""
    backend = ApplicationBackend(DataDir(data))
    backend.open()
    info = BundleMetadata.model_validate(
        {
            "kind": "tasks", "project_id": PROJECT, "project_title": "A review", "series": "main", "sequence": 1,
            "author_fingerprint": OWNER.public.fingerprint, "author_name": OWNER.name, "program_version": "0",
            "created": "2026-01-01T00:00:00+00:00", "display_seed": "seed", "purpose": purpose,
        }
    )  # fmt: skip
    import_verified(
        backend._store, info, "a" * 64, rubric=asks, guidelines="# Rules",
        task_lines=[json.dumps(line).encode() for line in lines], owner=OWNER.public,
    )  # fmt: skip
    backend.close()


class Counted:
    """The program, and how many keys it was given."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.keys = 0

    def press(self, *keys: str) -> None:
        self.keys += len(keys)
        self._program.press(*keys)


def opened(program: Program, seen: Database) -> Counted:
    """The project is opened from the library."""
    go_on(program, seen)
    program.press("ctrl+Next", "ctrl+Prior")
    wait_for("the first item", lambda: seen.place is not None and seen.place[0] == 0)
    return Counted(program)


def verdict(seen: Database, position: int) -> str:
    review = seen.work.get(position, {}).get("review") or {}
    return str(review.get("verdict", ""))


def test_twenty_reviews_with_three_corrections_and_two_returns(screen: Screen, tmp_path: Path) -> None:
    data, path = tmp_path / "data", tmp_path / "said.txt"
    data.mkdir()
    line = vicuna(4)[0]
    lines = [line | {"id": f"item{n}", "reviewed": [work(scored())]} for n in range(ITEMS)]
    bring(data, lines, with_review(preset("helpsteer")), "review")
    seen = Database(data)
    with started(screen, data, log=path) as program:
        at = opened(program, seen)
        for item in range(ITEMS):
            program.wait_idle()
            time.sleep(DELIBERATE)  # a key that finishes an item any sooner is refused
            if item in CORRECTED:
                at.press("4", "ctrl+Return")
            elif item in RETURNED:
                at.press("x", "2", "ctrl+Return")
                # The X server drops keys while the dialog is gone and the window does not have the keyboard yet.
                wait_for("the return", lambda: seen.submitted == item + 1)  # noqa: B023
                wait_for("the keyboard in the window again", lambda: screen.focused() == program.window)
            else:
                at.press("a")
        wait_for("all items to be finished", lambda: seen.submitted == ITEMS)
        program.quit()
    assert at.keys == 15 * 1 + 3 * 2 + 2 * 3
    assert [verdict(seen, item) for item in range(ITEMS)] == [
        "returned" if item in RETURNED else "accepted" for item in range(ITEMS)
    ]
    differing = []
    for item, stored in seen.work.items():
        again = Annotation.model_validate(stored).model_copy(update={"review": None})
        if again != scored():
            differing.append(item)
    assert differing == list(CORRECTED)
    for item in RETURNED:
        (place,) = seen.work[item]["review"]["returns"]
        assert (place["key"], place["reason"]) == ("helpfulness", "unfounded")


def test_three_people_are_decided_on_with_four_keys(screen: Screen, tmp_path: Path) -> None:
    data, path = tmp_path / "data", tmp_path / "said.txt"
    data.mkdir()
    works = [work(annotation, f"Annotator {n}") for n, annotation in enumerate(PEOPLE, 1)]
    lines = [vicuna(4)[0] | {"id": f"item{n}", "reviewed": works} for n in range(2)]
    bring(data, lines, with_review(preset("helpsteer"), "adjudication"), "adjudication")
    seen = Database(data)
    with started(screen, data, log=path) as program:
        at = opened(program, seen)
        at.press("a", "a", "a", "ctrl+Return")
        wait_for("the decision", lambda: seen.submitted == 1)
        wait_for("the next item", lambda: seen.place is not None and seen.place[0] == 1)
        at.press("c", "1", "b", "ctrl+Return")
        wait_for("the second decision", lambda: seen.submitted == 2)
        program.quit()
    assert at.keys == 8
    assert Annotation.model_validate(seen.work[0]).ratings == PEOPLE[0].ratings
    given = seen.scores(1)
    differing = [("q1/r1", "helpfulness"), ("q1/r2", "coherence"), ("q1/r4", "verbosity")]
    assert {key: value for key, value in given.items() if key not in differing} == {
        key: 2 for key in given if key not in differing
    }
    assert 1 in [given[place] for place in differing]
