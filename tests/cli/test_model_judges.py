"""Judgements of models: taken in by what they read, held against people's, and in no figure of people."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest

from annotator.owner.measures.report_page import figures_of, render_report
from tests.cli.machine import Machine, owner_of_study
from tests.cli.planted_faults import KINDS, names, output_of, planted
from tests.cli.round_steps import answered, assigned, compared_rubric
from tests.json_lines import write_rows

TASKS, JUDGED = 60, 24
"""All tasks, and those that people judge."""


def text(number: int, letter: str) -> str:
    more = number % 7 if letter == "a" else number % 5
    return f"Because of reason {number}{letter}, as everybody knows, and {'more ' * more}besides."


def word_count(number: int, letter: str) -> int:
    return len(text(number, letter).split())


def digest(number: int, letter: str) -> str:
    return hashlib.sha256(text(number, letter).encode()).hexdigest()


def task(number: int) -> dict[str, Any]:
    answers = [{"id": letter, "text": text(number, letter), "origin": f"system-{letter}"} for letter in "ab"]
    return {"id": f"t{number:02}", "prompt": f"Why {number}?", "responses": answers}


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set of 60 tasks, 24 of which two scripted people have judged."""
    root = tmp_path_factory.mktemp("judges")
    owner = owner_of_study(root)
    rubric = compared_rubric(root)
    for name, numbers in (("some", range(JUDGED)), ("rest", range(JUDGED, TASKS))):
        write_rows(root / f"{name}.jsonl", map(task, numbers))
        built = ("tasks", "build", root / f"{name}.jsonl", "--project", root / "study", "--series", name)
        owner.run(*built, "--rubric", rubric, "--out", root / f"{name}.anntask")
    files = answered(owner, root, dict.fromkeys(("ann", "bob"), root / "some.anntask"))
    owner.run("results", "merge", *files, "--project", root / "study", "--dataset", root / "data")
    return root


def rated(number: int, letter: str, value: int, **more: Any) -> dict[str, Any]:
    line = {"model": "judge-1", "task": f"t{number:02}", "response": letter, "block": "helpfulness", "value": value}
    return {**line, "sha256": digest(number, letter), **more}


def preferred(number: int, preferred: str | None, strength: int, **more: Any) -> dict[str, Any]:
    hashes = {letter: digest(number, letter) for letter in "ab"}
    line = {"model": "judge-1", "task": f"t{number:02}", "block": "better", "preferred": preferred}
    return {**line, "strength": strength, "sha256": hashes, "reason": "It says more.", **more}


def human(study: Path) -> dict[tuple[str, str], float]:
    query = f"SELECT task, response, avg(score) FROM read_parquet('{study}/data/ratings/**/*.parquet') GROUP BY ALL"
    return {(task, response): mean for task, response, mean in duckdb.sql(query).fetchall()}


def test_a_model_is_a_rater_of_its_own_and_meets_people_text_by_text(study: Path, tmp_path: Path) -> None:
    owner, people = Machine(study / "owner", []), human(study)
    assert len(people) == 2 * JUDGED
    lines = []
    for number in range(TASKS):
        for letter in "ab":
            known = people.get((f"t{number:02}", letter))
            lines.append(rated(number, letter, min(4, round(known) + 1) if known is not None else number % 5))
        lines.append(preferred(number, "a", 2) if number % 3 else preferred(number, None, 0))
    lines.append(rated(3, "b", 0, model="judge-2"))
    lines.append(rated(4, "a", 1, sha256="0" * 64, model="judge-2"))
    lines.append(rated(5, "a", 1, task="nowhere", model="judge-2"))
    source, out = write_rows(tmp_path / "judgements.jsonl", lines), tmp_path / "judges"
    told = owner.run("results", "judges", source, "--dataset", study / "data", "--out", out).out
    assert "judge-1: 60 preferences, 120 ratings" in told
    assert "Left out: 1 judgement: another text" in told
    assert "Left out: 1 judgement: no such task" in told
    whose = f"SELECT DISTINCT annotator, made_by FROM read_parquet('{out}/annotations/**/*.parquet') ORDER BY 1"
    assert duckdb.sql(whose).fetchall() == [(f"model:judge-{n}", f"model:judge-{n}") for n in (1, 2)]

    data = json.loads(owner.run("stats", "judges", study / "data", "--judges", out, "--json").out)
    assert data["models"] == ["judge-1", "judge-2"]
    by = {(row["model"], row["attribute"]): row for row in data["agreement"]}
    near = by["judge-1", "helpfulness"]
    pairs = duckdb.sql(f"SELECT count(*) FROM read_parquet('{study}/data/ratings/**/*.parquet')").fetchall()[0][0]
    assert near["same_score"]["pairs"] == pairs
    assert 0.3 < near["above_people"]["value"] < 1.5
    assert near["within_1"]["value"] > 0.5 > near["same_score"]["value"]
    assert "value" not in by["judge-1", "better"]["above_people"], "the sign of a preference is that of the ids"
    worst = [row for row in data["disagreements"] if row["model"] == "judge-1" and row["attribute"] == "helpfulness"]
    assert worst == sorted(worst, key=lambda row: -row["apart"])
    means = {(row["model"], row["system"]): row for row in data["means"]}
    mean = means["judge-1", "system-a"]
    assert (mean["judged"], mean["more"]) == (JUDGED, TASKS - JUDGED)
    alone = sum(score for (_, letter), score in people.items() if letter == "a") / JUDGED
    assert mean["people"]["value"] == pytest.approx(alone)
    assert mean["powered"]["low"] < mean["powered"]["value"] < mean["powered"]["high"]
    wins = {(row["by"], row["system"]): row for row in data["win_rates"] if row["model"] == "judge-1"}
    assert wins["better", "system-a"]["judged"] == JUDGED
    assert wins["better", "system-a"]["powered"]["value"] + wins["better", "system-b"]["powered"]["value"] == (
        pytest.approx(1)
    )
    assert wins["helpfulness", "system-a"]["more"] == TASKS - JUDGED
    assert means["judge-2", "system-b"]["powered"]["why"].startswith("Fewer than 10")


def test_a_judgement_counts_for_all_versions_of_a_rubric_in_which_its_block_is_the_same(
    owner: Machine, tmp_path: Path
) -> None:
    tasks = write_rows(tmp_path / "tasks.jsonl", map(task, range(4)))
    rubric, files = compared_rubric(tmp_path), []
    changes = {"ann": ("high = 4", "high = 5"), "bob": ("high = 5", "high = 4"), "cy": ('"Helpfulness"', '"Help"')}
    for person, changed in changes.items():
        rubric.write_text(rubric.read_text("utf-8").replace(*changed), "utf-8")
        out = tmp_path / f"{person}.anntask"
        built = ("tasks", "build", tasks, "--project", tmp_path / "study", "--series", "all", "--yes")
        owner.run(*built, "--rubric", rubric, "--out", out)
        files += answered(owner, tmp_path, {person: out})
    owner.run("results", "merge", *files, "--project", tmp_path / "study", "--dataset", tmp_path / "data")
    lines = [rated(number, letter, number) for number in range(4) for letter in "ab"]
    lines += [preferred(number, "a", 2) for number in range(4)]
    source = write_rows(tmp_path / "judgements.jsonl", lines)
    owner.run("results", "judges", source, "--dataset", tmp_path / "data", "--out", tmp_path / "judges")
    command = ("stats", "judges", tmp_path / "data", "--judges", tmp_path / "judges", "--json")
    agreement = json.loads(owner.run(*command).out)["agreement"]
    pairs = [(row["attribute"].rpartition(" ")[2], row["same_score"]["pairs"]) for row in agreement]
    assert sorted(pairs) == [("better", 4)] * 3 + [("helpfulness", 8)] * 2


def test_the_length_bias_of_a_model_judge_is_measured(study: Path, tmp_path: Path) -> None:
    """judge-1 always prefers the longer answer where lengths differ; judge-2 the one of system-a, which is as often."""
    owner = Machine(study / "owner", [])
    numbers = [number for number in range(TASKS) if word_count(number, "a") != word_count(number, "b")]
    lines = [preferred(n, "a" if word_count(n, "a") > word_count(n, "b") else "b", 2) for n in numbers]
    lines += [preferred(n, "a", 1, model="judge-2") for n in numbers]
    lines += [rated(n, letter, min(4, word_count(n, letter) // 4), model="judge-2") for n in numbers for letter in "ab"]
    out = tmp_path / "judges"
    source = write_rows(tmp_path / "judgements.jsonl", lines)
    owner.run("results", "judges", source, "--dataset", study / "data", "--out", out)
    data = json.loads(owner.run("stats", "judges", study / "data", "--judges", out, "--json").out)
    won = {(row["model"], row["by"]): row["won"] for row in data["longer"]}
    assert (won["judge-1", "better"]["value"], won["judge-1", "better"]["pairs"]) == (1.0, len(numbers))
    share = sum(word_count(n, "a") > word_count(n, "b") for n in numbers) / len(numbers)
    assert won["judge-2", "better"]["value"] == pytest.approx(share)
    assert 0 < share < 1
    assert won["judge-2", "helpfulness"]["value"] == 1.0


def test_figures_of_people_are_the_same_with_and_without_judges(study: Path, tmp_path: Path) -> None:
    owner = Machine(study / "owner", [])
    out = tmp_path / "judges"
    source = write_rows(tmp_path / "judgements.jsonl", (rated(n, "a", 4) for n in range(TASKS)))
    owner.run("results", "judges", source, "--dataset", study / "data", "--out", out)
    plain = json.loads(owner.run("stats", "all", study / "data", "--json").out)
    assert plain["judges"] == {}
    assert "Model judges" not in render_report(plain, "Trial")
    page = tmp_path / "report.html"
    owner.run("report", study / "data", "--judges", out, "--out", page)
    assert "Model judges" in page.read_text(encoding="utf-8")
    beside = figures_of(page)
    assert beside["judges"]["models"] == ["judge-1"]
    assert beside | {"judges": {}} == plain


@pytest.mark.parametrize(
    ("line", "code", "fragment"),
    [
        (rated(1, "a", 5), "judges.bad_line", "goes from 0 to 4"),
        (rated(1, "a", 3, extra=1), "judges.bad_line", "extra"),
        (preferred(1, "c", 2), "judges.bad_line", "one of a, b"),
        (preferred(1, "a", 9), "judges.bad_line", "strengths from 0 to 3"),
        (rated(1, "a", 3, sha256="0" * 64), "judges.nothing", "None of the judgements"),
        (rated(1, "a", 3, block="tone"), "judges.nothing", "None of the judgements"),
    ],
)
def test_mistakes_in_model_judgements_are_named_and_nothing_is_written(
    study: Path, tmp_path: Path, line: dict[str, Any], code: str, fragment: str
) -> None:
    source, out = write_rows(tmp_path / "judgements.jsonl", [line]), tmp_path / "judges"
    command = ("results", "judges", source, "--dataset", study / "data", "--out", out)
    assert fragment in Machine(study / "owner", []).refused(*command, code=code)
    assert not (out / "dataset.json").exists()


def test_line_that_faults_is_named_and_nothing_is_written(study: Path, tmp_path: Path) -> None:
    owner, out = Machine(study / "owner", []), tmp_path / "judges"
    source = write_rows(tmp_path / "judgements.jsonl", (rated(number, "a", 3) for number in range(3)))
    command = ("results", "judges", source, "--dataset", study / "data", "--out", out)
    for kind in KINDS:
        with planted(kind, "owner.judges.model_judgements:_judged_texts", lambda _, given: given.task == "t01"):
            outcome = owner.attempt(*command)
        assert outcome.status == 1
        assert names(kind, "line 2")(output_of(outcome))
        assert not out.exists()
    owner.run(*command)


def test_the_same_thing_is_said_once_and_a_folder_is_written_once(study: Path, tmp_path: Path) -> None:
    owner, out = Machine(study / "owner", []), tmp_path / "judges"
    twice = write_rows(tmp_path / "twice.jsonl", [rated(1, "a", 3), rated(1, "a", 2)])
    owner.refused("results", "judges", twice, "--dataset", study / "data", "--out", out, code="judges.twice")
    once = write_rows(tmp_path / "once.jsonl", [rated(1, "a", 3)])
    owner.refused("results", "judges", once, once, "--dataset", study / "data", "--out", out, code="judges.twice")
    owner.run("results", "judges", once, "--dataset", study / "data", "--out", out)
    owner.refused("results", "judges", once, "--dataset", study / "data", "--out", out, code="judges.exists")
    owner.refused("results", "judges", once, "--dataset", study / "data", "--out", study / "data", code="judges.exists")


PARTS = """
id = "parts"
title = "Parts"
[[blocks]]
type = "criteria"
key = "criteria"
title = "Criteria"
[[blocks]]
type = "steps"
key = "steps"
title = "Steps"
[[blocks]]
type = "number"
key = "sources"
title = "Sources"
targets = ["response"]
"""
CRITERIA = ("Says why.", "Is short.")
ANSWER = "It is good.\n\nBecause of that."


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set of two tasks, with two criteria and with one, whose answers have two steps."""
    root = tmp_path_factory.mktemp("parts")
    owner = owner_of_study(root)
    (root / "parts.toml").write_text(PARTS, encoding="utf-8")
    (root / "guidelines.md").write_text("# All\n\nJudge.\n", encoding="utf-8")
    answers = [{"id": letter, "text": ANSWER, "origin": letter} for letter in "ab"]
    tasks = [
        {"id": f"t{many}", "prompt": "Why?", "criteria": [{"text": criterion} for criterion in CRITERIA[:many]],
         "responses": answers} for many in (1, 2)
    ]  # fmt: skip
    source = write_rows(root / "tasks.jsonl", tasks)
    bundle = root / "parts.anntask"
    built = ("tasks", "build", source, "--project", root / "study", "--rubric", root / "parts.toml")
    owner.run(*built, "--out", bundle)
    results = answered(owner, root, {"careful": bundle})
    owner.run("results", "merge", *results, "--project", root / "study", "--dataset", root / "data")
    return root


def part(block: str, value: Any, tag: str | None = None, task: str = "t2") -> dict[str, Any]:
    line = {"model": "judge-1", "task": task, "response": "a", "block": block, "value": value}
    return {**line, "sha256": hashlib.sha256(ANSWER.encode()).hexdigest(), **({"tag": tag} if tag is not None else {})}


@pytest.mark.parametrize(
    ("lines", "code", "fragment"),
    [
        ([part("criteria", True, "Is kind.", task="t1")], "judges.bad_line", "takes a `tag`"),
        ([part("criteria", True, "2", task="t1")], "judges.bad_line", "takes a `tag`"),
        ([part("criteria", True)], "judges.bad_line", "takes a `tag`"),
        ([part("steps", True, "2")], "judges.bad_line", "`value` is True"),
        ([part("sources", True)], "judges.bad_line", "`value` is True"),
        ([part("criteria", True, "2"), part("criteria", False, CRITERIA[1])], "judges.twice", "line 1"),
        ([part("criteria", True, task="t1"), part("criteria", True, "1", task="t1")], "judges.twice", "line 1"),
        ([part("sources", 1), {**part("sources", 2), "text": "Two."}], "judges.twice", "line 1"),
    ],
)  # fmt: skip
def test_a_part_is_judged_once_by_its_tag_and_with_a_value_of_its_own(
    parts: Path, tmp_path: Path, lines: list[dict[str, Any]], code: str, fragment: str
) -> None:
    source, out = write_rows(tmp_path / "judgements.jsonl", lines), tmp_path / "judges"
    command = ("results", "judges", source, "--dataset", parts / "data", "--out", out)
    assert fragment in Machine(parts / "owner", []).refused(*command, code=code)
    assert not out.exists()


def test_parts_are_named_by_text_or_number_and_counted_in_english(parts: Path, tmp_path: Path) -> None:
    lines = [part("criteria", True, "2"), part("criteria", False, CRITERIA[0]), part("criteria", 2, task="t1")]
    lines += [part("steps", 0, "1"), part("steps", 2, "2"), part("sources", 3)]
    source, out = write_rows(tmp_path / "judgements.jsonl", lines), tmp_path / "judges"
    told = Machine(parts / "owner", []).run("results", "judges", source, "--dataset", parts / "data", "--out", out).out
    assert "judge-1: 3 criteria, 1 number, 2 steps" in told
    query = f"SELECT task, block, value FROM read_parquet('{out}/numbers/**/*.parquet') ORDER BY ALL"
    assert duckdb.sql(query).fetchall() == [
        ("t1", "criteria", 2), ("t2", "criteria", 0), ("t2", "criteria", 1),
        ("t2", "sources", 3), ("t2", "steps", 0), ("t2", "steps", 2),
    ]  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_judges_lines_are_limited_and_endless_sources_refused(study: Path, tmp_path: Path) -> None:
    owner, out = Machine(study / "owner", []), tmp_path / "judges"
    long = write_rows(tmp_path / "long.jsonl", [rated(1, "a", 3, reason="x" * 5_000_000)])
    for source, code in ((long, "json.too_long"), (Path("/dev/zero"), "source.not_a_file")):
        owner.refused("results", "judges", source, "--dataset", study / "data", "--out", out, code=code)
        assert not out.exists()


def test_judges_files_may_have_a_byte_order_mark_and_many_models(study: Path, tmp_path: Path) -> None:
    source = write_rows(tmp_path / "judgements.jsonl", (rated(1, "a", 3, model=f"judge-{n:03}") for n in range(100)))
    source.write_bytes(b"\xef\xbb\xbf" + source.read_bytes())
    outcome = Machine(study / "owner", []).run(
        "results", "judges", source, "--dataset", study / "data", "--out", tmp_path / "judges"
    )
    assert outcome.out.count("1 rating") == 20
    assert "80 more models" in outcome.out


def test_a_model_judges_a_pool_of_texts_that_nobody_was_sent(study: Path, tmp_path: Path) -> None:
    owner, out, further = Machine(study / "owner", []), tmp_path / "judges", 40
    pool = tmp_path / "pool.jsonl"
    tasks = [task(number) for number in range(TASKS + further)]
    for judged_task in tasks[:JUDGED]:
        judged_task["responses"].append(
            {"id": "c", "text": text(int(judged_task["id"][1:]), "c"), "origin": "system-c"}
        )
    write_rows(pool, tasks)
    lines = [rated(number, letter, number % 5) for number in range(TASKS + further) for letter in "ab"]
    lines += [rated(number, "c", number % 5) for number in range(JUDGED)]
    lines += [rated(1, "d", 1), rated(2, "c", 1, sha256="0" * 64, model="judge-2")]
    source = write_rows(tmp_path / "judgements.jsonl", lines)
    command = ("results", "judges", source, "--dataset", study / "data", "--tasks", pool, "--out", out)
    told = owner.run(*command).out
    assert f"judge-1: {2 * (TASKS + further) + JUDGED} ratings" in told
    assert told.count("Left out:") == 2
    figures = json.loads(owner.run("stats", "judges", study / "data", "--judges", out, "--json").out)
    means = {row["system"]: row for row in figures["means"]}
    assert (means["system-a"]["judged"], means["system-a"]["more"]) == (JUDGED, TASKS + further - JUDGED)
    assert (means["system-c"]["judged"], means["system-c"]["more"]) == (0, JUDGED)
    texts = f"SELECT DISTINCT response, text FROM read_parquet('{out}/texts/**/*.parquet') WHERE task = 't01'"
    assert ("c", text(1, "c")) in duckdb.sql(texts).fetchall()


def test_gold_items_are_in_no_estimate_of_a_model_judge(owner: Machine, tmp_path: Path) -> None:
    for name, numbers in (("tasks", range(20)), ("gold", range(20, 30))):
        write_rows(tmp_path / f"{name}.jsonl", map(task, numbers))
    gold = ("--gold", str(tmp_path / "gold.jsonl"), "--gold-share", "0.3", "--each", "1")
    rubric = ("--rubric", str(compared_rubric(tmp_path)))
    bundles = assigned(owner, tmp_path, tmp_path / "tasks.jsonl", ["ann", "bob"], *gold, *rubric)
    files = answered(owner, tmp_path, bundles)
    owner.run("results", "merge", *files, "--project", tmp_path / "study", "--dataset", tmp_path / "data")
    lines = [rated(number, letter, number % 5) for number in range(30) for letter in "ab"]
    source = write_rows(tmp_path / "judgements.jsonl", lines)
    command = ("--dataset", tmp_path / "data", "--tasks", tmp_path / "gold.jsonl", "--out", tmp_path / "judges")
    owner.run("results", "judges", source, *command)

    def units(*more: str) -> int:
        stats = ("stats", "judges", tmp_path / "data", "--judges", tmp_path / "judges", "--json", *more)
        means = json.loads(owner.run(*stats).out)["means"]
        return next(row["judged"] + row["more"] for row in means if row["system"] == "system-a")

    sent = f"SELECT count(DISTINCT task) FROM read_parquet('{tmp_path}/data/tasks/**/*.parquet') WHERE gold"
    ((gold_items,),) = duckdb.sql(sent).fetchall()
    assert gold_items > 1
    assert units() == 30 - gold_items
    assert units("--with-gold") == 30
