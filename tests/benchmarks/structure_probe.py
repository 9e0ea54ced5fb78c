"""One large task in a process and a window of its own, printed as JSON. ``bench_structure.py`` runs it.

structure_probe.py DATA SHAPE    seconds until the task of this shape is painted, a score in it, and a step to the
                                 right, and the most memory that was held, in millions of bytes
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from tests.benchmarks.large import PROJECT
from tests.benchmarks.outside import megabytes
from tests.benchmarks.probe import (
    CONTROL,
    PLAIN,
    Painted,
    at_exec,
    idle,
    launch,
    main_window,
    pressed,
    report,
)

READY = 4.0
"""Seconds in which the next task's documents are made ready."""
KB = 1_024


@dataclass(frozen=True)
class Shape:
    """A task; ``aimed``: the time and memory that it may take are promised."""

    task: Callable[[], dict[str, Any]]
    aimed: bool = True
    targets: str = "response"


def text(size: int, seed: int = 0) -> str:
    rng = random.Random(seed)
    vocabulary = ["".join(rng.choices("abcdefghijklmnop", k=rng.randint(2, 9))) for _ in range(2_000)]
    parts: list[str] = []
    length = 0
    while length < size:
        parts.append(" ".join(rng.choices(vocabulary, k=40)).capitalize() + ".")
        length += len(parts[-1]) + 2
    return "\n\n".join(parts)[:size]


def responses(count: int, size: int, critiques: int = 0) -> list[dict[str, Any]]:
    own = [{"id": f"c{n}", "text": text(160, n)} for n in range(critiques)]
    return [{"id": f"r{n}", "text": text(size, n), "critiques": own} for n in range(count)]


def asked(count: int, size: int, critiques: int = 0) -> dict[str, Any]:
    return {"prompt": "What is asked?", "responses": responses(count, size, critiques)}


def conversation(count: int, size: int) -> dict[str, Any]:
    turns = [{"role": ("user", "assistant")[n % 2], "text": text(size, n)} for n in range(count)]
    return {**asked(4, 400), "conversation": turns}


SHAPES = {
    "4 responses of 400 characters": Shape(lambda: asked(4, 400)),
    "20 responses": Shape(lambda: asked(20, 600)),
    "20 responses of 200 KB": Shape(lambda: asked(20, 200 * KB)),
    "200 messages": Shape(lambda: conversation(200, 600)),
    "200 messages of 20 KB": Shape(lambda: conversation(200, 20 * KB)),
    "20 responses with 30 critiques each": Shape(lambda: asked(20, 600, 30), targets="critique"),
    "one text of 256 KB": Shape(lambda: asked(1, 256 * KB)),
    "64 responses of 60 KB": Shape(lambda: asked(64, 60 * KB), aimed=False),
    "1,000 messages of 4 KB": Shape(lambda: conversation(1_000, 4_000), aimed=False),
    "64 responses with 64 critiques each": Shape(lambda: asked(64, 200, 64), aimed=False, targets="critique"),
}


def bring(data: Path, shape: Shape) -> None:
    from annotator.bundle.info import BundleMetadata
    from annotator.bundle.signing_key import SigningKey
    from annotator.model.rubric import Rubric
    from annotator.paths import DataDir
    from annotator.store.store import Store
    from tests.import_verified import import_verified

    owner = SigningKey(b"\x01" * 32, "Bench Owner")
    blocks = [
        {"type": "rating", "key": f"k{n}", "title": f"Quality {n}", "low": 0, "high": 4, "targets": [shape.targets]}
        for n in range(5)
    ]
    info = BundleMetadata(
        kind="tasks", project_id=PROJECT, project_title="Bench", series="main", sequence=1,
        author_fingerprint=owner.public.fingerprint, author_name=owner.name, created="2026-01-01T00:00:00+00:00",
        program_version="0", display_seed="seed",
    )  # fmt: skip
    rubric = Rubric.model_validate({"id": "bench", "title": "Bench", "blocks": blocks})
    tasks = [{"id": "small", **asked(1, 100, 1)}, {"id": "large", **shape.task()}]
    paths = DataDir(data)
    with Store(paths) as store:
        lines = [json.dumps(task).encode() for task in tasks]
        import_verified(store, info, "b" * 64, rubric=rubric, guidelines="", task_lines=lines, owner=owner.public)


def measure(data: str, name: str) -> None:
    bring(Path(data), SHAPES[name])

    def act() -> None:
        window = main_window()
        window.open_project(PROJECT)
        idle(READY)
        painted = Painted(window)
        wall, computed = pressed(window, painted, Qt.Key.Key_PageDown, CONTROL)
        times = {"painted": wall, "computed": computed}
        if window.workspace.session.position != 1:
            raise SystemExit("the key did not lead to the large task")
        idle(1.0)
        times["scored"] = pressed(window, painted, Qt.Key.Key_3, PLAIN)[0]
        times["moved"] = pressed(window, painted, Qt.Key.Key_Right, PLAIN)[0]
        report(times | {"peak": megabytes("self", "status", "VmHWM")})

    at_exec(act)
    launch(data)


if __name__ == "__main__":
    measure(*sys.argv[1:])
