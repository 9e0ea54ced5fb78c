"""The annotation: all that one annotator has said about one task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from annotator.model.base import Open
from annotator.model.span import Span

Status = Literal["new", "in_progress", "submitted", "skipped", "returned"]


class Comment(Open):
    """A note of the comment block ``key``, with the spans it speaks about. Its id is unique within the annotation."""

    id: str = Field(pattern=r"^n[1-9]\d{0,5}$")
    key: str
    text: str = ""
    spans: tuple[Span, ...] = ()


class Annotation(Open):
    """One annotator's work on one task. ``ratings`` maps a target to its scores by block key, ``comments`` a target to
    its notes, in the order in which they were made.

    Counters such as active seconds live beside the annotation, outside what undo restores.
    """

    status: Status = "new"
    ratings: Mapping[str, Mapping[str, int]] = Field(default_factory=dict)

    comments: Mapping[str, tuple[Comment, ...]] = Field(default_factory=dict)

    def comment(self, identifier: str) -> tuple[str, Comment] | None:
        """A note and the target it is about."""
        every = ((target, note) for target, notes in self.comments.items() for note in notes)
        return next((found for found in every if found[1].id == identifier), None)

    def next_comment_id(self) -> str:
        """An id that no note of this annotation has."""
        numbers = [int(note.id[1:]) for notes in self.comments.values() for note in notes]
        return f"n{max(numbers, default=0) + 1}"

    def score(self, target: str, key: str) -> int | None:
        """The score given, or None: no default ever counts as an answer."""
        return self.ratings.get(target, {}).get(key)
