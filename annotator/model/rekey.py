"""Carries an annotation over to a new version of its task, in which responses may have another order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

from annotator.model import target
from annotator.model.annotation import Annotation
from annotator.model.block_types import EVERY_ANSWER
from annotator.model.nested_answers import rekeyed_entries
from annotator.model.task import ConversationMessage, Task


def target_moves(old: Task, new: Task) -> Mapping[str, str]:
    """Maps each target of ``old`` to its target in ``new``; targets without a counterpart are absent.

    Questions, responses and critiques are matched by id; messages by their role and text, wherever these are
    unique, and others by their position between messages that are equal.
    """
    new_paths = {identity: path for path, identity in _identities(new).items()}
    moves = {path: new_paths[identity] for path, identity in _identities(old).items() if identity in new_paths}
    return moves | _message_moves(old.conversation, new.conversation)


def _message_moves(old: Sequence[ConversationMessage], new: Sequence[ConversationMessage]) -> dict[str, str]:
    before, after = ([(message.role, message.text) for message in messages] for messages in (old, new))
    moves = {
        index: after.index(message)
        for index, message in enumerate(before)
        if before.count(message) == after.count(message) == 1
    }
    taken = set(moves.values())
    for _, start, end, new_start, new_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        for index, new_index in zip(range(start, end), range(new_start, new_end), strict=False):
            if index not in moves and new_index not in taken:
                moves[index] = new_index
    return {target.message_target(index + 1): target.message_target(moves[index] + 1) for index in moves}


def rekey(annotation: Annotation, moved: Mapping[str, str]) -> Annotation:
    """The annotation with all answers at their new targets; answers about removed texts are dropped."""
    update: dict[str, object] = {}
    for answers in EVERY_ANSWER:
        if answers.rekeyed is not None:
            update |= answers.rekeyed(annotation, moved)
        else:
            update |= {field: rekeyed_entries(getattr(annotation, field), moved) for field in answers.fields}
    return annotation.model_copy(update=update)


def _identities(task: Task) -> dict[str, tuple[str, ...]]:
    result: dict[str, tuple[str, ...]] = {target.TASK: ("task",)}
    if task.passage_text is not None:
        result[target.PASSAGE] = ("passage",)
    for path, question, *inside in task.parts:
        result[path] = ("part", question, *(part.id for part in inside if part is not None))
    return result
