"""Word-by-word comparison of two responses in their own panes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from annotator.text.diff import WordDifference, compare_words
from annotator.ui.reading.highlight_styles import HighlightStyle
from annotator.ui.reading.highlights import StyledHighlight
from annotator.workspace.comparison import Comparison, Pair, next_comparison

if TYPE_CHECKING:
    from annotator.ui.workspace_controller import WorkspaceController

_LAYER = "difference"
ALIKE = 50
"""Minimum percentage of common words at which differences are marked without being asked for. Independently written
responses share about an eighth of their words; marking nearly everything would make them unreadable."""


class ResponseComparisonController(QObject):
    """Compares two responses: marks the words that only one of them contains.

    Any response can be compared with each of the others in turn. In the layout with two responses side by side, these
    are always compared, and marked if they are similar or on request.
    """

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(workspace)
        self._view, self._highlights, self._holder = workspace.view, workspace.highlights, workspace.focus

    @property
    def comparison(self) -> Comparison:
        """The comparison of the state."""
        return self._holder.state.comparison

    def step(self, target: str, responses: Sequence[str]) -> Pair | None:
        """Compare ``target`` with the next of ``responses``; stop after the last one. Returns the pair, or None after
        stopping."""
        self.show(next_comparison(self.comparison, target, responses))
        return self.comparison.pair

    def keep(self, pair: Pair | None, *, anew: bool = False) -> None:
        """Compare this pair while it is side by side; None if there is no pair. ``anew``: the texts have changed, which
        ends any comparison."""
        if pair is None and (anew or self.comparison.kept):
            self._holder.remember(marks_differences=None)
            self.show(Comparison())
        elif pair is not None and (anew or not self.comparison.kept or pair != self.comparison.pair):
            self.show(Comparison(pair))

    def turn(self) -> bool:
        """Toggle the marks of the kept pair. Returns whether it is marked now."""
        self._holder.remember(marks_differences=not self.comparison.marked)
        self.show(self.comparison)
        return self.comparison.marked

    def show(self, comparison: Comparison) -> None:
        """Show a comparison in place of the present one; none if its responses are not on the screen."""
        panes, pair = self._view.panes(), comparison.pair
        if pair is None or not all(target in panes for target in pair):
            self._holder.change(comparison=Comparison())
            self._highlights.show(_LAYER, {})
            self._view.legend.clear()
            return
        difference = compare_words(*(panes[target].rendered for target in pair))
        share = 100 * difference.same_word_count // max(1, difference.word_count)
        if comparison.kept:
            wish = self._holder.state.visit.marks_differences
            comparison = replace(comparison, marked=share >= ALIKE if wish is None else wish)
        self._holder.change(comparison=comparison)
        self._highlights.show(_LAYER, _ranges(pair, difference) if comparison.marked else {})
        left, right = map(self._view.text_name, pair)
        relation, onward = self._relation(difference, share), self._onward(comparison)
        self._view.legend.show_pair(left, right, relation, onward, marked=comparison.marked)

    def _relation(self, difference: WordDifference, share: int) -> str:
        """What the two texts have in common, in words that begin with the names of both."""
        text = {
            "nothing": self.tr("{left} and {right} are the same text"),
            "blanks": self.tr("{left} and {right} differ only in blanks"),
            "formatting": self.tr("{left} and {right} differ only in formatting"),
            "words": self.tr("{share} % of the words of {left} and {right} are the same"),
        }
        return text[difference.by].replace("{share}", str(share))

    def _onward(self, comparison: Comparison) -> str:
        """The title of the next step of the compare command."""
        if comparison.kept:
            return self.tr("Marks off") if comparison.marked else self.tr("Mark what differs")
        if not comparison.following:
            return self.tr("End")
        return self.tr("Compare with {who}").format(who=self._view.text_name(comparison.following))


def _ranges(pair: Pair, difference: WordDifference) -> dict[str, list[StyledHighlight]]:
    styles: tuple[HighlightStyle, HighlightStyle] = ("left", "right")
    return {
        target: [StyledHighlight(start, end, style) for start, end in ranges]
        for target, style, ranges in zip(pair, styles, (difference.removed, difference.added), strict=True)
    }
