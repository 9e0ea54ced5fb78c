"""From the owner to the annotator and back: judgements stay with their texts, and two rubrics are two batches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.machine import Machine
from tests.json_lines import read_rows, write_rows

TASKS = [
    {
        "id": f"t{n}",
        "prompt": f"Question {n}?",
        "responses": [{"id": "a", "text": f"A{n}"}, {"id": "b", "text": f"B{n}"}],
    }
    for n in (1, 2, 3)
]


@pytest.fixture
def issue(owner: Machine, tmp_path: Path) -> Callable[..., Path]:
    """Build the tasks and give back the bundle."""

    def _issue(tasks: list[dict[str, object]], rubric: str = "helpsteer", *more: str) -> Path:
        source, out = tmp_path / "in.jsonl", tmp_path / "out.anntask"
        write_rows(source, tasks)
        owner.run("tasks", "build", source, "--project", tmp_path / "study", "--rubric", rubric, "--out", out, *more)
        return out

    return _issue


def _submit(ann: Machine, positions: range) -> None:
    with Store(DataDir(ann.data)) as store:
        (project,) = store.read(projects.projects)
        session = Session(store, project.id, "ann")
        for position in positions:
            session.go_to(position)
            view = session.view()
            for target in view.order["q1"]:
                for block in view.rubric.ratings_for("response"):
                    session.apply(SetRating(target=target, key=block.key, value=3))
            session.submit()
        assert session.wait_saved(90)
        session.close()


def _rows(folder: Path, name: str) -> list[dict[str, Any]]:
    return read_rows(folder / name)


def test_scores_come_back_beside_the_text_that_was_judged(
    owner: Machine, machine: Callable[[str], Machine], issue: Callable[..., Path], tmp_path: Path
) -> None:
    """Another text for t1, another split for t2, and t3 taken back, all after they were submitted and imported."""
    ann = machine("ann")
    ann.run("tasks", "import", issue(TASKS))
    _submit(ann, range(3))
    changed = [{**TASKS[0], "prompt": "Quite another question?"}, {**TASKS[1], "split": "test"}]
    ann.run("tasks", "import", issue(changed, "helpsteer", "--yes"))
    ann.run("results", "write", "--out", tmp_path / "r.annresult")
    key = ann.run("keys", "show", "--role", "annotator", "--public").out.strip()
    owner.run("keys", "trust", key, "--project", tmp_path / "study", "--role", "annotator")
    export = ["results", "export", tmp_path / "r.annresult", "--project", tmp_path / "study"]
    output = owner.run(*export, "--to", "helpsteer", "--out", tmp_path / "set").out
    assert "Changed since: 1 annotation (" in output
    assert "Withdrawn: 1 annotation (" in output
    rows = [row for split in ("test", "train") for row in _rows(tmp_path / "set", f"{split}.jsonl")]
    beside = [row for split in ("test", "train") for row in _rows(tmp_path / "set", f"provenance-{split}.jsonl")]
    judged = {
        (b["task"], r["prompt"], *(name in b.get("notable", ()) for name in ("changed_since", "withdrawn")))
        for r, b in zip(rows, beside, strict=True)
    }
    assert judged == {
        ("t1", "Question 1?", True, False),
        ("t2", "Question 2?", False, False),
        ("t3", "Question 3?", False, True),
    }


def test_a_second_rubric_on_the_same_tasks_is_asked_as_well(
    machine: Callable[[str], Machine], issue: Callable[..., Path]
) -> None:
    ann = machine("ann")
    ann.run("tasks", "import", issue(TASKS))
    assert "new batch, 3 tasks added" in ann.run("tasks", "import", issue(TASKS, "comparison")).out
