"""Authored texts as answers: given anew, carried over, counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, AuthoredQuestions, Corroboration
from annotator.model.authoring_edits import (
    AddMisleading,
    AddQuestion,
    ChangeMisleading,
    ChangeQuestion,
    MoveQuestion,
    RemoveMisleading,
    RemoveQuestion,
)
from annotator.model.block_kind import Answers, Moved
from annotator.model.corroboration_edits import (
    AddCorroboration,
    AddQuote,
    ChangeQuote,
    FindQuotes,
    RemoveCorroboration,
    RemoveQuote,
)
from annotator.model.edit import Edit
from annotator.model.nested_answers import moved


def _replayed_answers(annotation: Annotation) -> Iterator[Edit]:
    for said in annotation.authored.values():
        for question in said.questions:
            yield AddQuestion(
                id=question.id, text=question.text, answer=question.answer, unanswerable=question.unanswerable
            )
            for written in question.misleading:
                parts = written.model_dump(include={"id", "text", "severity", "category", "critique"})
                yield AddMisleading(question=question.id, **parts)
            for tie in question.corroborations:
                yield AddCorroboration(question=question.id, id=tie.id, answer=tie.answer, passage=tie.passage)


def _retargeted(annotation: Annotation, to: Moved) -> Mapping[str, object]:
    """What is authored goes with its passage; quotes of answers lie on targets that no version of a task renames."""
    every = moved(annotation.authored, to)
    return {"authored": {path: _with_targets(said, to) for path, said in every.items()}}


def _with_targets(said: AuthoredQuestions, to: Moved) -> AuthoredQuestions:
    return said.having(questions=tuple(_question(each, to) for each in said.questions))


def _question(question: AuthoredQuestion, to: Moved) -> AuthoredQuestion:
    ties = tuple(_corroboration(each, to) for each in question.corroborations)
    return question.model_copy(update={"corroborations": ties})


def _corroboration(tie: Corroboration, to: Moved) -> Corroboration:
    spans = tuple(span.model_copy(update={"target": to[span.target]}) for span in tie.passage if span.target in to)
    return tie.having("passage", spans)


AUTHORED = Answers(
    fields=("authored",),
    edits=(
        AddQuestion,
        ChangeQuestion,
        RemoveQuestion,
        MoveQuestion,
        AddMisleading,
        ChangeMisleading,
        RemoveMisleading,
        AddCorroboration,
        RemoveCorroboration,
        AddQuote,
        ChangeQuote,
        RemoveQuote,
        FindQuotes,
    ),
    given=_replayed_answers,
    moved=_retargeted,
    refitted=False,
)
