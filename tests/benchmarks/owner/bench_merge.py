"""Results of many people merged: ``python -m tests.benchmarks.owner.bench_merge [BUNDLES]``.

The floor is what cannot be spared: reading every file and taking its SHA-256. Peak memory is that of the merging
process and of the largest of its helpers, which work at the same time.
"""

from __future__ import annotations

import hashlib
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

from annotator.owner.dataset.merge import merge
from tests.benchmarks.owner.results_generator import study

FULL, SECONDS, AGAIN, MEGABYTES = 10_000_000, 300.0, 30.0, 4_096.0

_WHOSE = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)


def main() -> int:
    """Print the rows, with what they come to for 10 million ratings; 1 where that passes a limit."""
    bundles = int(sys.argv[1]) if sys.argv[1:] else 1000
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        made = study(root, bundles)
        processes = min(os.cpu_count() or 1, 8)
        taken, worked, peaks = [], [], []
        for _ in range(2):
            start, before = time.perf_counter(), sum(os.times()[:4])
            merge(made.project, [made.results], root / "data", processes=processes)
            taken.append(time.perf_counter() - start)
            worked.append(sum(os.times()[:4]) - before)
            peaks.append([resource.getrusage(process).ru_maxrss / 1024 for process in _WHOSE])
        start = time.perf_counter()
        for path in made.results.iterdir():
            hashlib.sha256(path.read_bytes()).hexdigest()
        floor = time.perf_counter() - start
    own, largest = peaks[1][0], peaks[0][1]  # a process that begins later is charged with its parent's peak
    times, memory = FULL / made.ratings, own + processes * largest
    print(
        f"merge {bundles:,} bundles, {made.ratings:,} ratings: {taken[0]:.1f} s ({worked[0]:.1f} s of "
        f"processor), again {taken[1]:.1f} s ({worked[1]:.1f} s), {memory:.0f} MiB ({own:.0f} and {processes} x "
        f"{largest:.0f}); floor {floor:.2f} s"
    )
    print(
        f"for {FULL:,} ratings by this: {taken[0] * times:.0f} s, again {taken[1] * times:.0f} s; "
        f"limits {SECONDS:.0f} s, {AGAIN:.0f} s, {MEGABYTES:.0f} MiB"
    )
    return int(taken[0] * times > SECONDS or taken[1] * times > AGAIN or memory > MEGABYTES)


if __name__ == "__main__":
    sys.exit(main())
