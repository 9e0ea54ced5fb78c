"""Judgements of model critiques by a scripted annotator."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.judgement_edits import (
    ChangeCritiqueJudgement,
    SetCritiqueRank,
    SetCritiqueVerdict,
    SetJudgementClosingAnswer,
    closing_question,
    model_critiques_of,
)
from annotator.model.judgement_missing import RANKED_FROM
from annotator.services.scripted.hidden_truth import uniform_draw
from annotator.services.scripted.scripted_critiques import own_critique
from annotator.services.scripted.scripted_task_perception import ScriptedTaskPerception

_HELPFUL = {"helpful": 0.5, "clearly_helpful": 0.65}
"""The quality from which a critique meets the standard."""
_MORE = 0.35
"""The share of answers for which the closing answer is that more could be said."""


def judge_critiques(
    block: CritiqueJudgementBlock, target: str, view: ScriptedTaskPerception
) -> Iterator[AnnotationEdit]:
    """Verdicts on all critiques, the ranking of the helpful ones, the closing answer, and sometimes an own critique."""
    for path in model_critiques_of(view.task, target):
        if path not in view.annotation.judgements_of(target).verdicts:
            yield SetCritiqueVerdict(target=path, helpful=view.overall(path) >= _HELPFUL[block.standard])
        yield from _flaw(block, target, path, view)
    yield from _ranks(block, target, view)
    judgements = view.annotation.judgements_of(target)
    if judgements.closing is None and closing_question(block, view.task, target, judgements) is not None:
        more = view.annotation.critiques_of(target).series or view.holds(target, "more to say", _MORE)
        yield SetJudgementClosingAnswer(target=target, answer=bool(more))
    yield from _own(block, target, view)


def _flaw(
    block: CritiqueJudgementBlock, answer: str, path: str, view: ScriptedTaskPerception
) -> Iterator[AnnotationEdit]:
    judgements = view.annotation.judgements_of(answer).verdicts[path]
    if not judgements.helpful:
        return
    text = view.text(path)
    if block.severities and judgements.severity is None:
        place = int(view.seen(path, "severity") * len(block.severities))
        severity = block.severities[min(place, len(block.severities) - 1)]
        yield ChangeCritiqueJudgement(target=path, severity=severity.key)
    if block.categories and judgements.category is None:
        category = block.categories[int(uniform_draw(text, "category") * len(block.categories))]
        yield ChangeCritiqueJudgement(target=path, category=category.key)


def _ranks(block: CritiqueJudgementBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """A ranking of the helpful critiques; if some are ranked already, the others follow them."""
    judgements = view.annotation.judgements_of(target)
    if not block.ranking or len(judgements.helpful) < RANKED_FROM:
        return
    waiting = [path for path in judgements.helpful if judgements.ranking.rank(path) is None]
    if not view.profile.one_line:
        waiting.sort(key=lambda path: -view.overall(path))
    first = len(judgements.helpful) - len(waiting) + 1
    for rank, path in enumerate(waiting, first):
        yield SetCritiqueRank(target=path, rank=rank)


def _own(block: CritiqueJudgementBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    closing = view.annotation.judgements_of(target).closing
    written = view.annotation.critiques_of(target)
    if block.own == "none" or not written.empty or closing is None or not closing.answer:
        return
    if block.own == "required" or view.chance.random() < view.profile.comment_share:
        yield own_critique(block.own_critiques, target, view)
