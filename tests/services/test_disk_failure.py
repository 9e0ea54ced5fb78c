"""A disk that fails: work goes on in memory, the reason is said, and everything is saved when the disk is back."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.services import journal_undo_history, submission
from annotator.services import task_cache as desk
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.services.view_models import SaveDoneEvent, SaveFailedEvent
from annotator.store import work, writer
from annotator.store.store import Store
from tests.failing_disk import wait_for
from tests.services.conftest import ANNOTATOR, PROJECT, rate, rate_all


class Disk:
    """Full until it is freed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        real = work.EditSaveGroup.save

        def save(group: work.EditSaveGroup, connection: sqlite3.Connection) -> None:
            if self.full:
                error = sqlite3.OperationalError("database or disk is full")
                error.sqlite_errorname = "SQLITE_FULL"
                raise error
            real(group, connection)

        monkeypatch.setattr(work.EditSaveGroup, "save", save)
        monkeypatch.setattr(writer, "FIRST_RETRY_SECONDS", 0.01)
        monkeypatch.setattr(submission, "SAVE_WAIT_SECONDS", 0.01)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_work_goes_on_while_the_disk_is_full(
    disk: Disk, store: Store, session: Session, events: list[Any], tmp_path: Path
) -> None:
    disk.full = True
    rate_all(session)
    wait_for(lambda: any(isinstance(event, SaveFailedEvent) for event in events))
    assert session.view().annotation.score("q1/r2", "verbosity") == 3
    assert session.pending == 4
    assert not any(isinstance(event, SaveDoneEvent) for event in events)
    with pytest.raises(AnnotatorError) as refused:
        session.submit()
    assert refused.value.code == "store.disk_full"
    assert session.view().annotation.status == "in_progress"
    with pytest.raises(AnnotatorError) as refused:
        write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    assert refused.value.code == "store.disk_full"
    disk.full = False
    assert session.wait_saved(90)
    failure = next(event for event in events if isinstance(event, SaveFailedEvent))
    assert failure.error.code == "store.disk_full"
    assert [event.number for event in events if isinstance(event, SaveDoneEvent)] == [1, 2, 3, 4]
    session.submit()
    assert store.check() == []
    assert store.read(work.last_number, PROJECT) == 5


def test_a_submission_that_is_refused_as_the_disk_begins_to_save_again_says_why(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate_all(session)
    full = AnnotatorError("store.disk_full", "The disk is full.", "Free some space.")
    reads = iter([full])
    monkeypatch.setattr(Session, "failure", property(lambda _: next(reads, None)))
    with pytest.raises(AnnotatorError) as refused:
        session.submit()
    assert refused.value is full
    session.submit()
    assert session.view().annotation.status == "submitted"


def test_nothing_that_waits_for_the_disk_is_let_go(
    disk: Disk, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "TASKS_IN_MEMORY", 1)
    monkeypatch.setattr(journal_undo_history, "STEPS_IN_MEMORY", 1)
    disk.full = True
    for position in range(session.count):
        session.go_to(position)
        session.add_active(2.0)
        rate_all(session, position % 5)
    views = [session.view(position) for position in range(session.count)]
    assert [view.annotation.score("q1/r1", "helpfulness") for view in views] == [0, 1, 2, 3, 4]
    assert [session.active_seconds_of(view.position) for view in views] == [2] * session.count
    for _ in range(4):
        session.undo()
    assert session.view(4).annotation.status == "new"
    disk.full = False
    assert session.wait_saved(90)
    session.go_to(0)
    assert session.view(3).annotation.score("q1/r1", "helpfulness") == 3
    assert session.redo_step is not None


def test_closing_says_that_something_is_not_saved(disk: Disk, session: Session) -> None:
    disk.full = True
    rate(session, "q1/r1", 1)
    assert session.close(0.05) is False
    disk.full = False
    assert session.wait_saved(90)
