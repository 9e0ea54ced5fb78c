"""``tasks build`` and ``tasks check``: builds a task bundle, and checks an input file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import AtLeast, Key, Table, unlocked
from annotator.owner.operations.task_counts import TaskCounts
from annotator.owner.project.owner_project import SERIES, Project
from annotator.owner.rows import Json
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.owner.build.build import BundleBuildResult
    from annotator.owner.project.review_effects import NextBundleChanges


def nobody(question: str) -> bool:  # noqa: ARG001  the signature of every confirmation
    """Confirms nothing."""
    return False


@dataclass(frozen=True)
class BuiltTasks:
    """A bundle that was built, and the counts of its tasks."""

    build_result: BundleBuildResult
    counts: TaskCounts

    def as_json(self) -> Json:
        done = self.build_result.changes
        return {
            **{name: value for name, value in self.build_result.__dict__.items() if name != "changes"},
            "added": done.added,
            "removed": len(done.withdrawn),
            "changed": len(done.changed),
            "asked_otherwise": list(done.asked_otherwise),
            "guidelines_changed": done.guidelines_changed,
            "asked_twice": dict(done.twice),
            **self.counts.as_json(),
        }

    def lines(self) -> Iterator[str]:
        built, done = self.build_result, self.build_result.changes
        yield f"Built {built.path}: {counted(built.tasks, 'task')}, {counted(built.responses, 'response')}"
        changed = f", {len(done.changed):,} changed" if done.changed else ""
        added = counted(done.added, "task")
        yield f"Series {built.series}, number {built.sequence}: {added} added, {len(done.withdrawn):,} removed{changed}"
        if done.needs_yes:
            yield done.summary
        elif done.guidelines_changed:
            yield "The guidelines changed."
        yield from self.counts.lines()
        yield f"Bundle id: {built.bundle_id}"


def build_tasks(
    project: Project,
    tasks: Table,
    rubric: str,
    out: Path,
    *,
    responses: Annotated[int | None, AtLeast(1)] = None,
    created: str | None = None,
    series: str | None = None,
    include_metadata: Sequence[str] = (),
    include_origins: bool = False,
    withdraw: bool = False,
    yes: bool = False,
    key: Key = None,
    confirm: Callable[[str], bool] = nobody,
) -> BuiltTasks:
    """Build a signed task bundle. On any error neither the bundle nor the project is written.

    Parameters:
        tasks = INPUT.jsonl: One task per line, see `bundle schema task-file`; - is standard input.
        --rubric PRESET|FILE: The rubric; see `rubric list`.
        --out FILE.anntask: The bundle to write.
        --responses N: Keep N random responses per question.
        --created TIME: The time to record, instead of the current time.
        --series NAME: The batch; default: the one that contains its tasks, or a new one.
        --include-origins: Include the models' names in annotators' files.
        --withdraw: Withdraw tasks of the batch that are no longer in the input.
        --yes: Build without confirmation, even if tasks change or a block applies to no task.

    Raises ``build.*``, ``source.*``, ``rubric.*``, ``project.*``, ``keys.*``.
    """
    from annotator.owner.build import build as building
    from annotator.owner.build.block_applicability import check_block_coverage
    from annotator.owner.build.task_spool import spool_tasks
    from annotator.owner.rubrics.rubrics import load_rubric
    from annotator.owner.tasks.blinding import TaskDisclosureOptions
    from annotator.owner.tasks.input_task import name_of

    if series is not None and not re.fullmatch(SERIES, series):
        raise AnnotatorError("build.bad_series", f"{series!r} cannot name a series.", "Use a-z, 0-9 and . _ - only.")
    disclosure = TaskDisclosureOptions(responses, tuple(include_metadata), include_origins)
    order = building.BundleBuildRequest(
        load_rubric(rubric), disclosure, series, building.created_time(created) if created else None
    )
    out = Path(out)
    building.check_out(out)
    counts = TaskCounts(order.protocol.rubric)

    def agree(effects: NextBundleChanges) -> bool:
        return yes or (withdraw and effects.only_withdraws) or confirm(effects.summary)

    with (
        _task_file(tasks) as file,
        spool_tasks(file, out.parent, lambda task: counts.add(disclosure.as_sent(task))) as rows,
    ):
        signer = unlocked(key)
        if not yes:
            check_block_coverage(counts.blocks, len(rows))
        built = building.build(project, rows, order, signer, out, name_of(file), agree)
    return BuiltTasks(built, counts)


@contextmanager
def _task_file(tasks: Table) -> Iterator[Path]:
    """The file of some tasks, a temporary one for a table."""
    if isinstance(tasks, str | Path):
        yield Path(tasks)
        return
    from annotator.owner.operations.tables import temporary_folder, write_tasks

    with temporary_folder() as folder:
        write_tasks(tasks, folder / "tasks.jsonl")
        yield folder / "tasks.jsonl"


_LINES = 5
"""How many lines of a file an error names."""


@dataclass(frozen=True)
class TaskCheck:
    """The content of an input file, and its errors."""

    file: str
    counts: TaskCounts
    mistakes: Sequence[AnnotatorError]
    unasked: Sequence[AnnotatorError]
    """An error for each task of which the rubric asks nothing."""

    @property
    def errors(self) -> Sequence[AnnotatorError]:
        """The mistakes; the tasks of which nothing is asked as one, with the first lines."""
        if len(self.unasked) < 2:
            return [*self.mistakes, *self.unasked]
        lines = [error.where.rpartition(" ")[2] for error in self.unasked]
        more = f" and {len(lines) - _LINES:,} more" if len(lines) > _LINES else ""
        where = f"{self.file}, lines {', '.join(lines[:_LINES])}{more}"
        first = self.unasked[0]
        return [*self.mistakes, AnnotatorError(first.code, first.message, first.hint, where)]

    @property
    def failed(self) -> bool:
        """Whether a block of the rubric applies to no task."""
        return any(block.unasked for block in self.counts.blocks)

    def as_json(self) -> Json:
        return {
            **self.counts.numbers,
            "languages": self.counts.languages,
            "equal_responses": self.counts.equal,
            "mistakes": [
                {"code": e.code, "message": e.message, "where": e.where} for e in (*self.mistakes, *self.unasked)
            ],
            **self.counts.as_json(),
        }

    def lines(self) -> Iterator[str]:
        numbers = self.counts.numbers
        kinds = ["response", "message", "character", *(["image"] if numbers["images"] else [])]
        counts = ", ".join(counted(numbers[f"{kind}s"], kind) for kind in kinds)
        good = f"{numbers['tasks'] - len(self.unasked):,} of " if self.unasked else ""
        yield f"{self.file}: {good}{counted(numbers['tasks'], 'task')} without a mistake, {counts}"
        yield from self.counts.lines()


def check_tasks(
    tasks: Table, *, rubric: str | None = None, responses: Annotated[int | None, AtLeast(1)] = None
) -> TaskCheck:
    """List the errors in an input file by line and field, and summarise its content. Nothing is written.

    The exit status is 1 if there is an error, or a block of the rubric that applies to no task.

    Parameters:
        tasks = INPUT.jsonl: One task per line; - is standard input.
        --rubric PRESET|FILE: Also check that it asks about every task.
        --responses N: As for `tasks build`.

    Raises ``source.missing``, ``rubric.*``.
    """
    from annotator.owner.build.build import unasked_tasks
    from annotator.owner.build.source import TaskFileReader
    from annotator.owner.rubrics.rubrics import load_rubric
    from annotator.owner.tasks.blinding import TaskDisclosureOptions
    from annotator.owner.tasks.input_task import name_of

    rubric_asked = load_rubric(rubric).rubric if rubric else None
    disclosure, counts = TaskDisclosureOptions(responses), TaskCounts(rubric_asked)
    unasked: list[AnnotatorError] = []
    with _task_file(tasks) as file:
        reading = TaskFileReader(file)
        for row in reading:
            counts.add(disclosure.as_sent(row.task))
            if rubric_asked is not None:
                unasked += unasked_tasks([row], rubric_asked, disclosure, name_of(file))
    return TaskCheck(name_of(file), counts, reading.errors, unasked)
