"""Plants an exception in one thing of many, and looks for what is said of it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from tests.cli.machine import Outcome

KINDS = (RuntimeError, MemoryError)
SECRET = "the words of a task"
Hits = Callable[..., bool]


@contextmanager
def planted(kind: type[Exception], place: str, hits: Hits) -> Iterator[list[None]]:
    """``module:function`` or ``module:Class.method`` raises ``kind`` where ``hits`` says so of its arguments."""
    module, _, path = place.partition(":")
    owner: Any = importlib.import_module(f"annotator.{module}")
    *outer, name = path.split(".")
    for part in outer:
        owner = getattr(owner, part)
    original, calls = getattr(owner, name), list[None]()

    def faulty(*arguments: Any, **named: Any) -> Any:
        if hits(*arguments, **named):
            calls.append(None)
            raise kind(SECRET)
        return original(*arguments, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, faulty)
        yield calls
    assert calls, f"nothing ever called {place} for it"


def output_of(outcome: Outcome) -> str:
    assert SECRET not in outcome.out + outcome.err
    assert "Traceback" not in outcome.err
    return outcome.out + outcome.err


def names(kind: type[Exception], *fragments: str) -> Callable[[str], bool]:
    """Whether a text says that ``kind`` happened to the thing that ``fragments`` name."""
    return lambda text: all(word in text for word in (*fragments, f"({kind.__name__})", "program.fault"))


@dataclass
class First:
    """Hits the first of ``every`` calls."""

    every: int
    calls: int = 0

    def __call__(self, *_: Any) -> bool:
        self.calls += 1
        return self.calls % self.every == 1
