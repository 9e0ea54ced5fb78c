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
from collections.abc import Iterable, Iterator
from pathlib import Path

from annotator import __version__
from tests.benchmarks.measure import Row, percentile, profiled, samples, shown
from tests.doc_sections import write_section

HERE = Path(__file__).resolve().parent
OUT = HERE.parents[1] / "out" / "bench"
BUSY = 0.1
"""The share of all processors that others may use where an aim is to be judged."""


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


def busy(seconds: float = 2.0) -> float:
    """The share of all processors that is in use while nothing is measured (``/proc/stat``)."""

    def ticks() -> tuple[int, int]:
        fields = [int(field) for field in Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:]]
        return sum(fields), fields[3] + fields[4]  # idle, and idle while the disk works

    (all_before, idle_before), _, (all_after, idle_after) = ticks(), time.sleep(seconds), ticks()
    return 1 - (idle_after - idle_before) / (all_after - all_before)


def measured(only: str) -> Iterator[tuple[Row, bool, str]]:
    """The rows, each with whether its module found an idle machine before and after it measured, and its profile."""
    for path in sorted(HERE.glob("bench_*.py")):
        if only in path.stem:
            print(f"  {path.stem} ...", file=sys.stderr, flush=True)
            before = busy()
            rows = profiled_rows(importlib.import_module(f"tests.benchmarks.{path.stem}").rows())
            idle = max(before, busy()) <= BUSY
            yield from ((row, idle, profile) for row, profile in rows)


def profiled_rows(rows: Iterable[Row]) -> list[tuple[Row, str]]:
    """The rows, each with a profile if it missed its aim. It is made before the next row is asked for, since a module
    deletes the files of its work after the last one."""
    result = []
    for row in rows:
        profile = ""
        if row.reached is False:
            profile = profiled(row.work) if row.work is not None else row.profile or "(no profile)"
        result.append((row, profile))
    return result


def aim_words(row: Row) -> str:
    if row.aim is None:
        return ""
    parts = [f"{row.aim.ratio:g}x"] if row.aim.ratio is not None else []
    parts += [f"p95 {shown(row.aim.p95, row.unit)}"] if row.aim.p95 is not None else []
    return " and ".join(parts)


def line(row: Row, idle: bool) -> list[str]:
    """Its cells; that an aim is reached or missed is said of an idle machine alone."""
    verdict = {True: "reached", False: "MISSED", None: ""}[row.reached]
    verdict = verdict if idle or not verdict else "not judged: busy"
    aim = f"{aim_words(row)}: {verdict}" if verdict else ""
    floor = f"{shown(percentile(row.floor_values, 50), row.unit)} {row.floor}" if row.floor_values else ""
    ratio = f"{row.ratio:.2f}x" if row.ratio is not None else ""
    numbers = [str(len(row.values)), shown(row.median, row.unit), shown(row.p95, row.unit)]
    return [row.what, *numbers, floor, ratio, aim, row.note]


def table(rows: list[tuple[Row, bool]]) -> str:
    """The rows as a Markdown table that also lines up as plain text."""
    heads = ["what", "runs", "median", "p95", "floor in this run", "ratio", "aim", "note"]
    lines = [heads, *(line(row, idle) for row, idle in rows)]
    widths = [max(len(cells[column]) for cells in lines) for column in range(len(heads))]

    def joined(cells: list[str]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"

    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([joined(lines[0]), rule, *map(joined, lines[1:])])


def record(rows: list[tuple[Row, bool]]) -> Path:
    """Keeps the samples, so that two runs can be compared."""
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / time.strftime("bench-%Y%m%d-%H%M%S.json")
    records = [
        {
            "what": row.what,
            "unit": row.unit,
            "values": list(row.values),
            "floor": row.floor,
            "floor_values": list(row.floor_values),
            "idle": idle,
        }
        for row, idle in rows
    ]
    path.write_text(json.dumps({"machine": machine(), "rows": records}, indent=1), encoding="utf-8")
    return path


def machine() -> str:
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure, and print the table.")
    parser.add_argument("--only", default="", metavar="PART", help="only the modules with this word in their name")
    parser.add_argument("--write", action="store_true", help="write the table into benchmarks.md, too")
    arguments = parser.parse_args()
    print(machine())
    if not catches_a_slowdown():
        print("A planted slowdown was not told from noise: this machine is too busy to measure on.", file=sys.stderr)
        return 1
    rows, profiles = [], []
    for row, idle, profile in measured(arguments.only):
        rows.append((row, idle))
        if profile:
            profiles.append(f"\nMissed: {row.what}\n{profile}")
    print(table(rows), *profiles, sep="\n")
    if arguments.write:
        text = f"{time.strftime('%Y-%m-%d')}, Annotator {__version__}, {machine()}.\n\n"
        write_section("benchmarks", "bench", f"{text}{table(rows)}\n")
    print(f"Samples: {record(rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
