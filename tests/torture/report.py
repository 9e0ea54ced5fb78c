"""Runs everything and prints the table."""

# ruff: noqa: T201

from __future__ import annotations

import sys
from argparse import Namespace

from tests.torture.bench import bench
from tests.torture.faults import break_disk
from tests.torture.harm import harm
from tests.torture.kills import kill
from tests.torture.planted import planted_faults_are_seen
from tests.torture.power import lose_power
from tests.torture.window import kill_window

SHOWN = 10


def run(asked: Namespace) -> bool:
    """Whether all promises were kept, and every planted fault was seen."""
    seen = planted_faults_are_seen(asked.seed, asked.planted)
    for name, count in seen.items():
        print(f"planted: {name}: {'seen, ' + str(count) + ' times' if count else 'NOT SEEN'}")
    wrong: list[str] = []
    with bench() as workbench:
        killed = kill(workbench, asked.points, asked.seed)
        _show("kill -9", killed.points, killed.wrong, f"{killed.idle} more fell outside a phase")
        window = kill_window(workbench, asked.window, asked.seed)
        _show("kill -9 of the window", window.points, window.wrong, f"{window.idle} more fell outside its work")
        lost = lose_power(workbench, asked.images, asked.seed)
        _show("power loss", lost.judged, lost.wrong, "crash images")
        broken = break_disk(workbench, asked.seed, every=asked.every)
        _show("failing disk", broken.tried, broken.wrong, f"{broken.messages} messages shown")
        harmed = harm(workbench, asked.harmed, asked.seed)
        ends = ", ".join(f"{count} {end}" for end, count in sorted(harmed.ends.items()))
        _show("files harmed", harmed.points, harmed.wrong, ends)
        wrong = [*killed.wrong, *window.wrong, *lost.wrong, *broken.wrong, *harmed.wrong]
    for one in wrong[:SHOWN]:
        print(one, file=sys.stderr)
    return not wrong and all(seen.values())


def _show(what: str, counted: dict[str, int], wrong: list[str], note: str) -> None:
    phases = ", ".join(f"{phase} {count}" for phase, count in counted.items())
    print(f"{what}: {sum(counted.values())} ({phases}); {note}; broken promises: {len(wrong)}", flush=True)
