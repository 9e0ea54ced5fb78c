"""``results export``: from results files to a folder with a data set and its provenance, all of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.collecting import Collected, Judgement, collect
from annotator.owner.data_card import CARD, data_card
from annotator.owner.exporters import EXPORTERS
from annotator.owner.exporters.form import ExportForm, Row
from annotator.owner.exporting.export_files import check_place, fresh_folder
from annotator.owner.left_out import NOTHING, LeftOut, Skip
from annotator.owner.owner_project import Project

PROVENANCE = "provenance.jsonl"
_OURS = frozenset({CARD, PROVENANCE, *(form.file for form in EXPORTERS.values())})


@dataclass(frozen=True)
class Exported:
    """What was written, and what was found. ``tasks`` are the judgements of which there are rows; ``refused`` is what
    was left out; ``notable`` counts the tasks that say something of themselves which matters to whoever uses them."""

    folder: Path
    rows: int
    tasks: tuple[Judgement, ...]
    collected: Collected
    refused: tuple[AnnotatorError, ...]
    notable: Mapping[str, int]


def export(
    project: Project,
    form: ExportForm,
    files: Sequence[Path],
    out: Path,
    quarantine: Path,
    skip: Skip = NOTHING,
    series: Sequence[str] = (),
    *,
    with_demo: bool = False,
    with_gold: bool = False,
    replace: bool = False,
) -> Exported:
    """Write a data set of ``form`` with its provenance and data card into the folder ``out``.

    ``replace``: an earlier export there gives way. Files that a program made are left out unless ``with_demo``, work
    on gold items unless ``with_gold``. Raises ``results.*``, ``bundle.*``, ``trust.*``, ``export.*`` for whatever may
    not be skipped; ``out`` is left as it was then.
    """
    check_place(out, _OURS, replace=replace)
    collected = collect(project, files, quarantine, skip, series, with_demo=with_demo, with_gold=with_gold)
    left_out = LeftOut(skip)
    fitting = _fitting(form, collected, left_out)
    left_out.check()
    rows = [row for judgement in fitting for row in form.rows(judgement, project)]
    refused = (*collected.refused, *left_out.errors)
    if not rows:
        if refused:
            raise AnnotatorError("export.nothing", "Nothing is left to export.", "", f"{len(refused)} left out")
        if collected.demo:
            message = f"Nothing is left but what scripts made: {len(collected.demo)} files."
            raise AnnotatorError("export.nothing", message, "Take it too with --with-demo.")
        if collected.returned:
            message = f"Nothing is left but deliveries that the owner returned: {collected.returned:,} judgements."
            raise AnnotatorError("export.nothing", message, "`annotator review accept` takes that back.")
        if collected.gold:
            message = f"Nothing is left but work on gold items: {collected.gold:,} judgements."
            raise AnnotatorError("export.nothing", message, "Take it too with --with-gold.")
        raise AnnotatorError("export.nothing", "Nothing has been submitted in these results yet.")
    exported = Exported(out, len(rows), tuple(fitting), collected, refused, _notable(fitting))
    with fresh_folder(out, _OURS, replace=replace) as fresh:
        for name, data in _files(project, form, rows, exported).items():
            write_atomic(fresh / name, data)
    return exported


def fits(form: ExportForm, rubric: Rubric, tasks: Iterable[Task]) -> tuple[int, str]:
    """How many of ``tasks`` work under ``rubric`` has a place in ``form``, and why the first other one has none."""
    count, why = 0, ""
    for task in tasks:
        try:
            form.check(rubric, task)
            count += 1
        except AnnotatorError as error:
            why = why or error.message
    return count, why


def _fitting(form: ExportForm, collected: Collected, left_out: LeftOut) -> list[Judgement]:
    fitting = []
    for judgement in (*collected.judgements, *(collected.skipped if form.with_skipped else ())):
        try:
            form.check(judgement.sent.rubric, judgement.task.task)
            fitting.append(judgement)
        except AnnotatorError as error:
            where = f"series {judgement.sent.series}, task {judgement.task.own}"
            left_out.add(AnnotatorError(error.code, error.message, error.hint, where))
    return fitting


def _notable(judgements: Iterable[Judgement]) -> Mapping[str, int]:
    every = list(judgements)
    return {
        "changed_since": sum(j.changed_since for j in every),
        "withdrawn": sum(j.withdrawn for j in every),
        "revised_since": sum(j.revised_since for j in every),
        "hasty": sum(bool(j.pace) for j in every),
        "made_by": sum(bool(j.delivery.made_by) for j in every),
    }


def _files(project: Project, form: ExportForm, rows: Sequence[Row], exported: Exported) -> dict[str, bytes]:
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
