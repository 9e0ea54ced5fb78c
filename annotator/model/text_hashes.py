"""Which texts an annotation judges, and the hash of each as it was on the screen.

A judgement is worth nothing beside a text that its author did not see, so every one is kept with these.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from annotator.model.annotation import Annotation
from annotator.model.answer_entries import entries
from annotator.model.block_kinds import EVERY_ANSWER
from annotator.model.rekey import target_moves
from annotator.model.target import TASK, Target
from annotator.model.task import Task

Hashes = Mapping[str, str]
"""A target's SHA-256 (hexadecimal) of the UTF-8 of its source text."""


def hashes(task: Task) -> Hashes:
    """The hash of every text of the task, also of those that are only shown."""
    return {path: _hash(text) for path, text in task.texts.items()}


def answers_hash(texts: Hashes, annotation: Annotation) -> str:
    """A hash of what ``annotation`` says, and of the ``texts`` of its task: two devices that agree say the same. Of two
    that differ at one revision the greater one counts, wherever they are compared."""
    said = json.dumps(annotation.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(f"{json.dumps(texts, sort_keys=True)}\n{said}".encode()).hexdigest()


def judged_texts(task: Task, annotation: Annotation, unconfirmed: Hashes | None = None) -> Hashes:
    """The hash of each text that ``annotation`` speaks of, and of those that it was read with.

    That is the text itself, the question above an answer, passage and conversation; of what is said about the task as a
    whole, every text. ``unconfirmed`` has the earlier hashes of texts that have changed since they were judged.
    """
    wanted: set[str] = set()
    spoken_of = {
        path for entry in entries(annotation) for path in (entry.target, *(span.target for span in entry.spans))
    }
    for path in spoken_of.union(*(answers.compared(task, annotation) for answers in EVERY_ANSWER)):
        found = Target.try_parse(path)
        wanted.update(task.texts if path == TASK else found.path if found is not None else ())
    if wanted:
        wanted |= {path for path in task.texts if Target.parse(path).form in ("passage", "message")}
    earlier = unconfirmed or {}
    return {path: earlier.get(path) or _hash(text) for path, text in task.texts.items() if path in wanted}


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def same_texts(old: Task, new: Task) -> bool:
    """Whether both show the same texts for the same purposes, in whatever order: metadata does not count."""
    moved = target_moves(old, new)
    carried = {moved[path]: text for path, text in old.texts.items() if path in moved}
    kinds = {moved[path]: kind for path, kind in old.kinds.items() if path in moved}
    roles = [message.role for message in old.conversation] == [message.role for message in new.conversation]
    return len(carried) == len(old.texts) and carried == new.texts and kinds == new.kinds and roles


def unconfirmed(old: Task, new: Task, before: Hashes) -> Hashes:
    """The hashes, by targets of ``new``, of texts that were judged as they stood in ``old`` and read otherwise now.

    ``before`` are those of ``old`` that had changed already, under an earlier version.
    """
    moved, now = target_moves(old, new), hashes(new)
    seen = {**hashes(old), **before}
    return {moved[path]: value for path, value in seen.items() if path in moved and now.get(moved[path]) != value}
