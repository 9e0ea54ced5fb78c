"""Active time by day, as results say it."""

from __future__ import annotations

import random
from collections import Counter
from datetime import datetime
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle.info import MOST_MESSAGES
from annotator.owner.exchange.exchange_state import ProjectExchangeState
from annotator.owner.exchange.people_rows import active_seconds_by_day, working_time
from annotator.owner.exchange.project_sync import with_deliveries
from annotator.services.active_time import active_time_by_device

DAYS = ("2026-11-18", "2026-11-19")
NOON = {datetime.fromisoformat(f"{day}T12:00:00").astimezone().isoformat(): day for day in DAYS}


def delivery(days: dict[str, int] | None, seconds: int = 600, **more: Any) -> Any:
    line = SimpleNamespace(
        **{"task_id": "t1", "days": days, "active_seconds": seconds, "days_by_device": None, "revision": 1,
           "status": "submitted", "submitted": None, "guidelines": ""} | more
    )  # fmt: skip
    return SimpleNamespace(lines=[line], course=[], messages=(), created="2026-11-20T10:00:00+00:00")


def received(device: str, number: int, made: Any) -> Any:
    made.device, made.sequence, made.annotator = device, number, SimpleNamespace(fingerprint="key")
    return made


def test_time_that_was_spent_on_another_computer_is_not_counted_again() -> None:
    assert active_seconds_by_day(delivery({}), {}) == {"t1": {}}
    assert active_seconds_by_day(delivery({"2026-11-18": 600}), {}) == {"t1": {"2026-11-18": 600}}


def test_results_of_older_programs_count_on_the_day_when_they_were_made() -> None:
    assert active_seconds_by_day(delivery(None), {}) == {"t1": {"2026-11-20": 600}}
    assert active_seconds_by_day(delivery(None), {"t1": {"2026-11-18": 500}}) == {
        "t1": {"2026-11-18": 500, "2026-11-20": 100}
    }


def test_two_devices_that_worked_on_one_task_on_one_day_are_added_up() -> None:
    made = [
        received(name, 1, delivery({DAYS[0]: seconds}, days_by_device={name: {DAYS[0]: seconds}}))
        for name, seconds in (("a", 600), ("b", 300))
    ]
    person = with_deliveries(ProjectExchangeState(), {"mia": made}).person("mia")
    assert working_time(person, ()) == {(DAYS[0], "tasks"): 900}
    assert len(person.submitted) == 1


def test_a_day_has_no_more_than_24_hours_however_many_devices_are_named() -> None:
    made = delivery({DAYS[0]: 600}, days_by_device={f"d{n}": {DAYS[0]: 50_000} for n in range(10)})
    person = with_deliveries(ProjectExchangeState(), {"mia": [received("d0", 1, made)]}).person("mia")
    assert working_time(person, ()) == {(DAYS[0], "tasks"): 86_400}


def test_messages_that_do_not_say_when_and_those_beyond_the_most_are_skipped() -> None:
    def message(task: str, at: str) -> Any:
        return SimpleNamespace(kind="question", task_id=task, words="?", at=at, revision=0)

    made = received("a", 1, delivery({}))
    made.messages = [message("t0", "9999"), *(message(f"t{n}", "2026-11-18T12:00:00+00:00") for n in range(1, 1500))]
    person = with_deliveries(ProjectExchangeState(), {"mia": [made]}).person("mia")
    assert "t0" not in person.questions
    assert len(person.questions) == MOST_MESSAGES


def test_after_an_update_time_of_which_nobody_knows_the_device_counts_once() -> None:
    old = [received(name, 1, delivery({DAYS[0]: 600})) for name in ("a", "b")]
    new = [
        received(name, 2, delivery({DAYS[0]: 700}, days_by_device={"": {DAYS[0]: 600}, name: {DAYS[0]: 100}}))
        for name in ("a", "b")
    ]
    exchange = with_deliveries(ProjectExchangeState(), {"mia": old})
    assert working_time(exchange.person("mia"), ()) == {(DAYS[0], "tasks"): 600}
    exchange = with_deliveries(exchange, {"mia": new})
    assert working_time(exchange.person("mia"), ()) == {(DAYS[0], "tasks"): 800}


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
        found = {
            device: {day.isoformat(): ms // 1000 for day, ms in days.items()}
            for device, days in spent.get(1, {}).items()
        }
        self.number += 1
        return received(self.name, self.number, delivery({}, days_by_device=found))


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
        exchange, made = with_deliveries(exchange, {"mia": made[:size]}), made[size:]
    found = working_time(exchange.person("mia"), ())
    assert found == {(day, "tasks"): seconds for day, seconds in spent.items()}
