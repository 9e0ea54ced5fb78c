"""The base of blocks that are answered with whole numbers and a note; adding such a type takes one module.

What is done with answers goes by :meth:`NumericBlock.parts` alone: rows of the window, edits, completeness, carrying
over, the database, data sets, scripted annotators.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from annotator.message import Message
from annotator.model.blocks.block import Block, Demand
from annotator.model.target import TargetKind
from annotator.model.typed_text import too_long


@dataclass(frozen=True)
class NumberPart:
    """One number of an answer. ``words`` are what stands for a number, where that is not the number itself."""

    name: str
    title: str
    values: range
    words: Mapping[int, str] = field(default_factory=dict)


class NumericBlock(Block):
    """Whole numbers about a target, one for each part, and perhaps a note in words.

    ``required`` asks for all parts; ``note`` says whether a note is offered or asked for.
    """

    required: bool = True
    note: Demand = "none"

    def parts(self, kind: TargetKind) -> tuple[NumberPart, ...]:
        """What is asked of a target of this kind; names and values are the same for all kinds."""
        raise NotImplementedError

    def part(self, name: str) -> NumberPart | None:
        return next((part for part in self.parts(self.targets[0]) if part.name == name), None)

    def note_problem(self, note: str) -> Message | None:
        """What to say of a note with which no task can be submitted; None where one can."""
        return too_long(Message("{title}: the note", title=self.title), note)

    def choices(self, kind: TargetKind) -> Iterator[str]:
        for part in self.parts(kind):
            values = part.values
            yield f"{part.title}: {values[0]} to {values[-1]}"
            yield from (f"{value}  {part.words[value]}" for value in values if value in part.words)
        if self.note != "none":
            yield f"note: {self.note}"
