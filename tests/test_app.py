"""The program as it is started and ended from outside: where no window can be opened, and by the system's signals."""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from annotator import app
from annotator.ui.single_instance import listen_addresses

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE")
unix_only = pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="a screen is always found there")


@unix_only
@pytest.mark.parametrize(
    "screens",
    [
        {},
        {"DISPLAY": "unix:47114"},  # an X server that is not there
        {"DISPLAY": "nonsense"},
        {"DISPLAY": "unix:47114", "QT_QPA_PLATFORM": "xcb"},
        {"WAYLAND_DISPLAY": "wayland-47114", "XDG_SESSION_TYPE": "wayland"},
        {"WAYLAND_DISPLAY": "wayland-47114", "QT_QPA_PLATFORM": "wayland-egl"},
        {"DISPLAY": "unix:47114", "WAYLAND_DISPLAY": "wayland-47114", "QT_QPA_PLATFORM": "wayland;xcb"},
    ],
)
def test_without_a_screen_it_says_so_and_does_not_crash(screens: dict[str, str]) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in SCREENS}
    started = subprocess.run(
        [sys.executable, "-m", "annotator"], env=environment | screens, capture_output=True, text=True, timeout=60
    )
    assert (started.returncode, started.stdout) == (1, "")
    assert started.stderr.startswith("error: There is no screen")
    assert "[window.no_screen]" in started.stderr


@contextmanager
def running(data: Path, temporary: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The program with its window up and ready for a second start, ended at the end."""
    temporary.mkdir(exist_ok=True)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(temporary)}
    process = subprocess.Popen([sys.executable, "-m", "annotator", "--data-dir", str(data)], env=environment)
    try:
        end = time.monotonic() + 300
        while not any(Path(place).is_socket() for place in listen_addresses(data)):
            assert process.poll() is None
            assert time.monotonic() < end, "the window never listened"
            time.sleep(0.02)
        yield process
    finally:
        process.kill()
        process.wait(90)


def test_the_window_on_windows_is_the_program_of_its_shortcut(monkeypatch: pytest.MonkeyPatch) -> None:
    named: list[str] = []
    shell = SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=named.append)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shell32=shell), raising=False)
    app._name_for_taskbar()
    shortcut = (Path(__file__).parents[1] / "packaging/windows/annotator.iss").read_text(encoding="utf-8")
    assert f'AppUserModelID: "{named[0]}"' in shortcut


def test_windows_without_that_call_starts_anyway(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shell32=SimpleNamespace()), raising=False)
    app._name_for_taskbar()


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc gives each thread a heap of its own")
def test_the_threads_of_the_window_share_one_heap(tmp_path: Path) -> None:
    with running(tmp_path / "data", tmp_path / "temporary") as process:
        maps = Path(f"/proc/{process.pid}/maps").read_text(encoding="utf-8").splitlines()
    reserved = [line.split()[0].split("-") for line in maps if " ---p 00000000 00:00 0" in line]
    heaps = [end for begin, end in reserved if int(end, 16) % 2**26 == 0 and int(end, 16) - int(begin, 16) > 2**25]
    assert heaps == []  # each ends on a multiple of 64 MiB: HEAP_MAX_SIZE of glibc's malloc


@unix_only
@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_the_systems_wish_to_end_closes_the_window(tmp_path: Path, asked: signal.Signals) -> None:
    data, temporary = tmp_path / "data", tmp_path / "temporary"
    with running(data, temporary) as process:
        process.send_signal(asked)
        assert process.wait(90) == 0
    assert not any(Path(place).exists() for place in listen_addresses(data))
    assert list(temporary.iterdir()) == []


def _changed_at(path: Path) -> int:
    """0 in the moment in which the file is replaced."""
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return 0


@unix_only
def test_a_killed_window_leaves_nothing_among_temporary_files_and_the_next_one_tidies_up(tmp_path: Path) -> None:
    data, temporary = tmp_path / "data", tmp_path / "temporary"
    with running(data, temporary) as process:
        process.kill()
        process.wait(90)
    assert list(temporary.iterdir()) == []
    left = [place for place in listen_addresses(data) if Path(place).exists()]
    assert left == [str(data / "window.socket")]
    before = Path(left[0]).stat().st_mtime_ns
    with running(data, temporary) as process:
        end = time.monotonic() + 300
        while _changed_at(Path(left[0])) in (0, before):
            assert time.monotonic() < end, "the socket of the dead window was never replaced"
            time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        assert process.wait(90) == 0
    assert not Path(left[0]).exists()


STUCK = """
import sys, threading
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import annotator.app
import annotator.ui.main_window
from annotator.app import ApplicationController
from annotator.paths import DataDir

annotator.app.QProcess.startDetached = lambda program, arguments: print("started again", flush=True)
annotator.ui.main_window._CLOSING_WAIT = 10
application = QApplication([])
desktop = ApplicationController(application, DataDir(Path(sys.argv[1])))
begun = threading.Event()

def close():
    if begun.is_set():
        getattr(desktop.window, sys.argv[2])()

def work():
    begun.set()
    threading.Event().wait()

def begin():
    if desktop.window.backend is not None:
        asking.stop()
        desktop.window.jobs.run(work, print, print)
        closing.start(10)

asking, closing = QTimer(), QTimer()
asking.timeout.connect(begin)
closing.timeout.connect(close)
asking.start(10)
sys.exit(desktop.run(None, None))
"""


@pytest.mark.parametrize(("ending", "printed"), [("close", ""), ("restart", "started again\n")])
def test_job_without_end_keeps_the_program_from_neither_ending_nor_starting_again(
    tmp_path: Path, ending: str, printed: str
) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", STUCK, str(tmp_path), ending]
    done = subprocess.run(command, env=environment, timeout=90, check=False, stdout=subprocess.PIPE, text=True)
    assert (done.returncode, done.stdout) == (0, printed)
    assert "did not come to its end" in (tmp_path / "logs" / "annotator.log").read_text(encoding="utf-8")


AGAIN = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import annotator.app
from annotator.app import ApplicationController
from annotator.paths import DataDir

application = QApplication([])
desktop = ApplicationController(application, DataDir(Path(sys.argv[1])))
annotator.app.QProcess.startDetached = lambda program, arguments: print(program, *arguments, sep="\\n")

def restart():
    if desktop.window.backend is not None:
        desktop.window.restart()

asking = QTimer()
asking.timeout.connect(restart)
asking.start(10)
sys.exit(desktop.run(None, None))
"""


def test_a_restart_starts_the_program_again_on_the_same_data(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", AGAIN, str(tmp_path)], env=environment, timeout=90, check=False,
                          capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.splitlines() == [sys.executable, "-m", "annotator", "--data-dir", str(tmp_path)]
