"""An export by hand while a sync writes one: each has a number of its own."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest

from annotator.services import submission
from annotator.services.submission import write_results
from annotator.store import projects
from annotator.store.store import Store
from tests.services.syncing.world import World


def test_two_exports_at_once_have_two_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(tmp_path / "world")
    lena = world.invite("lena")
    world.build(1)
    world.owner_syncs()
    lena.sync(world.fault())
    lena.work(0, 3)
    real = submission.write_bundle

    def slow(*given: Any) -> str:
        time.sleep(0.3)
        return real(*given)

    monkeypatch.setattr(submission, "write_bundle", slow)
    with Store(lena.paths) as store:
        signer = lena.keys.load("annotator")
        jobs = [
            threading.Thread(target=write_results, args=(store, lena.project_id, tmp_path / f"{n}.annresult", signer))
            for n in range(2)
        ]
        for job in jobs:
            job.start()
        for job in jobs:
            job.join()
        last = store.read(projects.last_export, lena.project_id)
    assert last is not None
    assert last.sequence == 2
