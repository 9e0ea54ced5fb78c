"""Questions written in a process and a window of its own, times printed as JSON. ``bench_authoring.py`` runs it.

authoring_probe.py DATA    seconds until a task with eight questions and twelve corroborations of the first answer is
                           painted, and until each of some characters typed in that answer is
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from tests.benchmarks.large import PROJECT
from tests.benchmarks.probe import CONTROL, PLAIN, Painted, at_exec, idle, launch, main_window, pressed, report
from tests.benchmarks.structure_probe import READY, text

QUESTIONS, TIES = 8, 12
TYPED = 30


def bring(data: Path) -> None:
    from annotator.bundle.info import BundleMetadata
    from annotator.bundle.signing_key import SigningKey
    from annotator.owner.rubrics.rubrics import load_rubric
    from annotator.paths import DataDir
    from annotator.store.store import Store
    from tests.import_verified import import_verified

    owner = SigningKey(b"\x01" * 32, "Bench Owner")
    info = BundleMetadata(
        kind="tasks", project_id=PROJECT, project_title="Bench", series="main", sequence=1,
        author_fingerprint=owner.public.fingerprint, author_name=owner.name, created="2026-01-01T00:00:00+00:00",
        program_version="0", display_seed="seed",
    )  # fmt: skip
    lines = [json.dumps({"id": name, "passage": text(24_000, n)}).encode() for n, name in enumerate(("one", "two"))]
    with Store(DataDir(data)) as store:
        import_verified(store, info, "b" * 64, rubric=load_rubric("authoring").rubric, guidelines="", task_lines=lines,
             owner=owner.public)  # fmt: skip


def write(session: Any) -> None:
    """A whole list of questions in the second task."""
    from annotator.model import target as targets
    from annotator.model.anchor import make_span
    from annotator.model.authoring_edits import AddAuthoredQuestion, AddMisleadingAnswer
    from annotator.model.quote_pair_edits import AddQuotePair
    from annotator.model.target import PASSAGE

    passage = session.view().task.passage_text
    for n in range(1, QUESTIONS + 1):
        session.apply(AddAuthoredQuestion(id=f"a{n}", text=f"What about {n}?", answer=text(1_500, n)))
    answer, where = text(1_500, 1), targets.authored_answer("a1")
    for n in range(1, TIES + 1):
        spans = make_span(where, answer, 60 * n, 60 * n + 30), make_span(PASSAGE, passage, 200 * n, 200 * n + 90)
        session.apply(AddQuotePair(question="a1", id=f"k{n}", answer=spans[:1], passage=spans[1:]))
    for n in (1, 2):
        session.apply(AddMisleadingAnswer(question="a1", id=f"x{n}", text=text(200, n), critique=text(100, n)))


def measure(data: str) -> None:
    bring(Path(data))

    def act() -> None:
        window = main_window()
        window.open_project(PROJECT)
        session = window.workspace.session
        session.go_to(1)
        write(session)
        session.go_to(0)
        idle(READY)
        painted = Painted(window)
        opened = pressed(window, painted, Qt.Key.Key_PageDown, CONTROL)[0]
        if session.position != 1:
            raise SystemExit("the key did not lead to the list of questions")
        idle(1.0)
        pressed(window, painted, Qt.Key.Key_Tab, PLAIN)
        idle(0.3)
        typed = []
        for _ in range(TYPED):
            typed.append(pressed(window, painted, Qt.Key.Key_X, PLAIN)[0])
            idle(0.05)
        idle(1.0)
        answer = session.view().annotation.authored["passage"].questions[0].answer
        if answer.count("x" * TYPED) != 1:
            raise SystemExit("the keys did not write")
        report({"opened": opened, "typed": typed})

    at_exec(act)
    launch(data)


if __name__ == "__main__":
    measure(*sys.argv[1:])
