"""Files harmed by something else: removed, replaced, cut off or with a bit flipped, while open or after a kill.

Nothing may be lost without a word: what was acknowledged is there, or a start says that it is not.
"""

from __future__ import annotations

import itertools
import os
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.services.backup_list import list_backups, summarize_backup
from annotator.store import work
from annotator.store.connections import log_of
from annotator.store.ledger import LostEdits
from annotator.store.store import Store
from tests.services.conftest import PROJECT
from tests.torture import phases
from tests.torture.bench import Bench, Ran
from tests.torture.judge import Expected, state
from tests.torture.phases import EDITING, Files

Deed = Callable[[Path, random.Random], None]
SLACK = 1
"""A COMMIT may be on its way between the last look at the files and *saved*, with all saves that share it."""
_QUICK = 0.3


@dataclass
class Harmed:
    """How many were judged, by file, deed and time; how they ended; everything that went wrong."""

    points: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def _remove(path: Path, _: random.Random) -> None:
    path.unlink()


def _replace(path: Path, rng: random.Random) -> None:
    """By a copy of it as it was, or by something else."""
    other = path.with_name("other")
    if rng.random() < 0.5:
        shutil.copyfile(path, other)
    else:
        other.write_bytes(rng.randbytes(4096))
    other.replace(path)


def _cut(path: Path, rng: random.Random) -> None:
    os.truncate(path, rng.choice((0, rng.randrange(path.stat().st_size + 1))))


def _flip(path: Path, rng: random.Random) -> None:
    with path.open("r+b") as file:
        at = rng.randrange(max(1, path.stat().st_size))
        file.seek(at)
        byte = file.read(1) or b"\0"
        file.seek(at)
        file.write(bytes([byte[0] ^ 1 << rng.randrange(8)]))


DEEDS: dict[str, Deed] = {"remove": _remove, "replace": _replace, "cut": _cut, "flip": _flip}
TARGETS: dict[str, Callable[[Path], Path]] = {
    "database": lambda database: database,
    "log": log_of,
    "shared memory": lambda database: Path(f"{database}-shm"),
}
TIMES = ("open", "killed")


def harm(bench: Bench, points: int, seed: int) -> Harmed:
    """``points`` harms, every file, deed and time in turn, at a random moment of a random editing phase."""
    rng = random.Random(seed)
    harmed = Harmed()
    ways = list(itertools.product(TARGETS, DEEDS, TIMES))
    for number in range(points):
        target, deed, time = ways[number % len(ways)]
        _one(bench, target, deed, time, rng, harmed)
    return harmed


def _one(bench: Bench, target: str, deed: str, time: str, rng: random.Random, harmed: Harmed) -> None:
    phase, script = rng.choice(EDITING), rng.randrange(4)
    expected = bench.expected(phase, script)
    with bench.copy() as files:
        path, done = TARGETS[target](files.paths.database), [False]

        def disturb() -> None:
            with suppress(FileNotFoundError):  # who closes the database takes the file away, perhaps just now
                if path.exists():
                    DEEDS[deed](path, rng)
                    done[0] = True

        after = rng.random() * bench.seconds[phase]
        patience, phases.PATIENCE = phases.PATIENCE, _QUICK
        try:
            ran = bench.fork(phase, files, script, kill_after=after, disturb=disturb if time == "open" else None)
        finally:
            phases.PATIENCE = patience
        if time == "killed":
            disturb()
        if not ran.heard.begun or not done[0]:
            harmed.ends["fell outside"] += 1
            return
        wrong, end = _judge(files, ran, expected, strict=time == "open" and deed != "flip")
    harmed.points[f"{target} {time}"] += 1
    harmed.ends[end] += 1
    harmed.wrong += [
        f"{phase}, script {script}, {deed} the {target} ({time}, {after * 1000:.1f} ms): {w}" for w in wrong
    ]


def _judge(files: Files, ran: Ran, expected: Expected, strict: bool) -> tuple[list[str], str]:
    """What is wrong, and how it ended."""
    saves = ran.heard.saves
    late = len({line for line in ran.lines[ran.before :] if line.startswith("S ")}) > SLACK if ran.before else False
    losses: tuple[LostEdits, ...] = ()
    last = 0
    try:
        with Store(files.paths) as store:
            damage = store.check()
            losses, last = store.losses, store.read(work.last_number, PROJECT)
        now = state(files.paths.database)
    except AnnotatorError:
        damage, now = [], None
    except sqlite3.Error:  # a text that is no UTF-8 any more
        now = {"damaged": ""}
    if now in expected.states[saves:]:
        # One edit may have been noted as acknowledged before the process could say so.
        short = [
            loss for loss in losses if loss.recovered < loss.acknowledged <= last and now != expected.states[saves]
        ]
        return (["edits are called lost that are there"] if short else []), "whole"
    if _rescued(files, expected, saves):
        return [], "rescued"
    if strict and late:
        return ["edits were called saved after the harm, and are not there"], "broken"
    if now is None:
        return [], "refused to open"
    return (
        ([], "said") if damage else ([f"{saves} saves were acknowledged, an earlier state is here, no word"], "silent")
    )


def _rescued(files: Files, expected: Expected, saves: int) -> bool:
    """Whether a good copy that a restore offers has everything."""
    copies = [card.path for card in list_backups(files.paths) if not summarize_backup(card.path).problems]
    return any(state(path) in expected.states[saves:] for path in copies[:1])
