"""The interface of an exporter: what it can be made of, its columns, and the rows that one judged task gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.file_formats import JSON_LINES, FileFormat
from annotator.owner.exports.judged_task import JudgedTask


@dataclass(frozen=True)
class ExportFormOptions:
    """What a form is told beside the rule. ``by`` is the rating that responses are compared by, ``good`` the score from
    which one is good, ``seed`` decides whatever is drawn by lot."""

    by: str | None = None
    good: float | None = None
    seed: str = "0"


@dataclass(frozen=True, slots=True)
class ExportRow:
    """A row of the export, and what is known of it beside that: the responses, blocks and people it came from."""

    row: dict[str, Any]
    about: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RejectedExportRow:
    """What became no row, and why. ``code`` groups what is counted together."""

    code: str
    message: str
    target: str = ""
    annotator: str = ""


@dataclass(frozen=True)
class ExportTotals:
    """What is known when all rows are written: the data files by split, how often each thing was counted (by split and
    name), and the rubrics that were asked, with the SHA-256 of each."""

    files: Mapping[str, str]
    columns: Mapping[str, Any]
    counts: Mapping[tuple[str, str], int]
    rubrics: tuple[Rubric, ...]
    rubric_hashes: tuple[str, ...] = ()


Rows = Iterator[ExportRow | RejectedExportRow]


@dataclass(frozen=True)
class ExportForm:
    """A form of export.

    ``tables`` names the tables of a data set that its rows need beside ratings and tags. ``check`` says why work under
    a rubric on a task has no place in it, and nothing where it has; what it has nothing against, ``rows`` must be able
    to write. ``columns`` gives the columns. ``words`` says that rows are made of
    what people wrote, so that those of several are never brought together. ``keeps_discarded`` that tags which throw a
    text out are part of the form. ``extra`` makes the files that a tool wants beside the data, by name.
    """

    name: str
    title: str
    read_by: str
    rows: Callable[[JudgedTask, FinalAnswerRule, ExportFormOptions], Rows]
    columns: Mapping[str, Any]
    check: Callable[[Rubric, Task, ExportFormOptions], str]
    tables: tuple[str, ...] = ()
    format: FileFormat = JSON_LINES
    words: bool = False
    gathers: bool = False
    """Whether a row is made of everybody at once, whatever the rule."""
    rewrites: bool = False
    """Whether rows are made of answers that were rewritten by hand."""
    keeps_discarded: bool = False
    with_skipped: bool = False
    assemble: Callable[[Iterable[ExportRow]], Iterator[ExportRow]] | None = None
    """Makes rows of the rows of all tasks of a split, which are held in memory for it."""
    extra: Callable[[ExportTotals], Mapping[str, bytes]] | None = None
    tools: bool = True
    """Whether a conversation with results of tools has a place in it."""
    load: bool = True
    """Whether ``datasets`` reads its files; what only another tool reads is not offered as data in the card."""

    def misfit(self, rubric: Rubric, task: Task, options: ExportFormOptions) -> str:
        """Why work under ``rubric`` on ``task`` has no place in this form; empty where it has."""
        if not self.tools and any(message.role == "tool" for message in task.conversation):
            return "a result of a tool is in its conversation, and this form has no speaker for it"
        return self.check(rubric, task, options)


class ExportFormCompatibility:
    """Counts how many tasks that a rubric asks about have a place in a form, and why the first other one has none."""

    def __init__(self, form: ExportForm, rubric: Rubric) -> None:
        self._form, self._rubric = form, rubric
        self._known: dict[tuple[object, ...], str] = {}
        self.count, self.why = 0, ""

    def add(self, task: Task, shape: tuple[object, ...]) -> None:
        """Count ``task``, whose :func:`task_shape` is ``shape``."""
        if shape not in self._known:
            self._known[shape] = self._form.misfit(self._rubric, task, ExportFormOptions())
        self.count += not self._known[shape]
        self.why = self.why or self._known[shape]


def task_shape(task: Task) -> tuple[object, ...]:
    """What of a task decides whether it has a place: tasks of one shape are alike to every form."""
    asked = tuple(
        (min(len(each.responses), 3), any(response.critiques for response in each.responses)) for each in task.asked
    )
    roles = frozenset(message.role for message in task.conversation)
    return (task.prompt is None, task.passage_text is None, roles, frozenset(asked))
