"""The one kind of error this program raises on purpose.

An :class:`AnnotatorError` carries a code that the help explains, what happened, what to do about it and where it was
found. It is raised on any floor and shown in one place per face: the window's error panel, or one line on standard
error by the command line.
"""

from __future__ import annotations

from collections.abc import Sequence

from annotator.message import Message


class AnnotatorError(Exception):
    """Something the user can understand and act on.

    ``code`` is stable and dotted (``bundle.truncated``); ``message`` says what was found; ``hint`` says what to do;
    ``where`` names the file, line, entry or field, and is empty where there is none. Message and hint are templates,
    which ``arguments`` fill, or messages that were made before.
    """

    def __init__(self, code: str, message: str, hint: str = "", where: str = "", **arguments: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = _made(message, arguments)
        self.hint = _made(hint, arguments)
        self.where = where

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        advice = f" {self.hint}" if self.hint else ""
        return f"{place}{self.message}{advice} [{self.code}]"


def _made(words: str, arguments: dict[str, object]) -> Message:
    return words if isinstance(words, Message) else Message(words, **arguments)


class CombinedError(AnnotatorError):
    """Several refusals of one command, found in one run. Code, message, hint and place are the first one's."""

    def __init__(self, errors: Sequence[AnnotatorError]) -> None:
        first = errors[0]
        super().__init__(first.code, first.message, first.hint, first.where)
        self.errors = tuple(errors)


class AlreadyShownError(AnnotatorError):
    """An error that another window has shown already."""
