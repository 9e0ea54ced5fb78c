"""What judgements of model critiques lack before the task can be submitted.

The target of a problem is a critique (``q1/r1/c3``), with the part ``verdict``, ``severity``, ``category`` or ``rank``,
or the answer, with the part ``closing``.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.model import critique_missing
from annotator.model.annotation import Annotation
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.judgement_edits import closing_question, model_critiques_of
from annotator.model.judgements import ModelCritiqueJudgement, ResponseCritiqueJudgements
from annotator.model.missing_answer import MissingAnswer
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage

RANKED_FROM = 2
"""The number of helpful critiques from which a ranking is required."""


def missing(block: CritiqueJudgementBlock, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:
    """What the critiques of ``target`` lack, in their order, then the closing answer and the annotator's own
    critique."""
    judgements = annotation.judgements_of(target)
    result = []
    for number, path in enumerate(model_critiques_of(task, target), 1):
        result += [
            MissingAnswer(path, block.key, f"judgement.{code}", message, part=part)
            for part, code, message in _of_critique(block, judgements, path, number)
        ]
    own_critiques = annotation.critiques_of(target)
    result += [
        MissingAnswer(target, block.key, f"judgement.{code}", message, part="closing")
        for code, message in _of_closing(block, task, target, judgements, wrote=bool(own_critiques.series))
    ]
    if block.own != "none":
        result += critique_missing.missing_of_critiques(block.own_critiques, task, target, annotation)
    return result


def _of_critique(
    block: CritiqueJudgementBlock, judgements: ResponseCritiqueJudgements, path: str, number: int
) -> Iterator[tuple[str, str, TranslatableMessage]]:
    judgement = judgements.verdicts.get(path)
    if judgement is None:
        yield "verdict", "no_verdict", TranslatableMessage("Critique {number} is not judged yet.", number=number)
    elif judgement.helpful:
        yield from _of_helpful(block, judgement, number)
        if block.ranking and len(judgements.helpful) >= RANKED_FROM and judgements.ranking.rank(path) is None:
            yield (
                "rank",
                "no_rank",
                TranslatableMessage("Critique {number} is helpful and has no rank yet.", number=number),
            )


def _of_helpful(
    block: CritiqueJudgementBlock, judgement: ModelCritiqueJudgement, number: int
) -> Iterator[tuple[str, str, TranslatableMessage]]:
    if block.severities and block.severity(judgement.severity) is None:
        yield (
            "severity",
            "no_severity",
            TranslatableMessage("Critique {number} is helpful and has no severity yet.", number=number),
        )
    if block.categories and block.category(judgement.category) is None:
        yield (
            "category",
            "no_category",
            TranslatableMessage("Critique {number} is helpful and has no category yet.", number=number),
        )


def _of_closing(
    block: CritiqueJudgementBlock, task: Task, target: str, judgements: ResponseCritiqueJudgements, *, wrote: bool
) -> Iterator[tuple[str, TranslatableMessage]]:
    question = closing_question(block, task, target, judgements)
    if question is None:
        return
    if judgements.closing is None or judgements.closing.question != question:
        labels = block.closing_words(question)
        yield "no_closing", TranslatableMessage("The question “{question}” has no answer.", question=labels)
    elif not judgements.closing.answer and wrote and block.own != "none":
        yield (
            "own_beside_no",
            TranslatableMessage(
                "There is a critique of your own, but the answer says that there is none: change one of them."
            ),
        )
    elif judgements.closing.answer and not wrote and block.own == "required":
        yield "no_own", TranslatableMessage("Write the critique that your answer announces.")
