"""Where the annotator is in a slate: kept with the work, and gone back to after a restart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Part = Literal["question", "misleading", "quotes"]
_PARTS: Final = get_args(Part)


@dataclass(frozen=True)
class AuthoringLocation:
    """The question that is shown, and in it the part (with the id of a misleading answer or a corroboration) and the
    field that have the keyboard; an empty field is the part as a whole."""

    question: str = ""
    part: Part = "question"
    id: str = ""
    field: str = "question"

    @property
    def text(self) -> str:
        return " ".join((self.question, self.part, self.id, self.field))

    @classmethod
    def parse(cls, text: str) -> AuthoringLocation | None:
        """The place that :attr:`text` says; None for anything else."""
        found = text.split(" ")
        if len(found) != len(cls.__dataclass_fields__) or found[1] not in _PARTS:
            return None
        question, part, identifier, field = found
        return cls(question, next(each for each in _PARTS if each == part), identifier, field)
