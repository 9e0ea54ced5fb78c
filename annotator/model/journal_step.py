"""A step of the edit journal as results carry it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field, JsonValue

from annotator.model.frozen_model import ExtensibleModel
from annotator.model.pace import MOST_SECONDS


class JournalStep(ExtensibleModel):
    """One line of ``journal.jsonl``: what was done to a task's annotation, and when.

    ``number`` counts the steps of the project, so steps on tasks that do not ask for the journal leave gaps. ``of`` is
    the step that an ``undo`` or ``redo`` is about; an ``update`` is the owner's own change of the text. ``edit`` is
    the edit's data, null where there is none; ``shortened`` says that a line had no room for its texts, which are cut.
    ``at`` is the annotator's clock; ``active_seconds`` is how long the task had been worked on by then.
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
