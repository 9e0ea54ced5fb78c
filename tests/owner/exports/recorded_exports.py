"""The rows of every form of export, and the tasks of next rounds, of one data set.

The data set is of the golden project: three people answered each bundle. `make goldens`, by
`python -m tests.owner.exports.recorded_exports`, records the rows anew.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, get_args

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.edits import apply
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.dataset.dataset_folder import Dataset
from annotator.owner.exports.answer_rule import ExportRowOptions, ExportSelection, FinalAnswerRule
from annotator.owner.exports.dataset_stream import JudgedTaskStream
from annotator.owner.exports.export_form import ExportForm, ExportRow
from annotator.owner.exports.exporters import forms
from annotator.owner.exports.judged_task import JudgedTask, shape_of
from annotator.owner.exports.next_round import Round, next_round
from annotator.owner.exports.pair_selection import PairChoice, PairSelectionOptions
from annotator.owner.project.owner_project import Project
from tests.bundle.forge import OWNER
from tests.owner.exports.conftest import Lab
from tests.random_edits import RandomEdits

DATA = Path(__file__).parents[2] / "data"
EXPORTS = DATA / "exports"
RULES = (FinalAnswerRule(), FinalAnswerRule("median"), FinalAnswerRule("majority", 2), FinalAnswerRule("adjudicated"))
OPTIONS = (ExportRowOptions(), ExportRowOptions(by="-overall", good=4, weights={}))
ROUNDS: tuple[Round, ...] = ("critique", "comparison", "helpfulness", "authoring", "pairs")
PAIRS = tuple(PairSelectionOptions(by, "helpfulness") for by in get_args(PairChoice))
SHORT = 40
EDITS = 40


def varied(rubric: Rubric, task: Task, complete: Annotation, chance: Random) -> Annotation:
    """``complete`` after edits by chance that leave nothing missing."""
    annotation, edits = complete, RandomEdits(rubric, task, chance)
    for _ in range(EDITS):
        with suppress(AnnotatorError):
            after = apply(edits.edit(annotation), rubric, task, annotation)
            annotation = annotation if missing_answers(rubric, task, after) else after
    return annotation.model_copy(update={"status": "submitted", "skip": None})


def golden_lab(root: Path) -> Lab:
    """The golden project in which three people have answered the first task of each bundle."""
    shutil.copytree(DATA / "bundles" / "v1" / "project", root / "project")
    (root / "project" / "secret").chmod(0o600)
    golden = json.loads((DATA / "bundles" / "v1" / "golden.json").read_text("utf-8"))
    lines = [line for results in golden.values() for line in results["annotations"]]
    every = {line["task_id"]: Annotation.model_validate(line["annotation"]) for line in lines}
    lab = Lab(root, Project.open(root / "project"), OWNER)
    for path in sorted((root / "project" / "built").glob("*.anntask")):
        with zipfile.ZipFile(path) as bundle:
            rubric = Rubric.model_validate_json(bundle.read("rubric.json"))
            task = Task.model_validate_json(bundle.read("tasks.jsonl").splitlines()[0])
        complete = {task.id: every[task.id]}
        built: Any = SimpleNamespace(path=path, bundle_id=path.stem)
        lab.answer("ann", built, lambda task, known=complete: known.get(task.id))
        for person in ("bo", "cem"):
            chance = Random(f"{person} {path.stem}")
            lab.answer(person, built, partial(_varied, rubric, complete, chance))
    return lab


def _varied(rubric: Rubric, complete: Mapping[str, Annotation], chance: Random, task: Task) -> Annotation | None:
    return varied(rubric, task, complete[task.id], chance) if task.id in complete else None


def shortened(value: Any) -> Any:
    """A row whose long texts are their beginnings and lengths."""
    if isinstance(value, dict):
        return {key: shortened(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [shortened(inner) for inner in value]
    return f"{value[:SHORT]}… {len(value)}" if isinstance(value, str) and len(value) > SHORT + 8 else value


def written(value: Any) -> str:
    return json.dumps(shortened(value), ensure_ascii=False, default=str)


def rows_of(form: ExportForm, tasks: list[JudgedTask]) -> Iterator[str]:
    """The rows of a form under each rule, where they are not those of the first one."""
    first: dict[str, list[str]] = {}
    for rule in RULES:
        for options in OPTIONS:
            for judged in tasks:
                task = replace(judged, rule=rule, options=options)
                if form.misfit(task.rubric, shape_of(task), options) or not task.has_enough_judges:
                    continue
                views = [task] if form.gathers else task.views(words=form.words)
                lines = [
                    written([row.row, row.about] if isinstance(row, ExportRow) else row.message)
                    for view in views
                    for row in form.rows(view)
                ]
                if first.setdefault(task.version, lines) is lines or lines != first[task.version]:
                    yield f"{rule.name} {options.by or ''} {task.task}"
                    yield from lines


def recorded(dataset: Dataset, project: Project, scratch: Path) -> Iterator[tuple[str, list[str]]]:
    """The name and the lines of each record."""
    every = forms()
    tasks = list(JudgedTaskStream(dataset, ExportSelection(with_demo=True), scratch).tasks())
    known: dict[tuple[str, ...], str] = {}
    for name, form in every.items():
        if lines := tuple(rows_of(form, tasks)):
            same = known.setdefault(lines, name)
            yield name, [*lines] if same == name else [f"as {same}"]
    for to in ROUNDS:
        for selection in PAIRS if to == "pairs" else (None,):
            try:
                made = next_round(project, dataset.root, to, selection=selection, with_demo=True)
            except AnnotatorError as refused:
                lines = [refused.message]
            else:
                lines = [*map(written, made.tasks), written(made.left_out), made.chosen]
            yield f"next-{to}{f'-{selection.by}' if selection else ''}", lines


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        lab = golden_lab(Path(folder))
        for name, lines in recorded(lab.dataset, Project.open(lab.project.root), Path(folder)):
            (EXPORTS / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
