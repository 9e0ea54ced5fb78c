"""The block of critiques that the annotator writes: an ordered series for each answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from annotator.model import limits
from annotator.model.blocks.block import KEY, Demand, RubricBlockBase
from annotator.model.critiques import ResponseCritiques
from annotator.model.frozen_model import FrozenModel, check_distinct
from annotator.translatable_message import TranslatableMessage

Side = Literal["passage", "answer"]
"""The side of a highlight: the passage (or its substitute, see
:func:`annotator.model.refinement_chain.highlight_side`), or the answer including its refinements."""


class FlawSeverity(FrozenModel):
    """One step of severity. Steps are listed from the mildest; each weighs about twice as much as the previous one."""

    key: str = Field(pattern=KEY)
    title: str = Field(min_length=1, max_length=40)
    guidance: str = ""


class FlawCategory(FrozenModel):
    """A category of flaws. ``needs`` lists the sides on which a critique of this category must have a highlight."""

    key: str = Field(pattern=KEY)
    title: str = Field(min_length=1, max_length=40)
    guidance: str = ""
    needs: tuple[Side, ...] = ()


class GradedFlawsBlockBase(RubricBlockBase):
    """The base of blocks that grade flaws of answers by severity and category.

    If ``severities`` or ``categories`` is empty, it is not asked.
    """

    flaw_name: ClassVar = TranslatableMessage("Critique {number}")
    """The name of the flaw with a number, from 1."""
    severity_title: ClassVar = TranslatableMessage("Severity")
    severity_name: ClassVar = TranslatableMessage("severity")
    no_severity: ClassVar = TranslatableMessage("{name} has no severity yet.")
    """What the severity is called, and what is said of the flaw ``{name}`` without one."""
    category_title: ClassVar = TranslatableMessage("Category")

    severities: tuple[FlawSeverity, ...] = Field(default=(), max_length=limits.STEPS)
    categories: tuple[FlawCategory, ...] = Field(default=(), max_length=limits.STEPS)

    @model_validator(mode="after")
    def _steps_differ(self) -> Self:
        for scale, keys in (("severities", _keys(self.severities)), ("categories", _keys(self.categories))):
            check_distinct(keys, f"two {scale} have the same key")
        return self

    def severity(self, key: str | None) -> FlawSeverity | None:
        return next((severity for severity in self.severities if severity.key == key), None)

    def category(self, key: str | None) -> FlawCategory | None:
        return next((category for category in self.categories if category.key == key), None)

    def grade_titles(self, severity: str | None, category: str | None) -> str:
        """The titles of a severity and a category, for a label."""
        grades = (self.severity(severity), self.category(category))
        return ", ".join(grade.title for grade in grades if grade is not None)

    @property
    def caps(self) -> Mapping[tuple[str, str], str]:
        """The keyboard key of each severity (``"severity"`` and its key) and category (``"category"`` and its key):
        digits from 1, first for the severities. Those beyond 0 have none."""
        return dict(zip(self._keyed_steps, "1234567890", strict=False))

    @property
    def _keyed_steps(self) -> list[tuple[str, str]]:
        """The severities and categories, in the order in which they get keys."""
        severities, categories = _keys(self.severities), _keys(self.categories)
        return [*(("severity", key) for key in severities), *(("category", key) for key in categories)]


class FlawsBlockBase(GradedFlawsBlockBase):
    """The base of blocks that describe flaws of given answers; ``highlights`` says whether highlights can be made."""

    highlights: bool = True

    @model_validator(mode="after")
    def _flaws_fit(self) -> Self:
        if self.targets != ("response",):
            raise ValueError("critiques are asked of responses, and of nothing else")
        if not self.highlights and any(category.needs for category in self.categories):
            raise ValueError("a category needs highlights, and highlights are turned off")
        return self


class CritiquesBlockBase(FlawsBlockBase):
    """The base of blocks that ask for critiques of each answer."""

    note: ClassVar[Demand] = "required"
    """Whether each critique has a text."""
    add_title: ClassVar = TranslatableMessage("Add critique")
    change_title: ClassVar = TranslatableMessage("Change critique")
    grade_title: ClassVar = TranslatableMessage("Critique: {title}")
    remove_title: ClassVar = TranslatableMessage("Remove critique")
    """What undo says of the edits of a critique."""

    type: str
    rating: str | None = None
    below: int | None = None
    similar: bool = False
    maximum: int = Field(default=20, ge=1, le=50)
    applies: bool = False

    @model_validator(mode="after")
    def _threshold_whole(self) -> Self:
        if (self.rating is None) != (self.below is None):
            raise ValueError("`rating` and `below` go together: the rating, and the score that needs no critique")
        return self

    def demands(self, score: int | None) -> bool:
        """Whether an answer with this score on :attr:`rating` must have a critique."""
        return self.below is not None and score is not None and score < self.below

    def score(self, critiques: ResponseCritiques) -> float | None:
        """The score of an answer by its critiques; None if there is none."""
        return None

    def needs(self, category: FlawCategory | None) -> tuple[Side, ...]:
        """The sides on which a critique of this category must have a highlight."""
        return category.needs if category is not None else ()


class CritiquesBlock(CritiquesBlockBase):
    """A block that asks for critiques of each answer, most important first.

    An answer whose score on the rating block ``rating`` is below ``below`` must have a critique. ``similar`` lets the
    annotator skip an answer by naming another one that is very similar. ``applies`` asks for each critique whether it
    also applies to the original answer; the source of this variant no longer uses it.
    """

    type: Literal["critiques"] = "critiques"


def _keys(steps: Iterable[FlawSeverity | FlawCategory]) -> list[str]:
    return [step.key for step in steps]
