"""Word-by-word comparison of two responses in their own panes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject

from annotator.text.diff import WordDifference, compare_words
from annotator.ui.marking.comparison_legend import ComparisonLegend
from annotator.ui.marking.highlight_controller import HighlightController
from annotator.ui.reading.highlight_styles import HighlightStyle
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.reading_pane import ReadingPane

_LAYER = "difference"
ALIKE = 50
"""Minimum percentage of common words at which differences are marked without being asked for. Independently written
responses share about an eighth of their words; marking nearly everything would make them unreadable."""

Pair = tuple[str, str]
"""Two targets, from left to right."""


class ResponseComparisonController(QObject):
    """Compares two responses: marks the words that only one of them contains. ``who`` returns the name of a target.

    Any response can be compared with each of the others in turn. In the layout with two responses side by side, these
    are always compared, and marked if they are similar or on request.
    """

    def __init__(
        self, panes: Callable[[], Mapping[str, ReadingPane]], highlights: HighlightController, legend: ComparisonLegend,
        who: Callable[[str], str], parent: QObject,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._panes = panes
        self._highlights = highlights
        self._legend = legend
        self._who = who
        self._first = ""  # the response that is compared with the others in turn
        self._pair: Pair | None = None
        self._kept = False  # the pair is compared while it is on the screen
        self._marked = False
        self._wish: bool | None = None  # whether a kept pair is to be marked, if the user has decided
        self._next = ""  # the response of the next comparison

    @property
    def kept(self) -> bool:
        """Whether a pair is compared while it is side by side."""
        return self._kept

    def step(self, target: str, others: Sequence[str]) -> Pair | None:
        """Compare ``target`` with the next of ``others``, in order; stop after the last one. Returns the pair, or None
        after stopping."""
        rest = [other for other in others if other != target]
        if self._pair is not None and self._first == target:
            now = next(other for other in self._pair if other != target)
            rest = rest[rest.index(now) + 1 :] if now in rest else rest
        self.stop()
        panes = self._panes()
        if not rest or target not in others or target not in panes or rest[0] not in panes:
            return None
        one, other = sorted((target, rest[0]), key=list(others).index)
        self._first, self._next, self._pair = target, "".join(rest[1:2]), (one, other)
        self._compare(marked=True)
        return self._pair

    def keep(self, pair: Pair | None, *, anew: bool = False) -> None:
        """Compare this pair while it is side by side; None if there is no pair. ``anew``: the texts have changed."""
        if pair is None and self._kept:
            self._wish = None
            self._kept = False
            self.stop()
        elif pair is not None and (anew or not self._kept or pair != self._pair):
            self.stop()
            if all(target in self._panes() for target in pair):
                self._kept, self._pair = True, pair
                self._compare(marked=self._wish)

    def turn(self) -> bool:
        """Toggle the marks of the kept pair. Returns whether it is marked now."""
        self._wish = not self._marked
        self._compare(marked=self._wish)
        return self._marked

    def stop(self) -> None:
        """End the comparison."""
        if self._pair is not None:
            self._pair = None
            self._highlights.show(_LAYER, {})
            self._legend.clear()

    def _compare(self, *, marked: bool | None) -> None:
        """``marked``: None decides by the percentage of common words."""
        assert self._pair is not None
        found = compare_words(*(self._panes()[target].rendered for target in self._pair))
        share = 100 * found.same_words // max(1, found.words)
        self._marked = share >= ALIKE if marked is None else marked
        self._highlights.show(_LAYER, self._ranges(found) if self._marked else {})
        one, other = map(self._who, self._pair)
        self._legend.show_pair(one, other, self._relation(found, share), self._onward(), marked=self._marked)

    def _relation(self, found: WordDifference, share: int) -> str:
        """What the two texts have in common, in words that begin with the names of both."""
        text = {
            "nothing": self.tr("{left} and {right} are the same text"),
            "blanks": self.tr("{left} and {right} differ only in blanks"),
            "formatting": self.tr("{left} and {right} differ only in formatting"),
            "words": self.tr("{share} % of the words of {left} and {right} are the same"),
        }
        return text[found.by].replace("{share}", str(share))

    def _onward(self) -> str:
        """The title of the next step of the compare command."""
        if self._kept:
            return self.tr("Marks off") if self._marked else self.tr("Mark what differs")
        return self.tr("Compare with {who}").format(who=self._who(self._next)) if self._next else self.tr("End")

    def _ranges(self, found: WordDifference) -> dict[str, list[StyledHighlight]]:
        assert self._pair is not None
        looks: tuple[HighlightStyle, HighlightStyle] = ("left", "right")
        sides = zip(self._pair, looks, (found.removed, found.added), strict=True)
        return {
            target: [StyledHighlight(start, end, appearance) for start, end in ranges]
            for target, appearance, ranges in sides
        }
