"""Emoji reactions: add and remove."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.block_type import BlockAnswerOperations
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.nested_answers import with_entry
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage


class SetReaction(AnnotationEdit):
    """Add a reaction of the block ``key`` to ``target``, or remove it."""

    kind: Literal["set_reaction"] = "set_reaction"
    target: str
    key: str
    reaction: str
    value: bool

    def label(self, rubric: Rubric) -> TranslatableMessage:
        block = rubric.find(self.key, ReactionsBlock)
        reactions = block.reactions if block is not None else ()
        title = next((reaction.title for reaction in reactions if reaction.key == self.reaction), self.reaction)
        return TranslatableMessage("React: {title}" if self.value else "Take back {title}", title=title)

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = rubric.find(self.key, ReactionsBlock)
        keys = [reaction.key for reaction in block.reactions] if block is not None else []
        if block is None or self.reaction not in keys:
            raise AnnotatorError(
                "edit.unknown_block",
                "The rubric has no reaction {reaction} in {key}.",
                reaction=repr(self.reaction),
                key=repr(self.key),
            )
        block.check_asked_of(task, self.target)
        selected = {*before.reactions_of(self.target, self.key), self.reaction}
        if not self.value:
            selected.discard(self.reaction)
        reactions = tuple(key for key in keys if key in selected)
        return before.with_fields(reactions=with_entry(before.reactions, self.target, self.key, reactions or None))


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    for target, reactions_by_key in annotation.reactions.items():
        for key, reactions in reactions_by_key.items():
            for reaction in reactions:
                yield SetReaction(target=target, key=key, reaction=reaction, value=True)


REACTIONS = BlockAnswerOperations(
    fields=("reactions",),
    edits=(SetReaction,),
    has_typed_text=False,
    recreating_edits=_replayed_answers,
)
