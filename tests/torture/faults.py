"""A failing disk: the Nth write, flush or open fails, for every N there is, in every phase."""

from __future__ import annotations

import errno
import random
from collections import Counter
from dataclasses import dataclass, field

from tests.torture.bench import Bench
from tests.torture.judge import faults
from tests.torture.phases import EDITING, PHASES
from tests.torture.shim import Fault

KINDS = {"w": (errno.EIO, errno.ENOSPC), "s": (errno.EIO,), "o": (errno.EIO, errno.ENOSPC)}


@dataclass
class Broken:
    tried: Counter[str] = field(default_factory=Counter)
    messages: int = 0
    wrong: list[str] = field(default_factory=list)


def break_disk(bench: Bench, seed: int, phases: tuple[str, ...] = tuple(PHASES), every: int = 1) -> Broken:
    """Every ``every``-th N of each phase and kind, with an error drawn from ``seed``, once or three times in a row.

    The process must end by itself, every edit saved in the end or a message shown, the data old or new.
    """
    rng = random.Random(seed)
    broken = Broken()
    for phase in phases:
        for kind, errors in KINDS.items():
            number = 1 + rng.randrange(every)
            while _one(bench, phase, Fault(kind, number, rng.choice(errors), rng.choice((1, 1, 3))), broken):
                number += every
    return broken


def _one(bench: Bench, phase: str, fault: Fault, broken: Broken) -> bool:
    """False when the phase has fewer operations of the kind than that, so that nothing failed."""
    expected = bench.expected(phase, 0)
    with bench.copy() as files:
        ran = bench.fork(phase, files, 0, fault=fault)
        heard = ran.heard
        wrong = faults(phase, files, heard, expected)
    if not heard.met:
        return False
    if ran.status:
        wrong.append(f"the process ended with status {ran.status}")
    if phase in EDITING and heard.begun and heard.saves < len(expected.states) - 1:
        wrong.append("edits were not saved although the disk came back")
    if phase not in EDITING and not heard.done and not heard.messages:
        wrong.append("nothing was done and nothing was said")
    what = f"{phase}, {fault.kind} {fault.nth} fails with {errno.errorcode[fault.error]} x{fault.count}"
    broken.wrong += [f"{what}: {one}" for one in wrong]
    broken.tried[phase] += 1
    broken.messages += len(heard.messages)
    return True
