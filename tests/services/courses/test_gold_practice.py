"""Agreement with the right answers of a course; and what is done in a course is no task of the project."""

from __future__ import annotations

from annotator.services.progress import gold_practice, progress
from annotator.store.store import Store
from tests.services.conftest import PROJECT, bring, task_line
from tests.services.courses.course_at_hand import answer, bring_course, small_course, steps_of


def test_a_practice_counts_once_it_was_compared(store: Store) -> None:
    bring_course(store, small_course())
    steps = steps_of(store)
    steps.finish(0)
    steps.finish(1)
    answer(store, ("course:tried",), 4, 2)  # the right answers are 4 and 0
    assert gold_practice(store, PROJECT) == ()
    steps.finish(2)
    practice = {one.key: (one.right, one.answers, one.off) for one in gold_practice(store, PROJECT)}
    assert practice == {"helpfulness": (1, 2, 1.0), "verbosity": (2, 2, 0.0)}


def test_a_scored_attempt_counts_too(store: Store) -> None:
    bring_course(store, small_course())
    steps = steps_of(store)
    steps.finish(0)
    steps.finish(1)
    answer(store, ("course:tried",), 4, 0)
    steps.finish(2)
    attempt = steps.begin().attempt
    assert attempt is not None
    answer(store, attempt.tasks, 4, 4)  # the right answers are 4 and 1
    steps.hand_in()
    (helpfulness, verbosity) = progress(store, PROJECT).gold
    assert (helpfulness.right, helpfulness.answers, helpfulness.off) == (4, 6, 1.0)
    assert (verbosity.right, verbosity.answers) == (6, 6)


def test_progress_does_not_count_work_of_a_course(store: Store) -> None:
    bring_course(store, small_course())
    steps = steps_of(store)
    steps.finish(0)
    steps.finish(1)
    answer(store, ("course:tried",), 4, 0)
    totals = progress(store, PROJECT)
    assert (totals.tasks, totals.statuses["submitted"], totals.statuses["new"]) == (3, 0, 3)
    assert sum(day.submitted for day in totals.days) == 0
    assert sum(spread.total for spread in totals.spreads) == 0


def test_without_a_course_there_is_nothing_to_agree_with(store: Store) -> None:
    bring(store, [task_line("t1")])
    assert gold_practice(store, PROJECT) == ()
