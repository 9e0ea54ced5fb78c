"""The block of errors that the annotator marks in each answer, with severity, category and weight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from operator import is_, not_
from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from annotator.model import limits
from annotator.model.blocks.block import Demand
from annotator.model.blocks.critiques_block import CritiquesBlockBase, FlawCategory, FlawSeverity, Side
from annotator.model.critiques import ResponseCritiques, WrittenCritique
from annotator.model.frozen_model import check_distinct
from annotator.model.target import TargetKind
from annotator.translatable_message import TranslatableMessage

WEIGHTS: Mapping[str, float] = {"neutral": 0, "minor": 1, "major": 5, "critical": 25}
"""The weights of severities without their own: the severity multipliers of MQM
(https://themqm.org/error-types-2/the-mqm-scoring-models/)."""
_CAPS = "1234567890ijmptyz"
"""Keys of severities and categories: digits, then letters that are no commands where errors are marked."""
_Cap = Field(default=None, pattern=f"^[{_CAPS}]$", exclude_if=partial(is_, None))


class ErrorSeverity(FlawSeverity):
    """A severity. ``weight``: what an error of it counts; None: the one in :data:`WEIGHTS`. ``cap``: its keyboard
    key."""

    weight: float | None = Field(default=None, ge=0, le=1_000, exclude_if=partial(is_, None))
    cap: str | None = _Cap


class ErrorCategory(FlawCategory):
    """A category. ``weights``: what its errors count, by severity, where that is not the weight of the severity."""

    weights: Mapping[str, float] = Field(default_factory=dict, exclude_if=not_)
    cap: str | None = _Cap


class ErrorSpansBlock(CritiquesBlockBase):
    """A block that has the errors of each answer marked in its text, each with a severity and a category.

    An error is a critique that needs no text but a highlight: on the answer, unless its category says otherwise. Where
    there is no error the annotator says so. The score of an answer is the sum of the weights of its errors; 0 is best.
    """

    note: ClassVar[Demand] = "optional"
    flaw_name = TranslatableMessage("Error {number}")
    add_title = TranslatableMessage("Add error")
    change_title = TranslatableMessage("Change error")
    grade_title = TranslatableMessage("Error: {title}")
    remove_title = TranslatableMessage("Remove error")
    type: Literal["error_spans"] = "error_spans"
    severities: tuple[ErrorSeverity, ...] = Field(
        default=tuple(ErrorSeverity(key=key, title=key.capitalize()) for key in ("minor", "major", "critical")),
        min_length=1,
        max_length=limits.STEPS,
    )
    categories: tuple[ErrorCategory, ...] = Field(default=(), max_length=limits.STEPS)
    maximum: int = Field(default=50, ge=1, le=50)

    @model_validator(mode="after")
    def _weighed(self) -> Self:
        if not self.highlights:
            raise ValueError("errors are marked in the text: `highlights` must be true")
        for severity in self.severities:
            if severity.weight is None and severity.key not in WEIGHTS:
                raise ValueError(f"the severity {severity.key!r} needs a `weight`")
        for category in self.categories:
            unknown = [key for key in category.weights if self.severity(key) is None]
            if unknown:
                raise ValueError(f"the category {category.key!r} has a weight for {unknown[0]!r}, which is no severity")
        check_distinct(filter(None, self._own_caps), "two severities or categories have the same `cap`")
        return self

    @property
    def caps(self) -> Mapping[tuple[str, str], str]:
        chosen = dict(zip(self._keyed_steps, self._own_caps, strict=True))
        free = iter(cap for cap in _CAPS if cap not in chosen.values())
        return {step: cap for step in chosen if (cap := chosen[step] or next(free, ""))}

    @property
    def _own_caps(self) -> list[str | None]:
        return [*(level.cap for level in self.severities), *(level.cap for level in self.categories)]

    def needs(self, category: FlawCategory | None) -> tuple[Side, ...]:
        return super().needs(category) or ("answer",)

    def weight(self, error: WrittenCritique) -> float:
        """What an error counts; 0 without a severity."""
        severity = next((level for level in self.severities if level.key == error.severity), None)
        category = next((level for level in self.categories if level.key == error.category), None)
        if severity is None:
            return 0
        own = WEIGHTS[severity.key] if severity.weight is None else severity.weight
        return category.weights.get(severity.key, own) if category is not None else own

    def score(self, critiques: ResponseCritiques) -> float | None:
        """The sum of the weights of an answer's errors; None if nothing is said about them."""
        return sum(map(self.weight, critiques.series), 0.0) if critiques.series or critiques.no_errors else None

    def choices(self, kind: TargetKind) -> Iterator[str]:
        weights = {level.key: WEIGHTS[level.key] if level.weight is None else level.weight for level in self.severities}
        for severity in self.severities:
            yield f"{severity.title}: weight {weights[severity.key]:g}"
        for category in self.categories:
            category_weights = ", ".join(f"{key} {weight:g}" for key, weight in category.weights.items())
            yield f"{category.title} ({category_weights})" if category_weights else category.title
