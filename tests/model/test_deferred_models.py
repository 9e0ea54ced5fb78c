"""Models are built when they are first used, also if several threads use one first at the same time."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from pydantic import create_model

from annotator.model.frozen_model import FrozenModel
from annotator.model.span import TextSpan

MODELS, THREADS = 300, 8


@pytest.fixture
def threads_in_turn() -> Iterator[None]:
    """Threads take turns as often as Python can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(use: Callable[[], object]) -> list[Exception]:
    """The errors of ``use``, which several threads call at the same time."""
    start, failed = threading.Barrier(THREADS), list[Exception]()

    def run() -> None:
        start.wait()
        try:
            use()
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=run) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failed


@pytest.mark.usefixtures("threads_in_turn")
def test_models_may_be_used_first_by_several_threads_at_once() -> None:
    """pydantic below 2.14 builds a model without a lock; other threads then miss attributes of its class."""
    for number in range(MODELS):
        model = create_model(f"Model{number}", __base__=FrozenModel, spans=(tuple[TextSpan, ...], ()), text=(str, ""))
        assert not model.__pydantic_complete__
        assert at_once(model) == []
