"""The conversion: detects the format, converts rows to drafts, and joins, validates and writes the drafts."""

from __future__ import annotations

import contextlib
import heapq
import marshal
import os
import shlex
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, Literal

from pydantic_core import from_json, to_json

from annotator import limits
from annotator.containment import Collected, Contained
from annotator.durable import PUBLIC, replace_file, sync_file, sync_folder, temporary_sibling
from annotator.errors import AnnotatorError, CombinedError
from annotator.model import target
from annotator.owner.conversion.cell_values import BlankCellRules
from annotator.owner.conversion.conversations import UnsupportedConversationError
from annotator.owner.conversion.conversion_report import ConversionReport
from annotator.owner.conversion.external_sort import ExternalGroupBy, ExternalList
from annotator.owner.conversion.field_mapping import FieldMapping, JoinFields, field_mapping
from annotator.owner.conversion.importers import importers, recognised_form
from annotator.owner.conversion.mapped_rows import NO_ANSWER, RowMapper, grouping_key
from annotator.owner.conversion.mapping_proposal import TRIED, UnknownFormError, propose_mapping
from annotator.owner.conversion.source_file import SourceFile, SourceRow
from annotator.owner.conversion.source_rows import read_rows, source_files
from annotator.owner.conversion.span_offsets import CONVERTED, checked_spans
from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
    InputFormatImporter,
    Json,
    RowImageCollector,
    SourceRecord,
    TaskDraft,
    TaskDraftGroupingResult,
    merge_drafts,
    short_hash,
    single_draft,
)
from annotator.owner.tasks.image_files import shown_images
from annotator.owner.tasks.input_task import input_task

if TYPE_CHECKING:
    from annotator.owner.conversion.annotation_tables import AnnotationTableWriter


# Format of the data: detected from the rows, or given by the owner.


_SHOWN: Final = 40
_KINDS: Final[Mapping[type, str]] = {
    str: "text", int: "whole number", float: "number", bool: "yes or no", list: "list", dict: "object",
    type(None): "null",
}  # fmt: skip


@dataclass(frozen=True)
class DetectedInputFormat:
    """The importer, whether it was guessed, and the files that it reads."""

    importer: InputFormatImporter
    guessed: bool
    sources: list[SourceFile]


def detect_format(found: Sequence[SourceFile], form: str | None, mapping: FieldMapping | None) -> DetectedInputFormat:
    """How to read ``found``. Raises ``convert.unknown_form``, ``convert.unrecognised``, ``source.*``."""
    if form is not None:
        importer = importers().get(form)
        if importer is None:
            known = ", ".join(importers())
            raise AnnotatorError("convert.unknown_form", f"There is no importer named {form!r}.", f"Known: {known}.")
        if mapping and not importer.maps:
            raise AnnotatorError(
                "convert.bad_map",
                f"The form {form!r} has fields of its own.",
                "Leave --map out, or use --from columns.",
            )
        return DetectedInputFormat(importer, False, _read_files(importer, found))
    first: list[SourceRow] = []
    whole = mapping is not None and bool(mapping.prompt or mapping.passage or mapping.conversation)
    for source in found:
        for row in islice(read_rows(source), TRIED):
            if row.error is None:
                value = as_object(row.value)
                guess = recognised_form(value)
                if guess is not None and (mapping is None or (guess.maps and not (whole and guess.mapping))):
                    return DetectedInputFormat(guess, True, _read_files(guess, found))
                first.append(row._replace(value=value))
    if mapping:
        return DetectedInputFormat(importers()["columns"], False, list(found))
    raise _unknown_format_error(found, first)


def mapping_in_use(given: Sequence[Path], options: ConversionOptions) -> tuple[str, FieldMapping | None]:
    """The form as which ``given`` is read, and its mapping with the given parts; that which is proposed for an unknown
    form (called ``columns``). None where no mapping reads the form. Raises ``convert.*``, ``source.*``."""
    mapping = _given_mapping(options)
    with source_files(list(given), options.encoding, options.sheet, options.quoting) as files:
        try:
            importer = detect_format(files, options.form, mapping).importer
        except UnknownFormError as error:
            if error.trial is None:
                raise
            return "columns", error.trial.mapping
    return importer.form, _whole_mapping(importer, mapping)


def _given_mapping(options: ConversionOptions) -> FieldMapping | None:
    given = options.mapping
    return given if given is None or isinstance(given, FieldMapping) else field_mapping(given)


def _whole_mapping(importer: InputFormatImporter, mapping: FieldMapping | None) -> FieldMapping | None:
    """The mapping of a form with the parts that the owner gave."""
    own: FieldMapping | None = importer.mapping() if importer.mapping is not None else None
    if own is None or mapping is None:
        return own or mapping
    return own.model_copy(update={part: getattr(mapping, part) for part in mapping.model_fields_set})


def as_object(value: Any) -> Any:
    """A row that is a text alone as an object with it."""
    return {"text": value} if isinstance(value, str) else value


def _read_files(importer: InputFormatImporter, found: Sequence[SourceFile]) -> list[SourceFile]:
    """The files that the importer reads, if it names them; otherwise all."""
    named = [source for name in importer.files for source in found if source.path.name == name]
    return named or list(found)


def _unknown_format_error(found: Sequence[SourceFile], first: Sequence[SourceRow]) -> AnnotatorError:
    if not first:
        error = next((row.error for source in found for row in islice(read_rows(source), 1) if row.error), None)
        names = ", ".join(source.name for source in found)
        return error or AnnotatorError("source.empty", "It contains no rows.", "", names)
    where, row = first[0].where, first[0].value
    if not isinstance(row, dict):
        kind = _KINDS.get(type(row), "value")
        return AnnotatorError("source.not_an_object", f"A row must be an object; this is a {kind}.", "", where)
    seen = ", ".join(f"{key} ({_KINDS.get(type(value), 'value')})" for key, value in list(row.items())[:_SHOWN])
    trial = propose_mapping([each for each in first if isinstance(each.value, dict)])
    options = trial.options if trial else "--map prompt=FIELD --map response=FIELD"
    files = " ".join(shlex.quote(str(source.path)) for source in found[:3]) + (" ..." if len(found) > 3 else "")
    hint = f"Say which field is what: annotator tasks convert {files} {options} --out tasks.jsonl"
    if trial is None and first[0].cells:
        hint += " If the first line is a row already, write the names of the columns above it."
    return UnknownFormError(f"No known form of data has these fields: {seen}.", hint, where, trial)


_FIELDS: Final = (
    "id", "passage", "conversation", "language", "kind", "split", "prompt", "responses", "questions", "criteria",
    "images", "metadata", "category",
)  # fmt: skip
_PLACES: Final = {name: place for place, name in enumerate(_FIELDS)}
_NOTHING: Final = "rows with nothing to judge"
BAD_SPANS: Final = "spans that fit nowhere in their text"
_NOT_THERE: Final = "judgements of what the task has not"
LINES: Final = ".jsonl"
"""The suffix of a file of judgements; any other path is the folder of a data set."""
_SAID_EVERY: Final = 2_000  # rows between calls of the progress callback
Finished = tuple[Json, bytes, list[Json]]
"""A task (empty if it was counted when it was read), its line, and its judgements."""
Told = Callable[[AnnotatorError], None]


@dataclass(frozen=True)
class ConversionOptions:
    """The options of a conversion: the format (None to guess it), the roles of columns, the grouping of rows (None for
    that of the format), the number of tasks to sample, whether invalid rows are skipped, encoding and sheet (None to
    detect them), the treatment of cells without text, and whether cells of a table are quoted (None: quoted, but cells
    that look like several are refused). ``progress`` is called with a step and the number of rows
    processed."""

    form: str | None = None
    mapping: FieldMapping | Mapping[str, Any] | None = None
    group: Literal["prompt", "none"] | None = None
    sample: int | None = None
    seed: int = 0
    skip_bad: bool = False
    encoding: str | None = None
    sheet: str | None = None
    cells: BlankCellRules = field(default_factory=BlankCellRules)
    quoting: Literal["standard", "none"] | None = None
    progress: Callable[[str, int], None] = field(default=lambda _, __: None, compare=False)


def skipped_rows_file(out: Path) -> Path:
    """The file beside ``out`` that lists rows that did not fit."""
    return out.with_name(f"{out.name.removesuffix('.jsonl')}.skipped.jsonl")


def convert_sources(
    given: Sequence[Path], out: Path, options: ConversionOptions = ConversionOptions(), annotations: Path | None = None
) -> ConversionReport:
    """Convert ``given`` to a task file at ``out``. Judgements are written to ``annotations``: as JSON Lines if its name
    ends in ``.jsonl``, otherwise as a data set in that folder, with the annotators named in the source.

    Raises ``convert.*``, ``source.*``, ``json.*`` and ``dataset.*``, with all row errors combined unless invalid rows
    are to be skipped; these are listed in ``NAME.skipped.jsonl`` next to ``out``. On any error nothing is written.
    """
    _check_places(given, out, annotations)
    aside = skipped_rows_file(out)
    tabled = annotations is not None and annotations.suffix != LINES
    notes = None if tabled else annotations
    with contextlib.ExitStack() as stack:
        files = {path: _NewFile(path, stack) for path in (out, notes) if path is not None}

        def told(error: AnnotatorError) -> None:
            if aside not in files:
                files[aside] = _NewFile(aside, stack)
            files[aside].write({"where": error.where, "code": error.code, "message": error.message, "hint": error.hint})

        images = stack.enter_context(_image_folder(out.parent))
        report, finished = _run(stack, given, options, out.parent, told, annotations is not None, images, files[out])
        dataset = stack.enter_context(_dataset(annotations, out, report)) if annotations and tabled else None
        for task, line, said in finished:
            images.used.update(task.get("images", ()))
            files[out].stream.write(line + b"\n")
            if notes is not None:
                files[notes].write(*said)
            elif dataset is not None:
                dataset.add(line, task, said)
        _refuse(report, options.skip_bad)
        if dataset is not None:
            dataset.write([path.name for path in given])
        report.skipped = next((path for path in files if path == aside), None)
        for file in files.values():
            file.close()
        if dataset is not None:
            dataset.swap()
        images.put_in_place()
        for path, file in reversed(files.items()):
            replace_file(file.fresh, path)
        sync_folder(out.parent)
    return report


class _ImageFolder:
    """The images of a conversion, in ``stage`` until it is known that it succeeds; nowhere without one."""

    def __init__(self, stage: Path | None, folder: Path | None = None) -> None:
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


@contextlib.contextmanager
def _image_folder(folder: Path) -> Iterator[_ImageFolder]:
    with tempfile.TemporaryDirectory(prefix=".images-", dir=folder) as stage:
        yield _ImageFolder(Path(stage), folder)


def _dataset(
    root: Path, out: Path, report: ConversionReport
) -> contextlib.AbstractContextManager[AnnotationTableWriter]:
    from annotator.owner.conversion.annotation_tables import annotation_dataset  # needs the optional dependencies

    return annotation_dataset(root, out, report)


def check_sources(given: Sequence[Path], options: ConversionOptions = ConversionOptions()) -> ConversionReport:
    """The report of a conversion without writing anything. Invalid rows are reported and do not stop it."""
    with contextlib.ExitStack() as stack:
        report, finished = _run(stack, given, options, None, lambda _: None, True, _ImageFolder(None))
        for _ in finished:
            pass
    return report


def _check_places(given: Sequence[Path], out: Path, annotations: Path | None) -> None:
    for path in (out, annotations):
        if path is None:
            continue
        if not path.parent.is_dir():
            raise AnnotatorError("build.no_folder", "The output folder does not exist.", "", str(path.parent))
        if path.exists() and any(each.exists() and each.samefile(path) for each in given):
            raise AnnotatorError("convert.same_file", "This is read and cannot be written.", "Name another.", str(path))
    if annotations is not None and annotations.absolute() == out.absolute():
        raise AnnotatorError("convert.same_file", "Tasks and judgements need two files.", "Name another.", str(out))


class _NewFile:
    """A temporary file of lines next to ``path``, called ``fresh``, removed at the end of ``stack`` unless it was
    renamed."""

    def __init__(self, path: Path, stack: contextlib.ExitStack) -> None:
        self._path, self._stack = path, stack
        self._begin()

    def _begin(self) -> None:
        self.fresh = self._stack.enter_context(temporary_sibling(self._path))
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        stream = os.fdopen(os.open(self.fresh, flags, PUBLIC), "wb", buffering=1024 * 1024)
        self.stream: IO[bytes] = self._stack.enter_context(stream)

    def write(self, *rows: Json) -> None:
        self.stream.writelines(to_json(row) + b"\n" for row in rows)

    def begin_anew(self) -> IO[bytes]:
        """Begin another file; the one until now, to be read."""
        self.stream.close()
        before = self.fresh
        self._begin()
        return self._stack.enter_context(before.open("rb", 1024 * 1024))

    def close(self) -> None:
        self.stream.flush()
        sync_file(self.stream.fileno())
        self.stream.close()


def _refuse(report: ConversionReport, skip_bad: bool) -> None:
    if report.problems and (report.twins or not skip_bad):
        raise report.problems[0] if len(report.problems) == 1 else CombinedError(report.problems)
    if not report.tasks:
        why = ", ".join(f"{count:,} {what}" for what, count in report.left_out.items())
        hint = f"Left out: {why}." if why else ""
        if NO_ANSWER in report.left_out:
            hint += " To judge turns where they stand: --map rate=assistant (or user, all)."
        raise AnnotatorError("source.empty", "It contains no tasks.", hint)


def _run(
    stack: contextlib.ExitStack,
    given: Sequence[Path],
    options: ConversionOptions,
    folder: Path | None,
    told: Told,
    noted: bool,
    images: _ImageFolder,
    tasks: _NewFile | None = None,
) -> tuple[ConversionReport, Iterator[Finished]]:
    """The report, and the tasks to write; their judgements are included only if ``noted``. Those that no other row can
    change are written to ``tasks`` before."""
    files = stack.enter_context(source_files(list(given), options.encoding, options.sheet, options.quoting))
    mapping = _given_mapping(options)
    found = detect_format(files, options.form, mapping)
    shelf = stack.enter_context(contextlib.closing(ExternalGroupBy(folder)))
    run = _ConversionRun(found, options, mapping, told, shelf)
    if run.mapping is not None and run.mapping.join is not None:
        run.join_rows(run.mapping.join)
    run.noted, run.images = noted, images
    if tasks is not None and not noted and options.sample is None:
        run.write_at_once(tasks)
    for source in found.sources:
        run.convert_all(source)
        run.report.notes += source.notes.values()
    run.report.notes += run.assumptions()
    finished = run.finished()
    if options.sample is not None:
        spool = stack.enter_context(contextlib.closing(ExternalList(folder)))
        finished = run.sampled(finished, options.sample, spool)
    return run.report, run.counted(finished)


class _ConversionRun:
    """One conversion, with its report and its external grouping."""

    def __init__(
        self,
        found: DetectedInputFormat,
        options: ConversionOptions,
        mapping: FieldMapping | None,
        told: Told,
        shelf: ExternalGroupBy,
    ) -> None:
        self._importer: InputFormatImporter = found.importer
        self._options = options
        self.mapping = _whole_mapping(found.importer, mapping)
        self._mapper = RowMapper(self.mapping, found.importer.form, options.cells) if mapping and self.mapping else None
        self._other_rows: dict[str, Any] | None = None
        self._assumptions: Counter[str] = Counter()
        self._told = told
        self._shelf = shelf
        self._join = _joiner(found.importer, options, self.mapping)
        self.noted = True
        self.images = _ImageFolder(None)
        self._tasks: _NewFile | None = None
        self._all_written = False
        self._progress = options.progress
        self.report = ConversionReport(found.importer.form, found.guessed, mapping=self.mapping)

    def write_at_once(self, tasks: _NewFile) -> None:
        """Write each task when its first row is read, where only rows with the same id are one task. If others are
        found later, or a task is not valid, the file is written anew once all rows are known."""
        if self._join is single_draft:
            self._tasks, self._all_written = tasks, True

    def convert_all(self, source: SourceFile) -> None:
        """Read all rows of ``source`` and group their drafts."""
        folder, images = source.folder, RowImageCollector(source.path.parent, self.images.keep)
        for row in read_rows(source):
            self.report.rows += 1
            if self.report.rows % _SAID_EVERY == 0:
                self._progress(f"Reading {source.name}", self.report.rows)
            try:
                self._take(row, folder, images)
            except AnnotatorError as error:
                self.report.refuse(error, 1, self._told)

    def join_rows(self, join: JoinFields) -> None:
        """Read the rows of another file, which are joined to those of the source. Raises ``source.*``."""
        self._other_rows = {}
        with source_files([Path(join.file)], self._options.encoding) as files:
            for row in (row for source in files for row in read_rows(source)):
                if row.error is not None:
                    raise row.error
                if isinstance(row.value, dict) and (key := row.value.get(join.with_ or join.on)) is not None:
                    self._other_rows[str(key)] = row.value

    def _with_joined(self, row: Json) -> Json:
        join = self.mapping.join if self.mapping is not None else None
        if self._other_rows is None or join is None:
            return row
        other = self._other_rows.get(str(row.get(join.on)))
        if other is None:
            self._assumptions[f"rows for which {join.file} has none"] += 1
        return {**row, "joined": other}

    def _take(self, row: SourceRow, folder: str, images: RowImageCollector) -> None:
        if row.error is not None:
            raise row.error
        value = as_object(row.value)
        if type(value) is not dict:
            raise AnnotatorError("source.not_an_object", "A row must hold one object: {...}.", where=row.where)
        if self._other_rows is not None:
            value = self._with_joined(value)
        images.begin(value.get("images"))
        record = SourceRecord(
            value, row.where, self._mapper, folder, row.cells, images, row.split, row.decimal_comma, self._assumptions
        )
        dropped: list[DroppedSourceRow] = []
        taken: list[tuple[str, TaskDraft]] = []
        with Contained(row.where):
            try:
                for made in self._importer.read(record):
                    if isinstance(made, DroppedSourceRow):
                        dropped.append(made)
                    else:
                        self.report.count_fields(made.row or value, made.task.get("metadata") or {})
                        made.where, made.rows = row.where, made.rows if taken else 1
                        taken.append((self._key(made), made))
            except UnsupportedConversationError as unfit:
                dropped.append(DroppedSourceRow(str(unfit)))
            ready = [(*self._ready(key, draft), draft.rows) for key, draft in taken]
        for group, thing, task, rows in ready:  # outside, for an error of the disk is none of the row
            self._put(group, thing, task, rows)
        if not taken and not dropped:
            dropped.append(DroppedSourceRow(_NOTHING))
        for number, each in enumerate(dropped):
            self.report.drop(each.what, row.where, 0 if taken or number else 1)

    def _ready(self, key: str, draft: TaskDraft) -> tuple[int, bytes, Json]:
        """The group of a draft, what is kept until all with its key are known, and its task if that is written at once:
        of the first of a group, if it is valid. Of this only what is beside the task is kept."""
        group, is_new = self._shelf.group(key)
        at_once = is_new and self._tasks is not None and not self.images.names
        task = self._valid(draft, []) if at_once else {}
        rest = draft.judgements, draft.key, draft.part, draft.where, draft.rows
        return group, marshal.dumps(({} if task else draft.task, *rest)), task

    def _put(self, group: int, thing: bytes, task: Json, rows: int) -> None:
        if task and self._tasks is not None:
            self._tasks.write(task)
            self.report.add(task, 0)
            self.report.show(task)
            self.report.used += rows
        self._all_written = self._all_written and bool(task)
        self._shelf.put(group, thing)

    def _key(self, draft: TaskDraft) -> str:
        """The grouping key of a draft. Gives the draft an id if it has none."""
        task = draft.task
        if draft.part:
            return draft.key
        if self._join is merge_drafts:
            key = draft.key or grouping_key(task)
            task.setdefault("id", f"{self._importer.form}-{key}")
            return key
        if "id" not in task:
            task["id"] = f"{self._importer.form}-{_content(task)}"
        if self._importer.join is merge_drafts:  # not grouped: the id identifies the row
            task["id"] = f"{task['id']}:{_content(task)}"
        return str(task["id"])

    def assumptions(self) -> list[str]:
        """What was assumed of the rows, with how often."""
        return [f"{what[:1].upper()}{what[1:]}: {number:,}" for what, number in self._assumptions.items()]

    def finished(self) -> Iterator[Finished]:
        """The valid tasks with their judgements; rows are counted by outcome."""
        if not self._all_written:
            yield from self._joined() if self._join is single_draft else self._told_apart(self._joined())

    def _told_apart(self, finished: Iterable[Finished]) -> Iterator[Finished]:
        """Yield ``finished``, and refuse ids that occur again, since rows were not joined by ids."""
        seen: set[bytes] = set()
        for task, line, notes in finished:
            digest = blake2b(task["id"].encode(), digest_size=16).digest()
            if digest in seen:
                message = f"Several tasks would have the id {task['id']!r}."
                hint = "Leave the id out of --map, so that each gets one of its own; or correct the ids."
                self.report.refuse(AnnotatorError("source.duplicate_id", message, hint), 0, self._told)
                self.report.twins = True
            seen.add(digest)
            yield task, line, notes

    def _joined(self) -> Iterator[Finished]:
        written = self._tasks.begin_anew() if self._tasks is not None else None
        self.report.first = []
        for things, count in self._shelf.groups():
            self._progress("Bringing rows together", 0)
            drafts = [TaskDraft(*marshal.loads(thing)) for thing in things]
            first = drafts[0]
            if written is not None and not first.task:
                line = written.readline()[:-1]
                if count == 1:
                    yield {}, line, []
                    continue
                first.task = from_json(line)
                self.report.add(first.task, 0, -1)
                self.report.used -= first.rows
            if len(things) < count:
                self.report.refuse(_too_many_joined(count), count, self._told)
                continue
            if count == 1 and self._join in (single_draft, merge_drafts):
                yield from self._fitting(drafts, drafts[0].rows)
                continue
            total = sum(draft.rows for draft in drafts)
            try:
                with Contained(drafts[0].where):
                    joined = self._join(drafts)
            except AnnotatorError as fault:
                self.report.refuse(fault, total, self._told)
                continue
            for draft, what in joined.dropped:
                self.report.drop(what, draft.where, draft.rows)
                total -= draft.rows
            for draft, error in joined.refused:
                self.report.refuse(error, draft.rows, self._told)
                total -= draft.rows
            for what in joined.left:
                self.report.left_out[what] += 1
            yield from self._fitting(joined.tasks, total)

    def _fitting(self, drafts: Sequence[TaskDraft], total: int) -> Iterator[Finished]:
        """The valid tasks of ``drafts``. Their ``total`` rows count as used if one is valid, otherwise as bad."""
        used = False
        for draft in drafts:
            faults: list[AnnotatorError] = []
            if task := self._valid(draft, faults):
                used = True
                yield task, to_json(task), self._notes(task, draft) if self.noted else []
            for error in faults:
                self.report.refuse(error, 0, self._told)
        if used:
            self.report.used += total
        else:
            self.report.bad += total

    def _valid(self, draft: TaskDraft, faults: list[AnnotatorError]) -> Json:
        """The task of a draft as it is written; empty if it is not valid, for which ``faults`` receives the reason."""
        task, names = draft.task, self.images.names
        if names and (shown := [name for name in shown_images(task) if name in names]):
            task = {**task, "images": shown}
        task = _ordered(task)
        with Collected(draft.where, faults):
            input_task(task, draft.where)
        return {} if faults else task

    def _notes(self, task: Json, draft: TaskDraft) -> list[Json]:
        lines: list[Json] = []
        for judgement in draft.judgements:
            value, faults = judgement["value"], False
            try:
                name, path, text, references = _judged(task, judgement)
                if references:
                    value = {**value, **references}
                elif text is not None:
                    value, faults = self._checked(value, text, draft.where)
            except LookupError:
                self.report.left_out[_NOT_THERE] += 1
                continue
            if value or not faults:
                lines.append({
                    "task": str(task["id"]), "annotator": judgement["annotator"], "target": path, "id": name,
                    "block": judgement["block"], "value": value,
                })  # fmt: skip
        return lines

    def _checked(self, value: Any, text: str, where: str) -> tuple[Any, bool]:
        """A value without the spans that fit nowhere in their text, and whether there are some."""
        value, faults, unit = checked_spans(value, text)
        for fault in faults:
            self.report.drop(BAD_SPANS, where, 0)
            self.report.keep_fault(f"{where}: {fault}")
        if unit:
            self._assumptions[CONVERTED.format(unit)] += 1
        return value, bool(faults)

    def sampled(self, finished: Iterable[Finished], wanted: int, spool: ExternalList) -> Iterator[Finished]:
        """A random sample of ``wanted`` tasks, determined only by the seed and the task ids. Those that were among the
        best when they came are in ``spool``."""
        best: list[tuple[int, int]] = []  # the one to be replaced first
        for number, each in enumerate(finished, 1):
            self.report.not_sampled = max(0, number - wanted)
            digest = blake2b(f"{self._options.seed}:{each[0]['id']}".encode(), digest_size=8).digest()
            rank = -int.from_bytes(digest)
            if len(best) < wanted:
                heapq.heappush(best, (rank, spool.append(marshal.dumps(each))))
            elif rank > best[0][0]:
                heapq.heapreplace(best, (rank, spool.append(marshal.dumps(each))))
        for place in sorted(place for _, place in best):
            yield marshal.loads(spool.read(place))

    def counted(self, finished: Iterable[Finished]) -> Iterator[Finished]:
        for task, line, notes in finished:
            if task:
                self.report.add(task, len(notes))
            self.report.show(task or line)
            yield task, line, notes
        self.report.drop_zero_counts()


def _too_many_joined(count: int) -> AnnotatorError:
    return AnnotatorError(
        "convert.too_many_joined",
        f"{count:,} rows have the same prompt, or the like, and would be one task; "
        f"{limits.JOINED_ROWS:,} are permitted, of {limits.JOINED_BYTES // 2**20} MiB together.",
        "Make a task of every row: --group none; or name another column as the prompt.",
    )


def _joiner(
    importer: InputFormatImporter, options: ConversionOptions, mapping: FieldMapping | None
) -> Callable[[list[TaskDraft]], TaskDraftGroupingResult]:
    group = options.group or (mapping.group if mapping is not None and importer.join is None else None)
    if group is None:
        return importer.join or single_draft
    if importer.join not in (None, merge_drafts):
        message = f"The form {importer.form!r} brings its rows together in its own way."
        raise AnnotatorError("convert.bad_group", message, "Leave --group out.")
    return single_draft if group == "none" else merge_drafts


def _content(task: Json) -> str:
    """A string that identifies the texts of a task and their authors."""
    texts = [grouping_key(task)]
    for question in task.get("questions") or (task,):
        texts.append(str(question.get("text")))
        for response in question.get("responses", ()):
            texts += (str(response.get("text")), str(response.get("origin")))
    return short_hash(*texts)


def _ordered(task: Json) -> Json:
    """The non-empty fields of ``task`` in canonical order; unknown fields are kept, so that they are refused."""
    fields = sorted(task, key=lambda name: _PLACES.get(name, len(_PLACES)))
    return {name: value for name in fields if (value := task[name]) or name not in _PLACES or value in ("", 0)}


def _question(task: Json, name: str | None) -> tuple[int, Json]:
    """The number of a question, the first without a name; a prompt is the question ``prompt``."""
    questions = task.get("questions")
    if questions:
        return _part(questions, name) if name else (1, questions[0])
    if name not in (None, "prompt"):
        raise LookupError(name)
    return 1, {"id": "prompt", "text": task.get("prompt"), "responses": task.get("responses", ())}


def _part(parts: Sequence[Json], name: str) -> tuple[int, Json]:
    for number, part in enumerate(parts, 1):
        if part["id"] == name:
            return number, part
    raise LookupError(name)


def _judged(task: Json, judgement: Json) -> tuple[str | None, str, str | None, Json]:
    """The id, target and text that a judgement is about, as far as it has them, and the targets of the responses to
    which its value refers. Raises :class:`LookupError` if the task has no such part."""
    asked, response, critique, message = judgement["at"]
    if message is not None:
        passage = task.get("passage")
        turns = [{"text": passage["text"] if isinstance(passage, dict) else passage}, *task.get("conversation", ())]
        return None, target.message_target(message) if message else target.PASSAGE, turns[message]["text"], {}
    references = judgement["references"]
    if asked is response is None and not references:
        return None, target.TASK, None, {}
    q, part = _question(task, asked)
    if references:
        answers = {each["id"]: target.response_target(q, r) for r, each in enumerate(part.get("responses", ()), 1)}
        references = {key: _referred(answers, value) for key, value in references.items()}
    path, own = target.question_target(q), None if part["id"] == "prompt" else part["id"]
    if response is not None:
        r, part = _part(part.get("responses", ()), response)
        path, own = target.response_target(q, r), response
        if critique is not None:
            c, part = _part(part.get("critiques", ()), critique)
            path, own = target.critique_target(q, r, c), critique
    return own, path, part["text"], references


def _referred(targets: Mapping[str, str], value: Any) -> Any:
    if isinstance(value, list):
        return [_referred(targets, each) for each in value]
    return None if value is None else targets[value]
