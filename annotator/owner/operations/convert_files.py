"""``tasks convert | forms``: converts data sets, spreadsheets and exports of other tools to a task file."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import AtLeast, Say, quiet
from annotator.owner.operations.result import DataResult
from annotator.owner.rows import Json
from annotator.text.output_lines import counted, first_lines

if TYPE_CHECKING:
    from annotator.owner.conversion.conversion_report import ConversionReport
    from annotator.owner.conversion.convert import ConversionOptions

_SHOWN = 20
_FIELDS_SHOWN = 40
_MORE = "{n} more like these are not shown."
_RUBRIC = "Write a rubric: annotator rubric new"


@dataclass(frozen=True)
class ConvertedFiles:
    """The report of a conversion, and the files that it wrote: tasks and judgements. Without ``out`` it only
    checked."""

    report: ConversionReport
    out: Path | None = None
    annotations: Path | None = None

    @property
    def partly(self) -> bool:
        """Whether rows were left out of what was written."""
        return self.out is not None and bool(self.report.skipped or self.report.left_out)

    @property
    def errors(self) -> Sequence[str]:
        """The first problems that a check found."""
        if self.out is not None:
            return ()
        more = self.report.problem_count - _SHOWN
        problems = [*map(str, self.report.problems[:_SHOWN])]
        return [*problems, *([_MORE.replace("{n}", f"{more:,}")] if more > 0 else [])]

    @property
    def warnings(self) -> Sequence[str]:
        if self.report.skipped is None:
            return ()
        return [f"{counted(self.report.bad, 'row')} did not fit; see {self.report.skipped}"]

    def as_json(self) -> Json:
        if self.out is None:
            return self.report.as_json()
        annotations = str(self.annotations) if self.annotations else None
        return {
            "path": str(self.out), "annotations": annotations, "rubric": _preset(self.report), **self.report.as_json()
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        report = self.report
        yield from _form_lines(report)
        if self.out is None:
            yield from _check_lines(report)
            yield from _first_lines(report)
            yield from _exclusion_lines(report)
            return
        yield f"Wrote {self.out}: {counted(report.tasks, 'task')}, {counted(report.response_lengths.count, 'response')}"
        judgements = counted(report.judgements, "judgement")
        if self.annotations is not None:
            yield f"Wrote {self.annotations}: {judgements}"
        elif report.judgements:
            yield f"Not written: {judgements} in the data; --annotations DIR keeps them"
        yield from _exclusion_lines(report)
        yield from _first_lines(report)
        preset = _preset(report)
        if preset is None:
            yield f"No preset asks anything of these tasks. {_RUBRIC}"
        rubric = preset or "FILE"
        tasks = shlex.quote(str(self.out))
        yield f"Build it with: annotator tasks build {tasks} --project DIR --rubric {rubric} --out FILE.anntask"


def _preset(report: ConversionReport) -> str | None:
    from annotator.owner.build.fitting_rubric import fitting_rubric
    from annotator.owner.conversion.importers import importers

    mapping = report.mapping
    compares = mapping is not None and mapping.preferred is not None and not mapping.score
    return fitting_rubric(report.first, "comparison" if compares else importers()[report.form].preset)


def _form_lines(report: ConversionReport) -> Iterator[str]:
    from annotator.owner.conversion.importers import importers

    importer = importers()[report.form]
    if report.guessed:
        yield f"This looks like {importer.title}; read as {report.form}: {importer.makes}"
    yield from report.notes


def _check_lines(report: ConversionReport) -> Iterator[str]:
    rows = f"{report.rows:,} read, {report.used:,} used, {report.dropped:,} left out, {report.bad:,} that do not fit"
    yield f"Rows: {rows}"
    yield f"Tasks: {report.tasks:,}; responses: {report.response_lengths.count:,}; judgements: {report.judgements:,}"
    for name in ("passages", "messages", "prompts", "responses"):
        lengths = report.lengths[name]
        if lengths.count:
            empty = f", {lengths.empty:,} empty" if lengths.empty else ""
            spread = f"sd {lengths.deviation:,.0f}, longest {lengths.longest:,}"
            yield f"{name.capitalize()}: {lengths.mean:,.0f} characters on average ({spread}){empty}"
    languages = ", ".join(f"{name or 'not said'} {count:,}" for name, count in report.languages.most_common())
    if languages:
        yield f"Languages: {languages}"


def _first_lines(report: ConversionReport) -> Iterator[str]:
    from annotator.owner.conversion.mapping_proposal import shown_task

    if report.first:
        yield "The first task, as an annotator reads it:"
        yield from (f"  {line}" for line in shown_task(report.first[0]))


def _exclusion_lines(report: ConversionReport) -> Iterator[str]:
    if report.fields and report.form != "tasks":
        yield "Fields of the data:"
        width = min(30, max(map(len, report.fields)))
        fates = [f"  {name:<{width}}  {fate}" for name, fate in report.field_fates()]
        yield from first_lines(_FIELDS_SHOWN, fates, "  {n} more; --json lists all")
    if report.equal_responses:
        yield f"All responses are equal in {counted(report.equal_responses, 'task')}"
    yield from first_lines(_SHOWN, [f"Left out: {fault}" for fault in report.faults], _MORE)
    for reason, count in report.left_out.items():
        yield f"Left out: {reason}: {count:,}"
    if report.duplicates:
        yield f"Duplicates stand at: {'; '.join(first_lines(_SHOWN, report.duplicates, '{n} more'))}"
    if report.not_sampled:
        yield f"Not drawn: {counted(report.not_sampled, 'task')}"


def convert_files(
    sources: Sequence[Path],
    *,
    out: Path | None = None,
    form: str | None = None,
    mapping: Sequence[str] = (),
    group: str | None = None,
    sample: Annotated[int | None, AtLeast(1)] = None,
    seed: int = 0,
    show_map: bool = False,
    preview: bool = False,
    check: bool = False,
    skip_bad: bool = False,
    encoding: str | None = None,
    sheet: str | None = None,
    quoting: Literal["standard", "none"] | None = None,
    blank_responses: Literal["drop", "keep"] = "drop",
    null_words: Literal["drop", "keep"] = "drop",
    empty_prompts: Literal["refuse", "drop", "keep"] = "refuse",
    annotations: Path | None = None,
    replace: bool = False,
    read_progress: Callable[[str, int], None] = quiet,
    say: Say = quiet,
    open_preview: Callable[..., object] = quiet,
) -> ConvertedFiles | DataResult:
    """Convert data to a task file for `tasks build`. On any error nothing is written.

    The exit status is 1 if a row does not fit; with --skip-bad only if --strict is given, too. With --strict it is 1
    also if anything else was left out.

    Parameters:
        sources = SOURCE...: Files or folders to read; - is standard input.
        --out FILE.jsonl: The task file to write.
        form = --from FORM: Else it is guessed from the content; see `tasks forms`.
        mapping = --map PART=FIELD,...|FILE.toml: Which field is what; the parts are rows, id, prompt, system, passage,
            title, conversation, rate, each, response, response_id, steps, origin, language, kind, split, preferred,
            score, rank, comment, label, chosen, tag, span, criteria, people, annotator, join, group, common_prompt,
            by_folder, by_file, leave, keep. A field is a name, a path (a.b[0]) or a template ({a} {b}); a name that
            contains a comma is quoted.
        --group prompt|none: Make one task of rows with the same prompt, or of every row.
        --sample N: Take N random tasks.
        --show-map: Print the mapping in use as a file for --map; write nothing.
        --preview: Open the window on the first tasks, with a rubric that fits; write nothing.
        --check: Read everything and report content and errors; write nothing.
        --skip-bad: Leave out rows that do not fit; they are listed in a file beside the output.
        --encoding NAME: The encoding of CSV, for example cp1252; default: detected.
        --sheet NAME: The sheet of a workbook with several.
        --quoting: Whether cells of CSV and TSV may be in quotation marks; default: they may.
        --blank-responses: Blank cells: no answer, or an empty answer.
        --null-words: Response cells with NULL, None or nan: no answer, or this answer.
        --empty-prompts: Rows without a prompt: an error, left out, or accepted.
        --annotations DIR|FILE.jsonl: Write judgements contained in the data: to a data set, or as lines.
        --replace: Replace the files that are there.

    Raises ``convert.*``, ``source.*``, ``json.*``, ``dataset.*``.
    """
    from annotator.owner.conversion import convert
    from annotator.owner.conversion.cell_values import BlankCellRules
    from annotator.owner.conversion.field_mapping import parse_mapping
    from annotator.owner.conversion.importers import importers

    if str(sources[0]) in importers() and not sources[0].exists():
        hint = f"Name the form by an option: --from {sources[0]}"
        raise AnnotatorError("source.missing", "This is the name of a form, and no file.", hint, sources[0])
    options = convert.ConversionOptions(
        form, parse_mapping(mapping), _group(group), sample, seed, skip_bad, encoding, sheet,
        BlankCellRules(blank_responses, null_words, empty_prompts), quoting, read_progress,
    )  # fmt: skip
    if show_map:
        return _mapping_in_use(sources, options)
    if preview:
        _preview(sources, options, say, open_preview)
    try:
        if check:
            return ConvertedFiles(convert.check_sources(sources, options))
        if not replace:
            _check_new(out, annotations, convert.skipped_rows_file(out) if skip_bad and out else None)
        if out is None:
            raise AnnotatorError("convert.no_out", "The output is missing.", "Give --out FILE.jsonl, or --check.")
        return ConvertedFiles(convert.convert_sources(sources, out, options, annotations), out, annotations)
    except AnnotatorError as error:
        if (trial := getattr(error, "trial", None)) is not None:
            for line in trial.said().splitlines():
                say(line)
        raise


def _group(name: str | None) -> Literal["prompt", "none"] | None:
    match name:
        case None | "prompt" | "none":
            return name
        case _:
            message = f"Rows cannot be brought together by {name!r}."
            raise AnnotatorError("convert.bad_group", message, "Say prompt or none.")


def _check_new(*paths: Path | None) -> None:
    """Raise ``convert.exists`` if one of the files exists already."""
    for path in paths:
        if path is not None and path.is_file():
            hint = "Name a new file, or put the new one in its place with --replace."
            raise AnnotatorError("convert.exists", "This file exists already.", hint, path)


def _mapping_in_use(sources: Sequence[Path], options: ConversionOptions) -> DataResult:
    from annotator.owner.conversion.convert import mapping_in_use

    form, mapping = mapping_in_use(sources, options)
    if mapping is None:
        raise AnnotatorError("convert.no_map", f"The form {form!r} is read by rules of its own, without a mapping.")
    head = f"# read as {form}: annotator tasks convert FILE --map THIS.toml"
    return DataResult({"form": form, "map": mapping.as_toml()}, [head, *mapping.as_toml().splitlines()])


def _preview(
    sources: Sequence[Path],
    options: ConversionOptions,
    say: Say,
    open_preview: Callable[..., object],
) -> None:
    """Open the window on the first tasks of a conversion. Nothing is saved."""
    from annotator.owner.build.source import read_source
    from annotator.owner.conversion.conversion_report import FIRST_TASKS
    from annotator.owner.conversion.convert import convert_sources
    from annotator.owner.rubrics.rubrics import load_rubric

    with tempfile.TemporaryDirectory(prefix="annotator-preview-", ignore_cleanup_errors=True) as folder:
        out = Path(folder) / "tasks.jsonl"
        report = convert_sources(sources, out, options)
        for line in _form_lines(report):
            say(line)
        rubric = _preset(report)
        if rubric is None:
            raise AnnotatorError("convert.no_rubric", "No preset asks anything of these tasks.", _RUBRIC)
        say(f"Shown with the rubric {rubric!r}: the first {counted(len(report.first), 'task')}")
        open_preview(load_rubric(rubric), rows=read_source(out)[:FIRST_TASKS])


def input_forms() -> DataResult:
    """List the forms of data that `tasks convert` knows, what a task of each is, and what to type."""
    from annotator.owner.conversion.importers import importers

    forms = importers().values()
    return DataResult(
        [{"form": form.form, "title": form.title, "makes": form.makes} for form in forms],
        [
            *(f"{form.form}: {form.title}; {form.makes}" for form in forms),
            "Files of these forms are recognised: annotator tasks convert FILE --out tasks.jsonl --annotations DIR",
            "For any other file the same command proposes a mapping, shows what comes of it, and the command to run.",
        ],
    )
