"""Looks at a screen, taken again until they see what is waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.end_to_end.screen import CommandError, NeverHappenedError, Screen, wait_for


def looks(*outcomes: object) -> tuple[Callable[[], object], Iterator[object]]:
    """A look that gives these in turn, or raises those that are errors; and the ones that it has not come to."""
    left = iter(outcomes)

    def look() -> object:
        outcome = next(left)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    return look, left


def test_a_look_that_fails_is_taken_again() -> None:
    screen = Screen(":none", (1, 1), Path())

    def fails() -> str:
        return screen.run("false")

    with pytest.raises(CommandError):
        fails()
    look, left = looks(CommandError("Failed to get reply"), None, IndexError("no row yet"), "on")
    assert wait_for("a reply", look) == "on"
    assert list(left) == []


def test_what_the_last_look_failed_with_is_the_cause() -> None:
    late = CommandError("Failed to get reply")
    look, _ = looks(late)
    with pytest.raises(NeverHappenedError, match="a reply: not within") as never:
        wait_for("a reply", look, -1)
    assert never.value.__cause__ is late


def test_a_program_that_ended_is_waited_for_no_longer() -> None:
    look, left = looks(NeverHappenedError("the program ended"), "on")
    with pytest.raises(NeverHappenedError, match="the program ended"):
        wait_for("a reply", look)
    assert list(left) == ["on"]
