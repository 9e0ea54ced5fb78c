"""The reliability of people as the weight of rows, and how many rows are by people whom the checks name."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.exports.exporters import forms
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.exports.run_export import ExportRequest, export_dataset
from annotator.owner.measures.figures import measure
from annotator.owner.operations.export import export
from tests.owner.exports.conftest import Lab, new_lab, rated, read, task

ANSWERS = {"ann": (4, 1), "bo": (4, 1), "cy": (4, 1), "di": (0, 3)}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    """Di says the contrary of the others in most tasks, and the tasks differ."""
    lab = new_lab(tmp_path_factory.mktemp("weights"))
    names = [f"t{number}" for number in range(10)]
    built = lab.build([task(name, f"{name} good", f"{name} bad") for name in names], "helpsteer")
    for person, (good, bad) in ANSWERS.items():
        scores: dict[str, Any] = {}
        for at, name in enumerate(names):
            one, other = (good, bad) if at % 5 else (3, 2)
            scores |= {f"{name} good": one, f"{name} bad": other}
        lab.answer(person, built, rated(scores, ATTRIBUTES))
    return lab


def reliability(lab: Lab) -> dict[str, float]:
    people = measure(lab.dataset.root, ("people",), names=True)["people"]["people"]
    return {person["person"]: person["estimates"]["mace"] for person in people}


def name_of(person: str) -> str:
    """The fingerprint by which the data set calls a person of the lab."""
    return SigningKey(hashlib.sha256(person.encode()).digest(), person).public.fingerprint


def test_the_weight_of_a_row_is_the_mean_reliability_of_its_people(lab: Lab) -> None:
    known = reliability(lab)
    assert len(set(known.values())) > 1
    out = lab.root / "each"
    export(lab.dataset, "helpsteer", out, weights=True)
    rows, beside = read(out / "train.jsonl"), read(out / "provenance-train.jsonl")
    assert len(rows) == 80
    for row, about in zip(rows, beside, strict=True):
        (person,) = about["annotators"]
        assert row["weight"] == about["weight"] == pytest.approx(known[person], abs=1e-12)
    assert json.loads((out / "lineage.json").read_bytes())["weights"] == pytest.approx(known)


def test_the_weighted_share_stands_beside_the_plain_one(lab: Lab) -> None:
    known = reliability(lab)
    out = lab.root / "pairs"
    export(lab.dataset, "trl-preference", out, aggregate="mean", weights=True)
    least = min(known, key=lambda name: known[name])
    rows = [row for row in read(out / "train.jsonl") if row["share"] == 0.75]
    assert len(rows) == 8
    for row in rows:
        assert row["weighted_share"] == pytest.approx(1 - known[least] / sum(known.values()), abs=1e-12)
        assert row["weighted_share"] > row["share"]
        assert row["weight"] == pytest.approx(sum(known.values()) / 4, abs=1e-12)
    card = (out / "README.md").read_text("utf-8")
    assert "`weighted_share`: " in card
    assert "- name: weight\n" in card


def test_a_form_of_another_tool_has_weights_in_the_provenance_alone(lab: Lab) -> None:
    out = lab.root / "tool"
    export(lab.dataset, "openai-preference", out, aggregate="mean", weights=True)
    assert all(set(row) == {"input", "preferred_output", "non_preferred_output"} for row in read(out / "train.jsonl"))
    assert all("weight" in row for row in read(out / "provenance-train.jsonl"))


def test_without_the_option_there_is_no_weight(lab: Lab) -> None:
    (first, *_) = lab.rows("trl-preference")
    assert "weight" not in first
    assert "weighted_share" not in first


def test_people_who_share_no_text_have_no_reliability(tmp_path: Any) -> None:
    alone = new_lab(tmp_path)
    built = alone.build([task("t", "x", "y")], "helpsteer")
    alone.answer("ann", built, rated({"x": 1, "y": 2}, ATTRIBUTES))
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "measure.no_reliability"):
        export(alone.dataset, "helpsteer", tmp_path / "out", weights=True)


def test_rows_of_people_whom_the_checks_name_are_counted(lab: Lab) -> None:
    di, ann = name_of("di"), name_of("ann")
    plain = export_dataset(lab.dataset, ExportRequest(forms()["helpsteer"]), lab.root / "named", named=[di, ann])
    assert plain.named == {di: 20, ann: 20}
    assert plain.named_rows == 40
    card = (plain.folder / "README.md").read_text("utf-8")
    assert "- Rows with answers of people whom the checks of work name: 40\n" in card
    assert export_dataset(lab.dataset, ExportRequest(forms()["helpsteer"]), lab.root / "all").named_rows == 0


def test_the_command_counts_the_rows_of_those_whom_the_checks_name(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    di = name_of("di")
    monkeypatch.setattr(
        "annotator.owner.measures.check_findings.check_findings", lambda *_: {"suspicion": {di: 1.0}, "findings": []}
    )
    made = export(lab.dataset, "helpsteer", lab.root / "said")
    assert any(
        line.startswith(f"20 of 80 rows are by people whom the checks of work name ({di} 20)") for line in made.lines()
    )
    assert made.as_json()["named_by_checks"] == {"rows": 20, "by_person": {di: 20}}
