"""A step of the edit journal, as results contain it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field, JsonValue

from annotator.model.frozen_model import ExtensibleModel
from annotator.model.pace import MOST_SECONDS


class JournalLine(ExtensibleModel):
    """One line of ``journal.jsonl``: a change of a task's annotation.

    ``number`` counts the steps of the project, so tasks whose journal is not exported leave gaps. ``of`` is the step
    that an ``undo`` or ``redo`` refers to. An ``update`` is the owner's replacement of the text. ``edit`` is the edit's
    data, null if there is none. ``shortened`` marks a line whose texts were cut to fit. ``at`` is the time by the
    annotator's clock; ``active_seconds`` is the time spent on the task so far.
    """

    number: int = Field(ge=1)
    task_id: str
    kind: Literal["edit", "undo", "redo", "update"]
    of: int | None
    label: str
    edit: Mapping[str, JsonValue] | None
    at: str
    active_seconds: int = Field(ge=0, le=MOST_SECONDS)
    shortened: bool = False
