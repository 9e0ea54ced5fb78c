"""What is known of tasks before the work starts: of how many each block is asked, and which export formats they fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.model.rubric import Rubric
    from annotator.model.task import Task
    from annotator.owner.build.block_applicability import BlockApplicability

_NAMED = 5
"""The most tasks that are named in a line."""


class TasksPerExportFormatCounter:
    """Counts for every export format how many tasks fit it. Tasks are processed one at a time and not kept."""

    def __init__(self, rubric: Rubric) -> None:
        from annotator.owner.exports.export_format import ExportFormatCompatibilityCounter
        from annotator.owner.exports.exporters import forms

        self._forms = {name: ExportFormatCompatibilityCounter(form, rubric) for name, form in forms().items()}

    def add(self, task: Task) -> None:
        from annotator.owner.exports.export_format import task_shape

        shape = task_shape(task)
        for form in self._forms.values():
            form.add(task, shape)

    def found(self) -> Mapping[str, int]:
        """For every format, the number of tasks that fit it."""
        return {name: form.count for name, form in self._forms.items()}


def coverage_lines(found: Sequence[BlockApplicability], tasks: int) -> Iterator[str]:
    """Of how many tasks each block is asked: a summary line, and one line for each block that is asked of no
    task."""
    asked = [f"{each.key} {each.tasks:,}" for each in found]
    yield f"Asked, of {counted(tasks, 'task')}: {', '.join(asked)}"
    for each in found:
        if each.unasked:
            yield f"Asked of none: {each.sentence(tasks)}"


def equal_response_lines(tasks: Sequence[str]) -> Iterator[str]:
    """The ids of tasks in which responses to one question are the same text."""
    if tasks:
        more = f" and {len(tasks) - _NAMED:,} more" if len(tasks) > _NAMED else ""
        names = ", ".join(tasks[:_NAMED])
        yield f"Equal responses to one question, in {counted(len(tasks), 'task')}: {names}{more}"


def export_lines(exports: Mapping[str, int], tasks: int) -> Iterator[str]:
    """The result of :class:`TasksPerExportFormatCounter`."""
    whole = [name for name, count in exports.items() if count == tasks]
    partly = [f"{name} ({count:,} of {tasks:,})" for name, count in exports.items() if 0 < count < tasks]
    if whole:
        yield f"Export forms that fit every task: {', '.join(whole)}"
    if partly:
        yield f"Export forms that fit in part: {', '.join(partly)}"
