"""A rubric that has errors marked, and a task with two translations."""

from __future__ import annotations

from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.blocks.error_spans_block import ErrorCategory, ErrorSpansBlock
from annotator.model.critique_edits import AddCritique
from annotator.model.edits import AnnotationEdit
from annotator.model.rubric import Rubric
from annotator.model.task import Response, Task
from tests.applied_edits import applied

A, B = "q1/r1", "q1/r2"
BLOCK = ErrorSpansBlock(
    key="errors",
    title="Errors",
    targets=("response",),
    categories=(
        ErrorCategory(key="accuracy", title="Accuracy"),
        ErrorCategory(key="omission", title="Omission", needs=("passage",)),
        ErrorCategory(key="punctuation", title="Punctuation", weights={"minor": 0.1}),
    ),
)
RUBRIC = Rubric(id="errors", title="Errors", blocks=(BLOCK,))
TASK = Task(
    id="t",
    prompt="The shop is closed on Mondays.",
    responses=(Response(id="a", text="Der Laden ist dienstags geschlossen ."), Response(id="b", text="Zu.")),
)


def error(identifier: str, quote: str, severity: str | None, category: str | None, target: str = A) -> AddCritique:
    """An error of the first translation, marked in the text at ``target``."""
    start = TASK.texts[target].index(quote)
    span = make_span(target, TASK.texts[target], start, start + len(quote))
    return AddCritique(target=A, id=identifier, severity=severity, category=category, spans=(span,))


def run(*steps: AnnotationEdit) -> Annotation:
    return applied(RUBRIC, TASK, steps)
