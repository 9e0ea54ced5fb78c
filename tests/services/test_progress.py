"""Progress: counts, days, pace, and how the scores lie; taken from what is saved."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from annotator.services.progress import (
    AnnotatorProgress,
    DailyProgress,
    PeriodProgress,
    _days,
    progress,
    recent_task_times,
)
from annotator.services.session import Session
from annotator.store.store import Store
from tests.services.conftest import PROJECT, press_twice, rate, rate_all


def test_counts_time_pace_and_scores(session: Session, store: Store) -> None:
    session.add_active(12)
    rate_all(session, 3)
    session.submit()
    session.go_to(1)
    session.add_active(7)
    rate(session, "q1/r1", 0)
    session.add_active(30)  # reading on, without an edit
    session.go_to(2)
    assert session.wait_saved(90)
    totals = progress(store, PROJECT)
    assert (totals.tasks, totals.statuses["submitted"], totals.statuses["in_progress"], totals.statuses["new"]) == (
        5,
        1,
        1,
        3,
    )
    assert totals.pace == 12
    assert totals.seconds == 49
    assert [day.submitted for day in totals.days] == [1]
    assert {spread.title: dict(spread.counts) for spread in totals.spreads} == {
        "Helpfulness": {0: 1, 1: 0, 2: 0, 3: 2, 4: 0},
        "Verbosity": {0: 0, 1: 0, 2: 0, 3: 2, 4: 0},
    }


def submitted_by_day(store: Store) -> list[int]:
    return [day.submitted for day in progress(store, PROJECT).days]


def test_a_task_is_paid_once_whatever_was_undone_and_revised(session: Session, store: Store) -> None:
    rate_all(session, 3)
    session.submit()
    session.undo()
    assert session.wait_saved(90)
    assert submitted_by_day(store) == [0]
    session.redo()
    session.undo()
    session.submit()
    assert session.wait_saved(90)
    assert submitted_by_day(store) == [1]
    press_twice(session)
    rate(session, "q1/r1", 1)
    assert session.wait_saved(90)
    assert submitted_by_day(store) == [1], "what was submitted stands while it is being revised"
    session.submit()
    assert session.wait_saved(90)
    assert submitted_by_day(store) == [1]


def test_a_project_without_work(session: Session, store: Store) -> None:
    totals = progress(store, PROJECT)
    assert session.count == totals.statuses["new"] == 5
    assert (totals.pace, totals.days, totals.seconds) == (None, (), 0)


def test_time_counts_on_the_day_it_was_worked_and_a_task_once() -> None:
    def at(day: int, minute: int) -> str:
        """A minute after noon here, wherever that is."""
        return datetime(2026, 3, day, 12, minute).astimezone().astimezone(UTC).isoformat()

    taken, days = _days(
        [
            (1, at(1, 0), 4_000, 0),
            (2, at(1, 1), 1_000, 0),
            (1, at(3, 0), 10_000, 0),
            (1, at(3, 5), 12_000, 0),  # taken up and submitted once more
        ],
        {1: at(3, 5)},
    )
    assert taken == {1: 12.0}
    assert [(day.day, day.seconds, day.submitted) for day in days] == [
        (date(2026, 3, 1), 5.0, 0),
        (date(2026, 3, 3), 8.0, 1),
    ]


def test_times_of_what_was_submitted_last_and_is_submitted_still(session: Session, store: Store) -> None:
    assert recent_task_times(store, PROJECT, 30) == {}
    for position, seconds in ((0, 10), (1, 20), (2, 30), (3, 40)):
        session.go_to(position)
        session.add_active(seconds)
        rate_all(session, 3)
        session.submit()
    session.undo()  # the last one
    session.go_to(0)
    press_twice(session)
    rate(session, "q1/r1", None)
    rate(session, "q1/r1", 1)
    session.submit()  # anew
    assert session.wait_saved(90)
    keys = session.task_index.keys
    assert list(recent_task_times(store, PROJECT, 30).items()) == [(keys[1], 20), (keys[2], 30), (keys[0], 10)]
    assert list(recent_task_times(store, PROJECT, 2)) == [keys[0]], "the one before was undone"


def test_progress_between_two_days() -> None:
    days = (DailyProgress(date(2026, 3, 1), 600.0, 1), DailyProgress(date(2026, 3, 3), 60.0, 2))
    finished = ((date(2026, 3, 1), 500.0), (date(2026, 3, 3), 20.0), (date(2026, 3, 3), 40.0))
    totals = AnnotatorProgress(9, {}, 660.0, 40.0, days, (), finished)
    assert totals.between(date(2026, 3, 2)) == PeriodProgress(2, 60.0, 30.0)
    assert totals.between(date.min) == PeriodProgress(3, 660.0, 40.0)
    assert totals.between(date(2026, 3, 4)) == PeriodProgress(0, 0, None)
    today = date(2026, 3, 1)  # by a clock that was set back
    assert totals.between(today, today) == PeriodProgress(1, 600.0, 500.0)


def test_scores_are_told_apart_from_those_of_the_last_tasks(
    session: Session, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for position, score in ((0, 3), (1, 1)):
        session.go_to(position)
        rate_all(session, score)
        session.submit()
    assert session.wait_saved(90)
    assert [spread.lately for spread in progress(store, PROJECT).spreads] == [{}, {}], "these are all"
    monkeypatch.setattr("annotator.services.progress.LATELY", 1)
    spread = progress(store, PROJECT).spreads[0]
    assert dict(spread.counts) == {0: 0, 1: 2, 2: 0, 3: 2, 4: 0}
    assert dict(spread.lately) == {0: 0, 1: 2, 2: 0, 3: 0, 4: 0}
