"""Contrast, computed from the colour roles of every theme: every pair that the program lays over each other."""

from __future__ import annotations

from itertools import product

import pytest

from annotator.ui.theme import CONTRAST, DARK, LIGHT, Palette
from tests.ui.test_parts import contrast

GROUNDS = ("background", "panel", "raised")
INKS = ("text", "muted", "accent", "success", "warning", "danger")
PAIRS = [
    *product(INKS, GROUNDS),
    *product(("text", "accent", "success", "warning"), ("code",)),  # the colours of code
    *product(("text", "accent", "success", "warning", "danger"), ("accent_tint",)),  # the row that is chosen
    *product(("text",), ("highlight_1", "highlight_2")),
    ("on_accent", "accent"),
    ("panel", "warning"),  # the chip of a hidden character
]


@pytest.mark.parametrize(("palette", "least"), [(LIGHT, 4.5), (DARK, 4.5), (CONTRAST, 7.0)], ids=lambda v: str(v)[:20])
def test_every_pair_is_readable(palette: Palette, least: float) -> None:
    ratios = {pair: round(contrast(*(getattr(palette, role) for role in pair)), 2) for pair in PAIRS}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < least} == {}


@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST], ids=lambda palette: palette.name)
def test_the_focus_ring_and_the_chosen_cell_stand_out(palette: Palette) -> None:
    """WCAG 1.4.11: what shows a state is told from its ground, 3:1."""
    for ground in (*GROUNDS, "accent_tint"):
        assert contrast(palette.accent, getattr(palette, ground)) >= 3


def test_lines_can_be_seen_in_high_contrast() -> None:
    assert contrast(CONTRAST.line, CONTRAST.panel) >= 4.5
