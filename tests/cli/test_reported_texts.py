"""Texts that tags report: listed, decided with a reason, and exported as was decided."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotator.model.rating_edits import SetRating
from annotator.model.tag_edits import SetTag
from annotator.services.session import Session
from tests.cli.machine import VICUNA, Machine
from tests.cli.review_steps import decided
from tests.cli.round_steps import assigned

RUBRIC = """
id = "spam"
title = "Spam"
[[blocks]]
type = "rating"
key = "quality"
title = "Quality"
low = 0
high = 4
targets = ["response"]
[[blocks]]
type = "tags"
key = "look"
title = "Look"
targets = ["response"]
tags = [{key = "spam", title = "Spam", purpose = "discard"}]
"""


@pytest.fixture
def reported(owner: Machine, tmp_path: Path) -> Path:
    """A data set in which one response of each of two tasks is called spam."""
    (tmp_path / "rubric.toml").write_text(RUBRIC)
    source = tmp_path / "tasks.jsonl"
    source.write_text("".join(VICUNA.read_text("utf-8").splitlines(keepends=True)[:2]), "utf-8")
    bundles = assigned(owner, tmp_path, source, ["ann"], "--rubric", str(tmp_path / "rubric.toml"), "--responses", "2")

    def work(session: Session) -> None:
        for target in ("q1/r1", "q1/r2"):
            session.apply(SetRating(target=target, key="quality", value=2))
        session.apply(SetTag(target="q1/r1", key="look", tag="spam", value=True))

    file = decided(owner, tmp_path, "ann", bundles["ann"], work)
    owner.run("results", "merge", file, "--project", tmp_path / "study", "--dataset", tmp_path / "data")
    return tmp_path


def responses(owner: Machine, root: Path, name: str) -> int:
    """How many responses an export scores."""
    owner.attempt("results", "export", root / "data", "--to", "answers-jsonl", "--out", root / name)
    found = [line for path in (root / name).rglob("*.jsonl") for line in path.read_text("utf-8").splitlines()]
    return sum(json.loads(line).get("block") == "quality" for line in found)


def test_decisions_are_listed_and_exported(owner: Machine, reported: Path) -> None:
    where = [reported / "data", "--project", reported / "study"]
    found = json.loads(owner.run("review", "flagged", *where, "--json").out)["reported"]
    assert [(one["target"], one["tags"], one["decision"]) for one in found] == [("q1/r1", ["spam"], "")] * 2
    assert responses(owner, reported, "before") == 4, "this form keeps what tags throw out"
    reason = ["--target", "q1/r1", "--reason", "An advertisement."]
    owner.run("review", "decide", *where, "--task", found[0]["task"], "--as", "remove", *reason)
    owner.run("review", "decide", *where, "--task", found[1]["task"], "--as", "keep", *reason)
    again = json.loads(owner.run("review", "flagged", *where, "--json").out)["reported"]
    assert sorted(one["decision"] for one in again) == ["keep", "remove"]
    assert responses(owner, reported, "after") == 3
    owner.refused("review", "decide", *where, "--task", found[0]["task"], "--target", "q1/r2", "--as", "keep",
                  "--reason", "So.", code="review.not_reported")  # fmt: skip
    owner.refused("review", "decide", *where, "--task", found[0]["task"], "--as", "burn", *reason,
                  code="review.bad_decision")  # fmt: skip


def test_the_lead_is_told_of_reported_texts(owner: Machine, reported: Path) -> None:
    command = ["project", "status", "--project", reported / "study", "--dataset", reported / "data", "--json"]
    steps = {each["key"]: each for each in json.loads(owner.run(*command).out)["next"]}
    assert steps["reported"]["count"] == 2
    assert "annotator review decide" in steps["reported"]["command"]
