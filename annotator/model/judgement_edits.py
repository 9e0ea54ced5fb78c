"""Edits of judgements of model critiques: verdict, severity, category, rank and closing answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.block_type import BlockAnswerOperations, Moved
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.gold_points import GoldAndGivenAnswers, GoldAnswerComparison, order_points
from annotator.model.judgements import (
    ClosingQuestion,
    JudgementClosingAnswer,
    ModelCritiqueJudgement,
    ResponseCritiqueJudgements,
)
from annotator.model.nested_answers import rekeyed_entries, without_empty
from annotator.model.ranking import Ranking
from annotator.model.ranking_edits import MoveRank, SetRank
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage


def judgement_block(rubric: Rubric) -> CritiqueJudgementBlock:
    """The block that asks for judgements of critiques. Raises ``edit.unknown_block``."""
    for block in rubric.each(CritiqueJudgementBlock):
        return block
    raise AnnotatorError("edit.unknown_block", "The rubric does not ask to judge critiques.")


def answer_of_critique(critique: str) -> str:
    """The answer that a model critique is about."""
    parsed = AnnotationTarget.try_parse(critique)
    return (parsed.parent if parsed is not None else None) or ""


def model_critiques_of(task: Task, answer: str) -> tuple[str, ...]:
    """The model critiques of ``answer``, in the order of the bundle."""
    return task.criticised.get(answer, ())


def closing_question(
    block: CritiqueJudgementBlock, task: Task, answer: str, judgements: ResponseCritiqueJudgements
) -> ClosingQuestion | None:
    """The closing question to ask; None while a critique has no verdict, or if none is asked."""
    if not block.closing or any(path not in judgements.verdicts for path in model_critiques_of(task, answer)):
        return None
    return "better" if judgements.helpful else "exists"


class _JudgementEdit(AnnotationEdit):
    """Base of the edits of one judgement, that of the critique ``target``."""

    target: str

    def _block(self, rubric: Rubric, task: Task) -> CritiqueJudgementBlock:
        block = judgement_block(rubric)
        if task.kinds.get(self.target) != "critique" or not block.asked_of(task, self._answer_target):
            raise AnnotatorError(
                "edit.wrong_target", "{title} does not apply to {target}.", title=block.title, target=repr(self.target)
            )
        return block

    @property
    def _answer_target(self) -> str:
        return answer_of_critique(self.target)

    def _helpful_judgement(self, annotation: Annotation) -> ModelCritiqueJudgement:
        """The judgement of a helpful critique. Raises ``edit.not_helpful``."""
        judgement = annotation.judgements_of(self._answer_target).verdicts.get(self.target)
        if judgement is None or not judgement.helpful:
            raise AnnotatorError(
                "edit.not_helpful", "This applies only to helpful critiques.", "Mark it as helpful first."
            )
        return judgement

    def _with_ranking(self, before: Annotation, after: Ranking) -> Annotation:
        return with_judgements(before, self._answer_target, before.judgements_of(self._answer_target).ranked(after))


class SetCritiqueVerdict(_JudgementEdit):
    """Set whether a model critique is helpful; None removes the verdict.

    An unhelpful critique has no severity, category or rank. The closing answer is removed if the closing question
    changes.
    """

    kind: Literal["set_verdict"] = "set_verdict"
    helpful: bool | None

    @property
    def title(self) -> TranslatableMessage:
        return TranslatableMessage(
            "Clear the verdict" if self.helpful is None else "Helpful" if self.helpful else "Not helpful"
        )

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, judgements = self._block(rubric, task), before.judgements_of(self._answer_target)
        judgement = judgements.verdicts.get(self.target)
        if self.helpful is None:
            judgement = None
        elif judgement is None or judgement.helpful != self.helpful:
            judgement = ModelCritiqueJudgement(helpful=self.helpful)
        after = judgements.put(self.target, judgement)
        question = closing_question(block, task, self._answer_target, judgements)
        if question != closing_question(block, task, self._answer_target, after):
            after = after.with_fields(closing=None)
        return with_judgements(before, self._answer_target, after)


class ChangeCritiqueJudgement(_JudgementEdit):
    """Set the severity or category of a helpful critique. None leaves it unchanged, an empty text removes it."""

    kind: Literal["change_judgement"] = "change_judgement"
    severity: str | None = None
    category: str | None = None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        title = judgement_block(rubric).grade_titles(self.severity, self.category)
        return (
            TranslatableMessage("Critique: {title}", title=title)
            if title
            else TranslatableMessage("Change the judgement")
        )

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, judgement = self._block(rubric, task), self._helpful_judgement(before)
        values = {"severity": self.severity, "category": self.category}
        changes = {name: value or None for name, value in values.items() if value is not None}
        options = {"severity": block.severity(self.severity), "category": block.category(self.category)}
        for name, value in changes.items():
            if value is not None and options[name] is None:
                raise AnnotatorError("edit.off_scale", "{title} has no such {name}.", title=block.title, name=name)
        judgements = before.judgements_of(self._answer_target)
        return with_judgements(
            before, self._answer_target, judgements.put(self.target, judgement.model_copy(update=changes))
        )


class SetCritiqueRank(SetRank, _JudgementEdit):
    """Set the rank of a helpful critique among the helpful ones, from 1 for the best; None removes it.

    With ties the critique shares a rank that is taken. Without ties, or with ``insert``, the critique at that rank
    moves down.
    """

    kind: Literal["rank_critique"] = "rank_critique"
    rank: int | None
    insert: bool = False

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, judgements = self._block(rubric, task), before.judgements_of(self._answer_target)
        _check_ranked(block)
        self._helpful_judgement(before)
        ties, last = block.ties and not self.insert, len(judgements.helpful)
        return self._with_ranking(before, self.reranked(judgements.ranking, self.target, last, ties=ties))


class MoveCritiqueRank(MoveRank, _JudgementEdit):
    """Move a helpful critique one rank up (``by`` = -1) or down (1). One without a rank becomes the last."""

    kind: Literal["move_critique_rank"] = "move_critique_rank"
    by: Literal[-1, 1]

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        _check_ranked(self._block(rubric, task))
        self._helpful_judgement(before)
        judgements = before.judgements_of(self._answer_target)
        return self._with_ranking(
            before, judgements.ranking.with_item_moved(self.target, self.by, len(judgements.helpful))
        )


class TieCritiqueRank(_JudgementEdit):
    """Give a helpful critique the same rank as the one before it."""

    kind: Literal["tie_critique_rank"] = "tie_critique_rank"
    title = TranslatableMessage("Tie")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = self._block(rubric, task)
        _check_ranked(block)
        self._helpful_judgement(before)
        if not block.ties:
            raise AnnotatorError("edit.no_ties", "{title}: two critiques cannot have the same rank.", title=block.title)
        tied = before.judgements_of(self._answer_target).ranking.tied(self.target)
        if tied is None:
            raise AnnotatorError("edit.nothing_before", "Nothing is ranked before this critique.")
        return self._with_ranking(before, tied)


class SetJudgementClosingAnswer(AnnotationEdit):
    """Answer the closing question about ``target``, an answer whose critiques are all judged; None removes the
    answer."""

    kind: Literal["set_closing"] = "set_closing"
    target: str
    answer: bool | None

    @property
    def title(self) -> TranslatableMessage:
        if self.answer is None:
            return TranslatableMessage("Clear the closing answer")
        return TranslatableMessage("Closing: yes" if self.answer else "Closing: no")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, judgements = judgement_block(rubric), before.judgements_of(self.target)
        block.check_asked_of(task, self.target)
        question = closing_question(block, task, self.target, judgements)
        if self.answer is None:
            return with_judgements(before, self.target, judgements.with_fields(closing=None))
        if not block.closing:
            raise AnnotatorError("edit.not_asked", "The rubric has no closing question.")
        if question is None:
            raise AnnotatorError(
                "edit.too_early", "This question follows once every critique is judged.", "Judge the others."
            )
        closing = JudgementClosingAnswer(question=question, answer=self.answer)
        return with_judgements(before, self.target, judgements.with_fields(closing=closing))


def with_judgements(annotation: Annotation, answer: str, judgements: ResponseCritiqueJudgements) -> Annotation:
    """The annotation with ``judgements`` as the judgements of the critiques of ``answer``; empty ones are removed."""
    return annotation.with_fields(judgements=without_empty({**annotation.judgements, answer: judgements}))


def _with_targets(judgements: ResponseCritiqueJudgements, targets: Moved) -> ResponseCritiqueJudgements:
    """``judgements`` with the critiques at their new targets, without those that no longer exist."""
    groups = tuple(tuple(targets[path] for path in group if path in targets) for group in judgements.ranking.groups)
    verdicts = {targets[path]: verdict for path, verdict in judgements.verdicts.items() if path in targets}
    ranking = judgements.ranking.with_fields(groups=groups)
    return judgements.with_fields(verdicts=verdicts).ranked(ranking)


def _check_ranked(block: CritiqueJudgementBlock) -> None:
    if not block.ranking:
        raise AnnotatorError("edit.not_asked", "The rubric does not ask to rank helpful critiques.")


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    """All verdicts, then the closing answer, which can only be given last."""
    for answer, judgements in annotation.judgements.items():
        for path, judgement in judgements.verdicts.items():
            yield SetCritiqueVerdict(target=path, helpful=judgement.helpful)
            if judgement.severity is not None or judgement.category is not None:
                yield ChangeCritiqueJudgement(target=path, severity=judgement.severity, category=judgement.category)
        for rank, group in enumerate(judgements.ranking.groups, 1):
            for path in group:
                yield SetCritiqueRank(target=path, rank=rank)
        if judgements.closing is not None:
            yield SetJudgementClosingAnswer(target=answer, answer=judgements.closing.answer)


def _retargeted(annotation: Annotation, targets: Moved) -> Mapping[str, object]:
    moved = {
        path: _with_targets(judgements, targets)
        for path, judgements in rekeyed_entries(annotation.judgements, targets).items()
    }
    return {"judgements": without_empty(moved)}


def gold_points(
    block: CritiqueJudgementBlock, target: str, compared: GoldAndGivenAnswers
) -> Iterator[GoldAnswerComparison]:
    """Each judged critique of the gold answers, then the order of the helpful ones."""
    right, judgements = compared.gold.judgements.get(target), compared.annotation.judgements.get(target)
    if right is None:
        return
    for critique in compared.task.criticised[target]:
        verdict = right.verdicts.get(critique)
        if verdict is None:
            continue
        got = judgements.verdicts.get(critique) if judgements else None
        yield GoldAnswerComparison("verdict", critique, block.key, "", verdict.helpful, got.helpful if got else None)
        if verdict.helpful and block.severities:
            yield GoldAnswerComparison(
                "severity", critique, block.key, "severity", verdict.severity, got.severity if got else None
            )
        if verdict.helpful and block.categories:
            yield GoldAnswerComparison(
                "category", critique, block.key, "category", verdict.category, got.category if got else None
            )
    if block.ranking:
        yield from order_points(
            target, block.key, right.helpful, right.ranking, judgements.ranking if judgements else Ranking()
        )


JUDGEMENTS = BlockAnswerOperations(
    fields=("judgements",),
    edits=(
        SetCritiqueVerdict,
        ChangeCritiqueJudgement,
        SetCritiqueRank,
        MoveCritiqueRank,
        TieCritiqueRank,
        SetJudgementClosingAnswer,
    ),
    recreating_edits=_replayed_answers,
    rekeyed=_retargeted,
)
