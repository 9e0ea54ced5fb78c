"""Prefetching: the next task's documents, built while the annotator reads this one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from annotator.ui.workspace.document_cache import Documents

_WAIT = 60  # milliseconds after a task is shown: its own painting comes first


class Prefetch(QObject):
    """``coming`` gives the texts that will be shown next, each with the width in pixels to lay it out at."""

    def __init__(self, documents: Documents, coming: Callable[[], Sequence[tuple[str, int]]], parent: QObject) -> None:
        super().__init__(parent)
        self._documents = documents
        self._coming = coming
        self._left: list[tuple[str, int]] = []
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._work)
        self._asked = False

    def start(self) -> None:
        """A task has been shown: begin with the next one soon."""
        self._asked = True
        self._timer.start(_WAIT)

    def stop(self) -> None:
        self._timer.stop()

    def _work(self) -> None:
        """One document at a time, so that a key press never waits for more than one."""
        if self._asked:
            self._asked = False
            self._left = list(self._coming())
            self._documents.forget_all_but({source for source, _ in self._left})
        if self._left:
            self._documents.prepare(*self._left.pop(0))
            self._timer.start(0)
