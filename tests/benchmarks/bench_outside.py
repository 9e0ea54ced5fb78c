"""The installed program, unmodified, as somebody sees it who types: keys by XTEST, the picture of the X server.

The clock of a key stops at the first change of the picture, and again at the last one before it stands still. Tasks
have the lengths and numbers of responses of HelpSteer (``generator``): 3 or 4 responses mostly, 1 or 2 now and then.
Critiques are written, given ones judged and questions written in the samples. The floor is ``bare_window`` with the
same tasks and keys, measured by turns with the program.

BENCH_BEFORE=FOLDER   another checkout, measured by turns with this one
BENCH_PROMPTS=N       prompts of the project (default: as many as HelpSteer has)
BENCH_TASKS=N         tasks that are rated at each pace (default 5: two checkouts take 6 minutes on an idle machine)
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from tests.benchmarks import generator
from tests.benchmarks.measure import Aim, Row, percentile, shown
from tests.benchmarks.outside import Keyboard, Picture, Seen, computed, megabytes, press, started
from tests.end_to_end.program import ROOT, Database
from tests.end_to_end.screen import Screen, virtual_screen, wait_for

SIZE = (1600, 1000)
CLOCK = (100, 30)
"""The corner with the active time, which changes each second."""
PACES = (0.03, 0.12)
"""Seconds between two keys: of somebody who types by heart, and of somebody who reads."""
ROUNDS = 2
ATTRIBUTES = 5
STILL = 0.25
"""Seconds without a change after which the picture is done; a text cursor blinks every half second."""
CRITIQUES, VERDICTS = 4, 6
START, STARTS = "start, to the library of the full store", 5
MODULE = [sys.executable, "-m"]
FLOOR, ELSEWHERE = "bare window", "(another process)"
SAMPLES = ROOT / "resources" / "sample"
STORIES = SAMPLES / "stories" / "stories.anntask"
COMMENTS = SAMPLES / "comments" / "comments.anntask"
PASSAGES = SAMPLES / "passages" / "passages.anntask"
IMPORT = """
import sys; from pathlib import Path
from annotator.paths import DataDir; from annotator.services.intake import read_tasks
from annotator.store.store import Store
paths = DataDir(Path(sys.argv[1]))
with Store(paths) as store: read_tasks(store, Path(sys.argv[2]), paths.quarantine)
"""
AIMS = {
    "start": Aim(p95=0.31),
    "key": Aim(p95=0.007),
    "submit": Aim(ratio=1.5, p95=0.028),
    "processor, a task": Aim(p95=0.075),
    "memory, in the project": Aim(p95=120),
}
"""By what a measurement's name begins with. Seconds, and millions of bytes."""
TASK, MEMORY = "processor, a task rated and submitted", "memory, in the project with all tasks rated"
UPKEEP = "processor, start and first task with the backup and the checks"


@dataclass
class Measured:
    """What was seen of one checkout, by what was done."""

    root: Path
    name: str
    seen: dict[str, list[Seen]] = field(default_factory=lambda: defaultdict(list))
    figures: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds of all threads for each task and up to each first one, and proportional memory (Pss) in MB at the end of
    each sitting."""

    @property
    def data(self) -> str:
        """The name of its data directory, and what those of its samples begin with."""
        return f"data-{self.name or 'now'}"


def rows() -> Iterator[Row]:
    tasks = int(os.environ.get("BENCH_TASKS", "5"))
    other = os.environ.get("BENCH_BEFORE")
    trees = [Measured(Path(other).resolve(), "before")] if other else []
    trees.append(Measured(ROOT, "now" if other else ""))
    with tempfile.TemporaryDirectory() as temporary:
        home = Path(temporary)
        prompts = int(os.environ.get("BENCH_PROMPTS", str(generator.PROMPTS)))
        shape = (prompts, round(prompts * generator.RESPONSES / generator.PROMPTS))
        counts = [len(row["responses"]) for row in generator.rows(*shape)]
        bundle = build(home, shape)
        floor = Measured(ROOT, "bare")
        for tree in trees:
            import_tasks(tree, home, bundle)
            for _ in range(STARTS + 1):  # the first fills the caches, and makes the search index
                with opened(tree, home, Database(home / tree.data)):
                    pass
            del tree.seen[START][0]
        for turn in range(ROUNDS):
            begin = turn * tasks * len(PACES)
            rated = counts[begin : begin + tasks * len(PACES) + 1]
            rate_barely(floor, home, rated, begin, tasks)
            for tree in trees:
                rate(tree, home, rated, begin, tasks)
                criticise(tree, home)
                judge(tree, home)
                write(tree, home)
    for what in trees[-1].seen:
        for tree in trees:
            yield from _rows(tree, what, floor.seen.get(what, []))
    for what in (TASK, UPKEEP, MEMORY):
        for tree in trees:
            unit = "MB" if what == MEMORY else "s"
            yield Row(
                _name(tree, what),
                tree.figures[what],
                FLOOR if floor.figures[what] else "",
                floor.figures[what],
                _aim(what),
                unit=unit,
                profile=ELSEWHERE,
            )


def _name(tree: Measured, what: str) -> str:
    return f"outside: {what}{f' ({tree.name})' if tree.name else ''}"


def _aim(what: str) -> Aim | None:
    return next((aim for start, aim in AIMS.items() if what.startswith(start)), None)


def _rows(tree: Measured, what: str, floor: list[Seen]) -> Iterator[Row]:
    seen, name = tree.seen[what], _name(tree, what)
    seconds = [opening.computed for opening in seen]
    note = f"computing {shown(percentile(seconds, 50))}, p95 {shown(percentile(seconds, 95))}, all threads"
    bare = FLOOR if floor else ""
    yield Row(
        f"{name}, first change",
        [opening.first for opening in seen],
        bare,
        [opening.first for opening in floor],
        note=note,
    )
    if "30 ms" not in what and "character" not in what:  # the next key comes too soon, or the text cursor blinks
        last, lowest = [opening.last for opening in seen], [opening.last for opening in floor]
        yield Row(f"{name}, last change", last, bare, lowest, _aim(what), profile=ELSEWHERE)


def annotator(tree: Measured, home: Path, *arguments: str) -> None:
    command = [*MODULE, "annotator", "--data-dir", str(home / tree.data), *arguments]
    subprocess.run(command, cwd=tree.root, env=_environment(home), check=True, capture_output=True)


def import_tasks(tree: Measured, home: Path, bundle: Path) -> None:
    subprocess.run(
        [sys.executable, "-c", IMPORT, str(home / tree.data), str(bundle)],
        cwd=tree.root, env=_environment(home), check=True,
    )  # fmt: skip


def build(home: Path, shape: tuple[int, int]) -> Path:
    """The made-up set of HelpSteer's shape as a bundle, built by this checkout."""
    lines, bundle = home / "tasks.jsonl", home / "set.anntask"
    lines.write_bytes(generator.jsonl(*shape))
    owner = Measured(ROOT, "owner")
    annotator(owner, home, "keys", "new", "--name", "Bench Owner")
    annotator(owner, home, "project", "new", str(home / "project"), "--title", "Bench")
    annotator(
        owner, home,
        *("tasks", "build", str(lines), "--project", str(home / "project")),
        *("--rubric", "helpsteer", "--out", str(bundle)),
    )  # fmt: skip
    return bundle


def rate(tree: Measured, home: Path, counts: list[int], first: int, tasks: int) -> None:
    """Rate and submit tasks, ``tasks`` at each pace; ``counts`` are their responses, and those of the one after."""
    seen = Database(home / tree.data)
    with opened(tree, home, seen) as window:
        tree.figures[UPKEEP].append(upkeep(window[-1]))
        rate_tasks(tree, window, counts, tasks, lambda done: seen.submitted == first + done)


def upkeep(process: int) -> float:
    """Wait until the window has backed up and checked what is stored, which begins three seconds after the start and is
    no part of rating a task. Returns the seconds of all threads up to then."""
    before = computed(process)
    time.sleep(4)
    while (now := computed(process)) - before > 0.02:
        before = now
        time.sleep(1)
    return now


def rate_barely(floor: Measured, home: Path, counts: list[int], first: int, tasks: int) -> None:
    """The same tasks and keys in the bare window."""
    database, lines = home / f"bare-{first}.db", home / f"bare-{first}.jsonl"
    every = (home / "tasks.jsonl").read_bytes().splitlines(keepends=True)
    lines.write_bytes(b"".join(every[first : first + len(counts)]))

    def submitted(done: int) -> bool:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
            return connection.execute("SELECT count(*) FROM submitted").fetchone() == (done,)

    with running(floor, home, [*MODULE, "tests.benchmarks.bare_window", str(database), str(lines)]) as parts:
        screen, keyboard, picture, process = parts
        window = wait_for("the bare window", lambda: screen.window_of(process))
        wait_for("the keyboard", lambda: screen.focused() == window)
        screen.run("xdotool", "windowsize", window, *map(str, SIZE))
        picture.wait_still(0.4)
        rate_tasks(floor, (keyboard, picture, process), counts, tasks, submitted)


def rate_tasks(
    tree: Measured,
    window: tuple[Keyboard, Picture, int],
    counts: list[int],
    tasks: int,
    submitted: Callable[[int], bool],
) -> None:
    """Press the keys; ``submitted`` says whether so many tasks are submitted, on the disk."""
    keyboard, picture, process = window
    for done, (now, then) in enumerate(pairwise(counts), start=1):
        pace, began = PACES[(done - 1) // tasks], computed(process)
        picture.wait_still(STILL)
        for score in range(now * ATTRIBUTES):
            seen = press(keyboard, picture, process, str((score * 7 + 3) % 5), pace)
            tree.seen[f"key, {pace * 1000:.0f} ms apart"].append(seen)
        picture.wait_still(STILL)
        time.sleep(0.4)  # every commit is done, and the next task has been made ready
        seen = press(keyboard, picture, process, "ctrl+Return", 3, STILL)
        tree.seen["submit" if now == then else "submit, other number of responses"].append(seen)
        wait_for("the submission", lambda done=done: submitted(done), 10)
        tree.figures[TASK].append(computed(process) - began)
    tree.figures[MEMORY].append(megabytes(process, "smaps_rollup", "Pss"))


def criticise(tree: Measured, home: Path) -> None:
    """Write critiques: open one, type into it, leave it, highlight a word."""
    seen = Database(home / f"{tree.data}-stories-{len(tree.seen['C'])}")
    with opened(tree, home, seen, str(STORIES), f"-stories-{len(tree.seen['C'])}") as (keyboard, picture, process):
        for _ in range(CRITIQUES):
            picture.wait_still(STILL)
            tree.seen["C"].append(press(keyboard, picture, process, "c", 3, STILL))
            for letter in "so it is wrong".replace(" ", ""):
                seconds = press(keyboard, picture, process, letter, 0.12)
                tree.seen["character in a critique, 120 ms apart"].append(seconds)
            keyboard.press("Escape")
            time.sleep(0.2)
            keyboard.press("v")
            time.sleep(0.2)
            keyboard.press("ctrl+shift+Right")
            picture.wait_still(STILL)
            tree.seen["highlight"].append(press(keyboard, picture, process, "Return", 3, STILL))
            keyboard.press("Escape")


def judge(tree: Measured, home: Path) -> None:
    """Judge the critiques of one answer; the next one opens by itself."""
    data = f"-comments-{len(tree.seen['verdict'])}"
    with opened(tree, home, Database(home / f"{tree.data}{data}"), str(COMMENTS), data) as parts:
        keyboard, picture, process = parts
        for _ in range(VERDICTS):
            picture.wait_still(STILL)
            tree.seen["verdict"].append(press(keyboard, picture, process, "x", 3, STILL))


def write(tree: Measured, home: Path) -> None:
    """Write a question about a passage."""
    data = f"-passages-{len(tree.seen['character in a question, 120 ms apart'])}"
    with opened(tree, home, Database(home / f"{tree.data}{data}"), str(PASSAGES), data) as parts:
        keyboard, picture, process = parts
        keyboard.press("Return")  # into the question
        for letter in "whatdoesitsayaboutthat":
            seen = press(keyboard, picture, process, letter, 0.12)
            tree.seen["character in a question, 120 ms apart"].append(seen)


@contextmanager
def opened(
    tree: Measured, home: Path, seen: Database, file: str = "", data: str = ""
) -> Iterator[tuple[Keyboard, Picture, int]]:
    """The program of a checkout in its window, in its project."""
    command = [*MODULE, "annotator", "--data-dir", str(home / f"{tree.data}{data}"), *(("open", file) if file else ())]
    with running(tree, home, command, start=not file) as (screen, keyboard, picture, process):
        window = wait_for("the window", lambda: screen.window_of(process))
        wait_for("the project", lambda: seen.titles and screen.focused() == window)
        wait_for("the search index", lambda: seen.indexed, 600)  # how far it is, is shown
        picture.wait_still(0.4)
        if not file:
            keyboard.press("Return")  # the library's own project
        wait_for("the workspace", lambda: seen.titles[0] in screen.title(window))
        screen.run("xdotool", "windowsize", window, *map(str, SIZE))
        picture.wait_still(0.4)
        yield keyboard, picture, process


@contextmanager
def running(
    tree: Measured, home: Path, command: list[str], *, start: bool = True
) -> Iterator[tuple[Screen, Keyboard, Picture, int]]:
    """A program on a screen of its own, ended afterwards; ``start``: how long it takes to stand still is measured."""
    with virtual_screen(*SIZE) as screen, Picture(screen.framebuffer, CLOCK) as picture:
        keyboard, began = Keyboard(screen.display), time.perf_counter()
        process = subprocess.Popen(
            command,
            cwd=tree.root, env=_environment(home, screen), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            if start:
                tree.seen[START].append(started(picture, process.pid, began))
            yield screen, keyboard, picture, process.pid
        finally:
            process.terminate()
            process.wait(20)


def _environment(home: Path, screen: Screen | None = None) -> dict[str, str]:
    """That of an installed program: its modules come as bytecode, and nobody's keyring is touched."""
    own = {"PYTHONDONTWRITEBYTECODE": "", "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring", "HOME": str(home)}
    given = screen.environment if screen is not None else dict(os.environ)
    return given | own | {"PYTHONPYCACHEPREFIX": str(home / "bytecode"), "XDG_CONFIG_HOME": str(home / "config")}
