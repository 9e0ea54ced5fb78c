"""Questions, answers, misleading answers and quotes by a scripted annotator, generated from the words of the
passage."""

from __future__ import annotations

import re
from collections.abc import Iterator

from annotator.model import target as targets
from annotator.model.anchor import make_span
from annotator.model.authored_questions import AuthoredQuestion
from annotator.model.authoring_edits import AddAuthoredQuestion, AddMisleadingAnswer
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.quote_pair_edits import AddQuotePair
from annotator.services.scripted.hidden_truth import uniform_draw
from annotator.services.scripted.scripted_task_perception import ScriptedTaskPerception
from annotator.services.scripted.scripted_wording import excerpt, sentence_about

_MORE = 2
"""The most questions written in addition to the required number."""
_UNANSWERED = "The passage does not say."


def author_questions(
    block: QuestionAuthoringBlock, target: str, view: ScriptedTaskPerception
) -> Iterator[AnnotationEdit]:
    """The required number of questions, sometimes more, each with the required texts."""
    if view.annotation.authored_questions.questions:
        return
    more = int(uniform_draw(view.text(target), "more questions") * (_MORE + 1))
    count = min(max(block.minimum, block.unanswerable_minimum + 1) + more, block.maximum)
    for number in range(1, count + 1):
        yield _question(block, target, view, number, unanswerable=number > count - block.unanswerable_minimum)
    for question in view.annotation.authored_questions.questions:
        yield from _misleading(block, view, question)
        yield from _corroborated(block, target, view, question)
    yield from _misleading_in_all(block, view)


def _question(
    block: QuestionAuthoringBlock, target: str, view: ScriptedTaskPerception, number: int, *, unanswerable: bool
) -> AddAuthoredQuestion:
    span = excerpt(view, target, view.text(target))
    about = f"“{_line(span.exact)}”" if span is not None else "the passage"
    if unanswerable:
        text, answer = f"Question {number}: what is left unsaid about {about}?", _UNANSWERED
    else:
        text = f"Question {number}: what does {about} have to do with the rest?"
        answer = (
            f"{sentence_about(view, f'What is said of {about}', None, view.overall(target))} It is answer {number}."
        )
    return AddAuthoredQuestion(
        id=view.annotation.authored_questions.next_id("a"),
        text=text,
        answer="" if block.answers == "none" else answer,
        unanswerable=unanswerable,
    )


def _misleading(
    block: QuestionAuthoringBlock, view: ScriptedTaskPerception, question: AuthoredQuestion
) -> Iterator[AnnotationEdit]:
    """The misleading answers that each question requires; if none are required, one for some of the questions."""
    wanted = 0
    if block.misleading == "required" and block.misleading_per == "question" and not question.unanswerable:
        wanted = block.misleading_minimum
    elif block.misleading != "none" and view.chance.random() < view.profile.comment_share:
        wanted = 1
    for _ in range(min(wanted, block.misleading_maximum)):
        yield _added_misleading_answer(block, view, question)


def _misleading_in_all(block: QuestionAuthoringBlock, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """The misleading answers still required for the passage, added to the first questions that permit more."""
    if block.misleading != "required" or block.misleading_per != "passage":
        return
    count = sum(len(question.misleading) for question in view.annotation.authored_questions.questions)
    for question in view.annotation.authored_questions.questions:
        room = block.misleading_maximum - len(question.misleading)
        for _ in range(min(room, block.misleading_minimum - count)):
            count += 1
            yield _added_misleading_answer(block, view, question)


def _added_misleading_answer(
    block: QuestionAuthoringBlock, view: ScriptedTaskPerception, question: AuthoredQuestion
) -> AddMisleadingAnswer:
    number = view.annotation.authored_questions.next_id("x")
    draw = uniform_draw(question.text, number)
    severity = block.severities[int(draw * len(block.severities))].key if block.severities else None
    category = block.categories[int(draw * len(block.categories))].key if block.categories else None
    return AddMisleadingAnswer(
        question=question.id,
        id=number,
        text=f"It is the other way round, whatever else is said of it ({number}).",
        severity=severity,
        category=category,
        critique="" if block.critiques == "none" else f"Nothing in the passage is the other way round ({number}).",
    )


def _corroborated(
    block: QuestionAuthoringBlock, target: str, view: ScriptedTaskPerception, question: AuthoredQuestion
) -> Iterator[AnnotationEdit]:
    if question.unanswerable or block.corroborations == "none":
        return
    required = block.corroborations == "required"
    if not required and view.chance.random() >= view.profile.comment_share:
        return
    words = [word.span() for word in re.finditer(r"\S+", question.answer)]
    for number in range(block.corroborations_minimum if required else 1):
        quote = excerpt(view, target, view.text(target))
        if quote is None or not words:
            return
        start, end = words[number % len(words)]
        answer_target = targets.authored_answer(question.id)
        yield AddQuotePair(
            question=question.id,
            id=view.annotation.authored_questions.next_id("k"),
            answer=(make_span(answer_target, question.answer, start, end),),
            passage=(quote,),
        )


def _line(text: str) -> str:
    return " ".join(text.split())[:60]
