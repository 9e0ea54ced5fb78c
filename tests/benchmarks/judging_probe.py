"""Critiques judged in a process and a window of its own, times printed as JSON. ``bench_judging.py`` runs it.

judging_probe.py DATA    seconds until a task of eight questions with sixteen critiques each is painted, and until each
                         of some verdicts is
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

QUESTIONS, CRITIQUES = 8, 16


def story(name: str, questions: int, critiques: int) -> dict[str, Any]:
    passage = text(24_000, 1)
    quote = passage[2_000:2_060]

    def response(number: int) -> dict[str, Any]:
        answer = text(1_500, 100 + number)
        spans = [
            {"on": "passage", "start": 2_000, "end": 2_060, "exact": quote},
            {"on": "answer", "start": 40, "end": 90, "exact": answer[40:90]},
        ]
        own = [{"id": f"c{n}", "text": text(160, n), "spans": spans} for n in range(critiques)]
        return {"id": f"r{number}", "text": answer, "critiques": own}

    asked = [{"id": f"q{n}", "text": f"What about {n}?", "responses": [response(n)]} for n in range(questions)]
    return {"id": name, "passage": passage, "questions": asked}


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
    lines = [json.dumps(task).encode() for task in (story("small", 1, 1), story("large", QUESTIONS, CRITIQUES))]
    rubric = load_rubric("critique-helpfulness").rubric
    with Store(DataDir(data)) as store:
        import_verified(store, info, "b" * 64, rubric=rubric, guidelines="", task_lines=lines, owner=owner.public)


def measure(data: str) -> None:
    bring(Path(data))

    def act() -> None:
        window = main_window()
        window.open_project(PROJECT)
        idle(READY)
        painted = Painted(window)
        opened = pressed(window, painted, Qt.Key.Key_PageDown, CONTROL)[0]
        if window.workspace.session.position != 1:
            raise SystemExit("the key did not lead to the large task")
        idle(1.0)
        verdicts = []
        for _ in range(CRITIQUES - 1):
            verdicts.append(pressed(window, painted, Qt.Key.Key_X, PLAIN)[0])
            idle(0.15)
        judged = window.workspace.session.view().annotation.judgements["q1/r1"].verdicts
        if len(judged) != len(verdicts):
            raise SystemExit("the keys did not judge")
        report({"opened": opened, "verdicts": verdicts})

    at_exec(act)
    launch(data)


if __name__ == "__main__":
    measure(*sys.argv[1:])
