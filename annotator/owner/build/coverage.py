"""Block coverage: of how many tasks each block of a rubric is asked, before anybody is paid for answering.

A preference is asked of exactly two responses, a ranking of two or more, a judgement of critiques where there are
model critiques. A block that no task meets is a question that nobody will be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from annotator.errors import AnnotatorError
from annotator.model.blocks.block import Block
from annotator.model.rubric import Rubric
from annotator.model.task import Task


@dataclass(frozen=True)
class BlockCoverage:
    """A block, by its key and title, and the number of ``tasks`` of which it is asked.

    ``unasked`` says that it is asked of none although there would be something to ask, and that no other block takes
    its place: where all tasks have two responses, the preference takes the place of a ranking of three or more.
    """

    key: str
    title: str
    type: str
    tasks: int
    unasked: bool
    condition: str

    def sentence(self, total: int) -> str:
        """What there is to say of it, where it is asked of none of ``total`` tasks."""
        return f"The block {self.key!r} ({self.title}) is asked of 0 of {total:,} tasks: {self.condition}."


def coverage(rubric: Rubric, tasks: Iterable[Task]) -> list[BlockCoverage]:
    """Of how many of ``tasks`` each block of ``rubric`` that asks something is asked, in the rubric's order."""
    asking = [block for block in rubric.blocks if block is not rubric.skip]
    counts = dict.fromkeys((block.key for block in asking), 0)
    total = 0
    known: dict[object, tuple[set[str], set[str]]] = {}
    missed: set[str] = set()
    for task in tasks:
        total += 1
        # Tasks with as many messages, questions, responses and critiques of the same kinds are asked the same.
        shape = (frozenset(task.kinds.items()), tuple(map(len, task.answers.values())), frozenset(task.criticised))
        if shape not in known:
            asked = {block.key for target in task.kinds for block in rubric.asked_of(task, target)}
            known[shape] = asked, {block.key for block in asking if not block.has_nothing_to_ask(task)}
        for key in known[shape][0] & counts.keys():
            counts[key] += 1
        missed |= known[shape][1]
    return [
        BlockCoverage(
            block.key,
            block.title,
            block.type,
            counts[block.key],
            block.key in missed and not counts[block.key] and not _replaced(block, asking, counts, total),
            block.asked_where,
        )
        for block in asking
    ]


def _replaced(block: Block, asking: Sequence[Block], counts: dict[str, int], total: int) -> bool:
    """Whether another block that is asked of some tasks only, of the same targets, is asked of all of these."""

    def conditional(each: Block) -> bool:
        return type(each).asked_of is not Block.asked_of

    others = (each for each in asking if each is not block and conditional(each) and each.targets == block.targets)
    return conditional(block) and any(counts[each.key] == total for each in others)


def check_block_coverage(found: Sequence[BlockCoverage], total: int) -> None:
    """Raises ``build.block_unasked`` where a block of ``found`` is asked of none of ``total`` tasks."""
    unasked = [each for each in found if each.unasked]
    if unasked:
        raise AnnotatorError(
            "build.block_unasked",
            " ".join(each.sentence(total) for each in unasked) + " Nothing was written.",
            "Change the tasks (`--responses N` keeps N responses of a question) or the rubric; if it is meant, say so "
            "with --yes.",
        )
