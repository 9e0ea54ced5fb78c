"""A data set exported: ``python -m tests.benchmarks.owner.bench_export [TASKS]``.

Rows are those of the form `helpsteer`, everybody's own: five ratings each. The peak is that of this process, which has
read nothing but the data set; the floor is reading its tables once with pyarrow.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PEOPLE, ROWS_A_MINUTE, MEGABYTES = 10, 1_000_000, 2_048.0
_EXPORT = """
import json, sys, time
from pathlib import Path
from annotator.owner.exports.exporters import forms
from annotator.owner.exports.run_export import ExportRequest, export_dataset
from annotator.owner.dataset.dataset_folder import open_dataset
dataset = open_dataset(Path(sys.argv[1]))
start, before = time.perf_counter(), time.process_time()
found = export_dataset(dataset, ExportRequest(forms()["helpsteer"]), Path(sys.argv[2]))
# Not `ru_maxrss`, which a program takes over from the one that started it.
peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps({"rows": found.rows, "seconds": time.perf_counter() - start,
    "processor": time.process_time() - before, "peak": peak / 1024}))
"""


def main() -> int:
    """Print the rows; 1 where a limit is passed."""
    from tests.benchmarks.owner.results_generator import study

    tasks = int(sys.argv[1]) if sys.argv[1:] else 2_000
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        from annotator.owner.dataset.merge import merge

        made = study(root, PEOPLE, tasks, tasks, keys=PEOPLE)
        merge(made.project, [made.results], root / "data")
        command = [sys.executable, "-c", _EXPORT, str(root / "data"), str(root / "out")]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        data = json.loads(output.splitlines()[-1])  # to a program without a file DuckDB shows how far it is
        start = time.perf_counter()
        import pyarrow.parquet as pq

        for path in (root / "data").rglob("*.parquet"):
            pq.ParquetFile(path).read()
        floor = time.perf_counter() - start
    minute = data["rows"] / data["processor"] * 60
    print(
        f"export helpsteer: {data['rows']:,} rows in {data['seconds']:.1f} s ({data['processor']:.1f} s of "
        f"processor): {minute:,.0f} rows a minute of processor (limit {ROWS_A_MINUTE:,}), {data['peak']:.0f} MiB "
        f"(limit {MEGABYTES:.0f}); floor {floor:.2f} s"
    )
    return int(minute < ROWS_A_MINUTE or data["peak"] > MEGABYTES)


if __name__ == "__main__":
    sys.exit(main())
