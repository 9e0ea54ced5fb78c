"""The workbench: a template of everything a phase needs, copies of it, and processes forked to run a phase on one."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.model.rating_edits import SetRating
from annotator.model.rubric import Rubric
from annotator.paths import DataDir
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.store import writer
from annotator.store.store import Store
from tests.services.conftest import OWNER, PROJECT, RUBRIC, task_line
from tests.torture import phases, shim
from tests.torture.judge import Expected, Heard, State, faults, state, states
from tests.torture.phases import ANNOTATOR, Files
from tests.torture.shim import Fault

TIMEOUT = 60.0
RETRY_SECONDS = 0.005
"""A failing disk is back sooner here than the program would look again."""


@dataclass(frozen=True)
class Ran:
    """A forked process that is over. ``status`` is its wait status; ``lines`` what it said, ``before`` of them until it
    was disturbed."""

    lines: list[str]
    status: int
    seconds: float
    before: int = 0

    @property
    def heard(self) -> Heard:
        return Heard.of(self.lines)


def rubric() -> Rubric:
    """Two ratings, and notes to type in."""
    notes = {"type": "comment", "key": "remarks", "title": "Remarks", "targets": ["response"]}
    return Rubric.model_validate(RUBRIC.model_dump() | {"blocks": [*RUBRIC.model_dump()["blocks"], notes]})


class Bench:
    """``plant`` is called in every forked process first; a planted fault goes there."""

    def __init__(self, home: Path, plant: Callable[[], None] = lambda: None) -> None:
        self._home = home
        self._plant = plant
        self._number = 0
        self._expected: dict[tuple[str, int], Expected] = {}
        self.seconds: dict[str, float] = {}
        self.template = home / "template"
        self._fill(self.files(self.template))

    def files(self, root: Path) -> Files:
        """The names inside a copy of the template."""
        paths = DataDir(root / "data")
        return Files(paths, root / "next.anntask", root / "out" / "results.annresult", root / "earlier.db")

    @contextmanager
    def copy(self) -> Iterator[Files]:
        """A fresh copy of the template, removed afterwards."""
        self._number += 1
        root = self._home / f"run-{os.getpid()}-{self._number}"
        shutil.copytree(self.template, root)
        try:
            yield self.files(root)
        finally:
            shutil.rmtree(root, ignore_errors=True)

    def expected(self, phase: str, seed: int) -> Expected:
        """What an undisturbed run of the phase leads to; run once for each seed, and judged as the disturbed ones."""
        if (phase, seed) not in self._expected:
            with self.copy() as files:
                before = state(files.paths.database)
                ran = self.fork(phase, files, seed)
                heard = ran.heard
                if not heard.ended or heard.messages or ran.status:
                    raise RuntimeError(f"the undisturbed phase {phase} went wrong: {ran}")
                self.seconds[phase] = ran.seconds
                expected = Expected(
                    states(before, ran.lines), state(files.paths.database), heard.done.get("bundle", ""), self.earlier
                )
                if wrong := faults(phase, files, heard, expected):
                    raise RuntimeError(f"the undisturbed phase {phase} went wrong: {wrong}")
                self._expected[phase, seed] = expected
        return self._expected[phase, seed]

    def fork(
        self,
        phase: str,
        files: Files,
        seed: int,
        log: Path | None = None,
        fault: Fault | None = None,
        kill_after: float | None = None,
        disturb: Callable[[], None] | None = None,
    ) -> Ran:
        """Run a phase in a forked process; ``kill_after`` seconds after its phase began it gets SIGKILL, or
        ``disturb`` is called and it goes on."""
        reading, writing = os.pipe()
        process = os.fork()
        if process == 0:
            os.close(reading)
            self._child(phase, files, seed, log, fault, writing)
        os.close(writing)
        return _listen(process, reading, kill_after, disturb)

    def _child(self, phase: str, files: Files, seed: int, log: Path | None, fault: Fault | None, channel: int) -> None:
        status = 1
        try:
            if shim.loaded():
                recording = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600) if log else -1
                shim.start(files.paths.root.parent, recording, channel)
            self._plant()
            writer.FIRST_RETRY_SECONDS = RETRY_SECONDS
            if fault:
                shim.arm(fault)
            phases.run(phase, files, channel, seed)
            status = 0
        finally:
            if fault and shim.seen() >= fault.nth:
                os.write(channel, b"F\n")
            os._exit(status)

    def _fill(self, files: Files) -> None:
        """Eight tasks, work on five of them, an older results file, an older copy, a newer bundle."""
        first = self._bundle(files.next_bundle.with_name("first.anntask"), 1, None, range(1, 9), "What is it?")
        with Store(files.paths) as store:
            bundle = read_tasks(store, first, files.paths.quarantine)
            session = Session(store, PROJECT, "annotator-1")
            self._work(session, 0, 3)
            session.close()
            made = store.backup("manual")
            self.earlier: State = state(files.paths.database)
            shutil.move(made.path, files.backup)
            session = Session(store, PROJECT, "annotator-1")
            self._work(session, 3, 5)
            session.close()
            files.out.parent.mkdir()
            write_results(store, PROJECT, files.out, ANNOTATOR)
        self._bundle(files.next_bundle, 2, bundle.bundle_id, range(2, 14), "What is that?")

    @staticmethod
    def _work(session: Session, start: int, end: int) -> None:
        for position in range(start, end):
            session.go_to(position)
            for target in session.view().task.targets("response"):
                session.apply(SetRating(target=target, key="helpfulness", value=position % 5))

    @staticmethod
    def _bundle(path: Path, sequence: int, supersedes: str | None, numbers: range, prompt: str) -> Path:
        info = BundleMetadata(
            kind="tasks", project_id=PROJECT, project_title="Torture", series="main", sequence=sequence,
            supersedes=supersedes, author_fingerprint=OWNER.public.fingerprint, author_name=OWNER.name,
            created="2026-01-01T00:00:00+00:00", program_version="0", display_seed="seed",
        )  # fmt: skip
        lines = [task_line(f"t{n}", prompt if n % 2 else "What is it?", ("one " * 40, "two " * 90)) for n in numbers]
        files = {
            "bundle.json": info.to_json(),
            "rubric.json": rubric().model_dump_json().encode(),
            "tasks.jsonl": b"".join(line + b"\n" for line in lines),
        }
        write_bundle(path, "tasks", files, OWNER, "owner")
        return path


@contextmanager
def bench(plant: Callable[[], None] = lambda: None) -> Iterator[Bench]:
    home = Path(tempfile.mkdtemp(prefix="annotator-torture-"))
    try:
        yield Bench(home, plant)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _listen(process: int, channel: int, kill_after: float | None, disturb: Callable[[], None] | None) -> Ran:
    """Read what the process says until it is over; the clock runs from its ``B``."""
    output = b""
    began = time.perf_counter()
    deadline = began + TIMEOUT
    killed = kill_after is None
    begun = False
    os.set_blocking(channel, False)
    ended = began
    before = 0
    while True:
        now = time.perf_counter()
        try:
            piece = os.read(channel, 65536)
            if not piece:
                break
            output += piece
            if not begun and b"B\n" in output:
                begun, began = True, now
            ended = now if b"E\n" in piece else ended
        except BlockingIOError:
            time.sleep(0.0002)
        if not killed and begun and kill_after is not None and now - began >= kill_after:
            killed = True
            disturb() if disturb else os.kill(process, signal.SIGKILL)
            output += _waiting(channel)  # what stands in the pipe was said before
            before = output.count(b"\n")
        if now > deadline:
            os.kill(process, signal.SIGKILL)
            deadline = now + TIMEOUT
    os.close(channel)
    status = os.waitpid(process, 0)[1]
    return Ran(output.decode().splitlines(), status, max(0.0, ended - began), before)


def _waiting(channel: int) -> bytes:
    output = b""
    with contextlib.suppress(BlockingIOError):
        while piece := os.read(channel, 65536):
            output += piece
    return output
