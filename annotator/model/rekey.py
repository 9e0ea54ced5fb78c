"""Carries an annotation over to a new version of its task, in which responses may have another order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from annotator.model import target
from annotator.model.annotation import Annotation
from annotator.model.block_types import EVERY_ANSWER
from annotator.model.nested_answers import rekeyed_entries
from annotator.model.task import ConversationMessage, Task


def target_moves(old: Task, new: Task) -> Mapping[str, str]:
    """Maps each target of ``old`` to its target in ``new``; targets without a counterpart are absent.

    Questions, responses and critiques are matched by id; messages by their role and text, in order, and changed ones
    by their position between these.
    """
    new_paths = {identity: path for path, identity in _identities(new).items()}
    moves = {path: new_paths[identity] for path, identity in _identities(old).items() if identity in new_paths}
    return moves | dict(_message_moves(old.conversation, new.conversation))


def _message_moves(
    old: Sequence[ConversationMessage], new: Sequence[ConversationMessage]
) -> Iterator[tuple[str, str]]:  # fmt: skip
    before, after = ([(message.role, message.text) for message in messages] for messages in (old, new))
    for _, start, end, new_start, new_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        for number, new_number in zip(range(start, end), range(new_start, new_end), strict=False):
            yield target.message_target(number + 1), target.message_target(new_number + 1)


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
