"""The floors hold, and every contract that says so catches a violation planted in a copy of the package."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "annotator"
CONFIGURATIONS = [ROOT / "pyproject.toml", ROOT / "packaging" / "import-cycles.toml"]
CONTRACTS = [
    contract
    for path in CONFIGURATIONS
    for contract in tomllib.loads(path.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
]

PATIENCE = 600
"""Seconds for import-linter, which takes one."""

FLOORS = "Floors"
QT = "Qt stays in ui and app"
SQL = "SQL stays in store"
DESKTOP = "The desktop does not carry the owner's side or the command line"
CYCLES = "No import cycles"

FOR_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import "

PLANTS: dict[str, tuple[dict[str, str], set[str]]] = {
    "a floor imports the one above": ({"model/planted.py": "import annotator.store"}, {FLOORS, CYCLES}),
    "neighbours on one floor": ({"errors.py": "import annotator.paths"}, {FLOORS}),
    "neighbouring rooms": ({"bundle/planted.py": "import annotator.text"}, {FLOORS}),
    "the window imports the command line": ({"ui/planted.py": "import annotator.cli"}, {FLOORS, DESKTOP}),
    "a room on no floor": ({"attic/__init__.py": ""}, {FLOORS}),
    "Qt below the window": ({"services/planted.py": "from PySide6.QtCore import QObject"}, {QT}),
    "Qt in the workspace's core": ({"workspace/planted.py": "import PySide6"}, {QT}),
    "the workspace's core imports the window": ({"workspace/planted.py": "import annotator.ui"}, {FLOORS, CYCLES}),
    "the services import the workspace's core": (
        {"services/planted.py": "import annotator.workspace.card_model"},
        {FLOORS, CYCLES},
    ),
    "Qt in the command's entry": ({"__main__.py": "import PySide6"}, {QT}),
    "the standard library's SQL outside the store": ({"services/planted.py": "import sqlite3"}, {SQL}),
    "the standard library's SQL in the window": ({"ui/planted.py": "from sqlite3 import connect"}, {SQL}),
    "the window imports the owner's side": ({"ui/planted.py": "import annotator.owner"}, {DESKTOP}),
    "the desktop carries Typer": ({"app.py": "import typer"}, {DESKTOP}),
    "two modules import each other": (
        {"text/planted.py": "import annotator.text.planted2", "text/planted2.py": "import annotator.text.planted"},
        {CYCLES},
    ),
    "two modules import each other, one of them in a function": (
        {
            "text/planted.py": "import annotator.text.planted2",
            "text/planted2.py": "def planted():\n    import annotator.text.planted",
        },
        {CYCLES},
    ),
    "a module names the type of one that imports it": (
        {
            "text/planted.py": "import annotator.text.planted2",
            "text/planted2.py": f"{FOR_TYPES}annotator.text.planted",
        },
        set(),
    ),
    "a floor names a type of the one above": ({"model/planted.py": f"{FOR_TYPES}annotator.store"}, {FLOORS}),
    "the workspace's core names a type of Qt": ({"workspace/planted.py": f"{FOR_TYPES}PySide6"}, {QT}),
}
"""What is added to which files, and the contracts that it breaks."""


def lint(folder: Path, configuration: Path) -> tuple[int, set[str]]:
    """Runs import-linter on the package in ``folder``; its exit status and the names of the broken contracts."""
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache", "--config", str(configuration)]
    environment = {**os.environ, "PYTHONPATH": str(folder), "NO_COLOR": "1", "COLUMNS": "200"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert re.search(r"Contracts: \d+ kept, \d+ broken", done.stdout), done.stdout + done.stderr
    return done.returncode, set(re.findall(r"^(.+?) BROKEN", done.stdout, re.MULTILINE))


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda path: path.name)
def test_the_package_keeps_every_contract(configuration: Path) -> None:
    assert lint(ROOT, configuration) == (0, set())


_COLLECTIONS = r"(Mapping|Collection|Sequence|Set)\["


def _classes_with_truth_value(tree: ast.AST) -> list[str]:
    """The classes that are false at times, except collections of the standard library's kinds."""
    return [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(item, ast.FunctionDef) and item.name in ("__len__", "__bool__") for item in node.body)
        and not any(re.match(_COLLECTIONS, ast.unparse(base)) for base in node.bases)
    ]


def test_truth_value_of_own_objects_is_never_tested() -> None:
    """``listing or Listing()`` discards an empty listing with everything else that it says. mypy refuses a truth test
    of an object that is always true, so no class of ours may be anything else."""
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert "truthy-bool" in mypy["enable_error_code"]
    tested_classes = {
        str(path.relative_to(PACKAGE)): names
        for path in PACKAGE.rglob("*.py")
        if (names := _classes_with_truth_value(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert not tested_classes
    assert _classes_with_truth_value(ast.parse("class Listing:\n    def __len__(self): return 0")) == ["Listing"]


@pytest.fixture(scope="module")
def broken_rules(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """By the name of a plant, and of none: the contracts that it breaks in a copy of the package."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(PACKAGE, folder / "annotator", ignore=shutil.ignore_patterns("__pycache__"))
    plants = [plant for plant, _ in PLANTS.values()]
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "lint_plants.py"), *map(str, CONFIGURATIONS)],
        input=json.dumps([*plants, {}]), cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    every = json.loads(done.stderr.splitlines()[-1])
    return {name: set(broken) for name, broken in zip([*PLANTS, ""], every, strict=True)}


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_violation_is_caught(broken_rules: dict[str, set[str]], name: str) -> None:
    assert broken_rules[name] == PLANTS[name][1]


def test_no_plant_is_left_for_the_next(broken_rules: dict[str, set[str]]) -> None:
    assert broken_rules[""] == set()


def test_every_contract_has_a_planted_violation() -> None:
    planted = {contract for _, broken in PLANTS.values() for contract in broken}
    assert planted == {contract["name"] for contract in CONTRACTS}
