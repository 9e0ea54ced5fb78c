"""What can wait without limit (a disk, a mount that is gone, a name server, another program) is not done on the thread
of the window."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.paths import resource
from annotator.ui.file_dialogs import keep_folder
from tests.ui.conftest import Desk
from tests.ui.delivery.shared_place import Shared, shared
from tests.ui.identity.invites import invite_file, text_of, top

__all__ = ["shared"]
CONTROL = Qt.KeyboardModifier.ControlModifier
_SLOW = ("socket.getaddrinfo", "socket.connect", "socket.gethostbyname", "subprocess.Popen", "os.system")
_ON_PATHS = ("open", "os.listdir", "os.scandir", "os.mkdir", "os.rename", "os.remove", "os.utime", "os.chmod")
_watching: list[Watch] = []


class Watch:
    """Collects what the window's thread does that can wait. ``mount`` stands for a share whose server is gone: whoever
    looks at anything in it waits."""

    def __init__(self, mount: Path) -> None:
        self.found: list[str] = []
        self._mount = os.fspath(mount)

    def heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in _SLOW or (event in _ON_PATHS and self._in_mount(arguments)):
            self.note(event, arguments)

    def note(self, what: str, arguments: object = "") -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        frames = [frame for frame in traceback.extract_stack() if "/annotator/" in frame.filename]
        where = " <- ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames[::-1][:6])
        self.found.append(f"{what} {arguments}: {where}")

    def about(self, what: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any, **named: Any) -> Any:
            if self._in_mount(arguments):
                self.note(what, arguments)
            return call(*arguments, **named)

        return noted

    def _in_mount(self, arguments: tuple[Any, ...]) -> bool:
        return any(isinstance(each, str | os.PathLike) and str(each).startswith(self._mount) for each in arguments)


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    for watch in _watching or ():  # None at the end of the interpreter
        watch.heard(event, arguments)


@cache
def _listen() -> None:
    """From now on, as there is no way to take a hook away: all that follows in the process is slower for it."""
    sys.addaudithook(_hook)


@contextlib.contextmanager
def watched(mount: Path) -> Iterator[Watch]:
    """What the window's thread does meanwhile that can wait; nothing may be found."""
    _listen()
    watch = Watch(mount)
    with pytest.MonkeyPatch.context() as patch:
        fsync = os.fsync
        patch.setattr(os, "fsync", lambda descriptor: (watch.note("fsync"), fsync(descriptor))[1])
        for name in ("stat", "lstat", "access", "statvfs"):
            patch.setattr(os, name, watch.about(name, getattr(os, name)))
        _watching.append(watch)
        try:
            yield watch
        finally:
            _watching.remove(watch)
    assert not watch.found, "\n".join(dict.fromkeys(watch.found))


@pytest.fixture
def mount(tmp_path: Path) -> Path:
    made = tmp_path / "mount"
    made.mkdir()
    return made


def settle(desk: Desk, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    QApplication.processEvents()


def test_planted_waits_are_found(mount: Path) -> None:
    def wait() -> None:
        with watched(mount):
            (mount / "file").exists()
            with (mount / "file").open("w") as stream:
                os.fsync(stream.fileno())
            os.system("true")

    with pytest.raises(AssertionError, match="fsync") as found:
        wait()
    said = str(found.value)
    assert all(what in said for what in ("stat", "open", "os.system"))


def test_window_thread_makes_no_slow_file_calls(desk: Desk, qtbot: QtBot, mount: Path) -> None:
    keep_folder(desk.window.preferences, "export", mount)
    with watched(mount):
        desk.find("library.help.sample_rating").click()
        qtbot.waitUntil(lambda: desk.window.workspace is not None)
        desk.press("3", "2", "1")
        desk.press("e", held=CONTROL)
        top(qtbot, "export")
        desk.press(Qt.Key.Key_Return)
        settle(desk, qtbot)
        qtbot.waitUntil(lambda: "was exported" in text_of(desk.work.view.notices))
        for command in ("view.progress", "go.to", "file.backups", "help.keys"):
            desk.window.table[command].trigger()
            settle(desk, qtbot)
            desk.press(Qt.Key.Key_Escape)
        desk.window.table["file.identity"].trigger()
        settle(desk, qtbot)
        name: Any = desk.find("identity.name")
        name.setText("Zoe")
        name.editingFinished.emit()
        settle(desk, qtbot)
        desk.press(Qt.Key.Key_Escape)
        desk.window.table["view.larger"].trigger()
        settle(desk, qtbot)
        desk.window.show_library()


def test_syncing_keeps_the_window_waiting_for_nothing(shared: Shared) -> None:
    with watched(shared.place):
        page = shared.page()
        shared.agree(page)
        shared.work()
        shared.sync(shared.page())
        shared.desk.window.show_library()


def test_files_on_a_mount_are_read_beside_the_window(desk: Desk, qtbot: QtBot, mount: Path) -> None:
    invite_file(mount)
    shutil.copy(resource("sample", "sample.anntask"), mount / "tasks.anntask")
    (mount / "broken.annreceipt").write_text("{}")
    keep_folder(desk.window.preferences, "open", mount)
    with watched(mount):
        desk.window.import_tasks(mount / "tasks.anntask")
        qtbot.waitUntil(lambda: desk.window.workspace is not None)
        desk.window.import_tasks(mount / "broken.annreceipt")
        top(qtbot, "error")
        desk.press(Qt.Key.Key_Escape)
        desk.window.import_tasks(mount / "lena.anninvite")
        top(qtbot, "invite")
        desk.press(Qt.Key.Key_Return)
        settle(desk, qtbot)
        desk.window.table["file.identity"].trigger()
        move: Any = desk.find("identity.move")
        move.click()
        dialog: Any = top(qtbot, "keyfile")
        dialog.show_path(mount / "lena.annkey")
        for name in ("phrase", "again"):
            dialog.findChild(QWidget, f"keyfile.{name}").setText("for the file")
        dialog.findChild(QWidget, "keyfile.go").click()
        settle(desk, qtbot)
    assert (mount / "lena.annkey").exists()
