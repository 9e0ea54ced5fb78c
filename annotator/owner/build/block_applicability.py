"""Block coverage: to how many tasks each block of a rubric applies.

A preference applies to exactly two responses, a ranking to two or more, a critique judgement to answers with model
critiques. A block that applies to no task is a question that nobody will be asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from annotator.errors import AnnotatorError
from annotator.model.blocks.block import RubricBlockBase
from annotator.model.rubric import Rubric
from annotator.model.task import Task


@dataclass(frozen=True)
class BlockApplicability:
    """A block with its key and title, and the number of ``tasks`` to which it applies.

    ``unasked``: it applies to none although its targets exist, and no other block replaces it. If all tasks have two
    responses, for example, a preference replaces a ranking of three or more.
    """

    key: str
    title: str
    type: str
    tasks: int
    unasked: bool
    condition: str

    def sentence(self, total: int) -> str:
        """The message about a block that applies to none of ``total`` tasks."""
        return f"The block {self.key!r} ({self.title}) is asked of 0 of {total:,} tasks: {self.condition}."


class BlockApplicabilityCounter:
    """Counts the tasks to which each block of a rubric applies, one task at a time, without keeping them."""

    def __init__(self, rubric: Rubric) -> None:
        self._rubric = rubric
        self._asking = [block for block in rubric.blocks if block is not rubric.skip]
        self._counts = dict.fromkeys((block.key for block in self._asking), 0)
        self._blocks_by_shape: dict[object, tuple[set[str], set[str]]] = {}
        self._missed: set[str] = set()
        self.total = 0

    def add(self, task: Task) -> None:
        """Count ``task``."""
        self.total += 1
        # All that ``asked_of`` and ``has_nothing_to_ask`` of blocks look at; steps are those of responses with a text.
        shape = (
            frozenset(task.kinds.items()),
            tuple(map(len, task.answers.values())),
            frozenset(task.criticised),
            bool(task.criteria),
            frozenset(target for target, text in task.texts.items() if text.strip()),
        )
        if shape not in self._blocks_by_shape:
            blocks_asked = {block.key for target in task.kinds for block in self._rubric.asked_of(task, target)}
            missed = {block.key for block in self._asking if not block.has_nothing_to_ask(task)}
            self._blocks_by_shape[shape] = blocks_asked & self._counts.keys(), missed
        blocks_asked, missed = self._blocks_by_shape[shape]
        for key in blocks_asked:
            self._counts[key] += 1
        self._missed |= missed

    def found(self) -> list[BlockApplicability]:
        """The blocks that ask something, in the order of the rubric."""
        counts = self._counts
        return [
            BlockApplicability(
                block.key,
                block.title,
                block.type,
                counts[block.key],
                block.key in self._missed
                and not counts[block.key]
                and not _replaced(block, self._asking, counts, self.total),
                block.asked_where,
            )
            for block in self._asking
        ]


def _replaced(block: RubricBlockBase, asking: Sequence[RubricBlockBase], counts: dict[str, int], total: int) -> bool:
    """Whether another block with the same targets that applies only to some tasks applies to all of these."""

    def conditional(candidate: RubricBlockBase) -> bool:
        return type(candidate).asked_of is not RubricBlockBase.asked_of

    others = (
        block_asking
        for block_asking in asking
        if block_asking is not block and conditional(block_asking) and block_asking.targets == block.targets
    )
    return conditional(block) and any(counts[block_asking.key] == total for block_asking in others)


def check_block_coverage(blocks: Sequence[BlockApplicability], total: int) -> None:
    """Raises ``build.block_unasked`` if a block of ``blocks`` applies to none of ``total`` tasks."""
    unasked = [block for block in blocks if block.unasked]
    if unasked:
        raise AnnotatorError(
            "build.block_unasked",
            " ".join(block.sentence(total) for block in unasked) + " Nothing was written.",
            "Change the tasks (`--responses N` keeps N responses of a question; a `prompt` is none of the `questions`) "
            "or the rubric; if it is meant, say so with --yes.",
        )
