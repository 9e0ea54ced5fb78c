"""The presets that ship: rubrics the model accepts, short enough for the strip that shows all levels at once."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path

import pytest

from annotator.model.rubric import RatingBlock, Rubric
from annotator.paths import resource

PRESETS = sorted(path for path in resource("presets").iterdir() if path.is_dir())
STRIP_CHARACTERS = 60


def rubric(folder: Path) -> Rubric:
    return Rubric.model_validate(tomllib.loads((folder / "rubric.toml").read_text(encoding="utf-8")))


@pytest.mark.parametrize("folder", PRESETS, ids=lambda folder: folder.name)
def test_a_preset_is_a_rubric_under_its_folders_name_with_guidelines(folder: Path) -> None:
    assert rubric(folder).id == folder.name
    assert (folder / "guidelines.md").read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize("folder", PRESETS, ids=lambda folder: folder.name)
def test_both_ends_of_a_scale_are_described_and_every_description_fits_the_strip(folder: Path) -> None:
    for block in rubric(folder).blocks:
        if isinstance(block, RatingBlock):
            for kind, score in itertools.product(block.targets, block.scores):
                text = block.description(kind, score)
                assert len(text) <= STRIP_CHARACTERS, (block.key, kind, score, text)
                assert text or score not in (block.low, block.high), (block.key, kind, score)


def test_helpsteer_asks_five_attributes_from_0_to_4_of_every_response() -> None:
    blocks = [b for b in rubric(resource("presets", "helpsteer")).blocks if isinstance(b, RatingBlock)]
    assert [block.key for block in blocks] == ["helpfulness", "correctness", "coherence", "complexity", "verbosity"]
    assert {(block.low, block.high, block.targets, block.required) for block in blocks} == {(0, 4, ("response",), True)}
    assert all(block.description("response", score) for block in blocks for score in block.scores)
