"""Training text of what people wrote about a passage: the whole slate of questions, answers, critiques that expose
misleading answers, and quotes. Quotes of a question alone are derived here, never collected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from annotator.owner.exporters.training_template import (
    ANSWER_QUOTES,
    QUESTIONS,
    QUOTES,
    above,
    answer_text,
    asked_text,
    drawn,
    question_text,
    training_row,
)
from annotator.owner.exporting.authored_slates import TiedQuotes, WrittenQuestion, slate
from annotator.owner.exporting.criticised import PERSON
from annotator.owner.exporting.export_form import Made
from annotator.owner.exporting.judged_task import JudgedTask, Said


def authored_text(task: JudgedTask, said: Said, seed: str) -> Iterator[Made]:
    """All rows of one annotator's slate; question generation is one row a passage."""
    questions = slate(said)
    if not questions:
        return
    about = {"origin": f"{PERSON}{said.annotator}", "started_from": "person"}
    every = "\n".join(question.text for question in questions)
    prompt = f"{above(task)}{QUESTIONS}\n"
    yield training_row(task, "question generation", prompt, every, {**about, "target": "passage"})
    for question in questions:
        yield from _of(task, said, question, about, seed)


def _of(task: JudgedTask, said: Said, question: WrittenQuestion, about: dict[str, Any], seed: str) -> Iterator[Made]:
    here = {**about, "target": question.target}
    if question.answer:
        prompt = f"{question_text(task, question.text)}\n\nAnswer: "
        yield training_row(task, "base", prompt, question.answer, here)
    for wrong in question.misleading:
        own = {**about, "target": wrong.target, "misleading": True}
        prompt = asked_text(task, question.text, wrong.text)
        if wrong.critique:
            yield training_row(task, "critiqueability", prompt, "Yes", own)
            yield training_row(task, "critique", f"{prompt}Yes\n\n", wrong.critique, own)
    for tie in question.quotes:
        name = f"{seed}\n{task.project}\n{task.task}\n{said.annotator}\n{question.target}\n{tie.id}"
        yield _supported(task, question, tie, {**here, "corroboration": tie.id}, drawn(name))


def _supported(
    task: JudgedTask, question: WrittenQuestion, tie: TiedQuotes, about: dict[str, Any], converted: bool
) -> Made:
    quotes = "\n".join(row["exact"] for row in tie.passage)
    if converted:
        prompt = f"{question_text(task, question.text)}\n\n{QUOTES}\n"
        return training_row(task, "question quotes", prompt, quotes, about)
    own = "\n".join(row["exact"] for row in tie.answer)
    prompt = f"{answer_text(task, question.text, question.answer)}\n\n{ANSWER_QUOTES}\n{own}\n\n{QUOTES}\n"
    return training_row(task, "corroboration quotes", prompt, quotes, about)
