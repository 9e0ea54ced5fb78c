"""The window of the program on a data directory, in this process, with keys, clicks and a clock that stands still."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from annotator.paths import DataDir
from annotator.services import session
from annotator.services.formula_process import FormulaDrawingProcess
from annotator.services.syncing import returned_tasks
from annotator.services.view_models import ReturnedTask
from annotator.text.formula_drawing import draw_formula
from annotator.ui import workspace_controller
from annotator.ui.application_backend import ApplicationBackend
from annotator.ui.authoring.answer_editor import AnswerEditor
from annotator.ui.command_handlers import WindowCommandHandlers
from annotator.ui.language import install_language
from annotator.ui.main_window import MainWindow
from annotator.ui.marking.highlight_controller import HighlightController
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.reading.decoded_images import picture_store
from annotator.ui.reading.formulas import formula_store
from annotator.ui.reading.image_decoding_process import ImageDecodingProcess
from annotator.ui.reading.image_decoding_process import _decode as decode_image
from annotator.ui.reading.text_view import TextView
from annotator.ui.workspace import key_guard, workspace_status_bar
from annotator.ui.workspace.active_time_clock import ActiveTimeClock
from annotator.ui.workspace_controller import WorkspaceController
from annotator.workspace import keys
from tests.ui.conftest import PROJECT
from tests.walk.keyboard import XKeyboard
from tests.walk.mixed_projects import Returned

PATIENCE = 60_000
"""Milliseconds to wait for what takes a few of them."""
_PATIENT = 40  # such looks, before the window keeps the size that it has
_STILL = 3  # looks at the size of a window, 10 milliseconds apart
_ESCAPES = 12
_IN_DIALOG = 0.8  # seconds
_LOOK_EVERY = 100  # milliseconds
_SOON = 5_000  # milliseconds; what waits for longer is not about the last step


@dataclass(frozen=True)
class Stage:
    """How a window looks: its size in pixels, per cent, theme, language."""

    width: int = 1366
    height: int = 768
    scale: int = 100
    theme: str = "light"
    language: str = "en"

    def __str__(self) -> str:
        return f"--size {self.width}x{self.height} --scale {self.scale} --theme {self.theme} --language {self.language}"


def hold_time() -> None:
    """Have nothing happen in this process because time passes: steps are the same on any machine, and two windows
    show the same time. :meth:`ProgramWindow.wait` lets pass what waits for time."""
    ActiveTimeClock.pop_seconds = lambda _self, _now: 0.0  # type: ignore[method-assign]
    ActiveTimeClock.is_idle = lambda _self, _now: False  # type: ignore[method-assign]
    workspace_controller.NUMBER_PAUSE *= 1_000  # type: ignore[misc]
    workspace_status_bar._SHOWN_FOR *= 1_000
    session.MERGE_SECONDS *= 1_000  # type: ignore[misc]
    keys.DELIBERATE = 0.0
    for name in ("SETTLED", "PAUSE", "LONGER"):
        setattr(key_guard, name, 1_000 * getattr(key_guard, name))
    workspace_controller._SAVE_WAIT = workspace_controller._SUBMIT_WAIT = PATIENCE / 1_000


def draw_here() -> None:
    """Have formulas drawn and images decoded in this process, at once: each new window would begin processes of its
    own for them."""

    def draw(self: FormulaDrawingProcess, sources: Sequence[str]) -> None:
        for source in sources:
            self._drawn(source, draw_once(source))

    def decode(self: ImageDecodingProcess, images: Sequence[tuple[str, bytes]]) -> None:
        for name, data in images:
            request = name.encode() + b"\n" + data
            self._take(request, decode_image(request))

    FormulaDrawingProcess.draw = draw  # type: ignore[method-assign]
    ImageDecodingProcess.decode = decode  # type: ignore[method-assign,assignment]


draw_once = lru_cache(draw_formula)


def give_back(returned: Sequence[Returned]) -> None:
    """Have a receipt of the owner name these tasks, in this process."""
    tasks = [ReturnedTask(one.task_id, "Look at it again, please.", one.revision) for one in returned]
    returned_tasks.receipt_summary = lambda _store, _project: SimpleNamespace(returned=tasks)  # type: ignore[assignment]
    WindowCommandHandlers.show_returned_message = lambda _self: None  # type: ignore[method-assign]  # a start goes to them, a walk to its place


class ProgramWindow:
    """The open window, and what a person does to it."""

    def __init__(self, root: Path, stage: Stage) -> None:
        made = QApplication.instance() or QApplication(["annotator"])
        assert isinstance(made, QApplication)
        self.application = made
        made.setApplicationName("annotator")
        made.setStyle("Fusion")
        made.setCursorFlashTime(0)
        self.storm: Callable[[], Sequence[str]] | None = None
        self._pressed = 0.0
        self._keyboard = XKeyboard(os.environ["DISPLAY"]) if made.platformName() == "xcb" else None
        QTimer.singleShot(_LOOK_EVERY, self._leave_dialog)
        self.paths = DataDir(root)
        known = self.paths.preferences.exists()
        preferences = PreferencesFile(self.paths.preferences)
        if not known:
            preferences.change(theme=stage.theme, percent=stage.scale, language=stage.language)
        install_language(made, preferences.value.language)
        self.backend = ApplicationBackend(self.paths)
        self.window = MainWindow(preferences)
        self.backend.open()
        self.window.setWindowState(Qt.WindowState.WindowNoState)
        self.window.resize(stage.width, stage.height)
        self.window.show()
        self.window.activateWindow()
        QTest.qWaitForWindowExposed(self.window, PATIENCE)
        QTest.qWaitForWindowActive(self.window, PATIENCE)  # nothing looks focused before
        self.window.attach(self.backend)
        self.resize(stage.width, stage.height)

    def close(self) -> None:
        """End as the program ends."""
        self.put_dialogs_away()
        self.window._leave_unsaved = lambda *_, **_asked: True  # type: ignore[method-assign]  # nobody is there to answer
        self.window.close()
        self.backend.close()
        self.application.processEvents()

    @property
    def work(self) -> WorkspaceController | None:
        return self.window.workspace

    def open(self) -> None:
        self.window.open_project(PROJECT)
        self.settle()

    # what a person does

    @property
    def top(self) -> QWidget:
        """What has the keyboard: a menu, a dialog, or the window."""
        return self.application.activePopupWidget() or self.application.activeModalWidget() or self.window

    def press(self, keys: str) -> None:
        """Press keys as Qt writes them (``Ctrl+Shift+Left``), through the window's event queue."""
        self._pressed = time.monotonic()
        if self._keyboard is not None:
            self._keyboard.press(keys, self.application.processEvents)
        elif isinstance(handle := self.top.windowHandle(), QWindow):
            _click_key(handle, keys)
        self._pressed = 0.0
        self.settle()

    def _leave_dialog(self) -> None:
        """A dialog that has an event loop of its own keeps the step that opened it from ending: press keys in it, of
        which the last closes it."""
        QTimer.singleShot(_LOOK_EVERY, self._leave_dialog)  # anew: one timer does not fire within its own slot
        if not self._pressed or time.monotonic() - self._pressed < _IN_DIALOG:
            return
        top = self.application.activePopupWidget() or self.application.activeModalWidget()
        if top is None or not isinstance(handle := top.windowHandle(), QWindow):
            return
        for act in self.storm() if self.storm is not None else ():
            if isValid(top) and isValid(handle) and top.isVisible():
                _click_key(handle, act)
        if isValid(top):
            top.close()
        self._pressed = time.monotonic()

    def click(self, at: QPoint, *, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Click on a point of what has the keyboard."""
        handle = self.top.windowHandle()
        if isinstance(handle, QWindow):
            QTest.mouseClick(handle, Qt.MouseButton.LeftButton, held, at)
        self.settle()

    def drag(self, begin: QPoint, end: QPoint) -> None:
        """Press at one point, and let go at another."""
        handle = self.top.windowHandle()
        if isinstance(handle, QWindow):
            left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
            QTest.mousePress(handle, left, none, begin)
            for part in (1, 2, 3):
                QTest.mouseMove(handle, begin + (end - begin) * part / 3)
            QTest.mouseRelease(handle, left, none, end)
        self.settle()

    def resize(self, width: int, height: int) -> None:
        """Have the window in this size, whatever the window manager gave it, or as small as it gets."""
        self.window.showNormal()
        wanted, steady = QRect(0, 0, width, height), 0
        for _ in range(_PATIENT):
            if self.window.geometry() != wanted:
                self.window.setGeometry(wanted)
                steady = 0
            QTest.qWait(10)
            steady += 1
            if steady == _STILL:
                break
        self.settle()

    def wait(self) -> None:
        """Let pass what waits for time: a number that is typed, the guard after a refusal, a message."""
        if self.work is not None:
            self.work.keep_number()
            if self.work.view.guard._stray.phase:
                self.work.view.guard._end_words()
                self.work.view.guard.release()
            self.work.view.status.clear_message()
        for timer in self.window.findChildren(QTimer):
            if timer.isSingleShot() and timer.isActive() and timer.interval() <= _SOON:
                timer.start(0)
        self.settle()

    # how it comes to rest

    def settle(self) -> None:
        """Until nothing is on its way: jobs, saves, and layouts that are due."""
        for _ in range(4):
            self.application.processEvents()
        self.wait_until(lambda: not self.window.jobs.busy)
        if self.work is not None:
            self.work.session.wait_saved(PATIENCE / 1_000)
        if (formulas := formula_store())._timer.isActive():
            formulas._timer.stop()
            formulas.settled.emit()
        if (images := picture_store())._timer.isActive():
            images._timer.stop()
            images._settle()
        if self.top is self.window and not self.window.isActiveWindow():
            self.window.activateWindow()  # which a window manager does
            QTest.qWaitForWindowActive(self.window, 1_000)
        for _ in range(3):
            self.application.sendPostedEvents()
            self.application.processEvents()

    def wait_until(self, look: Callable[[], bool]) -> None:
        """Let the program go on until this is so."""
        end = time.monotonic() + PATIENCE / 1_000
        while not look():
            assert time.monotonic() < end
            QTest.qWait(2)

    def put_dialogs_away(self) -> None:
        """Esc in every dialog and menu; one that stays is closed as by the window manager."""
        for attempt in range(2 * _ESCAPES):
            top = self.application.activePopupWidget() or self.application.activeModalWidget()
            if top is None:
                return
            if attempt < _ESCAPES:
                self.press("Esc")
            else:
                top.close()
                self.settle()

    def rest(self) -> None:
        """Leave every mode by the program's own keys, and let messages fade: what is left is the task at its place,
        with what a person has open beside it. The mouse leaves the window."""
        self.put_dialogs_away()
        self.application.sendEvent(self.window.windowHandle(), QEvent(QEvent.Type.Leave))
        for widget in self.window.findChildren(QWidget):
            if widget.underMouse():  # a menu took the mouse from it
                self.application.sendEvent(widget, QEvent(QEvent.Type.Leave))
        self.wait()
        if self.work is None or not self.work.isVisible():
            return
        self.close_panels()
        for _ in range(3):
            self.press("Esc")
            self.put_dialogs_away()
        if self.work.focus.state.reasoning_folded:
            self.press("Alt+T")
        self.show_notice_of_task()
        self.end_resubmission()
        for widget in self.work.findChildren(HighlightController):
            widget.focus("")
        self.wait()
        self.unscroll()
        self.settle()
        self.work.save()
        self.work.session.save_place()  # as the end of the program does
        self.backend._store.write(lambda _connection: None)  # after what is queued
        self._come_to_rest()

    def _come_to_rest(self) -> None:
        still = 0
        for _ in range(_PATIENT):  # what is laid out meanwhile may scroll again
            still = 0 if self.unscroll() else still + 1
            if still > 2 * _STILL:
                break
            QTest.qWait(5)
        self.settle()

    def show_notice_of_task(self) -> None:
        """Keep the strip that says how the task stands; any other was said once, and had taken its place. One that the
        person dismissed is shown again."""
        work = self.work
        assert work is not None
        if work.view.notices.name not in ("notice.skipped", "notice.text_change"):
            work.view.notices.clear()
            if (task := work.focus.task) is not None:
                work.answer_input._show_skipped(task)
                work._show_text_change(task)

    def end_resubmission(self) -> None:
        """That returned work was submitted again is said while it stays on the screen, and not by a new window."""
        review = self.work.review if self.work is not None else None
        if review is None or review.contexts or review.model is None or review.model.returned is None:
            return
        review.model = replace(review.model, returned=None)
        review.bar.hide()

    def close_panels(self) -> None:
        """Close what is about one text, and is gone with it: the search and a proposed edit."""
        assert self.work is not None
        self.work.answer_input.close_proposal()  # which gives the keyboard to a row
        if self.work.view.find_bar.isVisible():
            self.press("Ctrl+F")  # Esc closes it from there

    def unscroll(self) -> bool:
        """Have every text at its beginning, with nothing selected: that is the person's own. Whether one was not."""
        assert self.work is not None
        beside, columns = self.work.view.context, self.work.view.columns
        beside._anchor = None  # the turn that it opens at
        location = self.work.focus.cursor
        here = (n for n, model in enumerate(columns.models) if location is not None and model.target == location.target)
        columns._first, columns._wanted_index = 0, next(here, 0)
        columns.arrange()
        scrolled = False
        for area in self.window.findChildren(QAbstractScrollArea):
            if isinstance(area, TextView | AnswerEditor) and (cursor := area.textCursor()).hasSelection():
                cursor.clearSelection()
                area.setTextCursor(cursor)  # which scrolls to it
            for bar in (area.verticalScrollBar(), area.horizontalScrollBar()):
                scrolled |= bar.value() != bar.minimum()
                bar.setValue(bar.minimum())
        return scrolled

    def back_to_tasks(self) -> None:
        """From the library or a page over it to the project."""
        if self.work is None or not self.work.isVisible():
            self.window.close_page()
            if self.work is None:
                self.open()
            self.settle()


def _click_key(handle: QWindow, keys: str) -> None:
    """Press and release, as ``QTest.keyClick``, which crashes where a key closes its window: it goes on
    to release the modifiers there."""
    chord = QKeySequence(keys)[0]
    QTest.keyPress(handle, chord.key(), chord.keyboardModifiers())
    after = QGuiApplication.focusWindow()
    if after is not None:
        QTest.keyRelease(after, chord.key())


def as_message(stage: Stage) -> dict[str, object]:
    return asdict(stage)


def platform() -> str:
    return os.environ.get("QT_QPA_PLATFORM", "")


def resized(stage: Stage, width: int, height: int) -> Stage:
    return replace(stage, width=width, height=height)
