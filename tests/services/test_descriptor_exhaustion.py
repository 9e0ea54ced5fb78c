"""Where no more files can be opened, scores are saved, tasks submitted and shown; what cannot be done says why."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.services.view_models import SaveFailedEvent
from annotator.store import connections, projects, writer
from annotator.store.store import Store
from tests.descriptors import no_more_files
from tests.services.conftest import ANNOTATOR, PROJECT, rate_all

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the open descriptors are listed there")


def test_tasks_are_rated_submitted_and_shown(
    store: Store, session: Session, events: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LONG_LOG", "LONGEST_LOG"):  # the log is copied, too
        monkeypatch.setattr(writer, name, 2)
    with no_more_files():
        rate_all(session)
        session.submit(patience=90)
        session.go_to(1)
        rate_all(session)
        session.submit(patience=90)
        assert store.read(projects.counts, PROJECT)[1]["submitted"] == 2
    assert not [event for event in events if isinstance(event, SaveFailedEvent)]
    assert store.check() == []


def test_a_file_that_cannot_be_written_says_why(store: Store, session: Session, tmp_path: Path) -> None:
    rate_all(session)
    session.submit(patience=90)
    with no_more_files(), pytest.raises(AnnotatorError) as refused:
        write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    assert "Too many open files" in refused.value.message
    write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)


def test_a_backup_that_cannot_be_made_says_why(store: Store) -> None:
    with no_more_files(), pytest.raises(AnnotatorError) as refused:
        store.backup("test")
    assert refused.value.code == "store.descriptors"


@pytest.mark.parametrize("spare", [0, 1])
def test_a_database_that_cannot_be_opened_says_why(store: Store, spare: int) -> None:
    with no_more_files(spare), pytest.raises(AnnotatorError) as refused, connections.translate_errors():
        connections.open_writer(store.paths.database, create=False)
    assert refused.value.code == "store.descriptors"


def test_memory_that_ran_out_is_said() -> None:
    with pytest.raises(AnnotatorError) as refused, connections.translate_errors():
        raise MemoryError
    assert refused.value.code == "store.memory"
