"""The block in which the annotator writes questions about a passage, with answers, misleading answers and quotes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model import limits
from annotator.model.blocks.block import Demand
from annotator.model.blocks.critiques_block import GradedFlawsBlockBase
from annotator.model.target import TargetKind
from annotator.translatable_message import TranslatableMessage


class QuestionAuthoringBlock(GradedFlawsBlockBase):
    """A block that asks for ``minimum`` to ``maximum`` questions about the passage, and for texts that belong to them.

    ``answers`` asks for an answer to each question. ``unanswerable`` allows questions that the passage does not answer,
    and ``unanswerable_minimum`` requires a number of them. ``misleading`` asks for wrong but convincing answers: at
    least ``misleading_minimum`` per passage or per answerable question (``misleading_per``), and at most
    ``misleading_maximum`` per question. ``severities`` and ``categories`` grade the flaw planted in each, and
    ``critiques`` asks for a critique that exposes it. ``corroborations`` asks for spans of an answer with the spans of
    the passage that support them, at least ``corroborations_minimum`` for each answerable question. ``warn_search``
    warns about questions whose words all occur in one sentence of the passage, ``warn_copied`` about answers that copy
    it.
    """

    category_title = TranslatableMessage("Kind")
    type: Literal["authoring"] = "authoring"
    minimum: int = Field(default=1, ge=1, le=limits.QUESTIONS)
    maximum: int = Field(default=8, ge=1, le=limits.QUESTIONS)
    answers: Demand = "required"
    unanswerable: bool = False
    unanswerable_minimum: int = Field(default=0, ge=0, le=limits.QUESTIONS)
    misleading: Demand = "none"
    misleading_per: Literal["passage", "question"] = "passage"
    misleading_minimum: int = Field(default=1, ge=1, le=limits.RESPONSES)
    misleading_maximum: int = Field(default=4, ge=1, le=16)
    critiques: Demand = "required"
    corroborations: Demand = "none"
    corroborations_minimum: int = Field(default=1, ge=1, le=limits.SPANS)
    warn_search: bool = True
    warn_copied: bool = True

    @model_validator(mode="after")
    def _switches_fit(self) -> Self:
        most = self.misleading_maximum * (self.maximum if self.misleading_per == "passage" else 1)
        for wrong, message in (
            (self.targets != ("passage",), "questions are written about the passage, and about nothing else"),
            (self.minimum > self.maximum, "`minimum` is above `maximum`"),
            (
                self.unanswerable_minimum > (self.maximum if self.unanswerable else 0),
                "`unanswerable_minimum` is above the number of questions that can be marked `unanswerable`",
            ),
            (self.misleading_minimum > most, "`misleading_minimum` is above what `misleading_maximum` lets there be"),
            (
                self.answers == "none" and self.corroborations != "none",
                "`corroborations` are of answers, which are turned off",
            ),
            (
                any(category.needs for category in self.categories),
                "a category needs highlights, and there are none here",
            ),
        ):
            if wrong:
                raise ValueError(message)
        return self

    def choices(self, kind: TargetKind) -> Iterator[str]:
        yield f"{self.minimum} to {self.maximum} questions"
        yield f"answers: {self.answers}"
        if self.unanswerable:
            yield f"unanswerable questions: at least {self.unanswerable_minimum}"
        yield f"misleading answers: {self._misleading_demand()}"
        for name, steps in (("severity", self.severities), ("category", self.categories)):
            if steps and self.misleading != "none":
                yield f"{name} of the flaw: {', '.join(step.title for step in steps)}"
        if self.misleading != "none":
            yield f"critique that exposes it: {self.critiques}"
        yield f"quotes that corroborate an answer: {self.corroborations}"

    def _misleading_demand(self) -> str:
        if self.misleading != "required":
            return self.misleading
        return f"at least {self.misleading_minimum} for each {self.misleading_per}"
