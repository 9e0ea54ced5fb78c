"""Mutants of files of every published form, as JSON lines, a JSON list, CSV and TSV, through ``tasks convert``.

    python -m tests.fuzz.input_files [--mutants N] [--seed S] [--only NUMBER]

None may end the conversion by anything but its report or an :class:`AnnotatorError`, nor leave anything behind; and
what goes in comes out or is counted.
"""

from __future__ import annotations

import argparse
import copy
import csv
import io
import json
import random
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

from annotator.containment import FAULTS
from annotator.errors import AnnotatorError
from annotator.owner.conversion.convert import ConversionOptions, check_sources, convert_sources
from tests.owner.conversion.published_rows import PUBLISHED
from tests.owner.conversion.samples import SAMPLES, WRITTEN

_ODD: Final = (
    None, True, False, 0, -1, 2.5, 2**60, "", " ", "x" * 300, "a\tb\nc", "💩", "\ud800", "\0", "NaN", "7,5", [], {},
    [[]], [None], {"": None}, [{"role": "user"}], {"id": 1}, "[1, 2]", '[{"role": "user", "content": "x"}]',
)  # fmt: skip


@cache
def originals() -> tuple[list[Any], ...]:
    """The rows of every form."""
    files = (path.read_text("utf-8") for _, path in SAMPLES.values() if path.suffix == ".jsonl")
    given = [[json.loads(line) for line in text.splitlines()[:5]] for text in files]
    return (*WRITTEN.values(), *(rows for rows, _ in PUBLISHED.values()), *given)


def mutant(seed: int, number: int) -> tuple[str, bytes]:
    """The suffix and content of a file of some form, of which some values, keys or bytes were changed."""
    chance = random.Random(f"{seed}:{number}")
    rows = copy.deepcopy(chance.choice(originals()))
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        _bend(chance, rows)
    suffix = chance.choice((".jsonl", ".jsonl", ".json", ".csv", ".tsv"))
    data = bytearray(_written(rows, suffix))
    for _ in range(chance.choice((0, 0, 1, 3))):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(4):
            case 0:
                del data[at : at + chance.randrange(1, 40)]
            case 1:
                data[at:at] = data[max(0, at - chance.randrange(1, 60)) : at]
            case 2:
                data[at:at] = chance.choice((b'"', b"\n", b"\0", b"\xff", b"\xef\xbb\xbf", b"NaN", b"{", b"]", b","))
            case _:
                data[at : at + 1] = bytes([chance.randrange(256)])
    return suffix, bytes(data)


def _bend(chance: random.Random, value: Any) -> None:
    """Change one value or key somewhere in ``value``, a list or an object."""
    while isinstance(value, list | dict) and value:
        key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if isinstance(value[key], list | dict) and value[key] and chance.random() < 0.7:
            value = value[key]
            continue
        match chance.randrange(4):
            case 0:
                del value[key]
            case 1 if isinstance(value, dict):
                value[f"{key}2"] = value.pop(key)
            case _:
                value[key] = copy.deepcopy(chance.choice(_ODD))
        return


def _written(rows: Any, suffix: str) -> bytes:
    if suffix == ".json":
        return json.dumps(rows).encode()
    if suffix == ".jsonl":
        return b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    made = io.StringIO()
    objects = [row for row in rows if isinstance(row, dict)]
    names = list(dict.fromkeys(str(name) for row in objects for name in row))
    writer = csv.DictWriter(made, names, delimiter="\t" if suffix == ".tsv" else ",")
    writer.writeheader()
    for row in objects:
        writer.writerow({k: v if isinstance(v, str) else json.dumps(v) for k, v in row.items()})
    return made.getvalue().encode("utf-8", "surrogatepass")


def outcome(suffix: str, data: bytes, folder: Path) -> str:
    """``converted``, or the code of the refusal. Raises ``AssertionError`` where rows, tasks or judgements are lost
    without a word, or something is left behind; and whatever else the conversion raises."""
    source, out, judgements = folder / f"in{suffix}", folder / "out.jsonl", folder / "said.jsonl"
    source.write_bytes(data)
    try:
        checked = check_sources([source])
        faults = [str(problem) for problem in checked.problems if problem.code in FAULTS]
        assert not faults, faults
        report = convert_sources([source], out, ConversionOptions(skip_bad=True), judgements)
        assert report.rows == report.used + report.dropped + report.bad, "rows are lost"
        assert report.dropped <= sum(report.left_out.values()), "rows are left out without a word"
        assert out.read_bytes().count(b"\n") == report.tasks, "tasks are lost"
        assert judgements.read_bytes().count(b"\n") == report.judgements, "judgements are lost"
        code = "converted"
    except AnnotatorError as error:
        code = error.code
    left = {path.name for path in folder.iterdir()} - {source.name}
    assert code not in FAULTS, code
    assert code == "converted" or not left, f"left behind: {left}"
    for path in folder.iterdir():
        path.unlink()
    return code


def run(seed: int, numbers: range) -> tuple[Counter[str], list[tuple[int, str]]]:
    """The outcomes of these mutants, and what must not have happened."""
    outcomes: Counter[str] = Counter()
    faults: list[tuple[int, str]] = []
    for number in numbers:
        with tempfile.TemporaryDirectory(prefix="annotator-fuzz-") as name:
            try:
                outcomes[outcome(*mutant(seed, number), Path(name))] += 1
            except Exception as error:
                faults.append((number, f"{type(error).__name__}: {error}"))
    return outcomes, faults


def main() -> int:
    parser = argparse.ArgumentParser(description="Convert mutants of files of every published form.")
    parser.add_argument("--mutants", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="convert the mutant of this number alone")
    given = parser.parse_args()
    numbers = range(given.mutants) if given.only is None else range(given.only, given.only + 1)
    outcomes, faults = run(given.seed, numbers)
    for code, count in outcomes.most_common():
        print(f"{count:>10,}  {code}")
    for number, what in faults:
        print(f"mutant {number} (--seed {given.seed} --only {number}): {what}")
    print(f"{len(numbers):,} mutants of input files, seed {given.seed}: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
