"""One task of each preset, heard by Orca: the real window, real keys, and every word that Orca hands to its voice.

    python -m tests.end_to_end.orca_sessions out/orca [NAME…]

Into the folder goes ``NAME.txt`` for each session, step by step what was pressed and what was said then. No voice has
to be there: Orca logs what it says. ``ORCA`` is another command that begins Orca, such as ``chroot FOLDER orca``.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from annotator.paths import resource
from tests.end_to_end.program import Database, Program, started
from tests.end_to_end.screen import PATIENCE, NeverHappenedError, Screen, virtual_screen, wait_for
from tests.end_to_end.screen_reader import accessibility_bus
from tests.end_to_end.scripted_session import wait_for_first_task

_SAID = re.compile(r"SPEECH OUTPUT: '(.*?)' ?(?:voice=\S+ ?)?(?:\{|ACSS|$)", re.DOTALL)
_QUIET = float(os.environ.get("ORCA_QUIET", "2"))
"""Seconds without a word after which everything has been said."""
LINE_BY_LINE = """import builtins
_open = builtins.open
def _by_line(file, mode="r", buffering=-1, *rest, **more):
    return _open(file, mode, 1 if str(file).endswith("orca.log") else buffering, *rest, **more)
builtins.open = _by_line
"""
"""Read by Orca's Python as ``sitecustomize``: its log would come in blocks of 8 KB, long after what was said."""


@dataclass
class Session:
    """``steps``: what is done, in words, and the keys for it; a text in quotation marks is typed."""

    bundle: tuple[str, ...]
    steps: Sequence[tuple[str, str]] = field(default_factory=tuple)


SESSIONS = {
    "helpsteer": Session(
        ("sample.anntask",),
        (
            ("the first score", "3"),
            ("one of a lower level", "1"),
            ("back to the first one, and another score", "Up Up 2"),
            ("a digit that is not on the scale", "9"),
            ("refused: something is missing", "ctrl+Return"),
            ("the text by the caret", "v ctrl+Right ctrl+Right Down"),
            ("back to the scores", "Escape"),
            ("find", "ctrl+f 'time'"),
            ("the next place", "Return"),
            ("the next place", "Return"),
            ("words that are nowhere", "ctrl+a 'zzz' Return"),
            ("back", "Escape Escape"),
            ("each part of the window", "F6 F6 F6 F6 F6"),
            ("back to the scores", "Escape"),
            ("everything scored, task submitted", "0 1 2 3 4 0 1 2 3 4 0 1 2 3 4 0 1 2 3 4 ctrl+Return"),
            ("taken back", "ctrl+z"),
        ),
    ),
    "comparison": Session(
        ("comparisons", "comparisons.anntask"),
        (
            ("the first answer: another rank", "ctrl+shift+Left"),
            ("the second answer", "Right"),
            ("a rank by a digit", "1"),
            ("a tie with the one before", "equal"),
            ("on to the preference", "Down Down"),
            ("the first answer is better by two", "minus 2"),
            ("the other way", "2"),
            ("submitted or refused", "ctrl+Return"),
        ),
    ),
    "conversation-review": Session(
        ("conversations", "conversations.anntask"),
        (
            ("no spam, and three scores", "0 3 4 5"),
            ("a tag, and not", "p p"),
            ("on to the next message", "0 2 3 3"),
            ("a reaction", "e 3"),
            ("refused or submitted", "ctrl+Return"),
        ),
    ),
    "critique": Session(
        ("stories", "stories.anntask"),
        (
            ("a score", "3"),
            ("a critique", "c"),
            ("its words", "'Leaves out the end.' Escape"),
            ("severity and kind", "1 5"),
            ("a highlight", "v ctrl+Right ctrl+shift+Right ctrl+shift+Right Return"),
            ("a refinement", "r"),
            ("its words", "'In the end he stays.' Escape"),
            ("what is missing", "ctrl+Return"),
        ),
    ),
    "critique-helpfulness": Session(
        ("comments", "comments.anntask"),
        (
            ("the first is not helpful", "x"),
            ("the second is", "y"),
            ("how severe, and of what kind", "3 6"),
            ("on", "Down Down"),
            ("what is missing", "ctrl+Return"),
        ),
    ),
    "authoring": Session(
        ("passages", "passages.anntask"),
        (
            ("a question", "'Who is there?'"),
            ("its answer", "Tab 'The crew.'"),
            ("done with it", "Escape"),
            ("a misleading answer", "alt+m 'A stranger.' Tab 'He is alone.' Escape"),
            ("another question", "ctrl+n"),
            ("what is missing", "ctrl+Return"),
        ),
    ),
    "pages": Session(
        ("sample.anntask",),
        (
            ("preferences: every control", "ctrl+comma Tab Tab Tab Tab Tab Tab Tab Escape"),
            ("all tasks", "ctrl+g Down Down Escape"),
            ("commands", "ctrl+k 'flag' Return"),
            ("help", "F1 'crash' Down Tab Escape"),
            ("a reason to skip", "ctrl+shift+k Down Escape"),
            ("export", "ctrl+e Tab Tab Escape"),
            ("menu", "F10 Down Right Down Escape Escape"),
        ),
    ),
}


class Orca:
    """What it says, from its own log."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._read = 0

    def listen(self) -> list[str]:
        """What has been said since the last time, once nothing more is."""
        end, size = time.monotonic() + PATIENCE, -1
        while self._log.stat().st_size != size and time.monotonic() < end:
            size = self._log.stat().st_size
            time.sleep(_QUIET)
        with self._log.open("rb") as file:
            file.seek(self._read)
            new = file.read()
        self._read += len(new)
        return [line.strip() for line in _SAID.findall(new.decode("utf-8", "replace")) if line.strip()]


@contextmanager
def orca(screen: Screen, folder: Path) -> Iterator[Orca]:
    """Orca on ``screen``, with settings and log in ``folder``."""
    home, run = folder / "home", folder / "run"
    home.mkdir()
    (folder / "sitecustomize.py").write_text(LINE_BY_LINE, encoding="utf-8")
    run.mkdir(mode=0o700)
    log = folder / "orca.log"
    own = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "XDG_DATA_HOME": str(home / ".local"),
           "XDG_RUNTIME_DIR": str(run), "GSETTINGS_BACKEND": "memory", "PYTHONPATH": str(folder)}  # fmt: skip
    command = shlex.split(os.environ.get("ORCA", "orca"))
    with (folder / "orca.out").open("wb") as output:
        process = subprocess.Popen(
            [*command, "--debug-file", str(log), "-u", str(home / "orca")],
            env={**screen.environment, **own}, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        wait_for("Orca", lambda: _alive(process, folder) and log.exists() and b"SPEECH OUTPUT" in log.read_bytes())
        yield Orca(log)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def _alive(process: subprocess.Popen[bytes], folder: Path) -> bool:
    if process.poll() is not None:
        raise NeverHappenedError(f"Orca ended: {(folder / 'orca.out').read_text(errors='replace')[-2000:]}")
    return True


def hear(name: str, session: Session, out: Path) -> Path:
    """Play ``session``, and write down what was pressed and said."""
    folder = out / f"{name}-work"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lines = [f"# {name}: {session.bundle[-1]}"]
    with virtual_screen() as screen, accessibility_bus(screen), orca(screen, folder) as reader:
        reader.listen()
        data = folder / "data"
        with started(screen, data, "open", str(resource("sample", *session.bundle)), log=folder / "said.txt") as at:
            wait_for_first_task(at, Database(data))
            at.wait_idle()
            lines += ["", "## the task opens", *(f"- {text}" for text in reader.listen())]
            for title, keys in session.steps:
                lines += ["", f"## {title}"]
                for key in re.findall(r"'[^']*'|\S+", keys):
                    texts = _press(at, screen, reader, key)
                    lines += [f"`{key}`", *(f"- {text}" for text in texts)]
            at.press("ctrl+q")
    path = out / f"{name}.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _press(at: Program, screen: Screen, reader: Orca, key: str) -> list[str]:
    screen.type(key[1:-1]) if key.startswith("'") else at.press(key)
    return reader.listen()


def main() -> int:
    out = Path(sys.argv[1]).resolve()
    for name in sys.argv[2:] or SESSIONS:
        print(hear(name, SESSIONS[name], out), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
