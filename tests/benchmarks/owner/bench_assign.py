"""A million tasks planned for a thousand people: ``python -m tests.benchmarks.owner.bench_assign``.

The floor is what cannot be spared: a hash of each task's id and a sort by it, three times, as a plan draws three lots.
"""

from __future__ import annotations

import hashlib
import resource
import sys
import tempfile
import time
from pathlib import Path

from annotator.owner.assignment.plan import AssignmentPlanOptions, PlannerTask, make_plan
from annotator.owner.assignment.plan_file import SavedAssignmentPlan, write_plan
from annotator.owner.assignment.roster import RosterEntry

TASKS, PEOPLE = 1_000_000, 1_000
SECONDS, MEGABYTES = 60.0, 1_024.0


def main() -> int:
    """Print the row; 1 where a limit is passed."""
    items = [PlannerTask(f"task-{number:07}") for number in range(TASKS)]
    people = [RosterEntry(f"ann-{number}", f"Annotator {number}") for number in range(PEOPLE)]
    start = time.perf_counter(), time.process_time()
    plan = make_plan(items, people, AssignmentPlanOptions(overlap_share=0.05, overlap=10))
    plan.all_tasks()
    with tempfile.TemporaryDirectory() as folder:
        write_plan(Path(folder) / "plan.jsonl", SavedAssignmentPlan("main", "helpsteer", plan))
    wall, processor = time.perf_counter() - start[0], time.process_time() - start[1]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    start = time.perf_counter(), time.process_time()
    for _ in range(3):
        sorted(range(TASKS), key=lambda at: hashlib.sha256(items[at].id.encode()).digest())
    floor = time.perf_counter() - start[0]
    print(
        f"plan {TASKS:,} tasks x {PEOPLE:,} people: {wall:.1f} s ({processor:.1f} s of processor), {memory:.0f} MiB; "
        f"limits {SECONDS:.0f} s, {MEGABYTES:.0f} MiB; floor {floor:.1f} s"
    )
    return int(wall > SECONDS or memory > MEGABYTES)


if __name__ == "__main__":
    sys.exit(main())
