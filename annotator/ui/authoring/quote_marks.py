"""The quotes of an answer as highlights: each corroboration has a number and a look, the same on both sides."""

from __future__ import annotations

from annotator.model.authored_questions import AuthoredQuestion
from annotator.model.target import PASSAGE
from annotator.ui.authoring.authoring_view_model import AuthoringViewModel
from annotator.ui.authoring.corroborations_panel import owner_of
from annotator.ui.reading.highlight_styles import highlight_style_of
from annotator.ui.reading.highlights import Highlight

LAYER = "quotes"


def marks(slate: AuthoringViewModel, question: AuthoredQuestion) -> dict[str, list[Highlight]]:
    """By the text they lie on; the quotes of a corroboration are one group, by its id."""
    found: dict[str, list[Highlight]] = {}
    for number, tie in enumerate(question.corroborations, 1):
        for target, spans in slate.placed(question, tie).items():
            owner = owner_of(tie.id, "passage" if target == PASSAGE else "answer")
            found.setdefault(target, []).extend(
                Highlight(
                    span.start,
                    span.end,
                    highlight_style_of(number),
                    f"{owner}/{index}",
                    span.exact,
                    str(number),
                    group=tie.id,
                )
                for index, span in spans
            )
    return found
