"""The interface of an exporter: what it can be made of, its columns, and the rows that one judged task gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.exporting.answer_rule import Rule
from annotator.owner.exporting.judged_task import JudgedTask

FileFormat = Literal["jsonl", "json", "csv", "parquet"]


@dataclass(frozen=True)
class Options:
    """What a form is told beside the rule. ``by`` is the rating that responses are compared by, ``good`` the score from
    which one is good, ``seed`` decides whatever is drawn by lot."""

    by: str | None = None
    good: float | None = None
    seed: str = "0"


@dataclass(frozen=True, slots=True)
class Made:
    """A row of the export, and what is known of it beside that: the responses, blocks and people it came from."""

    row: dict[str, Any]
    about: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Aside:
    """What became no row, and why. ``code`` groups what is counted together."""

    code: str
    message: str
    target: str = ""
    annotator: str = ""


@dataclass(frozen=True)
class Finish:
    """What is known when all rows are written: the data files by split, how often each thing was counted (by split and
    name), and the rubrics that were asked."""

    files: Mapping[str, str]
    columns: Mapping[str, Any]
    counts: Mapping[tuple[str, str], int]
    rubrics: tuple[Rubric, ...]


Rows = Iterator[Made | Aside]


@dataclass(frozen=True)
class Form:
    """A form of export.

    ``tables`` names the tables of a data set that its rows need beside ratings and tags. ``check`` says why work under
    a rubric on a task has no place in it, and nothing where it has; what it has nothing against, ``rows`` must be able
    to write. ``columns`` gives the columns, which may follow from the rubrics. ``words`` says that rows are made of
    what people wrote, so that those of several are never brought together. ``keeps_discarded`` that tags which throw a
    text out are part of the form. ``extra`` makes the files that a tool wants beside the data, by name.
    """

    name: str
    title: str
    eaten_by: str
    rows: Callable[[JudgedTask, Rule, Options], Rows]
    columns: Mapping[str, Any]
    check: Callable[[Rubric, Task, Options], str]
    tables: tuple[str, ...] = ()
    format: FileFormat = "jsonl"
    words: bool = False
    gathers: bool = False
    """Whether a row is made of everybody at once, whatever the rule."""
    keeps_discarded: bool = False
    with_skipped: bool = False
    assemble: Callable[[Iterable[Made]], Iterator[Made]] | None = None
    """Makes rows of the rows of all tasks of a split, which are held in memory for it."""
    extra: Callable[[Finish], Mapping[str, bytes]] | None = None
    load: bool = True
    """Whether ``datasets`` reads its files; what only another tool reads is not offered as data in the card."""


def fits(form: Form, rubric: Rubric, task: Task, options: Options | None = None) -> None:
    """Raises ``export.rubric`` with the reason where work under ``rubric`` on ``task`` has no place in the form."""
    why = form.check(rubric, task, options or Options())
    if why:
        raise AnnotatorError("export.rubric", why, "Choose another form.")
