"""Errors marked in translations: WMT's rows in, judged by scripts, merged, exported, measured, and in again."""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from statistics import mean

import pytest

from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.owner.measures.figures import measure
from annotator.owner.rubrics.rubrics import load_rubric
from tests.cli.machine import Machine
from tests.cli.round_steps import answered
from tests.json_lines import read_rows

pytestmark = pytest.mark.real_checks

SYSTEMS = {
    "one": "Der kleine Laden in unserer Straße ist montags zu, dienstags aber offen.",
    "two": '"Zu"\nist das Geschäft in der Straße am "Montag".',
}
WEIGHTS = {"Minor": 1.0, "Major": 5.0, "Critical": 25.0, "no-error": 0.0}
HEAD = ("system", "doc", "docSegId", "globalSegId", "rater", "source", "target", "category", "severity", "metadata")


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t"))


def source(path: Path) -> Path:
    rows = ["\t".join(HEAD)]
    for segment in ("1", "2"):
        for system, text in SYSTEMS.items():
            quoted = '"{}"'.format(text.replace('"', '""'))
            cells = (system, "news.7", segment, segment, "r", f"Shop {segment}.", quoted, *["no-error"] * 2, "{}")
            rows.append("\t".join(cells))
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def weight(row: dict[str, str]) -> float:
    minor = row["category"] == "Punctuation" and row["severity"] == "Minor"
    return 0.1 if minor else WEIGHTS[row["severity"]]


def characters(row: dict[str, str]) -> set[tuple[str, int]]:
    """The marked characters of a row: the column, and the offset in its text."""
    places = set()
    for name in ("source", "target"):
        before = 0
        for text, marked in re.findall(r"(.*?)<v>(.*?)</v>", row[name], re.DOTALL):
            start = before + len(text)
            places |= {(name, at) for at in range(start, start + len(marked))}
            before = start + len(marked)
    return places


def test_errors_come_in_are_marked_and_go_out(owner: Machine, tmp_path: Path) -> None:
    owner.run("tasks", "convert", source(tmp_path / "wmt.tsv"), "--out", tmp_path / "t.jsonl")
    tasks = read_rows(tmp_path / "t.jsonl")
    assert [len(task["responses"]) for task in tasks] == [2, 2], "equal texts of two segments stay apart"
    project, bundle = tmp_path / "study", tmp_path / "t.anntask"
    build = ("tasks", "build", tmp_path / "t.jsonl", "--project", project, "--rubric", "error-spans")
    owner.run(*build, "--out", bundle)
    profiles = {name: name for name in ("careful", "careless", "expert")}
    results = answered(owner, tmp_path, dict.fromkeys(profiles, bundle), profiles)
    owner.run("results", "merge", *results, "--project", project, "--dataset", tmp_path / "data")

    owner.run("results", "export", tmp_path / "data", "--to", "wmt-mqm", "--with-demo", "--out", tmp_path / "mqm")
    rows = table(tmp_path / "mqm" / "train.tsv")
    assert tuple(rows[0]) == HEAD
    assert {(row["doc"], row["docSegId"]) for row in rows} == {("news.7", "1"), ("news.7", "2")}
    assert all(re.sub("</?v>", "", row["target"]) == SYSTEMS[row["system"]] for row in rows)
    assert all(bool(characters(row)) == (row["category"] != "no-error") for row in rows)

    score: dict[tuple[str, str, str], float] = defaultdict(float)
    marks: dict[tuple[str, str, str], set[tuple[str, int]]] = defaultdict(set)
    labelled: dict[tuple[str, str, str], set[tuple[str, tuple[str, int]]]] = defaultdict(set)
    for row in rows:
        key = row["system"], row["docSegId"], row["rater"]
        score[key] += weight(row)
        marks[key] |= characters(row)
        labelled[key] |= {(row["severity"], character) for character in characters(row)}
    assert len(score) == 2 * 2 * 3
    whole = measure(tmp_path / "data", ("collected", "systems", "agreement", "tasks"))
    figures = whole["collected"]["errors"]
    (board,) = whole["systems"]["leaderboards"]
    (means,) = whole["systems"]["means"]
    assert (board["source"], board["attribute"]) == ("error_score", "errors: score")
    compared = [(score["one", *place], score["two", *place]) for _, *place in score if ("one", *place) in score]
    won = mean(1.0 if one < two else 0.0 if one > two else 0.5 for one, two in compared)
    for system, share in (("one", won), ("two", 1 - won)):
        (row,) = (row for row in board["systems"] if row["system"] == system)
        assert row["win_rate"]["value"] == pytest.approx(share)
        (row,) = (row for row in means["systems"] if row["system"] == system)
        assert row["value"] == pytest.approx(mean(value for (name, *_), value in score.items() if name == system))
    values = [row["value"] for row in means["systems"]]
    assert values == sorted(values), "the system with the least errors is first"
    assert values[0] < values[-1]
    (agreed,) = (attribute for attribute in whole["agreement"]["attributes"] if attribute["kind"] == "error_score")
    assert agreed["scale"] == pytest.approx(sorted(set(score.values())))
    people = {rated[:2]: [score[key] for key in score if key[:2] == rated[:2]] for rated in score}
    pairs = [pair for given in people.values() for pair in combinations(given, 2)]
    same = mean(abs(one - other) < 1e-9 for one, other in pairs)
    assert agreed["measures"]["raw_within_0"]["value"] == pytest.approx(same)
    disputed = {value for task in whole["tasks"]["disputed"] for text in task["texts"] for judged in text["judged"]
            for value, _ in judged["said"]}  # fmt: skip
    assert disputed <= {round(value, 2) for value in score.values()}
    for system in figures["systems"]:
        own = [value for (name, _, _), value in score.items() if name == system["origin"]]
        assert (system["answers"], system["score"]) == (6, pytest.approx(sum(own) / len(own), abs=1e-5))
    for name, marked in (("marks", marks), ("severity", labelled)):
        common = both = 0
        for answer in {(system, segment) for system, segment, _ in score}:
            raters = sorted(rater for *place, rater in score if tuple(place) == answer)
            for one, other in combinations(raters, 2):
                common += 2 * len(marked[*answer, one] & marked[*answer, other])
                both += len(marked[*answer, one]) + len(marked[*answer, other])
        found_f1 = figures["agreement"][name]
        assert found_f1["value"] == pytest.approx(common / both, abs=1e-5), name
        assert found_f1.get("low", 0) <= found_f1["value"] <= found_f1.get("high", 1)

    owner.run("results", "export", tmp_path / "data", "--to", "wmt-esa", "--with-demo", "--out", tmp_path / "esa")
    for line in (tmp_path / "esa" / "train.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        spans = {("target", at) for span in row["esa_spans"] if span["start_i"] != "missing"
                 for at in range(span["start_i"], span["end_i"])}  # fmt: skip
        (segment,) = {
            source_row["docSegId"]
            for source_row in rows
            if source_row["source"].replace("<v>", "").replace("</v>", "") == row["src"]
        }
        key = row["system"], segment, row["annotator"]
        assert spans == {mark for mark in marks[key] if mark[0] == "target"}
        assert row["error_weight"] == pytest.approx(score[key])

    owner.run("tasks", "convert", tmp_path / "mqm" / "train.tsv", "--out", tmp_path / "again.jsonl")
    again = read_rows(tmp_path / "again.jsonl")
    assert [{response["text"] for response in task["responses"]} for task in again] == [set(SYSTEMS.values())] * 2
    owner.run("report", tmp_path / "data", "--out", tmp_path / "report.html")
    assert "Errors of systems" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_the_weights_of_the_preset_are_those_of_the_published_scheme() -> None:
    (block,) = load_rubric("error-spans").rubric.each(ErrorSpansBlock)
    assert {severity.key: severity.weight for severity in block.severities} == {"minor": 1, "major": 5, "critical": 25}
