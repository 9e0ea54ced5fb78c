"""Rating and critiquing by what a screen reader says alone: nothing of the screen is looked at, all keys are real."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.info import BundleMetadata
from annotator.model.rubric import Rubric
from annotator.paths import DataDir
from annotator.ui.application_backend import ApplicationBackend
from tests.end_to_end.program import Database, Program, started
from tests.end_to_end.screen import Screen, virtual_screen, wait_for
from tests.end_to_end.screen_reader import Reader, accessibility_bus
from tests.import_verified import import_verified
from tests.ui.conftest import OWNER, PROJECT, rating, rubric
from tests.ui.critique.conftest import critiques

ATTRIBUTES = ("helpfulness", "correctness")
TEXTS = {
    "r1": "Bread needs flour, water, salt and time.",
    "r2": "Buy it.",
    "r3": "Ask a baker, who will gladly tell you all about it over a cup of tea.",
}


@dataclass
class Listener:
    """Somebody who hears the program and presses keys."""

    reader: Reader
    program: Program
    screen: Screen
    seen: Database

    def press(self, *keys: str) -> list[str]:
        """Press keys, and hear what is said then."""
        self.program.press(*keys)
        return [heard.text for heard in self.reader.listen()]

    def press_for(self, fragment: str, *keys: str) -> str:
        """Press keys, and wait to hear ``fragment`` in what is said then. Returns all of it."""
        self.program.press(*keys)
        return self.reader.hear(fragment)


@pytest.fixture(scope="module")
def bus() -> Iterator[tuple[Screen, str]]:
    with virtual_screen() as screen, accessibility_bus(screen) as address:
        yield screen, address


def bring(data: Path, lines: list[dict[str, Any]], asked: Rubric) -> None:
    backend = ApplicationBackend(DataDir(data))
    backend.open()
    info = BundleMetadata(
        kind="tasks", project_id=PROJECT, project_title="Baking", series="main", sequence=1, supersedes=None,
        author_fingerprint=OWNER.public.fingerprint, author_name=OWNER.name, created="2026-01-01T00:00:00+00:00",
        program_version="0", display_seed="seed",
    )  # fmt: skip
    import_verified(
        backend._store, info, "a" * 64, rubric=asked, guidelines="# Rules",
        task_lines=[json.dumps(line).encode() for line in lines], owner=OWNER.public,
    )  # fmt: skip
    backend.close()


def listening(bus: tuple[Screen, str], root: Path) -> Iterator[Listener]:
    screen, address = bus
    reader = Reader(address)
    data = root / "data"
    with started(screen, data, log=root / "said.txt") as program:
        reader.listen(lambda: any("Start" in heard.text for heard in reader.heard))
        yield Listener(reader, program, screen, Database(data))
        program.quit()
    reader.close()


@pytest.fixture
def rater(bus: tuple[Screen, str], tmp_path: Path) -> Iterator[Listener]:
    responses = [{"id": name, "text": text} for name, text in TEXTS.items()]
    task = {"id": "one", "prompt": "How do I bake bread?", "responses": responses}
    bring(tmp_path / "data", [task, task | {"id": "two"}], rubric(*(rating(key) for key in ATTRIBUTES)))
    yield from listening(bus, tmp_path)


def test_a_task_is_rated_by_what_is_said(rater: Listener) -> None:
    """Each text is heard, and its scores are what hearing it led to: as many as it has words, up to four."""
    reader, meant = rater.reader, dict[tuple[str, str], int]()
    rater.program.press("Return")
    row = reader.hear("Helpfulness")
    rater.press_for("Find in the texts", "ctrl+f")
    rater.program.press("t")
    reader.hear("1 of ")
    rater.press_for("text", "Escape")  # the text in which it was found
    row = rater.press_for("Helpfulness", "Escape")
    for _ in range(len(TEXTS) * len(ATTRIBUTES)):
        letter, attribute = re.match(r"Response (\w), (\w+)", row).groups()  # type: ignore[union-attr]
        rater.press_for(f"Response {letter}, text", "v")
        heard = reader.text
        score = min(4, len(heard.split()) // (2 if attribute == "Helpfulness" else 3))
        meant[heard, attribute.lower()] = score
        rater.press_for(f"Response {letter}, {attribute}", "Escape")
        start = len(reader.heard)
        rater.program.press(str(score))
        reader.listen(lambda start=start: any(  # type: ignore[misc]
            heard.why == "focus" or "Ready to submit" in heard.text for heard in reader.heard[start:]))  # fmt: skip
        texts = [heard.text for heard in reader.heard[start:]]
        assert any(text.startswith(f"Response {letter}, {attribute}: {score}") for text in texts), texts
        row = reader.here
    reader.listen(lambda: any("Ready to submit" in heard.text for heard in reader.heard))
    rater.program.press("ctrl+Return")
    reader.hear("Task 1 is submitted")
    reader.listen(lambda: any("Task 2 of 2" in heard.text for heard in reader.heard))

    wait_for("the task to be saved", lambda: rater.seen.status(0) == "submitted")
    told = {target: TEXTS[f"r{target.rpartition('/r')[2]}"] for target, _ in rater.seen.scores(0)}
    assert {(told[target], key): score for (target, key), score in rater.seen.scores(0).items()} == meant


@pytest.fixture
def critic(bus: tuple[Screen, str], tmp_path: Path) -> Iterator[Listener]:
    answers = [{"id": name, "text": text} for name, text in list(TEXTS.items())[:2]]
    task = {
        "id": "one",
        "passage": {"title": "Baking", "text": "Bread is flour and water."},
        "questions": [{"id": "q", "text": "How is bread made?", "responses": answers}],
    }
    bring(tmp_path / "data", [task], rubric(rating("overall", 1, 7), critiques(similar=False)))
    yield from listening(bus, tmp_path)


def test_an_answer_is_critiqued_by_what_is_said(critic: Listener) -> None:
    """The first answer is given a critique, and it is refused and said what is missing until nothing is."""
    reader = critic.reader
    critic.program.press("Return")
    reader.hear("Answer A, Overall")
    critic.press_for("3", "3")
    refused = critic.press_for("Not submitted yet", "ctrl+Return")
    assert "needs a critique" in refused, refused
    critic.press_for("Critique 1 of A", "c")
    critic.screen.type("Too short")
    card = critic.press_for("Still needs", "Escape")
    assert "Too short" in card
    chosen = re.search(r"Category: .*?(\d) Accuracy", card)
    severity = re.search(r"Severity: .*?(\d) Major", card)
    assert chosen is not None
    assert severity is not None
    critic.press_for("Major", severity[1])
    wanted = critic.press_for("Accuracy", chosen[1])
    assert "answer highlight: select the text and press H" in wanted
    critic.press_for("Answer, text", "v")
    heard = reader.text
    critic.press("ctrl+shift+Right")
    marked = critic.press_for("“", "Return")
    quote = re.search("“(.*?)”", marked)
    assert quote is not None
    critic.press_for("Answer B", "Escape", "Right")
    critic.press_for("Ready to submit", "7")
    critic.press_for("Every task is submitted", "ctrl+Return")

    wait_for("the task to be saved", lambda: critic.seen.status(0) == "submitted")
    work = critic.seen.work[0]
    ((target, critiques),) = work["critiques"].items()
    (written,) = critiques["series"]
    assert (written["text"], written["severity"], written["category"]) == ("Too short", "major", "accuracy")
    assert [span["exact"] for span in written["spans"]] == [quote[1]]
    assert heard == TEXTS[f"r{target.rpartition('/r')[2]}"]
    assert sorted(scores["overall"] for scores in work["ratings"].values()) == [3, 7]
    assert work["ratings"][target]["overall"] == 3
