"""What is exported and where to: conditions, overlap, discarded texts kept apart, and splits that share no text."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.task import Task
from annotator.owner.dataset.task_field_filter import parse_task_field_filter
from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.exports.leak_free_splits import checked_shares
from annotator.owner.measures.figures import measure
from annotator.owner.operations.export import ExportedFolder
from tests.owner.exports.conftest import Lab, everything, rated, read, target_of, task

PRESET = (Path(__file__).parents[3] / "resources" / "presets" / "helpsteer" / "rubric.toml").read_text("utf-8")
TAGS = """
[[blocks]]
type = "tags"
key = "spam"
title = "Spam"
targets = ["prompt", "response"]
[[blocks.tags]]
key = "spam"
title = "Spam"
purpose = "discard"
[[blocks.tags]]
key = "pii"
title = "Personal"
purpose = "removal"
[[blocks.tags]]
key = "odd"
title = "Odd"
purpose = "review"
"""


def test_responses_that_most_tag_as_spam_are_left_out_of_exports(lab: Lab) -> None:
    rubric = lab.root / "own.toml"
    rubric.write_text(f"{PRESET}\n{TAGS}")
    built = lab.build([task("one", "good", "bad"), task("two", "fine"), task("three", "odd")], str(rubric))
    lab.answer("ann", built, everything(1, {"bad": "spam", "two?": "pii", "odd": "odd"}))
    lab.answer("bo", built, everything(1, {"bad": "spam", "two?": "pii", "good": "spam"}))
    lab.answer("cy", built, everything(1))
    report = lab.export("helpsteer", FinalAnswerRule("mean"))
    assert {row["response"] for row in read(report.folder / "train.jsonl")} == {"good", "odd"}
    assert any("tags throw out" in what for what in report.left_out)
    assert {path.name for path in report.folder.glob("*.jsonl")} == {"train.jsonl", "provenance-train.jsonl"}
    apart = lab.export("helpsteer", FinalAnswerRule("mean"), with_discarded=True)
    assert {row["response"] for row in read(apart.folder / "train.jsonl")} == {"good", "odd"}
    assert {row["response"] for row in read(apart.folder / "discarded-train.jsonl")} == {"bad", "fine"}
    card = (apart.folder / "README.md").read_text("utf-8")
    assert "- config_name: discarded" in card
    everybody = lab.export("helpsteer", FinalAnswerRule("each"))
    assert {row["response"] for row in read(everybody.folder / "train.jsonl")} == {"good", "odd"}


def test_a_pair_of_which_one_response_is_spam_is_apart(lab: Lab) -> None:
    rubric = lab.root / "own.toml"
    rubric.write_text(f"{PRESET}\n{TAGS}")
    built = lab.build([task("one", "good", "fair", "bad", "awful"), task("two", "fine", "poor")], str(rubric))
    scores = dict(zip(("good", "fair", "bad", "awful", "fine", "poor"), (4, 3, 1, 0, 3, 2), strict=True))

    def answer(asked: Task) -> Annotation:
        tagged = everything(0, {"bad": "spam", "fine": "spam"})(asked)
        ratings = {
            target: dict.fromkeys(ATTRIBUTES, scores[asked.texts[target]]) for target in asked.targets("response")
        }
        return tagged.with_fields(ratings=ratings)

    lab.answer("ann", built, answer)
    lab.answer("bo", built, answer)
    pairs = {("good", "fair"), ("good", "awful"), ("fair", "awful")}
    apart = {("good", "bad"), ("fair", "bad"), ("bad", "awful"), ("fine", "poor")}
    rule = FinalAnswerRule("majority")
    without = lab.export("trl-preference", rule)
    assert without.rows == len(pairs)
    assert dict(without.left_out) == {"texts that tags throw out (--with-discarded writes them apart)": 2}
    exported = lab.export("trl-preference", rule, with_discarded=True)
    assert exported.rows == len(pairs)
    rows = read(exported.folder / "discarded-train.jsonl")
    assert {(row["chosen"], row["rejected"]) for row in rows} == apart
    assert len(rows) == len(apart)
    assert exported.aside == {}


def test_both_responses_of_a_pair_with_spam_are_apart(lab: Lab) -> None:
    rubric = lab.root / "own.toml"
    preset = (Path(__file__).parents[3] / "resources" / "presets" / "comparison" / "rubric.toml").read_text("utf-8")
    rubric.write_text(f"{preset}\n{TAGS}")
    built = lab.build([task("one", "good", "bad")], str(rubric))

    def answer(asked: Task) -> Annotation:
        spam, good = target_of(asked, "bad"), target_of(asked, "good")
        preference = {"preferred": good, "strength": 2, "justification": ""}
        return Annotation.model_validate(
            {
                "status": "submitted",
                "preferences": {"q1": {"preference": preference}},
                "tags": {spam: {"spam": {"spam": True}}},
            }
        )

    lab.answer("ann", built, answer)
    assert lab.export("helpsteer-preference", with_discarded=True).discarded[0].rows == 1
    exported = lab.export("trl-unpaired", with_discarded=True)
    assert [row["label"] for row in read(exported.folder / "discarded-train.jsonl")] == [True, False]


def test_conditions_on_tasks_metadata_and_annotations(lab: Lab) -> None:
    rows = [
        task("one", "a", language="en", metadata={"source": {"name": "web"}, "score": 3}),
        task("two", "b", language="de", kind="easy", metadata={"source": {"name": "book"}, "score": 10}),
    ]
    built = lab.build(rows, "helpsteer")
    lab.answer("ann", built, everything(1))

    def texts(*where: str) -> set[str]:
        return {row["response"] for row in lab.rows("helpsteer", where=where)}

    assert texts("language=en") == texts("metadata.source.name=web") == texts("metadata.score<4") == {"a"}
    assert texts("kind!=easy") == {"a"}
    assert texts("active_seconds>=60", "task=two") == {"b"}
    assert texts("flagged=no") == {"a", "b"}
    for wrong in ("language", "colour=red", "=x", "language~en"):
        with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.bad_where"):
            parse_task_field_filter(wrong)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.nothing"):
        lab.export("helpsteer", where=("active_seconds>100",))
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.unknown_series"):
        lab.export("helpsteer", series=("none",))


def test_one_of_two_disagreeing_devices_is_exported(lab: Lab) -> None:
    built = lab.build([task("one", "a")], "helpsteer")
    lab.answer("ann", built, everything(1))
    lab.answer("ann", built, everything(3), device="desk")
    report = lab.export("helpsteer")
    assert len(read(report.folder / "train.jsonl")) == 1
    (left_out,) = report.left_out.items()
    assert left_out == ("annotations that a device of the same person has otherwise", 1)


def test_work_left_out_by_a_condition_has_no_other_reason(lab: Lab) -> None:
    built = lab.build([task("one", "a"), task("two", "b")], "helpsteer")
    lab.answer("ann", built, everything(1))
    lab.answer("ann", built, everything(3), device="desk")
    reason = {"key": "skip", "reason": "subject"}
    lab.answer("bo", built, lambda _: Annotation.model_validate({"status": "skipped", "skip": reason}))
    skipped, rivals = "skipped annotations", "annotations that a device of the same person has otherwise"
    assert dict(lab.export("helpsteer").left_out) == {skipped: 2, rivals: 2}
    left_out = lab.export("helpsteer", where=("task=one",)).left_out
    assert dict(left_out) == {skipped: 1, rivals: 1, "tasks that --where does not name": 1}


def test_no_text_is_in_two_splits(lab: Lab) -> None:
    """Tasks are chained by answers that they share: all of a chain are in one split."""
    rows = [task(f"t{n}", f"own {n}", f"shared {n // 3}") for n in range(120)]
    built = lab.build(rows, "helpsteer")
    lab.answer("ann", built, everything(2))
    report = lab.export("helpsteer", splits=checked_shares("train=0.6,validation=0.2,test=0.2"), seed="7")
    by_split = {file.split: read(report.folder / file.name) for file in report.files}
    assert set(by_split) == {"train", "validation", "test"}
    seen: dict[str, set[str]] = {}
    for split, lines in by_split.items():
        for row in lines:
            for text in (row["prompt"], row["response"]):
                seen.setdefault(hashlib.sha256(text.encode()).hexdigest(), set()).add(split)
    assert all(len(splits) == 1 for splits in seen.values())
    assert sum(map(len, by_split.values())) == 240
    assert 90 <= len(by_split["train"]) <= 200
    again = lab.export("helpsteer", splits=checked_shares("train=0.6,validation=0.2,test=0.2"), seed="7", out="again")
    assert (again.folder / "test.jsonl").read_bytes() == (report.folder / "test.jsonl").read_bytes()
    other = lab.export("helpsteer", splits=checked_shares("train=0.6,validation=0.2,test=0.2"), seed="8", out="other")
    assert (other.folder / "test.jsonl").read_bytes() != (report.folder / "test.jsonl").read_bytes()
    for wrong in ("train", "train=0.5", "train=0.5,train=0.5", "Train=1", "a=0,b=1"):
        with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.bad_split"):
            checked_shares(wrong)


@pytest.mark.parametrize(
    "text", ["active_seconds>abc", "active_seconds=", "flagged=maybe", "withdrawn>yes", "revised_since<no"]
)
def test_conditions_of_another_type_than_their_field_are_refused(text: str) -> None:
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.bad_where"):
        parse_task_field_filter(text)


@pytest.mark.parametrize(
    "text", ["active_seconds>1.5e3", "flagged=No", "hasty!=yes", "flagged!=perhaps", "language=", "task=12"]
)
def test_conditions_of_the_type_of_their_field_are_taken(text: str) -> None:
    assert str(parse_task_field_filter(text)) == text


def test_shares_that_splits_have_missed_are_said(lab: Lab) -> None:
    """All tasks share a text, so that they are in one split."""
    lab.answer("ann", lab.build([task(f"t{n}", f"own {n}", "shared") for n in range(6)], "helpsteer"), everything(2))
    report = lab.export("helpsteer", splits=checked_shares("train=0.6,test=0.4"))
    (file,) = report.files
    got = {"train": "0 %", "test": "0 %", file.split: "100 %"}
    shares = f"train: {got['train']} of the rows, 60 % asked; test: {got['test']} of the rows, 40 % asked"
    assert f"{shares}." in (report.folder / "README.md").read_text("utf-8")
    assert ExportedFolder(report).partly
    assert [line for line in ExportedFolder(report).lines() if shares in line]
    empty = {"train": "test", "test": "train"}[file.split]
    why = "the largest group of tasks that share texts has 100 % of the tasks"
    assert f"No row fell to {empty}, so that its file is missing: {why}" in ExportedFolder(report).lines()
    lone = lab.export("helpsteer", splits=checked_shares("train=1"), out="lone")
    assert not [line for line in ExportedFolder(lone).lines() if "asked" in line]


def test_declared_splits_are_kept_unless_a_text_would_leak(lab: Lab) -> None:
    rows = [
        task("a", "same", split="train"), task("b", "same", split="test"), task("c", "other", split="train"),
        task("d", "more"),
    ]  # fmt: skip
    built = lab.build(rows, "helpsteer")
    lab.answer("ann", built, everything(2))
    report = lab.export("helpsteer")
    assert {row["prompt"] for row in read(report.folder / "test.jsonl")} == {"a?", "b?"}
    assert {row["prompt"] for row in read(report.folder / "train.jsonl")} == {"c?", "d?"}
    assert "1 tasks went elsewhere" in (report.folder / "README.md").read_text("utf-8")
    moved = "With tasks that share a text, and not in the split that they name: 1 task"
    assert moved in ExportedFolder(report).lines()


def test_export_card_matches_rows(lab: Lab) -> None:
    built = lab.build([task("one", "a", "b")], "helpsteer")
    lab.answer("ann", built, everything(1))
    lab.answer("bo", built, rated({"a": 2, "b": 4}, ATTRIBUTES))
    report = lab.export("helpsteer", FinalAnswerRule("mean"))
    folder = report.folder
    for line in (folder / "SHA256SUMS").read_text("utf-8").splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    lineage = json.loads((folder / "lineage.json").read_text("utf-8"))
    assert {bundle["decision"] for bundle in lineage["bundles"]} == {"taken"}
    assert len(lineage["bundles"]) == 2
    assert lineage["rule"]["aggregate"] == "mean"
    beside = read(folder / "provenance-train.jsonl")
    rows = read(folder / "train.jsonl")
    assert [line["responses"] for line in beside] == [[row["response"]] for row in rows]
    assert all(len(line["annotators"]) == 2 and len(line["bundles"]) == 2 for line in beside)
    assert {line["responses"][0]: line.get("exact_scores", {}).get("coherence") for line in beside} == {
        "a": 1.5, "b": 2.5,
    }  # fmt: skip
    assert {row["response"]: row["coherence"] for row in rows} == {"a": 2, "b": 3}
    card = (folder / "README.md").read_text("utf-8")
    assert "- Hasty (`hasty`): 1: " in card
    assert "): 0: " not in card  # what there is none of
    croissant = json.loads((folder / "croissant.json").read_text("utf-8"))
    (file,) = croissant["distribution"]
    assert file["sha256"] == hashlib.sha256((folder / "train.jsonl").read_bytes()).hexdigest()


def test_export_reports_count_only_work_in_the_rows(lab: Lab) -> None:
    built = lab.build([task("one", "a", "b"), task("two", "c", "d")], "helpsteer")
    lab.answer("ann", built, rated({"a": 2, "b": 4, "c": 3, "d": 3}, ATTRIBUTES))
    lab.answer("bo", built, rated({"c": 1, "d": 1}, ATTRIBUTES))
    report = lab.export("trl-preference", by="helpfulness")
    assert {row["task"] for row in read(report.folder / "provenance-train.jsonl")} == {"one"}
    assert (report.tasks, report.annotations, len(report.people)) == (1, 1, 1)


@pytest.mark.parametrize(("field", "condition"), [
    ("submitted_at", ">=2026-01-01"), ("metadata.topci", "=tea"), ("language", "=en"),
])  # fmt: skip
def test_a_condition_that_nothing_could_meet_is_refused(lab: Lab, field: str, condition: str) -> None:
    """These results say no times, and no task has such metadata or a language."""
    lab.answer("ann", lab.build([task("t", "x", "y")], "helpsteer"), rated({"x": 1, "y": 2}, ATTRIBUTES))
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.empty_field"):
        lab.export("helpsteer", where=[f"{field}{condition}"])
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.empty_field"):
        measure(lab.dataset.root, where=[f"{field}{condition}"])
    assert lab.export("helpsteer", where=[f"{field}!=en"]).rows == 2
