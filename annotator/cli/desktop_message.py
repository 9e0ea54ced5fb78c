"""Shows an error with a dialog of the desktop environment when Qt cannot be loaded."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import subprocess
import sys

from annotator.errors import AnnotatorError

_TITLE = "Annotator"


def show(error: AnnotatorError) -> bool:
    """Show ``error`` in a dialog without waiting for it. Returns False if the desktop has no program for this."""
    text = f"{error}"
    if sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, text, _TITLE, 0x10)
        return True
    for command in _commands(text):
        if shutil.which(command[0]):
            with contextlib.suppress(OSError):
                subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )  # fmt: skip
                return True
    return False


def _commands(text: str) -> list[list[str]]:
    """The commands that can show a message, those of the running desktop first. The text is passed as an argument of
    its own, never as part of a script."""
    if sys.platform == "darwin":
        script = 'on run {words}\ndisplay alert "Annotator" message words as critical\nend run'
        return [["osascript", "-e", script, text]]
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        return []
    return [
        ["zenity", "--error", "--no-markup", f"--title={_TITLE}", f"--text={text}"],
        ["kdialog", "--title", _TITLE, "--error", text],
        ["xmessage", "-center", "-title", _TITLE, text],
    ]
