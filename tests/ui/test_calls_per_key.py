"""How much of the program a key runs through does not grow unseen: ``make bench`` says it of the running program."""

from __future__ import annotations

from typing import Any

from tests.benchmarks.trace_probe import traced
from tests.ui.conftest import Desk, task
from tests.ui.critique.conftest import asked, story


def quiet(desk: Desk) -> None:
    """What the program does in pauses is done, or does not come."""
    desk.work._prefetch.stop()
    desk.work._time.stop()
    desk.window.table.get_ready()


def test_a_digit(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press(*"333")
    quiet(desk)
    found: dict[str, Any] = traced(lambda: desk.press("2"))
    assert found["calls"] < 330, found["most"]
    assert found["functions"] < 200, found["most"]
    assert found["files"] < 60, found["most"]


def test_the_key_of_a_critique_and_a_letter_of_it(desk: Desk) -> None:
    desk.bring([story("one")], asked())
    desk.work.task_layout.dock._make_spare()  # type: ignore[union-attr]
    quiet(desk)
    begun: dict[str, Any] = traced(lambda: desk.press("c"))
    assert begun["calls"] < 1_900, begun["most"]
    desk.press(*"abc")
    typed: dict[str, Any] = traced(lambda: desk.press("d"))
    assert typed["calls"] < 60, typed["most"]
