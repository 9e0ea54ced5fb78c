"""``tasks next``: makes the tasks of the next round from the results of this one."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotator.errors import check_output
from annotator.owner.operations.arguments import AtLeast, Table
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    import pyarrow as pa

    from annotator.owner.exports.next_round import NextRoundTasks


@dataclass(frozen=True)
class NextRound:
    """The tasks of a next round, and the file to which they were written, if any."""

    result: NextRoundTasks
    path: Path | None

    @property
    def tasks(self) -> pa.Table:
        from annotator.owner.operations.tables import tasks_table

        return tasks_table(self.result.tasks)

    def __getattr__(self, name: str) -> Any:
        """What the table of tasks has, which ``next_tasks`` returned in version 0.2."""
        if name.startswith("_"):
            raise AttributeError(name)
        attribute = getattr(self.tasks, name)
        warnings.warn(f"the tasks are in the attribute 'tasks': {name!r}", DeprecationWarning, stacklevel=2)
        return attribute

    def as_json(self) -> Json:
        round_tasks = self.result
        counts = {"tasks": len(round_tasks.tasks), "left_out": dict(round_tasks.left_out), "chosen": round_tasks.chosen}
        return {"path": self.path, **counts}

    def lines(self) -> Iterator[str]:
        tasks = counted(len(self.result.tasks), "task")
        yield f"Wrote {self.path}: {tasks}" if self.path else f"{tasks}; --out FILE.jsonl writes them"
        if self.result.chosen:
            yield f"Chosen: {self.result.chosen}"
        for reason, count in self.result.left_out.items():
            yield f"Left out: {reason}: {count:,}"
        if self.path:
            yield "Share them out with: annotator tasks assign, and a --name for this round"


def next_tasks(
    project: Project,
    dataset: Path,
    to: Literal["critique", "comparison", "helpfulness", "authoring", "pairs", "answers"],
    *,
    out: Path | None = None,
    critiques: Table | None = None,
    answers: Table | None = None,
    choose: Literal["best-worst", "nearest", "information"] | None = None,
    attribute: str | None = None,
    margin: Annotated[float | None, AtLeast(0)] = None,
    count: Annotated[int | None, AtLeast(1)] = None,
    seed: str | None = None,
    judges: Path | None = None,
    with_demo: bool = False,
) -> NextRound:
    """Create the tasks of the next round: answers to criticise, critiques to judge, refinements to compare with
    answers, passages to write about, pairs of answers to compare, or new answers in addition to existing ones.

    Texts by an annotator have the origin annotator:ID, so that `tasks assign` gives nobody their own work.

    Parameters:
        dataset = DATASET: The data set of `results merge`.
        --to: The kind of the next round.
        --out FILE.jsonl: The task file to write; default: only count the tasks.
        --critiques FILE.jsonl: Model critiques, one per line: task, answer, text, origin, optionally question.
        --answers FILE.jsonl: New answers, one per line: task, text, origin, optionally question, id.
        --choose: With --to pairs: which pairs; default best-worst.
        --attribute KEY: The score by which pairs are chosen.
        --margin M: The least (nearest: largest) difference of mean scores.
        --count N: The number of pairs; default: one per question.
        --seed S: The random seed; default 1.
        --judges DATASET: Model judges, whose scores stand in for those of answers that no person scored.
        --with-demo: Include work of scripts.

    Raises ``next.*``, ``dataset.*``, ``project.damaged``.
    """
    from annotator.bundle import strictjson
    from annotator.durable import write_atomic
    from annotator.owner.exports.next_round import next_round
    from annotator.owner.exports.pair_selection import PairSelectionOptions
    from annotator.owner.operations.tables import as_file, temporary_folder, write_lines

    if out is not None:
        check_output(Path(out), ".jsonl")
    selection = None
    if any(option is not None for option in (choose, attribute, margin, count, seed)):
        selection = PairSelectionOptions(choose or "best-worst", attribute or "", margin, count, seed or "1")
    with temporary_folder() as folder:
        round_tasks = next_round(
            project,
            Path(dataset),
            to,
            as_file(critiques, folder / "critiques.jsonl", write_lines) if critiques is not None else None,
            answers=as_file(answers, folder / "answers.jsonl", write_lines) if answers is not None else None,
            selection=selection,
            judges=judges,
            with_demo=with_demo,
        )
    if out is not None:
        write_atomic(Path(out), b"".join(strictjson.dumps(task) + b"\n" for task in round_tasks.tasks))
    return NextRound(round_tasks, out)
