"""``results export`` of records: from results files to a folder with a data set, its provenance and its data card."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from annotator import __version__
from annotator.containment import Contained
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.exchange.deliveries import FinishedAnnotation, ResultsFilesContent, collect_results
from annotator.owner.exports.column_types import card_lines
from annotator.owner.exports.exporters import EXPORTERS
from annotator.owner.exports.exporters.records import RecordsExportFormat, Row
from annotator.owner.exports.file_formats import atomic_folder, check_place
from annotator.owner.project.input_skip_policy import NOTHING, InputErrorLog, InputSkipPolicy
from annotator.owner.project.owner_project import Project

# The data card: ``README.md`` of an exported folder, as read by the Hugging Face Hub and ``datasets``. Its front matter
# names the data file, so that ``load_dataset(folder)`` does not read the provenance as rows, and the types of the
# columns, which cannot be inferred from empty rows.


CARD: Final = "README.md"
_NOTABLE: Final[Mapping[str, str]] = {
    "changed_since": "were judged on a text that a later bundle changed; the rows have the text that was judged",
    "withdrawn": "were withdrawn by a later bundle",
    "revised_since": "were revised later and not submitted again; the rows have what was submitted",
    "hasty": "show signs of haste",
    "made_by": "were made by a program to test the pipeline, and are not data",
}


def data_card(
    title: str,
    form: RecordsExportFormat,
    rows: int,
    tasks: int,
    notable: Mapping[str, int],
    provenance: bool,
    gold: int = 0,
) -> str:
    """The page for ``rows`` rows of ``tasks`` finished tasks; ``gold``: the number of excluded works on gold items."""
    title = " ".join(title.split())
    front = [
        "---",
        f"pretty_name: {json.dumps(title, ensure_ascii=False)}",
        "configs:",
        "- config_name: default",
        f"  data_files: {form.file}",
        "dataset_info:",
        "  features:",
        *(f"  {line}" for line in card_lines(_column(form.schema(), {}))),
        "---",
    ]
    beside = ["`provenance.jsonl` says of each row, line for line, where it comes from."] if provenance else []
    said = [f"- {notable[name]:,} tasks {words} (`{name}`)." for name, words in _NOTABLE.items() if notable[name]]
    text = [
        *front,
        "",
        f"# {title}",
        "",
        form.describe,
        f"{rows:,} rows of {tasks:,} finished tasks (each annotator's counts), exported by Annotator {__version__}.",
        *beside,
        *([f"{gold:,} on gold items are left out (`--with-gold` takes them)."] if gold else []),
        *(["", *said] if said else []),
    ]
    return "\n".join(text) + "\n"


_TYPES: Final[Mapping[str, str]] = {"string": "string", "integer": "int64", "boolean": "bool"}


def _column(value: Mapping[str, Any], parts: Mapping[str, Any]) -> Any:
    """The type of a column for its JSON Schema, in the form of :mod:`annotator.owner.exports.column_types`."""
    if "$ref" in value:
        return _column(parts[value["$ref"].rpartition("/")[2]], parts)
    if "anyOf" in value:
        return _column(next(one for one in value["anyOf"] if one.get("type") != "null"), parts)
    if value["type"] == "array":
        return [_column(value["items"], parts)]
    if value["type"] == "object":
        return {name: _column(each, value.get("$defs", parts)) for name, each in value["properties"].items()}
    return _TYPES[value["type"]]


PROVENANCE = "provenance.jsonl"
_OURS = frozenset({CARD, PROVENANCE, *(form.file for form in EXPORTERS.values())})


@dataclass(frozen=True)
class RecordsExportResult:
    """The result of an export. ``tasks``: the exported annotations; ``refused``: what was left out; ``notable``: the
    number of tasks with properties that matter to users of the data."""

    folder: Path
    rows: int
    tasks: tuple[FinishedAnnotation, ...]
    collected: ResultsFilesContent
    refused: tuple[AnnotatorError, ...]
    notable: Mapping[str, int]


def export_records(
    project: Project,
    form: RecordsExportFormat,
    files: Sequence[Path],
    out: Path,
    quarantine: Path,
    skip: InputSkipPolicy = NOTHING,
    series: Sequence[str] = (),
    *,
    with_demo: bool = False,
    with_gold: bool = False,
    replace: bool = False,
) -> RecordsExportResult:
    """Write a data set of ``form`` with its provenance and data card into the folder ``out``.

    ``replace``: replace an earlier export. Files made by a program are excluded unless ``with_demo``, work on gold
    items unless ``with_gold``. Raises ``results.*``, ``bundle.*``, ``trust.*``, ``export.*`` for everything that may
    not be skipped; ``out`` is then unchanged.
    """
    check_place(out, _OURS, replace=replace)
    collected = collect_results(project, files, quarantine, skip, series, with_demo=with_demo, with_gold=with_gold)
    left_out = InputErrorLog(skip)
    rows: list[Row] = []
    fitting = []
    for judgement in (*collected.judgements, *(collected.skipped if form.with_skipped else ())):
        where = f"series {judgement.sent.series}, task {judgement.task.own}"
        try:
            with Contained(where):
                form.check(judgement.sent.rubric, judgement.task.task)
                rows += list(form.rows(judgement, project))
            fitting.append(judgement)
        except AnnotatorError as error:
            left_out.add(AnnotatorError(error.code, error.message, error.hint, where))
    left_out.check()
    refused = (*collected.refused, *left_out.errors)
    if not rows:
        if refused:
            raise AnnotatorError("export.nothing", "Nothing is left to export.", "", f"{len(refused)} left out")
        if collected.demo:
            message = f"Nothing is left but what scripts made: {len(collected.demo)} files."
            raise AnnotatorError("export.nothing", message, "Include it with --with-demo.")
        if collected.returned:
            message = f"Nothing is left but deliveries that the owner returned: {collected.returned:,} judgements."
            raise AnnotatorError("export.nothing", message, "`annotator review accept` takes that back.")
        if collected.gold:
            message = f"Nothing is left but work on gold items: {collected.gold:,} judgements."
            raise AnnotatorError("export.nothing", message, "Include it with --with-gold.")
        raise AnnotatorError("export.nothing", "Nothing has been submitted in these results yet.")
    exported = RecordsExportResult(out, len(rows), tuple(fitting), collected, refused, _notable(fitting))
    with atomic_folder(out, _OURS, replace=replace) as fresh:
        for name, data in _files(project, form, rows, exported).items():
            write_atomic(fresh / name, data)
    return exported


class RecordsExportCompatibilityCounter:
    """Like :class:`annotator.owner.exports.export_format.ExportFormatCompatibilityCounter`, for formats made of results
    files."""

    def __init__(self, form: RecordsExportFormat, rubric: Rubric) -> None:
        self._form, self._rubric = form, rubric
        self.count, self.why = 0, ""

    def add(self, task: Task) -> None:
        """Count ``task``."""
        try:
            self._form.check(self._rubric, task)
            self.count += 1
        except AnnotatorError as error:
            self.why = self.why or error.message


def _notable(judgements: Iterable[FinishedAnnotation]) -> Mapping[str, int]:
    every = list(judgements)
    return {
        "changed_since": sum(j.changed_since for j in every),
        "withdrawn": sum(j.withdrawn for j in every),
        "revised_since": sum(j.revised_since for j in every),
        "hasty": sum(bool(j.pace) for j in every),
        "made_by": sum(bool(j.delivery.made_by) for j in every),
    }


def _files(
    project: Project, form: RecordsExportFormat, rows: Sequence[Row], exported: RecordsExportResult
) -> dict[str, bytes]:
    files = {form.file: _jsonl(row for row, _ in rows)}
    beside = [about for _, about in rows if about is not None]
    if beside:
        files[PROVENANCE] = _jsonl(beside)
    card = data_card(
        project.state.title,
        form,
        len(rows),
        len(exported.tasks),
        exported.notable,
        bool(beside),
        exported.collected.gold,
    )
    return {**files, CARD: card.encode()}


def _jsonl(rows: Iterable[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(row, ensure_ascii=False, allow_nan=False).encode() + b"\n" for row in rows)
