"""The entry point: ``annotator``, or ``python -m annotator``."""

from __future__ import annotations

import gc
import os
import signal
import sys

if __name__ == "__main__":  # who imports it decides that
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C while modules load: no traceback of imports

from pathlib import Path
from typing import TYPE_CHECKING

from annotator import install_command
from annotator.cli.window_start import WindowStartArguments, data_dir_argument, window_start
from annotator.containment import fault, log_faults
from annotator.errors import AlreadyShownError, AnnotatorError
from annotator.paths import DataDir, keep_private

if TYPE_CHECKING:
    from types import FrameType

    from annotator.services.doctor import DiagnosticCheckResult
    from annotator.services.view_models import BundleImportResult


def _launch(data_dir: DataDir, file: Path | None, imported: BundleImportResult | None) -> int:
    # The collector is off during start: it would scan every imported object and free nothing. The window turns it on
    # again.
    gc.disable()
    # Loading Qt takes longer than most commands, so it is loaded only to open a window.
    try:
        try:
            from annotator.ui.import_hook import remove_import_hook

            remove_import_hook()
            from annotator.app import launch
        except ImportError as error:
            raise _without_qt(error) from error
        return launch(data_dir, file, imported)
    except AlreadyShownError:
        raise
    except Exception as error:
        from annotator.cli.desktop_message import show  # not for a start that succeeds

        log_faults(data_dir.logs / "annotator.log")
        reported = error if isinstance(error, AnnotatorError) else fault(error)
        show(reported)
        raise reported from None


def _without_qt(error: ImportError) -> AnnotatorError:
    if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] in ("PySide6", "shiboken6"):
        hint = f"With the wheel of this release: {install_command('desktop')}"
        return AnnotatorError("window.no_qt", "This installation has no window: it is without Qt.", hint)
    return AnnotatorError(
        "window.no_qt", f"Qt cannot be loaded: {error}.", "Install what is missing, or reinstall Annotator."
    )


def _examine_screen() -> list[DiagnosticCheckResult]:
    try:
        from annotator.ui.display_diagnostics import examine_screen
    except ImportError as error:
        from annotator.services.doctor import DiagnosticCheckResult

        missing = _without_qt(error)
        return [DiagnosticCheckResult("screen", "fault", missing.message, missing.hint)]
    return examine_screen()


def main() -> None:
    """Run the command line. Ends the process with its exit status."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C while modules load: no traceback of imports
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()  # a child process of multiprocessing runs its task here and exits
    keep_private()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # which every start would search for
    for stream in (sys.stdout, sys.stderr):
        # A character that the terminal cannot encode must not end the command.
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    start = window_start(sys.argv[1:])
    if start is not None:
        sys.exit(_open_window(start))
    # Commands create many objects, of which hardly any are in cycles. With Python's thresholds (700), searching for
    # cycles takes a quarter of the time in which a command is loaded, and a twentieth of a merge.
    gc.set_threshold(200_000, 50, 100)
    from annotator.cli.main import make_app

    run = make_app(_launch, _examine_screen)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):  # the terminal was closed
        if signal.getsignal(number) == signal.SIG_DFL:  # nohup ignores it
            signal.signal(number, _exit)  # so that temporary files are removed
    try:
        run()
    finally:
        gc.freeze()  # Python searches for cycles when it ends, too


def _exit(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)


def _open_window(start: WindowStartArguments) -> int:
    """Open the window without loading the command line parser. Returns the exit status."""
    try:
        return _launch(data_dir_argument(start.data_dir), start.file, None)
    except Exception as error:
        from annotator.cli.main import print_errors

        print_errors(error)
        return 1


if __name__ == "__main__":
    main()
