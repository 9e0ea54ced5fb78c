"""Where the annotator is in the critique workspace: kept with the work, and gone back to after a restart."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields


@dataclass(frozen=True)
class CritiqueLocation:
    """The answer, the text of its chain that is open, and the critique whose card is open; where given critiques are
    judged the current one, and ``lines`` where the cards of all of them are lines. Targets and ids; empty for none."""

    answer: str = ""
    step: str = ""
    critique: str = ""
    judged: str = ""
    lines: str = ""

    @property
    def text(self) -> str:
        return " ".join(astuple(self))

    @classmethod
    def parse(cls, text: str) -> CritiqueLocation:
        """The place that :attr:`text` says; an empty one for anything else."""
        found = text.split(" ")
        return cls(*found) if len(found) == len(fields(cls)) else cls()
