"""The figures of one data set from DuckDB and from Spark, compared one by one: ``make test-engines``.

It has an environment of its own, because PySpark is as large as all the rest, and takes minutes. Ends with how many
figures are the same and how many are not; 1 where there are any.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from annotator.owner.measures.figures import SECTIONS, measure
from tests.benchmarks.owner.measured_dataset import write_measured_dataset

TOLERANCE = 1e-9


def differences(one: Any, other: Any, where: str = "") -> Iterator[tuple[str, bool]]:
    """Every figure's place, and whether both have it alike."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in {**one, **other}:
            yield from differences(one.get(name), other.get(name), f"{where}.{name}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, (first, second) in enumerate(zip(one, other, strict=True)):
            yield from differences(first, second, f"{where}[{at}]")
    elif isinstance(one, float) and isinstance(other, float):
        yield where, abs(one - other) <= TOLERANCE * max(1.0, abs(one))
    else:
        yield where, one == other


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare DuckDB and Spark.")
    parser.add_argument("--ratings", type=int, default=1_000_000)
    parser.add_argument("--sections", nargs="*", default=list(SECTIONS))
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as temporary:
        data = write_measured_dataset(Path(temporary) / "data", arguments.ratings, people=40, every_kind=True)
        here, there = (measure(data, tuple(arguments.sections), engine=engine) for engine in ("duckdb", "spark"))
    compared = list(differences(here, there))
    wrong = [where for where, same in compared if not same]
    for where in wrong[:20]:
        print(f"not the same: {where}")
    print(f"{len(compared) - len(wrong)} passed, {len(wrong)} failed")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
