"""The one controller of highlights: it paints those of notes, critiques, given critiques, quotes and
comparisons, and hears what is done to them in a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject

from annotator.ui.intents import IntentBus, MoveHighlightEnd, OpenHighlight, RunCommand
from annotator.ui.reading.highlights import Highlight
from annotator.ui.reading.reading_pane import ReadingPane

ReviewMarks = Mapping[str, Sequence[Highlight]]
"""Highlights by the target of the text that they lie on."""


class HighlightController(QObject):
    """Keeps what is marked, layer by layer, and which highlight of all has handles; paints both in the panes.

    ``panes`` gives those on the screen by target, ``reveal`` brings a text into sight. The key of a highlight is its
    owner's id, and behind a slash its place among the owner's. What is done to one becomes an intent of its owner.
    """

    def __init__(
        self,
        intents: IntentBus,
        panes: Callable[[], Mapping[str, ReadingPane]],
        reveal: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._intents = intents
        self._panes = panes
        self._reveal = reveal
        self._layers: dict[str, ReviewMarks] = {}
        self._known: set[ReadingPane] = set()
        self.focused = ""  # the key of the highlight with handles; empty where none has

    @property
    def owner(self) -> str:
        """Whose highlight has handles; empty where none has."""
        return self.focused.partition("/")[0]

    def show(self, layer: str, marks: ReviewMarks) -> None:
        """Have these in a layer, in place of what it had."""
        self._layers[layer] = marks
        for target, pane in self._panes().items():
            self._listen(pane)
            pane.set_highlights(marks.get(target, ()), layer)
            pane.focus_highlight(self.focused)

    def focus(self, key: str) -> None:
        """Give this highlight the handles; none for the empty key."""
        if key != self.focused:
            self.focused = key
            for pane in self._panes().values():
                pane.focus_highlight(key)

    def update_panes(self) -> None:
        """Show the highlights again, after panes were added or show other texts."""
        for layer, marks in self._layers.items():
            self.show(layer, marks)

    def clear(self) -> None:
        """Let go of everything: another task comes, whose texts have the same targets."""
        self.focus("")
        for layer in self._layers:
            self.show(layer, {})

    def show_place(self, target: str, start: int, end: int) -> None:
        """Bring a range of a text into view; does nothing where that is not on the screen."""
        pane = self._panes().get(target)
        if pane is not None:
            self._reveal(target)
            pane.show_source(start, end)

    def _listen(self, pane: ReadingPane) -> None:
        if pane in self._known:
            return
        self._known.add(pane)
        pane.highlight_clicked.connect(lambda key: self._intents.dispatch(OpenHighlight(*_parted(key))))
        pane.highlight_moved.connect(
            lambda key, start, end: self._intents.dispatch(MoveHighlightEnd(*_parted(key), start, end))
        )
        pane.span_wanted.connect(lambda *_: self._intents.dispatch(RunCommand("text.highlight")))
        pane.destroyed.connect(lambda: self._known.discard(pane))


def _parted(key: str) -> tuple[str, int]:
    owner, _, number = key.partition("/")
    return owner, int(number or 0)


def without_blanks(source: str, start: int, end: int) -> tuple[int, int]:
    """The range without the blanks at its ends, which a selection by words brings along; a blank range as it is."""
    quote = source[start:end]
    first = start + len(quote) - len(quote.lstrip())
    return (first, first + len(quote.strip())) if quote.strip() else (start, end)
