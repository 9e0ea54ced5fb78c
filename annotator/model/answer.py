"""The answer to a block that is answered with numbers and a note."""

from __future__ import annotations

from collections.abc import Mapping
from operator import not_

from pydantic import Field

from annotator.model.frozen_model import ExtensibleModel


class NumberAnswer(ExtensibleModel):
    """The answer to one block about one target: a number for each answered part, and a note, or one for each part."""

    values: Mapping[str, int] = Field(default_factory=dict)
    note: str = ""
    notes: Mapping[str, str] = Field(default_factory=dict, exclude_if=not_)

    @property
    def rows(self) -> tuple[tuple[str | None, int | None], ...]:
        """Each part with its number; a single ``(None, None)`` if there is only a note."""
        return tuple(self.values.items()) or ((None, None),)

    @property
    def empty(self) -> bool:
        return not self.values and not self.note and not self.notes
