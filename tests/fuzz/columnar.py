"""Mutants of Arrow and Parquet files through ``tasks convert``.

    python -m tests.fuzz.columnar [--mutants N] [--seed S] [--only NUMBER]

None may end the conversion by anything but its report or an :class:`AnnotatorError`, nor leave anything behind.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.errors import AnnotatorError
from annotator.owner.conversion import reading_process
from annotator.owner.conversion.convert import ConversionOptions, convert_sources

_OPTIONS = ConversionOptions("columns", {"prompt": ["prompt"], "response": ["response"]}, skip_bad=True)


@cache
def originals() -> tuple[bytes, ...]:
    """A stream and a file of Arrow, and Parquet of two kinds, each of a few rows of all usual types."""
    table = pa.table({
        "prompt": ["Why is the sky blue?", "Name a fish.", "Wie spät ist es?"],
        "response": pa.array([["Light.", "The sea."], ["Trout."], ["Zwölf.", ""]]),
        "model": pa.array(["alpha", "beta", "alpha"]).dictionary_encode(),
        "score": pa.array([1.5, None, 3.0]),
        "turns": pa.array([[{"role": "user", "content": "Hi"}], [], None]),
        "when": pa.array([1, 2, 3], pa.timestamp("us")),
    })  # fmt: skip
    made = []
    for new in (pa.ipc.new_stream, pa.ipc.new_file):
        stream = pa.BufferOutputStream()
        with new(stream, table.schema) as writer:
            writer.write_table(table)
        made.append(stream.getvalue().to_pybytes())
    for compression in ("none", "zstd"):
        packed = io.BytesIO()
        pq.write_table(table, packed, compression=compression)
        made.append(packed.getvalue())
    return tuple(made)


def mutant(seed: int, number: int) -> bytes:
    """An original with some bytes changed, cut out, repeated, or with numbers at the ends of their types."""
    chance = random.Random(f"{seed}:{number}")
    data = bytearray(chance.choice(originals()))
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(data))
        match chance.randrange(5):
            case 0:
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                data[at] = chance.choice((0, 1, 0x7F, 0x80, 0xFF))
            case 2:
                size = chance.choice((4, 8))
                value = chance.choice((-1, 2**31 - 1, -(2**31), 2**30, 0, len(data)))
                data[at : at + size] = value.to_bytes(size, "little", signed=True)
            case 3:
                del data[at : at + chance.randrange(1, 32)]
            case _:
                data[at:at] = data[max(0, at - chance.randrange(1, 64)) : at]
    return bytes(data)


def outcome(data: bytes, folder: Path) -> str:
    """``converted``, or the code of the refusal. Raises whatever else the conversion raises, and ``AssertionError`` if
    it leaves anything behind."""
    source, out = folder / "source", folder / "out.jsonl"
    source.write_bytes(data)
    try:
        convert_sources([source], out, _OPTIONS)
        code = "converted"
        for made in (out, folder / "out.skipped.jsonl"):
            made.unlink(missing_ok=True)
    except AnnotatorError as error:
        code = f"{error.code}: crash" if "has crashed" in error.message else error.code
    left = [path.name for path in folder.iterdir() if path != source]
    assert not left, f"left behind: {left}"
    return code


def run(seed: int, numbers: range) -> tuple[Counter[str], list[tuple[int, str]]]:
    """The outcomes of these mutants, and what must not have happened."""
    outcomes: Counter[str] = Counter()
    faults: list[tuple[int, str]] = []
    with tempfile.TemporaryDirectory(prefix="annotator-fuzz-") as name:
        for number in numbers:
            try:
                outcomes[outcome(mutant(seed, number), Path(name))] += 1
            except Exception as error:
                faults.append((number, f"{type(error).__name__}: {error}"))
    return outcomes, faults


def main() -> int:
    parser = argparse.ArgumentParser(description="Convert mutants of Arrow and Parquet files.")
    parser.add_argument("--mutants", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="convert the mutant of this number alone")
    given = parser.parse_args()
    numbers = range(given.mutants) if given.only is None else range(given.only, given.only + 1)
    if sys.platform != "win32":
        pa.set_cpu_count(1)
        reading_process.START_METHOD = "fork"  # 50 times as fast as a new program for every mutant
    outcomes, faults = run(given.seed, numbers)
    for code, count in outcomes.most_common():
        print(f"{count:>10,}  {code}")
    for number, what in faults:
        print(f"mutant {number} (--seed {given.seed} --only {number}): {what}")
    print(f"{len(numbers):,} mutants of Arrow and Parquet, seed {given.seed}: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
