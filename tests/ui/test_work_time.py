"""The active time of a window: each key counts."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.workspace import active_time_tracker
from annotator.ui.workspace.active_time_clock import IDLE_AFTER
from annotator.ui.workspace.active_time_tracker import ActiveTimeTracker
from tests.ui.conftest import Desk, task


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that the last of these says."""
    times = [0.0]
    monkeypatch.setattr(active_time_tracker.time, "monotonic", lambda: times[-1])
    return times


def test_each_key_counts(qapp: QApplication, now: list[float]) -> None:
    window, view = QObject(), QWidget()
    view.show()
    work = ActiveTimeTracker(view, window)
    window.installEventFilter(work)
    work.start()
    for at in (50.0, 50.5, 100.0):
        now.append(at)
        QCoreApplication.sendEvent(window, QEvent(QEvent.Type.MouseMove))
    now.append(110.0)
    assert work.pop_seconds() == 110
    now.append(1_000.0)
    QCoreApplication.sendEvent(window, QEvent(QEvent.Type.MouseMove))
    now.append(1_005.0)
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    now.append(2_000.0)
    assert work.pop_seconds() == (IDLE_AFTER - 10) + 5
    work.stop()


def test_the_last_line_says_when_time_is_not_counted(desk: Desk, now: list[float]) -> None:
    desk.bring([task("one", 2)])
    work = desk.work

    def shown(at: float) -> str:
        now.append(at)
        work.active_time.ticked.emit()
        return work.view.status._active

    begun = now[-1]
    desk.press("3")
    assert shown(begun + IDLE_AFTER - 1) == "Active 00:59"
    assert shown(begun + IDLE_AFTER) == "Active 01:00 · paused"
    assert shown(begun + 500) == "Active 01:00 · paused"
    desk.press("2")
    assert shown(begun + 501) == "Active 01:01"
    QApplication.instance().applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)  # type: ignore[union-attr]
    assert work.view.status._active == "Active 01:01 · paused"


@pytest.mark.parametrize(
    "keys", [(Qt.Key.Key_F1,), (Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)]
)
def test_no_time_is_counted_while_help_or_delivery_is_open(desk: Desk, now: list[float], keys: tuple[Any, ...]) -> None:
    desk.bring([task("one", 2)])
    work = desk.work
    begun = now[-1]
    now.append(begun + 10)
    desk.press(keys[0], held=keys[1] if keys[1:] else Qt.KeyboardModifier.NoModifier)
    work.active_time.pop_seconds()
    now.append(begun + 20)
    desk.press(Qt.Key.Key_Down)
    assert work.active_time.paused
    assert work.active_time.pop_seconds() == 0
    desk.press(Qt.Key.Key_Escape)
    now.append(begun + 25)
    assert work.active_time.pop_seconds() == 5
