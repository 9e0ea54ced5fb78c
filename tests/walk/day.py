"""A day of one window: worked in without a pause, it has at the end no more than at the start.

``python -m tests.walk.day`` rates and submits ``--tasks`` tasks by real keys in one real window (on Xvfb), searches,
exports, opens the palette and another project, stops the process as a computer that sleeps, and syncs by schedule to a
folder. What happens every half minute or half hour happens 15 to 90 times as often (``day_window.hurry``). Descriptors,
threads, memory, widgets, timers and the times of keys and submits at the end are held against those after the first
tasks.

Then what a computer can run out of is taken away: 256 descriptors in all; no descriptor that is free; a disk that is
full; no shared memory for pictures. Scores and submissions have to be there in each case, the window has to say what it
lacks, and to go on when it has it again.

First of all faults are planted (``day_window.FAULTS``), each in a short day of its own. One that is not found fails.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from annotator.bundle.invite import open_invite
from annotator.bundle.key_store import KeyStore
from annotator.paths import DataDir, resource
from annotator.services.syncing.sync_settings import agree_to_sync, choose_schedule
from annotator.store.store import Store
from tests.benchmarks import generator
from tests.benchmarks.outside import Keyboard, Picture, press
from tests.descriptors import lowest_free, open_descriptors
from tests.end_to_end.owner import Owner
from tests.end_to_end.program import ROOT, Database, annotator
from tests.end_to_end.screen import NeverHappenedError, Screen, virtual_screen, wait_for
from tests.hostile.window_modes import fill
from tests.walk.day_counts import HEAD, Counts, grown, median_milliseconds, process_counts
from tests.walk.day_picture import draw_day
from tests.walk.day_window import FAULTS

KEYRING: Final = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
PICTURES: Final = ROOT / "out" / "day"
SAMPLE: Final = ROOT / "resources" / "sample" / "sample.anntask"
SAMPLE_PROJECT: Final = "5bdc1fd3-bb3e-43ae-9692-1d113cddc665"
PAUSE: Final = 0.02
"""Seconds between two keys."""
ATTRIBUTES: Final = 5
WARM: Final = 200
"""Tasks after which caches are full: what is held against the end. A shorter day has half of its tasks for that."""
SMALL_DISK: Final = "24m"
NONE_FREE: Final = "nothing free"


@dataclass
class Study:
    """An owner's project of so many tasks at a folder, and the data directory of an annotator who has fetched them."""

    root: Path
    tasks: int
    project_id: str = ""
    responses: list[int] = field(default_factory=list)

    def make(self) -> None:
        os.environ.update(KEYRING)
        place = self.root / "place"
        place.mkdir(parents=True)
        owner = Owner.new(self.root / "owner", "A day")
        rows = list(generator.rows(self.tasks, self.tasks * 3))
        self.responses = [len(row["responses"]) for row in rows]
        source, invite = self.root / "tasks.jsonl", self.root / "lena.anninvite"
        source.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        owner.build(source, "helpsteer", "--series", "main", "--yes")
        making = ["invite", "new", "lena", "--project", str(owner.project), "--destination", str(place)]
        owner.run(*making, "--out", str(invite))
        owner.run("project", "sync", "--project", str(owner.project), "--destination", str(place))
        self.project_id = open_invite(invite).content.project_id
        annotator(self.data, "invite", "accept", str(invite), "--yes")
        annotator(self.data, "sync", "--destination", str(place))
        annotator(self.data, "tasks", "import", str(SAMPLE))
        paths = DataDir(self.data)
        with Store(paths) as store:
            agree_to_sync(store, KeyStore(paths.keys), self.project_id)
            choose_schedule(store, self.project_id, "when online")

    @property
    def data(self) -> Path:
        return self.root / "data"

    @property
    def documents(self) -> Path:
        return self.root / "home" / "documents"


class Day:
    """The window of a study on a screen, and the hand that works in it."""

    def __init__(
        self, study: Study, screen: Screen, picture: Picture, process: subprocess.Popen[bytes], answers: socket.socket
    ) -> None:
        self.study, self.screen, self.picture, self.process = study, screen, picture, process
        self.seen = Database(study.data)
        self._answers = answers.makefile("rw", encoding="utf-8")
        self._keyboard = Keyboard(screen.display)
        self._random = random.Random(7)
        self.done = self.submitted

    @property
    def submitted(self) -> int:
        """As the database says."""
        query = "SELECT count(*) FROM annotation WHERE status = 'submitted' AND project_id = ?"
        return int(self.seen.ask(query, self.study.project_id)[0][0])

    @property
    def window(self) -> str | None:
        return self.screen.window_of(self.process.pid)

    def ask(self, command: str) -> dict[str, Any]:
        self._answers.write(f"{command}\n")
        self._answers.flush()
        return dict(json.loads(self._answers.readline()))

    def open(self, project: str = "") -> None:
        self.ask(f"open {project or self.study.project_id}")
        self.picture.wait_still(0.3)

    def type(self, *keys: str) -> None:
        for key in keys:
            self._keyboard.press(key)
            time.sleep(PAUSE)

    def scores(self) -> list[str]:
        """The keys that rate the task at hand."""
        return [str(self._random.randrange(5)) for _ in range(self.study.responses[self.done] * ATTRIBUTES)]

    def task(self) -> None:
        """Rate and submit one."""
        self.type(*self.scores())
        self.submit()

    def submit(self) -> None:
        self.type("ctrl+Return")
        self.wait(f"task {self.done + 1} to be submitted", lambda: self.submitted == self.done + 1)
        self.done += 1
        time.sleep(0.15)  # the next one is shown

    def wait(self, what: str, look: Callable[[], object], seconds: float = 30.0) -> None:
        try:
            wait_for(what, look, seconds)
        except NeverHappenedError:
            PICTURES.mkdir(parents=True, exist_ok=True)
            shown = PICTURES / "failed.png"
            self.screen.run("import", "-window", "root", str(shown))
            # Whether a key was lost, or its answer replaced by the next one, is in the journal, and whether it came to
            # the program among the keys; a fault is in a report.
            edits = self.seen.ask("SELECT * FROM journal ORDER BY at DESC, number DESC LIMIT 60")
            reports = [path.read_text() for path in (self.study.data / "logs").glob("crash-*.txt")]
            keys = self.ask("keys")["keys"] if self.process.poll() is None else []
            (PICTURES / "failed.txt").write_text("\n".join([*reports, *map(str, edits), *keys]), encoding="utf-8")
            raise NeverHappenedError(f"{what} (status {self.process.poll()}; the screen is in {shown})") from None

    # what else belongs to a day

    def besides(self) -> None:
        """Whatever is due after this task."""
        for every, thing in (
            (9, self.search), (13, self.palette), (20, self.other_project), (30, self.export), (39, self.sleep),
            (17, self.guidelines),
        ):  # fmt: skip
            if self.done % every == every - 1:
                thing()

    def search(self) -> None:
        self.type("ctrl+g")
        time.sleep(0.3)
        self.type(*self._random.choice(("ba", "qua", "hi", "gafu")))
        self.picture.wait_still(0.4)
        self.type("Escape")
        time.sleep(0.2)
        self.type("Escape")
        self.picture.wait_still(0.3)

    def palette(self) -> None:
        self._in_dialog("ctrl+k", *"guid")

    def guidelines(self) -> None:
        self.type("g")
        self.picture.wait_still(0.3)
        self.type("g")
        self.picture.wait_still(0.3)

    def other_project(self) -> None:
        self.open(SAMPLE_PROJECT)
        self.open()

    def export(self) -> None:
        before = len(list(self.study.documents.rglob("*.annresult*")))
        self.dialog("ctrl+e")
        self.type("shift+Tab", "Return")
        self.wait("the export", lambda: len(list(self.study.documents.rglob("*.annresult*"))) > before)
        self.picture.wait_still(0.3)

    def sleep(self) -> None:
        """The computer sleeps for a while."""
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(2)
        self.process.send_signal(signal.SIGCONT)

    def dialog(self, keys: str) -> None:
        self.type(keys)
        self.wait(f"what {keys} opens", lambda: self.screen.focused() not in (None, self.window))
        self.picture.wait_still(0.3)

    def _in_dialog(self, keys: str, *typed: str) -> None:
        self.dialog(keys)
        self.type(*typed)
        self.picture.wait_still(0.3)
        self.type("Escape")
        self.wait("the window to have the keyboard", lambda: self.screen.focused() == self.window)

    # measuring

    def measure(self, tasks: int = 4) -> Counts:
        """Rate so many tasks and watch the picture; then count, while nothing goes on."""
        keys: list[float] = []
        submits: list[float] = []
        computed: list[float] = []
        submitting: list[float] = []
        for _ in range(tasks):
            self.picture.wait_still(0.3)
            for key in self.scores():
                pressed = press(self._keyboard, self.picture, self.process.pid, key, 0.1)
                keys.append(pressed.first)
                computed.append(pressed.computed)
            time.sleep(0.4)  # every commit is done, and the next task has been made ready
            pressed = press(self._keyboard, self.picture, self.process.pid, "ctrl+Return", 3, 0.25)
            submits.append(pressed.last)
            submitting.append(pressed.computed)
            self.wait("the submission", lambda: self.submitted == self.done + 1)
            self.done += 1
        self.picture.wait_still(0.5)
        time.sleep(1.5)
        low = self._counts()
        for _ in range(4):  # a sync or a backup may go on at one of these times, not at all of them
            time.sleep(0.4)
            again = self._counts()
            low = {name: min(value, again[name]) for name, value in low.items()}
        return Counts(
            self.done, int(low["descriptors"]), int(low["threads"]), low["megabytes"], int(low["widgets"]),
            int(low["timers"]), int(low["objects"]), *map(median_milliseconds, (keys, submits, computed, submitting)),
        )  # fmt: skip

    def _counts(self) -> dict[str, float]:
        return process_counts(self.process.pid) | self.ask("counts")

    def quit(self) -> None:
        self.type("ctrl+q")
        status = self.process.wait(60)
        if status:
            raise NeverHappenedError(f"the program ended with status {status}")


@contextmanager
def opened(study: Study, fault: str = "", limit: int = 0, server: tuple[str, ...] = ()) -> Iterator[Day]:
    """The window on the study's project. ``limit``: so many descriptors; ``server``: more options of Xvfb."""
    ours, theirs = socket.socketpair()
    study.documents.mkdir(parents=True, exist_ok=True)
    (study.documents.parent / "user-dirs.dirs").write_text(f'XDG_DOCUMENTS_DIR="{study.documents}"\n', encoding="utf-8")
    log = study.root / "said.txt"
    command = [
        sys.executable,
        "-m",
        "tests.walk.day_window",
        str(study.data),
        str(theirs.fileno()),
        *([fault] if fault else []),
    ]
    if limit:
        command = ["prlimit", f"--nofile={limit}:{limit}", *command]
    with (
        virtual_screen(options=server) as screen,
        Picture(screen.framebuffer) as picture,
        log.open("ab") as output,
    ):
        home = {"XDG_CONFIG_HOME": str(study.documents.parent), "PYTHONDONTWRITEBYTECODE": ""}
        process = subprocess.Popen(
            command, cwd=ROOT, env={**screen.environment, **KEYRING, **home}, stdout=output, stderr=subprocess.STDOUT,
            pass_fds=(theirs.fileno(),),
        )  # fmt: skip
        theirs.close()
        try:
            wait_for("the window", lambda: process.poll() is not None or screen.window_of(process.pid))
            if process.poll() is not None:
                raise NeverHappenedError(f"the program ended: {log.read_text()[-2000:]}")
            day = Day(study, screen, picture, process, ours)
            day.wait("the search index", lambda: (study.data / "search.db").exists())
            picture.wait_still(1.0)
            day.open()
            yield day
        finally:
            ours.close()
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
    if reports := list((study.data / "logs").glob("crash-*.txt")):
        raise NeverHappenedError(f"a fault: {reports[0].read_text()}")


def whole_day(
    study: Study, tasks: int, fault: str, say: Callable[[str], None], picture: Path | None = None
) -> list[str]:
    """What there is more of after so many tasks; empty where all is well. ``picture``: where to draw the curves."""
    began = time.monotonic()
    with opened(study, fault) as day:
        say(HEAD)
        first, curves = None, list[Counts]()
        while day.done < tasks:
            day.task()
            day.besides()
            if first is None and day.done >= min(WARM, tasks // 2):
                first = day.measure()
                curves.append(first)
                say(first.row())
            elif day.done % max(100, tasks // 8) == 0:
                curves.append(day.measure(2))
                say(curves[-1].row())
        last = day.measure(8)
        curves.append(last)
        if picture is not None:
            draw_day(curves, picture)
        say(f"{last.row()}  {time.monotonic() - began:.0f} s")
        assert first is not None
        syncs = sum(path.is_file() for path in (study.root / "place").rglob("*"))
        day.quit()
    ((edits,),) = Database(study.data).ask("SELECT count(*) FROM journal")
    say(f"{edits} edits; {syncs} files at the place")
    return [*grown(first, last), *damage(study)]


def damage(study: Study) -> list[str]:
    """What is not as it was written."""
    with Store(DataDir(study.data)) as store:
        return [f"damage: {damaged_row.table} {damaged_row.key} {damaged_row.why}" for damaged_row in store.check()]


# limits


def few_descriptors(study: Study, tasks: int) -> list[str]:
    """A window that may have 256 descriptors."""
    with opened(study, limit=256) as day:
        for _ in range(tasks):
            day.task()
            day.besides()
        used = process_counts(day.process.pid)["descriptors"]
        day.quit()
    return ([f"{used} of 256 descriptors are used"] if used > 128 else []) + damage(study)


def no_descriptors(study: Study, tasks: int) -> list[str]:
    """No descriptor is free any more: said, everything saved, and forgotten when there is room again."""
    faults = []
    with opened(study) as day:
        day.task()
        room = shown(day)
        limit(day, lowest_free(open_descriptors(day.process.pid)))
        day.wait("the window to say so", lambda: shown(day) != room)
        for _ in range(tasks):
            day.task()
        for thing in (day.search, day.palette, day.export, day.other_project, day.guidelines):
            thing()
        day.task()
        limit(day, 4096)
        time.sleep(3)
        day.task()
        day.export()
        if shown(day) != room:
            faults.append("the window still says that there is no room")
        day.quit()
    return [*faults, *damage(study)]


def shown(day: Day) -> int:
    """Whether the strip over everything is there: widgets of that name."""
    return day.ask("counts")["strips"]


def limit(day: Day, descriptors: int) -> None:
    subprocess.run(["prlimit", "--pid", str(day.process.pid), f"--nofile={descriptors}:8192"], check=True)


def small_disk(study: Study, tasks: int) -> list[str]:
    """The disk is full while somebody rates; what they typed is saved when there is room again."""
    here, small = study.data, study.root / "small"
    small.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", str(small)], check=False
    ).returncode:
        _say("   left out: nothing may be mounted here")
        return []
    try:
        moved = Study(study.root, study.tasks, study.project_id, study.responses)
        shutil.copytree(here, small / "data")
        here.rename(study.root / "before")
        here.symlink_to(small / "data")
        with opened(moved) as day:
            day.task()
            filler = small / "filler"
            fill(filler)
            keys = day.scores()
            day.type(*keys)
            time.sleep(2)
            day.type("ctrl+Return")
            time.sleep(2)
            PICTURES.mkdir(parents=True, exist_ok=True)
            day.screen.run("import", "-window", "root", str(PICTURES / "disk-full.png"))
            waiting = saved(day)
            filler.unlink()
            day.wait("the scores to be saved", lambda: saved(day) >= len(keys), 30)
            time.sleep(1)  # the window hears of it
            day.type("ctrl+Return")
            day.wait("the submission", lambda: day.submitted == day.done + 1)
            day.done += 1
            for _ in range(tasks):
                day.task()
            day.quit()
        _say(f"   {waiting} of {len(keys)} scores were on the disk while it was full")
        return damage(moved)
    finally:
        subprocess.run(["umount", str(small)], check=False)


def saved(day: Day) -> int:
    """The scores of the task where the window is."""
    query = (
        "SELECT count(*) FROM rating JOIN task USING (project_id, task_id) "
        "WHERE key = (SELECT task FROM place WHERE project_id = ?)"
    )
    return int(day.seen.ask(query, day.study.project_id)[0][0])


def no_shared_pictures(study: Study, tasks: int) -> list[str]:
    """An X server that shares no memory with its programs."""
    with opened(study, server=("-extension", "MIT-SHM")) as day:
        for _ in range(tasks):
            day.task()
            day.besides()
        day.palette()
        plain = day.screen.colours() < 50
        day.quit()
    return (["the window shows nothing"] if plain else []) + damage(study)


LIMITS: Final[dict[str, Callable[[Study, int], list[str]]]] = {
    "256 descriptors": few_descriptors,
    NONE_FREE: no_descriptors,
    "a full disk": small_disk,
    "no shared pictures": no_shared_pictures,
}


def main() -> None:
    """Find what is planted, then work for a day, then with limits."""
    parser = argparse.ArgumentParser(prog="python -m tests.walk.day", description=__doc__.partition("\n")[0])
    parser.add_argument("--tasks", type=int, default=2_000, help="how many are rated (%(default)s)")
    parser.add_argument("--plant", nargs="*", default=list(FAULTS), metavar="FAULT", help=", ".join(FAULTS))
    parser.add_argument("--planted-tasks", type=int, default=80, help="how many are rated with each of them")
    parser.add_argument("--limits", nargs="*", default=list(LIMITS), metavar="LIMIT", help=", ".join(LIMITS))
    parser.add_argument("--write", action="store_true", help="draw the curves of the day for benchmarks.md")
    given = parser.parse_args()
    wrong = []
    picture = resource("docs") / "pictures" / "day.png" if given.write else None
    with tempfile.TemporaryDirectory(prefix="day-") as folder:
        for fault in given.plant:
            _say(f"planted: {fault}")
            faults = whole_day(made(Path(folder, fault), given.planted_tasks), given.planted_tasks, fault, _say)
            _say("   found: " + "; ".join(faults))
            wrong += [] if faults else [f"the planted fault {fault} was not found"]
        if given.tasks:
            _say(f"a day of {given.tasks} tasks")
            wrong += whole_day(made(Path(folder, "day"), given.tasks), given.tasks, "", _say, picture)
        for name in given.limits:
            _say(name)
            try:
                wrong += [f"{name}: {fault}" for fault in LIMITS[name](made(Path(folder, name), 100), 20)]
            except NeverHappenedError as error:
                wrong.append(f"{name}: {error}")
    if wrong:
        sys.exit("\n".join(wrong))
    _say("all as it was at the start")


def made(folder: Path, tasks: int) -> Study:
    study = Study(folder / "study", tasks + 30)
    study.make()
    return study


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
