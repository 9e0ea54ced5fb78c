"""A hundred of odd values of each kind, and that faults which were put back are noticed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fuzz.values import KINDS, PLANTED, Scene, caught, is_read, judged, made, scene_of


@pytest.fixture(scope="module")
def scene() -> Iterator[Scene]:
    with scene_of() as made_scene:
        yield made_scene


@pytest.mark.parametrize("fault", PLANTED)
def test_fault_that_was_put_back_is_found(scene: Scene, fault: str) -> None:
    assert caught(scene, fault) is not None


@pytest.mark.parametrize("kind", KINDS)
def test_odd_values_are_refused_or_taken(scene: Scene, kind: str) -> None:
    assert is_read(scene, kind)
    outcomes = {judged(scene, kind, 2, number) for number in range(100)}
    assert "taken" in outcomes


def test_odd_value_is_made_again_from_its_number(scene: Scene) -> None:
    assert [made(scene, "receipt", 3, n) for n in range(50)] == [made(scene, "receipt", 3, n) for n in range(50)]
