"""A sync that ends between two keys takes none of them, and moves the place where scores go nowhere."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from annotator.errors import AnnotatorError
from annotator.ui.delivery.sync_notices import follow
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.delivery.shared_place import NOTHING
from tests.walk.typed_ahead import KeyQueue

FIELDS = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
SCORES = "3203"
SEARCH = ("Ctrl+G", "h", "i", "Esc", "Esc")
ENDS = {
    "results were delivered": replace(NOTHING, received=1),
    "receipts came": replace(NOTHING, receipts=1, received=1),
    "tasks were returned": replace(NOTHING, returned=1, still_returned=1),
    "there was nothing": NOTHING,
    "no place": AnnotatorError("sync.place", "The place cannot be reached."),
}


class Posted(QObject):
    ended = Signal()


def _press(*keys: str) -> None:
    queue = KeyQueue()
    for key in keys:
        queue.put(key)
    queue.flush()


@pytest.mark.parametrize("posted", [False, True], ids=["at once", "posted"])
@pytest.mark.parametrize("rest", [False, True], ids=["typed ahead", "slowly"])
@pytest.mark.parametrize("outcome", list(ENDS))
def test_a_sync_that_ends_between_two_keys_takes_none(desk: Desk, outcome: str, rest: bool, posted: bool) -> None:
    lines = [task(f"task-{n}", 4) for n in range(12)]
    desk.bring(lines, rubric(*(rating(each) for each in FIELDS)))
    window, project = desk.window, desk.work.session.project.id
    assert window.background is not None
    runner = window.background.syncs()
    follow(window, runner)
    end = Posted()
    end.ended.connect(
        lambda: runner._end(project, ENDS[outcome]),
        Qt.ConnectionType.QueuedConnection if posted else Qt.ConnectionType.DirectConnection,
    )
    keys = [*SEARCH, *SCORES]
    bad = []
    for moment in range(len(keys) + 1):
        desk.work.go(moment)
        for _ in range(3):
            QApplication.processEvents()
        for at, key in enumerate(keys):
            if at == moment:
                runner.running, runner.by_itself = project, True
                end.ended.emit()
            _press(key)
            if rest:
                for _ in range(3):
                    QApplication.processEvents()
        got = [*desk.scores(moment).values()]
        if got != [int(each) for each in SCORES]:
            bad.append((moment, got, desk.focused))
        window.notices.clear()
    assert not bad
