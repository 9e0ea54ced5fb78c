"""Starts the desktop program: one window over one store."""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import sys
import time
from functools import partial
from importlib import import_module
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QProcess, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

import annotator
from annotator.containment import LOG_FORMAT
from annotator.errors import AnnotatorError
from annotator.paths import DataDir, make_private, resource, sources_changed
from annotator.ui.crash_handler import CrashHandler
from annotator.ui.descriptor_reserve import FileDescriptorReserve
from annotator.ui.display_server import choose_input_method, require_screen
from annotator.ui.file_open_events import FileOpenEvents
from annotator.ui.garbage_collector import GarbageCollectionScheduler
from annotator.ui.job_queue import any_job_running
from annotator.ui.language import install_language
from annotator.ui.main_window import MainWindow
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.shutdown_signals import ShutdownSignals
from annotator.ui.single_instance import Answer, SingleInstanceServer, hand_over

if TYPE_CHECKING:
    from annotator.services.view_models import BundleImportResult

_log = logging.getLogger(__name__)
_LOG_BYTES, _LOGS_KEPT = 512_000, 3
_LOOKED = 200  # milliseconds from showing the library, or from opening a file, to the first preloaded module
_PAUSE = 5  # milliseconds between two preloaded modules
_NEEDED = (
    "annotator.bundle.key_store", "pydantic",
    "annotator.model.frozen_model", "annotator.model.rubric", "annotator.model.task", "annotator.model.annotation",
    "annotator.model.edits", "annotator.services.session", "annotator.services.task_overview",
    "annotator.text.render", "annotator.ui.workspace.workspace_view", "annotator.ui.workspace_controller",
    "annotator.ui.critique.critique_layout_controller", "annotator.ui.dialogs.command_palette",
)  # fmt: skip
"""The modules that opening a project imports, in the order in which they are preloaded."""
APP_USER_MODEL_ID = "Annotator"
"""The AppUserModelID that the Windows installer gives its shortcut."""
_M_ARENA_MAX = -8  # malloc.h of glibc
_OTHERS_MAY_COMPUTE = 0.0005  # seconds: the switch interval of the interpreter, so that threads delay the window less


def launch(data_dir: DataDir, file: Path | None, imported: BundleImportResult | None = None) -> int:
    """Open the window, show ``file`` in it if given, and run until it is closed. Returns the exit status.

    If ``file`` has been imported already, ``imported`` is the result of that import.

    If a window is already open on this data directory, the file is handed to it and the call returns once the window
    has accepted it. Raises the error with which that window refused the file, ``window.no_answer`` if it does not
    respond, and ``window.no_screen`` if no window can be opened.
    """
    if QApplication.instance() is None:
        require_screen()
    choose_input_method()
    _share_one_heap()
    _name_for_taskbar()
    # ``setStyle`` would return the style, for which PySide makes its class and 600 members of enumerations: 10 ms.
    application = QApplication.instance() or QApplication([*sys.argv[:1], "-style=Fusion"])
    assert isinstance(application, QApplication)
    application.setApplicationName("annotator")
    application.setApplicationDisplayName("Annotator")
    application.setApplicationVersion(annotator.__version__)
    application.setDesktopFileName("annotator")
    application.setWindowIcon(QIcon(str(resource("icons", "annotator.svg"))))
    if hand_over(data_dir.root, file):
        if sys.stdout is not None:
            outcome = f"Its window has taken {file.name}." if file is not None else "Its window is in front now."
            sys.stdout.write(f"Annotator is open already. {outcome}\n")
        return 0
    return ApplicationController(application, data_dir).run(file, imported)


def _share_one_heap() -> None:
    """Make all threads allocate from one heap (glibc only). By default each thread gets its own heap, which keeps the
    memory that an import, a check or the search index needed once."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)


def _name_for_taskbar() -> None:
    """Set the AppUserModelID on Windows, so that the window and the installed shortcut share a taskbar button."""
    windows = getattr(ctypes, "windll", None)
    if windows is not None:
        with contextlib.suppress(OSError, AttributeError):
            windows.shell32.SetCurrentProcessExplicitAppUserModelID(APP_USER_MODEL_ID)


class ApplicationController:
    """Owns the main window, the store's backend and the services of the running program."""

    def __init__(self, application: QApplication, paths: DataDir) -> None:
        self._application = application
        self._paths = paths
        self._reserve = FileDescriptorReserve()
        self._crash = CrashHandler(paths.logs, self._on_crash, self._reserve.look)
        preferences = PreferencesFile(paths.preferences)
        install_language(application, preferences.value.language)
        self.window = MainWindow(preferences)
        self._reserve.low.connect(self.window.warn_low_descriptors)
        self._instance_server: SingleInstanceServer | None = None
        self._file_events = FileOpenEvents(application) if sys.platform == "darwin" else None
        self._garbage = GarbageCollectionScheduler(self.window)
        self._status, self._started = 0, time.time()
        self._to_load = list(reversed(_NEEDED))

    def run(self, file: Path | None, imported: BundleImportResult | None) -> int:
        """Show the window, load the store, and run until the window is closed. Returns the exit status."""
        with contextlib.suppress(OSError):
            _log_to(self._paths.logs)
        sys.setswitchinterval(_OTHERS_MAY_COMPUTE)
        self._crash.install()
        self._shutdown_signals = ShutdownSignals()
        self._shutdown_signals.wanted.connect(self.window.close)
        _log.info("Annotator %s", annotator.__version__)
        self.window.painted.connect(lambda: QTimer.singleShot(0, self.window, lambda: self._load(file, imported)))
        self.window.show()
        status = self._application.exec() or self._status
        self._close()
        if self.window.restart_wanted:
            program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "annotator"]
            QProcess.startDetached(program[0], [*program[1:], "--data-dir", str(self._paths.root)])
        if any_job_running():  # its time limit has passed, and Qt would wait without one
            _log.warning("ended with a job that did not come to its end")
            logging.shutdown()
            os._exit(status)
        return status

    def _load(self, file: Path | None, imported: BundleImportResult | None) -> None:
        """Open the store and show its content. This takes longer than everything before it."""
        from annotator.ui.application_backend import ApplicationBackend

        backend = ApplicationBackend(self._paths)

        def opened() -> None:
            self._status = 0
            self._instance_server = SingleInstanceServer(self._paths.root, self._receive)
            self.window.attach(backend)
            if self._crash.earlier_report is not None and not self.window.notices.occupied:
                text = _tr("Annotator was ended by a fault last time. The report holds no task text: {path}")
                self.window.notices.show_notice(text.format(path=self._crash.earlier_report), "warning")
            QTimer.singleShot(_LOOKED, self.window, partial(self._make_ready))  # a slot alone holds self weakly
            if imported is not None:
                self.window.show_imported(imported)
            elif file is not None:
                self.window.import_tasks(file)
            if self._file_events is not None:
                self._file_events.set_handler(lambda opened: self._receive(opened, lambda _: None))

        def failed(error: AnnotatorError) -> None:
            from annotator.text.policy import visible_text

            self._status = 1
            print(f"error: {visible_text(str(error))}", file=sys.stderr)  # noqa: T201 - for a start made in a terminal
            self.window.opener.trouble(backend, error, opened)

        self.window.opener.open_store(backend, opened, failed)

    def _make_ready(self) -> None:
        """Import the modules that opening a project needs while the user looks at the library. Each call imports one,
        so that a key press waits for at most one import. Afterwards the garbage collector starts; it ignores the
        objects that exist by then. Waits while a file is opened, which loads the same modules on another thread."""
        if self.window.opening:
            QTimer.singleShot(_LOOKED, self.window, partial(self._make_ready))
            return
        if self._to_load:
            import_module(self._to_load.pop())
            QTimer.singleShot(_PAUSE, self.window, partial(self._make_ready))
            return
        self._garbage.start()

    def _receive(self, file: Path | None, answer: Answer) -> None:
        """Handle a second start of the program: import its file, or only raise the window."""
        self.window.setWindowState(self.window.windowState() & ~Qt.WindowState.WindowMinimized)
        self.window.raise_()
        self.window.activateWindow()
        if file is None:
            answer(None)
        else:
            self.window.import_in_pause(file, answer)

    def _close(self) -> None:
        self._shutdown_signals.close()
        if self._instance_server is not None:
            self._instance_server.close()
        if self.window.backend is not None:
            self.window.backend.close()
        self._crash.remove()
        self._reserve.close()

    def _on_crash(self, report: Path | None) -> None:
        """Save pending edits and report the crash. The window stays open."""
        saved = not self.window.unsaved()
        work_state = (
            _tr("All your work is saved.") if saved else _tr("The last edits are still being saved; keep this open.")
        )
        where = str(report) if report is not None else ""
        hint = (
            self.window.replaced_text
            if sources_changed(self._started)
            else _tr("You can go on. If it happens again, close Annotator and send the report (it holds no task text).")
        )
        error = AnnotatorError("program.fault", _tr("Something in the program went wrong."), hint, where)
        self.window.show_error(_tr("A fault in Annotator"), error, work_state)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Fault", text)


def _log_to(folder: Path) -> None:
    make_private(folder)
    handler = RotatingFileHandler(
        folder / "annotator.log", maxBytes=_LOG_BYTES, backupCount=_LOGS_KEPT, encoding="utf-8"
    )
    handler.setFormatter(logging.Formatter(LOG_FORMAT))
    root = logging.getLogger("annotator")
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    root.propagate = False
