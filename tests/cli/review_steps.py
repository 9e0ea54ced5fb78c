"""A reviewer at work: bundles are taken in, decided task by task through the real session, and written back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from annotator.bundle.key_store import KeyStore
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.skip_edits import SkipTask
from annotator.paths import DataDir
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.store.store import Store
from tests.cli.machine import Machine

Decide = Callable[[Session], None]


def skip(session: Session) -> None:
    """Skip the task for the first reason that there is."""
    (block,) = session.view().rubric.each(SkipBlock)
    session.apply(SkipTask(key=block.key, reason=block.reasons[0].key))


def decided(owner: Machine, root: Path, person: str, bundle: Path, decide: Decide) -> Path:
    """Results of ``person``, trusted by the project, after ``decide`` was asked about every task of ``bundle``."""
    data = DataDir(root / f"data-{person}")
    with Store(data) as store:
        project_id = read_tasks(store, bundle, data.quarantine).project_id
        session = Session(store, project_id, person)
        for at in range(session.count):
            if session.status(at) == "new":
                session.go_to(at)
                decide(session)
                if session.status(at) != "skipped":
                    session.submit(60)
        session.close(60)
    out = bundle.with_name(f"{bundle.stem}-{len(list(bundle.parent.glob('*.annresult')))}.annresult")
    Machine(data.root, []).run("results", "write", "--out", out)
    known = KeyStore(data.keys).public("annotator")
    assert known is not None
    owner.run("keys", "trust", known[0].line(), "--project", root / "study", "--role", "annotator", "--as", person)
    return out
