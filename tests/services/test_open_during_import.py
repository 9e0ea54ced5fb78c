"""A project that is opened just while tasks of it come: one of both waits, or the session could not save a thing."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.services import intake
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.store import Store
from tests.services.conftest import PROJECT, bring, rate, rate_all, task_line


@pytest.fixture
def begun(store: Store) -> Store:
    bring(store, [task_line("t1"), task_line("t2")])
    session = Session(store, PROJECT, "a")
    rate_all(session)
    assert session.close(60)
    return store


def update(store: Store) -> None:
    known = store.read(projects.bundles, PROJECT)[-1]
    bring(store, [task_line("t1", "What is it now?"), task_line("t2")], sequence=2, supersedes=known.id)


def can_save(session: Session) -> bool:
    rate(session, "q1/r1", 1)
    saved = session.wait_saved(60)
    return session.close(60) and saved


def test_import_waits_for_open_project(begun: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sessions: list[Session] = []
    monkeypatch.setattr(begun, "backup", lambda _: sessions.append(Session(begun, PROJECT, "a")))
    with pytest.raises(AnnotatorError) as refused:
        update(begun)
    assert refused.value.code == "project.open"
    assert can_save(sessions[0])


def test_a_project_opens_once_what_comes_is_there(begun: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sessions: list[Session] = []
    opening = threading.Thread(target=lambda: sessions.append(Session(begun, PROJECT, "a")))
    keep = intake.store_course

    def slow(*arguments: Any) -> None:
        opening.start()
        opening.join(0.5)
        keep(*arguments)

    monkeypatch.setattr(intake, "store_course", slow)
    update(begun)
    opening.join(60)
    assert sessions[0].view(0).task.prompt == "What is it now?"
    assert can_save(sessions[0])
