"""A report of a large data set: ``python -m tests.benchmarks.owner.bench_report [RATINGS]``.

The data set is written straight as tables; the floor is reading the scores once. Peak memory is that of the process.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path

import duckdb

from annotator.owner.measures.figures import measure
from annotator.owner.measures.report_page import write_report
from tests.benchmarks.owner.measured_dataset import write_measured_dataset

FULL, SECONDS, MEGABYTES = 10_000_000, 120.0, 4_096.0


def main() -> int:
    """Print the row; 1 where a limit for the full number is passed."""
    ratings = int(sys.argv[1]) if sys.argv[1:] else 1_000_000
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        data = write_measured_dataset(root / "data", ratings)
        start, before = time.perf_counter(), time.process_time()
        figures = measure(data)
        write_report(figures, root / "report.html", "Bench")
        taken, worked = time.perf_counter() - start, time.process_time() - before
        start = time.perf_counter()
        duckdb.connect().sql(f"SELECT block, avg(score) FROM '{data}/ratings/*/*.parquet' GROUP BY 1").fetchall()
        floor = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    judgements = figures["collected"]["judgements"]
    print(
        f"report of {judgements:,} ratings: {taken:.1f} s ({worked:.1f} s of processor), {peak:.0f} MiB; "
        f"floor {floor:.2f} s; limits for {FULL:,}: {SECONDS:.0f} s, {MEGABYTES:.0f} MiB"
    )
    return int(taken > SECONDS or peak > MEGABYTES)


if __name__ == "__main__":
    sys.exit(main())
