"""A rubric, a task and shorthand for the tests of critiques and chains."""

from __future__ import annotations

from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.blocks.critiques_block import CritiquesBlock, FlawCategory, FlawSeverity
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.critique_edits import AddCritique
from annotator.model.critique_spans import AddHighlight
from annotator.model.edits import AnnotationEdit
from annotator.model.refinement_chain import chain_link, highlightable_texts
from annotator.model.refinement_edits import SetRefinement
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.task import PassageQuestion, Response, Task
from tests.applied_edits import applied

OVERALL = RatingBlock(key="overall", title="Overall", low=1, high=7, targets=("response",))
CRITIQUES = CritiquesBlock(
    key="critiques",
    title="Critiques",
    targets=("response",),
    severities=(FlawSeverity(key="minor", title="Minor"), FlawSeverity(key="major", title="Major")),
    categories=(
        FlawCategory(key="coverage", title="Coverage", needs=("passage",)),
        FlawCategory(key="accuracy", title="Accuracy", needs=("answer",)),
        FlawCategory(key="other", title="Other"),
    ),
    rating="overall",
    below=7,
    similar=True,
    maximum=4,
)
REFINEMENTS = RefinementsBlock(key="refinements", title="Refinements", targets=("response",))
RUBRIC = Rubric(id="critique", title="Critiques", blocks=(OVERALL, CRITIQUES, REFINEMENTS))
TASK = Task(
    id="t",
    passage="The red sphere lies on the red dust of the Moon.",
    questions=(
        PassageQuestion(
            id="a",
            text="What lies there?",
            responses=(
                Response(id="a1", text="A red ball on red dust."),
                Response(id="a2", text="A ball."),
                Response(id="a3", text="A sphere."),
            ),
        ),
        PassageQuestion(id="b", text="Where?", responses=(Response(id="b1", text="On Mars."),)),
    ),
)  # passage, q1, q1/r1, q1/r2, q1/r3, q2, q2/r1
ANSWER = "q1/r1"


def run(*steps: AnnotationEdit, rubric: Rubric = RUBRIC, start: Annotation | None = None) -> Annotation:
    return applied(rubric, TASK, steps, start)


def add(identifier: str, at: int | None = None, answer: str = ANSWER) -> AddCritique:
    return AddCritique(target=answer, id=identifier, at=at, text="Wrong.", severity="minor", category="other")


def refine(identifier: str, text: str | None) -> SetRefinement:
    return SetRefinement(id=identifier, text=text)


def span(annotation: Annotation, identifier: str, path: str, quote: str, nth: int = 0) -> TextSpan:
    """The ``nth`` place of ``quote`` in a text that this critique may highlight."""
    source = highlightable_texts(TASK, chain_link(TASK, annotation, identifier))[path]
    start = -1
    for _ in range(nth + 1):
        start = source.index(quote, start + 1)
    return make_span(path, source, start, start + len(quote))


def mark(annotation: Annotation, identifier: str, path: str, quote: str, nth: int = 0) -> Annotation:
    """With one highlight more."""
    return run(AddHighlight(id=identifier, span=span(annotation, identifier, path, quote, nth)), start=annotation)


def without(block: str) -> Rubric:
    """The rubric without one of its blocks."""
    return RUBRIC.model_copy(update={"blocks": tuple(b for b in RUBRIC.blocks if b.key != block)})


def switched(**changes: object) -> Rubric:
    """The rubric with other switches of its critiques block."""
    block = CRITIQUES.model_copy(update=changes)
    return RUBRIC.model_copy(update={"blocks": (OVERALL, block, REFINEMENTS)})
