"""``make simulate``: the table of `review.md`, from 35 items of a test and 40 tasks."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.simulation.people_at_work import Simulated, simulate


def table(found: Simulated) -> str:
    """The figures as Markdown."""
    lines = [
        "| who | right in the test | passed | right on gold | named by checks | error |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for one in found.people:
        named = ", ".join(f"`{rule}`" for rule in one.findings) or "none"
        passed = "yes" if one.passed else "no"
        lines.append(f"| {one.name} | {one.test:.0%} | {passed} | {one.gold:.0%} | {named} | {one.error:.2f} |")
    lines += [f"| all, before review: {way} | | | | | {value:.2f} |" for way, value in found.raw.items()]
    lines += [f"| **final**: {way} | | | | | **{value:.2f}** |" for way, value in found.final.items()]
    states = ", ".join(f"{count:,} {state}" for state, count in found.states.items())
    return "\n".join([*lines, "", f"Scores: {found.scores:,}, final {found.final_scores:,}. Works: {states}."])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(table(simulate(Path(folder), tasks=40, test_items=35)) + "\n")
