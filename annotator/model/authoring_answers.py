"""Authored questions as block answers: replay, carrying over to a new task version, and comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, AuthoredQuestions, QuotePair
from annotator.model.authoring_edits import (
    AddAuthoredQuestion,
    AddMisleadingAnswer,
    ChangeAuthoredQuestion,
    ChangeMisleadingAnswer,
    MoveAuthoredQuestion,
    RemoveAuthoredQuestion,
    RemoveMisleadingAnswer,
)
from annotator.model.block_type import BlockAnswerOperations, Moved
from annotator.model.edit import AnnotationEdit
from annotator.model.nested_answers import rekeyed_entries
from annotator.model.quote_pair_edits import (
    AddQuote,
    AddQuotePair,
    ChangeQuote,
    RelocateQuotePair,
    RemoveQuote,
    RemoveQuotePair,
)


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    for authored in annotation.authored.values():
        for question in authored.questions:
            yield AddAuthoredQuestion(
                id=question.id, text=question.text, answer=question.answer, unanswerable=question.unanswerable
            )
            for answer in question.misleading:
                parts = answer.model_dump(include={"id", "text", "severity", "category", "critique"})
                yield AddMisleadingAnswer(question=question.id, **parts)
            for link in question.corroborations:
                yield AddQuotePair(question=question.id, id=link.id, answer=link.answer, passage=link.passage)


def _retargeted(annotation: Annotation, to: Moved) -> Mapping[str, object]:
    """Authored questions move with their passage. Spans on answers need no change, because a new task version does not
    rename authored targets."""
    rekeyed = rekeyed_entries(annotation.authored, to)
    return {"authored": {path: _with_targets(authored, to) for path, authored in rekeyed.items()}}


def _with_targets(authored: AuthoredQuestions, to: Moved) -> AuthoredQuestions:
    return authored.having(questions=tuple(_moved_question(question, to) for question in authored.questions))


def _moved_question(question: AuthoredQuestion, to: Moved) -> AuthoredQuestion:
    links = tuple(_moved_quote_pair(corroboration, to) for corroboration in question.corroborations)
    return question.with_fields(corroborations=links)


def _moved_quote_pair(link: QuotePair, to: Moved) -> QuotePair:
    spans = tuple(span.with_fields(target=to[span.target]) for span in link.passage if span.target in to)
    return link.having("passage", spans)


AUTHORED = BlockAnswerOperations(
    fields=("authored",),
    edits=(
        AddAuthoredQuestion,
        ChangeAuthoredQuestion,
        RemoveAuthoredQuestion,
        MoveAuthoredQuestion,
        AddMisleadingAnswer,
        ChangeMisleadingAnswer,
        RemoveMisleadingAnswer,
        AddQuotePair,
        RemoveQuotePair,
        AddQuote,
        ChangeQuote,
        RemoveQuote,
        RelocateQuotePair,
    ),
    recreating_edits=_replayed_answers,
    rekeyed=_retargeted,
    drops_unfit=False,
)
