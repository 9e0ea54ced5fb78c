"""The floors hold, and every contract that says so catches a violation planted in a copy of the package."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.source_rules import asking, borrowing, slicing

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "annotator"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
TARGET = PACKAGE / "model" / "target.py"
TARGET_ROOMS = ("model", "services", "owner", "store", "ui", "cli")
ELSEWHERE = {
    "owner/conversion/importers/published_critiques.py": "ids of questions in data that has none",
    "owner/conversion/importers/squality.py": "ids of questions, as the data set numbers them",
}
"""Files in which what looks like a target is the owner's own id."""

PATIENCE = 600
"""Seconds for import-linter, which takes one."""

FLOORS = "Floors"
QT = "Qt stays in ui and app"
SQL = "SQL stays in store"
DESKTOP = "The desktop does not carry the owner's side or the command line"
CYCLES = "No import cycles"

PLANTS: dict[str, tuple[dict[str, str], set[str]]] = {
    "a floor imports the one above": ({"model/planted.py": "import annotator.store"}, {FLOORS, CYCLES}),
    "neighbours on one floor": ({"errors.py": "import annotator.paths"}, {FLOORS}),
    "neighbouring rooms": ({"bundle/planted.py": "import annotator.text"}, {FLOORS}),
    "the window imports the command line": ({"ui/planted.py": "import annotator.cli"}, {FLOORS, DESKTOP}),
    "a room on no floor": ({"attic/__init__.py": ""}, {FLOORS}),
    "Qt below the window": ({"services/planted.py": "from PySide6.QtCore import QObject"}, {QT}),
    "Qt in the command's entry": ({"__main__.py": "import PySide6"}, {QT}),
    "the standard library's SQL outside the store": ({"services/planted.py": "import sqlite3"}, {SQL}),
    "the standard library's SQL in the window": ({"ui/planted.py": "from sqlite3 import connect"}, {SQL}),
    "the window imports the owner's side": ({"ui/planted.py": "import annotator.owner"}, {DESKTOP}),
    "the desktop carries Typer": ({"app.py": "import typer"}, {DESKTOP}),
    "two modules import each other": (
        {"text/planted.py": "import annotator.text.planted2", "text/planted2.py": "import annotator.text.planted"},
        {CYCLES},
    ),
}
"""What is added to which files, and the contracts that it breaks."""


def lint(folder: Path) -> tuple[int, set[str]]:
    """Runs import-linter on the package in ``folder``; its exit status and the names of the broken contracts."""
    command = [
        str(Path(sys.executable).parent / "lint-imports"),
        "--no-cache",
        "--config",
        str(ROOT / "pyproject.toml"),
    ]
    environment = {**os.environ, "PYTHONPATH": str(folder), "NO_COLOR": "1", "COLUMNS": "200"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert re.search(r"Contracts: \d+ kept, \d+ broken", done.stdout), done.stdout + done.stderr
    return done.returncode, set(re.findall(r"^(.+?) BROKEN", done.stdout, re.MULTILINE))


def test_the_package_keeps_every_contract() -> None:
    assert lint(ROOT) == (0, set())


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """By the name of a plant, and of none: the contracts that it breaks in a copy of the package."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(PACKAGE, folder / "annotator", ignore=shutil.ignore_patterns("__pycache__"))
    plants = [plant for plant, _ in PLANTS.values()]
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "lint_plants.py"), str(ROOT / "pyproject.toml")],
        input=json.dumps([*plants, {}]), cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    every = json.loads(done.stderr.splitlines()[-1])
    return {name: set(broken) for name, broken in zip([*PLANTS, ""], every, strict=True)}


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_violation_is_caught(found: dict[str, set[str]], name: str) -> None:
    assert found[name] == PLANTS[name][1]


def test_no_plant_is_left_for_the_next(found: dict[str, set[str]]) -> None:
    assert found[""] == set()


def test_every_contract_has_a_planted_violation() -> None:
    planted = {contract for _, broken in PLANTS.values() for contract in broken}
    assert planted == {contract["name"] for contract in CONTRACTS}


def test_no_module_slices_the_text_of_a_target() -> None:
    files = [path for room in TARGET_ROOMS for path in sorted((PACKAGE / room).rglob("*.py")) if path != TARGET]
    found = {str(path.relative_to(PACKAGE)): slicing(path.read_text(encoding="utf-8")) for path in files}
    assert {name: lines for name, lines in found.items() if lines and name not in ELSEWHERE} == {}
    assert all(found[name] for name in ELSEWHERE), "an exception that is needed no more"


@pytest.mark.parametrize(
    "planted",
    [
        'answer.partition("/")[0]',
        'target.split("/")',
        "target[1:]",
        'int(place.answer.rpartition("/r")[2])',
        'path.startswith("m")',
        'path.startswith(("q", "m"))',
        'other.startswith(f"{answer}/")',
        '"/" in target',
        '"/c" not in problem.target',
        'f"q{number}"',
        'f"q{q}/r{r}"',
        'f"{answer}/w{number}"',
        'f"{written}/refinement"',
    ],
)
def test_a_planted_slicing_of_a_target_is_caught(planted: str) -> None:
    assert slicing(f"def somewhere(target, answer):\n    return {planted}\n")


@pytest.mark.parametrize(
    "fair", ["Target.parse(path).question", "targets[0]", 'name.partition("/")', 'f"{count} of {every}"']
)
def test_what_is_no_slicing_is_let_be(fair: str) -> None:
    assert slicing(f"x = {fair}\n") == []


def test_no_module_asks_a_block_what_it_is() -> None:
    files = {str(path.relative_to(PACKAGE)): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    assert {name: found for name, source in files.items() if (found := asking(source))} == {}


@pytest.mark.parametrize(
    "planted",
    [
        "isinstance(block, RatingBlock)",
        "isinstance(block, RatingBlock | TagsBlock)",
        "isinstance(each, (blocks.NotesBlock, int))",
        "type(block) is SkipBlock",
        'block.type == "tags"',
    ],
)
def test_a_planted_question_to_a_block_is_caught(planted: str) -> None:
    assert asking(f"x = [block for block in every if {planted}]") == ["line 1"]


def test_a_planted_match_is_caught() -> None:
    assert asking("match block:\n    case RatingBlock():\n        pass\n") == ["line 2"]


def test_fair_questions_are_let_be() -> None:
    assert asking('isinstance(cursor, QTextBlock)\nrubric.each(RatingBlock)\ntoken.type == "text"\n') == []


def test_no_module_imports_a_module_of_tests() -> None:
    tests = ROOT / "tests"
    files = {str(path.relative_to(tests)): path.read_text(encoding="utf-8") for path in tests.rglob("*.py")}
    assert {name: found for name, source in files.items() if (found := borrowing(source))} == {}


@pytest.mark.parametrize(
    "planted",
    [
        "from tests.ui.test_parts import contrast",
        "from tests.ui import test_parts",
        "import tests.ui.test_parts as parts",
    ],
)
def test_a_planted_import_of_tests_is_caught(planted: str) -> None:
    assert borrowing(f"from tests.ui.conftest import Desk\n{planted}\n") == ["line 2"]
