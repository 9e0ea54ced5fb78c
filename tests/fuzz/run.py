"""``make fuzz``: a million mutants of valid bundles against the reader and the import.

    python -m tests.fuzz.run [--mutants N] [--seed S] [--jobs J] [--only NUMBER]

First it shows that it finds faults planted in the reader. Then no mutant may crash the reader, be accepted as something
the owner did not sign, or be imported in part. What is found is kept in ``out/fuzz``, with the number that makes it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from annotator.bundle.scan import scan_and_verify
from tests.fuzz.judge import FAULTS, FoundError, Importer, judge, planted
from tests.fuzz.mutate import mutant

BLOCK = 4000
IMPORT_EVERY = 250
"""One mutant in so many goes through the import too, and every one that is made for it."""
FOUND = Path("out/fuzz")
NEVER = {"crash": "crashes", "forgery": "accepted forgeries", "partial import": "partial imports"}


def caught(fault: str, seed: int, most: int = 40_000) -> int | None:
    """The number of the first mutant that shows ``fault``; None when none of the first ``most`` does."""
    faulty = planted(fault)
    for number in range(most):
        try:
            judge(mutant(seed, number), faulty)
        except FoundError:
            return number
    return None


def block(work: tuple[int, int, int]) -> tuple[Counter[str], list[tuple[int, str]]]:
    """The outcomes of the mutants ``start`` to ``end`` of ``seed``, and what must not have happened."""
    seed, start, end = work
    outcomes: Counter[str] = Counter()
    faults: list[tuple[int, str]] = []
    with Importer() as importer:
        for number in range(start, end):
            made = mutant(seed, number)
            try:
                outcome = judge(made, scan_and_verify)
                outcomes[outcome] += 1
                if made.kind == "batch" or number % IMPORT_EVERY == 0:
                    outcomes[importer.judge(made, outcome)] += 1
            except FoundError as error:
                faults.append((number, str(error)))
    return outcomes, faults


def _blocks(seed: int, mutants: int) -> Iterator[tuple[int, int, int]]:
    for start in range(0, mutants, BLOCK):
        yield seed, start, min(start + BLOCK, mutants)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Feed the reader and the import mutants of valid bundles.")
    parser.add_argument("--mutants", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, help="judge the mutant of this number alone and say what it is")
    return parser.parse_args()


def main() -> int:
    given = _arguments()
    if given.only is not None:
        return _one(given.seed, given.only)
    for fault in FAULTS:
        number = caught(fault, given.seed)
        print(f"planted: {fault}: {'NOT FOUND' if number is None else f'found by mutant {number:,}'}", flush=True)
        if number is None:
            return 1
    outcomes, faults = _all(given.seed, given.mutants, given.jobs)
    for outcome, count in outcomes.most_common():
        print(f"{count:>10,}  {outcome}")
    for number, what in faults:
        FOUND.mkdir(parents=True, exist_ok=True)
        (FOUND / f"{given.seed}-{number}.bin").write_bytes(mutant(given.seed, number).data)
        print(f"FOUND by mutant {number} (--seed {given.seed} --only {number}): {what}")
    kinds = Counter(what.partition(":")[0] for _, what in faults)
    told = ", ".join(f"{kinds[what]} {name}" for what, name in NEVER.items())
    print(f"{given.mutants:,} mutants, seed {given.seed}: {told}")
    return 1 if faults else 0


def _all(seed: int, mutants: int, jobs: int) -> tuple[Counter[str], list[tuple[int, str]]]:
    outcomes: Counter[str] = Counter()
    faults: list[tuple[int, str]] = []
    done, began = 0, time.monotonic()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for some, more in pool.imap_unordered(block, _blocks(seed, mutants)):
            outcomes += some
            faults += more
            done += BLOCK
            if done % (BLOCK * 25) == 0:
                print(f"{done:,} mutants, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return outcomes, sorted(faults)


def _one(seed: int, number: int) -> int:
    made = mutant(seed, number)
    print(f"mutant {number} of seed {seed}: {made.kind}, {len(made.data):,} bytes")
    with Importer() as importer:
        outcome = judge(made, scan_and_verify)
        print(outcome)
        print(importer.judge(made, outcome))
    return 0


if __name__ == "__main__":
    sys.exit(main())
