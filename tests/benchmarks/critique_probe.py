"""Critiques written in a process and a window of its own, times printed as JSON. ``bench_critiques.py`` runs it.

critique_probe.py DATA    seconds until each of some new critiques is painted, and each letter of its text, in a task of
                          200 messages and 20 responses
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtCore import Qt

from tests.benchmarks.large import PROJECT
from tests.benchmarks.probe import PLAIN, Painted, at_exec, idle, launch, main_window, pressed, report
from tests.benchmarks.structure_probe import READY, conversation, responses

CRITIQUES, LETTERS = 20, "HELPFULLY"


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
    task = {"id": "large", **conversation(200, 1_000), "responses": responses(20, 4_500)}  # 44,000 words
    rubric = load_rubric("critique").rubric
    with Store(DataDir(data)) as store:
        lines = [json.dumps(task).encode()]
        import_verified(store, info, "b" * 64, rubric=rubric, guidelines="", task_lines=lines, owner=owner.public)


def measure(data: str) -> None:
    bring(Path(data))

    def act() -> None:
        window = main_window()
        window.open_project(PROJECT)
        idle(READY)
        painted = Painted(window)
        begun, letters = [], []
        for _ in range(CRITIQUES):
            begun.append(pressed(window, painted, Qt.Key.Key_C, PLAIN))
            idle(0.1)
            for letter in LETTERS:
                letters.append(pressed(window, painted, Qt.Key(ord(letter)), PLAIN))
                idle(0.01)
            pressed(window, painted, Qt.Key.Key_Escape, PLAIN)
            idle(0.2)
        critiques = window.workspace.session.view().annotation.critiques.values()
        if sum(len(critique.series) for critique in critiques) != CRITIQUES:
            raise SystemExit("the keys did not write critiques")
        report({"begun": [computed for _, computed in begun], "letters": [computed for _, computed in letters]})

    at_exec(act)
    launch(data)


if __name__ == "__main__":
    measure(*sys.argv[1:])
