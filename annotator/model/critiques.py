"""The critiques of one answer: their series, their refinements, or the reason why there are none."""

from __future__ import annotations

from operator import not_
from typing import Any, Self

from pydantic import Field, model_validator

from annotator.model.frozen_model import ExtensibleModel, check_distinct
from annotator.model.span import TextSpan


class ResponseRefinement(ExtensibleModel):
    """The answer, improved as one critique asks. ``base`` is the text on which the refinement was based.

    If ``base`` differs from the current previous text of the chain, the refinement is *based on changed text*.
    """

    text: str
    base: str


class WrittenCritique(ExtensibleModel):
    """One flaw of an answer. The id is unique within the annotation and does not change when critiques are reordered.

    ``taken_from`` names the model critique whose content this critique started with.
    """

    id: str = Field(pattern=r"^w[1-9]\d{0,5}$")
    text: str = ""
    severity: str | None = None
    category: str | None = None
    applies: bool | None = None
    spans: tuple[TextSpan, ...] = ()
    refinement: ResponseRefinement | None = None
    taken_from: str | None = None


class ResponseCritiques(ExtensibleModel):
    """The critiques of one answer, most important first.

    ``rewritten`` marks an answer that is too poor to be refined; ``rewrite`` may hold its new text, and there are no
    refinements. ``similar_to`` names the answer because of which the critiques were skipped; there are no critiques
    then. ``no_errors`` says that there is nothing to mark.
    """

    series: tuple[WrittenCritique, ...] = ()
    rewritten: bool = False
    rewrite: str = ""
    similar_to: str | None = None
    no_errors: bool = Field(default=False, exclude_if=not_)

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> Self:
        check_distinct((critique.id for critique in self.series), "two critiques have the same id")
        if self.rewrite and not self.rewritten:
            raise ValueError("only an answer marked as rewritten has a new text")
        if self.rewritten and any(critique.refinement for critique in self.series):
            raise ValueError("an answer marked as rewritten has no refinements")
        if self.similar_to is not None and (self.series or self.rewritten):
            raise ValueError("an answer skipped as similar has neither critiques nor a rewrite")
        if self.no_errors and (self.series or self.similar_to is not None):
            raise ValueError("an answer without errors has none, and is not skipped")
        return self

    def having(self, **changes: Any) -> ResponseCritiques:
        """A validated copy with other values."""
        return ResponseCritiques(**{**dict(self), **changes})

    def critique(self, identifier: str) -> WrittenCritique | None:
        return next((critique for critique in self.series if critique.id == identifier), None)

    @property
    def empty(self) -> bool:
        """Whether there are no critiques and no marks."""
        return not self.series and not self.rewritten and self.similar_to is None and not self.no_errors
