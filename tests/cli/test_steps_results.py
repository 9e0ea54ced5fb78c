"""Steps of responses, the whole way: converted, judged by scripts, exported, measured, converted again."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from statistics import mean
from typing import Any

import duckdb
import pytest

from annotator.owner.measures.figures import measure
from tests.cli.machine import Machine
from tests.cli.round_steps import answered
from tests.json_lines import read_rows, write_rows

pytestmark = pytest.mark.real_checks

RUBRIC = """
id = "stepped"
title = "Steps"
[[blocks]]
type = "steps"
key = "steps"
title = "Steps"
until_first_bad = true
"""
TEXTS = ["Let $x = 2$.", "Then\n\n$x + 2 = 5$.", "So it is 5.\n\n# Answer\n\n5"]


def _step(text: str, rating: int | None, **more: Any) -> dict[str, Any]:
    completions = [{"text": text, "rating": rating, "flagged": None}]
    return {"completions": completions, "human_completion": None, "chosen_completion": 0, **more}


PRM = {
    "labeler": "lab-1", "timestamp": "2023-01-22T04:34:27", "generation": 9, "is_quality_control_question": False,
    "question": {"problem": "What is $x + 2$?", "ground_truth_answer": "4", "pre_generated_steps": TEXTS},
    "label": {"steps": [_step(TEXTS[0], 1), _step(TEXTS[1], -1, human_completion="Then $x + 2 = 4$.")],
              "total_time": 5, "finish_reason": "found_error"},
}  # fmt: skip


def converted(owner: Machine, folder: Path, *rows: Any) -> list[Any]:
    out = folder / "t.jsonl"
    owner.run("tasks", "convert", write_rows(folder / "in.jsonl", rows), "--out", out, "--replace")
    return read_rows(out)


def test_prm800k_comes_in_with_all_steps_and_what_was_said_of_them(owner: Machine, tmp_path: Path) -> None:
    (task,) = converted(owner, tmp_path, PRM, {**PRM, "labeler": "lab-2"})
    (response,) = task["responses"]
    assert task["prompt"] == "What is $x + 2$?"
    assert response["steps"] == TEXTS
    assert response["text"] == "\n\n".join(TEXTS)
    rows = read_rows(tmp_path / "t.judgements.jsonl") if (tmp_path / "t.judgements.jsonl").exists() else []
    assert {row["annotator"] for row in rows} <= {"lab-1", "lab-2"}


@pytest.mark.parametrize(
    "row",
    [
        {"prompt": "Q", "completions": ["A.", "B."], "labels": [True, False]},
        {"problem": "Q", "steps": ["A.", "B."], "label": 1, "id": "gsm8k-1", "generator": "m"},
    ],
)
def test_other_published_forms_come_in(owner: Machine, tmp_path: Path, row: Any) -> None:
    (task,) = converted(owner, tmp_path, row)
    assert (task["prompt"], task["responses"][0]["steps"]) == ("Q", ["A.", "B."])


@pytest.mark.parametrize(
    "row",
    [
        {"prompt": "Q", "completions": ["A.", "B."], "labels": [True]},
        {"problem": "Q", "steps": ["A."], "label": 1},
        {"question": {"problem": "Q"}, "label": {"steps": [_step("A.", 5)]}},
    ],
)
def test_rows_that_say_nonsense_are_refused(owner: Machine, tmp_path: Path, row: Any) -> None:
    run = owner.run(
        "tasks", "convert", write_rows(tmp_path / "in.jsonl", [row]), "--out", tmp_path / "t.jsonl", status=1
    )
    assert "source.bad_field" in run.err


def test_steps_are_judged_and_go_out(owner: Machine, tmp_path: Path) -> None:
    one, other = {"text": "One.\n\nTwo.", "origin": "m1"}, {"steps": ["X.", "Y."], "text": "X. Y. Z.", "origin": "m2"}
    two = {"id": "t2", "prompt": "Why?", "responses": [{"id": "a", **one}, {"id": "b", **other}]}
    tasks = [*converted(owner, tmp_path, PRM), two]
    write_rows(tmp_path / "t.jsonl", tasks)
    project, bundle = tmp_path / "study", tmp_path / "t.anntask"
    (tmp_path / "rubric.toml").write_text(RUBRIC, encoding="utf-8")
    (tmp_path / "guidelines.md").write_text("# Steps\n\nJudge each.\n", encoding="utf-8")
    build = ("tasks", "build", tmp_path / "t.jsonl", "--project", project, "--rubric", tmp_path / "rubric.toml")
    owner.run(*build, "--out", bundle)
    names = ("careful", "careless", "usual")
    results = answered(owner, tmp_path, dict.fromkeys(names, bundle), dict.fromkeys(names, "careless"))
    owner.run("results", "merge", *results, "--project", project, "--dataset", tmp_path / "data")

    numbers = duckdb.sql(
        f"SELECT annotator, task, response, part, value FROM read_parquet('{tmp_path}/data/numbers/**/*.parquet')"
    ).fetchall()
    judged: dict[tuple[str, str, str], dict[int, int]] = defaultdict(dict)
    for person, task, response, part, value in numbers:
        judged[person, task, response][int(part.partition("-")[0])] = value
    steps = {(tasks[0]["id"], "r1"): TEXTS, ("t2", "a"): ["One.", "Two."], ("t2", "b"): ["X.", "Y. Z."]}
    assert len(judged) == 9
    for (_, task, response), values in judged.items():
        bad = [number for number, value in values.items() if value == 0]
        assert sorted(values) == list(range(1, (bad or [len(steps[task, response])])[0] + 1))

    for form in ("stepwise", "prm800k"):
        export = ("results", "export", tmp_path / "data", "--to", form, "--with-demo", "--out", tmp_path / form)
        owner.run(*export)
    expected = sorted(
        (steps[task, response][: len(values)], [values[number] for number in sorted(values)])
        for (_, task, response), values in judged.items()
    )
    given = [(row["completions"], row["labels"]) for row in read_rows(tmp_path / "stepwise" / "train.jsonl")]
    assert sorted(given) == sorted((texts, [value > 0 for value in values]) for texts, values in expected)
    rows = read_rows(tmp_path / "prm800k" / "train.jsonl")
    exported = []
    for row in rows:
        label = row["label"]["steps"]
        texts = [step["completions"][0]["text"] for step in label]
        exported.append((texts, [step["completions"][0]["rating"] + 1 for step in label]))
        assert row["label"]["finish_reason"] == ("found_error" if exported[-1][1][-1] == 0 else "solution")
    assert sorted(exported) == expected
    times = Counter[str]()
    for row in rows:
        times[row["labeler"]] += row["label"]["total_time"]
    works = f"read_parquet('{tmp_path}/data/annotations/**/*.parquet')"
    spent = duckdb.sql(f"SELECT annotator, sum(active_seconds) FROM {works} GROUP BY 1")
    assert times == {person: 1000 * int(seconds) for person, seconds in spent.fetchall()}

    again = converted(owner, tmp_path, *rows)
    assert {tuple(task["responses"][0]["steps"]) for task in again} == {tuple(texts) for texts in steps.values()}

    figures = measure(tmp_path / "data", ("collected", "agreement"))
    assert figures["collected"]["numbers"] == []
    by_origin = {row["origin"]: row for row in figures["collected"]["steps"]}
    for origin, response in (("m1", "a"), ("m2", "b")):
        values = [verdicts for (_, task, own), verdicts in judged.items() if (task, own) == ("t2", response)]
        row = by_origin[origin]
        assert row["right"] == pytest.approx(mean(0 not in verdicts.values() for verdicts in values))
        assert row["steps"] == sum(map(len, values))
        assert row["bad"] == sum(0 in verdicts.values() for verdicts in values)
    firsts = defaultdict(list)
    for (_, task, response), verdicts in judged.items():
        firsts[task, response].append(next((n for n, value in sorted(verdicts.items()) if value == 0), 0))
    pairs = [(one, other) for numbers in firsts.values() for n, one in enumerate(numbers) for other in numbers[n + 1 :]]
    (place,) = [attribute for attribute in figures["agreement"]["attributes"] if attribute["kind"] == "first_error"]
    assert place["measures"]["raw_within_0"]["value"] == pytest.approx(mean(one == other for one, other in pairs))
    assert {attribute["kind"] for attribute in figures["agreement"]["attributes"]} == {
        "step",
        "first_error",
        "steps_share",
    }

    owner.run("report", tmp_path / "data", "--out", tmp_path / "report.html")
    assert "Steps of responses" in (tmp_path / "report.html").read_text(encoding="utf-8")
    onward = ("tasks", "next", tmp_path / "data", "--project", project, "--to", "critique")
    owner.run(*onward, "--out", tmp_path / "next.jsonl")
    next_rows = {line["id"]: line for line in read_rows(tmp_path / "next.jsonl")}
    assert any("steps" in response for line in next_rows.values() for response in line["responses"])
    assert not any("response_steps" in line.get("metadata", {}) for line in next_rows.values())


def test_an_alternative_comes_in_beside_the_judgement_of_its_step(owner: Machine, tmp_path: Path) -> None:
    labelled: list[dict[str, Any]] = [
        {
            "completions": [{"text": text, "rating": rating, "flagged": None}],
            "chosen_completion": 0,
            "human_completion": more,
        }
        for text, rating, more in (("One.", 1, None), ("Two.", -1, {"text": "Three.", "rating": None, "flagged": None}))
    ]
    row = {
        "labeler": "ann", "question": {"problem": "Count.", "pre_generated_steps": ["One.", "Two."]},
        "label": {"steps": labelled, "finish_reason": "found_error"},
    }  # fmt: skip
    source = tmp_path / "prm.jsonl"
    write_rows(source, [row])
    owner.run("tasks", "convert", source, "--out", tmp_path / "t.jsonl", "--annotations", tmp_path / "d", "--strict")
    rows = duckdb.sql(f"SELECT value, note FROM read_parquet('{tmp_path}/d/numbers/**/*.parquet')").fetchall()
    assert sorted(rows) == [(0, "Three."), (2, "")]
