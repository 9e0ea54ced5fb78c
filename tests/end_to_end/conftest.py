"""A screen on which the windows of a process of tests are opened, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.end_to_end.screen import Screen, virtual_screen


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    with virtual_screen() as started:
        yield started
