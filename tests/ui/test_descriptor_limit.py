"""Before no more files can be opened the window says so, and gives its reserve back for what still has to be opened."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from annotator.errors import AnnotatorError
from annotator.ui.crash_handler import CrashHandler
from annotator.ui.descriptor_reserve import RESERVE, ROOM, FileDescriptorReserve
from tests.descriptors import no_more_files
from tests.ui.conftest import Desk, active, task

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the open descriptors are listed there")


@pytest.fixture
def reserve(qapp: QApplication) -> Iterator[FileDescriptorReserve]:  # noqa: ARG001 - for its timer
    made = FileDescriptorReserve()
    yield made
    made.close()


def strip(desk: Desk) -> str:
    """What the window says of it; empty where it says nothing."""
    found = desk.window.findChild(QLabel, "descriptors.text")
    return found.text() if isinstance(found, QLabel) and found.isVisible() else ""


def test_the_reserve_is_given_back_where_no_more_files_can_be_opened(reserve: FileDescriptorReserve) -> None:
    said: list[bool] = []
    reserve.low.connect(said.append)
    with no_more_files():
        reserve.look()
        files = [Path("/dev/null").open() for _ in range(RESERVE - 2)]  # noqa: SIM115
        for file in files:
            file.close()
    assert said == [True]
    reserve.look()
    assert said == [True, False]
    assert not reserve.is_low


def test_descriptor_reserve_is_held_while_enough_are_free(reserve: FileDescriptorReserve) -> None:
    said: list[bool] = []
    reserve.low.connect(said.append)
    with no_more_files(ROOM + 4):
        reserve.look()
    assert said == []


def test_descriptor_reserve_is_retaken_only_with_enough_free(reserve: FileDescriptorReserve) -> None:
    with no_more_files():
        reserve.look()
        reserve.look()
        assert reserve.is_low


def test_low_descriptor_notice_lasts_while_low(desk: Desk, reserve: FileDescriptorReserve) -> None:
    reserve.low.connect(desk.window.warn_low_descriptors)
    desk.bring([task("t1")])
    assert not strip(desk)
    with no_more_files():
        reserve.look()
        assert "files" in strip(desk)
        desk.press("3")
        desk.press("g")  # the guidelines: another part of the window
        assert "files" in strip(desk)
    reserve.look()
    assert not strip(desk)


def test_a_fault_is_told_and_reported_where_no_more_files_can_be_opened(
    desk: Desk, reserve: FileDescriptorReserve, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Path | None] = []

    def on_crash(report: Path | None) -> None:
        told.append(report)
        desk.window.show_error("A fault", AnnotatorError("program.fault", "It broke."), "All your work is saved.")

    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    handler = CrashHandler(desk.paths.logs, on_crash, reserve.look)
    handler.install()
    try:
        with no_more_files():
            try:
                Path("/dev/null").open()  # noqa: SIM115
            except OSError as error:
                handler._handle(type(error), error, error.__traceback__)
            panel = QApplication.activeModalWidget()
            assert panel is not None
            assert "It broke." in [label.text() for label in panel.findChildren(QLabel)]
            panel.close()
    finally:
        handler.remove()
    (report,) = told
    assert report is not None
    assert "OSError" in report.read_text()
    active(desk)
