"""Carries work over to a newer version of its task."""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.model.blocks.block import RubricBlockBase
from annotator.model.nested_answers import rekeyed_entries
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import drop_unfitting, permitted_answers
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.text_hashes import Hashes, judged_texts, text_hash, unconfirmed_text_hashes
from annotator.services.display_order import Order
from annotator.text.anchors import relocate_spans


def rebase_annotation(rubric: Rubric, old: Task, new: Task, annotation: Annotation) -> Annotation:
    """The annotation on ``new`` without answers that are no longer valid. The status is kept."""
    moves = target_moves(old, new)
    before = rekeyed_entries(old.texts, moves)
    return drop_unfitting(rubric, new, relocate_spans(rekey(annotation, moves), before, new.texts))


def unconfirmed_hashes(
    before: tuple[Rubric, Task], after: tuple[Rubric, Task], annotation: Annotation, unconfirmed: Hashes
) -> Hashes:
    """The hashes of what differs from what ``annotation`` was given to, and what it therefore has to be confirmed for.

    ``annotation`` has been carried from the rubric and task ``before`` to those ``after``. A changed text is given by
    its target, a changed question by ``question:`` and the key of its block. ``unconfirmed`` holds the hashes of what
    had changed before already.
    """
    (old_rubric, old), (rubric, new) = before, after
    judged = judged_texts(new, annotation)
    texts = unconfirmed_text_hashes(old, new, unconfirmed)
    old_questions = {question_path(block.key): _block_hash(block) for block in old_rubric.blocks} | dict(unconfirmed)
    questions = {
        path: old_questions[path]
        for block in rubric.blocks
        if old_questions.get(path := question_path(block.key), _block_hash(block)) != _block_hash(block)
        and _answers(rubric, new, annotation, block.key)
    }
    return {path: value for path, value in texts.items() if path in judged} | questions


def question_path(key: str) -> str:
    """The name of a block of the rubric among the unconfirmed hashes."""
    return f"question:{key}"


def _block_hash(block: RubricBlockBase) -> str:
    return text_hash(block.model_dump_json())


def _answers(rubric: Rubric, task: Task, annotation: Annotation, key: str) -> bool:
    """Whether the block has answers: a rubric without it would not permit them."""
    others = tuple(block for block in rubric.blocks if block.key != key)
    without = Rubric.model_construct(**{**dict(rubric), "blocks": others})
    return permitted_answers(without, task, annotation) != permitted_answers(rubric, task, annotation)


def keep_shown_order(order: Order, old: Task, new: Task) -> Order:
    """The responses in the previously shown order, followed by new ones."""
    moved = target_moves(old, new)
    orders = {
        moved[name]: tuple(moved[r] for r in responses if r in moved)
        for name, responses in order.items()
        if name in moved
    }
    result = {}
    for question, paths in new.answers.items():
        first = orders.get(question, ())
        result[question] = (*first, *(path for path in paths if path not in first))
    return result
