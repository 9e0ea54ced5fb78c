"""Notes with highlights."""

from __future__ import annotations

from typing import Literal

from annotator.model.blocks.base import Block, Demand


class CommentBlock(Block):
    """Notes: any number of them on a target, each a text with highlights of what it speaks about.

    ``required`` asks for a note on every target; ``highlights`` says whether a note may or must carry spans.
    """

    type: Literal["comment"] = "comment"
    required: bool = False
    highlights: Demand = "optional"
