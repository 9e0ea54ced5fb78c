"""The conversion: detects the format, converts rows to drafts, and joins, validates and writes the drafts."""

from __future__ import annotations

import contextlib
import heapq
import marshal
import os
import shlex
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal, NamedTuple

from pydantic_core import from_json, to_json

from annotator import limits
from annotator.containment import Contained
from annotator.durable import PUBLIC, replace_file, sync_file, sync_folder, temporary_sibling
from annotator.errors import AnnotatorError, CombinedError, unknown_name_error
from annotator.model import target
from annotator.owner.conversion.cell_values import BlankCellRules
from annotator.owner.conversion.conversion_report import ConversionReport, TaskSizes, note_lines, task_sizes
from annotator.owner.conversion.external_sort import ExternalGroupBy, ExternalList, KeyNumbers
from annotator.owner.conversion.field_mapping import FieldMapping, field_mapping
from annotator.owner.conversion.importers import importers, recognised_form
from annotator.owner.conversion.mapped_rows import NO_ANSWER
from annotator.owner.conversion.mapping_proposal import (
    TRIED,
    UnknownFormError,
    propose_join,
    propose_mapping,
)
from annotator.owner.conversion.row_converter import (
    ImageFolder,
    RowConverter,
    as_object,
    valid_task,
    whole_mapping,
)
from annotator.owner.conversion.source_file import SourceFile, SourceRow
from annotator.owner.conversion.source_rows import read_rows, source_files
from annotator.owner.conversion.span_offsets import CONVERTED, checked_spans
from annotator.owner.conversion.task_draft import (
    OTHER_ID,
    InputFormatImporter,
    TaskDraft,
    merge_drafts,
    single_draft,
)
from annotator.owner.conversion.workbook_rows import listed_names
from annotator.owner.rows import Json, Row

if TYPE_CHECKING:
    from annotator.owner.conversion.annotation_tables import AnnotationTableWriter


# Format of the data: detected from the rows, or given by the owner.


_SHOWN = 40
_KINDS: Mapping[type, str] = {
    str: "text", int: "whole number", float: "number", bool: "yes or no", list: "list", dict: "object",
    type(None): "null",
}  # fmt: skip


def detect_format(
    sources: Sequence[SourceFile], form: str | None, mapping: FieldMapping | None
) -> tuple[InputFormatImporter, bool]:
    """The importer that reads ``sources``, and whether it was guessed. Raises ``convert.unknown_form``,
    ``convert.unrecognised``, ``source.*``."""
    if form is not None:
        importer = importers().get(form)
        if importer is None:
            raise unknown_name_error("convert.unknown_form", f"There is no importer named {form!r}.", importers())
        if mapping and not importer.maps:
            raise AnnotatorError(
                "convert.bad_map",
                f"The form {form!r} has fields of its own.",
                "Leave --map out, or use --from columns.",
            )
        return importer, False
    first: dict[SourceFile, list[SourceRow]] = {}
    unfit: list[AnnotatorError] = []
    has_texts = mapping is not None and bool(mapping.prompt or mapping.passage or mapping.conversation)
    for source in sources:
        for row in islice(read_rows(source), TRIED):
            if row.error is not None:
                unfit.append(row.error)
            else:
                value = as_object(row.value)
                guess = recognised_form(value)
                if guess is not None and (mapping is None or (guess.maps and not (has_texts and guess.is_mapped))):
                    return guess, True
                first.setdefault(source, []).append(row._replace(value=value))
    if mapping:
        return importers()["columns"], False
    raise _unknown_format_error(first, unfit, ", ".join(source.name for source in sources))


def mapping_in_use(paths: Sequence[Path], options: ConversionOptions) -> tuple[str, FieldMapping | None]:
    """The form as which ``paths`` is read, and its mapping with the given parts; that which is proposed for an unknown
    form (called ``columns``). None where no mapping reads the form. Raises ``convert.*``, ``source.*``."""
    mapping = _given_mapping(options)
    with _source_files(paths, options, mapping) as files:
        try:
            importer, _ = detect_format(files, options.form, mapping)
        except UnknownFormError as error:
            if error.trial is None:
                raise
            return "columns", error.trial.mapping
    return importer.form, whole_mapping(importer, mapping)


def _source_files(
    paths: Sequence[Path], options: ConversionOptions, mapping: FieldMapping | None
) -> contextlib.AbstractContextManager[list[SourceFile]]:
    mapped = mapping.fields if mapping is not None else frozenset()
    return source_files(list(paths), options.encoding, options.sheet, options.quoting, mapped)


def _given_mapping(options: ConversionOptions) -> FieldMapping | None:
    mapping = options.mapping
    return mapping if mapping is None or isinstance(mapping, FieldMapping) else field_mapping(mapping)


def _read_files(
    importer: InputFormatImporter, sources: Sequence[SourceFile], mapping: FieldMapping | None
) -> Sequence[SourceFile]:
    """The files that the importer reads, if it names them; otherwise all but one that the mapping joins to others."""
    named = [source for name in importer.files for source in sources if source.path.name == name]
    if mapping is not None and mapping.join is not None:
        joined = Path(mapping.join.file).resolve()
        named = [source for source in sources if source.path.resolve() != joined]
    return named or sources


def _as_arguments(paths: Sequence[Path]) -> str:
    """The paths for a shell; by a pattern if they are more than three, and all files of a folder with one suffix."""
    folder, suffix = paths[0].parent, paths[0].suffix
    if len(paths) > 3 and suffix and set(paths) == set(folder.glob(f"[!.]*{suffix}")):
        return f"{shlex.quote(str(folder))}/*{suffix}"
    return " ".join(shlex.quote(str(path)) for path in paths)


def _unknown_format_error(
    first: Mapping[SourceFile, list[SourceRow]], unfit: Sequence[AnnotatorError], names: str
) -> AnnotatorError:
    """The error of files called ``names`` whose ``first`` rows no form recognises, with a mapping that reads those of
    like fields. ``unfit``: the errors of those of the first rows that cannot be read."""
    if not first:
        return unfit[0] if unfit else AnnotatorError("source.empty", "It contains no rows.", "", names)
    unlike = next((rows[0] for rows in first.values() if not isinstance(rows[0].value, dict)), None)
    if unlike is not None:
        where, kind = unlike.where, _KINDS.get(type(unlike.value), "value")
        message = f"A row must be an object; this is a {kind}."
        hint = 'Write rows as {"prompt": "...", "response": "..."}, or as CSV below the names of its columns.'
        return AnnotatorError("source.not_an_object", message, hint, where)
    objects = {source: [row for row in rows if isinstance(row.value, dict)] for source, rows in first.items()}
    fields = {source: {name for row in rows for name in row.value} for source, rows in objects.items()}
    of_kind = {frozenset(names): source for source, names in reversed(fields.items())}  # the first of those alike
    proposals = []
    for example in reversed(of_kind.values()):
        own = fields[example]
        alike = [candidate for candidate in fields if 2 * len(fields[candidate] & own) >= len(fields[candidate] | own)]
        apart = [source for source in first if source not in alike]
        rows = [row for source in alike for row in objects[source]]
        trial = propose_mapping(rows)
        joined = None
        if trial is not None and len(apart) == 1:
            joined = propose_join(trial, rows, apart[0].path, objects[apart[0]])
        rank = (joined is None, trial is None or not trial.has_responses)
        proposals.append((rank, alike, apart if joined is None else [], rows, joined or trial))
    _, alike, apart, rows, trial = min(proposals, key=lambda proposal: proposal[0])
    where, row, *_ = rows[0]
    kinds = ", ".join(f"{key} ({_KINDS.get(type(value), 'value')})" for key, value in list(row.items())[:_SHOWN])
    options = trial.options if trial else "--map prompt=FIELD --map response=FIELD"
    paths = _as_arguments([source.path for source in alike])
    hint = f"Say which field is what: annotator tasks convert {paths} {options} --out tasks.jsonl"
    if trial is None and rows[0].cells:
        hint += " If the first line is a row already, write the names of the columns above it."
    if unfit:
        hint += f" {unfit[0].where} cannot be read: {unfit[0].message} {unfit[0].hint}".rstrip()
    if apart:
        hint += f" Convert these apart, for their fields are others: {listed_names([file.name for file in apart])}."
    return UnknownFormError(f"No known form of data has these fields: {kinds}.", hint, where, trial)


BAD_SPANS = "spans that fit nowhere in their text"
_NOT_THERE = "judgements of what the task has not"
LINES = ".jsonl"
"""The suffix of a file of judgements; any other path is the folder of a data set."""
_PROGRESS_STEP = 2_000  # rows between calls of the progress callback


class ConvertedTaskLine(NamedTuple):
    """The line of a task, what is counted of it, and its judgements, which are empty if they are not written, and their
    count."""

    line: bytes
    sizes: TaskSizes
    judgements: list[Json]
    judgement_count: int


Told = Callable[[AnnotatorError], None]


@dataclass(frozen=True)
class ConversionOptions:
    """The options of a conversion: the format (None to guess it), the roles of columns, the grouping of rows (None for
    that of the format), the number of tasks to sample, whether invalid rows are skipped, encoding and sheet (None to
    detect them), the treatment of cells without text, and whether cells of a table are quoted (None: quoted, but cells
    that look like several are refused). ``progress`` is called with a step and the number of rows
    processed."""

    form: str | None = None
    mapping: FieldMapping | Row | None = None
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
    paths: Sequence[Path], out: Path, options: ConversionOptions = ConversionOptions(), annotations: Path | None = None
) -> ConversionReport:
    """Convert ``paths`` to a task file at ``out``. Judgements are written to ``annotations``: as JSON Lines if its name
    ends in ``.jsonl``, otherwise as a data set in that folder, with the annotators named in the source.

    Raises ``convert.*``, ``source.*``, ``json.*`` and ``dataset.*``, with all row errors combined unless invalid rows
    are to be skipped; these are listed in ``NAME.skipped.jsonl`` next to ``out``. On any error nothing is written.
    """
    _check_places(paths, out, annotations)
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
        run = _ConversionRun(stack, paths, options, out.parent, told, annotations is not None, images)
        report = run.report
        dataset = stack.enter_context(_dataset_writer(annotations, out, report)) if annotations and tabled else None
        for line, _, judgements, _ in run.finished_tasks():
            files[out].stream.write(line + b"\n")
            if notes is not None:
                files[notes].write(*judgements)
            elif dataset is not None:
                dataset.add(line, judgements)
        _refuse(report, options.skip_bad)
        if dataset is not None:
            dataset.write([path.name for path in paths])
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


@contextlib.contextmanager
def _image_folder(folder: Path) -> Iterator[ImageFolder]:
    with tempfile.TemporaryDirectory(prefix=".images-", dir=folder) as stage:
        yield ImageFolder(Path(stage), folder)


def _dataset_writer(
    root: Path, out: Path, report: ConversionReport
) -> contextlib.AbstractContextManager[AnnotationTableWriter]:
    from annotator.owner.conversion.annotation_tables import annotation_dataset  # needs the optional dependencies

    return annotation_dataset(root, out, report)


def check_sources(paths: Sequence[Path], options: ConversionOptions = ConversionOptions()) -> ConversionReport:
    """The report of a conversion without writing anything. Invalid rows are reported and do not stop it."""
    with contextlib.ExitStack() as stack:
        run = _ConversionRun(stack, paths, options, None, lambda _: None, True, ImageFolder())
        for _ in run.finished_tasks():
            pass
    return run.report


def _check_places(paths: Sequence[Path], out: Path, annotations: Path | None) -> None:
    for path in (out, annotations):
        if path is None:
            continue
        if not path.parent.is_dir():
            raise AnnotatorError("build.no_folder", "The output folder does not exist.", "", path.parent)
        if path.exists() and any(source.exists() and source.samefile(path) for source in paths):
            raise AnnotatorError("convert.same_file", "This is read and cannot be written.", "Name another.", path)
    if annotations is not None and annotations.absolute() == out.absolute():
        raise AnnotatorError("convert.same_file", "Tasks and judgements need two files.", "Name another.", out)


class _NewFile:
    """A temporary file of lines next to ``path``, called ``fresh``, removed at the end of ``stack`` unless it was
    renamed."""

    def __init__(self, path: Path, stack: contextlib.ExitStack) -> None:
        self.fresh = stack.enter_context(temporary_sibling(path))
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        stream = os.fdopen(os.open(self.fresh, flags, PUBLIC), "wb", buffering=1024 * 1024)
        self.stream: IO[bytes] = stack.enter_context(stream)

    def write(self, *rows: Json) -> None:
        self.stream.writelines(to_json(row) + b"\n" for row in rows)

    def close(self) -> None:
        self.stream.flush()
        sync_file(self.stream.fileno())
        self.stream.close()


def _refuse(report: ConversionReport, skip_bad: bool) -> None:
    if report.problems and (report.twins or not skip_bad):
        raise report.problems[0] if len(report.problems) == 1 else CombinedError(report.problems)
    if not report.tasks:
        why = ", ".join(f"{count:,} {reason}" for reason, count in report.left_out.items())
        hint = f"Left out: {why}." if why else ""
        if NO_ANSWER in report.left_out:
            hint += " To judge turns where they stand: --map rate=assistant (or user, all)."
        raise AnnotatorError("source.empty", "It contains no tasks.", hint)


class _ConversionRun:
    """One conversion, with its report and its external grouping. Judgements are included only if ``noted``. What it
    opens is closed with ``stack``; ``folder`` must have room for all tasks."""

    def __init__(
        self,
        stack: contextlib.ExitStack,
        paths: Sequence[Path],
        options: ConversionOptions,
        folder: Path | None,
        on_problem: Told,
        noted: bool,
        images: ImageFolder,
    ) -> None:
        mapping = _given_mapping(options)
        files = stack.enter_context(_source_files(paths, options, mapping))
        importer, is_guessed = detect_format(files, options.form, mapping)
        self._converter = RowConverter(importer.form, mapping, options.group, options.cells)
        self._converter.read_joined(options.encoding)
        self._options, self._told, self._noted, self._images = options, on_problem, noted, images
        self._shelf = stack.enter_context(contextlib.closing(ExternalGroupBy(folder)))
        self._folder = folder
        self._join = self._converter.join
        self.report = self._converter.report
        self.report.guessed = is_guessed
        self._convert_all(_read_files(importer, files, mapping))

    def _convert_all(self, sources: Sequence[SourceFile]) -> None:
        """Read all rows of ``sources`` and group their drafts."""
        for source in sources:
            for row in self._rows(source):
                self._take(row, source)
            self.report.notes += source.notes.values()
        self.report.notes += note_lines(self.report.assumptions)

    def _rows(self, source: SourceFile) -> Iterator[SourceRow]:
        for row in read_rows(source):
            self.report.rows += 1
            if self.report.rows % _PROGRESS_STEP == 0:
                self._options.progress(f"Reading {source.name}", self.report.rows)
            yield row

    def _take(self, row: SourceRow, source: SourceFile) -> None:
        try:
            drafts = self._converter.drafts(row, source, self._images)
        except AnnotatorError as error:
            self.report.refuse(error, 1, self._told)
            return
        for key, draft in drafts:
            stored = draft.task, draft.judgements, draft.key, draft.part, draft.where, draft.rows
            self._shelf.add(key, marshal.dumps(stored))

    def finished_tasks(self) -> Iterator[ConvertedTaskLine]:
        """The valid tasks with their judgements; rows are counted by outcome, and tasks as they are written."""
        finished = self._joined_tasks() if self._join is single_draft else self._told_apart(self._joined_tasks())
        if self._options.sample is not None:
            finished = self._sampled_tasks(finished, self._options.sample)
        for task in finished:
            if self._images.names:
                self._images.used.update(from_json(task.line).get("images", ()))
            self.report.add(task.line, task.sizes, task.judgement_count)
            yield task

    def _told_apart(self, finished: Iterable[ConvertedTaskLine]) -> Iterator[ConvertedTaskLine]:
        """Yield ``finished``, and refuse ids that occur again, since rows were not joined by ids."""
        names = KeyNumbers()
        for task in finished:
            name, before = _id_in(task.line), names.count
            if names.number(name) < before:
                message = f"Several tasks would have the id {name!r}."
                self.report.refuse(AnnotatorError("source.duplicate_id", message, OTHER_ID), 0, self._told)
                self.report.twins = True
            yield task

    def _joined_tasks(self) -> Iterator[ConvertedTaskLine]:
        for things, count in self._shelf.groups():
            self._options.progress("Bringing rows together", 0)
            drafts = [TaskDraft(*marshal.loads(thing)) for thing in things]
            if len(things) < count:
                self.report.refuse(_too_many_joined_error(count), count, self._told)
                continue
            if count == 1 and self._join in (single_draft, merge_drafts):
                yield from self._valid_tasks(drafts, drafts[0].rows)
                continue
            total = sum(draft.rows for draft in drafts)
            try:
                with Contained(drafts[0].where):
                    joined = self._join(drafts)
            except AnnotatorError as fault:
                self.report.refuse(fault, total, self._told)
                continue
            for draft, reason in joined.dropped:
                self.report.drop(reason, draft.where, draft.rows)
                total -= draft.rows
            for draft, error in joined.refused:
                self.report.refuse(error, draft.rows, self._told)
                total -= draft.rows
            for reason in joined.left_out:
                self.report.left_out[reason] += 1
            yield from self._valid_tasks(joined.tasks, total)

    def _valid_tasks(self, drafts: Sequence[TaskDraft], total: int) -> Iterator[ConvertedTaskLine]:
        """The valid tasks of ``drafts``. Their ``total`` rows count as used if one is valid, otherwise as bad."""
        used = False
        for draft in drafts:
            faults: list[AnnotatorError] = []
            if task := valid_task(draft, self._images.names, faults):
                used = True
                notes = self._judgement_lines(task, draft) if self._noted else []
                count = len(notes if self._noted else draft.judgements)
                yield ConvertedTaskLine(to_json(task), task_sizes(task), notes, count)
            for error in faults:
                self.report.refuse(error, 0, self._told)
        if used:
            self.report.used += total
        else:
            self.report.bad += total

    def _judgement_lines(self, task: Json, draft: TaskDraft) -> list[Json]:
        lines: list[Json] = []
        for judgement in draft.judgements:
            value, faults = judgement["value"], False
            try:
                name, path, text, references = _judged_text(task, judgement)
                if references:
                    value = {**value, **references}
                elif text is not None:
                    value, faults = self._without_misfit_spans(value, text, draft.where)
            except LookupError:
                self.report.left_out[_NOT_THERE] += 1
                continue
            if value or not faults:
                lines.append({
                    "task": str(task["id"]), "annotator": judgement["annotator"], "target": path, "id": name,
                    "block": judgement["block"], "value": value,
                })  # fmt: skip
        return lines

    def _without_misfit_spans(self, value: Any, text: str, where: str) -> tuple[Any, bool]:
        """A value without the spans that fit nowhere in their text, and whether there are some."""
        value, faults, unit = checked_spans(value, text)
        for fault in faults:
            self.report.drop(BAD_SPANS, where, 0)
            self.report.keep_fault(f"{where}: {fault}")
        if unit:
            self.report.assumptions[CONVERTED.format(unit)] += 1
        return value, bool(faults)

    def _sampled_tasks(self, finished: Iterable[ConvertedTaskLine], wanted: int) -> Iterator[ConvertedTaskLine]:
        """A random sample of ``wanted`` tasks, determined only by the seed and the task ids. Those that were among the
        best when they came are in a file."""
        best: list[tuple[int, int]] = []  # the one to be replaced first
        with contextlib.closing(ExternalList(self._folder)) as spool:
            for number, task in enumerate(finished, 1):
                self.report.not_sampled = max(0, number - wanted)
                digest = blake2b(f"{self._options.seed}:{_id_in(task.line)}".encode(), digest_size=8).digest()
                rank = -int.from_bytes(digest)
                if len(best) < wanted:
                    heapq.heappush(best, (rank, spool.append(marshal.dumps(tuple(task)))))
                elif rank > best[0][0]:
                    heapq.heapreplace(best, (rank, spool.append(marshal.dumps(tuple(task)))))
            for place in sorted(place for _, place in best):
                yield ConvertedTaskLine(*marshal.loads(spool.read(place)))


def _id_in(line: bytes) -> str:
    return str(from_json(line)["id"])


def _too_many_joined_error(count: int) -> AnnotatorError:
    return AnnotatorError(
        "convert.too_many_joined",
        f"{count:,} rows have the same prompt, or the like, and would be one task; "
        f"{limits.JOINED_ROWS:,} are permitted, of {limits.JOINED_BYTES // 2**20} MiB together.",
        "Make a task of every row: --group none; or name another column as the prompt.",
    )


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


def _judged_text(task: Json, judgement: Json) -> tuple[str | None, str, str | None, Json]:
    """The id, target and text that a judgement is about, as far as it has them, and the targets of the responses to
    which its value refers. Raises :class:`LookupError` if the task has no such part."""
    question_id, response, critique, message = judgement["at"]
    if message is not None:
        passage = task.get("passage")
        turns = [{"text": passage["text"] if isinstance(passage, dict) else passage}, *task.get("conversation", ())]
        return None, target.message_target(message) if message else target.PASSAGE, turns[message]["text"], {}
    references = judgement["references"]
    if question_id is response is None and not references:
        return None, target.TASK, None, {}
    q, part = _question(task, question_id)
    if references:
        answers = {answer["id"]: target.response_target(q, r) for r, answer in enumerate(part.get("responses", ()), 1)}
        references = {key: _with_targets(answers, value) for key, value in references.items()}
    path, own = target.question_target(q), None if part["id"] == "prompt" else part["id"]
    if response is not None:
        r, part = _part(part.get("responses", ()), response)
        path, own = target.response_target(q, r), response
        if critique is not None:
            c, part = _part(part.get("critiques", ()), critique)
            path, own = target.critique_target(q, r, c), critique
    return own, path, part["text"], references


def _with_targets(targets: Mapping[str, str], value: Any) -> Any:
    if isinstance(value, list):
        return [_with_targets(targets, item) for item in value]
    return None if value is None else targets[value]
