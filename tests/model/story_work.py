"""Critiques of a real story, as the preset asks for them; for tests on the floors above."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.critique_edits import AddCritique, MoveCritique
from annotator.model.critique_spans import AddHighlight, RelocateHighlights
from annotator.model.edits import AnnotationEdit
from annotator.model.edits import apply as apply_edit
from annotator.model.ranking_edits import SetResponseRank
from annotator.model.rating_edits import SetRating
from annotator.model.refinement_edits import ResolveStaleRefinement, SetRefinement
from annotator.model.rubric import Rubric
from annotator.model.task import Task


def whole_task(task: Task) -> Iterator[AnnotationEdit]:
    """Everything that the preset ``critique`` asks of a task, with a chain of three that is put in another order."""
    for question, answers in task.answers.items():
        for rank, answer in enumerate(answers, 1):
            yield SetRating(target=answer, key="overall", value=7 if answer != "q1/r1" else 3)
            yield SetResponseRank(target=question, key="rank", item=answer, rank=rank)
    yield from chain_of_three(task, "q1/r1")


def chain_of_three(task: Task, answer: str) -> Iterator[AnnotationEdit]:
    text, passage = task.texts[answer], task.texts["passage"]
    yield AddCritique(target=answer, id="w1", text="Starts badly.", severity="major", category="coherence",
                      spans=(make_span(answer, text, 0, 20),))  # fmt: skip
    yield SetRefinement(id="w1", text="First of all. " + text)
    yield AddCritique(target=answer, id="w2", text="Leaves out the end.", severity="medium", category="coverage")
    yield AddHighlight(id="w2", span=make_span("passage", passage, len(passage) - 80, len(passage) - 20))
    yield AddHighlight(id="w2", span=make_span(f"{answer}/w1/refinement", "First of all. " + text, 0, 13))
    yield SetRefinement(id="w2", text="First of all. " + text + " The end.")
    yield AddCritique(target=answer, id="w3", text="Too long.", severity="minor", category="other")
    yield SetRefinement(id="w3", text="First of all. " + text[:100] + " The end.")
    # the third becomes the second: two refinements are based on changed text, and are settled
    yield MoveCritique(id="w3", to=1)
    yield ResolveStaleRefinement(id="w3", how="rebase", text="First of all. " + text[:100])
    yield ResolveStaleRefinement(id="w2", how="rebase", text="First of all. " + text[:100] + " The end.")
    yield RelocateHighlights(id="w2")  # on what the second follows now


def finished(rubric: Rubric, task: Task, edits: Iterator[AnnotationEdit]) -> Annotation:
    annotation = Annotation()
    for edit in edits:
        annotation = apply_edit(edit, rubric, task, annotation)
    return annotation
