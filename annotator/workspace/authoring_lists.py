"""The lists of authoring: questions about the passage, and the misleading answers and quotes of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from annotator.model import target as targets
from annotator.model.authored_questions import SIDES, AuthoredQuestion, MisleadingAnswer, QuotePair, QuoteSide
from annotator.model.authoring_edits import (
    AddAuthoredQuestion,
    AddMisleadingAnswer,
    ChangeAuthoredQuestion,
    ChangeMisleadingAnswer,
    MoveAuthoredQuestion,
    RemoveAuthoredQuestion,
    RemoveMisleadingAnswer,
)
from annotator.model.authoring_parts import question_of
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.missing_answer import MissingAnswer
from annotator.model.quote_pair_edits import (
    AddQuote,
    AddQuotePair,
    ChangeQuote,
    RemoveQuote,
    RemoveQuotePair,
    quoted_texts,
)
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE, AnnotationTarget
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.lists import HighlightAddress, ItemList, ItemPlace, ListStep, TaskWithAnnotation, changed_by


def _questions(work: TaskWithAnnotation) -> tuple[AuthoredQuestion, ...]:
    return work.annotation.authored_questions.questions


# questions


QUESTIONS: ItemList[AuthoredQuestion] = ItemList(
    name="questions",
    items=lambda work: ((PASSAGE, question) for question in _questions(work)),
    fields={
        "question": changed_by(ChangeAuthoredQuestion, "text", attrgetter("id")),
        "answer": changed_by(ChangeAuthoredQuestion, "answer", lambda item: targets.authored_answer(item.id)),
    },
    first="question",
    next_id=lambda annotation: annotation.authored_questions.next_id("a"),
    add=lambda **new: AddAuthoredQuestion(id=new["id"], text=new.get("text", ""), answer=new.get("answer", "")),
    remove=RemoveAuthoredQuestion,
    removed=TranslatableMessage("The question was removed. {key:edit.undo} brings it back."),
    move=MoveAuthoredQuestion,
)


def toggle_unanswerable(work: TaskWithAnnotation, block: QuestionAuthoringBlock, question: str) -> ListStep:
    """Mark a question as one that the passage does not answer, or undo that."""
    item = QUESTIONS.of(work).item(question)
    if not block.unanswerable:
        message = TranslatableMessage("This project asks for no questions that the passage does not answer.")
        return ListStep(refusal=message)
    if item is None:
        return ListStep(refusal=TranslatableMessage("Write the question first."))
    return ListStep(ChangeAuthoredQuestion(id=question, unanswerable=not item.content.unanswerable))


# misleading answers


def _missing_misleading(_: TaskWithAnnotation, problem: MissingAnswer) -> ItemPlace | None:
    target = AnnotationTarget.parse(problem.target)
    if target.form not in ("misleading", "exposing"):
        return None
    field = "critique" if target.form == "exposing" else "text" if problem.part == "text" else ""
    return ItemPlace(target.part_id, field)


MISLEADING: ItemList[MisleadingAnswer] = ItemList(
    name="misleading",
    items=lambda work: ((question.id, each) for question in _questions(work) for each in question.misleading),
    fields={
        "text": changed_by(
            ChangeMisleadingAnswer, "text", lambda item: targets.misleading_answer_target(item.target, item.id)
        ),
        "critique": changed_by(
            ChangeMisleadingAnswer, "critique", lambda item: targets.exposing_critique(item.target, item.id)
        ),
        "severity": changed_by(ChangeMisleadingAnswer, "severity"),
        "category": changed_by(ChangeMisleadingAnswer, "category"),
    },
    next_id=lambda annotation: annotation.authored_questions.next_id("x"),
    add=lambda **new: AddMisleadingAnswer(question=new["target"], id=new["id"]),
    remove=RemoveMisleadingAnswer,
    removed=TranslatableMessage("The misleading answer was removed. {key:edit.undo} brings it back."),
    missing=_missing_misleading,
)


# quotes


def _missing_quotes(_: TaskWithAnnotation, problem: MissingAnswer) -> ItemPlace | None:
    target = AnnotationTarget.parse(problem.target)
    return ItemPlace(target.part_id) if target.form == "corroboration" else None


def _add_quotes(*, target: str, id: str, spans: Sequence[TextSpan]) -> AddQuotePair:
    passage = tuple(span for span in spans if span.target == PASSAGE)
    answer = tuple(span for span in spans if span.target != PASSAGE)
    return AddQuotePair(question=target, id=id, answer=answer, passage=passage)


def _quoted_texts(work: TaskWithAnnotation, question: str, _: QuotePair | None) -> Mapping[str, str]:
    return quoted_texts(work.task, question_of(work.annotation, question))


def _side(at: HighlightAddress) -> QuoteSide:
    return "passage" if at.side == "passage" else "answer"


QUOTES: ItemList[QuotePair] = ItemList(
    name="quotes",
    items=lambda work: ((question.id, each) for question in _questions(work) for each in question.corroborations),
    first="",
    next_id=lambda annotation: annotation.authored_questions.next_id("k"),
    add=_add_quotes,
    remove=RemoveQuotePair,
    removed=TranslatableMessage("The quotes were untied. {key:edit.undo} brings them back."),
    sides=SIDES,
    spans=lambda pair, side: pair.passage if side == "passage" else pair.answer,
    texts=_quoted_texts,
    add_span=lambda pair, span: AddQuote(id=pair.id, span=span),
    change_span=lambda pair, at, span: ChangeQuote(id=pair.id, side=_side(at), index=at.index, span=span),
    remove_span=lambda pair, at: RemoveQuote(id=pair.id, side=_side(at), index=at.index),
    lost=TranslatableMessage("This quote was not found. L searches for it again; Delete removes it."),
    missing=_missing_quotes,
)


def tie(
    work: TaskWithAnnotation, question: str, selected: Sequence[TextSpan], current: str, *, extends: bool
) -> tuple[ListStep, str]:
    """Make the selections quotes. Returns the step and the id of the pair.

    Selections on both sides make a pair; one on one side is added to the ``current`` pair, or starts one. Other words
    of the answer have quotes of their own, unless the pair ``extends``: its row has the keyboard. A lost quote of the
    ``current`` pair is replaced.
    """
    side = "" if len(selected) > 1 else "passage" if selected[0].target == PASSAGE else "answer"
    quotes = QUOTES.of(work)
    pair = quotes.item(current) if side else None
    if pair is not None and quotes.lost(pair, selected[0].target):
        return quotes.add_span(pair.id, selected[0]), pair.id
    if pair is not None and side == "answer" and pair.content.answer and pair.content.passage and not extends:
        pair = None
    if pair is not None:
        joined = {
            "answer": TranslatableMessage("The words of the answer were added to quotes {n}.", n=pair.number),
            "passage": TranslatableMessage("The words of the passage were added to quotes {n}.", n=pair.number),
        }
        return replace(quotes.add_span(pair.id, selected[0]), message=joined[side]), pair.id
    number = len(quotes.items(question)) + 1
    begun = {
        "": TranslatableMessage("Quotes {n} are tied.", n=number),
        "answer": TranslatableMessage(
            "Quotes {n} are begun: now select what supports them in the passage ({key:authoring.caret}).", n=number
        ),
        "passage": TranslatableMessage(
            "Quotes {n} are begun: now select the words of the answer that this supports.", n=number
        ),
    }
    return ListStep(quotes.begin(question, selected).edit, message=begun[side]), quotes.next_id()
