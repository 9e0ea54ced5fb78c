"""Relocates the spans of annotations whose texts the owner has changed."""

from __future__ import annotations

from annotator.model.anchor import SpanLocationResult, find_quote, locate_span, make_span
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestions, distinct_spans
from annotator.model.critiques import WrittenCritique
from annotator.model.span import TextSpan
from annotator.model.task import Task

__all__ = ["SpanLocationResult", "find_quote", "locate_span", "make_span", "relocate_spans"]


def relocate_spans(annotation: Annotation, task: Task) -> Annotation:
    """The annotation with its spans relocated in the task's current texts.

    Lost or ambiguous spans are not changed; completeness reports them (``span.lost``). Refinements are not changed; if
    their answer changed, they are based on changed text.
    """
    comments = {
        target: tuple(
            note.model_copy(update={"spans": tuple(_settled(span, task) for span in note.spans)}) for note in notes
        )
        for target, notes in annotation.comments.items()
    }
    critiques = {
        target: answers.having(series=tuple(_reanchored(critique, task) for critique in answers.series))
        for target, answers in annotation.critiques.items()
    }
    authored = {target: _update_quote(answers, task) for target, answers in annotation.authored.items()}
    return annotation.model_copy(update={"comments": comments, "critiques": critiques, "authored": authored})


def _reanchored(critique: WrittenCritique, task: Task) -> WrittenCritique:
    return critique.model_copy(update={"spans": tuple(_settled(span, task) for span in critique.spans)})


def _update_quote(authored: AuthoredQuestions, task: Task) -> AuthoredQuestions:
    """Relocate quotes on the passage. Quotes on authored answers need no change, since owners do not change these
    texts."""
    return authored.having(
        questions=tuple(
            question.model_copy(
                update={
                    "corroborations": tuple(
                        tie.having("passage", distinct_spans(_settled(span, task) for span in tie.passage))
                        for tie in question.corroborations
                    )
                }
            )
            for question in authored.questions
        )
    )


def _settled(span: TextSpan, task: Task) -> TextSpan:
    source = task.texts.get(span.target)
    location = locate_span(span, source) if source is not None else SpanLocationResult("lost")
    if source is None or location.outcome != "moved":
        return span
    return make_span(span.target, source, location.start, location.end)
