"""Training text: passage, question, answer, critiqueability, critique, helpfulness, refinement, always in this order.

Every row is one type of task for a model: a prompt and its completion. At step k of a chain, the answer is refinement
k-1. Critiqueability follows from the work: an answer can be criticised if it has a critique, a refinement if another
one follows; an answer skipped as similar to another one yields no label. A share ``CONVERTED`` of refinements and of
quotes is converted, selected by the seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.notes_block import CorrectnessNotesBlock
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE, AnnotationTarget
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import ExportRowOptions
from annotator.owner.exports.export_form import ExportRow, Rows
from annotator.owner.exports.exporters.published_critiques_form import topic_based
from annotator.owner.exports.form_needs import unmet
from annotator.owner.exports.judged_task import (
    PERSON,
    AnnotatorTaskAnswers,
    AnswerWithCritiques,
    AuthoredQuestionWithAnswers,
    CritiqueWithQuotes,
    JudgedTask,
    TaskText,
    answers_with_critiques,
    questions_with_answers,
)
from annotator.owner.exports.verdicts import rating_of_responses
from annotator.owner.rows import Json

# The building blocks of training text: template lines, random selection, and a row.


ASK = "Is there any critique of the answer above? If there is, write one."
HELPFUL = "Is the critique above helpful?"
QUOTES = "Quotes from the passage:"
ANSWER_QUOTES = "Quotes from the answer:"
RIGHT = "Why is the answer above right?"
REFINE = "Refinement:"
QUESTIONS = "Questions:"
CONVERTED = 0.5
"""The share of refinements that become *direct* ones, without the critique, and of quotes that refer to the question
only, without the answer."""


def question_text(task: JudgedTask, question: str) -> str:
    """The texts before a question, and the question."""
    return f"{context_text(task)}Question: {question}"


def answer_text(task: JudgedTask, question: str, answer: str) -> str:
    """The same followed by an answer."""
    return f"{question_text(task, question)}\n\nAnswer: {answer}"


def critique_request_text(task: JudgedTask, question: str, answer: str) -> str:
    """The same followed by the line that asks for a critique."""
    return f"{answer_text(task, question, answer)}\n\n{ASK}\n"


def context_text(task: JudgedTask) -> str:
    """The passage and the conversation, each followed by a blank line."""
    return "".join(f"{text.text}\n\n" for text in (task.passage, *task.conversation) if text is not None)


def _is_converted(task: JudgedTask, submission: AnnotatorTaskAnswers, target: str, part: str) -> bool:
    """Whether a part of somebody's work is in the random share :data:`CONVERTED`."""
    name = "\n".join((task.options.seed, task.project, task.task, submission.annotator, target, part))
    lot = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big") / 2**64
    return lot < CONVERTED


def training_row(task: JudgedTask, kind: str, prompt: str, completion: str, about: Json) -> ExportRow:
    """A row of the type ``kind``, which is counted; ``about``: its provenance."""
    topic = topic_based(task)
    row = {
        "type": kind,
        "topic_based": topic,
        "prompt": prompt,
        "completion": completion,
        "started_from": about.get("started_from"),
        "quotes": about.get("quotes", []),
    }
    return ExportRow(row, {**about, "counted": f"{kind}, {'topic-based' if topic else 'other'}"})


# Training text about a passage: all questions, answers, critiques of misleading answers, and quotes of an annotator.
# Quotes for a question alone are derived here, never collected.


def authored_text(task: JudgedTask, submission: AnnotatorTaskAnswers) -> Iterator[ExportRow]:
    """All rows of one annotator's questions; question generation is one row per passage."""
    questions = questions_with_answers(submission)
    if not questions:
        return
    about = {"origin": f"{PERSON}{submission.annotator}", "started_from": "person"}
    text = "\n".join(question.text for question in questions)
    prompt = f"{context_text(task)}{QUESTIONS}\n"
    yield training_row(task, "question generation", prompt, text, {**about, "target": "passage"})
    for question in questions:
        yield from _rows_of_question(task, submission, question, about)


def _rows_of_question(
    task: JudgedTask,
    submission: AnnotatorTaskAnswers,
    question: AuthoredQuestionWithAnswers,
    about: Json,
) -> Iterator[ExportRow]:
    quotes_here = {**about, "target": question.target}
    if question.answer:
        prompt = f"{question_text(task, question.text)}\n\nAnswer: "
        yield training_row(task, "base", prompt, question.answer, quotes_here)
    for wrong in question.misleading:
        own = {**about, "target": wrong.target, "misleading": True}
        prompt = critique_request_text(task, question.text, wrong.text)
        if wrong.critique:
            yield training_row(task, "critiqueability", prompt, "Yes", own)
            yield training_row(task, "critique", f"{prompt}Yes\n\n", wrong.critique, own)
    for tie in question.quotes:
        converted = _is_converted(task, submission, question.target, tie.id)
        passage, quoted = ([row["exact"] for row in rows] for rows in (tie.passage, tie.answer))
        place = {**quotes_here, "corroboration": tie.id, "quotes": passage}
        yield _supported_row(task, question.text, None if converted else question.answer, quoted, place)


def _supported_row(task: JudgedTask, question: str, answer: str | None, own: Sequence[str], about: Json) -> ExportRow:
    """The quotes from the passage (in ``about``) that support an answer, and its ``own`` quotes. Without an answer, the
    quotes for the question alone."""
    quotes = "\n".join(about["quotes"])
    if answer is None:
        return training_row(task, "question quotes", f"{question_text(task, question)}\n\n{QUOTES}\n", quotes, about)
    about_own = f"\n\n{ANSWER_QUOTES}\n" + "\n".join(own) if own else ""
    prompt = f"{answer_text(task, question, answer)}{about_own}\n\n{QUOTES}\n"
    return training_row(task, "corroboration quotes", prompt, quotes, about)


def check(rubric: Rubric, task: Task, options: ExportRowOptions) -> str:  # noqa: ARG001  the signature of all checks
    critiques = unmet(["critiques", "response"], rubric, task)
    if not all((critiques, unmet(["questions", "passage"], rubric, task),
                unmet(["judgements", "task_critiques"], rubric, task))):  # fmt: skip
        return ""
    return "" if rubric.each(CorrectnessNotesBlock) and any(task.answers.values()) else critiques


def rows(task: JudgedTask) -> Rows:
    rating = rating_of_responses(task.rubric, task.options.by)
    for submission in task.answers:
        yield from authored_text(task, submission)
        for critique in answers_with_critiques(task, submission, rating.key if rating else None):
            yield from _critique_rows(task, submission, critique)
        yield from _rewrites(task, submission)
        for answer in task.responses:
            yield from _judgement_rows(task, submission, answer)
            yield from _corroboration_rows(task, submission, answer)


def _critique_rows(
    task: JudgedTask, submission: AnnotatorTaskAnswers, answer: AnswerWithCritiques
) -> Iterator[ExportRow]:
    if task.rubric.each(CritiquesBlockBase) and not answer.skipped:
        yield from _labels(task, answer)
    for step, critique in enumerate(answer.critiques):
        prompt = critique_request_text(task, answer.prompt.text, critique.answer)
        about = {"step": step, "critique": critique.id, "started_from": _text_origin(answer, step)}
        yield _training_row(task, answer.answer, "critique", f"{prompt}Yes\n\n", critique.text, about)
        yield from _quotes(task, answer, f"{prompt}Yes\n\n{critique.text}\n\n", critique, about)
        if critique.refinement is not None:
            yield _refinement_row(task, submission, answer, critique, about)


def _labels(task: JudgedTask, answer: AnswerWithCritiques) -> Iterator[ExportRow]:
    """Whether the answer, and each of its refinements, can be criticised."""
    refined = [critique.refinement for critique in answer.critiques if critique.refinement is not None]
    steps = [
        (answer.answer.text, bool(answer.critiques)),
        *((text, at < len(refined)) for at, text in enumerate(refined, 1)),
    ]
    for step, (text, yes) in enumerate(steps):
        about = {"step": step, "started_from": _text_origin(answer, step)}
        prompt = critique_request_text(task, answer.prompt.text, text)
        yield _training_row(task, answer.answer, "critiqueability", prompt, "Yes" if yes else "No", about)


def _refinement_row(
    task: JudgedTask,
    submission: AnnotatorTaskAnswers,
    answer: AnswerWithCritiques,
    critique: CritiqueWithQuotes,
    about: Json,
) -> ExportRow:
    question = answer.prompt.text
    kind, prompt = "refinement (direct)", f"{answer_text(task, question, critique.answer)}\n\n"
    if not _is_converted(task, submission, answer.answer.target, critique.id):
        kind = "refinement (conditional)"
        prompt = f"{critique_request_text(task, question, critique.answer)}Yes\n\n{critique.text}\n\n"
    return _training_row(task, answer.answer, kind, f"{prompt}{REFINE}\n", critique.refinement or "", about)


def _rewrites(task: JudgedTask, submission: AnnotatorTaskAnswers) -> Iterator[ExportRow]:
    """Responses that were rewritten instead of criticised: refinements without a critique."""
    texts = {row["target"]: row["rewrite"] for row in submission.rows("verdicts") if row["rewrite"]}
    for answer in task.responses:
        if answer.target in texts:
            prompt = f"{answer_text(task, task.prompt(answer).text, answer.text)}\n\n{REFINE}\n"
            about = {"started_from": "model", "rewrite": True}
            yield _training_row(task, answer, "refinement (direct)", prompt, texts[answer.target], about)


def _quotes(
    task: JudgedTask, answer: AnswerWithCritiques, prompt: str, critique: CritiqueWithQuotes, about: Json
) -> Iterator[ExportRow]:
    parts = [(QUOTES, critique.passage_quotes), (ANSWER_QUOTES, critique.answer_quotes)]
    for title, quotes in parts:
        if quotes:
            own = {**about, "quotes": list(quotes)}
            yield _training_row(task, answer.answer, "critique quotes", f"{prompt}{title}\n", "\n".join(quotes), own)


def _judgement_rows(task: JudgedTask, submission: AnnotatorTaskAnswers, answer: TaskText) -> Iterator[ExportRow]:
    """The helpfulness of critiques that came with the task."""
    texts = {critique.target: critique.text for critique in task.critiques(answer.target)}
    for row in submission.rows("judgements"):
        if row["target"] in texts and row["helpful"] is not None:
            request = critique_request_text(task, task.prompt(answer).text, answer.text)
            prompt = f"{request}Yes\n\n{texts[row['target']]}\n\n{HELPFUL}\n"
            about = {"critique": row["critique"], "started_from": "model"}
            yield _training_row(task, answer, "helpfulness", prompt, "Yes" if row["helpful"] else "No", about)


def _corroboration_rows(task: JudgedTask, submission: AnnotatorTaskAnswers, answer: TaskText) -> Iterator[ExportRow]:
    """Why an answer is right, and the quotes that support it."""
    for row in submission.rows_about("comments", answer.target):
        if row["block_type"] != "corroborations":
            continue
        about = {"note": row["id"]}
        if row["text"].strip():
            prompt = f"{answer_text(task, task.prompt(answer).text, answer.text)}\n\n{RIGHT}\n"
            yield _training_row(task, answer, "corroboration", prompt, row["text"], about)
        spans = submission.spans("comment", row["id"])
        passage = [span["exact"] for span in spans if span["target"] == PASSAGE]
        own = [span["exact"] for span in spans if AnnotationTarget.parse(span["target"]).response == answer.target]
        if passage:
            converted = _is_converted(task, submission, answer.target, row["id"])
            place = {**about, "quotes": passage, **_place(answer)}
            yield _supported_row(task, task.prompt(answer).text, None if converted else answer.text, own, place)


def _text_origin(answer: AnswerWithCritiques, step: int) -> str:
    """The origin of the text at this step of a chain: a model's, or partly human."""
    return "partly human" if step or answer.partly_human else "model"


def _training_row(
    task: JudgedTask, answer: TaskText, kind: str, prompt: str, completion: str, about: Json
) -> ExportRow:
    return training_row(task, kind, prompt, completion, {**about, **_place(answer)})


def _place(answer: TaskText) -> Json:
    return {"target": answer.target, "response": answer.response, "origin": answer.origin}
