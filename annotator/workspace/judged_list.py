"""The list of an answer's given critiques, which are judged, and the annotator's own critique beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter

from annotator.model.anchor import make_span
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.critique_parts import critiques_of
from annotator.model.judgement_edits import (
    ChangeCritiqueJudgement,
    SetCritiqueVerdict,
    SetJudgementClosingAnswer,
    closing_question,
    critique_judgements_of,
)
from annotator.model.judgements import ModelCritiqueJudgement
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE, AnnotationTarget
from annotator.model.task import ModelCritique, Task
from annotator.translatable_message import TranslatableMessage
from annotator.workspace import lists
from annotator.workspace.critique_list import CRITIQUES
from annotator.workspace.lists import NOTHING, ItemField, ItemList, Step, TaskWithAnnotation

YES_NO = {"yes": True, "no": False}


@dataclass(frozen=True)
class JudgedCritique:
    """A given critique by its target, its spans, and its judgement."""

    id: str
    spans: tuple[TextSpan, ...]
    judgement: ModelCritiqueJudgement | None


def critique_at(task: Task, target: str) -> ModelCritique:
    """The model critique at ``target``."""
    place = AnnotationTarget.parse(target)
    assert place.response is not None
    assert place.question is not None
    response = task.asked[place.question.number - 1].responses[place.response.number - 1]
    return response.critiques[place.number - 1]


def _spans(task: Task, critique: str) -> tuple[TextSpan, ...]:
    """The spans of a model critique, in the passage and in its answer."""
    answer = str(AnnotationTarget.parse(critique).response)
    targets = {"passage": PASSAGE, "answer": answer}
    spans = critique_at(task, critique).spans
    return tuple(make_span(targets[s.on], task.texts[targets[s.on]], s.start, s.end) for s in spans)


def _judged(work: TaskWithAnnotation) -> Iterator[tuple[str, JudgedCritique]]:
    for answer, critiques in work.task.criticised.items():
        verdicts = critique_judgements_of(work.annotation, answer).verdicts
        yield from ((answer, JudgedCritique(path, _spans(work.task, path), verdicts.get(path))) for path in critiques)


def _choice(name: str) -> ItemField[JudgedCritique]:
    def edit(target: str, value: str) -> ChangeCritiqueJudgement:
        return ChangeCritiqueJudgement.model_validate({"target": target, name: value})

    return ItemField(_of_judgement(name), edit)


def _of_judgement(name: str) -> Callable[[JudgedCritique], object]:
    return lambda critique: attrgetter(name)(critique.judgement) if critique.judgement is not None else None


JUDGED: ItemList[JudgedCritique] = ItemList(
    name="judged",
    items=_judged,
    spans=lambda critique, _: critique.spans,
    texts=lambda work, *_: work.task.texts,
    fields={
        "verdict": ItemField(
            _of_judgement("helpful"),
            lambda target, helpful: SetCritiqueVerdict(target=target, helpful=helpful),
            values=YES_NO,
            unset=None,
        ),
        "severity": _choice("severity"),
        "category": _choice("category"),
    },
)


def free_rank(work: TaskWithAnnotation, target: str) -> int:
    """The first rank that no other helpful critique has."""
    said = critique_judgements_of(work.annotation, str(AnnotationTarget.parse(target).response))
    taken = {said.ranking.rank(other) for other in said.helpful if other != target}
    return next(rank for rank in range(1, len(said.helpful) + 1) if rank not in taken)


def close_with_own(work: TaskWithAnnotation, block: CritiqueJudgementBlock, answer: str) -> Step:
    """Answer the closing question with yes if it is asked and not answered: there is a critique of one's own."""
    said = critique_judgements_of(work.annotation, answer)
    own = bool(critiques_of(work.annotation, answer).series)
    return _close_with_yes(work, block, answer) if own and said.closing is None else NOTHING


def may_write(work: TaskWithAnnotation, block: CritiqueJudgementBlock, answer: str) -> Step:
    """Before a critique of one's own is begun: why it cannot be, or the closing question answered with yes if it is
    asked."""
    if block.own == "none":
        return Step(refusal=TranslatableMessage("This project asks for no critique of your own."))
    if critiques_of(work.annotation, answer).series:
        words = TranslatableMessage("There is a critique of your own already: change it, or remove it first.")
        return Step(refusal=words)
    return _close_with_yes(work, block, answer)


def _close_with_yes(work: TaskWithAnnotation, block: CritiqueJudgementBlock, answer: str) -> Step:
    said = critique_judgements_of(work.annotation, answer)
    asked = closing_question(block, work.task, answer, said) is not None
    yes = said.closing is not None and said.closing.answer
    return Step(SetJudgementClosingAnswer(target=answer, answer=True)) if asked and not yes else NOTHING


def take(work: TaskWithAnnotation, block: CritiqueJudgementBlock, target: str) -> Step:
    """Begin a critique of one's own with the content of a given one."""
    answer, given = str(AnnotationTarget.parse(target).response), critique_at(work.task, target)
    said = critique_judgements_of(work.annotation, answer).verdicts.get(target)
    spans = _spans(work.task, target) if block.highlights else ()
    severity, category = (said.severity, said.category) if said is not None else (None, None)
    taken_from = str(AnnotationTarget.parse(target))
    return lists.begin(
        CRITIQUES, work, answer, spans, text=given.text, severity=severity, category=category, taken_from=taken_from
    )
