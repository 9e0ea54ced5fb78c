"""A new process on a copy of the data directory: the window that a person would get who starts the program now.

A process that has loaded the program, but has made no application yet, is forked for each: all widgets are new.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import shutil
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from annotator.text.highlight import highlight_code
from annotator.text.render import render
from annotator.text.runs import TextRun
from tests.walk.mixed_projects import FORMULAS, MARKDOWN, Returned
from tests.walk.observation import Observation, observe
from tests.walk.program_window import ProgramWindow, Stage, draw_here, draw_once, give_back, hold_time

_LOADED_LATE = (
    "annotator.ui.workspace_controller",
    "annotator.ui.critique.critique_layout_controller",
    "annotator.ui.authoring.authoring_layout_controller",
    "annotator.services.session",
    "annotator.services.progress",
    "annotator.bundle.key_store",
)


class ColdWindowError(AssertionError):
    """A new process did not come as far as a window."""


@dataclass(frozen=True)
class Job:
    root: Path
    stage: Stage
    returned: Sequence[Returned]
    environment: tuple[tuple[str, str], ...]
    result: Path


def load_program() -> None:
    """Load what a window loads late, and what it draws, parses and compiles once, before a process is forked."""
    for name in _LOADED_LATE:
        import_module(name)
    for text in FORMULAS:
        draw_once(text)
    for text in MARKDOWN:
        render(text)
    highlight_code((TextRun("pass", 0, 4, True),), "python")  # compiles the patterns of its lexer


class ColdWindows:
    """Starts new windows. Make it before there is a ``QApplication``, and close it."""

    def __init__(self, place: Path, display: str = "") -> None:
        """``place`` is a folder for copies; ``display`` an X server of its own, empty for no screen at all."""
        load_program()
        self._place = place
        platform = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display} if display else {"QT_QPA_PLATFORM": "offscreen"}
        self._environment = tuple(platform.items())
        self._ours, theirs = multiprocessing.Pipe()
        self._process = os.fork()
        if not self._process:
            self._ours.close()
            _serve(theirs)
            os._exit(0)
        theirs.close()

    def close(self) -> None:
        self._ours.close()
        os.waitpid(self._process, 0)

    def observe(self, root: Path, stage: Stage, returned: Sequence[Returned]) -> Observation:
        """What a new window shows on a copy of a data directory to which nothing is being written.

        Raises :class:`ColdWindowError` with what the new process said.
        """
        copy, result = self._place / "copy", self._place / "observation"
        before = None
        while before != (before := _stamps(root)):  # until nothing has moved from the log to the database meanwhile
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(root, copy, ignore=shutil.ignore_patterns("*-shm"))  # which SQLite makes anew from the log
        self._ours.send(Job(copy, stage, tuple(returned), self._environment, result))
        message = self._ours.recv()
        if message:
            raise ColdWindowError(message)
        with result.open("rb") as file:
            observation: Observation = pickle.load(file)
        return observation


def _stamps(root: Path) -> dict[str, tuple[int, int]]:
    """The sizes and times of all files."""
    stats = {str(path): path.stat() for path in root.rglob("*") if path.is_file() and not path.name.endswith("-shm")}
    return {name: (stat.st_size, stat.st_mtime_ns) for name, stat in stats.items()}


def _serve(pipe: multiprocessing.connection.Connection) -> None:
    gc.disable()  # a window is observed once: a collection would touch, and so copy, all that was loaded before
    while True:
        try:
            job: Job = pipe.recv()
        except EOFError:
            return
        reader, writer = os.pipe()
        process = os.fork()
        if not process:
            os.close(reader)
            faults = _run(job)
            with os.fdopen(writer, "w") as out:
                out.write(faults)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as answer:
            message = answer.read()
        _, status = os.waitpid(process, 0)
        pipe.send(message or (f"ended with status {status}" if status else ""))


def _run(job: Job) -> str:
    """Show the window and leave the observation; what went wrong."""
    try:
        os.environ.update(job.environment)
        hold_time()
        draw_here()
        give_back(job.returned)
        shown = ProgramWindow(job.root, job.stage)
        shown.open()
        shown.rest()
        seen = observe(shown.window)
        with job.result.open("wb") as file:
            pickle.dump(seen, file)
        shown.window.hide()
        shown.backend.close()
    except BaseException:  # the caller hears of it
        return traceback.format_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return ""
