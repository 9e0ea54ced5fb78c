"""Rows of a source to drafts of tasks, with counts of what became of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from annotator.containment import Collected, Contained
from annotator.durable import replace_file
from annotator.errors import AnnotatorError
from annotator.owner.conversion.cell_values import BlankCellRules
from annotator.owner.conversion.conversations import UnsupportedConversationError
from annotator.owner.conversion.conversion_report import ConversionReport
from annotator.owner.conversion.field_mapping import JOINED, FieldMapping, JoinFields
from annotator.owner.conversion.importers import importers
from annotator.owner.conversion.mapped_rows import RowMapper, grouping_key
from annotator.owner.conversion.source_file import SourceFile, SourceRow
from annotator.owner.conversion.source_rows import read_rows, source_files
from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
    InputFormatImporter,
    RowImageCollector,
    SourceRecord,
    TaskDraft,
    TaskDraftGroupingResult,
    merge_drafts,
    short_hash,
    single_draft,
)
from annotator.owner.rows import Json
from annotator.owner.tasks.image_files import shown_images
from annotator.owner.tasks.input_task import input_task

_FIELDS = (
    "id", "passage", "conversation", "language", "kind", "split", "prompt", "responses", "questions", "criteria",
    "images", "metadata", "category",
)  # fmt: skip
_PLACES = {name: place for place, name in enumerate(_FIELDS)}
_NOTHING = "rows with nothing to judge"
JoinDrafts = Callable[[list[TaskDraft]], TaskDraftGroupingResult]


class ImageFolder:
    """The images of a conversion, in ``stage`` until it is known that it succeeds; nowhere without one."""

    def __init__(self, stage: Path | None = None, folder: Path | None = None) -> None:
        self._stage, self._folder = stage, folder
        self.names: set[str] = set()
        self.used: set[str] = set()

    def keep(self, name: str, data: bytes) -> None:
        if name not in self.names and self._stage is not None:
            (self._stage / Path(name).name).write_bytes(data)
        self.names.add(name)

    def put_in_place(self) -> None:
        """Move the images that are used beside the file of tasks."""
        if self._stage is None or self._folder is None:
            return
        for name in sorted(self.used & self.names):
            (self._folder / name).parent.mkdir(exist_ok=True)
            replace_file(self._stage / Path(name).name, self._folder / name)


class RowConverter:
    """Converts rows to drafts by the importer of ``form`` and the ``mapping`` that the owner gave. What came of rows is
    counted in ``report``."""

    def __init__(
        self,
        form: str,
        mapping: FieldMapping | None,
        group: Literal["prompt", "none"] | None,
        cells: BlankCellRules,
    ) -> None:
        self._importer = importers()[form]
        self.mapping = whole_mapping(self._importer, mapping)
        self._mapper = RowMapper(self.mapping, form, cells) if mapping and self.mapping else None
        self._other_rows: Json = {}
        self.join = _joiner(self._importer, group, self.mapping)
        self.report = ConversionReport(form, False, mapping=self.mapping)

    @property
    def joined_fields(self) -> JoinFields | None:
        return None if self.mapping is None else self.mapping.join

    def read_joined(self, encoding: str | None) -> None:
        """Read the rows of another file, which are joined to those of the source. Raises ``source.*``."""
        join = self.joined_fields
        if join is None:
            return
        with source_files([Path(join.file)], encoding) as files:
            for row in (row for source in files for row in read_rows(source)):
                if row.error is not None:
                    raise row.error
                if isinstance(row.value, dict) and (key := row.value.get(join.with_ or join.on)) is not None:
                    self._other_rows[str(key)] = row.value

    def _with_joined(self, row: Json, join: JoinFields) -> Json:
        joined_row = self._other_rows.get(str(row.get(join.on)))
        if joined_row is None:
            self.report.assumptions[f"rows for which {join.file} has none"] += 1
        return {**row, JOINED: joined_row}

    def drafts(self, row: SourceRow, source: SourceFile, images: ImageFolder) -> list[tuple[str, TaskDraft]]:
        """The drafts of a row of ``source``, each with its grouping key; what is left out of it is counted. Raises
        ``source.*``."""
        record = self._record(row, source, images)
        dropped: list[DroppedSourceRow] = []
        drafts: list[TaskDraft] = []
        with Contained(row.where):
            try:
                for outcome in self._importer.read(record):
                    if isinstance(outcome, DroppedSourceRow):
                        dropped.append(outcome)
                    else:
                        self.report.count_fields(outcome.row or record.value, outcome.task.get("metadata") or {})
                        outcome.where, outcome.rows = row.where, outcome.rows if drafts else 1
                        drafts.append(outcome)
            except UnsupportedConversationError as unfit:
                dropped.append(DroppedSourceRow(str(unfit)))
            keyed = [(self._key(draft), draft) for draft in drafts]
        if not drafts and not dropped:
            dropped.append(DroppedSourceRow(_NOTHING))
        for number, dropped_row in enumerate(dropped):
            self.report.drop(dropped_row.reason, row.where, 0 if drafts or number else 1)
        return keyed

    def _record(self, row: SourceRow, source: SourceFile, images: ImageFolder) -> SourceRecord:
        if row.error is not None:
            raise row.error
        value = as_object(row.value)
        if type(value) is not dict:
            raise AnnotatorError("source.not_an_object", "A row must hold one object: {...}.", where=row.where)
        if (join := self.joined_fields) is not None:
            value = self._with_joined(value, join)
        collector = RowImageCollector(source.path.parent, images.keep, value.get("images"))
        return SourceRecord(
            value, row.where, self._mapper, source.folder, source.own_name, row.cells, collector, row.split,
            row.decimal_comma, self.report.assumptions,
        )  # fmt: skip

    def _key(self, draft: TaskDraft) -> str:
        """The grouping key of a draft. Gives the draft an id if it has none."""
        task = draft.task
        if draft.part:
            return draft.key
        if self.join is merge_drafts:
            key = draft.key or grouping_key(task)
            task.setdefault("id", f"{self._importer.form}-{key}")
            return key
        if self.join is single_draft:  # which compares what is written
            draft.task = task = _in_canonical_order(task)
        if "id" not in task:
            task["id"] = f"{self._importer.form}-{_content_key(task)}"
        if self._importer.join is merge_drafts:  # not grouped: the id identifies the row
            task["id"] = f"{task['id']}:{_content_key(task)}"
        return str(task["id"])


def whole_mapping(importer: InputFormatImporter, mapping: FieldMapping | None) -> FieldMapping | None:
    """The mapping of a form with the parts that the owner gave."""
    if importer.mapping is None or mapping is None:
        return importer.mapping or mapping
    return importer.mapping.model_copy(update={part: getattr(mapping, part) for part in mapping.model_fields_set})


def as_object(value: Any) -> Any:
    """A row that is a text alone as an object with it."""
    return {"text": value} if isinstance(value, str) else value


def _joiner(
    importer: InputFormatImporter, group: Literal["prompt", "none"] | None, mapping: FieldMapping | None
) -> JoinDrafts:
    wanted = group or (mapping.group if mapping is not None and importer.join is None else None)
    if wanted is None:
        return importer.join or single_draft
    if importer.join not in (None, merge_drafts):
        message = f"The form {importer.form!r} brings its rows together in its own way."
        raise AnnotatorError("convert.bad_group", message, "Leave --group out.")
    return single_draft if wanted == "none" else merge_drafts


def _content_key(task: Json) -> str:
    """A string that identifies the texts of a task and their authors."""
    texts = [grouping_key(task)]
    for question in task.get("questions") or (task,):
        texts.append(str(question.get("text")))
        for response in question.get("responses", ()):
            texts += (str(response.get("text")), str(response.get("origin")))
    return short_hash(*texts)


def valid_task(draft: TaskDraft, images: set[str], faults: list[AnnotatorError]) -> Json:
    """The task of a draft as it is written; empty if it is not valid, for which ``faults`` receives the reason.
    ``images``: the names of those of the source."""
    task = draft.task
    if images and (image_names := [name for name in shown_images(task) if name in images]):
        task = {**task, "images": image_names}
    task = _in_canonical_order(task)
    with Collected(draft.where, faults):
        input_task(task, draft.where)
    return {} if faults else task


def _in_canonical_order(task: Json) -> Json:
    """The non-empty fields of ``task`` in canonical order; unknown fields are kept, so that they are refused."""
    fields = sorted(task, key=lambda name: _PLACES.get(name, len(_PLACES)))
    return {name: value for name in fields if (value := task[name]) or name not in _PLACES or value in ("", 0)}
