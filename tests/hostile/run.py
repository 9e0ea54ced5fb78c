"""``make hostile``: everything that a place, a server or a file did to the program once, done to it again, and what it
costs, as a table.

    python -m tests.hostile.run [--only WORDS] [--slow] [--patience N]

Each mode runs the program as people start it, in a process of its own, and fails where that does not end, ends in a
traceback, says the wrong thing, takes more memory, seconds or bytes than it may, leaves something behind, or touches
what does not lie at the place. ``--slow`` has those, too, that wait for minutes; ``--patience`` multiplies what is
permitted of seconds, for a machine with much else to do.
"""

from __future__ import annotations

import argparse
import logging
import shutil
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tests.hostile import command_modes, file_modes, folder_modes, server_modes, window_modes
from tests.hostile.scene import HostileMode, Scene, Try, scene

HEADINGS = ("what was done", "runs", "failures", "said", "peak MB", "received MB", "written MB", "longest s")


def _quiet(scene: Scene) -> Iterator[Try]:
    """What both syncs take where nothing is wrong."""
    here = scene.fresh()
    yield from (Try(here.owner_syncs()), Try(here.annotator_syncs()))
    here.remove()


PLAIN = HostileMode("*Nothing: both syncs of a quiet place*", _quiet)
MODES = (PLAIN, *server_modes.MODES, *folder_modes.MODES, *file_modes.MODES, *command_modes.MODES, *window_modes.MODES)
ALL = (*MODES, *server_modes.SLOW)


def _row(mode: HostileMode, tries: Sequence[Try], faults: Sequence[str]) -> tuple[str, ...]:
    codes = dict.fromkeys(code for one in tries for code in one.run.codes)
    short = ", ".join(f"`{code}`" for code in codes)
    peak, sent = max(one.run.peak for one in tries), max(one.sent for one in tries)
    written, longest = max(one.run.written for one in tries), max(one.run.seconds for one in tries)
    amounts = (peak / 1e6, sent / 1e6, written / 1e6)
    return (
        mode.name,
        str(len(tries)),
        str(len(faults)),
        short,
        *(f"{amount:,.0f}" for amount in amounts),
        f"{longest:.0f}",
    )


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    lines = [HEADINGS, ("---",) * len(HEADINGS), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Do again whatever was done to the program from outside.")
    parser.add_argument("--only", help="only modes with these words in their names")
    parser.add_argument("--slow", action="store_true", help="those that wait for minutes, too")
    parser.add_argument("--patience", type=float, default=1.0)
    return parser.parse_args()


def _tried(mode: HostileMode, here: Scene, patience: float) -> tuple[list[Try], list[str]]:
    """Every try of a mode, and what was wrong with those that failed."""
    tries, faults = [], []
    judged = replace(mode, seconds=mode.seconds * patience)
    for one in mode.tries(here):
        tries.append(one)
        fault = judged.fault(one)
        if fault:
            faults.append(fault)
            last = " / ".join(one.run.output.strip().splitlines()[-3:])
            sys.stderr.write(f"FAILED: {mode.name}, run {len(tries)}: {fault}: {last[:600]}\n")
    return tries, faults


def main() -> int:
    logging.disable(logging.WARNING)
    given = _arguments()
    chosen = [one for one in (ALL if given.slow else MODES) if (given.only or "") in one.name]
    here = scene(given.patience)
    rows, failed = [], 0
    try:
        for mode in chosen:
            tries, faults = _tried(mode, here, given.patience)
            failed += len(faults)
            if not tries:
                sys.stderr.write(f"{mode.name}: left out, it cannot be done here\n")
                continue
            rows.append(_row(mode, tries, faults))
            sys.stderr.write(
                f"{' | '.join(rows[-1])}; median {statistics.median(x.run.seconds for x in tries):.1f} s\n"
            )
    finally:
        shutil.rmtree(here.root, ignore_errors=True)
    sys.stdout.write(_table(rows))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
