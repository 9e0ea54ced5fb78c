"""A start that cannot be: a line with a code, exit status 1, no traceback; a small window where there is a screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from tests.end_to_end.screen import virtual_screen

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the screen is a virtual one of Linux")


def start(data: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "annotator", "--data-dir", str(data)],
        capture_output=True, text=True, check=False, timeout=300,
        env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", "QT_LOGGING_RULES": "*=false", **environment},
    )  # fmt: skip


def one_line(done: subprocess.CompletedProcess[str], code: str) -> None:
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("error: ")
    assert f"[{code}]" in done.stderr


def test_a_platform_that_is_not_there(tmp_path: Path) -> None:
    one_line(start(tmp_path / "data", QT_QPA_PLATFORM="nowhere"), "window.no_plugin")


def test_a_plugin_that_cannot_be_loaded(tmp_path: Path) -> None:
    (tmp_path / "libqbroken.so").write_bytes(b"no library")
    done = start(tmp_path / "data", QT_QPA_PLATFORM="broken", QT_QPA_PLATFORM_PLUGIN_PATH=str(tmp_path))
    one_line(done, "window.no_plugin")
    assert "libqbroken.so" in done.stderr


def test_a_qt_that_cannot_be_loaded(tmp_path: Path) -> None:
    (tmp_path / "PySide6").mkdir()
    (tmp_path / "PySide6" / "__init__.py").write_text("raise ImportError('libEGL.so.1: cannot open')\n")
    done = start(tmp_path / "data", PYTHONPATH=str(tmp_path))
    one_line(done, "window.no_qt")
    assert "libEGL.so.1" in done.stderr


def test_a_fault_before_the_window_is_there(tmp_path: Path) -> None:
    program = "import annotator.app\nannotator.app.launch = lambda *_: 1 / 0\n"
    (tmp_path / "sitecustomize.py").write_text(program)
    done = start(tmp_path / "data", PYTHONPATH=str(tmp_path), QT_QPA_PLATFORM="offscreen")
    one_line(done, "program.fault")
    log = tmp_path / "data" / "logs" / "annotator.log"
    assert f"(ZeroDivisionError). Report it, with {log}." in done.stderr
    assert "sitecustomize.py:2" in log.read_text()


@pytest.mark.skipif(not shutil.which("Xvfb") or not shutil.which("xdotool"), reason="needs Xvfb and xdotool")
@pytest.mark.parametrize("place", ["/proc/annotator", "file"])
def test_a_data_directory_that_cannot_be_made_is_explained_in_the_window(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    data = place if place.startswith("/") else str(tmp_path / "file" / "data")
    script = (
        f"{quote(sys.executable)} -m annotator --data-dir {quote(data)} & p=$!; "
        "for i in $(seq 60); do w=$(xdotool search --onlyvisible --name Annotator | head -1); "
        '[ -n "$w" ] && break; sleep 0.25; done; sleep 2; kill -TERM $p; wait $p; echo "status $? window $w"'
    )
    with virtual_screen() as screen:  # of a number of its own, however many others start at the same time
        done = subprocess.run(
            ["sh", "-c", script], capture_output=True, text=True, check=False, timeout=300,
            env={**screen.environment, "QT_LOGGING_RULES": "*=false"},
        )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert "error: " in done.stderr
    assert "[store." in done.stderr
    assert "status 1" in done.stdout
    assert done.stdout.strip().split("window ")[1].isdigit()


def test_without_qt_the_desktop_shows_it(tmp_path: Path) -> None:
    (tmp_path / "xmessage").write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {quote(str(tmp_path / "shown"))}\n')
    (tmp_path / "xmessage").chmod(0o755)
    done = start(
        tmp_path / "data", QT_QPA_PLATFORM="nowhere", DISPLAY=":1234", PATH=f"{tmp_path}:/bin"
    )  # fmt: skip
    one_line(done, "window.no_plugin")
    for _ in range(100):
        if (tmp_path / "shown").exists() and "window.no_plugin" in (tmp_path / "shown").read_text():
            break
        subprocess.run(["sleep", "0.05"], check=True)
    assert "[window.no_plugin]" in (tmp_path / "shown").read_text()


def xmessage(folder: Path) -> Path:
    """Stands for the desktop's means to show a message; the file that has what was shown."""
    (folder / "xmessage").write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {quote(str(folder / "shown"))}\n')
    (folder / "xmessage").chmod(0o755)
    return folder / "shown"


@pytest.mark.parametrize(
    ("raised", "message"),
    [
        ("OSError(5, 'Input/output error', '/somewhere')", "/somewhere: Input/output error."),
        ("AnnotatorError('window.no_answer', 'It said nothing.')", "It said nothing. [window.no_answer]"),
        ("AlreadyShownError('bundle.truncated', 'The file is truncated.')", ""),
    ],
)
def test_the_desktop_shows_what_no_window_has_shown(tmp_path: Path, raised: str, message: str) -> None:
    shown = xmessage(tmp_path)
    script = f"""
import sys, types
from annotator.errors import AnnotatorError, AlreadyShownError
def launch(*_):
    raise {raised}
sys.modules["annotator.app"] = types.SimpleNamespace(launch=launch)
from annotator.__main__ import main
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=300,
        env={**os.environ, "DISPLAY": ":1234", "PATH": f"{tmp_path}:/bin"},
    )  # fmt: skip
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "error: " in done.stderr
    for _ in range(100 if message else 4):
        if shown.exists() and shown.read_text().strip():
            break
        subprocess.run(["sleep", "0.05"], check=True)
    assert (message in shown.read_text()) if message else not shown.exists()
