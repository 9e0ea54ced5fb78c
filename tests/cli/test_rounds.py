"""The whole way: outputs of eight models, ten people, tables; and from critiques to the rounds that follow."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pandas
import pyarrow.dataset
import pytest

from annotator.owner.project.owner_project import Project
from tests.cli.machine import Machine
from tests.cli.round_steps import PEOPLE, answered, assigned
from tests.json_lines import read_rows, write_rows

pytestmark = pytest.mark.real_checks


def model_outputs(folder: Path, models: int, instructions: int) -> list[Path]:
    """Files of models' answers as AlpacaEval publishes them: one list a model."""
    files = []
    for model in range(models):
        rows = [
            {
                "dataset": "made",
                "instruction": f"Explain matter number {number} in two sentences.",
                "output": f"Model {model} says of matter {number} that it depends. It depends on {number * model}.",
                "generator": f"model-{model}",
            }
            for number in range(instructions)
        ]
        files.append(folder / f"model-{model}.json")
        files[-1].write_text(json.dumps(rows), "utf-8")
    return files


def tables(dataset: Path) -> dict[str, bytes]:
    return {str(path.relative_to(dataset)): path.read_bytes() for path in sorted(dataset.rglob("*.parquet"))}


def test_eight_models_ten_people_and_every_tool_opens_the_tables(owner: Machine, tmp_path: Path) -> None:
    source = tmp_path / "tasks.jsonl"
    owner.run("tasks", "convert", *model_outputs(tmp_path, 8, 20), "--out", source)
    arguments = ("--rubric", "comparison", "--overlap-share", "0.05", "--overlap", "5")
    bundles = assigned(owner, tmp_path, source, PEOPLE, *arguments)
    assert sorted(bundles) == PEOPLE
    results = answered(owner, tmp_path, bundles, {"ann-0": "spammer", "ann-1": "careless"})
    chance, merge = random.Random(5), ["--project", tmp_path / "study", "--dataset"]
    for name, parts in (("one", [results]), ("two", [results[:4], results[2:]])):
        for part in parts:
            chance.shuffle(part)
            owner.run("results", "merge", *part, *merge, tmp_path / name)
    assert tables(tmp_path / "one") == tables(tmp_path / "two")

    judgements = 19 + 5
    annotations = str(tmp_path / "one" / "annotations")
    frame = pandas.read_parquet(annotations)
    assert len(frame) == judgements == int(frame.is_final.sum())
    assert set(frame.annotator) == set(PEOPLE)
    assert Counter(Counter(frame.task).values()) == {1: 19, 5: 1}
    assert set(frame[frame.annotator == "ann-0"].made_by) == {"script:spammer"}
    query = f"select count(*), count(distinct annotator) from read_parquet('{annotations}/**/*.parquet')"
    assert duckdb.sql(query).fetchone() == (judgements, 10)
    ranked = pyarrow.dataset.dataset(tmp_path / "one" / "rankings", partitioning="hive").to_table()
    submitted = int((frame.status == "submitted").sum())
    assert ranked.num_rows == submitted * 8
    assert set(ranked["origin"].to_pylist()) == {f"model-{number}" for number in range(8)}
    texts = duckdb.sql(f"select count(*) from read_parquet('{tmp_path}/one/texts/**/*.parquet')").fetchone()
    assert texts == (20 * 9,), "a task that several people have is one version, with its texts once"


@pytest.fixture
def criticised(owner: Machine, tmp_path: Path) -> Callable[[], Path]:
    """A merged data set of a round of critiques by three people."""

    def _criticised() -> Path:
        lines = [
            {
                "id": f"p{number}", "split": "test", "metadata": {"source": "made"},
                "passage": {"title": "T", "text": f"The lamp of tower {number} was lit by the youngest keeper."},
                "questions": [{"id": "q", "text": "Who lit the lamp?", "responses": [
                    {"id": f"a{model}", "text": f"Somebody lit {number}, says {model}.", "origin": f"model-{model}"}
                    for model in range(2)]}],
            }
            for number in range(6)
        ]  # fmt: skip
        source = tmp_path / "passages.jsonl"
        write_rows(source, lines)
        bundles = assigned(owner, tmp_path, source, PEOPLE[:3], "--rubric", "critique")
        results = answered(owner, tmp_path, bundles)
        owner.run("results", "merge", *results, "--project", tmp_path / "study", "--dataset", tmp_path / "data")
        return tmp_path / "data"

    return _criticised


def test_rounds_follow_each_other_and_nobody_gets_their_own_work(
    owner: Machine, criticised: Callable[[], Path], tmp_path: Path
) -> None:
    data, project = criticised(), tmp_path / "study"

    def make(to: str, *more: str | Path) -> list[dict[str, Any]]:
        out = tmp_path / f"{to}.jsonl"
        owner.run("tasks", "next", data, "--project", project, "--to", to, "--out", out, "--with-demo", *more)
        return read_rows(out)

    again = make("critique")
    assert {(task["id"], r["origin"]) for task in again for r in task["questions"][0]["responses"]} == {
        (f"p{number}", f"model-{model}") for number in range(6) for model in range(2)
    }
    refined = make("comparison")
    frame = pandas.read_parquet(data / "refinements")
    assert refined
    assert len(refined) >= frame.groupby(["task", "target", "annotator"]).ngroups
    for task in refined:
        answer, better = task["questions"][0]["responses"]
        assert answer["origin"].startswith("model-")
        assert better["origin"].startswith("annotator:ann-")
        assert better["text"] != answer["text"]
        assert (task["split"], task["metadata"]) == ("test", {"source": "made"})
    (tmp_path / "c.jsonl").write_text(
        '{"task":"p0","answer":"a0","text":"Too vague.","origin":"critic-1"}\n'
        '{"task":"p0","answer":"zz","text":"Of nothing.","origin":"critic-1"}\n'
    )
    helpful = make("helpfulness", "--critiques", tmp_path / "c.jsonl")
    written = pandas.read_parquet(data / "critiques")
    critiques = [c for t in helpful for r in t["questions"][0]["responses"] for c in r["critiques"]]
    assert len(critiques) == len(written) + 1
    assert sum(c["origin"] == "critic-1" for c in critiques) == 1
    assigned(owner, tmp_path, tmp_path / "comparison.jsonl", PEOPLE[:3], "--rubric", "comparison", "--name", "better")
    wrote = {task["id"]: task["questions"][0]["responses"][1]["origin"] for task in refined}
    plan = read_rows(tmp_path / "study" / "plans" / "better.jsonl")[1:]
    assert len(plan) == len(refined)
    assert all(line["people"] and wrote[line["task"]] != f"annotator:{line['people'][0]}" for line in plan)


def test_rounds_of_script_work_are_refused(owner: Machine, criticised: Callable[[], Path], tmp_path: Path) -> None:
    command = ["tasks", "next", criticised(), "--project", tmp_path / "study", "--out", tmp_path / "x.jsonl", "--to"]
    owner.refused(*command, "comparison", code="next.nothing")
    owner.refused(*command, "critique", "--critiques", tmp_path / "c.jsonl", code="next.no_critiques_here")
    (tmp_path / "c.jsonl").write_text('{"task":"p0"}\n')
    owner.refused(*command, "helpfulness", "--critiques", tmp_path / "c.jsonl", code="next.bad_critique")
    assert not (tmp_path / "x.jsonl").exists()
    assert Project.open(tmp_path / "study").state.series
