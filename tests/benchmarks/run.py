"""``make bench``: measures everything once more, prints the table, and shows a profile of every aim that was missed.

python -m tests.benchmarks.run [--only PART]      PART: a word in the name of a module, as in bench_PART.py
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Row, percentile, profiled, samples, shown

HERE = Path(__file__).resolve().parent
OUT = HERE.parents[1] / "out" / "bench"


def catches_a_slowdown() -> bool:
    """Measures the same work as it is and with two thirds added: the second must miss an aim that the first reaches."""

    def work(rounds: int) -> int:
        return sum(number * number for number in range(rounds))

    floor = samples(lambda: work(60_000), 15)
    aim = 1.4
    fair = percentile(samples(lambda: work(60_000), 15), 50) / percentile(floor, 50)
    slowed = percentile(samples(lambda: work(100_000), 15), 50) / percentile(floor, 50)
    print(f"The harness: the same work measures {fair:.2f} times itself, a planted slowdown {slowed:.2f} times.")
    return fair <= aim < slowed


def measured(only: str) -> Iterator[Row]:
    for path in sorted(HERE.glob("bench_*.py")):
        if only in path.stem:
            print(f"  {path.stem} ...", file=sys.stderr, flush=True)
            yield from importlib.import_module(f"tests.benchmarks.{path.stem}").rows()


def aim_words(row: Row) -> str:
    if row.aim is None:
        return ""
    parts = [f"{row.aim.ratio:g}x"] if row.aim.ratio is not None else []
    parts += [f"p95 {shown(row.aim.p95, row.unit)}"] if row.aim.p95 is not None else []
    return " and ".join(parts)


def line(row: Row) -> list[str]:
    verdict = {True: "reached", False: "MISSED", None: ""}[row.reached]
    floor = f"{shown(percentile(row.floor_values, 50), row.unit)} {row.floor}" if row.floor_values else ""
    ratio = f"{row.ratio:.2f}x" if row.ratio is not None else ""
    numbers = [str(len(row.values)), shown(row.median, row.unit), shown(row.p95, row.unit)]
    return [row.what, *numbers, floor, ratio, aim_words(row), verdict, row.note]


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table that also lines up as plain text."""
    heads = ["what", "runs", "median", "p95", "floor in this run", "ratio", "aim", "", "note"]
    lines = [heads, *map(line, rows)]
    widths = [max(len(cells[column]) for cells in lines) for column in range(len(heads))]

    def joined(cells: list[str]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"

    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([joined(lines[0]), rule, *map(joined, lines[1:])])


def record(rows: list[Row]) -> Path:
    """Keeps the samples, so that two runs can be compared."""
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / time.strftime("bench-%Y%m%d-%H%M%S.json")
    kept = [
        {
            "what": row.what,
            "unit": row.unit,
            "values": list(row.values),
            "floor": row.floor,
            "floor_values": list(row.floor_values),
        }
        for row in rows
    ]
    path.write_text(json.dumps({"machine": machine(), "rows": kept}, indent=1), encoding="utf-8")
    return path


def machine() -> str:
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure, and print the table.")
    parser.add_argument("--only", default="", metavar="PART", help="only the modules with this word in their name")
    arguments = parser.parse_args()
    print(machine())
    if not catches_a_slowdown():
        print("A planted slowdown was not told from noise: this machine is too busy to measure on.", file=sys.stderr)
        return 1
    rows, profiles = [], []
    for row in measured(arguments.only):
        rows.append(row)
        if row.reached is False:  # profiled at once, while what the work needs is still there
            profile = profiled(row.work) if row.work is not None else row.profile or "(no profile)"
            profiles.append(f"\nMissed: {row.what}\n{profile}")
    print(table(rows), *profiles, sep="\n")
    print(f"Samples: {record(rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
