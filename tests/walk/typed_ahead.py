"""The oracle "typed ahead is typed slowly": keys that come faster than the window do what the same keys do one by one.

Two windows stand at the same place, each in a process of its own on its own copy of the data. One gets a run of keys in
one go, so that no timer, no save, no job and no posted event has a turn between two of them; the other comes to rest
after each key. Then the answers of all tasks, the task on the screen, and what has the keyboard have to be the same.
"""

from __future__ import annotations

import ctypes
import json
import multiprocessing
import os
import re
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, fields
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QLibraryInfo, QPoint, Qt, QTimer, qInstallMessageHandler
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from annotator.ui.job_queue import JobQueue
from annotator.ui.marking.find_bar import FindBar
from annotator.ui.reading.reading_pane import ReadingPane
from tests.walk.acts import TYPED, Act, can_be_clicked, weighted
from tests.walk.mixed_projects import Returned
from tests.walk.program_window import ProgramWindow, Stage, give_back

_SOON = 1_500
"""Milliseconds; a timer that waits for longer waits for the person to stop (:func:`.program_window.hold_time`)."""
_ROUNDS = 12
_SEARCH: Act = ("key", "Ctrl+G")
"""Opens the list of all tasks. A key after an Enter that waits for what is searched takes it back: less is done."""
_PATIENCE = 60  # seconds
_KEY_EVENT = (
    "_ZN22QWindowSystemInterface14handleKeyEventINS_20AsynchronousDeliveryEEEbP7QWindow"
    "N6QEvent4TypeEi6QFlagsIN2Qt16KeyboardModifierEERK7QStringbt"
)
_FLUSH = "_ZN22QWindowSystemInterface22sendWindowSystemEventsE6QFlagsIN10QEventLoop17ProcessEventsFlagEE"
_PRINTED = {
    Qt.Key.Key_Return: "\r", Qt.Key.Key_Enter: "\r", Qt.Key.Key_Escape: "\x1b", Qt.Key.Key_Tab: "\t",
    Qt.Key.Key_Backspace: "\b", Qt.Key.Key_Delete: "\x7f", Qt.Key.Key_Space: " ",
}  # fmt: skip


class _QString(ctypes.Structure):
    """A ``QString`` over characters of somebody else's."""

    _fields_ = (("data", ctypes.c_void_p), ("characters", ctypes.c_void_p), ("size", ctypes.c_ssize_t))


class KeyQueue:
    """Puts keys into the queue of the window system, which Qt empties before it does anything else. ``QTest`` lets the
    program go on after each key."""

    def __init__(self) -> None:
        library = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.LibrariesPath)) / "libQt6Gui.so.6"
        qt = ctypes.CDLL(str(library))
        self._send = getattr(qt, _KEY_EVENT)
        self._send.argtypes = [
            ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.POINTER(_QString), ctypes.c_bool,
            ctypes.c_ushort,
        ]  # fmt: skip
        self._flush = getattr(qt, _FLUSH)
        self._flush.argtypes = [ctypes.c_int]
        self._characters: dict[str, ctypes.Array[ctypes.c_char]] = {}  # which Qt does not copy

    def put(self, keys: str) -> None:
        """A key, pressed and let go, for the window that has the keyboard when it comes to it."""
        chord = QKeySequence(keys)[0]
        key, held = chord.key(), chord.keyboardModifiers()
        text = _printed(key, held)
        characters = self._characters.setdefault(text, ctypes.create_string_buffer(text.encode("utf-16-le") + b"\0\0"))
        string = _QString(None, ctypes.cast(characters, ctypes.c_void_p), len(text))
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            self._send(None, kind.value, int(key), held.value, ctypes.byref(string), False, 1)

    def flush(self) -> None:
        """Deliver what is queued, and which window has the keyboard then; nothing else has a turn."""
        self._flush(0)


def _printed(key: Qt.Key, held: Qt.KeyboardModifier) -> str:
    if held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
        return ""
    if key in _PRINTED:
        return _PRINTED[key]
    if not 0x20 < int(key) < 0x7F:
        return ""
    letter = chr(int(key))
    return letter if held & Qt.KeyboardModifier.ShiftModifier else letter.lower()


@dataclass(frozen=True)
class Standing:
    """How a window stands once it has come to rest; ``notices`` may differ, and what is in ``sight`` where texts were
    searched: a place that was found while a person paused has been scrolled to."""

    answers: dict[int, str]
    task: int
    place: tuple[str, str]
    keyboard: str
    typed: str
    top: str
    page: str
    undo: str
    redo: str
    notices: str
    faults: str
    searched: bool
    sight: tuple[Act, ...]

    def waits(self, before: Standing, other: Standing) -> bool:
        """Whether everything was answered as in ``other`` or not at all."""
        return all(self.answers[answer] in (before.answers[answer], other.answers[answer]) for answer in self.answers)

    def differences(self, other: Standing) -> list[str]:
        """In what ``other``, which was typed slowly, is not the same."""
        differing = []
        for number in self.answers.keys() | other.answers.keys():
            ahead, slowly = (json.loads(standing.answers.get(number, "{}")) for standing in (self, other))
            for key in sorted(ahead.keys() | slowly.keys()):
                if ahead.get(key) != slowly.get(key):
                    differing.append(f"answers of task {number}: {key} is {ahead.get(key)}, slowly {slowly.get(key)}")
        for field in fields(self):
            mine, others = getattr(self, field.name), getattr(other, field.name)
            if field.name not in ("answers", "notices", "searched", "sight") and mine != others:
                differing.append(f"{field.name}: {mine!r}, slowly {others!r}")
        if not differing and not (self.searched or other.searched) and self.sight != other.sight:
            here, there = {*self.sight}, {*other.sight}
            mine, others = sorted(here - there), sorted(there - here)
            differing.append(f"in sight: {mine[:4]}, slowly {others[:4]}")
        if differing:
            differing.append(f"notices: {self.notices!r}, slowly {other.notices!r}")
        return differing


class _Typist:
    """The window in one of the processes."""

    def __init__(self, root: Path, stage: Stage, returned: Sequence[Returned]) -> None:
        give_back(returned)
        self._faults: list[str] = []
        self._bar: FindBar | None = None  # that is listened to
        self._searched = False  # whether texts were searched since the last run of keys
        sys.excepthook = lambda kind, error, at: self._faults.append(
            "".join(traceback.format_exception(kind, error, at)[-3:])
        )
        qInstallMessageHandler(lambda *_: None)
        self.shown = ProgramWindow(root, stage)
        self._queue = KeyQueue()
        self.shown.open()
        self.rest()

    def places(self) -> list[Act]:
        """Where could be clicked."""
        acts: list[Act] = []
        top = self.shown.top
        for widget in top.findChildren(QWidget):
            if can_be_clicked(widget):
                at = widget.mapTo(top, widget.visibleRegion().boundingRect().center())
                acts.append(("click", str(at.x()), str(at.y()), widget.objectName()))
        return acts

    def type(self, acts: Sequence[Act], *, slowly: bool) -> tuple[Standing, Standing]:
        """Type, and give how the window stood before and how it stands then."""
        before = self._standing()
        if (work := self.shown.work) is not None:
            bar, self._searched = work.view.find_bar, work.view.find_bar.isVisible()
            if bar is not self._bar:
                bar.turned.connect(self._note_search)
                self._bar = bar
        for act in acts:
            if act[0] == "click":
                self._click(QPoint(int(act[1]), int(act[2])))
            else:
                self._queue.put(act[1])
                self._deliver()
            if slowly:
                self.rest()
        self.rest()
        return before, self._standing()

    def _note_search(self) -> None:
        self._searched = True

    def _deliver(self) -> None:
        """Have the key come, and the window that it opens or closes get the keyboard or leave it, as a quick window
        manager does."""
        self.shown._pressed = time.monotonic()  # so that a dialog with an event loop of its own is left again
        self._queue.flush()
        self.shown._pressed = 0.0
        if self.shown.top is self.shown.window and not self.shown.window.isActiveWindow():
            self.shown.window.activateWindow()
            self._queue.flush()

    def _click(self, at: QPoint) -> None:
        handle = self.shown.top.windowHandle()
        if handle is not None:
            QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)

    def rest(self) -> None:
        """Until every timer, save and job has had its turn; what waits for the person to stop waits on."""
        shown = self.shown
        for _ in range(_ROUNDS):
            shown.settle()
            shown.wait_until(lambda: not any(queue.busy for queue in shown.window.findChildren(JobQueue)))
            due = [timer for timer in _timers() if timer.isActive() and timer.isSingleShot()]
            due = [timer for timer in due if timer.interval() <= _SOON]
            if not due:
                break
            for timer in due:
                timer.start(0)
        shown.settle()

    def tidy(self) -> None:
        """Back to the task, from wherever the keys have led to; the guard after a refusal is over."""
        self.shown.put_dialogs_away()
        self.shown.back_to_tasks()
        self.shown.wait()
        self.rest()

    def _standing(self) -> Standing:
        shown, work, faults = self.shown, self.shown.work, "\n".join(self._faults)
        self._faults.clear()
        if work is None:
            return Standing({}, -1, ("", ""), "", "", shown.top.objectName(), "", "", "", "", faults, False, ())
        focused = QApplication.focusWidget()
        keyboard = _called(focused)
        typed = _text_of(focused)
        location = work.focus.cursor
        notices = [
            label.text() for label in work.view.notices.findChildren(QWidget, "notice.text") if label.isVisible()
        ]
        text = " | ".join([work.view.status.message, *notices])
        work.save()
        session = work.session
        answers = {
            number: json.dumps(session.view(number).annotation.model_dump(mode="json"), sort_keys=True)
            for number in range(session.count)
        }
        place = (location.target, location.key) if location is not None else ("", "")
        return Standing(
            answers, session.position, place, keyboard, typed, _called(shown.top), _called(_page(shown)),
            _step(session.undo_step), _step(session.redo_step), text, faults, self._searched, tuple(self.places()),
        )  # fmt: skip


def _step(step: tuple[str, int] | None) -> str:
    """What would be undone. Words are added and then changed, or all added at once, as there were pauses."""
    return re.sub("^Change ", "Add ", step[0]) if step is not None else ""


def _page(shown: ProgramWindow) -> QWidget | None:
    work = shown.work
    return work if work is not None and work.isVisible() else shown.window._pages.currentWidget()


def _timers() -> list[QTimer]:
    return [timer for top in QApplication.topLevelWidgets() for timer in top.findChildren(QTimer)]


def _called(widget: QWidget | None) -> str:
    """The name of a widget, or of the one that it lies in."""
    if widget is None:
        return ""
    around: QWidget | None = widget
    while around is not None and not around.objectName():
        around = around.parentWidget()
    return f"{type(widget).__name__} {around.objectName() if around is not None else ''}"


def _text_of(field: QWidget | None) -> str:
    """What is typed in a field, and where the caret is."""
    if isinstance(field, QLineEdit):
        return f"{field.text()}|{field.cursorPosition()}"
    if isinstance(field, ReadingPane) and not field.caret_mode and not field.textCursor().hasSelection():
        return ""
    if isinstance(field, QTextEdit | QPlainTextEdit):
        cursor = field.textCursor()
        text = "" if field.isReadOnly() else field.toPlainText()
        return f"{text}|{cursor.anchor()}-{cursor.position()}"
    return ""


class TypistProcess:
    """A window in a process of its own. Make it before there is a ``QApplication``."""

    def __init__(self, root: Path, stage: Stage, returned: Sequence[Returned]) -> None:
        self._ours, theirs = multiprocessing.Pipe()
        self._process = os.fork()
        if not self._process:
            self._ours.close()
            try:
                _serve(theirs, root, stage, returned)
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(1)
        theirs.close()

    def ask(self, what: str, *given: Any) -> None:
        self._ours.send((what, given))

    def answer(self) -> Any:
        """Raises :class:`EOFError` where the process has ended."""
        if not self._ours.poll(_PATIENCE):
            raise EOFError
        return self._ours.recv()

    def close(self) -> None:
        """End it: nothing of its data is looked at any more."""
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        self._ours.close()


def _serve(pipe: Connection, root: Path, stage: Stage, returned: Sequence[Returned]) -> None:
    typist = _Typist(root, stage, returned)
    while True:
        what, given = pipe.recv()
        if what == "places":
            pipe.send(typist.places())
        elif what == "tidy":
            typist.tidy()
            pipe.send(None)
        else:
            pipe.send(typist.type(given[0], slowly=given[1]))


class Pair:
    """The two windows, on copies of a data directory."""

    def __init__(self, root: Path, place: Path, stage: Stage, returned: Sequence[Returned]) -> None:
        self._roots = [place / "ahead", place / "slowly"]
        for path in self._roots:
            shutil.rmtree(path, ignore_errors=True)
            shutil.copytree(root, path)
        self._apart = False
        self._both = [TypistProcess(root, stage, returned) for root in self._roots]

    @property
    def apart(self) -> bool:
        """Whether the windows do not stand at the same place any more, for a good reason."""
        return self._apart

    def places(self) -> list[Act]:
        self._both[0].ask("places")
        acts: list[Act] = self._both[0].answer()
        return acts

    def type(self, acts: Sequence[Act]) -> list[str]:
        """In what keys that were typed ahead led elsewhere."""
        for typist, slow in zip(self._both, (False, True), strict=True):
            typist.ask("type", acts, slow)
        try:
            (before, ahead), (_, slowly) = (typist.answer() for typist in self._both)
        except EOFError:
            return ["a window has ended"]
        differences: list[str] = ahead.differences(slowly)
        if differences and _SEARCH in acts and not ahead.faults and ahead.waits(before, slowly):
            self._apart = True
            return []
        self._apart = not differences and ahead.sight != slowly.sight
        return differences

    def tidy(self) -> None:
        for process in self._both:
            process.ask("tidy")
        for process in self._both:
            process.answer()

    def close(self) -> None:
        for typist in self._both:
            typist.close()


def choose(chance: Random, pair: Pair, *, undo: bool = True) -> list[Act]:
    """A run of keys, as people type them who know what comes; at times after a click. Without ``undo`` where all that
    is done is to write: how many steps the words are depends on the pauses."""
    acts: list[Act] = []
    if chance.random() < 0.25 and (places := pair.places()):
        acts.append(chance.choice(places))
    for _ in range(chance.choice((1, 2, 2, 3, 4))):
        run = weighted(chance, TYPED)
        if "Ctrl+G" in run and _SEARCH in acts:
            continue  # what was searched for first may be taken back, and the rest comes to another place
        acts += [("key", key) for key in run if undo or key not in ("Ctrl+Z", "Ctrl+Shift+Z")]
        if run[:2] == ("Ctrl+G", "t"):
            break  # words: what is typed after the Enter may take it back, and what follows goes elsewhere
    return acts
