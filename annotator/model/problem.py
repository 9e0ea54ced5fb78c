"""A problem: what keeps an annotation from being complete, and which target it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from annotator.message import Message


@dataclass(frozen=True, kw_only=True)
class MissingItem:
    """Something missing: where it sits, which block asks for it, and what to say about it.

    ``part`` narrows it down inside the block where there is more to a target than one answer: a tag's key, or a field.
    ``row_part``: what of a row it is about, its value or the note beside it; empty where it is about no row.
    ``placed`` says that the message names the place itself, which is said before others.
    """

    target: str
    key: str
    code: str
    message: Message
    part: str = ""
    row_part: Literal["", "value", "note"] = ""
    placed: bool = False
