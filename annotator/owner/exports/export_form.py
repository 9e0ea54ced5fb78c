"""The interface of an exporter: which work it can represent, its columns, and the rows of a judged task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from annotator.model.blocks.tags_block import DISCARDING, TagsBlock
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import ExportRowOptions
from annotator.owner.exports.column_types import Columns
from annotator.owner.exports.file_formats import JSON_LINES, ExportFileFormat, ExportRowFile
from annotator.owner.exports.form_needs import unmet
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask
from annotator.owner.rows import Counts, Json, Row


@dataclass(frozen=True, slots=True)
class ExportRow:
    """A row of the export, and its provenance: responses, blocks and people."""

    row: Row
    about: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RejectedExportRow:
    """A part of a task that makes no row, with the reason. ``code``: the group for counting."""

    code: str
    message: str
    target: str = ""
    annotator: str = ""


Rows = Iterator[ExportRow | RejectedExportRow]
AssembledRow = tuple[JudgedTask, ExportRow, Sequence[AnnotatorTaskAnswers]]
"""A row of several tasks, with a task of its split and project, and the answers of which it is made."""


@dataclass(frozen=True)
class ExportForm:
    """A form of training data: its rows, columns and options.

    ``needs``: what it needs of the rubric and of the task (:mod:`annotator.owner.exports.form_needs`); ``check``:
    returns why the form cannot represent work under a rubric on a task for other reasons, or an empty string;
    ``rows`` must be able to write everything else. ``columns``: the columns with their types, or a function that
    returns them for the rubrics of a data set. ``words``: rows contain each person's own answers, such as texts, which
    are never combined. ``keeps_discarded``: tags that discard texts are part of the form. ``extra``: makes additional
    files that a tool needs, by name.
    """

    name: str
    title: str
    read_by: str
    rows: Callable[[JudgedTask], Rows]
    columns: Columns | Callable[[Collection[Rubric]], Columns]
    needs: Sequence[str] = ()
    check: Callable[[Rubric, Task, ExportRowOptions], str] = lambda *_: ""
    format: ExportFileFormat = JSON_LINES
    words: bool = False
    gathers: bool = False
    """Whether a row is made of all annotators' answers together under any rule."""
    keeps_discarded: bool = False
    with_skipped: bool = False
    assemble: Callable[[Sequence[tuple[JudgedTask, ExportRow]]], Iterator[AssembledRow]] | None = None
    """Makes rows from the rows of all tasks of a split, which are kept in memory."""
    extra: Callable[[ExportReport], Mapping[str, bytes]] | None = None
    compares: bool = False
    """Whether rows say which of two responses is better, or which responses are good."""
    closed: bool = False
    """Whether programs that read it accept no other columns, such as weights."""
    tools: bool = True
    """Whether it can represent conversations with tool results."""
    images: bool = False
    """Whether it can represent texts with images."""

    def columns_for(self, rubrics: Collection[Rubric]) -> Columns:
        """The columns with their types for work under ``rubrics``."""
        return self.columns(rubrics) if callable(self.columns) else self.columns

    def misfit(self, rubric: Rubric, task: Task, options: ExportRowOptions) -> str:
        """Why the form cannot represent work under ``rubric`` on ``task``; empty if it can."""
        if not self.tools and any(message.role == "tool" for message in task.conversation):
            return "a result of a tool is in its conversation, and this form has no speaker for it"
        if task.images and not self.images:
            return "its texts show images, and this form has no place for them"
        return self.check(rubric, task, options) or unmet(self.needs, rubric, task)


BestScores = Sequence[tuple[int, str]]
"""The scores that count as the best in versions of a rubric, with their descriptions, which may be empty."""


@dataclass
class ExportReport:
    """The result of an export, which its data card describes: form, files with columns, rule, selection, splits, and
    counts. ``discarded``: the files of what tags discard; ``aside``: what was rejected, by reason. The export fills it
    while it runs."""

    folder: Path
    title: str
    form: ExportForm
    columns: Columns
    rule: str
    selection: Sequence[str]
    left_out: Counts
    files: Sequence[ExportRowFile] = ()
    discarded: Sequence[ExportRowFile] = ()
    split: str = ""
    shares: Mapping[str, float] = field(default_factory=dict)
    """The shares that splits should have; empty if the tasks name their splits."""
    moved: int = 0
    """The number of tasks not in the split that they name, because of a text that they share."""
    largest_share: float = 0
    """The share of the tasks that the largest group of tasks that share texts has, if splits were drawn."""
    tasks: int = 0
    annotations: int = 0
    people: set[str] = field(default_factory=set)
    notable: Counter[str] = field(default_factory=Counter)
    aside: Counts = field(default_factory=dict)
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By split and name."""
    scales: Sequence[tuple[str, str, str, str, str]] = ()
    """For each rating: key, kinds of texts, title, and the descriptions of the lowest and highest score."""
    lost: Counts = field(default_factory=dict)
    """By table of the data set, or by column: the number of answers that the form cannot represent."""
    contradicting: int = 0
    """The number of response pairs for which there are rows in both directions."""
    by: Counter[str] = field(default_factory=Counter)
    """The number of pairs by the block whose answers they are made of."""
    best: Mapping[str, BestScores] = field(default_factory=dict)
    """Of the ratings among these blocks, the score that counts as the best."""
    rubrics: Mapping[str, Rubric] = field(default_factory=dict)
    """Those of the exported tasks by SHA-256, in the order of their ids."""
    created: str = ""
    weights: Mapping[str, float] = field(default_factory=dict)
    """The reliability of the annotators by which the rows are weighted; empty if it was not asked for."""
    named: Counter[str] = field(default_factory=Counter)
    """The number of rows with answers of each person whom the checks of work name."""
    named_rows: int = 0
    """The number of rows with answers of any of them."""

    @property
    def has_discarding_tags(self) -> bool:
        tags = (tag for rubric in self.rubrics.values() for block in rubric.each(TagsBlock) for tag in block.tags)
        return any(tag.purpose in DISCARDING for tag in tags)

    @property
    def rows(self) -> int:
        return sum(file.rows for file in self.files)

    @property
    def row_shares(self) -> Mapping[str, float]:
        """The share of the rows that each split for which a share was asked has."""
        rows = {file.split: file.rows for file in self.files}
        return {split: rows.get(split, 0) / max(self.rows, 1) for split in self.shares}

    @property
    def share_words(self) -> str:
        return "; ".join(
            f"{split}: {100 * share:.0f} % of the rows, {100 * self.shares[split]:.0f} % asked"
            for split, share in self.row_shares.items()
        )


def task_shape(task: Task) -> tuple[object, ...]:
    """The properties of a task that determine whether a form can represent it."""
    questions = tuple(
        (min(len(question.responses), 3), any(response.critiques for response in question.responses))
        for question in task.asked
    )
    messages = frozenset((message.role, message.rated_as) for message in task.conversation)
    has = (task.prompt is None, task.passage_text is None, bool(task.images), bool(task.criteria))
    return (*has, messages, frozenset(questions))
