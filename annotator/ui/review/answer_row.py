"""One thing that was asked, and what each of several annotations says there. No Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class AnswerLocation:
    """Where something was asked or said: a target, a block's key, and a part of it where there are several. Only a
    target: all that was said of it."""

    target: str
    key: str = ""
    part: str = ""


@dataclass(frozen=True)
class ComparableAnswer:
    """One answer: what it is, to be compared, and how it reads."""

    value: object
    words: str


@dataclass(frozen=True)
class AnswerRow:
    """One thing asked, and what each annotation says there; None where it says nothing.

    ``who`` is what its text is called. ``field`` is the key of its field, where a digit answers; ``prose``: words,
    whose difference is looked at word by word; ``needed``: something has to be said.
    """

    place: AnswerLocation
    who: str
    title: str
    said: tuple[ComparableAnswer | None, ...]
    field: str = ""
    prose: bool = False
    needed: bool = False

    @property
    def alike(self) -> bool:
        """Whether all say the same."""
        return all(_value(each) == _value(self.said[0]) for each in self.said)


def _value(said: ComparableAnswer | None) -> object:
    return said.value if said is not None else None
