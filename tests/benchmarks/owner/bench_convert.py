"""Rows brought in as tasks: ``python -m tests.benchmarks.owner.bench_convert [ROWS]``; 200,000 rows by default.

Rows in the shape of HelpSteer, four to a prompt, and columns with two answers, as JSONL. The floor is what cannot be
spared: each line read, parsed strictly and written once more. Memory must not grow: half as many rows need as much.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from annotator.bundle import strictjson
from annotator.owner.conversion.convert import ConversionOptions, convert_sources

ROWS = 200_000
RATE, GROWTH = 20_000, 1.25
"""Rows a second of the processor's time; how much more memory twice as many rows may need."""
SCORES = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
OPTIONS = {
    "helpsteer": ConversionOptions(),
    "columns": ConversionOptions(mapping={"prompt": ["question"], "response": ["answer_a", "answer_b"]}),
}


def rows(form: str, count: int) -> Iterator[dict[str, Any]]:
    """Seeded rows: prompts of 40 words, responses of 60."""
    chance = Random(19)
    vocabulary = [f"word{number}" for number in range(5_000)]
    prompt = ""
    for number in range(count):
        if number % 4 == 0 or form == "columns":
            prompt = " ".join(chance.choices(vocabulary, k=40))
        first = " ".join(chance.choices(vocabulary, k=60))
        if form == "columns":
            yield {"question": f"{prompt} {number}", "answer_a": first, "answer_b": first[::-1], "topic": number % 9}
        else:
            yield {"prompt": prompt, "response": first, **{score: chance.randrange(5) for score in SCORES}}


def measured(form: str, count: int) -> None:
    """One conversion in this process; the figures as a line of JSON."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "in.jsonl", Path(folder) / "out.jsonl"
        with source.open("w", encoding="utf-8") as stream:
            stream.writelines(json.dumps(row) + "\n" for row in rows(form, count))
        start = time.perf_counter(), time.process_time()
        report = convert_sources([source], out, OPTIONS[form])
        wall, processor = time.perf_counter() - start[0], time.process_time() - start[1]
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        assert report.used == count
        begun = time.process_time()
        with source.open("rb") as lines, out.open("wb") as stream:
            stream.writelines(strictjson.dumps(strictjson.loads(line)) + b"\n" for line in lines)
        floor = time.process_time() - begun
    print(json.dumps({"wall": wall, "processor": processor, "floor": floor, "memory": memory, "tasks": report.tasks}))


def _in_a_process(form: str, count: int) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.benchmarks.owner.bench_convert", "--one", form, str(count)]
    data: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return data


def main() -> int:
    """Print the rows; 1 where a limit is passed."""
    if sys.argv[1:2] == ["--one"]:
        measured(sys.argv[2], int(sys.argv[3]))
        return 0
    count = int(sys.argv[1]) if sys.argv[1:] else ROWS
    missed = False
    for form in OPTIONS:
        half, whole = _in_a_process(form, count // 2), _in_a_process(form, count)
        rate, growth = count / whole["processor"], whole["memory"] / half["memory"]
        missed = missed or rate < RATE or growth > GROWTH
        print(
            f"convert {count:,} rows of {form} to {whole['tasks']:,} tasks: {whole['wall']:.1f} s, "
            f"{rate:,.0f} rows a second of processor, {whole['memory']:.0f} MiB ({growth:.2f} times half the rows'); "
            f"limits {RATE:,}, {GROWTH} times; floor {count / whole['floor']:,.0f} rows a second"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
