"""What an owner does without the extra `owner`: keys, projects, checks and builds of task files, records."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.machine import VICUNA

BLOCKED = """
import sys

PACKAGES = {
    "altair", "charset_normalizer", "choix", "duckdb", "ibis", "jinja2", "numpy", "pandas", "py3langid", "pyarrow",
    "python_calamine", "scipy", "vl_convert",
}

class Blocked:
    def find_spec(self, name, path=None, target=None):
        package = name.partition(".")[0]
        if package in PACKAGES:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)

sys.meta_path.insert(0, Blocked())
from annotator.__main__ import main
main()
"""


def annotator(tmp_path: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BLOCKED, "--data-dir", tmp_path / "data", *arguments]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "group", ["tasks", "results", "project", "keys", "invite", "review", "course", "rubric", "stats", "report", "demo"]
)
def test_every_group_of_commands_explains_itself(group: str, tmp_path: Path) -> None:
    done = annotator(tmp_path, group, "--help")
    assert (done.returncode, done.stderr) == (0, "")


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


def test_what_needs_the_extra_says_so(tmp_path: Path) -> None:
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
    code = BLOCKED.partition("from annotator.__main__")[0] + "from annotator.owner import merge"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "No module named 'pyarrow'" in done.stderr
    assert "pip install 'rlhf_annotator-" in done.stderr
