"""The list of an answer's given critiques, which are judged, and the annotator's own critique beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

from annotator.model.anchor import make_span
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.judgement_edits import (
    ChangeCritiqueJudgement,
    SetCritiqueVerdict,
    SetJudgementClosingAnswer,
    closing_question,
)
from annotator.model.judgements import ModelCritiqueJudgement
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE, AnnotationTarget
from annotator.model.task import ModelCritique, Task
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.critique_list import CRITIQUES
from annotator.workspace.critique_model import JUDGED_NAME, CritiqueTaskViewModel
from annotator.workspace.item_cards import (
    CardButton,
    CardModel,
    CardPart,
    CardSpec,
    ChoiceOption,
    ChoicePart,
    Flaw,
    HighlightChipState,
    LinePart,
    ListPanelModel,
    ListPanelSpec,
    ReadPart,
    SpansPart,
    flaw_of,
    flaw_parts,
)
from annotator.workspace.lists import NOTHING, ItemField, ItemList, ListStep, TaskWithAnnotation
from annotator.workspace.stray_keys import REST

YES_NO = {"yes": True, "no": False}
_YES, _NO = TranslatableMessage("Yes"), TranslatableMessage("No")


@dataclass(frozen=True)
class JudgedCritique:
    """A given critique by its target, and its judgement."""

    task: Task
    id: str
    judgement: ModelCritiqueJudgement | None

    @property
    def spans(self) -> tuple[TextSpan, ...]:
        return given_spans(self.task, self.id)


def critique_at(task: Task, target: str) -> ModelCritique:
    """The model critique at ``target``."""
    place = AnnotationTarget.parse(target)
    assert place.response is not None
    assert place.question is not None
    response = task.asked[place.question.number - 1].responses[place.response.number - 1]
    return response.critiques[place.number - 1]


def given_spans(task: Task, critique: str) -> tuple[TextSpan, ...]:
    """The spans of a model critique, in the passage and in its answer."""
    answer = str(AnnotationTarget.parse(critique).response)
    targets = {"passage": PASSAGE, "answer": answer}
    spans = critique_at(task, critique).spans
    return tuple(make_span(targets[s.on], task.texts[targets[s.on]], s.start, s.end) for s in spans)


def _judged_critiques(work: TaskWithAnnotation) -> Iterator[tuple[str, JudgedCritique]]:
    for answer, critiques in work.task.criticised.items():
        verdicts = work.annotation.judgements_of(answer).verdicts
        yield from ((answer, JudgedCritique(work.task, path, verdicts.get(path))) for path in critiques)


def _choice(name: str) -> ItemField[JudgedCritique]:
    def edit(target: str, value: str) -> ChangeCritiqueJudgement:
        return ChangeCritiqueJudgement.model_validate({"target": target, name: value})

    return ItemField(_of_judgement(name), edit)


def _of_judgement(name: str) -> Callable[[JudgedCritique], object]:
    return lambda critique: attrgetter(name)(critique.judgement) if critique.judgement is not None else None


JUDGED: ItemList[JudgedCritique] = ItemList(
    name=JUDGED_NAME,
    items=_judged_critiques,
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
    judgements = work.annotation.judgements_of(str(AnnotationTarget.parse(target).response))
    ranks = {judgements.ranking.rank(critique) for critique in judgements.helpful if critique != target}
    return next(rank for rank in range(1, len(judgements.helpful) + 1) if rank not in ranks)


def close_with_own(work: TaskWithAnnotation, block: CritiqueJudgementBlock, answer: str) -> ListStep:
    """Answer the closing question with yes if it is asked and not answered: there is a critique of one's own."""
    judgements = work.annotation.judgements_of(answer)
    own = bool(work.annotation.critiques_of(answer).series)
    return _close_with_yes(work, block, answer) if own and judgements.closing is None else NOTHING


def may_write(work: TaskWithAnnotation, block: CritiqueJudgementBlock, answer: str) -> ListStep:
    """Before a critique of one's own is begun: why it cannot be, or the closing question answered with yes if it is
    asked."""
    if block.own == "none":
        return ListStep(refusal=TranslatableMessage("This project asks for no critique of your own."))
    if work.annotation.critiques_of(answer).series:
        message = TranslatableMessage("There is a critique of your own already: change it, or remove it first.")
        return ListStep(refusal=message)
    return _close_with_yes(work, block, answer)


def _close_with_yes(work: TaskWithAnnotation, block: CritiqueJudgementBlock, answer: str) -> ListStep:
    judgements = work.annotation.judgements_of(answer)
    is_asked = closing_question(block, work.task, answer, judgements) is not None
    yes = judgements.closing is not None and judgements.closing.answer
    return ListStep(SetJudgementClosingAnswer(target=answer, answer=True)) if is_asked and not yes else NOTHING


def take(work: TaskWithAnnotation, block: CritiqueJudgementBlock, target: str) -> ListStep:
    """Begin a critique of one's own with the content of a given one."""
    answer, critique = str(AnnotationTarget.parse(target).response), critique_at(work.task, target)
    judgement = work.annotation.judgements_of(answer).verdicts.get(target)
    spans = given_spans(work.task, target) if block.highlights else ()
    severity, category = (judgement.severity, judgement.category) if judgement is not None else (None, None)
    taken_from = str(AnnotationTarget.parse(target))
    return CRITIQUES.of(work).begin(
        answer, spans, text=critique.text, severity=severity, category=category, taken_from=taken_from
    )


def closing_refusal(answer: str, verdict: str, seconds: float, no_key: str) -> str:
    """Why a key does not answer the closing question: it is that of the ``verdict`` that led there ``seconds`` ago, so
    it may have been pressed once too often. Empty if it does. ``no_key``: the key of a negative verdict and answer."""
    if answer != verdict or seconds >= REST:
        return ""
    title, key = {"yes": (_YES, "Y"), "no": (_NO, no_key)}[answer]
    return TranslatableMessage("“{answer}” is not chosen yet: wait a moment, then press {key}.", answer=title, key=key)


# cards


@dataclass(frozen=True)
class CritiqueJudgementState:
    """The state of a model critique that is judged: its target, its number from 1, its text and its judgement.

    ``missing_hints``: what is missing apart from its rank, empty for nothing. ``rank``: 0 for none. ``verdict``: the
    title of the verdict, empty for none.
    """

    id: str
    number: int
    name: str
    text: str
    spans: tuple[HighlightChipState, ...]
    judgement: ModelCritiqueJudgement | None
    flaw: Flaw
    missing_hints: str
    rank: int
    verdict: str

    @property
    def helpful(self) -> bool:
        return self.judgement is not None and self.judgement.helpful

    @property
    def rank_words(self) -> TranslatableMessage:
        return TranslatableMessage("rank {n}", n=self.rank) if self.rank else TranslatableMessage("no rank yet")


def verdict_options(block: CritiqueJudgementBlock, no_key: str) -> tuple[ChoiceOption, ChoiceOption]:
    """Helpful or not. ``no_key``: the key of the latter."""
    clearly = block.standard == "clearly_helpful"
    yes = TranslatableMessage("Clearly helpful") if clearly else TranslatableMessage("Helpful")
    no = TranslatableMessage("Not clearly") if clearly else TranslatableMessage("Not helpful")
    return ChoiceOption("yes", yes, "Y", block.guidance), ChoiceOption("no", no, no_key, block.guidance)


def judgement_states(
    block: CritiqueJudgementBlock, work: CritiqueTaskViewModel, answer: str
) -> tuple[CritiqueJudgementState, ...]:
    """The given critiques of ``answer``, in order."""
    judgements, say = work.annotation.judgements_of(answer), work.translate
    titles = [say(option.title) for option in verdict_options(block, "")]
    sides = {"passage": say(TranslatableMessage("Passage")), "answer": say(TranslatableMessage("Answer"))}
    result = []
    for path in work.given_critiques(answer):
        critique, judgement = critique_at(work.task, path), judgements.verdicts.get(path)
        number = AnnotationTarget.parse(path).number
        chosen = (judgement.severity, judgement.category) if judgement is not None else (None, None)
        flaw = flaw_of(block, *chosen)
        missing = say(TranslatableMessage("not judged yet")) if judgement is None else ""
        lacking = [say(block.severity_name)] if block.severities and not flaw.severity else []
        lacking += [say(TranslatableMessage("category"))] if block.categories and not flaw.category else []
        if judgement is not None and judgement.helpful and lacking:
            missing = say(TranslatableMessage("needs {fields}", fields=", ".join(lacking)))
        name = TranslatableMessage("Critique {n} of {letter}", n=number, letter=work.letter(answer))
        spans = tuple(HighlightChipState(sides[span.on], span.exact, lost=False) for span in critique.spans)
        verdict = "" if judgement is None else titles[0 if judgement.helpful else 1]
        rank = judgements.ranking.rank(path) or 0
        result.append(
            CritiqueJudgementState(
                path, number, say(name), critique.text, spans, judgement, flaw, missing, rank, verdict
            )
        )
    return tuple(result)


def judging_panel(block: CritiqueJudgementBlock, no_key: str) -> ListPanelSpec:
    """The panel of given critiques. The current card is expanded, the others are single lines."""
    copy = (
        CardButton("take", "T", TranslatableMessage("{who}, copy as your own", who="{who}"))
        if block.own != "none"
        else None
    )
    verdict = ChoicePart("verdict", TranslatableMessage("Verdict"), verdict_options(block, no_key), copy)
    flaws = flaw_parts(block.own_critiques)
    parts: tuple[CardPart, ...] = (ReadPart("open"), SpansPart(editable=False, visible_when="open"), verdict, *flaws)
    cards = CardSpec(JUDGED.name, parts, gone="clear", sign="wide", margins=(12, 2, 10), bare=True)
    return ListPanelSpec("workspace.judging", cards, tall=400, gap=1, margins=(0, 4, 4), by_place=True)


RANK_CARDS = CardSpec(
    "ranks",
    (),
    keys={"Enter": "next", "=": "tie", "Alt+Up": "up", "Alt+Down": "down", "digit": "rank"},
    gone="clear",
    shifted=True,
    opened=True,
    line=28,
    margins=(8, 0, 0),
)
"""A row for the rank of each helpful critique."""


def closing_card(no_key: str) -> CardSpec:
    """The closing question about an answer's critiques."""
    options = ChoiceOption("yes", _YES, "Y"), ChoiceOption("no", _NO, no_key)
    write = CardButton("write", "critique.new", "{words}", framed=True)
    return CardSpec(
        "closing",
        (
            ReadPart("always", name="words", strong=True),
            ChoicePart("answer", TranslatableMessage("Closing question"), options, write),
        ),
        keys={"Down": ""},
        gone="clear",
        shifted=True,
        opened=True,
        line=0,
        margins=(12, 8, 8),
    )


def judging_model(
    states: Sequence[CritiqueJudgementState], block: CritiqueJudgementBlock, work: CritiqueTaskViewModel, answer: str
) -> ListPanelModel:
    """The given critiques of an answer. They can be copied as one's own where one may be written."""
    letter, offers = work.letter(answer), may_write(work, block, answer).refusal is None
    open_count = sum(bool(state.missing_hints) for state in states)
    return ListPanelModel(
        TranslatableMessage("Critiques of {letter}", letter=letter),
        TranslatableMessage("{n} left", n=open_count) if open_count else TranslatableMessage("all judged"),
        TranslatableMessage("Given critiques of {letter}", letter=letter),
        cards=tuple(_judged_card(state, block, offers=offers) for state in states),
    )


def _judged_card(state: CritiqueJudgementState, block: CritiqueJudgementBlock, *, offers: bool) -> CardModel:
    judged, flaw = state.judgement, state.flaw
    wanting = state.helpful and state.missing_hints
    sign = LinePart("✓", "success", True, style="sign") if state.helpful else LinePart("✗", "muted", True, style="sign")
    faint = judged is not None and not state.helpful
    return CardModel(
        state.id,
        state.number,
        state.name,
        (state.verdict, *flaw[:2], state.missing_hints, state.text),
        sign=str(state.number),
        line=(
            *((sign,) if judged is not None else ()),
            LinePart(state.text, "muted" if faint else "text", visible_when="closed"),
        ),
        ends=(LinePart(state.missing_hints, "warning") if wanting else flaw.end(mild="warning"),),
        values={
            "text": state.text,
            "verdict": None if judged is None else "yes" if judged.helpful else "no",
            "severity": judged.severity if judged is not None else None,
            "category": judged.category if judged is not None else None,
        },
        spans={"": state.spans},
        buttons={"take": TranslatableMessage("Take over")} if offers else {},
        keys={"t": "take"} if block.own != "none" else {},
        refused={} if state.helpful else {"severity": "first", "category": "first"},
    )


def rank_card(state: CritiqueJudgementState) -> CardModel:
    """The row of a helpful critique in the ranking."""
    rank = LinePart(str(state.rank), "accent", True, style="filled")
    no_rank = LinePart("–", "warning", True, style="box")
    return CardModel(
        state.id,
        state.number,
        TranslatableMessage("{who}: its rank", who=state.name),
        (state.rank_words, state.text),
        line=(rank if state.rank else no_rank, LinePart(str(state.number), "accent", True), LinePart(state.text)),
        line_keys=("Alt+Up", "Alt+Down"),
    )


def closing_model(block: CritiqueJudgementBlock, work: CritiqueTaskViewModel, answer: str) -> CardModel | None:
    """The closing question about an answer's critiques; None if none is asked. After a yes, an own critique can be
    written."""
    judgements, letter = work.annotation.judgements_of(answer), work.letter(answer)
    closing = closing_question(block, work.task, answer, judgements)
    if closing is None:
        return None
    closing_answer = judgements.closing.answer if judgements.closing is not None else None
    name, question = TranslatableMessage("Critiques of {letter}", letter=letter), block.closing_words(closing)
    writes = block.own != "none" and not work.critiques_of(answer).series and closing_answer is not False
    return CardModel(
        "",
        1,
        TranslatableMessage("{who}: {question}", who=name, question=question),
        values={"text": question, "answer": None if closing_answer is None else "yes" if closing_answer else "no"},
        buttons={"write": TranslatableMessage("Write it")} if writes else {},
        short=name,
    )
