"""The block of notes with highlights."""

from __future__ import annotations

from typing import Literal

from annotator.model.blocks.block import Demand, RubricBlockBase


class NotesBlockBase(RubricBlockBase):
    """The base of blocks for notes: any number on a target, each a text with optional highlights.

    ``required`` asks for a note on every target; ``highlights`` says whether notes may or must have highlights.
    """

    required: bool = False
    highlights: Demand = "optional"


class NotesBlock(NotesBlockBase):
    """A block for notes on anything that the annotator wants to say."""

    type: Literal["comment"] = "comment"


class CorrectnessNotesBlock(NotesBlockBase):
    """A block for notes that explain in plain words why an answer, or a part of it, is correct."""

    type: Literal["corroborations"] = "corroborations"
