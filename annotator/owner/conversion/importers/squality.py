"""SQuALITY (2022): long stories, five questions about each, and the answers from its human evaluation.

A story becomes a task: the passage, its questions, and for each question the answers of both systems and of the human,
with their origins. Texts are kept unchanged, so that spans made elsewhere still fit.

In the format ``squality-critiques``, the reviewers' comments are critiques to be judged: a story becomes a task for
each system, with its answers and the comments on them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from pydantic import Field

from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel
from annotator.owner.conversion.task_draft import SourceRecord, TaskDraft, TaskDraftGroupingResult
from annotator.owner.rows import Json

PASSAGES = "passages.jsonl"
ANSWERS = "human_eval.jsonl"
_BEFORE_BYLINE = re.compile(r"^[ \t]*(\S[^\n]{0,79})\n\s*by [^\n]{1,80}$", re.IGNORECASE | re.MULTILINE)
_HEAD = 1000  # characters within which a title page ends
FEWEST_WORDS = 4
"""Most comments have one or two words (*Incorrect*), which are not worth judging."""


class _SqualityQuestion(ExtensibleModel):
    question_text: str
    question_number: int


class _SqualityStoryMetadata(ExtensibleModel):
    passage_id: str
    license: str = ""


class _SqualityStory(ExtensibleModel):
    metadata: _SqualityStoryMetadata
    document: str
    questions: tuple[_SqualityQuestion, ...] = Field(min_length=1)


class _MarkedPassage(ExtensibleModel):
    """A range that a reviewer selected in the answer, and the comments on it."""

    selection: str
    annotation: tuple[str, ...] = ()


class _SqualityReview(ExtensibleModel):
    worker_id: str | int = ""
    annotations: tuple[_MarkedPassage, ...] = ()


class _SqualityAnswer(ExtensibleModel):
    response: str
    reviews: tuple[_SqualityReview, ...] = ()


class _EvaluatedAnswers(ExtensibleModel):
    """The answers about one story, by question (from 0) and by system."""

    passage: str = Field(alias="passage-id")
    questions: Mapping[str, Mapping[str, _SqualityAnswer]]


def recognises(row: Json) -> bool:
    return {"metadata", "document", "questions"} <= row.keys() or {"passage-id", "questions"} <= row.keys()


def read(record: SourceRecord) -> Iterator[TaskDraft]:
    """A draft of a story, or of the answers about one; both are joined to a task."""
    if "passage-id" in record.value:
        record.shaped(_EvaluatedAnswers)
        yield TaskDraft(record.value, key=record.text("passage-id"), part="answers")
    else:
        story = record.shaped(_SqualityStory)
        yield TaskDraft(record.value, key=story.metadata.passage_id, part="story")


def _join(
    make: Callable[[_SqualityStory, _EvaluatedAnswers], list[Json]], halves: list[TaskDraft]
) -> TaskDraftGroupingResult:
    """The tasks that ``make`` makes of a story and the answers about it."""
    stories = [half for half in halves if half.part == "story"]
    answers = [half for half in halves if half.part == "answers"]
    joined = TaskDraftGroupingResult([])
    joined.dropped += [(row, "stories given twice") for row in stories[1:]]
    joined.dropped += [(row, "answers given twice") for row in answers[1:]]
    if not stories:
        joined.dropped.append((answers[0], "answers without a story"))
        return joined
    story = _SqualityStory.model_validate(stories[0].task)
    if not answers:
        message = f"{ANSWERS} has no answers for passage {story.metadata.passage_id}."
        hint = f"Give the folder that holds {PASSAGES} and {ANSWERS}."
        joined.refused.append((stories[0], AnnotatorError("source.no_answers", message, hint, stories[0].where)))
        return joined
    tasks = make(story, _EvaluatedAnswers.model_validate(answers[0].task))
    if not tasks:
        joined.left_out.append("stories without a comment of four words")
    for number, task in enumerate(tasks):
        rows = 0 if number else stories[0].rows + answers[0].rows
        joined.tasks.append(TaskDraft(task, where=stories[0].where, rows=rows))
    return joined


def _tasks(story: _SqualityStory, evaluated: _EvaluatedAnswers) -> list[Json]:
    """The task of a story."""
    questions = [
        {
            "id": f"q{question.question_number}",
            "text": question.question_text,
            "responses": [
                {"id": system, "text": answer.response, "origin": system}
                for system, answer in sorted(evaluated.questions.get(str(question.question_number - 1), {}).items())
            ],
        }
        for question in story.questions
    ]
    task = {
        "id": f"squality-{story.metadata.passage_id}",
        "passage": {"text": story.document, "title": _title(story.document)},
        "questions": questions,
        "language": "en",
        "metadata": {"passage_id": story.metadata.passage_id, "license": story.metadata.license},
    }
    return [task]


def _critique_tasks(story: _SqualityStory, evaluated: _EvaluatedAnswers) -> list[Json]:
    """A task for each system whose answers have substantial comments."""
    (task_of_all,) = _tasks(story, evaluated)
    systems = sorted({system for answers in evaluated.questions.values() for system in answers})
    return [task for system in systems if (task := _with_system_answers(task_of_all, evaluated, system))["questions"]]


def _with_system_answers(story: Json, evaluated: _EvaluatedAnswers, system: str) -> Json:
    """``story`` with the answers of one system that have critiques."""
    questions = []
    for number, question in enumerate(story["questions"]):
        answer = evaluated.questions.get(str(number), {}).get(system)
        critiques = _critiques(answer) if answer is not None else []
        if answer is not None and critiques:
            response = {"id": system, "text": answer.response, "origin": system, "critiques": critiques}
            questions.append({"id": question["id"], "text": question["text"], "responses": [response]})
    return {**story, "id": f"{story['id']}-{system}", "questions": questions}


def _critiques(answer: _SqualityAnswer) -> list[Json]:
    """The comments of at least :data:`FEWEST_WORDS` words without duplicates, with their span if the selection is
    contiguous."""
    result: dict[str, Json] = {}
    for number, review in enumerate(answer.reviews, 1):
        for marked in review.annotations:
            for comment in marked.annotation:
                text = " ".join(comment.split())
                if len(text.split()) < FEWEST_WORDS or text in result:
                    continue
                critique: Json = {
                    "id": f"c{len(result) + 1}",
                    "text": text,
                    "origin": f"reviewer-{review.worker_id or number}",
                }
                result[text] = {**critique, **_span(answer.response, marked.selection)}
    return list(result.values())


def _span(source: str, quote: str) -> Json:
    start = source.find(quote)
    if not quote.strip() or start < 0 or source.find(quote, start + 1) >= 0:
        return {}
    return {"spans": [{"on": "answer", "start": start, "end": start + len(quote), "exact": quote}]}


def _title(document: str) -> str:
    """The line above that of the author; empty if the story has none."""
    match = _BEFORE_BYLINE.search(document[:_HEAD])
    return match[1].strip() if match else ""


join_stories = partial(_join, _tasks)
join_comments = partial(_join, _critique_tasks)
