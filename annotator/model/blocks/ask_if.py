"""Blocks that are asked only if another block has certain answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import is_

from pydantic import Field

from annotator.model.annotation import Annotation
from annotator.model.blocks.block import KEY, RubricBlockBase
from annotator.model.frozen_model import FrozenModel


class AskIf(FrozenModel):
    """The answers of another block about the same target, of which one must be given.

    An answer is a score or number, the key of an option, or the key of a tag that is set (``"tag=no"`` if it is
    answered with no).
    """

    block: str = Field(pattern=KEY)
    answers: tuple[int | str, ...] = Field(min_length=1)

    def holds(self, annotation: Annotation, target: str) -> bool:
        """Whether one of the answers is given."""
        score, numbers = annotation.score(target, self.block), annotation.answer(target, self.block).values.values()
        tags = (tag if yes else f"{tag}=no" for tag, yes in annotation.tags_of(target, self.block).items())
        return not {score, *numbers, *tags}.isdisjoint(self.answers)


class ConditionalBlockBase(RubricBlockBase):
    """The base of blocks that can be asked only if another block has certain answers, and can be such a block."""

    ask_if: AskIf | None = Field(default=None, exclude_if=partial(is_, None))

    def possible_answers(self) -> Iterator[int | str]:
        """Everything that :attr:`AskIf.answers` of another block may name."""
        yield from ()


@dataclass(frozen=True)
class AskedIf:
    """The conditions of a rubric's blocks: pairs of a key and its condition. A condition names a block before it."""

    conditions: tuple[tuple[str, AskIf], ...] = field(default=())

    @classmethod
    def of(cls, blocks: Sequence[RubricBlockBase]) -> AskedIf:
        conditional = (block for block in blocks if isinstance(block, ConditionalBlockBase))
        return cls(tuple((block.key, block.ask_if) for block in conditional if block.ask_if is not None))

    def hidden(self, annotation: Annotation, target: str) -> frozenset[str]:
        """The keys of the blocks that ``annotation`` leaves no reason to ask about ``target``, also because the block
        that they depend on is not asked."""
        result: set[str] = set()
        for key, condition in self.conditions:
            if condition.block in result or not condition.holds(annotation, target):
                result.add(key)
        return frozenset(result)

    def without_hidden(self, annotation: Annotation) -> Annotation:
        """``annotation`` without the answers to blocks that are not asked; itself if it has none."""
        if not self.conditions:
            return annotation
        update = {}
        for name in ("ratings", "tags", "answers", "unsure"):
            answers = getattr(annotation, name)
            visible = {target: self._asked(annotation, target, blocks) for target, blocks in answers.items()}
            if visible != answers:
                update[name] = {target: blocks for target, blocks in visible.items() if blocks}
        return annotation.model_copy(update=update) if update else annotation

    def _asked(self, annotation: Annotation, target: str, blocks: dict[str, object]) -> dict[str, object]:
        hidden = self.hidden(annotation, target)
        return {key: answer for key, answer in blocks.items() if key not in hidden}


def ask_if_problems(blocks: Sequence[RubricBlockBase]) -> Iterator[tuple[int, str]]:
    """The conditions that cannot be met: the index of the block, and a message."""
    before: dict[str, RubricBlockBase] = {}
    keys = {block.key for block in blocks}
    for place, block in enumerate(blocks):
        if isinstance(block, ConditionalBlockBase) and block.ask_if is not None:
            problem = _problem(block, block.ask_if, before.get(block.ask_if.block), keys)
            if problem:
                yield place, f"`ask_if` of {block.key!r}: {problem}"
        before[block.key] = block


def _problem(block: ConditionalBlockBase, condition: AskIf, asking: RubricBlockBase | None, keys: set[str]) -> str:
    if asking is None:
        if condition.block in keys:
            return f"{condition.block!r} has to come before it"
        return f"there is no block {condition.block!r}"
    possible = list(asking.possible_answers()) if isinstance(asking, ConditionalBlockBase) else []
    if not possible:
        return f"a block of the type `{asking.type}` cannot decide whether another is asked"
    missing_kinds = [kind for kind in block.targets if kind not in asking.targets]
    if missing_kinds:
        return f"{condition.block!r} does not ask about a {missing_kinds[0]}"
    unknown = [answer for answer in condition.answers if answer not in possible]
    return f"{unknown[0]!r} is no answer to {condition.block!r}" if unknown else ""
