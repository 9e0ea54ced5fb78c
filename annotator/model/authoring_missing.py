"""What authored texts still lack before the task can be submitted.

The target of a problem is the passage (with the part ``questions``, ``unanswerable`` or ``misleading``), a question
(``a1``), its answer (``a1/answer``), a misleading answer (``a1/x2``), the critique that exposes it (``a1/x2/critique``)
or a corroboration (``a1/k3``). The part is the field: ``text``, ``severity``, ``category``, ``misleading``,
``corroborations`` or ``unanswerable``. For a corroboration it is the side without a quote (``answer``, ``passage``), or
side and index of a lost quote (``answer.0``).
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.model import target as targets
from annotator.model.anchor import locate_span
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import (
    SIDES,
    AuthoredQuestion,
    AuthoredQuestions,
    MisleadingAnswer,
    QuotePair,
)
from annotator.model.authoring_parts import MAX_ANSWER, MAX_EXPOSING, MAX_QUESTION
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.missing_answer import MissingAnswer
from annotator.model.quote_pair_edits import quoted_texts
from annotator.model.task import Task
from annotator.model.typed_text import too_long
from annotator.translatable_message import TranslatableMessage

Found = Iterator[tuple[str, str, str, TranslatableMessage]]
"""Target, part, code and message."""


def missing(block: QuestionAuthoringBlock, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:
    """What is missing about the passage ``target``: question by question, then the totals."""
    authored = annotation.authored_questions
    problems = [
        problem
        for number, question in enumerate(authored.questions, 1)
        for problem in _missing_of_question(block, task, question, number)
    ]
    problems += _of_all(block, target, authored)
    return [
        MissingAnswer(target_path, block.key, code, message, part=part, placed=True)
        for target_path, part, code, message in problems
    ]


def _of_all(block: QuestionAuthoringBlock, target: str, authored: AuthoredQuestions) -> Found:
    count = len(authored.questions)
    if count < block.minimum:
        message = TranslatableMessage(
            "{title}: {questions} so far, {asked}.",
            title=block.title,
            questions=_questions_text(count),
            asked=_asked_text(block.minimum),
        )
        yield target, "questions", "authoring.too_few_questions", message
    if count > block.maximum:
        message = TranslatableMessage(
            "{title}: {questions}; the maximum is {n}.",
            "{title}: {questions}; the maximum is {n}.",
            title=block.title,
            questions=_questions_text(count),
            n=block.maximum,
        )
        yield target, "questions", "authoring.too_many_questions", message
    marked = sum(question.unanswerable for question in authored.questions)
    if block.unanswerable and marked < block.unanswerable_minimum:
        message = TranslatableMessage(
            "{title}: {unanswerable} so far; {minimum} must be questions that the passage does not answer.",
            title=block.title,
            unanswerable=_unanswerable_text(marked),
            minimum=block.unanswerable_minimum,
        )
        yield target, "unanswerable", "authoring.too_few_unanswerable", message
    misleading_count = sum(len(question.misleading) for question in authored.questions)
    if (
        block.misleading == "required"
        and block.misleading_per == "passage"
        and misleading_count < block.misleading_minimum
    ):
        message = TranslatableMessage(
            "{title}: {misleading} so far, {asked}.",
            title=block.title,
            misleading=_misleading_text(misleading_count),
            asked=_asked_text(block.misleading_minimum),
        )
        yield target, "misleading", "authoring.too_few_misleading", message


def _missing_of_question(block: QuestionAuthoringBlock, task: Task, question: AuthoredQuestion, number: int) -> Found:
    name = TranslatableMessage("Question {number}", number=number)
    yield from _of_text(question.id, name, question.text, MAX_QUESTION, required=True)
    if question.unanswerable and not block.unanswerable:
        message = TranslatableMessage(
            "{name} is marked as unanswerable, which the rubric does not permit: remove the mark.", name=name
        )
        yield question.id, "unanswerable", "authoring.not_asked", message
    yield from _of_answer(block, question, number)
    needs_misleading = (
        block.misleading == "required" and block.misleading_per == "question" and not question.unanswerable
    )
    if needs_misleading and len(question.misleading) < block.misleading_minimum:
        misleading = _misleading_text(len(question.misleading))
        message = TranslatableMessage(
            "{name}: {misleading} so far, {asked}.",
            name=name,
            misleading=misleading,
            asked=_asked_text(block.misleading_minimum),
        )
        yield question.id, "misleading", "authoring.too_few_misleading", message
    if len(question.misleading) > (block.misleading_maximum if block.misleading != "none" else 0):
        message = TranslatableMessage(
            "{name} has more misleading answers than the rubric permits: remove some.", name=name
        )
        yield question.id, "misleading", "authoring.not_asked", message
    for place, answer in enumerate(question.misleading, 1):
        yield from _of_misleading(
            block, question, answer, TranslatableMessage("{name}, misleading answer {place}", name=name, place=place)
        )
    for place, link in enumerate(question.corroborations, 1):
        yield from _of_corroboration(
            task, question, link, TranslatableMessage("{name}, quotes {place}", name=name, place=place)
        )


def _of_answer(block: QuestionAuthoringBlock, question: AuthoredQuestion, number: int) -> Found:
    target, name, links = (
        targets.authored_answer(question.id),
        TranslatableMessage("The answer to question {number}", number=number),
        question.corroborations,
    )
    if question.answer and block.answers == "none":
        yield (
            target,
            "text",
            "authoring.not_asked",
            TranslatableMessage("The rubric does not ask for {name}: remove it.", name=name),
        )
    required = block.answers == "required" and not question.unanswerable
    yield from _of_text(target, name, question.answer, MAX_ANSWER, required=required)
    if links and block.corroborations == "none":
        message = TranslatableMessage("{name} has quotes, which the rubric does not ask for: remove them.", name=name)
        yield target, "corroborations", "authoring.not_asked", message
    elif links and question.unanswerable:
        message = TranslatableMessage(
            "Question {number} is marked as unanswerable, and its answer has quotes of the passage: settle it.",
            number=number,
        )
        yield question.id, "unanswerable", "authoring.unanswerable_quoted", message
    elif block.corroborations == "required" and not question.unanswerable and len(links) < block.corroborations_minimum:
        least, corroborations = block.corroborations_minimum, _corroborations_text(len(links))
        message = TranslatableMessage(
            "{name}: {corroborations} so far, {least} required.",
            name=name,
            corroborations=corroborations,
            least=least,
        )
        yield target, "corroborations", "authoring.too_few_corroborations", message


def _of_misleading(
    block: QuestionAuthoringBlock, question: AuthoredQuestion, answer: MisleadingAnswer, name: str
) -> Found:
    target = targets.misleading_answer_target(question.id, answer.id)
    yield from _of_text(target, name, answer.text, MAX_ANSWER, required=True)
    if answer.text.strip() and answer.text.strip() == question.answer.strip():
        yield target, "text", "authoring.not_misleading", TranslatableMessage("{name} is the answer itself.", name=name)
    if block.severity(answer.severity) is None and (block.severities or answer.severity is not None):
        yield (
            target,
            "severity",
            "authoring.no_severity",
            TranslatableMessage("{name}: how severe is its flaw?", name=name),
        )
    if block.category(answer.category) is None and (block.categories or answer.category is not None):
        yield (
            target,
            "category",
            "authoring.no_category",
            TranslatableMessage("{name}: of what kind is its flaw?", name=name),
        )
    exposing_critique, critique = (
        targets.exposing_critique(question.id, answer.id),
        TranslatableMessage("{name}: the critique that exposes it", name=name),
    )
    if answer.critique and block.critiques == "none":
        yield (
            exposing_critique,
            "text",
            "authoring.not_asked",
            TranslatableMessage("The rubric does not ask for {critique}: remove it.", critique=critique),
        )
    yield from _of_text(
        exposing_critique, critique, answer.critique, MAX_EXPOSING, required=block.critiques == "required"
    )


def _of_corroboration(task: Task, question: AuthoredQuestion, link: QuotePair, name: str) -> Found:
    target, texts = targets.quote_pair_target(question.id, link.id), quoted_texts(task, question)
    for side in SIDES:
        if not link.side(side):
            lacks = TranslatableMessage("{name}: no quote of the answer yet.", name=name)
            if side == "passage":
                lacks = TranslatableMessage("{name}: no quote of the passage yet.", name=name)
            yield target, side, f"authoring.no_{side}_quote", lacks
        for index, span in enumerate(link.side(side)):
            outcome = locate_span(span, texts.get(span.target, "")).outcome
            if outcome == "ambiguous":
                message = TranslatableMessage(
                    "{name}: the quote “{short}” matches several places now.", name=name, short=span.short_quote
                )
                yield target, f"{side}.{index}", "span.ambiguous", message
            elif outcome != "exact":
                message = TranslatableMessage(
                    "{name}: the quote “{short}” was not found.", name=name, short=span.short_quote
                )
                yield target, f"{side}.{index}", "span.lost", message


def _of_text(target: str, name: str, text: str, limit: int, *, required: bool) -> Found:
    if required and not text.strip():
        yield target, "text", "authoring.empty", TranslatableMessage("{name} has no text yet.", name=name)
    if long := too_long(name, text, limit):
        yield target, "text", "authoring.too_long", long


def _questions_text(count: int) -> TranslatableMessage:
    return (
        TranslatableMessage("{n} question", "{n} questions", n=count) if count else TranslatableMessage("no questions")
    )


def _unanswerable_text(count: int) -> TranslatableMessage:
    if not count:
        return TranslatableMessage("no unanswerable questions")
    return TranslatableMessage("{n} unanswerable question", "{n} unanswerable questions", n=count)


def _misleading_text(count: int) -> TranslatableMessage:
    return (
        TranslatableMessage("{n} misleading answer", "{n} misleading answers", n=count)
        if count
        else TranslatableMessage("no misleading answers")
    )


def _asked_text(count: int) -> TranslatableMessage:
    return TranslatableMessage("{n} is asked for", "{n} are asked for", n=count)


def _corroborations_text(count: int) -> TranslatableMessage:
    return (
        TranslatableMessage("{n} pair of quotes", "{n} pairs of quotes", n=count)
        if count
        else TranslatableMessage("no quotes")
    )
