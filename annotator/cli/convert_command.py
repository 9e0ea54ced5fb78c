"""``annotator tasks convert``: converts data sets, spreadsheets and exports of other tools to a task file."""

from __future__ import annotations

import sys
import tempfile
import time
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, NoReturn

import typer

from annotator.cli.cli_options import exit_if, owner_extra
from annotator.cli.output import print_error, print_json, print_line
from annotator.errors import AnnotatorError
from annotator.owner.conversion.field_mapping import PARTS, parse_mapping
from annotator.owner.conversion.importers import importers
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.owner.conversion.conversion_report import ConversionReport, TextLengthStatistics
    from annotator.owner.conversion.convert import ConversionOptions

_SHOWN: Final = 20
_FIELDS_SHOWN: Final = 40


class BlankCellPolicy(Enum):
    """How cells without text are treated."""

    drop: Final = "drop"
    keep: Final = "keep"


class TableQuoting(Enum):
    """Whether the cells of a table may be quoted."""

    standard: Final = "standard"
    none: Final = "none"


class EmptyPromptPolicy(Enum):
    """How rows without a prompt are treated."""

    refuse: Final = "refuse"
    drop: Final = "drop"
    keep: Final = "keep"


_GROUPS: dict[str, Literal["prompt", "none"]] = {"prompt": "prompt", "none": "none"}


def convert_data(
    context: typer.Context,
    sources: list[Path],
    out: Path | None = None,
    form: str | None = None,
    mapping: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            metavar="PART=FIELD,...|FILE.toml",
            help=f"Which field is what; the parts are {', '.join(PARTS)}. A field is a name, a path (a.b[0]) or a "
            "template ({a} {b}); a name that contains a comma is quoted.",
        ),
    ] = None,
    group: str | None = None,
    sample: Annotated[int | None, typer.Option(min=1)] = None,
    seed: int = 0,
    show_map: bool = False,
    preview: bool = False,
    only_check: bool = False,
    skip_bad: bool = False,
    encoding: str | None = None,
    sheet: str | None = None,
    quoting: TableQuoting | None = None,
    blank_responses: BlankCellPolicy = BlankCellPolicy.drop,
    null_words: BlankCellPolicy = BlankCellPolicy.drop,
    empty_prompts: EmptyPromptPolicy = EmptyPromptPolicy.refuse,
    annotations: Path | None = None,
    strict: bool = False,
    replace: bool = False,
    as_json: bool = False,
) -> None:
    """Convert data to a task file for `tasks build`. On any error nothing is written.

    The exit status is 1 if a row does not fit; with --skip-bad only if --strict is given, too. With --strict it is 1
    also if anything else was left out.

    Parameters:
        sources = SOURCE...: Files or folders to read; - is standard input.
        --out FILE.jsonl: The task file to write.
        form = --from FORM: Else it is guessed from the content; see `tasks forms`.
        --group prompt|none: Make one task of rows with the same prompt, or of every row.
        --sample N: Take N random tasks.
        --show-map: Print the mapping in use as a file for --map; write nothing.
        --preview: Open the window on the first tasks, with a rubric that fits; write nothing.
        only_check = --check: Read everything and report content and errors; write nothing.
        --skip-bad: Leave out rows that do not fit; they are listed in a file beside the output.
        --encoding NAME: The encoding of CSV, for example cp1252; default: detected.
        --sheet NAME: The sheet of a workbook with several.
        --quoting: Whether cells of CSV and TSV may be in quotation marks; default: they may.
        --blank-responses: Blank cells: no answer, or an empty answer.
        --null-words: Response cells with NULL, None or nan: no answer, or this answer.
        --empty-prompts: Rows without a prompt: an error, left out, or accepted.
        --annotations DIR|FILE.jsonl: Write judgements contained in the data: to a data set, or as lines.
        --replace: Replace the files that are there.
    """
    from annotator.owner.conversion.cell_values import BlankCellRules
    from annotator.owner.conversion.convert import ConversionOptions

    if str(sources[0]) in importers() and not sources[0].exists():
        hint = f"Name the form by an option: --from {sources[0]}"
        raise AnnotatorError("source.missing", "This is the name of a form, and no file.", hint, str(sources[0]))
    cells = BlankCellRules(blank_responses.value, null_words.value, empty_prompts.value)
    progress = _ProgressLine()
    options = ConversionOptions(
        form,
        parse_mapping(mapping or ()),
        _group(group),
        sample,
        seed,
        skip_bad,
        encoding,
        sheet,
        cells,
        quoting.value if quoting is not None else None,
        progress,
    )
    if show_map:
        _show_map(sources, options)
        return
    if preview:
        _preview(context, sources, options)
    try:
        if only_check:
            _checked(sources, options, as_json)
        else:
            if not replace:
                _check_new(out, annotations, skip_bad=skip_bad)
            report = _converted(sources, out, options, annotations, as_json)
            exit_if(strict, report.skipped or report.left_out)
    except AnnotatorError as error:
        if (trial := getattr(error, "trial", None)) is not None and not as_json:
            for line in trial.said().splitlines():
                print_line(line)
        raise


def _converted(
    sources: list[Path], out: Path | None, options: ConversionOptions, annotations: Path | None, as_json: bool
) -> ConversionReport:
    from annotator.owner.conversion.convert import convert_sources

    if out is None:
        raise AnnotatorError("convert.no_out", "The output is missing.", "Give --out FILE.jsonl, or --check.")
    with owner_extra():
        report = convert_sources(sources, out, options, annotations)
    _written(report, out, annotations, as_json)
    return report


def _check_new(out: Path | None, annotations: Path | None, *, skip_bad: bool) -> None:
    """Raise ``convert.exists`` if a file that would be written exists already."""
    from annotator.owner.conversion.convert import skipped_rows_file

    for path in (out, annotations, skipped_rows_file(out) if skip_bad and out is not None else None):
        if path is not None and path.is_file():
            hint = "Name a new file, or put the new one in its place with --replace."
            raise AnnotatorError("convert.exists", "This file exists already.", hint, str(path))


def _show_map(sources: list[Path], options: ConversionOptions) -> None:
    from annotator.owner.conversion.convert import mapping_in_use

    with owner_extra():
        form, mapping = mapping_in_use(sources, options)
    if mapping is None:
        raise AnnotatorError("convert.no_map", f"The form {form!r} is read by rules of its own, without a mapping.")
    print_line(f"# read as {form}: annotator tasks convert FILE --map THIS.toml")
    for line in mapping.as_toml().splitlines():
        print_line(line)


def _preview(context: typer.Context, sources: list[Path], options: ConversionOptions) -> NoReturn:
    """Open the window on the first tasks of a conversion. Nothing is saved."""
    from annotator.cli.window_commands import open_preview
    from annotator.owner.build.fitting_rubric import fitting_rubric
    from annotator.owner.build.source import read_source
    from annotator.owner.conversion.conversion_report import FIRST_TASKS
    from annotator.owner.conversion.convert import convert_sources
    from annotator.owner.rubrics.rubrics import load_rubric

    with tempfile.TemporaryDirectory(prefix="annotator-preview-", ignore_cleanup_errors=True) as folder:
        out = Path(folder) / "tasks.jsonl"
        with owner_extra():
            report = convert_sources(sources, out, options)
        _print_form(report)
        rubric = fitting_rubric(report.first, importers()[report.form].preset)
        if rubric is None:
            raise AnnotatorError("convert.no_rubric", "No preset asks anything of these tasks.", _RUBRIC)
        print_line(f"Shown with the rubric {rubric!r}: the first {counted(len(report.first), 'task')}")
        open_preview(context, load_rubric(rubric), rows=read_source(out)[:FIRST_TASKS])


_RUBRIC: Final = "Write a rubric: annotator rubric new"


def show_input_forms(as_json: bool = False) -> None:
    """List the forms of data that `tasks convert` knows, what a task of each is, and what to type."""
    if as_json:
        print_json([{"form": f.form, "title": f.title, "makes": f.makes} for f in importers().values()])
        return
    for importer in importers().values():
        print_line(f"{importer.form}: {importer.title}; {importer.makes}")
    print_line("Files of these forms are recognised: annotator tasks convert FILE --out tasks.jsonl --annotations DIR")
    print_line(
        "For any other file the same command proposes a mapping, shows what comes of it, and the command to run."
    )


class _ProgressLine:
    """Reports progress on standard error: on a terminal in one line that is overwritten, otherwise at intervals."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._next = time.monotonic() + self._every

    @property
    def _every(self) -> float:
        return 0.5 if self._terminal else 20.0

    def __call__(self, what: str, rows: int) -> None:
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self._every
        line = f"{what}: {counted(rows, 'row')}" if rows else what
        sys.stderr.write(f"\r{line:<70}\r" if self._terminal else f"{line}; Ctrl+C ends it, and writes nothing\n")
        sys.stderr.flush()


def _written(report: ConversionReport, out: Path, annotations: Path | None, as_json: bool) -> None:
    from annotator.owner.build.fitting_rubric import fitting_rubric

    if as_json:
        written = {"path": str(out), "annotations": str(annotations) if annotations else None}
        print_json({**written, **report.as_json()})
    else:
        _print_form(report)
        print_line(f"Wrote {out}: {counted(report.tasks, 'task')}, {counted(report.responses.count, 'response')}")
        if annotations is not None:
            print_line(f"Wrote {annotations}: {counted(report.judgements, 'judgement')}")
        elif report.judgements:
            print_line(
                f"Not written: {counted(report.judgements, 'judgement')} in the data; --annotations DIR keeps them"
            )
        _print_exclusions(report)
        _print_first(report)
        preset = fitting_rubric(report.first, importers()[report.form].preset)
        if preset is None:
            print_line(f"No preset asks anything of these tasks. {_RUBRIC}")
        print_line(
            f"Build it with: annotator tasks build {out} --project DIR --rubric {preset or 'FILE'} --out FILE.anntask"
        )
    if report.skipped is not None:
        print_error(f"{counted(report.bad, 'row')} did not fit and are listed in {report.skipped}")


def _group(given: str | None) -> Literal["prompt", "none"] | None:
    if given is not None and given not in _GROUPS:
        raise AnnotatorError(
            "convert.bad_group", f"Rows cannot be brought together by {given!r}.", "Say prompt or none."
        )
    return _GROUPS.get(given or "")


def _checked(sources: list[Path], options: ConversionOptions, as_json: bool) -> None:
    from annotator.owner.conversion.convert import check_sources

    with owner_extra():
        report = check_sources(sources, options)
    if as_json:
        print_json(report.as_json())
        raise typer.Exit(bool(report.problem_count))
    _print_form(report)
    print_line(
        f"Rows: {report.rows:,} read, {report.used:,} used, {report.dropped:,} left out, {report.bad:,} that do not fit"
    )
    print_line(f"Tasks: {report.tasks:,}; responses: {report.responses.count:,}; judgements: {report.judgements:,}")
    for name, lengths in (
        ("Passages", report.passages),
        ("Messages", report.messages),
        ("Prompts", report.prompts),
        ("Responses", report.responses),
    ):
        if lengths.count:
            print_line(f"{name}: {_lengths(lengths)}")
    languages = ", ".join(f"{name or 'not said'} {count:,}" for name, count in report.languages.most_common())
    if languages:
        print_line(f"Languages: {languages}")
    _print_first(report)
    _print_exclusions(report)
    for error in report.problems[:_SHOWN]:
        print_error(str(error))
    if report.problem_count > _SHOWN:
        print_error(f"{report.problem_count - _SHOWN:,} more like these are not shown.")
    raise typer.Exit(bool(report.problem_count))


def _lengths(lengths: TextLengthStatistics) -> str:
    empty = f", {lengths.empty:,} empty" if lengths.empty else ""
    return (
        f"{lengths.mean:,.0f} characters on average (sd {lengths.deviation:,.0f}, longest {lengths.longest:,}){empty}"
    )


def _print_form(report: ConversionReport) -> None:
    importer = importers()[report.form]
    if report.guessed:
        print_line(f"This looks like {importer.title}; read as {report.form}: {importer.makes}")
    for note in report.notes:
        print_line(note)


def _print_first(report: ConversionReport) -> None:
    from annotator.owner.conversion.mapping_proposal import shown_task

    if report.first:
        print_line("The first task, as an annotator reads it:")
        for line in shown_task(report.first[0]):
            print_line(f"  {line}")


def _print_exclusions(report: ConversionReport) -> None:
    if report.fields and report.form != "tasks":
        print_line("Fields of the data:")
        width = min(30, max(map(len, report.fields)))
        for name, fate in report.field_fates()[:_FIELDS_SHOWN]:
            print_line(f"  {name:<{width}}  {fate}")
        if len(report.fields) > _FIELDS_SHOWN:
            print_line(f"  {len(report.fields) - _FIELDS_SHOWN:,} more; --json lists all")
    if report.equal_responses:
        print_line(f"All responses are equal in {counted(report.equal_responses, 'task')}")
    for fault in report.faults[:_SHOWN]:
        print_line(f"Left out: {fault}")
    if len(report.faults) > _SHOWN:
        print_line(f"{len(report.faults) - _SHOWN:,} more like these are not shown.")
    for reason, count in report.left_out.items():
        print_line(f"Left out: {reason}: {count:,}")
    if report.duplicates:
        more = len(report.duplicates) - _SHOWN
        named = "; ".join(report.duplicates[:_SHOWN]) + (f"; {more:,} more" if more > 0 else "")
        print_line(f"Duplicates stand at: {named}")
    if report.not_sampled:
        print_line(f"Not drawn: {counted(report.not_sampled, 'task')}")
