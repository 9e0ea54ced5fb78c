"""The annotator's place in the authoring layout; stored with the work and restored after a restart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Part = Literal["question", "misleading", "quotes"]
_PARTS: Final = get_args(Part)


@dataclass(frozen=True)
class AuthoringLocation:
    """The question shown, and the part (with the id of a misleading answer or of supporting quotes) and field that have
    the focus. An empty field stands for the part as a whole."""

    question: str = ""
    part: Part = "question"
    id: str = ""
    field: str = "question"

    @property
    def text(self) -> str:
        return " ".join((self.question, self.part, self.id, self.field))

    @classmethod
    def parse(cls, text: str) -> AuthoringLocation | None:
        """Parse the form written by :attr:`text`; None if it is invalid."""
        found = text.split(" ")
        if len(found) != len(cls.__dataclass_fields__) or found[1] not in _PARTS:
            return None
        question, part, identifier, field = found
        return cls(question, next(each for each in _PARTS if each == part), identifier, field)
