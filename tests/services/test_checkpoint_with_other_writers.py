"""The log is copied into the database while somebody works, whatever else happens to it."""

from __future__ import annotations

import os

import pytest

from annotator.services.session import Session
from annotator.store import writer
from annotator.store.connections import log_of
from annotator.store.store import Store
from tests.services.conftest import rate


def test_the_log_stays_short_though_somebody_else_wrote(
    store: Store, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LONG_LOG", 10)
    monkeypatch.setattr(writer, "LONGEST_LOG", 10)
    os.utime(store.paths.database, (0, 0))
    sizes = []
    for number in range(40):
        rate(session, "q1/r1", number % 4)
        assert session.wait_saved(60)
        sizes.append(log_of(store.paths.database).stat().st_size)
    assert sizes[20] == sizes[-1]  # begun anew over the old one
