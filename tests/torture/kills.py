"""SIGKILL at points spread over the phases: whatever was acknowledged is there, and nothing is half done."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from tests.torture.bench import Bench
from tests.torture.judge import faults
from tests.torture.phases import PHASES

SEEDS = 4
TRIES = 20


@dataclass
class Tally:
    """``points`` by phase that counted, ``idle`` that fell outside a phase, and everything that went wrong."""

    points: Counter[str] = field(default_factory=Counter)
    idle: int = 0
    wrong: list[str] = field(default_factory=list)


def kill(bench: Bench, points: int, seed: int, phases: tuple[str, ...] = tuple(PHASES)) -> Tally:
    """``points`` kills, the same number in each phase, at a random moment of it."""
    rng = random.Random(seed)
    tally = Tally()
    for number in range(points):
        phase = phases[number % len(phases)]
        for _ in range(TRIES):
            if _one(bench, phase, rng, tally):
                break
    return tally


def _one(bench: Bench, phase: str, rng: random.Random, tally: Tally) -> bool:
    script = rng.randrange(SEEDS)
    expected = bench.expected(phase, script)
    with bench.copy() as files:
        after = rng.random() * bench.seconds[phase]
        ran = bench.fork(phase, files, script, kill_after=after)
        heard = ran.heard
        wrong = faults(phase, files, heard, expected)
        tally.wrong += [f"{phase}, script {script}, killed after {after * 1000:.2f} ms: {one}" for one in wrong]
        if not heard.begun or heard.ended:
            tally.idle += 1
            if heard.ended:
                # The undisturbed run was slower than this one: look at a shorter time from now on.
                bench.seconds[phase] = min(bench.seconds[phase], ran.seconds)
            return False
        tally.points[phase] += 1
        return True
