"""``annotator results``: written on the annotator's machine, made a data set on the owner's."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store.store import Store
from tests.cli.machine import VICUNA, Machine
from tests.json_lines import read_rows

SCORES = (4, 3, 2, 1, 0)


@pytest.fixture
def ann(machine: Callable[[str], Machine], bundle: Path) -> Machine:
    """An annotator's machine with the tasks taken in."""
    made = machine("ann")
    made.run("keys", "new", "--role", "annotator", "--name", "Ann Otter")
    made.run("tasks", "import", bundle)
    return made


def _project(machine: Machine, bundle: Path) -> str:
    return str(json.loads(machine.run("tasks", "import", bundle, "--json").out)["project_id"])


def _work(machine: Machine, project: str, submitted: int, begun: int = 0) -> None:
    """Rate and submit the first ``submitted`` tasks, and give one score on each of the ``begun`` after them."""
    with Store(DataDir(machine.data)) as store:
        session = Session(store, project, "ann")
        for position in range(submitted + begun):
            session.go_to(position)
            view = session.view()
            edits = [
                SetRating(target=target, key=block.key, value=score)
                for target in view.order["q1"]
                for block, score in zip(view.rubric.ratings_for("response"), SCORES, strict=True)
            ]
            for edit in edits if position < submitted else edits[:1]:
                session.apply(edit)
            if position < submitted:
                session.submit()
        assert session.wait_saved(90)
        session.close()


def _lines(folder: Path, name: str) -> list[str]:
    return (folder / "set" / name).read_text("utf-8").splitlines()


def _trusted(owner: Machine, ann: Machine, study: Path) -> None:
    key = ann.run("keys", "show", "--role", "annotator", "--public").out.strip()
    owner.run("keys", "trust", key, "--project", study, "--role", "annotator")


def test_work_becomes_rows_with_the_owners_ids(owner: Machine, ann: Machine, bundle: Path, tmp_path: Path) -> None:
    project, results, study = _project(ann, bundle), tmp_path / "ann.annresult", tmp_path / "study"
    _work(ann, project, submitted=2, begun=1)
    output = ann.run("results", "write", "--project", project, "--out", results).out
    assert output.startswith(f"Wrote {results}: 3 tasks, 2 submitted\n")
    export = ["results", "export", results, "--project", study, "--to", "helpsteer", "--out", tmp_path / "set"]
    owner.refused(*export, code="trust.unknown_signer")
    assert not (tmp_path / "set").exists()
    _trusted(owner, ann, study)
    output = owner.run(*export).out
    assert output.splitlines() == [
        f"Wrote 8 rows to {tmp_path / 'set'}: 2 tasks by 1 annotator",
        "train.jsonl: 8 rows",
        "Hasty: 2 annotations (signs that the task was hurried through)",
        "Left out: annotations in progress: 1",
    ]
    rows = [json.loads(line) for line in _lines(tmp_path, "train.jsonl")]
    beside = read_rows(tmp_path / "set" / "provenance-train.jsonl")
    texts = {}
    for line in VICUNA.read_text("utf-8").splitlines():
        task = json.loads(line)
        texts |= {(task["id"], response["id"]): response["text"] for response in task["responses"]}
    assert [[texts[o["task"], name] for name in o["responses"]] for o in beside] == [[row["response"]] for row in rows]
    assert {tuple(row.values())[2:] for row in rows} == {SCORES}
    assert all(o["notable"] == ["hasty"] and len(o["annotators"]) == 1 for o in beside)
    assert not (study / "datasets.json").exists(), (
        "what it merges into for the time being is no data set of the project"
    )


def test_a_data_set_is_not_exported_or_measured_for_another_project(
    owner: Machine, ann: Machine, bundle: Path, tmp_path: Path
) -> None:
    results, study, data = tmp_path / "ann.annresult", tmp_path / "study", tmp_path / "data"
    project = _project(ann, bundle)
    _work(ann, project, submitted=1)
    ann.run("results", "write", "--project", project, "--out", results)
    _trusted(owner, ann, study)
    owner.run("results", "merge", results, "--project", study, "--dataset", data)
    owner.run("project", "new", tmp_path / "other", "--title", "Other")
    export = ["results", "export", data, "--to", "helpsteer", "--out", tmp_path / "set", "--project"]
    owner.refused(*export, tmp_path / "other", code="dataset.other_project")
    assert not (tmp_path / "set").exists()
    for measured in (["stats", "collected", data], ["report", data, "--out", tmp_path / "report.html"]):
        owner.refused(*measured, "--project", tmp_path / "other", code="dataset.other_project")
    owner.run(*export, study)


def test_a_later_file_replaces_an_earlier_one(owner: Machine, ann: Machine, bundle: Path, tmp_path: Path) -> None:
    project, one, two = _project(ann, bundle), tmp_path / "1.annresult", tmp_path / "2.annresult"
    _work(ann, project, submitted=1)
    ann.run("results", "write", "--project", project, "--out", one)
    _work(ann, project, submitted=0, begun=2)
    ann.run("results", "write", "--project", project, "--out", two)
    _trusted(owner, ann, tmp_path / "study")
    export = ["results", "export", two, one, "--project", tmp_path / "study", "--to", "helpsteer"]
    data = json.loads(owner.run(*export, "--out", tmp_path / "set", "--json").out)
    assert (data["rows"], data["left_out"]) == (4, {"annotations in progress": 1})


def test_results_are_signed_with_a_key_made_when_there_is_none(
    machine: Callable[[str], Machine], bundle: Path, tmp_path: Path
) -> None:
    bob = machine("bob")
    project = _project(bob, bundle)
    _work(bob, project, submitted=1)
    bob.refused("results", "write", "--project", "nonsense", "--out", tmp_path / "x.annresult", code="store.no_project")
    assert not (tmp_path / "x.annresult").exists()
    written = json.loads(
        bob.run("results", "write", "--project", project, "--out", tmp_path / "b.annresult", "--json").out
    )
    shown = json.loads(bob.run("keys", "show", "--role", "annotator", "--json").out)
    assert written["annotator"] == shown["fingerprint"]
    assert (written["tasks"], written["submitted"]) == (1, 1)
    verified = json.loads(bob.run("bundle", "verify", tmp_path / "b.annresult", "--json").out)
    assert [verdict["author_fingerprint"] for verdict in verified] == [shown["fingerprint"]]


def test_work_goes_on_over_a_new_version_of_the_batch(
    owner: Machine, ann: Machine, bundle: Path, tmp_path: Path
) -> None:
    """The first task loses nothing, the withdrawn last one stays in what was delivered, and both come back."""
    project, study, source = _project(ann, bundle), tmp_path / "study", tmp_path / "vicuna80.jsonl"
    _work(ann, project, submitted=2)
    source.write_text("\n".join(VICUNA.read_text("utf-8").splitlines()[1:]) + "\n", "utf-8")
    build = ["tasks", "build", source, "--project", study, "--rubric", "helpsteer", "--responses", "4"]
    assert "number 2: 0 tasks added, 1 removed" in owner.run(*build, "--out", bundle, "--withdraw").out
    assert "1 withdrawn" in ann.run("tasks", "import", bundle).out
    ann.run("results", "write", "--project", project, "--out", tmp_path / "ann.annresult")
    _trusted(owner, ann, study)
    export = ["results", "export", tmp_path / "ann.annresult", "--project", study, "--to", "helpsteer"]
    owner.run(*export, "--out", tmp_path / "set")
    beside = read_rows(tmp_path / "set" / "provenance-train.jsonl")
    assert {(o["task"], "withdrawn" in o["notable"]) for o in beside} == {("vicuna-01", True), ("vicuna-02", False)}
