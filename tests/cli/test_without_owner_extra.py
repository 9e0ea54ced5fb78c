"""What an owner does without the extra `owner`, and without the window's: both say what is missing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.machine import VICUNA, vicuna

OWNER = (
    "altair", "charset_normalizer", "duckdb", "jinja2", "numpy", "pandas", "py3langid", "pyarrow",
    "python_calamine", "scipy",
)  # fmt: skip
DESKTOP = ("PySide6", "shiboken6", "ziamath", "ziafont", "latex2mathml")
"""The packages of the extras; `pyproject.toml` names those that are not brought by others."""
BLOCKED = """
import sys

PACKAGES = {PACKAGES}

class Blocked:
    def find_spec(self, name, path=None, target=None):
        package = name.partition(".")[0]
        if package in PACKAGES:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)

sys.meta_path.insert(0, Blocked())
from annotator.__main__ import main

for command in {COMMANDS}:
    sys.argv = ["annotator", *command]
    try:
        main()
    except SystemExit as end:
        if end.code:
            raise
"""


def blocked(packages: tuple[str, ...], *commands: list[str]) -> str:
    return BLOCKED.replace("{PACKAGES}", repr(set(packages))).replace("{COMMANDS}", repr(commands))


def run(*commands: list[str], without: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """These commands one after the other in one process, up to the first that fails."""
    code = blocked(without, *commands)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def annotator(
    tmp_path: Path, *arguments: str | Path, without: tuple[str, ...] = OWNER
) -> subprocess.CompletedProcess[str]:
    return run(["--data-dir", str(tmp_path / "data"), *map(str, arguments)], without=without)


def test_every_group_of_commands_explains_itself() -> None:
    groups = ["tasks", "results", "project", "keys", "invite", "review", "course", "rubric", "stats", "report", "demo"]
    done = run(*([group, "--help"] for group in groups), without=OWNER)
    assert (done.returncode, done.stderr) == (0, "")
    assert [f"Usage: annotator {group} " in done.stdout for group in groups] == [True] * len(groups)


def test_tasks_are_checked_and_converted(tmp_path: Path) -> None:
    checked = annotator(tmp_path, "tasks", "check", VICUNA, "--rubric", "helpsteer", "--responses", "2")
    assert checked.returncode == 0, checked.stderr
    table = tmp_path / "table.csv"
    table.write_text("question,answer\nWhy?,So.\n", "utf-8")
    mapping = ["--from", "columns", "--map", "prompt=question", "--map", "response=answer"]
    out = tmp_path / "tasks.jsonl"
    done = annotator(tmp_path, "tasks", "convert", table, *mapping, "--out", out)
    assert done.returncode == 0, done.stderr
    assert '"Why?"' in out.read_text("utf-8")


def test_commands_that_need_the_owner_extra_are_refused_without_it(tmp_path: Path) -> None:
    done = annotator(tmp_path, "report", tmp_path, "--out", tmp_path / "report.html")
    assert done.returncode == 1
    assert "[owner.extra_missing]" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["answers.xlsx", "answers.ods"])
def test_a_workbook_that_cannot_be_read_without_the_extra_is_no_damaged_one(name: str, tmp_path: Path) -> None:
    done = annotator(tmp_path, "tasks", "convert", Path("tests/data/spreadsheets", name).resolve(), "--check")
    assert "[owner.extra_missing]" in done.stderr
    assert "python_calamine" in done.stderr


def test_a_notebook_is_told_of_the_extra() -> None:
    code = blocked(OWNER).partition("from annotator.__main__")[0] + "from annotator.owner import merge"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "No module named 'pyarrow'" in done.stderr
    assert "pip install 'rlhf_annotator-" in done.stderr


def test_owner_works_without_the_window(tmp_path: Path) -> None:
    """From tasks to a report and training data, with neither Qt nor what draws formulas."""

    def succeed(*commands: tuple[str | Path, ...], person: str = "owner") -> str:
        done = run(
            *(["--data-dir", str(tmp_path / person), *map(str, command)] for command in commands), without=DESKTOP
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    few = vicuna(tmp_path / "few.jsonl", 6, responses=2)
    study, bundle, results = tmp_path / "study", tmp_path / "some.anntask", tmp_path / "ann.annresult"
    dataset = tmp_path / "dataset"
    succeed(
        ("keys", "new", "--role", "owner", "--name", "Olga"),
        ("project", "new", study, "--title", "Study"),
        ("tasks", "build", few, "--project", study, "--rubric", "helpsteer", "--out", bundle),
    )
    script = ("demo", "answer", bundle, "--as", "careful", "--seed", "1", "--out", results, "--json")
    key = json.loads(succeed(script, person="script"))
    succeed(
        ("keys", "trust", key["public_key"], "--project", study, "--role", "annotator", "--as", "ann"),
        ("results", "merge", results, "--project", study, "--dataset", dataset),
        ("report", dataset, "--out", tmp_path / "report.html"),
        ("results", "export", dataset, "--to", "helpsteer", "--with-demo", "--out", tmp_path / "rows"),
        ("project", "status", "--project", study),
    )
    assert (tmp_path / "rows" / "train.jsonl").stat().st_size


def test_window_that_is_not_installed_says_how_to_install_it(tmp_path: Path) -> None:
    for command in ((), ("rubric", "preview", "helpsteer")):
        done = annotator(tmp_path, *command, without=DESKTOP)
        assert done.returncode == 1
        assert "[window.no_qt]" in done.stderr
        assert "[desktop]" in done.stderr
        assert "Traceback" not in done.stderr
