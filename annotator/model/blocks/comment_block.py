"""The block of notes with highlights."""

from __future__ import annotations

from typing import Literal

from annotator.model.blocks.block import Block, Demand


class NotesBlock(Block):
    """Any number of notes on a target, each a text with highlights of what it speaks about.

    ``required`` asks for a note on every target; ``highlights`` says whether a note may or must carry spans.
    """

    required: bool = False
    highlights: Demand = "optional"


class CommentBlock(NotesBlock):
    """Notes on whatever the annotator wants to say."""

    type: Literal["comment"] = "comment"


class CorrectnessNotesBlock(NotesBlock):
    """Notes that explain in plain words why an answer, or a part of it, is right."""

    type: Literal["corroborations"] = "corroborations"
