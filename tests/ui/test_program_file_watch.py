"""A window whose program was upgraded or removed meanwhile says so, once, and where nothing else is being said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from annotator.ui.program_file_watch import ProgramFileWatch
from tests.ui.conftest import Desk, task

ACTIVE, AWAY = Qt.ApplicationState.ApplicationActive, Qt.ApplicationState.ApplicationInactive


def said(desk: Desk) -> str:
    notices = desk.window.notices
    found = notices.findChild(QLabel, "notice.text") if notices.occupied else None
    return found.text() if isinstance(found, QLabel) else ""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    made = tmp_path / "annotator"
    made.write_bytes(b"the version that was started")
    return made


@pytest.fixture
def come_back(desk: Desk, program: Path, qapp: QApplication) -> Iterator[Callable[[], None]]:
    desk.bring([task("t1")])
    desk.window.notices.clear()
    watch = ProgramFileWatch(program, desk.window.warn_replaced, qapp)

    def leave_and_come_back() -> None:
        watch._look(AWAY)
        watch._look(ACTIVE)

    yield leave_and_come_back
    watch.deleteLater()


def test_an_upgrade_is_said_once(desk: Desk, program: Path, come_back: Callable[[], None]) -> None:
    come_back()
    assert not said(desk)
    fresh = program.with_suffix(".dpkg-new")
    fresh.write_bytes(b"the version that was started")  # even the same one
    fresh.replace(program)
    come_back()
    assert "updated or removed" in said(desk)
    desk.window.notices.clear()
    come_back()
    assert not said(desk)


def test_a_removal_is_said(desk: Desk, program: Path, come_back: Callable[[], None]) -> None:
    program.unlink()
    come_back()
    assert "updated or removed" in said(desk)


def test_it_waits_while_something_else_is_said(desk: Desk, program: Path, come_back: Callable[[], None]) -> None:
    desk.window.notices.show_notice("Ask the owner.", "warning")
    program.unlink()
    come_back()
    assert said(desk) == "Ask the owner."
    desk.window.notices.clear()
    come_back()
    assert "updated or removed" in said(desk)
