"""Active time by day, as results say it."""

from __future__ import annotations

import random
from collections import Counter
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle.info import MOST_MESSAGES
from annotator.owner.exchange.device_results import with_results
from annotator.owner.exchange.exchange_state import LatestDeviceResults, OwnerTaskReturn, ProjectExchangeState
from annotator.owner.exchange.project_sync import with_deliveries
from annotator.owner.exchange.working_time import (
    EARLY,
    LATE,
    LONG_DAY,
    MORE_THAN_TASK,
    NO_DATE,
    active_seconds_by_day,
    working_time,
)
from annotator.services.active_time import active_time_by_device

DAYS = ("2026-11-18", "2026-11-19")
ARRIVED = "2026-11-20T11:00:00+00:00"
NOON = {datetime.fromisoformat(f"{day}T12:00:00").astimezone().isoformat(): day for day in DAYS}


def delivery(days: dict[str, dict[str, int]], seconds: int = 600, **more: Any) -> Any:
    line = SimpleNamespace(
        **{"task_id": "t1", "active_seconds": seconds, "days_by_device": days, "revision": 1,
           "status": "submitted", "submitted": None, "guidelines": ""} | more
    )  # fmt: skip
    return SimpleNamespace(lines=[line], course=[], messages=(), created="2026-11-20T10:00:00+00:00")


def received(device: str, number: int, made: Any) -> Any:
    made.device, made.sequence, made.annotator = device, number, SimpleNamespace(fingerprint="key")
    return made


def test_time_that_was_spent_on_another_computer_is_not_counted_again() -> None:
    assert active_seconds_by_day(delivery({})) == {"t1": {}}
    assert active_seconds_by_day(delivery({"": {"2026-11-18": 600}})) == {"t1": {"2026-11-18": 600}}


def test_two_devices_that_worked_on_one_task_on_one_day_are_added_up() -> None:
    made = [received(name, 1, delivery({name: {DAYS[0]: seconds}})) for name, seconds in (("a", 600), ("b", 300))]
    person = with_deliveries(ProjectExchangeState(), {"mia": made}, ARRIVED).person("mia")
    assert working_time(person, ()).seconds == {(DAYS[0], "tasks"): 900}
    assert len(person.submitted) == 1


@pytest.mark.parametrize(
    ("day", "seconds", "reason"),
    [
        ("0000-00-00", 5, NO_DATE), ("2026-02-31", 9, NO_DATE), ("9999-99-99", 100, NO_DATE),
        ("0029-12-28", 86_400, NO_DATE), (DAYS[0], 57_601, LONG_DAY), (DAYS[0], 86_400, LONG_DAY),
    ],
)  # fmt: skip
def test_implausible_hours_are_set_aside_with_the_reason(day: str, seconds: int, reason: str) -> None:
    made = delivery({}, 300_000, days_by_device={"a": {day: seconds, DAYS[1]: 60}})
    person = with_deliveries(ProjectExchangeState(), {"mia": [received("a", 1, made)]}, ARRIVED).person("mia")
    time = working_time(person, (), "2026-11-11T09:00:00+00:00")
    assert time.seconds == {(DAYS[1], "tasks"): 60}
    assert time.set_aside == {(day, "tasks", reason): seconds}


@pytest.mark.parametrize(
    ("day", "reason"), [("2019-01-01", EARLY), ("2026-11-09", EARLY), ("2026-11-22", LATE), ("2099-12-31", LATE)]
)
def test_days_of_a_wrong_clock_are_those_of_the_owner(day: str, reason: str) -> None:
    exchange = ProjectExchangeState()
    for number, (spent, at) in enumerate([(300, ARRIVED), (900, "2027-01-05T11:00:00+00:00")], 1):
        made = delivery({}, 300_000, days_by_device={"a": {day: spent, DAYS[1]: 60}})
        exchange = with_deliveries(exchange, {"mia": [received("a", number, made)]}, at)
        time = working_time(exchange.person("mia"), (), "2026-11-11T09:00:00+00:00")
        assert time.seconds == {(DAYS[1], "tasks"): 60, (ARRIVED[:10], "tasks"): spent}
        assert (time.set_aside, time.wrong_days) == ({}, {ARRIVED[:10]: {day: reason}})


def test_a_task_was_first_received_on_one_day_whatever_follows() -> None:
    exchange = ProjectExchangeState()
    for number, at in enumerate((ARRIVED, "2026-12-01T09:00:00+00:00"), 1):
        exchange = with_deliveries(exchange, {"mia": [received("a", number, delivery({}))]}, at)
        if number == 1:  # fetched by an earlier version of the program
            known = {name: one.model_copy(update={"first_submitted": {}})
                     for name, one in exchange.person("mia").devices.items()}  # fmt: skip
            exchange = exchange.changed("mia", devices=known)
    exchange = with_deliveries(exchange, {"mia": [received("b", 1, delivery({}))]}, "2026-12-02T09:00:00+00:00")
    assert exchange.person("mia").first_submitted == {"t1": ARRIVED[:10]}


def test_a_task_returned_in_its_month_counts_in_the_month_in_which_it_comes_again() -> None:
    for returned, first in (("2026-11-30", "2026-12-05"), ("2026-12-01", ARRIVED[:10]), ("", ARRIVED[:10])):
        exchange = with_deliveries(ProjectExchangeState(), {"mia": [received("a", 1, delivery({}))]}, ARRIVED)
        revision = exchange.person("mia").submitted["t1"]
        back = OwnerTaskReturn(own="t1", reason="Again", revision=revision - 1, day=returned)
        exchange = exchange.changed("mia", given_back={"t1": back})
        exchange = with_deliveries(exchange, {"mia": [received("a", 2, delivery({}))]}, "2026-12-05T09:00:00+00:00")
        assert exchange.person("mia").first_submitted == {"t1": first}, returned


def test_a_task_of_which_neither_day_is_known_is_not_owed_anew() -> None:
    known = LatestDeviceResults(sequence=1, submitted={"t1": 1}, first_submitted={"t1": ""})
    back = OwnerTaskReturn(own="t1", reason="Again", revision=1)
    exchange = ProjectExchangeState().changed("mia", devices={"key a": known}, given_back={"t1": back})
    exchange = with_deliveries(exchange, {"mia": [received("a", 2, delivery({}, revision=2))]}, ARRIVED)
    assert exchange.person("mia").given_back == {}
    assert exchange.person("mia").first_submitted == {"t1": ""}


def test_work_known_to_an_earlier_version_without_a_day_has_an_unknown_month() -> None:
    before = LatestDeviceResults(sequence=1, submitted={"t1": 1})
    assert with_results(before, received("a", 2, delivery({})), ARRIVED).first_submitted == {"t1": ""}


def test_days_of_a_wrong_clock_that_arrive_together_are_no_long_day() -> None:
    days = {f"2001-01-0{n}": 4 * 3600 for n in range(1, 6)} | {ARRIVED[:10]: 3600}
    made = delivery({}, 21 * 3600, days_by_device={"a": days})
    person = with_deliveries(ProjectExchangeState(), {"mia": [received("a", 1, made)]}, ARRIVED).person("mia")
    time = working_time(person, (), "2026-11-01T09:00:00+00:00")
    assert (time.seconds, time.set_aside) == ({(ARRIVED[:10], "tasks"): 21 * 3600}, {})


def test_hours_at_the_edges_of_what_is_plausible_count() -> None:
    days = {"2026-11-10": 57_600, "2026-11-21": 60}  # a local date can be one beside that of UTC
    made = delivery({}, 57_660, days_by_device={"a": days})
    person = with_deliveries(ProjectExchangeState(), {"mia": [received("a", 1, made)]}, ARRIVED).person("mia")
    time = working_time(person, (), "2026-11-11T09:00:00+00:00")
    assert (time.seconds, time.set_aside) == ({(day, "tasks"): spent for day, spent in days.items()}, {})


def test_hours_of_several_devices_on_one_day_are_checked_together() -> None:
    made = delivery({}, 500_000, days_by_device={f"d{n}": {DAYS[0]: 50_000} for n in range(10)})
    person = with_deliveries(ProjectExchangeState(), {"mia": [received("d0", 1, made)]}, ARRIVED).person("mia")
    time = working_time(person, ())
    assert (time.seconds, time.set_aside) == ({}, {(DAYS[0], "tasks", LONG_DAY): 500_000})


def test_hours_beyond_the_active_time_of_a_task_are_set_aside_until_mended() -> None:
    made = [delivery({}, 600, days_by_device={"a": {DAYS[0]: 500, DAYS[1]: 101}}),
            delivery({}, 600, days_by_device={"a": {DAYS[0]: 500, DAYS[1]: 100}})]  # fmt: skip
    exchange = with_deliveries(ProjectExchangeState(), {"mia": [received("a", 1, made[0])]}, ARRIVED)
    time = working_time(exchange.person("mia"), ())
    assert time.seconds == {}
    assert sum(time.set_aside.values()) == 601
    assert {reason for _, _, reason in time.set_aside} == {MORE_THAN_TASK}
    exchange = with_deliveries(exchange, {"mia": [received("a", 2, made[1])]}, ARRIVED)
    time = working_time(exchange.person("mia"), ())
    assert (sum(time.seconds.values()), time.set_aside) == (600, {})


def test_messages_that_do_not_say_when_and_those_beyond_the_most_are_skipped() -> None:
    def message(task: str, at: str) -> Any:
        return SimpleNamespace(kind="question", task_id=task, words="?", at=at, revision=0)

    made = received("a", 1, delivery({}))
    made.messages = [message("t0", "9999"), *(message(f"t{n}", "2026-11-18T12:00:00+00:00") for n in range(1, 1500))]
    person = with_deliveries(ProjectExchangeState(), {"mia": [made]}, ARRIVED).person("mia")
    assert "t0" not in person.questions
    assert len(person.questions) == MOST_MESSAGES


def test_after_an_update_time_of_which_nobody_knows_the_device_counts_once() -> None:
    old = [received(name, 1, delivery({"": {DAYS[0]: 600}})) for name in ("a", "b")]
    new = [
        received(name, 2, delivery({DAYS[0]: 700}, 700, days_by_device={"": {DAYS[0]: 600}, name: {DAYS[0]: 100}}))
        for name in ("a", "b")
    ]
    exchange = with_deliveries(ProjectExchangeState(), {"mia": old}, ARRIVED)
    assert working_time(exchange.person("mia"), ()).seconds == {(DAYS[0], "tasks"): 600}
    exchange = with_deliveries(exchange, {"mia": new}, ARRIVED)
    assert working_time(exchange.person("mia"), ()).seconds == {(DAYS[0], "tasks"): 800}


class Laptop:
    """A database on some device: its moments of work, and what it was before."""

    def __init__(self, name: str, copied: Laptop | None = None) -> None:
        self.name, self.number = name, 0
        self.moments = list(copied.moments) if copied else []
        self.former = list(copied.former) if copied else []
        if copied is not None:
            self.former.append((self.active, copied.name))

    @property
    def active(self) -> int:
        return self.moments[-1][2] if self.moments else 0

    def work(self, at: str, seconds: int) -> None:
        self.moments.append((1, at, self.active + seconds * 1000, 0))

    def deliver(self) -> Any:
        spent = active_time_by_device(sorted(self.moments, key=lambda one: one[2]), {1: self.former}, self.name)
        days_by_device = {
            device: {day.isoformat(): ms // 1000 for day, ms in days.items()}
            for device, days in spent.get(1, {}).items()
        }
        self.number += 1
        return received(self.name, self.number, delivery({}, self.active // 1000, days_by_device=days_by_device))


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("work"), st.integers(0, 9), st.sampled_from(sorted(NOON)), st.integers(1, 900)),
            st.tuples(st.just("copy"), st.integers(0, 9)),
            st.tuples(st.just("new"), st.just(0)),
            st.tuples(st.just("deliver"), st.integers(0, 9)),
        ),
        max_size=25,
    ),
    st.integers(0, 2**32),
)
def test_any_laptops_copies_and_order_of_deliveries_give_the_time_that_was_spent(
    steps: list[tuple[Any, ...]], seed: int
) -> None:
    laptops, spent, made = [Laptop("laptop-0")], Counter[str](), []
    for kind, which, *more in steps:
        one = laptops[which % len(laptops)]
        if kind == "work":
            one.work(*more)
            spent[NOON[more[0]]] += more[1]
        elif kind == "deliver":
            made.append(one.deliver())
        else:
            laptops.append(Laptop(f"laptop-{len(laptops)}", one if kind == "copy" else None))
    made += [one.deliver() for one in laptops]
    chance = random.Random(seed)
    made += chance.sample(made, len(made) // 2)
    chance.shuffle(made)
    exchange = ProjectExchangeState()
    while made:
        size = chance.randint(1, len(made))
        exchange, made = with_deliveries(exchange, {"mia": made[:size]}, ARRIVED), made[size:]
    time = working_time(exchange.person("mia"), ())
    assert not time.set_aside
    assert time.seconds == {(day, "tasks"): seconds for day, seconds in spent.items()}
