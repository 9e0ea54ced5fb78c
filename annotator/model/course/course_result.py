"""The result of a qualification attempt: accuracy by block, and the direction of errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import not_

from pydantic import Field

from annotator.model.course.course import CourseTestStep
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.gold_points import GoldAnswerComparison
from annotator.model.rubric import Rubric

LONGEST_NOTE = 2000


class AttributeAccuracy(ExtensibleModel):
    """The result for one block: ``right`` of ``answers``, and the required share. ``off`` is the mean signed error,
    positive if the answers were too high; None for answers that are not numeric."""

    key: str
    title: str = Field(max_length=200)
    right: int = Field(ge=0)
    answers: int = Field(ge=0)
    mark: float = Field(default=0.0, ge=0, le=1)
    off: float | None = None

    @property
    def share(self) -> float:
        return self.right / self.answers if self.answers else 1.0

    @property
    def reached(self) -> bool:
        return self.share >= self.mark


class QualificationResult(ExtensibleModel):
    """A scored attempt at the qualification of the course ``course``. ``decided``: a person decided whether it is
    passed, regardless of the score; ``note`` is their comment."""

    course: str
    attempt: int = Field(ge=1)
    passed: bool
    right: int = Field(ge=0)
    answers: int = Field(ge=0)
    overall: float = Field(ge=0, le=1)
    attributes: tuple[AttributeAccuracy, ...] = ()
    decided: bool = Field(default=False, exclude_if=not_)
    note: str = Field(default="", max_length=LONGEST_NOTE, exclude_if=not_)

    @property
    def share(self) -> float:
        return self.right / self.answers if self.answers else 0.0


def score_attempt(
    course: str, attempt: int, test: CourseTestStep, rubric: Rubric, comparisons: Iterable[GoldAnswerComparison]
) -> QualificationResult:
    """Score an attempt. An attempt without any comparable answer is not passed."""
    by_key: dict[str, list[GoldAnswerComparison]] = {}
    for point in comparisons:
        by_key.setdefault(point.key, []).append(point)
    attributes = tuple(
        _attribute(block.key, block.title, by_key[block.key], test.marks)
        for block in rubric.blocks
        if block.key in by_key
    )
    right, answers = (
        sum(attribute.right for attribute in attributes),
        sum(attribute.answers for attribute in attributes),
    )
    passed = bool(answers) and right / answers >= test.overall and all(attribute.reached for attribute in attributes)
    return QualificationResult(
        course=course, attempt=attempt, passed=passed, right=right, answers=answers, overall=test.overall,
        attributes=attributes,
    )  # fmt: skip


def _attribute(
    key: str, title: str, comparisons: list[GoldAnswerComparison], marks: Mapping[str, float]
) -> AttributeAccuracy:
    distances = [point.deviation for point in comparisons if point.deviation is not None]
    return AttributeAccuracy(
        key=key, title=title, right=sum(point.right for point in comparisons), answers=len(comparisons),
        mark=marks.get(key, 0.0),
        off=round(sum(distances) / len(distances), 2) if distances else None,
    )  # fmt: skip
