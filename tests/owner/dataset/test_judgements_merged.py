"""Judged critiques from the task file to the tables and records: whatever was judged names the owner's own critique."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.compute as pc
import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.task import Task
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import read_source
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.dataset.merge import merge
from annotator.owner.exports.exporters import forms
from annotator.owner.exports.run_export import ExportRequest, export_dataset
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import read_sent
from annotator.paths import DataDir
from annotator.services.scripted.profile import PROFILES
from annotator.services.scripted.scripted_results import answer_bundle
from tests.model.judgement_work import TASK
from tests.owner.collected_results import collect_results


@pytest.fixture
def judged(make: Callable[..., BundleBuildResult], tmp_path: Path) -> BundleBuildResult:
    rows = tmp_path / "tasks.jsonl"
    given = TASK.model_dump(mode="json", exclude_defaults=True)
    first = given["questions"][0]["responses"][0]
    first["critiques"] = [{**critique, "origin": f"critic-{critique['id']}"} for critique in first["critiques"]]
    rows.write_text(json.dumps(given) + "\n", "utf-8")
    return make(read_source(rows), rubric="critique-helpfulness")


def _line(helpful: tuple[str, ...], task: Any, closing: bool, own: dict[str, Any] | None) -> dict[str, Any]:
    """What an annotation says, by the texts of the critiques: the bundle has them in an order of its own."""
    path = {critique.text: f"q1/r1/c{n}" for n, critique in enumerate(task.asked[0].responses[0].critiques, 1)}
    flaw = {"severity": "minor", "category": "other"}
    verdicts = {path[text]: {"helpful": text in helpful, **(flaw if text in helpful else {})} for text in path}
    question = "better" if helpful else "exists"
    judgements = {
        "verdicts": verdicts,
        "ranking": {"groups": [[path[text]] for text in helpful] if len(helpful) > 1 else []},
        "closing": {"question": question, "answer": closing},
    }
    own = own and {**own, "taken_from": path[own["taken_from"]]}
    critiques = {"q1/r1": {"series": [own]}} if own else {}
    return {"status": "submitted", "judgements": {"q1/r1": judgements}, "critiques": critiques}


OWN = {"id": "w1", "text": "Mine.", "severity": "major", "category": "other", "taken_from": "It is red."}
QUOTED = {
    "passage": [{"target": "passage", "start": 8, "end": 14, "exact": "sphere"}],
    "answer": [
        {"target": "q1/r1", "start": 2, "end": 5, "exact": "red"},
        {"target": "q1/r1", "start": 6, "end": 10, "exact": "ball"},
    ],
}


def annotator_and_task(project: Project, judged: BundleBuildResult) -> tuple[SigningKey, Task]:
    ann = SigningKey.generate("ann")
    project.trust("annotator", ann.public, "ann")
    return ann, next(iter(read_sent(project, judged.bundle_id).tasks.values())).task


def test_judgements_come_out_by_the_owners_names(
    project: Project, judged: BundleBuildResult, deliver: Callable[..., Path], tmp_path: Path
) -> None:
    ann, task = annotator_and_task(project, judged)
    helpful = ("It leaves out the Moon.", "It says ball.")
    annotation = _line(helpful, task, closing=True, own=OWN)
    file = deliver(ann, judged, tasks=1, change=lambda line: {**line, "annotation": annotation})
    merge(project, [file], tmp_path / "dataset", processes=1)
    tables = open_dataset(tmp_path / "dataset")
    rows = tables.arrow("judgements").to_pylist()
    critiques = {row["critique"]: row for row in rows if row["closing"] is None}
    assert {name: (row["helpful"], row["rank"], row["tied"], row["severity"]) for name, row in critiques.items()} == {
        "x": (True, 2, 1, "minor"), "y": (True, 1, 1, "minor"), "z": (False, None, None, None)
    }  # fmt: skip
    assert {(row["origin"], row["kind"], row["response"], row["standard"]) for row in critiques.values()} == {
        (f"critic-{name}", "critique", "a1", "helpful") for name in "xyz"
    }
    (closing,) = [row for row in rows if row["closing"] is not None]
    assert (closing["closing"], closing["answer"], closing["target"], closing["critique"]) == (
        "better", True, "q1/r1", None
    )  # fmt: skip
    assert tables.arrow("critiques").column("taken_from").to_pylist() == ["z"]


def test_a_published_row_has_all_of_a_new_critique(
    project: Project, judged: BundleBuildResult, deliver: Callable[..., Path], tmp_path: Path
) -> None:
    ann, task = annotator_and_task(project, judged)
    own = {**OWN, "spans": [*QUOTED["passage"], *QUOTED["answer"]]}
    annotation = _line(("It says ball.",), task, closing=True, own=own)
    merge(
        project,
        [deliver(ann, judged, tasks=1, change=lambda line: {**line, "annotation": annotation})],
        tmp_path / "data",
    )
    wanted = ExportRequest(forms()["published-helpfulness"])
    exported = export_dataset(open_dataset(tmp_path / "data"), wanted, tmp_path / "out")
    (row,) = map(json.loads, (tmp_path / "out" / "train.jsonl").read_text("utf-8").splitlines())
    (question,) = row["data"]["questions"]
    assert question["new_critique"] == {
        "text": "Mine.", "severity": 3, "category": "Other", "text_quotes": ["sphere"],
        "response_quotes": ["red", "ball"],
    }  # fmt: skip
    assert "spans" not in exported.lost


@pytest.mark.parametrize(
    "spoil",
    [
        lambda judgements: judgements["closing"].update(question="exists"),
        lambda judgements: judgements["verdicts"].popitem(),
        lambda judgements: judgements["verdicts"]["q1/r1/c1"].update(
            helpful=not judgements["verdicts"]["q1/r1/c1"]["helpful"]
        ),
        lambda judgements: judgements["ranking"]["groups"].append(["q1/r1/c9"]),
        lambda judgements: judgements["verdicts"].update({"q2/r1/c1": {"helpful": False}}),
    ],
)
def test_impossible_judgements_are_refused_by_the_merge(
    project: Project,
    judged: BundleBuildResult,
    deliver: Callable[..., Path],
    spoil: Callable[[Any], Any],
) -> None:
    ann, task = annotator_and_task(project, judged)
    annotation = _line(("It leaves out the Moon.", "It says ball."), task, closing=False, own=None)
    spoil(annotation["judgements"]["q1/r1"])
    file = deliver(ann, judged, tasks=1, change=lambda line: {**line, "annotation": annotation})
    with pytest.raises(AnnotatorError) as refused:
        collect_results(project, [file])
    assert refused.value.code in ("results.bad_annotation", "results.incomplete")


def test_a_scripted_annotator_judges_ranks_and_closes(
    project: Project, judged: BundleBuildResult, tmp_path: Path
) -> None:
    out = tmp_path / "script.annresult"
    done = answer_bundle(DataDir(tmp_path / "script"), judged.path, PROFILES["expert"], "7", out)
    assert (done.run_result.submitted, done.run_result.open_tasks) == (1, {})
    project.trust("annotator", done.signer.public, "script")
    merge(project, [out], tmp_path / "dataset", processes=1)
    table = open_dataset(tmp_path / "dataset").arrow("judgements")
    assert pc.sum(table.column("helpful").is_valid()).as_py() == 3
