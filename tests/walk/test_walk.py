"""The oracles of the walk find the faults that are planted, and nothing in short walks through every kind of project.

Each walk is a fork of a process that has loaded the program: it makes its own application, and patches the program
where a fault is planted.
``make walk`` walks for longer, in other sizes, themes and languages.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.walk.acts import Act, keys

ROOT = Path(__file__).parents[2]
EVERY = "ANNOTATOR_EVERY_SCREEN" in os.environ
SEEDS = {"blank-formula": "52", "two-rings": "4"}
"""Of projects in which there is something to be wrong, in sight whichever letters the answers have."""


class Walker:
    """Walks in forks of a process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def walk(self, out: Path, *options: str, acts: list[Act] | None = None) -> tuple[set[str], str]:
        """The oracles that found something in a walk, and all that it said. ``acts``: these instead of chance."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        if acts is not None:
            given = out / "acts.json"
            given.write_text(json.dumps({"walk": "", "acts": acts}), encoding="utf-8")
            options = ("--acts", str(given), *options)
        output = out / "output"
        self._process.stdin.write(json.dumps([["--out", str(out), *options], str(output)]) + "\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "\n"
        text = output.read_text(encoding="utf-8")
        assert re.search(r"^\d+ steps, ", text, re.MULTILINE), text
        return set(re.findall(r"^(\w+) \(\d+\):", text, re.MULTILINE)), text


@pytest.fixture(scope="module")
def walker() -> Iterator[Walker]:
    command = [sys.executable, "-m", "tests.walk.run", "--serve"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONHASHSEED": "0"},
    ) as process:  # fmt: skip
        yield Walker(process)


Planted = tuple[str, str, tuple[str, ...], set[str]]
PLANTED: list[Planted] = [
    ("foreign-prompt", "turns", ("Ctrl+PgDown", "Ctrl+PgDown", "Shift+G"), {"texts", "cold"}),
    ("rank-from-text", "comparison", ("V", "Ctrl+Shift+Right", "Ctrl+Shift+Left", "Ctrl+Shift+Right"), {"unseen"}),
    ("two-rings", "helpsteer", ("F6", "F6", "F6"), {"focus"}),
    ("fault-in-a-key", "helpsteer", ("1", "Ctrl+P"), {"fault"}),
    ("blank-formula", "helpsteer", ("Ctrl+PgDown",), {"cold"}),
    ("late-tables", "critique", ("Ctrl+PgDown",) * 3, {"whole"}),
]
"""A fault, a kind of project, the keys after which it shows, and the oracles that find it: each oracle finds one."""
OTHERS: list[Planted] = [
    ("stale-levels", "options", ("Down", "Ctrl+PgDown"), {"cold"}),
    ("foreign-text", "helpsteer", ("Ctrl+PgDown",), {"texts"}),
    ("deaf-text", "helpsteer", ("V", "Shift+B", "V", "Shift+C", "V", "Shift+D", "V", "Shift+E", "V"), {"focus"}),
    ("unpainted-score", "helpsteer", ("2", "3", "1"), {"unseen"}),
    ("stale-notice", "options", ("Ctrl+Shift+K", "1", "Return"), {"cold"}),
    ("hidden-doubt", "options", ("Shift+A", "U"), {"cold"}),
    ("blank-image", "helpsteer", ("Ctrl+PgDown",) * 3, {"cold"}),
    ("reasoning-stays-folded", "helpsteer", ("Alt+T", "Ctrl+PgDown") * 4, {"texts"}),
]
"""More of them, for ``make walk``."""


@pytest.mark.parametrize(("plant", "project", "pressed", "oracles"), PLANTED + (OTHERS if EVERY else []))
def test_the_oracles_find_planted_faults(
    walker: Walker, tmp_path: Path, plant: str, project: str, pressed: tuple[str, ...], oracles: set[str]
) -> None:
    acts = keys(*pressed)
    common = ("--project", project, "--seed", SEEDS.get(plant, "3"))
    oracles_named, output = walker.walk(tmp_path, *common, "--plant", plant, acts=acts)
    assert oracles <= oracles_named, output


def test_keys_that_were_typed_ahead_do_what_they_do_slowly(walker: Walker, tmp_path: Path) -> None:
    kinds = "options,critique,authoring,course"
    oracles_named, output = walker.walk(
        tmp_path, "--oracles", "ahead", "--seed", "8", "--steps", "4", "--project", kinds
    )
    assert not oracles_named, output
    acts = keys("Ctrl+F", "3", "Return", "Return", "Esc", "N", "Esc", "1")
    given = ("--oracles", "ahead", "--project", "options", "--seed", "10", "--plant", "late-spot")
    oracles_named, output = walker.walk(tmp_path, *given, acts=acts)
    assert oracles_named == {"ahead"}, output


def test_the_screen_says_what_is_so(walker: Walker, tmp_path: Path) -> None:
    """A new window at the same place looks and reads the same, after keys, clicks and other sizes."""
    kinds = "options,helpsteer,comparison,conversation-review,critique,critique-helpfulness,review,adjudication,mixed"
    oracles_named, output = walker.walk(tmp_path, "--seed", "5", "--steps", "12", "--project", kinds)
    assert not oracles_named, output
