"""SIGKILL of the real window while keys are pressed in it: every acknowledged key press is there afterwards."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from contextlib import closing

from annotator.services.view_models import AnnotationEditResult, Event, SaveDoneEvent
from annotator.store import canonical_json as document
from annotator.store import work
from annotator.store.connections import open_reader
from annotator.store.hashes import text_sha256
from annotator.store.store import Store
from annotator.store.work import last_number
from tests.services.conftest import PROJECT
from tests.torture.bench import Bench
from tests.torture.judge import state
from tests.torture.kills import Tally
from tests.torture.phases import PHASES, Files, Voice, tell_changes

KEYS = 80
EVERY_MILLISECONDS = 4


def kill_window(bench: Bench, points: int, seed: int) -> Tally:
    """``points`` kills at random moments while digits, arrows, undo, submit and moves are pressed."""
    os.environ.update(QT_QPA_PLATFORM="offscreen", QT_LOGGING_RULES="*=false")
    # Loaded here once, so that every fork starts warm.
    import annotator.app
    import annotator.ui.application_backend
    import annotator.ui.workspace_controller  # noqa: F401

    PHASES["window"] = press_keys
    rng = random.Random(seed)
    tally = Tally()
    with bench.copy() as files:
        ran = bench.fork("window", files, seed)
        wrong = _faults(bench, files, ran.lines)
        edits = sum(line.startswith("C ") for line in ran.lines)
        if wrong or not ran.heard.ended or edits < KEYS // 4:
            raise RuntimeError(f"the undisturbed window went wrong: {wrong} {ran}")
        seconds = ran.seconds
    while tally.points["window"] < points:
        with bench.copy() as files:
            after = rng.random() * seconds
            ran = bench.fork("window", files, rng.randrange(1000), kill_after=after)
            tally.wrong += [f"window, {after * 1000:.0f} ms: {one}" for one in _faults(bench, files, ran.lines)]
            if ran.heard.begun and not ran.heard.ended:
                tally.points["window"] += 1
            else:
                tally.idle += 1
                seconds = min(seconds, ran.seconds) if ran.heard.ended else seconds
    return tally


def press_keys(files: Files, voice: Voice, rng: random.Random) -> None:
    """The phase: the window opens the project, keys follow each other, and everything is saved at the end."""
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from annotator.app import ApplicationController

    application = QApplication(["annotator"])
    desktop = ApplicationController(application, files.paths)
    pressed = [0]
    digits = [getattr(Qt.Key, f"Key_{n}") for n in range(5)]
    control = Qt.KeyboardModifier.ControlModifier
    choices: list[Callable[[], None]] = [
        *[lambda: QTest.keyClick(_focus(application), rng.choice(digits))] * 8,
        lambda: QTest.keyClick(_focus(application), Qt.Key.Key_Right),
        lambda: QTest.keyClick(_focus(application), Qt.Key.Key_Z, control),
        lambda: QTest.keyClick(_focus(application), Qt.Key.Key_Return, control),
        lambda: QTest.keyClick(_focus(application), Qt.Key.Key_PageDown, control),
    ]

    def step() -> None:
        window = desktop.window
        if window.backend is None:
            return
        if window.workspace is None:
            window.backend.make_identity()
            window.open_project(PROJECT)
            if window.workspace is not None:
                window.workspace.session.subscribe(_teller(voice))
                tell_changes(window.workspace.session, _change_teller(voice))
                voice.say("B")
            return
        pressed[0] += 1
        if pressed[0] < KEYS:
            rng.choice(choices)()
            return
        window.workspace.session.wait_saved(90)
        voice.say("E")
        timer.stop()
        window.close()

    timer = QTimer()
    timer.timeout.connect(step)
    timer.start(EVERY_MILLISECONDS)
    desktop.run(None, None)


def _focus(application: object) -> object:
    from PySide6.QtWidgets import QApplication

    del application
    return QApplication.focusWidget() or QApplication.activeWindow() or QApplication.topLevelWidgets()[0]


def _teller(voice: Voice) -> Callable[[Event], None]:
    def tell(event: Event) -> None:
        if isinstance(event, SaveDoneEvent):
            voice.say(f"S {event.number}")

    return tell


def _change_teller(voice: Voice) -> Callable[[AnnotationEditResult], None]:
    def tell(change: AnnotationEditResult) -> None:
        digest = text_sha256(document.canonical_text(document.annotation_values(change.after)))
        voice.say(f"C {change.number} {change.task_id} {digest}")

    return tell


def _faults(bench: Bench, files: Files, lines: list[str]) -> list[str]:
    """Whether the journal reaches as far as was acknowledged, and the annotations are what it says."""
    with Store(files.paths) as store:
        wrong = [f"damaged: {one.table} {one.key} {one.why}" for one in store.check()]
        last = store.read(work.last_number, PROJECT)
    acknowledged = max((int(line.split()[1]) for line in lines if line.startswith("S ")), default=0)
    if last < acknowledged:
        wrong.append(f"lost: {acknowledged} was acknowledged, {last} is here")
    told = {int(number): (task, digest) for _, number, task, digest in (x.split() for x in lines if x.startswith("C "))}
    expected = state(bench.files(bench.template).paths.database)
    for number in sorted(told):
        if number <= last:
            expected[told[number][0]] = told[number][1]
    now = state(files.paths.database)
    for task in _untold(files, max(told, default=_newest(bench.files(bench.template)))):
        expected.pop(task, None)
        now.pop(task, None)
    return wrong if now == expected else [*wrong, "an annotation is not what was shown"]


def _newest(files: Files) -> int:
    with closing(open_reader(files.paths.database)) as connection:
        return last_number(connection, PROJECT)


def _untold(files: Files, told: int) -> set[str]:
    """Tasks whose last edit was committed before the process could say what it was."""
    with closing(open_reader(files.paths.database)) as connection:
        rows = connection.execute(
            'SELECT task_id FROM annotation JOIN task ON "key" = task WHERE annotation.number > ?', (told,)
        )
        return {row[0] for row in rows}
