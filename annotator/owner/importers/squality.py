"""SQuALITY (2022): long stories, five questions about each, and the answers that its human evaluation looked at.

One story becomes one task: the passage, its questions, and for each question the answers of both systems and of the
person, with their origins. Texts are kept character for character, so that spans made elsewhere still fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import Field

from annotator.errors import AnnotatorError
from annotator.model.frozen_model import Open
from annotator.owner.importers.draft import Draft, Importer, Joined, Json, Record

PASSAGES: Final = "passages.jsonl"
ANSWERS: Final = "human_eval.jsonl"
_BEFORE_BYLINE = re.compile(r"^[ \t]*(\S[^\n]{0,79})\n\s*by [^\n]{1,80}$", re.IGNORECASE | re.MULTILINE)
_HEAD: Final = 1000  # characters in which a title page ends


class _Asked(Open):
    question_text: str
    question_number: int


class _About(Open):
    passage_id: str
    license: str = ""


class _Story(Open):
    metadata: _About
    document: str
    questions: tuple[_Asked, ...] = Field(min_length=1)


class _Answer(Open):
    response: str


class _Evaluated(Open):
    """The answers of one story, by question (counted from 0) and by the system that wrote them."""

    passage: str = Field(alias="passage-id")
    questions: Mapping[str, Mapping[str, _Answer]]


def _recognises(row: Json) -> bool:
    return {"metadata", "document", "questions"} <= row.keys() or {"passage-id", "questions"} <= row.keys()


def _read(record: Record) -> Iterator[Draft]:
    """A story, or the answers to the questions about one: each is half of a task."""
    if "passage-id" in record.value:
        record.shaped(_Evaluated)
        yield Draft(record.value, key=record.text("passage-id"), part="answers")
    else:
        story = record.shaped(_Story)
        yield Draft(record.value, key=story.metadata.passage_id, part="story")


def _join(halves: list[Draft]) -> Joined:
    stories = [half for half in halves if half.part == "story"]
    answers = [half for half in halves if half.part == "answers"]
    joined = Joined([])
    joined.dropped += [(each, "stories given twice") for each in stories[1:]]
    joined.dropped += [(each, "answers given twice") for each in answers[1:]]
    if not stories:
        joined.dropped.append((answers[0], "answers without a story"))
        return joined
    story = _Story.model_validate(stories[0].task)
    if not answers:
        message = f"{ANSWERS} has no answers for passage {story.metadata.passage_id}."
        joined.refused.append((stories[0], AnnotatorError("source.no_answers", message, "", stories[0].where)))
        return joined
    task = _task(story, _Evaluated.model_validate(answers[0].task).questions)
    joined.tasks.append(Draft(task, where=stories[0].where, rows=stories[0].rows + answers[0].rows))
    return joined


def _task(story: _Story, answers: Mapping[str, Mapping[str, _Answer]]) -> Json:
    questions = [
        {
            "id": f"q{asked.question_number}",
            "text": asked.question_text,
            "responses": [
                {"id": system, "text": answer.response, "origin": system}
                for system, answer in sorted(answers.get(str(asked.question_number - 1), {}).items())
            ],
        }
        for asked in story.questions
    ]
    return {
        "id": f"squality-{story.metadata.passage_id}",
        "passage": {"text": story.document, "title": _title(story.document)},
        "questions": questions,
        "language": "en",
        "metadata": {"passage_id": story.metadata.passage_id, "license": story.metadata.license},
    }


def _title(document: str) -> str:
    """The line above the one that names the author; empty where a story has no such line."""
    found = _BEFORE_BYLINE.search(document[:_HEAD])
    return found[1].strip() if found else ""


IMPORTERS = (
    Importer(
        "squality",
        "stories of SQuALITY, or answers to questions about them",
        f"a task for each story, of {PASSAGES} and {ANSWERS} of a folder",
        "critique",
        _recognises,
        _read,
        _join,
        (PASSAGES, ANSWERS),
    ),
)
