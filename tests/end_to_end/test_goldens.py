"""The main screens look as in the pictures that are kept; ``make goldens`` makes those anew."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.end_to_end.goldens import GOLDENS, PIXELS, different, draw, unfit
from tests.end_to_end.program import ROOT

WHY = unfit()
KEPT = ROOT / "out" / "goldens"
pytestmark = pytest.mark.skipif(bool(WHY), reason=WHY)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("goldens")
    draw(folder)
    return folder


def test_every_picture_is_drawn_and_kept(drawn: Path) -> None:
    assert {path.name for path in drawn.glob("*.png")} == {path.name for path in GOLDENS.glob("*.png")} | {
        "planted.png"
    }


@pytest.mark.parametrize("golden", sorted(GOLDENS.glob("*.png")), ids=lambda path: path.stem)
def test_a_screen_looks_as_it_did(drawn: Path, golden: Path) -> None:
    pixels = different(drawn / golden.name, golden)
    if len(pixels) > PIXELS:
        KEPT.mkdir(parents=True, exist_ok=True)
        shutil.copy(drawn / golden.name, KEPT)
        pytest.fail(f"{len(pixels)} pixels differ from {pixels[0]} to {pixels[-1]}: compare {KEPT / golden.name} with "
                    f"{golden}; if the new one is right, run make goldens")  # fmt: skip


def test_a_row_that_was_not_repainted_is_more_than_the_tolerance(drawn: Path) -> None:
    assert len(different(drawn / "planted.png", GOLDENS / "rating.png")) > PIXELS
