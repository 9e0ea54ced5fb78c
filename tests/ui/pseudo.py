"""A language that nobody speaks: every text of the window in accented letters, and two fifths longer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from PySide6.QtCore import QCoreApplication, QTranslator

_ACCENTED = str.maketrans("aeiouyAEIOUYcnsz", "áéíóúýÁÉÍÓÚÝçñšž")
_KEPT = re.compile(r"(\{[^}]*\}|&\w)")
_MARKED = re.compile("[áéíóúýÁÉÍÓÚÝçñšž~]")
LONGER = 0.4
_LONGEST_WORD = 9


class Pseudo(QTranslator):
    """Translates everything. ``{n}`` and what else is filled in later stays as it is."""

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        return False

    def translate(self, context: str, source: str, disambiguation: str = "", n: int = -1) -> str:  # noqa: ARG002
        return pseudo(source)


@cache  # a window asks some ten thousand times, for a few hundred texts
def pseudo(source: str) -> str:
    """``source`` in that language."""
    if not source:
        return source
    parts = [part if _KEPT.fullmatch(part) else part.translate(_ACCENTED) for part in _KEPT.split(source)]
    more = "~" * round(sum(len(part) for part in parts if not _KEPT.fullmatch(part)) * LONGER)
    words = [more[start : start + _LONGEST_WORD] for start in range(0, len(more), _LONGEST_WORD)]
    return "".join(parts) + " ".join(words)


@contextmanager
def spoken() -> Iterator[None]:
    """Everything that is made in here speaks it."""
    translator = Pseudo()
    QCoreApplication.installTranslator(translator)
    try:
        yield
    finally:
        QCoreApplication.removeTranslator(translator)


def is_pseudo(words: str) -> bool:
    """Whether any of it went through the translator."""
    return bool(_MARKED.search(words))
