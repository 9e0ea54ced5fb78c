"""Formulas are drawn by another process, which may be slow, or end, without anybody waiting for it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator

import pytest

from annotator.services import formula_process, resource_limited_process
from annotator.services.formula_process import FormulaDrawingProcess

LONG = 60.0


class Listener:
    """Notes what is drawn."""

    def __init__(self) -> None:
        self.told: dict[str, object] = {}
        self._changed = threading.Condition()

    def __call__(self, source: str, drawing: object) -> None:
        with self._changed:
            self.told[source] = drawing
            self._changed.notify_all()

    def wait(self, source: str) -> object:
        with self._changed:
            assert self._changed.wait_for(lambda: source in self.told, LONG)
            return self.told[source]


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def process(listener: Listener) -> Iterator[FormulaDrawingProcess]:
    made = FormulaDrawingProcess(listener)
    yield made
    made.close()


def test_the_formula_process_draws_valid_formulas_only(listener: Listener, process: FormulaDrawingProcess) -> None:
    process.draw(["$x$", r"$\undefined$", "$\ud800$", "no formula", "$y$"])
    assert isinstance(listener.wait("$y$"), tuple)
    kinds = [type(value) for value in listener.told.values()]
    assert kinds == [tuple, type(None), type(None), type(None), tuple]
    assert str(listener.told["$x$"][0]).startswith("<svg")  # type: ignore[index]


def test_a_formula_that_takes_too_long_stays_and_the_next_one_is_drawn(
    listener: Listener, process: FormulaDrawingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    process.draw(["$x$"])
    listener.wait("$x$")
    assert process._process is not None
    before = process._process
    os.kill(before.pid or 0, signal.SIGSTOP)  # it never answers
    monkeypatch.setattr(formula_process, "TIME_LIMIT", 0.2)
    process.draw(["$slow$"])
    assert listener.wait("$slow$") is None
    assert not before.is_alive() if before._closed is False else True  # type: ignore[attr-defined]
    monkeypatch.setattr(formula_process, "TIME_LIMIT", LONG)
    process.draw(["$y$"])
    assert isinstance(listener.wait("$y$"), tuple)


def test_a_process_that_is_ended_from_outside_is_restarted(listener: Listener, process: FormulaDrawingProcess) -> None:
    process.draw(["$x$"])
    listener.wait("$x$")
    assert process._process is not None
    process._process.kill()
    process._process.join()
    process.draw(["$y$", "$z$"])
    assert isinstance(listener.wait("$z$"), tuple)


def test_a_process_that_never_begins_is_left_alone(
    listener: Listener, process: FormulaDrawingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def fails() -> None:
        tried.append(1)
        raise OSError("no process")

    monkeypatch.setattr(process, "_begin", fails)
    process.draw([f"${n}$" for n in range(resource_limited_process.MAX_FAILURES)])
    assert listener.wait(f"${resource_limited_process.MAX_FAILURES - 1}$") is None
    monkeypatch.undo()
    process.draw(["$x$"])
    assert listener.wait("$x$") is None
    assert process._process is None


def test_closing_ends_the_process_and_draws_nothing_more(listener: Listener, process: FormulaDrawingProcess) -> None:
    process.draw(["$x$"])
    listener.wait("$x$")
    running = process._process
    assert running is not None
    pid = running.pid
    process.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid or 0, 0)
