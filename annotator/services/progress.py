"""The progress of a project, the time spent, and the distribution of the annotator's scores."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from statistics import median
from typing import TYPE_CHECKING

from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.course.course_result import AttributeAccuracy
from annotator.model.rubric import Rubric
from annotator.services.active_time import active_time_by_day, day_of
from annotator.services.courses.course_run import CourseRunService, course_run
from annotator.services.safe_text import displayed_rubric
from annotator.store import projects
from annotator.store.listing import (
    recent_active_times,
    recent_score_counts,
    score_counts,
    submission_times,
    work_times,
)

if TYPE_CHECKING:
    from annotator.store.store import Store

LATELY = 200
"""The number of recently submitted tasks whose scores are compared with all scores."""


@dataclass(frozen=True)
class DailyProgress:
    """One day by the annotator's clock: seconds of active work, and the tasks whose valid submission was made on it.

    A task counts once, even if it was undone, revised or submitted again.
    """

    day: date
    seconds: float
    submitted: int


@dataclass(frozen=True)
class ScoreDistribution:
    """How often each score of one attribute was given; 0 for scores that were not."""

    title: str
    counts: Mapping[int, int]
    lately: Mapping[int, int] = field(default_factory=dict)
    """The same for the last submitted tasks, at most :data:`LATELY`; empty if these are all tasks."""

    levels: Mapping[int, str] | None = None
    """The description of each score if the rubric asks for calibration; empty texts for scores without one."""

    @property
    def total(self) -> int:
        return sum(self.counts.values())


@dataclass(frozen=True)
class PeriodProgress:
    """A period: the number of tasks with a valid submission made in it, seconds of active work, and the median active
    seconds of those tasks."""

    submitted: int
    seconds: float
    pace: float | None


@dataclass(frozen=True)
class AnnotatorProgress:
    """The annotator's progress in a project. ``statuses`` counts tasks by status. ``pace`` is the median active seconds
    of submitted tasks, None if there are none. ``days`` holds only days with work, oldest first."""

    tasks: int
    statuses: Mapping[str, int]
    seconds: float
    pace: float | None
    days: tuple[DailyProgress, ...]
    spreads: tuple[ScoreDistribution, ...]
    finished: tuple[tuple[date, float], ...] = ()
    """The day and the active seconds of each task with a valid submission."""
    gold: tuple[AttributeAccuracy, ...] = ()
    """The accuracy of answers in the project's course by attribute; empty without a course."""

    def between(self, first: date, last: date = date.max) -> PeriodProgress:
        """The work of the days from ``first`` to ``last``. Later days exist if the clock was set back."""
        days = [day for day in self.days if first <= day.day <= last]
        durations = [seconds for day, seconds in self.finished if first <= day <= last]
        return PeriodProgress(
            submitted=sum(day.submitted for day in days),
            seconds=sum(day.seconds for day in days),
            pace=median(durations) if durations else None,
        )


def progress(store: Store, project_id: str) -> AnnotatorProgress:
    """Read the journal and the scores of a project once. Can be called on any thread; unsaved edits are not
    included."""
    with store.snapshot() as connection:
        tasks, statuses = projects.counts(connection, project_id)
        rubrics = [
            displayed_rubric(Rubric.model_validate_json(bundle.rubric), store.language)
            for bundle in projects.bundles(connection, project_id)
        ]
        scores = score_counts(connection, project_id)
        submitted = submission_times(connection, project_id)
        lately = recent_score_counts(connection, project_id, LATELY) if len(submitted) > LATELY else []
        durations, days = _days(work_times(connection, project_id), submitted)
    statuses["new"] += max(0, tasks - sum(statuses.values()))
    return AnnotatorProgress(
        tasks=tasks,
        statuses=statuses,
        seconds=sum(day.seconds for day in days),
        pace=median(durations.values()) if durations else None,
        days=days,
        spreads=_spreads(rubrics, scores, lately),
        finished=tuple((day_of(at), durations[task]) for task, at in submitted.items() if task in durations),
        gold=gold_practice(store, project_id),
    )


def recent_task_times(store: Store, project_id: str, count: int) -> dict[int, float]:
    """The active seconds of at most ``count`` submitted tasks by key, most recently submitted last."""
    return {task: spent / 1000 for task, spent in store.read(recent_active_times, project_id, count).items()}


def _days(
    moments: Iterable[tuple[int, str, int, int]], submitted: Mapping[int, str]
) -> tuple[dict[int, float], tuple[DailyProgress, ...]]:
    """The active seconds of each submitted task by key, and the work by day."""
    seconds: dict[date, float] = defaultdict(float)
    spent: dict[int, float] = {}
    for task, by_day in active_time_by_day(moments).items():
        spent[task] = sum(by_day.values()) / 1000
        for day, active in by_day.items():
            seconds[day] += active / 1000
    counts = Counter(map(day_of, submitted.values()))
    durations = {task: spent[task] for task in submitted if task in spent}
    return durations, tuple(
        DailyProgress(day, seconds.get(day, 0.0), counts[day]) for day in sorted({*seconds, *counts})
    )


def _spreads(
    rubrics: Iterable[Rubric], scores: Iterable[tuple[str, int, int]], lately: Iterable[tuple[str, int, int]]
) -> tuple[ScoreDistribution, ...]:
    overall, newest = _score_counts(scores), _score_counts(lately)
    blocks = {block.key: (block, rubric.calibration) for rubric in rubrics for block in rubric.each(RatingBlock)}
    return tuple(
        ScoreDistribution(
            block.title,
            {score: overall[key][score] for score in block.scores},
            {score: newest[key][score] for score in block.scores} if key in newest else {},
            {score: block.description(block.targets[0], score) for score in block.scores} if calibrated else None,
        )
        for key, (block, calibrated) in blocks.items()
    )


def _score_counts(scores: Iterable[tuple[str, int, int]]) -> dict[str, Counter[int]]:
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    for key, score, times in scores:
        counts[key][score] += times
    return counts


@dataclass
class _PeriodSum:
    title: str
    right: int = 0
    answers: int = 0
    off: float = 0.0
    measured: int = 0


def gold_practice(store: Store, project_id: str) -> tuple[AttributeAccuracy, ...]:
    """The accuracy of compared practice tasks and scored test attempts together; empty if the project has no course.
    Can be called on any thread. Raises ``store.damaged_row``, ``store.unreadable_course``."""
    run = course_run(store, project_id)
    if run is None:
        return ()
    sums = {block.key: _PeriodSum(block.title) for block in run.rubric.blocks}
    steps = CourseRunService(store, project_id, "")
    for at, step in enumerate(run.course.steps):
        if step.kind == "practice" and step.key in run.done:
            for point in steps.compared(at):
                period = sums[point.key]
                period.right += point.right
                period.answers += 1
                if point.deviation is not None:
                    period.off += point.deviation
                    period.measured += 1
    for attempt in run.attempts:
        for attribute in attempt.result.attributes if attempt.result is not None else ():
            period = sums.setdefault(attribute.key, _PeriodSum(attribute.title))
            period.right += attribute.right
            period.answers += attribute.answers
            if attribute.off is not None:
                period.off += attribute.off * attribute.answers
                period.measured += attribute.answers
    return tuple(
        AttributeAccuracy(
            key=key, title=period.title, right=period.right, answers=period.answers,
            off=round(period.off / period.measured, 2) if period.measured else None,
        )
        for key, period in sums.items() if period.answers
    )  # fmt: skip
