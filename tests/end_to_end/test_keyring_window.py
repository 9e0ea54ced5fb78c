"""The real window while GNOME Keyring asks for the password of a new keyring: on another screen, as behind a window."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.program import ROOT
from tests.end_to_end.screen import PATIENCE, Screen, virtual_screen, wait_for

_NEEDED = ("Xvfb", "openbox", "xdotool", "dbus-run-session", "gnome-keyring-daemon")
pytestmark = pytest.mark.skipif(not all(map(shutil.which, _NEEDED)), reason="needs a screen and GNOME Keyring")
_SESSION = """
echo $$ > "$4"
gnome-keyring-daemon --foreground --components=secrets >/dev/null 2>&1 &
echo $! > "$XDG_RUNTIME_DIR/daemon"
while [ ! -e "$XDG_RUNTIME_DIR/keyring/control" ]; do sleep 0.05; done
DISPLAY="$1" exec "$2" -m annotator --data-dir "$3"
"""


@contextlib.contextmanager
def program(folder: Path, screen: Screen, other: Screen) -> Iterator[int]:
    """The id of the program on ``screen``, in a desktop session whose prompts come up on ``other``."""
    home, run = folder / "home", folder / "run"
    home.mkdir()
    run.mkdir(mode=0o700)
    variables = {
        name: value for name, value in other.environment.items() if not name.startswith(("DBUS", "PYTHON_KEYRING"))
    }
    environment = {**variables, "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "XDG_RUNTIME_DIR": str(run)}
    with (folder / "said").open("wb") as log:
        session = subprocess.Popen(
            ["dbus-run-session", "--", "sh", "-c", _SESSION, "sh",
             screen.display, sys.executable, str(folder / "data"), str(folder / "pid")],
            cwd=ROOT, env=environment, stdout=log, stderr=log,
        )  # fmt: skip
    try:
        wait_for("the session", lambda: (folder / "pid").exists() and (folder / "pid").read_text().strip())
        process = int((folder / "pid").read_text())
        window = wait_for("the window", lambda: screen.window_of(process))
        wait_for("the window to have the keyboard", lambda: screen.focused() == window)
        yield process
    finally:
        session.terminate()
        session.wait(PATIENCE)
        with contextlib.suppress(ProcessLookupError):  # it may have gone with its bus
            os.kill(int((run / "daemon").read_text()), signal.SIGTERM)


def _prompted(other: Screen) -> bool:
    done = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--class", "gcr-prompter"],
        env=other.environment, capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    return bool(done.stdout.split())


def _strip_stands(screen: Screen) -> bool:
    """Whether there are words at the top of the window, where nothing is while a project is opened."""
    area = ("-crop", "1000x30+40+30", "+repage", "-format", "%k", "info:")
    return int(screen.run("import", "-window", "root", *area)) > 10


@pytest.mark.parametrize("end", ["file", "terminated"])
def test_a_keyring_that_asks_on_another_screen_stops_nobody(tmp_path: Path, end: str) -> None:
    keys = tmp_path / "data" / "keys"
    with virtual_screen() as screen, virtual_screen(800, 600) as other, program(tmp_path, screen, other) as process:
        wait_for("the library", lambda: screen.colours() > 100)
        screen.press("Tab", "Tab", "Tab", "Tab", "Return")  # a sample
        wait_for("the keyring's prompt", lambda: _prompted(other))
        wait_for("the strip", lambda: _strip_stands(screen))
        if end == "terminated":
            os.kill(process, signal.SIGTERM)
            wait_for("the end", lambda: not Path(f"/proc/{process}").exists())
            assert not list(keys.glob("*"))
        else:
            screen.press("Tab", "Return")
            wait_for("the key file", lambda: (keys / "annotator.pub").exists())
            assert (keys / "annotator.passphrase").exists()
            assert _prompted(other), "nobody has answered it"
