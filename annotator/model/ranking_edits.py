"""Rankings of responses: edits, completeness and gold comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.block_type import BlockAnswerOperations, Moved
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.gold_points import GoldAndGivenAnswers, GoldAnswerComparison, order_points
from annotator.model.missing_answer import MissingAnswer
from annotator.model.nested_answers import compared_targets, rekeyed_entries, with_entry
from annotator.model.ranking import Ranking
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage


class _RankingEdit(AnnotationEdit):
    """Base of the edits of a ranking: the question ``target``, the ranking block ``key``, the response ``item``."""

    target: str
    key: str
    item: str

    def _block(self, rubric: Rubric, task: Task) -> RankingBlock:
        block = rubric.asking(self.key, RankingBlock, task, self.target)
        if self.item not in task.answers[self.target]:
            raise AnnotatorError(
                "edit.wrong_target",
                "{title} does not rank {item} for {target}.",
                title=block.title,
                item=repr(self.item),
                target=repr(self.target),
            )
        return block

    def _put(self, task: Task, before: Annotation, after: Ranking) -> Annotation:
        settled = after.settled(task.answers[self.target])
        stored = settled if settled.groups or settled.unrankable else None
        return before.with_fields(rankings=with_entry(before.rankings, self.target, self.key, stored))


class SetRank(AnnotationEdit):
    """Base of the edits that set a ``rank``, from 1 for the best; None removes it."""

    if TYPE_CHECKING:
        rank: int | None

    @property
    def title(self) -> TranslatableMessage:
        return TranslatableMessage("Clear the rank" if self.rank is None else "Rank {rank}", rank=self.rank)

    def reranked(self, ranking: Ranking, item: str, last: int, *, ties: bool) -> Ranking:
        """``ranking`` with ``item`` at the rank, which is at most ``last``. Raises ``edit.off_scale``."""
        if self.rank is None:
            return ranking.without(item)
        if not 1 <= self.rank <= last:
            raise AnnotatorError(
                "edit.off_scale", "Ranks go from 1 to {last}; {rank} is outside.", last=last, rank=self.rank
            )
        return ranking.with_item_at(item, self.rank, ties)


class MoveRank(AnnotationEdit):
    """Base of the edits that move an item one rank up (``by`` = -1) or down (1)."""

    if TYPE_CHECKING:
        by: Literal[-1, 1]

    @property
    def title(self) -> TranslatableMessage:
        return TranslatableMessage("Rank better" if self.by < 0 else "Rank worse")


class SetResponseRank(SetRank, _RankingEdit):
    """Set the rank of a response, from 1 for the best; None removes the response from the ranking.

    With ties it shares a rank that is taken. Without ties the response at that rank moves down.
    """

    kind: Literal["set_rank"] = "set_rank"
    rank: int | None

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, ranking = self._block(rubric, task), before.ranking(self.target, self.key)
        last = len(task.answers[self.target])
        return self._put(task, before, self.reranked(ranking, self.item, last, ties=block.ties))


class MoveResponseRank(MoveRank, _RankingEdit):
    """Move a response one rank up (``by`` = -1) or down (1). One without a rank becomes the last."""

    kind: Literal["move_rank"] = "move_rank"
    by: Literal[-1, 1]

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        self._block(rubric, task)
        ranking, count = before.ranking(self.target, self.key), len(task.answers[self.target])
        return self._put(task, before, ranking.with_item_moved(self.item, self.by, count))


class TieResponseRank(_RankingEdit):
    """Give a response the same rank as the one before it."""

    kind: Literal["tie_rank"] = "tie_rank"
    title = TranslatableMessage("Tie")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = self._block(rubric, task)
        if not block.ties:
            raise AnnotatorError("edit.no_ties", "{title}: two responses cannot have the same rank.", title=block.title)
        tied = before.ranking(self.target, self.key).tied(self.item)
        if tied is None:
            raise AnnotatorError("edit.nothing_before", "Nothing is ranked before this response.")
        return self._put(task, before, tied)


class InsertResponseRank(_RankingEdit):
    """Give a response a rank of its own, directly before the rank of ``before``, or after all ranks if that is None."""

    kind: Literal["place_rank"] = "place_rank"
    title = TranslatableMessage("Move in the order")
    before: str | None

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        self._block(rubric, task)
        ranking = before.ranking(self.target, self.key)
        if self.before is not None and (self.before == self.item or ranking.rank(self.before) is None):
            raise AnnotatorError("edit.wrong_target", "Nothing can be ranked before {item}.", item=repr(self.before))
        return self._put(task, before, ranking.before(self.item, self.before, len(task.answers[self.target])))


class SetResponseUnrankable(_RankingEdit):
    """Mark a response as not rankable, or remove the mark."""

    kind: Literal["set_unrankable"] = "set_unrankable"
    value: bool

    @property
    def title(self) -> TranslatableMessage:
        return TranslatableMessage("Not rankable" if self.value else "Rankable again")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, ranking = self._block(rubric, task), before.ranking(self.target, self.key)
        if self.value and not block.unrankable:
            raise AnnotatorError("edit.must_rank", "{title}: every response must have a rank.", title=block.title)
        if self.value:
            return self._put(task, before, ranking.set_aside(self.item))
        return self._put(task, before, ranking.without(self.item) if self.item in ranking.unrankable else ranking)


def missing(block: RankingBlock, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:
    """The responses without a rank. Each is the target of its own problem."""
    ranking = annotation.ranking(target, block.key)
    if not block.required and not ranking.groups and not ranking.unrankable:
        return []
    return [
        MissingAnswer(
            item,
            block.key,
            "ranking.missing",
            TranslatableMessage("{title}: no rank yet.", title=block.title),
            row_part="value",
        )
        for item in task.answers[target]
        if not ranking.placed(item)
    ]


def gold_points(block: RankingBlock, target: str, compared: GoldAndGivenAnswers) -> Iterator[GoldAnswerComparison]:
    """A comparison for each pair of responses that the gold ranking orders."""
    ranked = compared.task.answers[target]
    return order_points(
        target,
        block.key,
        ranked,
        compared.gold.ranking(target, block.key),
        compared.annotation.ranking(target, block.key),
    )


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    for target, rankings in annotation.rankings.items():
        for key, ranking in rankings.items():
            for item in ranking.unrankable:
                yield SetResponseUnrankable(target=target, key=key, item=item, value=True)
            for rank, group in enumerate(ranking.groups, 1):
                for item in group:
                    yield SetResponseRank(target=target, key=key, item=item, rank=rank)


def _retargeted(annotation: Annotation, targets: Moved) -> Mapping[str, object]:
    return {
        "rankings": {
            path: {key: _with_targets(ranking, path, targets) for key, ranking in entry.items()}
            for path, entry in rekeyed_entries(annotation.rankings, targets).items()
        }
    }


def _with_targets(ranking: Ranking, question: str, targets: Moved) -> Ranking:
    """The ranking without responses that no longer exist; the others keep their ranks, also beside ranks that nothing
    has yet. New responses have no rank."""
    groups = [tuple(targets[item] for item in group if item in targets) for group in ranking.groups]
    aside = tuple(targets[item] for item in ranking.unrankable if item in targets)
    moved = [AnnotationTarget.parse(path) for path in targets.values()]
    responses = sorted((target for target in moved if target.parent == question), key=attrgetter("number"))
    while () in groups and len(groups) > len(responses):
        groups.remove(())  # the ranks below stay apart from those that are free
    return ranking.with_fields(groups=tuple(groups), unrankable=aside).settled(responses)


RANKINGS = BlockAnswerOperations(
    fields=("rankings",),
    edits=(SetResponseRank, MoveResponseRank, TieResponseRank, InsertResponseRank, SetResponseUnrankable),
    has_typed_text=False,
    recreating_edits=_replayed_answers,
    rekeyed=_retargeted,
    compared_targets=lambda task, annotation: compared_targets(task, annotation.rankings),
)
