"""A task as it was judged: one version of its texts, and what everybody whose annotation counts said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE, Target
from annotator.model.task import Critique, Message, Question, Response, Task

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TaskText:
    """One text of the task. ``kind`` is what it counts as, empty where it was only shown; ``id``, ``question``,
    ``response`` and ``origin`` are the owner's own names; ``role`` is a message's, ``title`` the passage's."""

    target: Target
    kind: str
    id: str | None
    question: str | None
    response: str | None
    origin: str | None
    role: str | None
    title: str | None
    sha256: str
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """What one annotator said of the task. ``facts`` is their row of ``annotations``, ``tables`` has the rows of the
    other tables; ``ratings`` the scores by target and block."""

    annotator: str
    facts: Row
    tables: Mapping[str, Sequence[Row]]
    ratings: Mapping[str, Mapping[str, int]]

    def rows(self, table: str) -> Sequence[Row]:
        return self.tables.get(table, ())


@dataclass(frozen=True)
class Asked:
    """A prompt or question with its responses."""

    text: TaskText
    responses: tuple[TaskText, ...]


@dataclass(frozen=True)
class JudgedTask:
    """One version of a task under one rubric. ``said`` is ordered by annotator; ``split`` is the one to write it to;
    ``decided`` what the owner decided about reported texts, by target: ``keep``, ``remove`` or ``apart``."""

    project: str
    task: str
    version: str
    rubric: Rubric
    rubric_sha256: str
    kind: str | None
    split: str | None
    language: str | None
    metadata: Mapping[str, Any]
    texts: Mapping[str, TaskText]
    said: tuple[Said, ...] = field(default=())
    decided: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def passage(self) -> TaskText | None:
        return self.texts.get(PASSAGE)

    @cached_property
    def conversation(self) -> tuple[TaskText, ...]:
        """The messages, in order."""
        found = [text for text in self.texts.values() if text.target.form == "message"]
        return tuple(sorted(found, key=lambda text: text.target.number))

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """The prompt, or the questions, each with its responses, in order."""
        questions = [text for text in self.texts.values() if text.target.form == "question"]
        return tuple(
            Asked(question, tuple(sorted(self._responses(question.target), key=lambda text: text.target.number)))
            for question in sorted(questions, key=lambda text: text.target.number)
        )

    def critiques(self, response: str) -> list[TaskText]:
        """The critiques of a response that came with the task."""
        found = [t for t in self.texts.values() if t.target.form == "critique" and t.target.parent == response]
        return sorted(found, key=lambda text: text.target.number)

    def by(self, *said: Said) -> JudgedTask:
        """The same task with these annotations alone."""
        return replace(self, said=said)

    def _responses(self, question: str) -> list[TaskText]:
        return [t for t in self.texts.values() if t.target.form == "response" and t.target.parent == question]


def shape_of(task: JudgedTask) -> Task:
    """A task of the same shape without its texts: what decides whether work on it has a place in a form.

    More than three responses or critiques are as good as three.
    """
    asked = [
        Question(id=str(q), text="", responses=tuple(_response(task, r, text) for r, text in enumerate(each, 1)))
        for q, each in enumerate((a.responses[:3] for a in task.asked), 1)
    ]
    prompt = any(each.text.kind == "prompt" for each in task.asked)
    message = [
        Message.model_validate({"role": each.role, "text": "", "rated_as": each.kind or None})
        for each in task.conversation
    ]
    return Task(
        id="shape",
        passage="" if task.passage is not None else None,
        conversation=tuple(message),
        prompt="" if prompt else None,
        responses=asked[0].responses if prompt else (),
        questions=() if prompt else tuple(asked),
    )


def _response(task: JudgedTask, number: int, text: TaskText) -> Response:
    critiques = task.critiques(text.target)[:3]
    return Response(
        id=f"r{number}", text="", critiques=tuple(Critique(id=f"c{c}", text="") for c in range(len(critiques)))
    )
