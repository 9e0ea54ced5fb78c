"""Carrying an annotation over to a new version of its task, in which the answers may stand in another order."""

from __future__ import annotations

from collections.abc import Mapping

from annotator.model import target
from annotator.model.annotation import Annotation
from annotator.model.block_kinds import EVERY_ANSWER
from annotator.model.task import Task


def target_moves(old: Task, new: Task) -> Mapping[str, str]:
    """For each target of ``old`` that ``new`` still has, its target there.

    Questions, responses and critiques are told by their ids, messages by their place in the conversation.
    """
    there = {identity: path for path, identity in _identities(new).items()}
    return {path: there[identity] for path, identity in _identities(old).items() if identity in there}


def rekey(annotation: Annotation, moved: Mapping[str, str]) -> Annotation:
    """The annotation with everything at its new target; what was said about a text that is gone is left out."""
    update: dict[str, object] = {}
    for answers in EVERY_ANSWER:
        update |= answers.moved(annotation, moved)
    return annotation.model_copy(update=update)


def _identities(task: Task) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {target.TASK: ("task",)}
    if task.passage_text is not None:
        found[target.PASSAGE] = ("passage",)
    for m in range(1, len(task.conversation) + 1):
        found[target.message(m)] = ("message", str(m))
    for q, question in enumerate(task.asked, 1):
        found[target.question(q)] = ("question", question.id)
        for r, response in enumerate(question.responses, 1):
            found[target.response(q, r)] = ("response", question.id, response.id)
            for c, critique in enumerate(response.critiques, 1):
                found[target.critique(q, r, c)] = ("critique", question.id, response.id, critique.id)
    return found
