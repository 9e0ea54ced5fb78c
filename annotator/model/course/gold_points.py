"""Answers held against the right ones, point by point."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Literal

from annotator.model.annotation import Annotation
from annotator.model.blocks.answered_block import NumericBlock
from annotator.model.blocks.block import Block
from annotator.model.blocks.catalog import ANSWERED
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlock
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.completeness import asked
from annotator.model.critiques import WrittenCritique
from annotator.model.ranks import Ranking
from annotator.model.rubric import Rubric
from annotator.model.span import Span
from annotator.model.target import PASSAGE
from annotator.model.task import Task

PointKind = Literal["score", "tag", "number", "preference", "order", "verdict", "severity", "category", "critique"]


@dataclass(frozen=True)
class GoldAnswerComparison:
    """One answer beside the right one. ``off`` is how far it is above (or below) that, for answers in numbers.

    Of an ``order``, ``part`` names two responses, and 1 says that the first is better, 0 that they are tied. Of a
    ``critique``, ``part`` is the id of one of the gold, or empty: whether there is any at all.
    """

    kind: PointKind
    target: str
    key: str
    part: str
    gold: int | bool | str | None
    given: int | bool | str | None
    tolerance: int = 0

    @property
    def off(self) -> int | None:
        """The distance, with its sign; None where there is none."""
        if self.kind not in ("score", "number", "preference") or self.gold is None or self.given is None:
            return None
        return int(self.given) - int(self.gold)

    @property
    def right(self) -> bool:
        off = self.off
        return self.given == self.gold if off is None else abs(off) <= self.tolerance


@dataclass(frozen=True)
class _GoldComparison:
    """The right answers to a task and those given, and how far a number may be off."""

    task: Task
    gold: Annotation
    given: Annotation
    tolerance: int


def compare_with_gold(
    rubric: Rubric, task: Task, gold: Annotation, given: Annotation, tolerance: Mapping[str, int] | None = None
) -> list[GoldAnswerComparison]:
    """Every answer of the gold that can be compared, beside the one given, in reading order.

    An answer that was not given is wrong. Of optional flags only those count that either of the two has set. Notes,
    reactions, refinements and what is authored are read by people, and give no points.
    """
    found: list[GoldAnswerComparison] = []
    for target, block in asked(rubric, task):
        if (compare := _COMPARED.get(type(block))) is not None:
            found += compare(block, target, _GoldComparison(task, gold, given, (tolerance or {}).get(block.key, 0)))
    return found


def _scores(block: RatingBlock, target: str, both: _GoldComparison) -> Iterator[GoldAnswerComparison]:
    wanted = both.gold.score(target, block.key)
    if wanted is not None:
        yield GoldAnswerComparison(
            "score", target, block.key, "", wanted, both.given.score(target, block.key), both.tolerance
        )


def _tags(block: TagsBlock, target: str, both: _GoldComparison) -> Iterator[GoldAnswerComparison]:
    right, said = both.gold.tags_of(target, block.key), both.given.tags_of(target, block.key)
    for tag in block.tags:
        wanted, got = right.get(tag.key, False), said.get(tag.key, None if block.required else False)
        if block.required or wanted or got:
            yield GoldAnswerComparison("tag", target, block.key, tag.key, wanted, got)


def _ranking(block: RankingBlock, target: str, both: _GoldComparison) -> Iterator[GoldAnswerComparison]:
    ranked = both.task.answers[target]
    return _orders(
        target, block.key, ranked, both.gold.ranking(target, block.key), both.given.ranking(target, block.key)
    )


def _orders(
    target: str, key: str, items: tuple[str, ...], gold: Ranking, given: Ranking
) -> Iterator[GoldAnswerComparison]:
    """Each two of ``items`` that the gold has put in order."""
    for first, second in combinations(items, 2):
        wanted = _better(gold, first, second)
        if wanted is not None:
            yield GoldAnswerComparison("order", target, key, f"{first} {second}", wanted, _better(given, first, second))


def _better(ranking: Ranking, first: str, second: str) -> int | None:
    """1 where ``first`` is the better of the two, -1 where it is the worse one, 0 for a tie; None: not said."""
    one, other = ranking.rank(first), ranking.rank(second)
    return None if one is None or other is None else (other > one) - (other < one)


def _preference(block: PreferenceBlock, target: str, both: _GoldComparison) -> Iterator[GoldAnswerComparison]:
    first = both.task.answers[target][0]
    wanted = both.gold.preference(target, block.key).signed(first)
    if wanted is not None:
        said = both.given.preference(target, block.key).signed(first)
        yield GoldAnswerComparison("preference", target, block.key, "", wanted, said, both.tolerance)


def _numbers(block: NumericBlock, target: str, both: _GoldComparison) -> Iterator[GoldAnswerComparison]:
    said = both.given.answer(target, block.key).values
    for part, wanted in both.gold.answer(target, block.key).values.items():
        yield GoldAnswerComparison("number", target, block.key, part, wanted, said.get(part), both.tolerance)


def _judgements(block: CritiqueJudgementBlock, target: str, both: _GoldComparison) -> Iterator[GoldAnswerComparison]:
    right, said = both.gold.judgements.get(target), both.given.judgements.get(target)
    if right is None:
        return
    for critique in both.task.criticised[target]:
        wanted = right.verdicts.get(critique)
        if wanted is None:
            continue
        got = said.verdicts.get(critique) if said else None
        yield GoldAnswerComparison("verdict", critique, block.key, "", wanted.helpful, got.helpful if got else None)
        if wanted.helpful and block.severities:
            yield GoldAnswerComparison(
                "severity", critique, block.key, "severity", wanted.severity, got.severity if got else None
            )
        if wanted.helpful and block.categories:
            yield GoldAnswerComparison(
                "category", critique, block.key, "category", wanted.category, got.category if got else None
            )
    if block.ranking:
        yield from _orders(target, block.key, right.helpful, right.ranking, said.ranking if said else Ranking())


def _critiques(block: CritiquesBlock, target: str, both: _GoldComparison) -> Iterator[GoldAnswerComparison]:
    right, said = both.gold.critiques.get(target), both.given.critiques.get(target)
    wanted, got = right.series if right else (), said.series if said else ()
    yield GoldAnswerComparison("critique", target, block.key, "", bool(wanted), bool(got))
    for critique in wanted:
        yield GoldAnswerComparison(
            "critique", target, block.key, critique.id, True, any(_same(critique, each) for each in got)
        )


def _same(wanted: WrittenCritique, got: WrittenCritique) -> bool:
    """Whether both name the same flaw, as far as that can be told: its kind, and the place that it is shown at."""
    if wanted.category is not None and wanted.category != got.category:
        return False
    places = [span for span in wanted.spans if span.target != PASSAGE] or wanted.spans
    return not places or not got.spans or any(_overlap(one, other) for one in places for other in got.spans)


def _overlap(one: Span, other: Span) -> bool:
    return one.target == other.target and one.start < other.end and other.start < one.end


_COMPARED: Final[Mapping[type[Block], Callable[[Any, str, _GoldComparison], Iterator[GoldAnswerComparison]]]] = {
    RatingBlock: _scores,
    TagsBlock: _tags,
    RankingBlock: _ranking,
    PreferenceBlock: _preference,
    CritiqueJudgementBlock: _judgements,
    CritiquesBlock: _critiques,
    **dict.fromkeys(ANSWERED, _numbers),
}
"""How the answers to each type of block are compared; those of other types are read by people."""
