"""A line of the file of judgements that a conversion writes beside the tasks."""

from __future__ import annotations

from typing import Any

from annotator.model.frozen_model import FrozenModel


class SourceAnnotation(FrozenModel):
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
