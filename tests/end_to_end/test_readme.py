"""The README's five minutes, pasted: every line in a row, in one shell, in a copy of the project."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.program import ROOT

SECTION = "## Five minutes, as the owner and as an annotator"
PERSON = """
import sys
from annotator.model.rating_edits import SetRating
from annotator.paths import data_dir
from annotator.services.session import Session
from annotator.store.store import Store
from annotator.store.projects import projects

with Store(data_dir(None)) as store:
    (project,) = store.read(projects)
    session = Session(store, project.id, "ann")
    for position in range(session.count):
        session.go_to(position)
        view = session.view()
        for target in view.order["q1"]:
            for block in view.rubric.ratings_for("response"):
                session.apply(SetRating(target=target, key=block.key, value=3))
        session.submit()
    assert session.wait_saved(90)
    session.close()
"""
"""What the person does in the window, which stays open until they close it."""

SHELL = """
set -e
annotator() {
    if [ "$1" = open ]; then command annotator tasks import "$2" && python "$PERSON"; else command annotator "$@"; fi
}
"""


def commands() -> list[str]:
    """Every indented line of the section, in order."""
    section = (ROOT / "README.md").read_text("utf-8").split(SECTION)[1].split("\n## ")[0]
    return [line.strip() for line in section.splitlines() if line.startswith("    ")]


@pytest.mark.skipif(os.name == "nt", reason="the lines are for a POSIX shell")
def test_the_five_minutes_can_be_pasted_in_one_go(tmp_path: Path) -> None:
    clone, person = tmp_path / "clone", tmp_path / "person.py"
    clone.mkdir()
    for name in ("Makefile", "pyproject.toml", "packaging", "resources", "README.md"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy2)(source, clone / name)
    # The environment that the tests run in, as `make setup` would find it: nothing is installed anew.
    (clone / ".venv").mkdir()
    (clone / ".venv" / "bin").symlink_to(Path(sys.prefix, "bin"))
    (clone / ".venv" / ".ready").touch()
    person.write_text(PERSON)
    lines = commands()
    assert [line for line in lines if line.startswith("annotator open")] == ["annotator open demo.anntask"]
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("ANNOTATOR", "VIRTUAL_ENV"))},
        "HOME": str(tmp_path / "home"),
        "XDG_DATA_HOME": str(tmp_path / "home" / "data"),
        "PERSON": str(person),
    }
    script = SHELL + "\n".join(lines) + "\n"
    done = subprocess.run(
        ["sh"], input=script, cwd=clone, env=environment, capture_output=True, text=True, timeout=800, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok demo.annresult: " in done.stdout
    assert "Wrote " in done.stdout
    rows = [json.loads(line) for line in (clone / "exported" / "train.jsonl").read_text("utf-8").splitlines()]
    assert rows
    assert {row["helpfulness"] for row in rows} == {3}
