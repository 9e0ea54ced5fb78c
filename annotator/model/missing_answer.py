"""A problem: why an annotation is not complete, and the target it concerns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from annotator.translatable_message import TranslatableMessage


@dataclass(frozen=True)
class MissingAnswer:
    """Something missing: its target, the block that asks for it, and a message.

    ``part`` identifies the answer if a target has several: a tag's key, or a field. ``row_part`` is the part of a row,
    its value or its note, and empty if the problem does not concern a row. ``placed`` means that the message itself
    names the location, so the caller does not prepend it.
    """

    target: str
    key: str
    code: str
    message: TranslatableMessage
    part: str = ""
    row_part: Literal["", "value", "note"] = ""
    placed: bool = False
