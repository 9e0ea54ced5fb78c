"""The quotes of an answer as highlights: each corroboration has a number and a look, the same on both sides."""

from __future__ import annotations

from annotator.model.authored import AuthoredQuestion
from annotator.ui.authoring.authoring_view_model import Slate
from annotator.ui.reading.highlights import Highlight
from annotator.ui.reading.looks import look_of

LAYER = "quotes"


def marks(slate: Slate, question: AuthoredQuestion) -> dict[str, list[Highlight]]:
    """By the text they lie on; every quote of a corroboration has its id as the key."""
    found: dict[str, list[Highlight]] = {}
    for number, tie in enumerate(question.corroborations, 1):
        for target, spans in slate.placed(question, tie).items():
            found.setdefault(target, []).extend(
                Highlight(span.start, span.end, look_of(number), tie.id, span.exact, str(number)) for _, span in spans
            )
    return found
