"""Carries work over to a newer version of its task."""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import drop_unfitting
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.services.display_order import Order
from annotator.text.anchors import relocate_spans


def rebase_annotation(rubric: Rubric, old: Task, new: Task, annotation: Annotation) -> Annotation:
    """The annotation on ``new`` without answers that are no longer valid. The status is kept."""
    return drop_unfitting(rubric, new, relocate_spans(rekey(annotation, target_moves(old, new)), new))


def reopen_for_rebase(annotation: Annotation) -> Annotation:
    """Finished work, reopened."""
    return annotation.model_copy(update={"status": "in_progress", "skip": None})


def keep_shown_order(order: Order, old: Task, new: Task) -> Order:
    """The responses in the previously shown order, followed by new ones."""
    moved = target_moves(old, new)
    orders = {
        moved[name]: tuple(moved[r] for r in responses if r in moved)
        for name, responses in order.items()
        if name in moved
    }
    result = {}
    for question, every in new.answers.items():
        first = orders.get(question, ())
        result[question] = (*first, *(path for path in every if path not in first))
    return result
