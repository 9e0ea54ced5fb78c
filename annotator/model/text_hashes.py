"""The texts that an annotation judges, with the hash of each as it was shown.

A judgement is only valid for the text that its author saw, so every judgement is stored with these hashes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from itertools import pairwise

from annotator.model.annotation import Annotation
from annotator.model.answer_entries import answer_entries
from annotator.model.block_type import no_targets
from annotator.model.block_types import EVERY_ANSWER
from annotator.model.nested_answers import rekeyed_entries
from annotator.model.rekey import target_moves
from annotator.model.target import PASSAGE, TASK, AnnotationTarget, message_target
from annotator.model.task import Task

_COMPARING = [answers for answers in EVERY_ANSWER if answers.compared_targets is not no_targets]
Hashes = Mapping[str, str]
"""Maps targets to the SHA-256 (hexadecimal) of the source text's UTF-8."""


def hashes_of_texts(task: Task) -> Hashes:
    """The hash of every text of the task, including texts that are only context."""
    return {path: text_hash(text) for path, text in task.texts.items()}


def answers_hash(texts: Hashes, annotation: Annotation) -> str:
    """A hash of ``annotation`` and of the ``texts`` of its task, equal on two devices that agree. If two devices differ
    at the same revision, every computer chooses the one with the greater hash."""
    canonical = json.dumps(annotation.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(f"{json.dumps(texts, sort_keys=True)}\n{canonical}".encode()).hexdigest()


def judged_texts(task: Task, annotation: Annotation, unconfirmed: Hashes | None = None) -> Hashes:
    """The hashes of the texts that ``annotation`` is about, and of those they were read with.

    For an answer about a text these are the text, its ancestors (such as the question of a response), the passage and
    the conversation; for an answer about the task, all texts. ``unconfirmed`` holds the hashes of earlier versions of
    texts that changed after they were judged, empty ones of texts that were added, which are left out.
    """
    wanted: set[str] = set()
    spoken_of = {path for path, scores in annotation.ratings.items() if scores}  # by far the most answers
    for entry in answer_entries(annotation, but=("ratings",)):
        spoken_of.update((entry.target, *(span.target for span in entry.spans)))
    for path in spoken_of.union(*(answers.compared_targets(task, annotation) for answers in _COMPARING)):
        target = AnnotationTarget.try_parse(path)
        wanted.update(task.texts if path == TASK else target.path if target is not None else ())
    if wanted:
        wanted.add(PASSAGE)
        wanted.update(message_target(number) for number, _ in enumerate(task.conversation, 1))
    earlier = unconfirmed or {}
    return {
        path: earlier.get(path) or text_hash(text)
        for path, text in task.texts.items()
        if path in wanted and earlier.get(path) != ""
    }


def text_hash(text: str) -> str:
    """The SHA-256 of ``text`` as UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def same_texts(old: Task, new: Task) -> bool:
    """Whether both tasks have the same texts in the same roles. Order and metadata are ignored."""
    moved = target_moves(old, new)
    carried = rekeyed_entries(old.texts, moved)
    kinds = rekeyed_entries(old.kinds, moved)
    conversation = [(message.role, message.text) for message in new.conversation]
    steps = {moved.get(path): starts for path, starts in old.brought_steps.items()} == new.brought_steps
    criteria = {criterion.digest for criterion in old.criteria} == {criterion.digest for criterion in new.criteria}
    same = len(carried) == len(old.texts) and carried == new.texts and kinds == new.kinds
    same_conversation = conversation == [(message.role, message.text) for message in old.conversation]
    return same and same_conversation and criteria and steps


def unconfirmed_text_hashes(old: Task, new: Task, before: Hashes) -> Hashes:
    """The hashes, by target of ``new``, of texts that were judged in ``old`` and differ in ``new``; empty ones for
    texts that were added, and for messages that now follow another one where the order was changed.

    ``before`` holds the hashes of texts of ``old`` that had already changed under an earlier version.
    """
    moved, hashes = target_moves(old, new), hashes_of_texts(new)
    hashes_before = {**hashes_of_texts(old), **before}
    carried = rekeyed_entries(hashes_before, moved)
    messages = [path for number, _ in enumerate(new.conversation, 1) if (path := message_target(number)) in carried]
    order_before = sorted(messages, key=list(carried).index)
    for pair in {*pairwise(["", *messages])} - {*pairwise(["", *order_before])}:
        del carried[pair[1]]
    return {
        path: value for path, value in {**dict.fromkeys(hashes, ""), **carried}.items() if hashes.get(path) != value
    }
