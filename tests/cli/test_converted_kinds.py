"""Published judgements of errors, steps and criteria: converted, measured, and exported in the same form."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from pathlib import Path
from statistics import mean
from typing import Any

import duckdb
import pytest

from annotator.owner.measures.figures import measure
from annotator.owner.rubrics.rubrics import load_rubric
from tests.cli.machine import Machine
from tests.json_lines import read_rows, write_rows

MQM = ("system", "doc", "docSegId", "globalSegId", "rater", "source", "target", "category", "severity", "metadata")
MARKED = [
    ("A", "r1", "Der Himmel ist blau.", "The <v>sea</v> is <v>bleu</v>.", "Accuracy/Mistranslation", "Major", "two"),
    ("A", "r1", "Der Himmel ist blau.", "The sea is bleu<v>.</v>", "Fluency/Punctuation", "Minor", ""),
    ("A", "r1", "Der <v>Himmel</v> ist blau.", "The sea is bleu.", "Accuracy/Omission", "Major", ""),
    ("A", "r2", "Der Himmel ist blau.", "The sea is bleu.", "no-error", "no-error", ""),
    ("B", "r1", "Der Himmel ist blau.", "The sky is blue.", "no-error", "no-error", ""),
    ("B", "r2", "Der Himmel ist blau.", "The <v>sky</v> is blue.", "Non-translation!", "Major", ""),
]
WEIGHTS = {"Major": 5.0, "Minor": 1.0, "no-error": 0.0}


def converted(owner: Machine, source: Path, form: str, *options: str) -> tuple[Path, Path]:
    """The data set of a source, and what it exports in a form."""
    folder = source.parent
    owner.run("tasks", "convert", source, "--out", folder / "t.jsonl", "--annotations", folder / "data", "--strict",
              *options)  # fmt: skip
    owner.run("results", "export", folder / "data", "--to", form, "--out", folder / "out")
    return folder / "data", next((folder / "out").glob("train.*"))


def scores(owner: Machine, data: Path, *names: str) -> list[tuple[str, ...]]:
    """Columns of the table for spreadsheets, sorted."""
    out = data.parent / "scores"
    owner.run("results", "export", data, "--to", "scores-csv", "--out", out)
    with (out / "train.csv").open(encoding="utf-8", newline="") as stream:
        return sorted(tuple(row[name] for name in names) for row in csv.DictReader(stream))


def test_marked_errors_of_wmt(owner: Machine, tmp_path: Path) -> None:
    rows = [
        (system, "news", "1", "7", rater, *texts, category, severity, json.dumps({"note": note} if note else {}))
        for system, rater, *texts, category, severity, note in MARKED
    ]
    table = tmp_path / "wmt.tsv"
    with table.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, delimiter="\t").writerows([MQM, *rows])
    data, exported = converted(owner, table, "wmt-mqm")
    with exported.open(encoding="utf-8", newline="") as stream:
        assert sorted(tuple(row.values()) for row in csv.DictReader(stream, delimiter="\t")) == sorted(rows)

    score: dict[tuple[str, str], float] = defaultdict(float)
    for system, rater, _, _, category, severity, _ in MARKED:
        own = {"Fluency/Punctuation": 0.1, "Non-translation!": 25}.get(category, WEIGHTS[severity])
        score[system, rater] += own
    figures = measure(data, ("collected",))
    error_scores = {row["origin"]: row["score"] for row in figures["collected"]["errors"]["systems"]}
    assert error_scores == {system: mean(score[system, rater] for rater in ("r1", "r2")) for system in ("A", "B")}
    assert scores(owner, data, "origin", "annotators", "errors.score") == sorted(
        (system, rater, str(value)) for (system, rater), value in score.items()
    )
    rubric = tmp_path / "rubric.json"
    rubric.write_text(duckdb.sql(f"SELECT content FROM read_parquet('{data}/rubrics/**/*.parquet')").fetchall()[0][0])
    assert len(load_rubric(str(rubric)).rubric.blocks) == 1


def test_error_spans_of_wmt(owner: Machine, tmp_path: Path) -> None:
    spans = [
        {"start_i": 4, "end_i": 7, "severity": "major", "error_type": "word"},
        {"start_i": "missing", "end_i": "missing", "severity": "minor", "error_type": "word"},
    ]
    rows = [
        {"langs": "de-en", "line_id": 3, "src": "Der Himmel ist blau.", "tgt": text, "doc_id": "d", "domain": "news",
         "esa_spans": spans[:number], "esa_score": points, "system": system, "annotator": "a"}
        for system, text, number, points in (("A", "The sea is blue.", 2, 40), ("B", "The sky is blue.", 0, 100))
    ]  # fmt: skip
    data, exported = converted(owner, write_rows(tmp_path / "esa.jsonl", rows), "wmt-esa")
    again = sorted(read_rows(exported), key=lambda row: str(row["system"]))
    assert [row.pop("error_weight") for row in again] == [6, 0]
    assert again == rows
    figures = measure(data, ("collected",))["collected"]["errors"]
    assert {row["origin"]: row["score"] for row in figures["systems"]} == {"A": 6, "B": 0}


def test_rated_steps(owner: Machine, tmp_path: Path) -> None:
    rows = [
        {"prompt": "Q", "completions": ["One.", "Two.", "Three."], "labels": [True, False, True]},
        {"prompt": "Q", "completions": ["Four.", "Five."], "labels": [True, True]},
    ]
    data, exported = converted(owner, write_rows(tmp_path / "steps.jsonl", rows), "stepwise")
    assert sorted(read_rows(exported), key=str) == sorted(rows, key=str)
    (system,) = measure(data, ("collected",))["collected"]["steps"]
    assert (system["responses"], system["steps"], system["bad"], system["right"]) == (2, 5, 1, 0.5)
    table = scores(owner, data, "steps.share", "steps.first_bad")
    assert [tuple(map(float, row)) for row in table] == [(pytest.approx(2 / 3), 2), (1, 0)]


def test_solutions_with_alternatives_of_a_step(owner: Machine, tmp_path: Path) -> None:
    steps = [
        {"completions": [{"text": text, "rating": rating, "flagged": None}], "human_completion": other,
         "chosen_completion": 0}
        for text, rating, other in (("One.", 1, None), ("Two.", -1, "Three."))
    ]  # fmt: skip
    row = {"labeler": "lab", "question": {"problem": "Count.", "pre_generated_steps": ["One.", "Two."]},
           "label": {"steps": steps, "finish_reason": "found_error"}}  # fmt: skip
    data, exported = converted(owner, write_rows(tmp_path / "prm.jsonl", [row]), "prm800k")
    (again,) = read_rows(exported)
    assert (again["labeler"], again["question"]) == ("lab", row["question"])
    assert {name: again["label"][name] for name in ("steps", "finish_reason")} == row["label"]
    (figure,) = measure(data, ("collected",))["collected"]["steps"]
    assert figure["first_bad"] == 2


def test_graded_criteria(owner: Machine, tmp_path: Path) -> None:
    criteria = [("Asks for the dose.", 7), ("Names a drug.", 3), ("Scolds.", -4)]
    met = {"See a doctor.": (True, False, True), "Take iron.": (True, True, None)}
    rows: list[dict[str, Any]] = [
        {"prompt_id": "p1", "model": "m", "prompt": [{"role": "user", "content": "Iron?"}], "completion": text,
         "rubrics": [{"criterion": name, "points": points, "tags": ["t"],
                      **({} if own is None else {"criteria_met": own, "explanation": "why"})}
                     for (name, points), own in zip(criteria, judged, strict=True)]}
        for text, judged in met.items()
    ]  # fmt: skip
    data, exported = converted(owner, write_rows(tmp_path / "hb.jsonl", rows), "healthbench", "--map", "origin=model")
    again = {row["completion"]: row for row in read_rows(exported)}
    for row in rows:
        own = again[row["completion"]]
        assert [(rubric["criterion"], rubric["points"], rubric["criteria_met"]) for rubric in own["rubrics"]] == [
            (criterion["criterion"], criterion["points"], criterion.get("criteria_met")) for criterion in row["rubrics"]
        ]
    assert [again[text]["score"] for text in met] == [pytest.approx((7 - 4) / 10), 1]
    figures = measure(data, ("collected", "systems"))
    assert figures["collected"]["criteria"]["number"] == 3
    (means,) = figures["systems"]["means"]
    assert (means["attribute"], [system["value"] for system in means["systems"]]) == ("criteria: share", [0.65])


def test_a_score_that_is_called_like_a_part_is_a_score(owner: Machine, tmp_path: Path) -> None:
    source = write_rows(tmp_path / "own.jsonl", [{"q": "Q", "a": "One.", "steps": {"count": 3}}])
    mapped = ("--map", "prompt=q", "--map", "response=a", "--map", "score=steps.count")
    data = ("--annotations", tmp_path / "data")
    owner.run("tasks", "convert", source, *mapped, "--out", tmp_path / "t.jsonl", *data)
    scores = duckdb.sql(f"SELECT block, score FROM read_parquet('{tmp_path}/data/ratings/**/*.parquet')").fetchall()
    assert scores == [("steps.count", 3)]
