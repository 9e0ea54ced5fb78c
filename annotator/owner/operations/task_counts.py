"""What is known of tasks before the work starts: of how many each block is asked, and which export forms they fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from annotator.owner.rows import Json
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.model.rubric import Rubric
    from annotator.owner.build.block_applicability import BlockApplicability
    from annotator.owner.tasks.input_task import InputTask

_NAMED = 5
"""The most tasks that are named in a line."""


class TaskCounts:
    """Counts tasks as they are sent, one at a time: their texts, of how many each block of ``rubric`` is asked (without
    one, of none), how many fit each export form, and the ids of those in which responses to one question are the same
    text."""

    def __init__(self, rubric: Rubric | None) -> None:
        from annotator.owner.build.block_applicability import BlockApplicabilityCounter

        self._rubric = rubric
        self._blocks = BlockApplicabilityCounter(rubric) if rubric is not None else None
        self._shapes: Counter[tuple[object, ...]] = Counter()
        self._example_by_shape: dict[tuple[object, ...], InputTask] = {}
        self.numbers = dict.fromkeys(("tasks", "responses", "messages", "characters", "images"), 0)
        self.languages: Counter[str] = Counter()
        self.equal: list[str] = []

    def add(self, task: InputTask) -> None:
        from annotator.owner.exports.export_form import task_shape

        sizes = {
            "tasks": 1,
            "responses": sum(len(question.responses) for question in task.asked),
            "messages": len(task.conversation),
            "characters": sum(map(len, task.texts.values())),
            "images": len(task.images),
        }
        for name, size in sizes.items():
            self.numbers[name] += size
        self.languages[task.language or ""] += 1
        if task.equal_responses:
            self.equal.append(task.id)
        if self._blocks is not None:
            self._blocks.add(task)
            shape = task_shape(task)
            self._shapes[shape] += 1
            self._example_by_shape.setdefault(shape, task)

    @property
    def blocks(self) -> Sequence[BlockApplicability]:
        return self._blocks.found() if self._blocks is not None else ()

    @property
    def exports(self) -> Mapping[str, int]:
        """For every format, the number of tasks that fit it."""
        from annotator.owner.exports.answer_rule import ExportRowOptions
        from annotator.owner.exports.exporters import forms

        if self._rubric is None:
            return {}
        plain, of_shapes = ExportRowOptions(), self._example_by_shape.items()
        return {
            name: sum(self._shapes[key] for key, task in of_shapes if not form.misfit(self._rubric, task, plain))
            for name, form in forms().items()
        }

    def as_json(self) -> Json:
        return {"blocks": self.blocks, "exports": self.exports}

    def lines(self) -> Iterator[str]:
        tasks = self.numbers["tasks"]
        if tasks and self._blocks is not None:
            yield from coverage_lines(self.blocks, tasks)
        exports = self.exports
        complete = [name for name, count in exports.items() if count == tasks > 0]
        partly = [f"{name} ({count:,} of {tasks:,})" for name, count in exports.items() if 0 < count < tasks]
        if complete:
            yield f"Export forms that fit every task: {', '.join(complete)}"
        if partly:
            yield f"Export forms that fit in part: {', '.join(partly)}"
        if self.equal:
            more = f" and {len(self.equal) - _NAMED:,} more" if len(self.equal) > _NAMED else ""
            names = ", ".join(self.equal[:_NAMED])
            yield f"Equal responses to one question, in {counted(len(self.equal), 'task')}: {names}{more}"


def coverage_lines(blocks: Sequence[BlockApplicability], tasks: int) -> Iterator[str]:
    """Of how many tasks each block is asked: a summary line, and one line for each block that is asked of no task."""
    counts = [f"{block.key} {block.tasks:,}" for block in blocks]
    yield f"Asked, of {counted(tasks, 'task')}: {', '.join(counts)}"
    for block in blocks:
        if block.unasked:
            yield f"Asked of none: {block.sentence(tasks)}"
