"""Criteria, steps, errors and ideal answers in one project: on the same texts, by several rubrics and blocks."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import duckdb
import pytest

from annotator.owner.measures.figures import measure
from tests.cli.machine import Machine, owner_of_study
from tests.json_lines import read_rows, write_rows
from tests.prepared_folder import PreparedFolder

pytestmark = pytest.mark.real_checks

RUBRIC = """
id = "mix"
title = "Mix"
[[blocks]]
key = "overall"
title = "Overall"
targets = ["response"]
low = 1
high = 3
[[blocks]]
type = "criteria"
key = "criteria"
title = "Criteria"
ask_if = { block = "overall", answers = [1, 2] }
[[blocks]]
type = "criteria"
key = "second"
title = "Second look"
"""
POINTS = {"Says why.": 5, "Is rude.": -3, "Is short.": 2}
TASKS: list[dict[str, Any]] = [
    {
        "id": f"t{n}",
        "prompt": f"Warum ist {n} gut?",
        "criteria": [{"text": text, "points": points} for text, points in POINTS.items()],
        "responses": [
            {"id": "a", "text": f"It is good.\n\nBecause of {n}.", "origin": "m1"},
            {"id": "b", "text": f"It is bad {n}.\n\nNobody knows.", "origin": "m2"},
        ],
    }
    for n in range(4)
]


@pytest.fixture
def owner(study: Path) -> Machine:
    return Machine(study / "owner", [])


@pytest.fixture(scope="module")
def prepared_study(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[Path]:
    return PreparedFolder(tmp_path_factory.mktemp("study"), answer_three_rubrics)


@pytest.fixture
def study(prepared_study: PreparedFolder[Path]) -> Path:
    return prepared_study.restore()


def answer_three_rubrics(folder: Path) -> Path:
    """The folder of a project with a data set, in which two people answered three rubrics about the same tasks."""
    owner = owner_of_study(folder)
    write_rows(folder / "t.jsonl", TASKS)
    (folder / "mix.toml").write_text(RUBRIC, encoding="utf-8")
    (folder / "guidelines.md").write_text("# All\n\nJudge.\n", encoding="utf-8")
    results = []
    for name, rubric in (("mix", folder / "mix.toml"), ("errors", "error-spans"), ("ideal", "ideal-answer")):
        build = ("tasks", "build", folder / "t.jsonl", "--project", folder / "study", "--rubric", rubric)
        owner.run(*build, "--out", folder / f"{name}.anntask")
        for person in ("careful", "careless"):
            result = folder / f"{person}-{name}.annresult"
            answer = ("demo", "answer", folder / f"{name}.anntask", "--as", person, "--seed", name, "--out", result)
            key = json.loads(Machine(folder / person, []).run(*answer, "--json").out)["public_key"]
            owner.attempt("keys", "trust", key, "--project", folder / "study", "--role", "annotator", "--as", person)
            results.append(result)
    owner.run("results", "merge", *results, "--project", folder / "study", "--dataset", folder / "data")
    return folder


def test_kinds_of_work_on_the_same_texts_stay_apart(owner: Machine, study: Path) -> None:
    def rows(table: str, columns: str) -> list[tuple[Any, ...]]:
        return duckdb.sql(f"SELECT {columns} FROM read_parquet('{study}/data/{table}/**/*.parquet')").fetchall()

    scores = {tuple(where): score for *where, score in rows("ratings", "annotator, task, response, score")}
    given: dict[tuple[str, ...], dict[str, int]] = defaultdict(dict)
    for *where, part, value in rows("numbers", "annotator, task, response, block, part, value"):
        given[tuple(where)][part] = value
    assert {where[:3] for where in given if where[3] == "criteria"} == {
        where for where, score in scores.items() if score < 3
    }, "asked only after these scores"
    assert len([where for where in given if where[3] == "second"]) == 2 * 4 * 2

    owner.run("results", "export", study / "data", "--to", "healthbench", "--with-demo", "--out", study / "hb")
    met = {0: False, 1: True, 2: None}
    texts = {response["text"]: response["id"] for task in TASKS for response in task["responses"]}
    exported = [
        (row["annotator"], row["prompt_id"], texts[row["completion"]],
         tuple(rubric["criteria_met"] for rubric in row["rubrics"]))
        for row in read_rows(study / "hb" / "train.jsonl")
    ]  # fmt: skip
    digests = [criterion.digest for criterion in _criteria()]
    judged = [(*where[:3], tuple(met[values[digest]] for digest in digests)) for where, values in given.items()]
    assert sorted(exported, key=str) == sorted(
        [row for row in judged if any(met is not None for met in row[3])], key=str
    )

    figures = measure(study / "data")
    assert figures["faults"] == {}
    for block in ("criteria", "second"):
        shares = defaultdict(list)
        for (*_, response, key), values in given.items():
            told = [(points, values[d]) for d, points in zip(digests, POINTS.values(), strict=True) if values[d] < 2]
            possible = sum(points for points, _ in told if points > 0)
            if key == block and possible:
                shares[response].append(sum(points * value for points, value in told) / possible)
        (board,) = (mean for mean in figures["systems"]["means"] if mean["attribute"] == f"mix · {block}: share")
        assert {system["system"]: system["value"] for system in board["systems"]} == {
            f"m{'ab'.index(response) + 1}": pytest.approx(sum(own) / len(own), abs=1e-4)
            for response, own in shares.items()
        }
    assert figures["collected"]["criteria"]["number"] == len({(task, key, part) for (_, task, _, key), values
                                                              in given.items() for part in values})  # fmt: skip


def test_next_rounds_are_made_of_errors_and_ideal_answers(owner: Machine, study: Path) -> None:
    def made(to: str) -> list[Any]:
        out = study / f"{to}.jsonl"
        owner.run(
            "tasks", "next", study / "data", "--project", study / "study", "--to", to, "--out", out, "--with-demo"
        )
        return read_rows(out)

    def rows(sql: str) -> list[tuple[Any, ...]]:
        return duckdb.sql(sql.replace("data/", f"{study}/data/")).fetchall()

    marked = rows("""
        SELECT c.task, c.response, c.severity, s.exact FROM read_parquet('data/critiques/**/*.parquet') AS c
        JOIN read_parquet('data/spans/**/*.parquet') AS s USING (task, annotator, bundle_id, id)""")
    critiques = {
        (task["id"], response["id"]): response["critiques"] for task in made("helpfulness")
        for response in task["responses"] if response.get("critiques")
    }  # fmt: skip
    for task, response, severity, quote in marked:
        texts = [critique["text"] for critique in critiques[task, response]]
        assert any(text.startswith(severity.title()) and f"“{quote}”" in text for text in texts)
    quoted = [span for every in critiques.values() for critique in every for span in critique.get("spans", ())]
    assert {span["exact"] for span in quoted} <= {quote for *_, quote in marked}

    ideal = rows("SELECT task, response, text FROM read_parquet('data/proposed_edits/**/*.parquet')")
    compared = [
        (task["id"].partition("~")[0], task["responses"][0]["id"], task["responses"][1]["text"])
        for task in made("comparison")
    ]
    assert sorted(compared) == sorted(ideal)


def test_model_judges_are_compared_with_people_on_criteria_and_errors(owner: Machine, study: Path) -> None:
    def line(task: str, response: str, text: str, **more: Any) -> dict[str, Any]:
        digest = hashlib.sha256(text.encode()).hexdigest()
        return {"model": "m", "task": task, "response": response, "sha256": digest, **more}

    every = [(task["id"], response["id"], response["text"]) for task in TASKS for response in task["responses"]]
    judgements = [line(*one, block="errors", value=False) for one in every]
    judgements += [line(*one, block="second", tag=text, value=text == "Says why.") for one in every for text in POINTS]
    write_rows(study / "judgements.jsonl", judgements)
    owner.run("results", "judges", study / "judgements.jsonl", "--dataset", study / "data", "--out", study / "judges")

    given = duckdb.sql(f"""SELECT part, value FROM read_parquet('{study}/data/numbers/**/*.parquet')
        WHERE block = 'second' AND value < 2""").fetchall()
    first = _criteria()[0].digest
    agreement = measure(study / "data", ("judges",), judges=study / "judges")["judges"]["agreement"]
    by_attribute = {attribute["attribute"]: attribute for attribute in agreement}
    same_score = by_attribute["mix · second"]["same_score"]
    assert same_score["value"] == pytest.approx(sum((part == first) == value for part, value in given) / len(given))
    people = measure(study / "data", ("collected",))["collected"]["errors"]["systems"]
    mean = sum(person["score"] * person["answers"] for person in people) / sum(person["answers"] for person in people)
    assert by_attribute["error-spans · errors: score"]["above_people"]["value"] == pytest.approx(-mean)


def _criteria() -> list[Any]:
    from annotator.model.task import Criterion

    return [Criterion(text=text, points=points) for text, points in POINTS.items()]
