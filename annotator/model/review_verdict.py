"""What a reviewer says of work that somebody else did: a verdict, and the places that go back with a reason."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from annotator.model.frozen_model import ExtensibleModel

Verdict = Literal["accepted", "returned"]


class AnswerReturn(ExtensibleModel):
    """A place that goes back to its annotator: a target, the block ``key`` and perhaps a ``part`` of what was said
    there, and why: a ``reason`` of the review block, and words. A place goes back for one reason."""

    target: str
    key: str = ""
    part: str = ""
    reason: str
    words: str = ""

    @property
    def place(self) -> tuple[str, str, str]:
        return self.target, self.key, self.part


class ReviewVerdict(ExtensibleModel):
    """The verdict on one item. *Accepted* goes for corrected work too: what was corrected stands in the answers.
    *Returned* work names the places that go back, in the order in which they were named."""

    verdict: Verdict | None = None
    returns: tuple[AnswerReturn, ...] = ()

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> Self:
        if self.returns and self.verdict != "returned":
            raise ValueError("only returned work has places that go back")
        places = [each.place for each in self.returns]
        if len(set(places)) != len(places):
            raise ValueError("a place goes back for one reason")
        return self

    def at(self, target: str, key: str = "", part: str = "") -> AnswerReturn | None:
        """Why that place goes back; None where it does not."""
        return next((each for each in self.returns if each.place == (target, key, part)), None)
