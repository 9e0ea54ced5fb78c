"""A reviewer's verdict on another person's work, with the returned places and their reasons."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from annotator.model.frozen_model import ExtensibleModel, check_distinct

Verdict = Literal["accepted", "returned"]


class AnswerReturn(ExtensibleModel):
    """A place returned to its annotator: a target, optionally a block ``key`` and a ``part`` of its answer, with one
    ``reason`` of the review block and optional words."""

    target: str
    key: str = ""
    part: str = ""
    reason: str
    words: str = ""

    @property
    def place(self) -> tuple[str, str, str]:
        return self.target, self.key, self.part


class TaskReview(ExtensibleModel):
    """The verdict on one task. *Accepted* includes corrected work; the corrections are in the answers. *Returned* work
    lists the returned places in the order in which they were added."""

    verdict: Verdict | None = None
    returns: tuple[AnswerReturn, ...] = ()

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> Self:
        if self.returns and self.verdict != "returned":
            raise ValueError("only returned work has places that go back")
        check_distinct((answer_return.place for answer_return in self.returns), "a place goes back for one reason")
        return self

    def at(self, target: str, key: str = "", part: str = "") -> AnswerReturn | None:
        """The return of this place; None if it is not returned."""
        return next(
            (answer_return for answer_return in self.returns if answer_return.place == (target, key, part)), None
        )
