"""Judgements of a source as lines of a file: who said what of which text of the task file written beside it."""

from __future__ import annotations

from typing import Any

from annotator.model import target
from annotator.model.frozen_model import Frozen
from annotator.owner.importers.draft import Json


class SourceAnnotation(Frozen):
    """A line of the file of ``tasks convert --annotations``.

    ``target`` is a target of the task (`q1/r2`), numbered as in the task file; ``id`` is the id of that question,
    response or critique there, None for others. ``block`` is what the source calls the question that was answered.
    ``value`` is what was answered; in a preference `preferred` is a target or null and `strength` how much, in a
    ranking `groups` are lists of targets, best first.
    """

    task: str
    annotator: str
    target: str
    id: str | None
    block: str
    value: Any


class Targets:
    """The targets of the questions, responses and critiques of a task by their ids."""

    def __init__(self, task: Json) -> None:
        self._task = str(task["id"])
        self._paths: dict[tuple[str, ...], str] = {}
        questions = task.get("questions") or [{"id": "prompt", "responses": task.get("responses", ())}]
        self._first = questions[0]["id"]
        for q, question in enumerate(questions, 1):
            self._paths[(question["id"],)] = target.question(q)
            for r, response in enumerate(question.get("responses", ()), 1):
                self._paths[question["id"], response["id"]] = target.response(q, r)
                for c, critique in enumerate(response.get("critiques", ()), 1):
                    self._paths[question["id"], response["id"], critique["id"]] = target.critique(q, r, c)

    def line(self, judgement: Json) -> Json | None:
        """``judgement`` as a line of the file; None where it speaks of what the task does not have."""
        question, response, critique, message = judgement["at"]
        if judgement["references"]:
            question = question or self._first
        name, path = None, target.TASK
        if message is not None:
            path = target.message(message) if message else target.PASSAGE
        elif question is not None or response is not None:
            steps = tuple(each for each in (question or self._first, response, critique) if each is not None)
            found = self._paths.get(steps)
            if found is None:
                return None
            name, path = (None if steps == ("prompt",) else steps[-1]), found
        value = judgement["value"]
        try:
            references = {key: self._referred(question, each) for key, each in judgement["references"].items()}
        except KeyError:
            return None
        return {
            "task": self._task,
            "annotator": judgement["annotator"],
            "target": path,
            "id": name,
            "block": judgement["block"],
            "value": {**value, **references} if references else value,
        }

    def _referred(self, question: str, reference: Any) -> Any:
        if isinstance(reference, list):
            return [self._referred(question, each) for each in reference]
        return None if reference is None else self._paths[question, reference]
