"""What authored texts lack before they can be submitted, each problem with the place it sits on.

A problem of all that is written names the passage, with the part ``questions``, ``unanswerable`` or ``misleading``; one
of a question the question (``a1``), its answer (``a1/answer``), a misleading answer (``a1/x2``), the critique that
exposes it (``a1/x2/critique``) or a corroboration (``a1/k3``). Its part is the field: ``text``, ``severity``,
``category``, ``misleading``, ``corroborations``, ``unanswerable``; of a corroboration the side without a quote
(``answer``, ``passage``), or side and place (from 0) of a lost quote: ``answer.0``.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.model import target as targets
from annotator.model.anchor import anchor
from annotator.model.annotation import Annotation
from annotator.model.authored import SIDES, Authored, AuthoredQuestion, Corroboration, MisleadingAnswer
from annotator.model.authoring_parts import MAX_ANSWER, MAX_EXPOSING, MAX_QUESTION
from annotator.model.blocks.authoring_block import AuthoringBlock
from annotator.model.corroboration_edits import quoted_texts
from annotator.model.problem import Problem
from annotator.model.task import Task
from annotator.model.typed import too_long

Found = Iterator[tuple[str, str, str, str]]
"""Target, part, code, and what to say."""


def missing(block: AuthoringBlock, task: Task, target: str, annotation: Annotation) -> list[Problem]:
    """What is still to be written about the passage ``target``: question by question, then what counts in all."""
    said = annotation.authored.get(target, Authored())
    found = [each for number, question in enumerate(said.questions, 1) for each in _of(block, task, question, number)]
    found += _of_all(block, target, said)
    return [
        Problem(target=where, key=block.key, code=code, message=message, part=part, placed=True)
        for where, part, code, message in found
    ]


def _of_all(block: AuthoringBlock, target: str, said: Authored) -> Found:
    count = len(said.questions)
    if count < block.minimum:
        message = f"{block.title}: {_questions(count)} so far, {_asked(block.minimum)}."
        yield target, "questions", "authoring.too_few_questions", message
    if count > block.maximum:
        message = f"{block.title}: {_questions(count)}, and {block.maximum} are the most."
        yield target, "questions", "authoring.too_many_questions", message
    marked = sum(question.unanswerable for question in said.questions)
    if block.unanswerable and marked < block.unanswerable_minimum:
        message = (
            f"{block.title}: {_unanswerable(marked)} so far, "
            f"{block.unanswerable_minimum} must be there on which the passage says nothing."
        )
        yield target, "unanswerable", "authoring.too_few_unanswerable", message
    written = sum(len(question.misleading) for question in said.questions)
    if block.misleading == "required" and block.misleading_per == "passage" and written < block.misleading_minimum:
        message = f"{block.title}: {_misleading(written)} so far, {_asked(block.misleading_minimum)}."
        yield target, "misleading", "authoring.too_few_misleading", message


def _of(block: AuthoringBlock, task: Task, question: AuthoredQuestion, number: int) -> Found:
    name = f"Question {number}"
    yield from _of_text(question.id, name, question.text, MAX_QUESTION, required=True)
    if question.unanswerable and not block.unanswerable:
        message = f"{name} is marked as unanswerable, which the rubric does not ask: take the mark away."
        yield question.id, "unanswerable", "authoring.not_asked", message
    yield from _of_answer(block, question, number)
    wanted = block.misleading == "required" and block.misleading_per == "question" and not question.unanswerable
    if wanted and len(question.misleading) < block.misleading_minimum:
        misleading = _misleading(len(question.misleading))
        message = f"{name}: {misleading} so far, {_asked(block.misleading_minimum)}."
        yield question.id, "misleading", "authoring.too_few_misleading", message
    if len(question.misleading) > (block.misleading_maximum if block.misleading != "none" else 0):
        message = f"{name} has more misleading answers than the rubric lets it have: remove some."
        yield question.id, "misleading", "authoring.not_asked", message
    for place, written in enumerate(question.misleading, 1):
        yield from _of_misleading(block, question, written, f"{name}, misleading answer {place}")
    for place, tie in enumerate(question.corroborations, 1):
        yield from _of_corroboration(task, question, tie, f"{name}, quotes {place}")


def _of_answer(block: AuthoringBlock, question: AuthoredQuestion, number: int) -> Found:
    where, name, ties = (
        targets.authored_answer(question.id),
        f"The answer to question {number}",
        question.corroborations,
    )
    if question.answer and block.answers == "none":
        yield where, "text", "authoring.not_asked", f"{name} is not asked for by the rubric: take it away."
    yield from _of_text(where, name, question.answer, MAX_ANSWER, required=block.answers == "required")
    if ties and block.corroborations == "none":
        message = f"{name} has quotes, which the rubric does not ask for: remove them."
        yield where, "corroborations", "authoring.not_asked", message
    elif ties and question.unanswerable:
        message = f"Question {number} is marked as unanswerable, and its answer has quotes of the passage: settle it."
        yield question.id, "unanswerable", "authoring.unanswerable_quoted", message
    elif block.corroborations == "required" and not question.unanswerable and len(ties) < block.corroborations_minimum:
        least, corroborations = block.corroborations_minimum, _corroborations(len(ties))
        message = f"{name}: {corroborations} so far, {least} must be there."
        yield where, "corroborations", "authoring.too_few_corroborations", message


def _of_misleading(block: AuthoringBlock, question: AuthoredQuestion, written: MisleadingAnswer, name: str) -> Found:
    where = targets.misleading(question.id, written.id)
    yield from _of_text(where, name, written.text, MAX_ANSWER, required=True)
    if written.text.strip() and written.text.strip() == question.answer.strip():
        yield where, "text", "authoring.not_misleading", f"{name} is the answer itself."
    if block.severity(written.severity) is None and (block.severities or written.severity is not None):
        yield where, "severity", "authoring.no_severity", f"{name}: how severe is its flaw?"
    if block.category(written.category) is None and (block.categories or written.category is not None):
        yield where, "category", "authoring.no_category", f"{name}: of what kind is its flaw?"
    exposing, critique = targets.exposing(question.id, written.id), f"{name}: the critique that exposes it"
    if written.critique and block.critiques == "none":
        yield exposing, "text", "authoring.not_asked", f"{critique} is not asked for by the rubric: take it away."
    yield from _of_text(exposing, critique, written.critique, MAX_EXPOSING, required=block.critiques == "required")


def _of_corroboration(task: Task, question: AuthoredQuestion, tie: Corroboration, name: str) -> Found:
    where, texts = targets.corroboration(question.id, tie.id), quoted_texts(task, question)
    for side in SIDES:
        if not tie.side(side):
            lacks = f"{name}: no quote of the answer yet."
            if side == "passage":
                lacks = f"{name}: no quote of the passage yet."
            yield where, side, f"authoring.no_{side}_quote", lacks
        for index, span in enumerate(tie.side(side)):
            outcome = anchor(span, texts.get(span.target, "")).outcome
            if outcome == "ambiguous":
                message = f"{name}: the quote “{_short(span.exact)}” fits several places now."
                yield where, f"{side}.{index}", "span.ambiguous", message
            elif outcome != "exact":
                message = f"{name}: the quote “{_short(span.exact)}” has lost its place."
                yield where, f"{side}.{index}", "span.lost", message


def _of_text(where: str, name: str, text: str, limit: int, *, required: bool) -> Found:
    if required and not text.strip():
        yield where, "text", "authoring.empty", f"{name} has no text yet."
    if long := too_long(name, text, limit):
        yield where, "text", "authoring.too_long", long


def _questions(count: int) -> str:
    return f"{count} question" if count == 1 else f"{count} questions" if count else "no questions"


def _unanswerable(count: int) -> str:
    one, many = f"{count} unanswerable question", f"{count} unanswerable questions"
    return one if count == 1 else many if count else "no unanswerable questions"


def _misleading(count: int) -> str:
    return (
        f"{count} misleading answer"
        if count == 1
        else f"{count} misleading answers"
        if count
        else "no misleading answers"
    )


def _asked(count: int) -> str:
    return f"{count} is asked for" if count == 1 else f"{count} are asked for"


def _corroborations(count: int) -> str:
    return f"{count} pair of quotes" if count == 1 else f"{count} pairs of quotes" if count else "no quotes"


def _short(quote: str) -> str:
    return quote if len(quote) <= 40 else f"{quote[:39]}…"
