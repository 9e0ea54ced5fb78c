"""Enter pressed once too often does not stop the sync that it began; *Stop* does, reached by Tab."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from annotator.errors import AnnotatorError
from tests.ui.accessible_names import badly_called, check_names
from tests.ui.conftest import active
from tests.ui.delivery.shared_place import Shared, shared

__all__ = ["shared"]

ENTER = Qt.Key.Key_Return


def test_enter_does_not_stop_sync(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    page = shared.page()
    shared.agree(page)
    asked: list[Callable[[], bool]] = []
    release = threading.Event()

    def slow(_project: str, stopped: Callable[[], bool], *_: Any, **__: Any) -> None:
        asked.append(stopped)
        release.wait(90)
        raise AnnotatorError("delivery.unreachable", "It is gone.")

    monkeypatch.setattr(shared.desk.backend, "sync", slow)
    active(shared.desk)
    sync = f"delivery.sync.{shared.project_id}"
    page.findChild(QWidget, sync).setFocus()  # type: ignore[union-attr]
    shared.desk.press(ENTER)
    stop = f"delivery.stop.{shared.project_id}"
    try:
        shared.qtbot.waitUntil(lambda: page.findChild(QWidget, stop) is not None and bool(asked))
        shared.looked_up(page)
        assert shared.desk.focused == f"delivery.syncing.{shared.project_id}"
        check_names(shared.desk.window)
        assert badly_called(shared.desk.window) == []
        shared.desk.press(ENTER, ENTER)
        assert not asked[0]()
        shared.desk.press(Qt.Key.Key_Tab, ENTER)
        assert asked[0]()
    finally:
        release.set()
    shared.wait()
    assert shared.desk.focused == sync
