"""``python -m tests.simulation.honest_people``: how many honest people the checks name, of 200 in each of ten draws."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

from annotator.owner.measures.figures import work_check_results
from tests.owner.measures.written_dataset import rated, write_dataset


def named_people(folder: Path, tasks: int, people: int, seed: int) -> list[str]:
    """The people whom the checks name, of ``people`` who do ``tasks`` each. The data set is written to ``folder``.

    Each task has four responses with three scores from 0 to 4 and goes to four people; nine scores of ten are the
    truth, the tenth is one off. Everybody has a pace, and submits one task of twenty hastily.
    """
    chance = random.Random(seed)
    truth = {
        (group, n, response, block): chance.randrange(5)
        for group in range(people // 4)
        for n in range(tasks)
        for response in ("r1", "r2", "r3", "r4")
        for block in ("a", "b", "c")
    }
    scores = []
    for (group, n, response, block), right in truth.items():
        for person in range(4 * group, 4 * group + 4):
            off = 0 if chance.random() < 0.9 else chance.choice((-1, 1))
            scores.append((f"ann-{person:03}", f"t{group:02}-{n:03}", response, block, min(4, max(0, right + off))))
    rows = rated(scores)
    for row in rows["annotations"]:
        row["active_seconds"] = round(chance.lognormvariate(4, 0.5))
        row["hasty"] = "pace.fast" if chance.random() < 0.05 else ""
    findings = work_check_results(write_dataset(folder, rows))["findings"]
    return sorted({finding["person"] for finding in findings})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tasks", type=int, nargs="+", default=[3, 30, 300])
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--seeds", type=int, default=10)
    chosen = parser.parse_args()
    for tasks in chosen.tasks:
        named = []
        for seed in range(chosen.seeds):
            with tempfile.TemporaryDirectory() as folder:
                named.append(len(named_people(Path(folder) / "data", tasks, chosen.people, seed)))
        sys.stdout.write(f"{tasks} tasks: named of {chosen.people} people, by draw: {named}\n")


if __name__ == "__main__":
    main()
