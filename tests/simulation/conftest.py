"""Every round of the simulation measures data sets of one form."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.translated_once import remember_translations


@pytest.fixture(scope="session", autouse=True)
def _translated_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        remember_translations(patch)
        yield
