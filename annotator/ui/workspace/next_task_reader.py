"""Reads the next task to do while the annotator reads the current one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from annotator.errors import AnnotatorError
from annotator.ui.timer import single_shot_timer
from annotator.ui.workspace.text_display import TextDisplay

if TYPE_CHECKING:
    from annotator.services.session import Session

_PAUSE = 200  # milliseconds after a task is shown, when it has been painted
_TEXTS = 8  # a screen has few more, and the cache of rendered texts keeps those of the current task, too
_LONGEST = 10_000  # characters; a paragraph of so many takes 1 millisecond
_LINES = 60  # those of a table or of code take 6 milliseconds, for which a key can wait


class NextTaskReader(QObject):
    """Reads the next task to do from the database, and renders its first texts and builds their documents, one at a
    time. The session, :func:`cached_rendering` and ``display`` keep them. To submit a task takes a fifth less time."""

    def __init__(self, display: TextDisplay, parent: QObject) -> None:
        super().__init__(parent)
        self._display = display
        self._texts: Iterator[str] = iter(())
        self._timer = single_shot_timer(self, _PAUSE, self._render_text)

    def start(self, session: Session) -> None:
        """Begin in the next pause: the current task of ``session`` was shown."""
        self._display.ready.clear()
        self._texts = _next_texts(session)
        self._timer.start(_PAUSE)

    def stop(self) -> None:
        self._timer.stop()
        self._display.ready.clear()

    def _render_text(self) -> None:
        if (text := next(self._texts, None)) is not None:
            self._display.prepare(text)
            self._timer.start(0)


def _next_texts(session: Session) -> Iterator[str]:
    """The first texts of the next task to do, in the order of the screen. The task is read when the first is asked for;
    without it there are none."""
    position = session.next_open(session.position)
    try:
        task = session.view(position) if position is not None else None
    except AnnotatorError:  # is said when it is to be shown
        task = None
    if task is not None:
        texts = task.task.texts
        in_order = dict.fromkeys(chain(*((question, *answers) for question, answers in task.order.items()), texts))
        yield from [text for path in in_order if _is_short(text := texts.get(path, ""))][:_TEXTS]


def _is_short(text: str) -> bool:
    return len(text) <= _LONGEST and text.count("\n") <= _LINES
