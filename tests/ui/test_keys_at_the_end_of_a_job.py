"""A job that ends between two keys takes none of them, and moves the place where scores go nowhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from annotator.errors import AnnotatorError
from annotator.services.syncing.synchronize import SyncResult
from annotator.ui.background_threads import BackgroundThreads
from annotator.ui.delivery.sync_notices import connect_sync_notices
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.delivery.shared_place import NOTHING
from tests.walk.typed_ahead import KeyQueue

FIELDS = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
SCORES = "3203"
SEARCH = ("Ctrl+G", "h", "i", "Esc", "Esc")
FIND = ("Ctrl+F", "t", "Esc")
NO_PLACE = AnnotatorError("sync.place", "The place cannot be reached.")
LONG = "A sentence that takes several lines where a window is small. " * 6


def _background(desk: Desk) -> BackgroundThreads:
    assert desk.window.background is not None
    return desk.window.background


def _sync(outcome: SyncResult | AnnotatorError) -> Callable[[Desk], None]:
    def end(desk: Desk) -> None:
        runner, project = _background(desk).syncs(), desk.work.session.project.id
        runner.running, runner.by_itself = project, True
        runner._end(project, outcome)

    return end


def _search(desk: Desk) -> None:
    background = _background(desk)
    background.search_jobs.run(lambda: None, lambda _: None, lambda _: None)
    background.search_jobs.wait(10_000)
    for _ in range(2):
        QApplication.sendPostedEvents()


ENDS: dict[str, Callable[[Desk], None]] = {
    "results were delivered": _sync(replace(NOTHING, received=1)),
    "tasks were returned": _sync(replace(NOTHING, returned=1, still_returned=1)),
    "no place": _sync(NO_PLACE),
    "damage was found": lambda desk: _background(desk).damaged.emit([LONG, LONG]),
    "texts were indexed": lambda desk: _background(desk).indexed.emit(12, 12),
    "words were found": _search,
    "an edit was saved": lambda desk: desk.work.events.saved.emit(1),
    "hardly any file can be opened": lambda desk: desk.window.warn_low_descriptors(True),
}


class Posted(QObject):
    ended = Signal()


def _press(*keys: str) -> None:
    queue = KeyQueue()
    for key in keys:
        queue.put(key)
    queue.flush()


def _taken(
    desk: Desk,
    end: Callable[[Desk], None],
    before: tuple[str, ...],
    moments: Sequence[int] = (),
    *,
    posted: bool,
    rest: bool,
) -> list[object]:
    """What is wrong with the scores where ``end`` comes before each key, or before those at ``moments``."""
    connect_sync_notices(desk.window, _background(desk).syncs())
    ended = Posted()
    kind = Qt.ConnectionType.QueuedConnection if posted else Qt.ConnectionType.DirectConnection
    ended.ended.connect(lambda: end(desk), kind)
    keys = [*before, *SCORES]
    bad: list[object] = []
    for moment in moments or range(len(keys) + 1):
        desk.work.go_to_task(moment)
        for _ in range(3):
            QApplication.processEvents()
        for at, key in enumerate(keys):
            if at == moment:
                ended.ended.emit()
            _press(key)
            if rest:
                for _ in range(3):
                    QApplication.processEvents()
        got = [*desk.scores(moment).values()]
        if got != [int(each) for each in SCORES]:
            bad.append((moment, got, desk.focused))
        desk.window.notices.clear()
        desk.window.warn_low_descriptors(False)
    return bad


@pytest.mark.parametrize("ends", list(ENDS))
def test_a_job_that_ends_between_two_keys_takes_none(desk: Desk, ends: str) -> None:
    desk.bring([task(f"task-{n}", 4) for n in range(12)], rubric(*(rating(each) for each in FIELDS)))
    in_dialog, after_it, between_scores = 2, 5, 7
    assert not _taken(desk, ENDS[ends], SEARCH, (in_dialog, after_it, between_scores), posted=False, rest=False)


@pytest.mark.parametrize("ends", ["results were delivered", "damage was found", "words were found"])
def test_a_job_that_ends_by_a_posted_event_between_slow_keys_takes_none(desk: Desk, ends: str) -> None:
    """A notice that dismisses itself, one that stays, and none; the other jobs end by the same three."""
    desk.bring([task(f"task-{n}", 4) for n in range(12)], rubric(*(rating(each) for each in FIELDS)))
    assert not _taken(desk, ENDS[ends], SEARCH, posted=True, rest=True)


@pytest.mark.parametrize(("size", "before"), [((800, 560), SEARCH), ((1366, 768), FIND)], ids=str)
@pytest.mark.parametrize("ends", ["results were delivered", "damage was found", "hardly any file can be opened"])
def test_a_strip_that_takes_room_from_many_responses_takes_no_key(
    desk: Desk, ends: str, size: tuple[int, int], before: tuple[str, ...]
) -> None:
    desk.bring([task(f"task-{n}", 7) for n in range(12)], rubric(*(rating(each) for each in FIELDS)))
    desk.window.showNormal()
    desk.window.resize(*size)
    QApplication.processEvents()
    assert not _taken(desk, ENDS[ends], before, posted=False, rest=False)
