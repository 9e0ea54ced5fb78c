"""SQuALITY (2022): long stories, five questions about each, and the answers that its human evaluation looked at.

One story becomes one task: the passage, its questions, and for each question the answers of both systems and of the
person, with their origins. Texts are kept character for character, so that spans made elsewhere still fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from pydantic import Field

from annotator.errors import AnnotatorError
from annotator.model.frozen_model import Open
from annotator.owner.importers.jsonl import rows
from annotator.owner.source_task import SourcePassage, SourceQuestion, SourceResponse, SourceTask

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


def read(folder: Path) -> Iterator[SourceTask]:
    """The stories of ``folder``, in the order of the file. Raises ``source.*`` and ``json.*``, naming file and line."""
    answers = {row.passage: row.questions for _, row in rows(folder / ANSWERS, _Evaluated)}
    for where, story in rows(folder / PASSAGES, _Story):
        given = answers.get(story.metadata.passage_id)
        if given is None:
            raise AnnotatorError(
                "source.no_answers", f"{ANSWERS} has no answers for passage {story.metadata.passage_id}.", "", where
            )
        yield _task(story, given)


def _task(story: _Story, answers: Mapping[str, Mapping[str, _Answer]]) -> SourceTask:
    questions = tuple(
        SourceQuestion(
            id=f"q{asked.question_number}",
            text=asked.question_text,
            responses=tuple(
                SourceResponse(id=system, text=answer.response, origin=system)
                for system, answer in sorted(answers.get(str(asked.question_number - 1), {}).items())
            ),
        )
        for asked in story.questions
    )
    facts = {"passage_id": story.metadata.passage_id, "license": story.metadata.license}
    return SourceTask(
        id=f"squality-{story.metadata.passage_id}",
        passage=SourcePassage(title=_title(story.document), text=story.document),
        questions=questions,
        language="en",
        metadata=facts,
    )


def _title(document: str) -> str:
    """The line above the one that names the author; empty where a story has no such line."""
    found = _BEFORE_BYLINE.search(document[:_HEAD])
    return found[1].strip() if found else ""
