"""Containment: a fault of the program in one thing of many stops that thing alone.

Every loop over files, people, projects, tasks, rows and objects handles each of them inside :class:`Contained`. An
exception that nobody expected leaves it as an :class:`AnnotatorError` that names the thing, and is handled there like
any other refusal of it.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType

from annotator.errors import AnnotatorError, as_reported
from annotator.paths import make_private

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"

_log = logging.getLogger(as_reported.__module__)

FAULTS = ("program.fault", "file.system")
"""The codes with which unexpected exceptions leave :class:`Contained`."""

_NOT_CONTAINED = (BrokenPipeError, ImportError)


class Contained:
    """Context of the work on one thing, named ``where`` (a file, person, project, task or row).

    Every exception except :class:`AnnotatorError`, the end of a pipe and a module that is not installed is logged
    without its message, which may contain a task's text, and raised as ``program.fault``, or as ``file.system`` if the
    system refused something. Close it before anything is written: it does not undo. Exceptions ``passing`` end the
    loop.
    """

    __slots__ = ("_passing", "_where")

    def __init__(self, where: object, *passing: type[Exception]) -> None:
        self._where, self._passing = where, (AnnotatorError, *_NOT_CONTAINED, *passing)

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if isinstance(error, Exception) and not isinstance(error, self._passing):
            raise fault(error, str(self._where)) from None


class Collected:
    """The same, but every error, also an :class:`AnnotatorError`, is appended to ``errors``, and the rest of the block
    is skipped."""

    __slots__ = ("_errors", "_where")

    def __init__(self, where: object, errors: list[AnnotatorError]) -> None:
        self._where, self._errors = where, errors

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> bool:
        if not isinstance(error, Exception) or isinstance(error, _NOT_CONTAINED):
            return False
        self._errors.append(error if isinstance(error, AnnotatorError) else fault(error, str(self._where)))
        return True


def fault(error: Exception, where: str = "") -> AnnotatorError:
    """Log an unexpected exception, and describe it as the error of the thing ``where``; empty: of the whole command."""
    reported, log = as_reported(error), fault_log()
    hint: str = "Report it, with logs/annotator.log of the data directory."
    if reported.code == "file.system":
        hint = reported.hint
    elif log is not None:
        hint = f"Report it, with {log}." if log.is_file() else f"Report it. {log} could not be written."
    return AnnotatorError(reported.code, reported.message, hint, where or reported.where)


class _FaultLog(logging.FileHandler):
    """Appends to a file that is created, with its folder, when something is logged. If that is refused, nothing is
    logged: the fault is reported all the same."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):
            super().emit(record)

    def _open(self) -> TextIOWrapper:
        make_private(Path(self.baseFilename).parent)
        return super()._open()


def log_faults(file: Path | None) -> None:
    """Log contained faults of this process to ``file`` and nowhere else; None: wherever ``logging`` says."""
    for each in [*_log.handlers]:
        _log.removeHandler(each)
        each.close()
    _log.propagate = file is None
    if file is not None:
        handler = _FaultLog(file, encoding="utf-8", delay=True)
        handler.setFormatter(logging.Formatter(LOG_FORMAT))
        _log.addHandler(handler)


def fault_log() -> Path | None:
    """The file given to :func:`log_faults`, for processes that this one starts."""
    return next((Path(handler.baseFilename) for handler in _log.handlers if isinstance(handler, _FaultLog)), None)
