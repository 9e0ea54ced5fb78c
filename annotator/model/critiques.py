"""What an annotator says about one answer by critiques: their series, refinements, or why there is none."""

from __future__ import annotations

from typing import Any, Final, Self

from pydantic import Field, model_validator

from annotator.model.frozen_model import ExtensibleModel
from annotator.model.span import Span


class Refinement(ExtensibleModel):
    """The answer made better as one critique asks. ``base`` is the text that it was written against.

    Where that is not what stands before it in the chain any more, the refinement is *based on changed text*.
    """

    text: str
    base: str


class WrittenCritique(ExtensibleModel):
    """One flaw of an answer. The id is unique within the annotation, and stays when the critiques are reordered.

    ``taken_from`` names the model critique that this one began as.
    """

    id: str = Field(pattern=r"^w[1-9]\d{0,5}$")
    text: str = ""
    severity: str | None = None
    category: str | None = None
    applies: bool | None = None
    spans: tuple[Span, ...] = ()
    refinement: Refinement | None = None
    taken_from: str | None = None


class AnswerCritiques(ExtensibleModel):
    """The critiques of one answer, most important first.

    ``rewritten`` marks an answer too poor to be refined (``rewrite`` may hold a new text); it then has no refinements.
    ``similar_to`` names the answer that this one is so much like that its critiques were skipped; it then has none.
    """

    series: tuple[WrittenCritique, ...] = ()
    rewritten: bool = False
    rewrite: str = ""
    similar_to: str | None = None

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> Self:
        ids = [critique.id for critique in self.series]
        if len(set(ids)) != len(ids):
            raise ValueError("two critiques have the same id")
        if self.rewrite and not self.rewritten:
            raise ValueError("only an answer marked as rewritten has a new text")
        if self.rewritten and any(critique.refinement for critique in self.series):
            raise ValueError("an answer marked as rewritten has no refinements")
        if self.similar_to is not None and (self.series or self.rewritten):
            raise ValueError("an answer skipped as similar has neither critiques nor a rewrite")
        return self

    def having(self, **changes: Any) -> AnswerCritiques:
        """This with other values, checked like any new one."""
        return AnswerCritiques(**{**dict(self), **changes})

    def replacing(self, critique: WrittenCritique) -> AnswerCritiques:
        """This with ``critique`` in the place of the one that has its id."""
        return self.having(series=tuple(critique if other.id == critique.id else other for other in self.series))

    def critique(self, identifier: str) -> WrittenCritique | None:
        return next((critique for critique in self.series if critique.id == identifier), None)

    @property
    def empty(self) -> bool:
        """Whether there is neither a critique nor a mark."""
        return not self.series and not self.rewritten and self.similar_to is None


NO_CRITIQUES: Final = AnswerCritiques()
"""The critiques of an answer that has none."""
