"""The annotator's place in the critique layout; stored with the work and restored after a restart."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields


@dataclass(frozen=True)
class CritiqueLocation:
    """The answer, the open text of its chain, and the critique whose card is expanded; in the judgement layout the
    current given critique, and ``lines`` where all cards are collapsed. Targets and ids; empty for none. ``keyboard``:
    ``card``, or the text field of the card that has the keyboard; empty if it is elsewhere."""

    answer: str = ""
    step: str = ""
    critique: str = ""
    judged: str = ""
    lines: str = ""
    keyboard: str = ""

    @property
    def text(self) -> str:
        return " ".join(astuple(self))

    @classmethod
    def parse(cls, text: str) -> CritiqueLocation:
        """Parse the form written by :attr:`text`; an empty place if it is invalid."""
        found = text.split(" ")
        return cls(*found) if len(found) in (len(fields(cls)) - 1, len(fields(cls))) else cls()
