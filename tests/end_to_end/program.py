"""The real program, seen from outside: its process, its window, and the database it writes, opened for reading only."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.end_to_end.screen import NeverHappenedError, Screen, wait_for

ROOT = Path(__file__).resolve().parents[2]
_IDLE = 0.2
"""Seconds; a text cursor blinks every half second."""
_BLINK = 5_000_000
"""Nanoseconds of processor that a blink takes at most. On a busy machine it waits for them, and none may seem idle."""


def annotator(data: Path, *arguments: str, status: int = 0) -> str:
    """Runs a command of the program on the data directory ``data`` and returns what it printed."""
    done = subprocess.run(
        command(data, *arguments),
        cwd=ROOT,
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode != status:
        raise NeverHappenedError(f"annotator {' '.join(arguments)} ended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def documents(data: Path) -> Path:
    """The folder of the user's documents, as a program on the data directory ``data`` is told: beside the data, so that
    a scripted run leaves nothing among anybody's own."""
    return data.with_name(f"{data.name}-home") / "documents"


def command(data: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "annotator", "--data-dir", str(data), *arguments]


def _environment(**more: str) -> dict[str, str]:
    """This process's environment without a keyring: a scripted run never leaves a key in somebody's keyring."""
    return {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring", **more}


class Database:
    """What the program has committed, read as any other tool would read it.

    It is asked about a data directory with one project. Positions count from 0, in the order of the bundle.
    """

    _AT = "(SELECT task.key FROM task ORDER BY position LIMIT 1 OFFSET ?)"

    def __init__(self, data: Path) -> None:
        self._uri = f"{(data / 'annotator.db').as_uri()}?mode=ro"
        self._index = f"{(data / 'search.db').as_uri()}?mode=ro"

    def ask(self, query: str, *values: object) -> list[Any]:
        with closing(sqlite3.connect(self._uri, uri=True, timeout=60)) as connection:
            return connection.execute(query, values).fetchall()

    @property
    def titles(self) -> list[str]:
        """The titles of the projects whose tasks are here; empty while there is no database yet."""
        try:
            return [title for (title,) in self.ask("SELECT title FROM project")]
        except sqlite3.OperationalError:
            return []

    @property
    def attributes(self) -> list[str]:
        """The keys of the rubric's ratings, in the order in which they are asked."""
        ((rubric,),) = self.ask("SELECT rubric FROM bundle")
        return [block["key"] for block in json.loads(rubric)["blocks"] if block["type"] == "rating"]

    @property
    def project(self) -> str:
        return str(self.ask("SELECT id FROM project")[0][0])

    def scores(self, position: int) -> dict[tuple[str, str], int]:
        """The scores of the task at ``position`` (from 0) by response target and attribute."""
        rows = self.ask(
            f"SELECT target, attribute, score FROM rating JOIN task USING (project_id, task_id) WHERE key = {self._AT}",
            position,
        )
        return {(target, attribute): score for target, attribute, score in rows}

    def status(self, position: int) -> str:
        rows = self.ask(f"SELECT status FROM annotation WHERE task = {self._AT}", position)
        return str(rows[0][0]) if rows else "new"

    @property
    def submitted(self) -> int:
        return int(self.ask("SELECT count(*) FROM annotation WHERE status = 'submitted'")[0][0])

    @property
    def work(self) -> dict[int, dict[str, Any]]:
        """What has been answered, by the task's position. A task about which everything was taken back is left out."""
        before = "SELECT count(*) FROM task AS earlier WHERE earlier.position < task.position"
        rows = self.ask(f"SELECT ({before}), document FROM annotation JOIN task ON task.key = annotation.task")
        read = {position: json.loads(document) for position, document in rows}
        return {
            position: annotation
            for position, annotation in sorted(read.items())
            if annotation.get("status", "new") != "new"
        }

    @property
    def edits(self) -> int:
        """How many edits undo can take back or redo can do again, over all tasks."""
        return int(self.ask("SELECT count(*) FROM journal WHERE kind NOT IN ('undo', 'redo')")[0][0])

    def position_of(self, fragment: str) -> int:
        """The one task in which these words stand."""
        before = "SELECT count(*) FROM task AS earlier WHERE earlier.position < task.position"
        ((position,),) = self.ask(f"SELECT ({before}) FROM task WHERE instr(payload, ?)", fragment)
        return int(position)

    @property
    def indexed(self) -> bool:
        """Whether the texts of all tasks can be searched; :class:`sqlite3.OperationalError` before the first can."""
        with closing(sqlite3.connect(self._index, uri=True, timeout=60)) as connection:
            ((made,),) = connection.execute("SELECT count(*) FROM entry").fetchall()
        return bool(made == self.ask("SELECT count(*) FROM task")[0][0])

    @property
    def place(self) -> tuple[int, dict[str, str]] | None:
        """The position of the task that a new start will show, and where the focus is on it."""
        before = "SELECT count(*) FROM task AS earlier WHERE earlier.position < task.position"
        rows = self.ask(f"SELECT ({before}), focus FROM place JOIN task ON task.key = place.task")
        return (int(rows[0][0]), json.loads(rows[0][1])) if rows else None

    def shown_order(self, position: int) -> list[str]:
        """The response targets of a task as they stand on the screen, from the left; none before its first edit."""
        rows = self.ask(f"SELECT display_order FROM annotation WHERE task = {self._AT}", position)
        return [target for (stored,) in rows for target in json.loads(stored)["q1"]]


class Program:
    """The window's process on a screen. Keys go to it as from a keyboard."""

    def __init__(self, screen: Screen, process: subprocess.Popen[bytes], window: str) -> None:
        self._screen = screen
        self._process = process
        self.window = window

    @property
    def process(self) -> int:
        """Its number."""
        return self._process.pid

    @property
    def title(self) -> str:
        return self._screen.title(self.window)

    def press(self, *keys: str) -> None:
        if self._process.poll() is not None:
            raise NeverHappenedError(f"the program ended with status {self._process.returncode}")
        self._screen.press(*keys)

    @property
    def colours(self) -> int:
        return self._screen.colours()

    @property
    def asks(self) -> bool:
        """Whether a dialog of the program has the keyboard."""
        return self._screen.focused() not in (None, self.window)

    def wait_idle(self) -> None:
        """Until it has worked off every key and click: all its threads sleep, and have hardly run for a while."""

        def idle() -> bool:
            before = self._threads()
            time.sleep(_IDLE)
            after = self._threads()
            ran = sum(taken for _, taken in after) - sum(taken for _, taken in before)
            return abs(ran) < _BLINK and all(state == "S" for state, _ in before + after)

        wait_for("the program to have worked off its keys", idle)

    def _threads(self) -> list[tuple[str, int]]:
        """The state of each thread, and how many nanoseconds it has run: one that only waits for a processor is in
        another state.

        See proc_pid_stat(5), and Documentation/scheduler/sched-stats.rst of Linux.
        """
        states = list[tuple[str, int]]()
        for thread in sorted(Path(f"/proc/{self._process.pid}/task").iterdir()):
            with suppress(FileNotFoundError, ProcessLookupError):  # it ended between the two looks
                state = (thread / "stat").read_text().rpartition(") ")[2][0]
                states.append((state, int((thread / "schedstat").read_text().split()[0])))
        return states

    def kill(self) -> None:
        """Ends the process as a power cut would: it is told nothing."""
        self._process.kill()
        self._process.wait()

    def quit(self) -> None:
        """Closes the window by its keys and waits until the program has ended well."""
        self.press("ctrl+q")
        status = self._process.wait(90)
        if status:
            raise NeverHappenedError(f"the program ended with status {status}")


@contextmanager
def started(
    screen: Screen, data: Path, *arguments: str, log: Path, passphrase: Path | None = None
) -> Iterator[Program]:
    """The program with its window open and with the keyboard; ended at the end, if it has not ended by itself.

    What it prints goes to the file ``log``.
    """
    home = documents(data).parent
    documents(data).mkdir(parents=True, exist_ok=True)
    (home / "user-dirs.dirs").write_text(f'XDG_DOCUMENTS_DIR="{documents(data)}"\n', encoding="utf-8")
    environment = _environment(**screen.environment, XDG_CONFIG_HOME=str(home))
    if passphrase is not None:
        environment["ANNOTATOR_PASSPHRASE_FILE"] = str(passphrase)
    with log.open("ab") as output:
        process = subprocess.Popen(
            command(data, *arguments), cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        window = wait_for("the window", lambda: _alive(process, log) and screen.window_of(process.pid))
        wait_for("the window to have the keyboard", lambda: _alive(process, log) and screen.focused() == window)
        yield Program(screen, process, window)
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _alive(process: subprocess.Popen[bytes], log: Path) -> bool:
    if process.poll() is not None:
        raise NeverHappenedError(f"the program ended with status {process.returncode}: {log.read_text()[-2000:]}")
    return True
