"""The quotes of an answer as highlights: each corroboration has a number and a look, the same on both sides."""

from __future__ import annotations

from annotator.model.authored import AuthoredQuestion
from annotator.model.target import PASSAGE
from annotator.ui.authoring.authoring_view_model import Slate
from annotator.ui.authoring.corroboration_row import owner_of
from annotator.ui.reading.highlights import Highlight
from annotator.ui.reading.looks import look_of

LAYER = "quotes"


def marks(slate: Slate, question: AuthoredQuestion) -> dict[str, list[Highlight]]:
    """By the text they lie on; the quotes of a corroboration are one group, by its id."""
    found: dict[str, list[Highlight]] = {}
    for number, tie in enumerate(question.corroborations, 1):
        for target, spans in slate.placed(question, tie).items():
            owner = owner_of(tie.id, "passage" if target == PASSAGE else "answer")
            found.setdefault(target, []).extend(
                Highlight(
                    span.start, span.end, look_of(number), f"{owner}/{index}", span.exact, str(number), group=tie.id
                )
                for index, span in spans
            )
    return found
