"""The interface of an exporter: which work it can represent, its columns, and the rows of a judged task."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import ExportRowOptions
from annotator.owner.exports.file_formats import JSON_LINES, ExportFileFormat
from annotator.owner.exports.judged_task import JudgedTask


@dataclass(frozen=True, slots=True)
class ExportRow:
    """A row of the export, and its provenance: responses, blocks and people."""

    row: dict[str, Any]
    about: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RejectedExportRow:
    """A part of a task that makes no row, with the reason. ``code``: the group for counting."""

    code: str
    message: str
    target: str = ""
    annotator: str = ""


@dataclass(frozen=True)
class ExportTotals:
    """What is known after all rows were written: the data files by split, counts (by split and name), and the rubrics
    with the SHA-256 of each."""

    files: Mapping[str, str]
    columns: Mapping[str, Any]
    counts: Mapping[tuple[str, str], int]
    rubrics: tuple[Rubric, ...]
    rubric_hashes: tuple[str, ...] = ()


Rows = Iterator[ExportRow | RejectedExportRow]


@dataclass(frozen=True)
class ExportFormat:
    """An export format of training data: its rows, columns and options.

    ``check``: returns why the format cannot
    represent work under a rubric on a task, or an empty string; ``rows`` must be able to write everything else.
    ``columns``: the columns with their types, or a function that returns them for the rubrics of a data set.
    ``words``: rows contain each person's own answers, such as texts, which are never combined.
    ``keeps_discarded``: tags that discard texts are part of the format. ``extra``: makes additional files that a tool
    needs, by name.
    """

    name: str
    title: str
    read_by: str
    rows: Callable[[JudgedTask], Rows]
    columns: Mapping[str, Any] | Callable[[Collection[Rubric]], Mapping[str, Any]]
    check: Callable[[Rubric, Task, ExportRowOptions], str]
    format: ExportFileFormat = JSON_LINES
    words: bool = False
    gathers: bool = False
    """Whether a row is made of all annotators' answers together under any rule."""
    keeps_discarded: bool = False
    with_skipped: bool = False
    assemble: Callable[[Iterable[ExportRow]], Iterator[ExportRow]] | None = None
    """Makes rows from the rows of all tasks of a split, which are kept in memory."""
    extra: Callable[[ExportTotals], Mapping[str, bytes]] | None = None
    compares: bool = False
    """Whether rows say which of two responses is better, or which responses are good."""
    closed: bool = False
    """Whether programs that read it accept no other columns, such as weights."""
    tools: bool = True
    """Whether it can represent conversations with tool results."""
    images: bool = False
    """Whether it can represent texts with images."""

    def columns_for(self, rubrics: Collection[Rubric]) -> Mapping[str, Any]:
        """The columns with their types for work under ``rubrics``."""
        return self.columns(rubrics) if callable(self.columns) else self.columns

    def misfit(self, rubric: Rubric, task: Task, options: ExportRowOptions) -> str:
        """Why the format cannot represent work under ``rubric`` on ``task``; empty if it can."""
        if not self.tools and any(message.role == "tool" for message in task.conversation):
            return "a result of a tool is in its conversation, and this form has no speaker for it"
        if task.images and not self.images:
            return "its texts show images, and this form has no place for them"
        return self.check(rubric, task, options)


class ExportFormatCompatibilityCounter:
    """Counts the tasks of a rubric that a format can represent."""

    def __init__(self, form: ExportFormat, rubric: Rubric) -> None:
        self._form, self._rubric = form, rubric
        self._known: dict[tuple[object, ...], bool] = {}
        self.count = 0

    def add(self, task: Task, shape: tuple[object, ...]) -> None:
        """Count ``task``; ``shape`` is its :func:`task_shape`."""
        if shape not in self._known:
            self._known[shape] = not self._form.misfit(self._rubric, task, ExportRowOptions())
        self.count += self._known[shape]


def task_shape(task: Task) -> tuple[object, ...]:
    """The properties of a task that determine whether a format can represent it."""
    questions = tuple(
        (min(len(question.responses), 3), any(response.critiques for response in question.responses))
        for question in task.asked
    )
    roles = frozenset(message.role for message in task.conversation)
    return (task.prompt is None, task.passage_text is None, roles, frozenset(questions), bool(task.images))
