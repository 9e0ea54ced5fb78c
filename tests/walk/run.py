"""Walks through the window by chance, and asks after every step whether the screen says what is so.

``python -m tests.walk.run --seed 1 --steps 500 --project helpsteer``; ``make walk`` runs every kind of project. What is
found is printed once, with the steps that led there in ``out/walk``; the same seed walks the same way again.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from types import TracebackType

from cryptography.hazmat.primitives.serialization import ssh
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from annotator.paths import DataDir
from tests.cheap_keys import cheap_kdf
from tests.end_to_end.screen import virtual_screen
from tests.ui.reading.whole_text import lost_texts
from tests.walk import oracles
from tests.walk.acts import Act, Acts, perform
from tests.walk.cold_window import ColdWindows, load_program
from tests.walk.mixed_projects import KINDS, make_project
from tests.walk.observation import Observation, differences, observe, save_picture, widgets_that_differ
from tests.walk.planted_faults import PLANTS
from tests.walk.program_window import ProgramWindow, Stage, draw_here, give_back, hold_time
from tests.walk.typed_ahead import Pair, choose

_PROBED = 3
"""Steps between two keys that are pressed only to see where they go."""
_PROBE: Act = ("probe",)
_REST: Act = ("rest",)
EVERY = 12
"""Steps between two cold windows."""
_HARMLESS = (
    *("propagateSizeHints", "does not support raise", "does not support grabbing", "OpenType support missing"),
    "does not support QPlatformServices::openDocument",  # of the platform without a screen
)
_WRITTEN = (".annresult", ".csv", ".annkey")
"""Endings of files that a person may have written by choosing a place for them."""
_KEPT_STEPS = 400


@dataclass(frozen=True)
class Walk:
    """What is walked through: ``acts`` instead of chance, where there are any."""

    seed: int = 1
    steps: int = 200
    project: str = "options"
    stage: Stage = field(default_factory=Stage)
    every: int = EVERY
    acts: Sequence[Act] = ()
    oracles: frozenset[str] = frozenset({"cold", "texts", "focus", "unseen", "whole"})
    display: str = ""

    def __str__(self) -> str:
        return f"--seed {self.seed} --project {self.project} --steps {self.steps} --every {self.every} {self.stage}"


@dataclass
class Report:
    """What was found, each once, by the oracle and the words without their numbers."""

    findings: dict[tuple[str, str], str] = field(default_factory=dict)
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    steps: int = 0
    colds: int = 0

    def add(self, oracle: str, text: str, where: str) -> bool:
        """Note it; whether it is the first of its like."""
        key = oracle, re.sub(r"\d+", "N", text)[:300]
        self.counts[key] += 1
        first = key not in self.findings
        if first:
            self.findings[key] = f"{text}\n    {where}"
        return first


class _Home:
    """The files of a person, which no key in this program changes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        for name in ("notes.txt", "Documents/letter.txt", "Documents/old.anntask", "Pictures/cat.png"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("mine", encoding="utf-8")
        self._known = self._files()

    def _files(self) -> dict[str, str]:
        return {str(path): path.read_text(encoding="utf-8") for path in self._root.rglob("*") if self._mine(path)}

    def _mine(self, path: Path) -> bool:
        return path.is_file() and ".config" not in path.parts and path.suffix not in _WRITTEN

    def harm(self) -> list[str]:
        """What is not as it was."""
        now, known = self._files(), self._known
        self._known = now
        return [f"{name} was changed, made or removed" for name in {*now, *known} if now.get(name) != known.get(name)]


def _crashes(root: Path) -> list[str]:
    return [path.name for path in root.rglob("crash*")]


class Walker:
    """One walk."""

    def __init__(self, walk: Walk, out: Path, report: Report) -> None:
        self._walk, self._out, self._report = walk, out, report
        self._done: list[Act] = []
        self._faults: list[str] = []
        self._after: oracles.Step | None = None  # of the step before, where nothing has been done since

    def run(self, cold: ColdWindows, root: Path) -> None:
        walk, report = self._walk, self._report
        chance = Random(walk.seed)
        returned = make_project(DataDir(root), walk.project, chance)
        give_back(returned)
        hand = "hand" in walk.oracles
        acts = Acts(chance, hand=hand)
        home = _Home(Path.home()) if hand else None
        with _heard(self._faults):
            shown = ProgramWindow(root, walk.stage)
            try:
                shown.open()
                shown.storm = acts.storm if hand else None
                for number in range(len(walk.acts) or walk.steps):
                    act = walk.acts[number] if walk.acts else acts.next(shown)
                    self._step(shown, act)
                    due = number + 1 == len(walk.acts) if walk.acts else (number + 1) % walk.every == 0
                    if due and "cold" in walk.oracles:
                        self._compare(shown, cold, root, returned)
                    if home is not None:
                        self._say("hand", *home.harm(), *(f"a crash report: {crash}" for crash in _crashes(root)))
                    report.steps += 1
            finally:
                shown.close()

    def _step(self, shown: ProgramWindow, act: Act) -> None:
        asked = self._walk.oracles
        before, self._after = self._after or oracles.step_of(shown), None
        self._done.append(act)
        if act == _PROBE:
            self._say("focus", *oracles.wrong_effect(shown))
            return
        perform(shown, act)
        if shown.work is None or (not shown.work.isVisible() and len(self._done) % 7 == 0):
            shown.put_dialogs_away()
            shown.back_to_tasks()
        after = oracles.step_of(shown)
        for fault in self._faults:
            self._say("fault", fault)
        self._faults.clear()
        self._say("size", *oracles.wrong_size(shown, act))
        if "texts" in asked:
            self._say("texts", *oracles.wrong_texts(shown))
        if "focus" in asked:
            self._say("focus", *oracles.wrong_focus(shown))
            acts = self._walk.acts
            if len(self._done) % _PROBED == 0 if not acts else _PROBE not in acts:
                self._done.append(_PROBE)
                self._say("focus", *oracles.wrong_effect(shown))
        if self._done[-1] != _PROBE:
            self._after = after
        if "unseen" in asked:
            self._say("unseen", *oracles.unseen_changes(shown, act, before, after))
        if "silent" in asked and (fault := oracles.silent_key(shown, act, before, after)):
            self._say("silent", fault)

    def _compare(self, shown: ProgramWindow, cold: ColdWindows, root: Path, returned: Sequence[object]) -> None:
        self._after = None
        shown.rest()
        if shown.work is None or not shown.work.isVisible():
            shown.back_to_tasks()
            shown.rest()
        self._done.append(_REST)
        if shown.work is not None and shown.work.isVisible() and KINDS[self._walk.project].course:
            return  # a new window shows the page of the course first
        here, language = shown.window, self._walk.stage.language
        warm = observe(here)
        new = cold.observe(root, Stage(here.width(), here.height(), language=language), returned)
        self._report.colds += 1
        if "whole" in self._walk.oracles:
            self._say("whole", *lost_texts(here))
        differing = differences(warm, new, widgets_that_differ(here, warm, new))
        if differing:
            self._say("cold", "\n      ".join(differing), pictures=(warm, new))

    def _say(self, oracle: str, *findings: str, pictures: tuple[Observation, Observation] | None = None) -> None:
        for finding in findings:
            number = len(self._done)
            where = f"{self._walk} at step {number}, after {self._done[-6:]}"
            if self._report.add(oracle, finding, where):
                name = f"{self._walk.project}-{self._walk.seed}-{number}-{oracle}"
                self._out.mkdir(parents=True, exist_ok=True)
                steps = {"walk": str(self._walk), "found": finding, "acts": self._done[-_KEPT_STEPS:]}
                (self._out / f"{name}.json").write_text(json.dumps(steps, indent=1), encoding="utf-8")
                for seen, which in zip(pictures or (), ("this", "new"), strict=False):
                    save_picture(seen, str(self._out / f"{name}-{which}.png"))


class AheadWalker:
    """One walk in which each run of keys is typed twice: see :mod:`tests.walk.typed_ahead`."""

    def __init__(self, walk: Walk, out: Path, report: Report) -> None:
        self._walk, self._out, self._report = walk, out, report

    def run(self, place: Path, root: Path) -> None:
        walk, chance = self._walk, Random(self._walk.seed)
        returned = make_project(DataDir(root), walk.project, chance, images=False)  # they come in their own time
        pair, done, given = Pair(root, place, walk.stage, returned), list[Act](), _runs(walk.acts)
        try:
            for number in range(len(given) or walk.steps):
                acts = given[number] if given else choose(chance, pair, undo=walk.project != "authoring")
                done += [*acts, _REST]
                differing = pair.type(acts)
                self._report.steps += len(acts)
                if differing:
                    self._say(differing, done)
                if differing or pair.apart:
                    pair.close()
                    pair, done = Pair(root, place, walk.stage, returned), []
                else:
                    pair.tidy()
        finally:
            pair.close()

    def _say(self, differing: Sequence[str], done: Sequence[Act]) -> None:
        last = max((n for n, act in enumerate(done[:-1]) if act == _REST), default=-1) + 1
        text = "\n      ".join(differing)
        where = f"{self._walk} after {[act[-1] for act in done[last:-1]]}"
        if self._report.add("ahead", text, where):
            self._out.mkdir(parents=True, exist_ok=True)
            name = f"{self._walk.project}-{self._walk.seed}-{self._report.steps}-ahead"
            steps = {"walk": str(self._walk), "found": text, "acts": done}
            (self._out / f"{name}.json").write_text(json.dumps(steps, indent=1), encoding="utf-8")


def _runs(acts: Sequence[Act]) -> list[list[Act]]:
    """Keys that are typed in one go, between those that are waited after."""
    runs: list[list[Act]] = [[]]
    for act in acts:
        runs[-1].append(act) if act != _REST else runs.append([])
    return [run for run in runs if run]


@contextmanager
def _heard(faults: list[str]) -> Iterator[None]:
    """Collect tracebacks and warnings of Qt."""
    hook = sys.excepthook

    def caught(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
        faults.append("".join(traceback.format_exception(kind, error, at)[-3:]))

    def handle_message(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not any(harmless in message for harmless in _HARMLESS):
            faults.append(message)

    sys.excepthook = caught
    before = qInstallMessageHandler(handle_message)
    try:
        yield
    finally:
        sys.excepthook = hook
        qInstallMessageHandler(before)


def walk_all(walks: Sequence[Walk], out: Path, plant: str = "") -> Report:
    """Walk, one after the other, in this process, which must have no ``QApplication`` yet."""
    ssh._bcrypt_kdf = cheap_kdf  # type: ignore[attr-defined]
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
    os.environ.pop("XDG_RUNTIME_DIR", None)
    report = Report()
    place = Path(tempfile.mkdtemp(prefix="walk-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
    os.environ["HOME"], os.environ["XDG_CONFIG_HOME"] = str(place / "home"), str(place / "home" / ".config")
    (place / "home").mkdir()
    twice = "ahead" in walks[0].oracles
    cold = None if twice else ColdWindows(place, walks[0].display)
    try:
        hold_time()
        draw_here()
        if plant:
            PLANTS[plant]()
        for number, walk in enumerate(walks):
            if cold is None:
                AheadWalker(walk, out, report).run(place, place / f"data-{number}")
            else:
                Walker(walk, out, report).run(cold, place / f"data-{number}")
            shutil.rmtree(place / f"data-{number}")
    finally:
        if cold is not None:
            cold.close()
        shutil.rmtree(place, ignore_errors=True)
    return report


def _likeness(finding: str) -> str:
    """What makes two findings alike: the ways in which a new window differs, and the first widget that does."""
    ways = tuple(way in finding for way in ("focus: ", "texts:", "accessibility tree:", "picture: "))
    widget = re.search(r"pixels within \S+ (\w+ [a-z_.]*)", finding)
    return f"{ways} {widget[1] if widget else ''}" if any(ways) else re.sub(r"\d+", "N", finding.splitlines()[0])[:60]


def shrink(path: Path, plant: str) -> None:
    """Leave steps out of a file of ``out/walk`` for as long as the same oracle still finds the like in the rest of
    them, each time in a new process; the steps that are left are written back."""
    data = json.loads(path.read_text(encoding="utf-8"))
    oracle, like = path.stem.rpartition("-")[2], _likeness(data["found"])

    def reproduces(acts: Sequence[Act]) -> bool:
        tried = path.with_suffix(".try")
        tried.write_text(json.dumps({**data, "acts": acts}), encoding="utf-8")
        planted = ["--plant", plant] if plant else []
        command = [sys.executable, "-m", "tests.walk.run", "--acts", str(tried), "--oracles", oracle, *planted]
        with tempfile.TemporaryDirectory() as out:
            done = subprocess.run([*command, "--out", out], capture_output=True, text=True, check=False)
        tried.unlink()
        findings = re.split(r"^(?=\w+ \(\d+\): )", done.stdout, flags=re.MULTILINE)
        return any(
            finding.startswith(f"{oracle} (") and _likeness(finding.partition(": ")[2]) == like for finding in findings
        )

    acts, size = list(data["acts"]), len(data["acts"])
    while size:
        start = 0
        while start < len(acts):
            fewer = acts[:start] + acts[start + size :]
            if fewer and reproduces(fewer):
                acts = fewer
            else:
                start += size
        size //= 2
    path.write_text(json.dumps({**data, "acts": acts}, indent=1), encoding="utf-8")
    print(f"{data['walk']}\n{acts}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--every", type=int, default=EVERY, help="steps between two cold windows")
    parser.add_argument("--project", default="all", help=f"of {', '.join(KINDS)}; several with commas")
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--scale", type=int, default=100)
    parser.add_argument("--theme", default="light", choices=["light", "dark", "contrast"])
    parser.add_argument("--language", default="en")
    parser.add_argument(
        "--oracles", default="cold,texts,focus,unseen,whole", help="of these, silent and hand; or ahead alone"
    )
    parser.add_argument("--plant", choices=list(PLANTS), default="", help="a fault to be found")
    parser.add_argument("--acts", type=Path, help="a file of out/walk, whose steps are taken again")
    parser.add_argument("--shrink", type=Path, help="the same, with steps left out as long as that is still found")
    parser.add_argument("--out", type=Path, default=Path("out/walk"))
    parser.add_argument("--real", action="store_true", help="on a real X server, with keys of XTEST")
    given = parser.parse_args()
    if given.shrink:
        shrink(given.shrink, given.plant)
        return 0
    if given.acts:  # with what that walk was given
        again = json.loads(given.acts.read_text(encoding="utf-8"))
        given = parser.parse_args([*shlex.split(again["walk"]), *sys.argv[1:]])
    width, height = map(int, given.size.split("x"))
    stage = Stage(width, height, given.scale, given.theme, given.language)
    acts = tuple(tuple(act) for act in json.loads(given.acts.read_text())["acts"]) if given.acts else ()
    kinds = list(KINDS) if given.project == "all" else given.project.split(",")
    asked = frozenset(given.oracles.split(","))
    if "ahead" in asked and len(asked) > 1:
        parser.error("the oracle ahead goes alone: it types every run of keys twice, and looks at nothing else")
    if "ahead" in asked and given.real:
        parser.error("the oracle ahead puts its keys into the queue of Qt itself; an X server would deliver them late")
    walks = [Walk(given.seed, given.steps, kind, stage, given.every, acts, asked) for kind in kinds]
    began = time.monotonic()
    with ExitStack() as screens:
        if given.real:
            ours, theirs = (screens.enter_context(virtual_screen(1920, 1080)) for _ in range(2))
            os.environ.update(QT_QPA_PLATFORM="xcb", DISPLAY=ours.display)
            walks = [replace(w, display=theirs.display) for w in walks]
        report = walk_all(walks, given.out, given.plant)
    for (oracle, text), count in sorted(report.counts.items()):
        print(f"{oracle} ({count}): {report.findings[oracle, text]}")
    seconds = time.monotonic() - began
    print(f"{report.steps} steps, {report.colds} new windows, {len(report.findings)} findings in {seconds:.0f} s")
    return 1 if report.findings else 0


def serve() -> None:
    """Walk in forks of this process, which has loaded the program. Each line of the input has the arguments of a walk
    and the file for its output; a line is written after each."""
    load_program()
    gc.collect()
    gc.freeze()  # a fork shares what it never writes to
    for line in sys.stdin:
        arguments, output = json.loads(line)
        process = os.fork()
        if not process:
            with Path(output).open("w", encoding="utf-8") as file:
                os.dup2(file.fileno(), 1)
                os.dup2(file.fileno(), 2)
                sys.argv[1:] = arguments
                try:
                    main()
                except BaseException:
                    traceback.print_exc()
                sys.stdout.flush()
            os._exit(0)
        os.waitpid(process, 0)
        print(flush=True)


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--serve"] else sys.exit(main())
