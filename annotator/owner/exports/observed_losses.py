"""What the rows of a form do not carry of the answers that they are made of.

It is observed, not declared: an answer is carried if the rows without it would be other ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from annotator.model.blocks.tags_block import DISCARDING
from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.export_form import ExportForm, ExportRow
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask
from annotator.owner.rows import Row

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "critiques": ("severity", "category"),
    "preferences": ("justification",),
    "verdicts": ("rewrite", "similar_to"),
}
"""What an answer says besides, by table: a row can carry the answer without it. All that a verdict says is such."""
_COMPARING = ("rankings", "preferences")
_ALIKE = ("ratings", "tags", *_COMPARING)
"""The tables whose answers of one kind are all carried or all not."""
_TRIES = 20
"""The number of answers of a kind that are looked at if no row carries the earlier ones."""
Kind = tuple[Any, ...]


class LostAnswerCounter:
    """Counts the answers that the rows of ``form`` do not carry."""

    def __init__(self, form: ExportForm) -> None:
        self._form = form
        self._counts: Counter[Kind] = Counter()
        self._tries: Counter[tuple[Kind, bool]] = Counter()
        """By kind, and whether its table has been read: what nobody reads is not looked at once for each row."""
        self._carried: set[Kind] = set()

    def add(self, task: JudgedTask) -> None:
        """Look at all answers to ``task``, each person's by themselves."""
        for submission in task.answers:
            rows: list[list[Any] | None] = []
            for table, kind, without in _parts(task, submission):
                if kind in self._carried:
                    continue
                self._counts[kind] += 1
                read = table in submission.tables_read
                if self._tries[kind, read] < _TRIES:
                    rows = rows or [self._rows(task, submission)]
                    carried = table in submission.tables_read and self._rows(task, without()) != rows[0]
                    if carried and len(kind) > 1:
                        self._carried.add(kind)
                    self._tries[kind, read] += len(kind) > 1 or not read
                    self._counts[kind] -= carried

    @property
    def lost(self) -> dict[str, int]:
        """The numbers by table of the data set, or by column of one, such as ``preferences.justification``."""
        result: Counter[str] = Counter()
        for kind, number in self._counts.items():
            result[kind[0]] += 0 if kind in self._carried else number
        return dict(sorted((+result).items()))

    def _rows(self, task: JudgedTask, submission: AnnotatorTaskAnswers) -> list[Any] | None:
        """The rows, or None if the form needs what is missing; faults in whole tasks are reported by the export."""
        with suppress(Exception):
            rows = self._form.rows(replace(task.by(submission), rule=FinalAnswerRule()))
            return [row.row if isinstance(row, ExportRow) else row for row in rows]
        return None


def _parts(
    task: JudgedTask, submission: AnnotatorTaskAnswers
) -> Iterator[tuple[str, Kind, Callable[[], AnnotatorTaskAnswers]]]:
    """Each answer: its table, its kind, and a function that returns the answers without it. The kind is the name of the
    table or column; where all answers of a kind are carried or none, it has more parts."""
    alone = {prompt.responses[0].target for prompt in task.prompts if len(prompt.responses) == 1}
    compared = frozenset((table, row["block"]) for table in _COMPARING for row in submission.tables.get(table, ()))
    for table, rows in submission.tables.items():
        for at, row in enumerate(rows):
            more: Kind = ()
            if table in _ALIKE:
                about = [row.get(name) for name in ("block", "tag", "value", "kind")]
                more = (task.rubric_sha256, compared, *about, row.get("rank") is None, row.get("target") in alone)
            for part, instead in _silenced(table, row, submission.tables_read):
                yield table, (part, *more), partial(_with_rows, submission, table, rows, at, *instead)


def _silenced(table: str, row: Row, tables_read: Container[str]) -> Iterator[tuple[str, Sequence[Row]]]:
    """The parts of a row, by table or column, each with what there would be without it. A row that nobody has read is
    lost as a whole."""
    if table == "tags":
        if row["purpose"] not in DISCARDING:  # those have their effect in every form
            yield table, [{**row, "value": not row["value"]}]
    elif table != "verdicts":
        yield table, []
    for column in _COLUMNS.get(table, ()):
        if row[column] and (table in tables_read or table == "verdicts"):
            yield f"{table}.{column}", [{**row, column: None}]


def _with_rows(
    submission: AnnotatorTaskAnswers, table: str, rows: Sequence[Row], at: int, *instead: Row
) -> AnnotatorTaskAnswers:
    """``submission`` with the rows ``instead`` of the one at ``at``."""
    return replace(submission, tables={**submission.tables, table: [*rows[:at], *instead, *rows[at + 1 :]]})
