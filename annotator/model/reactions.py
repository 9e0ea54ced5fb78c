"""Emoji reactions: giving and taking them back."""

from __future__ import annotations

from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.frozen_model import Frozen
from annotator.model.nested import put
from annotator.model.rubric import Rubric
from annotator.model.task import Task


class SetReaction(Frozen):
    """Give ``target`` a reaction of the block ``key``, or take it back."""

    kind: Literal["set_reaction"] = "set_reaction"
    target: str
    key: str
    reaction: str
    value: bool

    def label(self, rubric: Rubric) -> str:
        """The edit's name in the undo menu."""
        block = rubric.by_key.get(self.key)
        known = block.reactions if isinstance(block, ReactionsBlock) else ()
        title = next((reaction.title for reaction in known if reaction.key == self.reaction), self.reaction)
        return f"React: {title}" if self.value else f"Take back {title}"

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = rubric.by_key.get(self.key)
        known = [reaction.key for reaction in block.reactions] if isinstance(block, ReactionsBlock) else []
        if not isinstance(block, ReactionsBlock) or self.reaction not in known:
            raise AnnotatorError("edit.unknown_block", f"The rubric has no reaction {self.reaction!r} in {self.key!r}.")
        if not block.asked_of(task, self.target):
            raise AnnotatorError("edit.wrong_target", f"{block.title} is not asked of {self.target!r}.")
        wanted = {*before.reactions_of(self.target, self.key), self.reaction}
        if not self.value:
            wanted.discard(self.reaction)
        given = tuple(key for key in known if key in wanted)
        return before.model_copy(update={"reactions": put(before.reactions, self.target, self.key, given or None)})
