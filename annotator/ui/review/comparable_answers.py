"""A question with the answers of several annotations. No Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class AnswerLocation:
    """The location of a question or answer: a target, the key of a block, and one of its parts if it has several. With
    a target only, everything about that text."""

    target: str
    key: str = ""
    part: str = ""


@dataclass(frozen=True)
class ComparableAnswer:
    """An answer: its value for comparisons, and its text."""

    value: object
    words: str


@dataclass(frozen=True)
class AnswersByAnnotation:
    """The answers of several annotations to the same question; None for no answer.

    ``who``: the name of the text. ``field``: the key of its field, if digits answer it. ``prose``: the answers are
    texts, whose difference is shown by word. ``needed``: an answer is required.
    """

    place: AnswerLocation
    who: str
    title: str
    answers: tuple[ComparableAnswer | None, ...]
    field: str = ""
    prose: bool = False
    needed: bool = False

    @property
    def alike(self) -> bool:
        """Whether all annotations agree."""
        return all(_value(each) == _value(self.answers[0]) for each in self.answers)


def _value(said: ComparableAnswer | None) -> object:
    return said.value if said is not None else None
