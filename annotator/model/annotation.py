"""The annotation: all that one annotator has said about one task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from annotator.model.base import Open

Status = Literal["new", "in_progress", "submitted", "skipped", "returned"]


class Annotation(Open):
    """One annotator's work on one task. ``ratings`` maps a target to its scores by block key.

    Counters such as active seconds live beside the annotation, outside what undo restores.
    """

    status: Status = "new"
    ratings: Mapping[str, Mapping[str, int]] = Field(default_factory=dict)

    def score(self, target: str, key: str) -> int | None:
        """The score given, or None: no default ever counts as an answer."""
        return self.ratings.get(target, {}).get(key)
