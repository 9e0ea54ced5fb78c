"""Plots as SVG: each value is at its place, and values that are all alike are drawn, too."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from annotator.owner.measures import report_plots as plots


def test_bars_are_as_high_as_their_numbers() -> None:
    drawn = ElementTree.fromstring(plots.bars({"a": 10, "b<": 5, "c": 0}, "About \u202e<b>", "people"))
    bars = [element.get("d", "") for element in drawn.iter() if element.get("style") == "fill: var(--accent)"]
    heights = [float(re.findall(r"v(-?[\d.]+)", path)[0]) for path in bars]
    assert heights[0] == 2 * heights[1] > heights[2] == 0
    assert "b<" in [element.text for element in drawn.iter()]
    assert "\u202e" not in drawn.get("aria-label", "")


def test_intervals_stand_in_their_order() -> None:
    rows = [{"name": n, "value": v, "low": v - 1, "high": v + 1, "marked": n == "z"} for n, v in (("x", 1), ("z", 4))]
    drawn = ElementTree.fromstring(plots.intervals(rows, "About", "points"))
    (one,), (other,) = ([bar.get("d", "") for bar in drawn.iter() if bar.get("style") == f"fill: var(--{colour})"]
                        for colour in ("accent", "warning"))  # fmt: skip
    assert float(one[1:].split()[0]) < float(other[1:].split()[0])


def test_values_that_are_alike_are_drawn() -> None:
    for value in (0, 1, -2.5, 1000):
        ElementTree.fromstring(plots.intervals([{"name": "x", "value": value}] * 2, "About", ""))
    ElementTree.fromstring(plots.bars({"a": 0.0}, "About"))
    ElementTree.fromstring(plots.stacked([{"name": "a", "kind": "tasks", "number": 0.0}], "About", "hours"))
