"""The state of the judgement panel as plain data. No Qt except for translation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.judgement_edits import closing_question, critique_judgements_of, model_critiques_of
from annotator.model.judgement_missing import RANKED_FROM
from annotator.model.judgements import ClosingQuestion, ModelCritiqueJudgement, ResponseCritiqueJudgements
from annotator.model.target import AnnotationTarget
from annotator.model.task import QuotedSpan, Task
from annotator.ui.critique.critique_view_model import CritiqueTaskViewModel
from annotator.workspace.judged_list import critique_at


def _tr(words: str) -> str:
    return QCoreApplication.translate("Judging", words)


@dataclass(frozen=True)
class CritiqueJudgementState:
    """The state of a model critique that is judged: its target, its number from 1, its text and its judgement.

    ``weight``: the rank of its severity from 0 (mildest) to 1. ``missing_hints``: what is missing, empty for nothing.
    ``done``: at most its rank is missing.
    """

    target: str
    number: int
    who: str
    text: str
    spans: tuple[QuotedSpan, ...]
    judgement: ModelCritiqueJudgement | None
    severity: str
    weight: float
    category: str
    missing_hints: str

    @property
    def id(self) -> str:
        return self.target

    @property
    def helpful(self) -> bool:
        return self.judgement is not None and self.judgement.helpful

    @property
    def done(self) -> bool:
        return not self.missing_hints


@dataclass(frozen=True)
class RankedCritiqueState:
    """A helpful critique in the ranking; ``rank`` 0 stands for none."""

    target: str
    number: int
    who: str
    text: str
    rank: int

    @property
    def id(self) -> str:
        return self.target


@dataclass(frozen=True)
class JudgementClosingQuestionState:
    """The closing question and its answer (None if unanswered)."""

    question: ClosingQuestion
    words: str
    answer: bool | None
    id: str = ""


@dataclass(frozen=True)
class CritiqueJudgementPanelState:
    """The state of the panel for judging critiques: those of one answer."""

    letter: str
    critiques: tuple[CritiqueJudgementState, ...]
    ranks: tuple[RankedCritiqueState, ...]
    closing: JudgementClosingQuestionState | None

    @property
    def left(self) -> int:
        """The number of critiques with something missing."""
        return len([each for each in self.critiques if each.missing_hints])


def judgement_panel_state(
    block: CritiqueJudgementBlock, work: CritiqueTaskViewModel, answer: str
) -> CritiqueJudgementPanelState:
    """The state of the panel for ``answer``."""
    said, letter = critique_judgements_of(work.annotation, answer), work.letter(answer)
    paths = model_critiques_of(work.task, answer)
    critiques = [_critique(block, work.task, path, said.verdicts.get(path), letter) for path in paths]
    question = closing_question(block, work.task, answer, said)
    closing = None
    if question is not None:
        given_answer = said.closing.answer if said.closing is not None else None
        closing = JudgementClosingQuestionState(question, block.closing_words(question), given_answer)
    return CritiqueJudgementPanelState(letter, tuple(critiques), _ranks(block, critiques, said), closing)


def _critique(
    block: CritiqueJudgementBlock, task: Task, path: str, judgement: ModelCritiqueJudgement | None, letter: str
) -> CritiqueJudgementState:
    critique, number = critique_at(task, path), AnnotationTarget.parse(path).number
    severity = block.severity(judgement.severity) if judgement is not None else None
    category = block.category(judgement.category) if judgement is not None else None
    steps = max(1, len(block.severities) - 1)
    return CritiqueJudgementState(
        target=path,
        number=number,
        who=_tr("Critique {n} of {letter}").format(n=number, letter=letter),
        text=critique.text,
        spans=critique.spans,
        judgement=judgement,
        severity=severity.title if severity is not None else "",
        weight=block.severities.index(severity) / steps if severity is not None else 0.0,
        category=category.title if category is not None else "",
        missing_hints=_missing_hints(block, judgement),
    )


def _missing_hints(block: CritiqueJudgementBlock, judgement: ModelCritiqueJudgement | None) -> str:
    if judgement is None:
        return _tr("not judged yet")
    if not judgement.helpful:
        return ""
    wanted: Mapping[str, bool] = {
        _tr("severity"): bool(block.severities) and block.severity(judgement.severity) is None,
        _tr("category"): bool(block.categories) and block.category(judgement.category) is None,
    }
    lacking = ", ".join(words for words, missing in wanted.items() if missing)
    return _tr("needs {fields}").format(fields=lacking) if lacking else ""


def _ranks(
    block: CritiqueJudgementBlock, critiques: Sequence[CritiqueJudgementState], said: ResponseCritiqueJudgements
) -> tuple[RankedCritiqueState, ...]:
    """The helpful critiques: ranked ones by rank, then the others. Empty until all are judged, unless some are
    ranked."""
    helpful = [each for each in critiques if each.judgement is not None and each.judgement.helpful]
    waiting = None in [each.judgement for each in critiques]
    if not block.ranking or len(helpful) < RANKED_FROM or (waiting and not said.ranking.groups):
        return ()
    rows = [RankedCritiqueState(h.target, h.number, h.who, h.text, said.ranking.rank(h.target) or 0) for h in helpful]
    return tuple(sorted(rows, key=lambda row: (row.rank == 0, row.rank, row.number)))
