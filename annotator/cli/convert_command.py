"""``annotator tasks convert``: data sets, spreadsheets and other tools' exports become a task file."""

from __future__ import annotations

import sys
import time
from enum import Enum
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from annotator.cli.extra import owner_extra
from annotator.cli.output import JsonFlag, complain, counted, say, say_json
from annotator.errors import AnnotatorError
from annotator.owner.conversion.convert import Options, check, convert
from annotator.owner.conversion.report import Lengths, Report
from annotator.owner.importers import importers
from annotator.owner.importers.column_roles import ROLES, CellRules, parsed

_SHOWN = 20


class Keeping(Enum):
    """What becomes of cells without a text."""

    drop: Final = "drop"
    keep: Final = "keep"


class EmptyPrompts(Enum):
    """What becomes of rows without a prompt."""

    refuse: Final = "refuse"
    drop: Final = "drop"
    keep: Final = "keep"


_FORMS = "; ".join(f"{form}: {importer.makes}" for form, importer in importers().items())
_GROUPS: dict[str, Literal["prompt", "none"]] = {"prompt": "prompt", "none": "none"}


def convert_data(
    sources: Annotated[
        list[Path], typer.Argument(metavar="SOURCE...", help="Files or folders to read; - is standard input.")
    ],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.jsonl", help="The task file to write.")] = None,
    form: Annotated[
        str | None, typer.Option("--from", metavar="FORM", help=f"Else it is guessed from the content. {_FORMS}.")
    ] = None,
    mapping: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            metavar="PART=COLUMN,...",
            help=f"Which column is what; the parts are {', '.join(ROLES)}. "
            "A name with a comma stands in quotation marks.",
        ),
    ] = None,
    group: Annotated[
        str | None,
        typer.Option(
            "--group", metavar="prompt|none", help="Make one task of rows with the same prompt, or of every row."
        ),
    ] = None,
    sample: Annotated[
        int | None, typer.Option("--sample", min=1, metavar="N", help="Take N tasks, drawn by lot.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The lot to draw; the same gives the same.")] = 0,
    only_check: Annotated[
        bool, typer.Option("--check", help="Read all, write nothing, say what is there and what is wrong.")
    ] = False,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Leave out rows that do not fit; they are listed beside the output.")
    ] = False,
    encoding: Annotated[
        str | None, typer.Option("--encoding", metavar="NAME", help="Of CSV, such as cp1252; else it is found out.")
    ] = None,
    sheet: Annotated[str | None, typer.Option("--sheet", metavar="NAME", help="Of a workbook with several.")] = None,
    blank_responses: Annotated[
        Keeping, typer.Option("--blank-responses", help="Blank cells: nobody's answer, or an empty answer.")
    ] = Keeping.drop,
    null_words: Annotated[
        Keeping, typer.Option("--null-words", help="Response cells with NULL, None or nan: no answer, or this answer.")
    ] = Keeping.drop,
    empty_prompts: Annotated[
        EmptyPrompts, typer.Option("--empty-prompts", help="Rows without a prompt: a mistake, left out, or taken.")
    ] = EmptyPrompts.refuse,
    annotations: Annotated[
        Path | None,
        typer.Option(
            "--annotations",
            metavar="DIR|FILE.jsonl",
            help="Write the judgements in the data there: as a data set, or as lines.",
        ),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Turn data into a task file that `tasks build` reads. On any error nothing is written.

    The exit status is 1 when a row does not fit, 3 when --skip-bad left some out.
    """
    if str(sources[0]) in importers() and not sources[0].exists():
        hint = f"Name the form by an option: --from {sources[0]}"
        raise AnnotatorError("source.missing", "This is the name of a form, and no file.", hint, str(sources[0]))
    cells = CellRules(blank_responses.value, null_words.value, empty_prompts.value)
    progress = _Progress()
    options = Options(
        form, parsed(mapping or ()) or None, _group(group), sample, seed, skip_bad, encoding, sheet, cells, progress
    )
    if only_check:
        _checked(sources, options, as_json)
        return
    if out is None:
        raise AnnotatorError("convert.no_out", "It is not said where to write.", "Give --out FILE.jsonl, or --check.")
    with owner_extra():
        report = convert(sources, out, options, annotations)
    _written(report, out, annotations, as_json)


class _Progress:
    """Says on standard error what is done: on a terminal in one line that is written over, else now and then."""

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
        said = f"{what}: {counted(rows, 'row')}" if rows else what
        sys.stderr.write(f"\r{said:<70}\r" if self._terminal else f"{said}; Ctrl+C ends it, and writes nothing\n")
        sys.stderr.flush()


def _written(report: Report, out: Path, annotations: Path | None, as_json: bool) -> None:
    if as_json:
        written = {"path": str(out), "annotations": str(annotations) if annotations else None}
        say_json({**written, **report.as_json()})
    else:
        _say_form(report)
        say(f"Wrote {out}: {counted(report.tasks, 'task')}, {counted(report.responses.count, 'response')}")
        if annotations is not None:
            say(f"Wrote {annotations}: {counted(report.judgements, 'judgement')}")
        _say_left_out(report)
        preset = importers()[report.form].preset or "FILE"
        say(f"Build it with: annotator tasks build {out} --project DIR --rubric {preset} --out FILE.anntask")
    if report.skipped is not None:
        complain(f"{counted(report.bad, 'row')} did not fit and are listed in {report.skipped}")
        raise typer.Exit(3)


def _group(given: str | None) -> Literal["prompt", "none"] | None:
    if given is not None and given not in _GROUPS:
        raise AnnotatorError(
            "convert.bad_group", f"Rows cannot be brought together by {given!r}.", "Say prompt or none."
        )
    return _GROUPS.get(given or "")


def _checked(sources: list[Path], options: Options, as_json: bool) -> None:
    with owner_extra():
        report = check(sources, options)
    if as_json:
        say_json(report.as_json())
        raise typer.Exit(bool(report.problem_count))
    _say_form(report)
    say(
        f"Rows: {report.rows:,} read, {report.used:,} used, {report.dropped:,} left out, {report.bad:,} that do not fit"
    )
    say(f"Tasks: {report.tasks:,}; responses: {report.responses.count:,}; judgements: {report.judgements:,}")
    for name, lengths in (
        ("Passages", report.passages),
        ("Messages", report.messages),
        ("Prompts", report.prompts),
        ("Responses", report.responses),
    ):
        if lengths.count:
            say(f"{name}: {_lengths(lengths)}")
    languages = ", ".join(f"{name or 'not said'} {count:,}" for name, count in report.languages.most_common())
    if languages:
        say(f"Languages: {languages}")
    _say_left_out(report)
    for error in report.problems[:_SHOWN]:
        complain(str(error))
    if report.problem_count > _SHOWN:
        complain(f"{report.problem_count - _SHOWN:,} more like these are not shown.")
    raise typer.Exit(bool(report.problem_count))


def _lengths(lengths: Lengths) -> str:
    empty = f", {lengths.empty:,} empty" if lengths.empty else ""
    return (
        f"{lengths.mean:,.0f} characters on average (sd {lengths.deviation:,.0f}, longest {lengths.longest:,}){empty}"
    )


def _say_form(report: Report) -> None:
    importer = importers()[report.form]
    if report.guessed:
        say(f"This looks like {importer.title}; read as {report.form}: {importer.makes}")
    for note in report.notes:
        say(note)


def _say_left_out(report: Report) -> None:
    for what, count in report.left_out.items():
        say(f"Left out: {count:,} {what}")
    if report.duplicates:
        more = len(report.duplicates) - _SHOWN
        named = "; ".join(report.duplicates[:_SHOWN]) + (f"; {more:,} more" if more > 0 else "")
        say(f"Duplicates stand at: {named}")
    if report.not_sampled:
        say(f"Not drawn: {counted(report.not_sampled, 'task')}")
