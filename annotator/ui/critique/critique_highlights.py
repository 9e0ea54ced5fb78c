"""Highlights of critiques: converts selections to spans, and spans to painted highlights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtWidgets import QApplication

from annotator.model.refinement_chain import RefinementChainLink
from annotator.model.span import TextSpan
from annotator.text.anchors import make_span
from annotator.ui.critique.critique_view_model import CritiqueTaskViewModel
from annotator.ui.marking.highlight_controller import without_blanks
from annotator.ui.reading.highlight_styles import highlight_style_of
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.reading_pane import ReadingPane

LAYER = "critiques"


def highlights_of(
    work: CritiqueTaskViewModel, answer: str, targets: Iterable[str], title: Callable[[RefinementChainLink], str]
) -> dict[str, list[StyledHighlight]]:
    """The highlights of all critiques of ``answer``, by text."""
    marks: dict[str, list[StyledHighlight]] = {target: [] for target in targets}
    for place in work.links(answer):
        for index, span in enumerate(place.critique.spans):
            if span.target in marks and work.standing(place, span) == "exact":
                key = f"{place.critique.id}/{index}"
                mark = StyledHighlight(
                    span.start, span.end, highlight_style_of(place.number), key, title(place), badge=_badge(work, place)
                )  # fmt: skip
                marks[span.target].append(mark)
    return marks


def _badge(work: CritiqueTaskViewModel, place: RefinementChainLink) -> str:
    """The number of a critique. A critique added to given ones, which have numbers of their own, is marked "+"."""
    return str(place.number) if work.blocks.judged is None else "+"


def selected_spans(panes: Mapping[str, ReadingPane]) -> list[tuple[TextSpan, ReadingPane]]:
    """The selections as spans with their panes, that of the focused pane first. Passage and answer can both have
    one."""
    focused = QApplication.focusWidget()
    found = []
    for target, pane in panes.items():
        chosen = pane.source_range()
        if chosen is not None:
            source = pane.rendered.source
            found.append((make_span(target, source, *without_blanks(source, *chosen)), pane))
    return sorted(found, key=lambda each: each[1] is not focused)


def span_at(work: CritiqueTaskViewModel, key: str) -> tuple[RefinementChainLink, int] | None:
    """The critique and the index of the highlight with this key; None if there is none."""
    identifier, _, index = key.partition("/")
    found = work.annotation.written(identifier)
    if found is None or int(index or 0) >= len(found[1].spans):
        return None
    place = next(place for place in work.links(found[0]) if place.critique.id == identifier)
    return place, int(index or 0)
