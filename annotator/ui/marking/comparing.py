"""Comparing two answers word by word, in their own panes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject

from annotator.text.diff import Difference, compare
from annotator.ui.reading.highlights import Highlight, Look
from annotator.ui.reading.pane import ReadingPane

_LAYER = "difference"


class Comparing(QObject):
    """Compares one answer with each of the others in turn."""

    def __init__(self, panes: Callable[[], Mapping[str, ReadingPane]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._panes = panes
        self._pair: tuple[str, str] | None = None

    def step(self, target: str, others: Sequence[str]) -> tuple[str, str] | None:
        """Compare ``target`` with the next of ``others``; after the last one, stop. The two, or None when stopped."""
        rest = [other for other in others if other != target]
        if self._pair is not None and self._pair[0] == target and self._pair[1] in rest:
            rest = rest[rest.index(self._pair[1]) + 1 :]
        self.stop()
        panes = self._panes()
        if not rest or target not in panes or rest[0] not in panes:
            return None
        self._pair = (target, rest[0])
        found = compare(panes[target].rendered, panes[rest[0]].rendered)
        self._paint(found)
        return self._pair

    def stop(self) -> None:
        """Paint no difference any more."""
        if self._pair is not None:
            self._pair = None
            for pane in self._panes().values():
                pane.set_highlights([], _LAYER)

    def _paint(self, found: Difference) -> None:
        if self._pair is None:
            return
        sides: tuple[tuple[str, Look, tuple[tuple[int, int], ...]], ...] = (
            (self._pair[0], "removed", found.removed),
            (self._pair[1], "added", found.added),
        )
        for target, look, ranges in sides:
            self._panes()[target].set_highlights([Highlight(start, end, look) for start, end in ranges], _LAYER)
