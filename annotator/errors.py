"""The one exception type that the program raises on purpose, and how all others are reported.

An :class:`AnnotatorError` has a code that the help explains, a message, a hint and a location. Any layer may raise it.
The window shows it in its error panel, the command line as one line on standard error.
"""

from __future__ import annotations

import errno
import logging
import os
import platform
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import annotator
from annotator.translatable_message import TranslatableMessage

_log = logging.getLogger(__name__)


class AnnotatorError(Exception):
    """An error that the user can understand and act on.

    ``code`` is stable and dotted (``bundle.truncated``). ``message`` says what was found, ``hint`` what to do.
    ``where`` names the file (or is its path), line, entry or field, and is empty if there is none. Message and hint are
    templates filled from ``arguments``, or messages that exist already.
    """

    def __init__(self, code: str, message: str, hint: str = "", where: object = "", **arguments: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = _as_message(message, arguments)
        self.hint = _as_message(hint, arguments)
        self.where = where if isinstance(where, str) else str(where)

    def __reduce__(self) -> tuple[object, ...]:
        """An error of another process arrives with its code, its texts and its place."""
        return AnnotatorError, (self.code, self.message, self.hint, self.where)

    def about(self, where: object) -> AnnotatorError:
        """The same error with another location."""
        return AnnotatorError(self.code, self.message, self.hint, where)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        advice = f" {self.hint}" if self.hint else ""
        return f"{place}{self.message}{advice} [{self.code}]"


def validation_message(error: Mapping[str, Any]) -> str:
    """The message of one of Pydantic's errors, without what it puts before those of validators."""
    return str(error["msg"]).removeprefix("Value error, ").strip()


def validation_sentence(error: Mapping[str, Any]) -> str:
    """:func:`validation_message` as a sentence."""
    plain = validation_message(error)
    return f"{plain[:1].upper()}{plain[1:]}" + ("" if plain.endswith((".", "?")) else ".")


def first_misfit(refused: Any) -> tuple[str, str]:
    """The field of the first error of a Pydantic ``ValidationError``, with dots, and the sentence about it."""
    first = refused.errors(include_url=False, include_context=False)[0]
    return ".".join(map(str, first["loc"])), validation_sentence(first)


def _as_message(template: str, arguments: dict[str, object]) -> TranslatableMessage:
    return template if isinstance(template, TranslatableMessage) else TranslatableMessage(template, **arguments)


class WrongArgumentError(AnnotatorError):
    """An argument that can never be right, whatever the files contain. The exit status is 2."""


def unknown_name_error(code: str, message: str, known: Iterable[str], where: object = "") -> AnnotatorError:
    """The error of a name that is none of the ``known`` ones, which its hint lists."""
    return AnnotatorError(code, message, f"Known: {', '.join(known) or 'none'}.", where)


class CombinedError(AnnotatorError):
    """Several errors of one command. Code, message, hint and location are those of the first."""

    def __init__(self, errors: Sequence[AnnotatorError]) -> None:
        first = errors[0]
        super().__init__(first.code, first.message, first.hint, first.where)
        self.errors = tuple(errors)


_FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG)
_REFUSED = (errno.EACCES, errno.EPERM, errno.EROFS)


def reading_error(error: OSError | UnicodeDecodeError) -> str:
    """Why a text file cannot be read: the system's words, without its number and the file's name."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return os.strerror(error.errno) if error.errno else error.strerror or str(error) or type(error).__name__


def system_error(error: OSError) -> AnnotatorError:
    """The error ``file.system`` for an error of the operating system, with its file and what to do."""
    hint = "Check the path, the permissions and the disk."
    if error.errno in _FULL:
        hint = "Free some space, or choose another place; then do the same again."
    elif error.errno in _REFUSED:
        hint = "Change the permissions, or choose another place; then do the same again."
    return AnnotatorError("file.system", "{why}.", hint, str(error.filename or ""), why=reading_error(error))


def check_output(path: Path, *suffixes: str) -> None:
    """Raises ``file.system`` unless the output's name ends in one of ``suffixes``; what is no file, such as a pipe, may
    have any name."""
    if (path.is_file() or not path.exists()) and path.suffix.lower() not in map(str.lower, suffixes):
        message = f"The name of this output must end in {suffixes[0]}."
        raise AnnotatorError("file.system", message, where=path)


class AlreadyShownError(AnnotatorError):
    """An error that another window has already shown."""


def traceback_text(kind: type[BaseException], at: TracebackType | None) -> str:
    """The type of the exception and its traceback. Never its message or values: they may contain task text."""
    lines = [
        f"Annotator {annotator.__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"{kind.__module__}.{kind.__qualname__}",
        *(f"  {Path(frame.filename).name}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(at)),
    ]
    return "\n".join(lines) + "\n"


def raise_interruption(error: BaseException) -> None:
    """Raise the Ctrl+C, or the end of the process, that DuckDB has reported as the ``RuntimeError`` of a query."""
    if isinstance(error.__cause__, KeyboardInterrupt | SystemExit):
        raise error.__cause__


def as_reported(error: BaseException) -> AnnotatorError:
    """``error`` itself if it was raised on purpose, ``file.system`` for one of the operating system; any other is
    logged, and ``program.fault`` stands for it. Raises the interruption of a query."""
    raise_interruption(error)
    if isinstance(error, AnnotatorError):
        return error
    if isinstance(error, OSError):
        return system_error(error)
    duckdb = sys.modules.get("duckdb")  # which has exceptions of its own for what the system refuses
    if duckdb is not None and isinstance(error, duckdb.IOException | duckdb.TransactionException):
        _, _, why = str(error).partition("\n")[0].partition(": ")
        hint = "Free some space, also where temporary files lie (TMPDIR), or check the disk; then do the same again."
        return AnnotatorError("file.system", "{why}.", hint, why=why.rstrip("."))
    _log.error("%s", traceback_text(type(error), error.__traceback__))
    return AnnotatorError(
        "program.fault",
        "Something in the program went wrong ({kind}).",
        "Your saved work is untouched.",
        kind=type(error).__name__,
    )
