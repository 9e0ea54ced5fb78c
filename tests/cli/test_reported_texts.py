"""Texts that tags report: listed, decided with a reason, and exported as was decided."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.key_store import KeyStore
from annotator.model.comment_edits import AddComment
from annotator.model.rating_edits import SetRating
from annotator.model.skip_edits import SkipTask
from annotator.model.tag_edits import SetTag
from annotator.paths import DataDir
from annotator.services.session import Session
from tests.cli.machine import Machine, owner_of_study, vicuna
from tests.cli.planted_faults import KINDS, First, names, output_of, planted
from tests.cli.review_steps import decided
from tests.cli.round_steps import assigned
from tests.json_lines import read_rows
from tests.prepared_folder import PreparedFolder

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


def report_texts(folder: Path) -> Machine:
    """The owner of a data set in which one response of each of two tasks is called spam."""
    owner = owner_of_study(folder)
    (folder / "rubric.toml").write_text(RUBRIC)
    source = vicuna(folder / "tasks.jsonl", 2, responses=2)
    bundles = assigned(owner, folder, source, ["ann"], "--rubric", str(folder / "rubric.toml"))

    def work(session: Session) -> None:
        for target in ("q1/r1", "q1/r2"):
            session.apply(SetRating(target=target, key="quality", value=2))
        session.apply(SetTag(target="q1/r1", key="look", tag="spam", value=True))

    file = decided(owner, folder, "ann", bundles["ann"], work)
    owner.run("results", "merge", file, "--project", folder / "study", "--dataset", folder / "data")
    return owner


@pytest.fixture(scope="module")
def prepared_reports(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[Machine]:
    return PreparedFolder(tmp_path_factory.mktemp("reports"), report_texts)


@pytest.fixture
def owner(prepared_reports: PreparedFolder[Machine]) -> Machine:
    return prepared_reports.restore()


@pytest.fixture
def reported(owner: Machine) -> Path:
    """The folder of the owner's data set."""
    return owner.data.parent


def responses(owner: Machine, root: Path, name: str, *more: str) -> int:
    """How many responses an export scores."""
    owner.attempt("results", "export", root / "data", "--to", "answers-jsonl", "--out", root / name, *more)
    rows = [line for path in (root / name).rglob("*.jsonl") for line in path.read_text("utf-8").splitlines()]
    return sum(json.loads(line).get("block") == "quality" for line in rows)


def test_decisions_are_listed_and_exported(owner: Machine, reported: Path) -> None:
    where = [reported / "data", "--project", reported / "study"]
    texts = json.loads(owner.run("review", "flagged", *where, "--json").out)["reported"]
    assert [(one["target"], one["tags"], one["decision"]) for one in texts] == [("q1/r1", ["spam"], "")] * 2
    tasks = {row["id"]: row for row in read_rows(reported / "tasks.jsonl")}
    lines = owner.run("review", "flagged", *where).out
    for one in texts:
        (response,) = [response for response in tasks[one["task"]]["responses"] if response["id"] == one["response"]]
        assert one["text"] == response["text"][:200]
        assert f"{one['task']} q1/r1 (response {one['response']}" in lines
    assert responses(owner, reported, "before") == 4, "this form keeps what tags throw out"
    reason = ["--target", "q1/r1", "--reason", "An advertisement."]
    owner.run("review", "decide", *where, "--task", texts[0]["task"], "--as", "remove", *reason)
    named = ["--target", texts[1]["response"], "--reason", "An advertisement."]
    owner.run("review", "decide", *where, "--task", texts[1]["task"], "--as", "keep", *named)
    again = json.loads(owner.run("review", "flagged", *where, "--json").out)["reported"]
    assert sorted(one["decision"] for one in again) == ["keep", "remove"]
    assert responses(owner, reported, "after") == 3
    owner.run("review", "decide", *where, "--task", texts[1]["task"], "--as", "apart", *named)
    assert responses(owner, reported, "apart") == 2
    assert responses(owner, reported, "with-apart", "--with-discarded") == 3
    owner.refused("review", "decide", *where, "--task", texts[0]["task"], "--target", "q1/r2", "--as", "keep",
                  "--reason", "So.", code="review.not_reported")  # fmt: skip
    owner.refused("review", "decide", *where, "--task", texts[0]["task"], "--as", "burn", *reason,
                  code="review.bad_decision")  # fmt: skip


# Moderators: what is reported goes to somebody who decides in the window.


def moderators(root: Path, *people: str) -> Path:
    roster = root / "moderators.csv"
    roster.write_text("id\n" + "".join(f"{person}\n" for person in people))
    return roster


def flagged(owner: Machine, root: Path) -> list[dict[str, Any]]:
    where = [root / "data", "--project", root / "study"]
    texts: list[dict[str, Any]] = json.loads(owner.run("review", "flagged", *where, "--json").out)["reported"]
    return sorted(texts, key=lambda one: str(one["task"]))


def moderate(owner: Machine, root: Path, out: str, *people: str, more: tuple[str, ...] = ()) -> dict[str, Path]:
    command = ["review", "moderate", root / "data", "--project", root / "study", "--roster", moderators(root, *people),
               "--out", root / out, "--json", *more]  # fmt: skip
    return {bundle["reviewer"]: Path(bundle["path"]) for bundle in json.loads(owner.run(*command).out)["bundles"]}


def trusted(owner: Machine, root: Path, person: str) -> None:
    """``decided`` trusts a key for answers; moderators sign reviews."""
    known = KeyStore(DataDir(root / f"data-{person}").keys).public("annotator")
    assert known is not None
    owner.attempt("keys", "trust", known[0].line(), "--project", root / "study", "--role", "reviewer", "--as", person)


def says(score: int, reason: str) -> Callable[[Session], None]:
    def say(session: Session) -> None:
        (target,) = session.view().task.targets("message")
        session.apply(SetRating(target=target, key="decision", value=score))
        session.apply(AddComment(target=target, key="reason", id="n1", text=reason))

    return say


def merged(owner: Machine, root: Path, file: Path, person: str) -> None:
    trusted(owner, root, person)
    owner.run("results", "merge", file, "--project", root / "study", "--dataset", root / "data")


def test_moderators_decide_in_the_window(owner: Machine, reported: Path) -> None:
    bundles = moderate(owner, reported, "moderation", "ann", "mod")
    assert list(bundles) == ["mod"], "Ann reported them herself"
    assert [one["sent_to"] for one in flagged(owner, reported)] == ["mod", "mod"]
    owner.refused("review", "moderate", reported / "data", "--project", reported / "study", "--roster",
                  reported / "moderators.csv", "--out", reported / "again", code="review.nothing")  # fmt: skip
    seen: list[list[tuple[str, str]]] = []
    source = read_rows(reported / "tasks.jsonl")

    def decide(session: Session) -> None:
        task = session.view().task
        seen.append([(turn.role, turn.text) for turn in task.conversation])
        prompts = [row["prompt"] for row in source]
        says(3 if task.conversation[0].text == prompts[0] else 1, "An advertisement.")(session)

    merged(owner, reported, decided(owner, reported, "mod", bundles["mod"], decide), "mod")
    for turns in seen:
        (row,) = (row for row in source if row["prompt"] == turns[0][1])
        assert [role for role, _ in turns] == ["user", "system", "assistant"]
        assert turns[1][1] == "The next text was reported as: Spam (1 person)"
        assert turns[2][1] in [response["text"] for response in row["responses"]]
    decisions = {one["task"]: one for one in flagged(owner, reported)}
    assert {one["decided_by"] for one in decisions.values()} == {"mod"}
    assert {one["reason"] for one in decisions.values()} == {"An advertisement."}
    assert sorted(one["decision"] for one in decisions.values()) == ["keep", "remove"]
    assert responses(owner, reported, "after") == 3
    # The owner has the last word, also after another merge.
    gone = next(one for one in decisions.values() if one["decision"] == "remove")
    where = [reported / "data", "--project", reported / "study"]
    owner.run("review", "decide", *where, "--task", gone["task"], "--target", gone["target"], "--as", "keep",
              "--reason", "It is asked for.")  # fmt: skip
    assert responses(owner, reported, "kept") == 4
    assert {(one["decision"], one["decided_by"]) for one in flagged(owner, reported)} == {("keep", ""), ("keep", "mod")}


def test_build_refuses_as_a_whole_and_names_the_text_that_faults(owner: Machine, reported: Path) -> None:
    command = ["review", "moderate", reported / "data", "--project", reported / "study", "--roster",
               moderators(reported, "mod"), "--out", reported / "moderation"]  # fmt: skip
    state = (reported / "study" / "project.json").read_bytes()
    for kind in KINDS:
        with planted(kind, "owner.reviews.moderation_bundles:_blinded", First(2)):
            outcome = owner.attempt(*command)
        assert outcome.status == 1
        assert names(kind, "task ", "q1/r1")(output_of(outcome))
        assert (reported / "study" / "project.json").read_bytes() == state
        assert not (reported / "moderation").exists()
    assert len(moderate(owner, reported, "moderation", "mod")) == 1


def test_moderation_that_was_skipped_goes_to_another_moderator(owner: Machine, reported: Path) -> None:
    first = moderate(owner, reported, "one", "mod")
    skip = lambda session: session.apply(SkipTask(key="skip", reason="cannot_tell"))  # noqa: E731
    merged(owner, reported, decided(owner, reported, "mod", first["mod"], skip), "mod")
    assert [(one["sent_to"], one["skipped_by"]) for one in flagged(owner, reported)] == [("", ["mod"])] * 2
    second = moderate(owner, reported, "two", "mod", "other")
    assert list(second) == ["other"]
    third = moderate(owner, reported, "three", "other", "third", more=("--reassign", "other"))
    assert list(third) == ["third"]
    late = decided(owner, reported, "other", second["other"], says(3, "other"))
    trusted(owner, reported, "other")
    owner.run("results", "merge", late, "--project", reported / "study", "--dataset", reported / "data")
    assert {one["decision"] for one in flagged(owner, reported)} == {""}, "somebody else has them"
    merged(owner, reported, decided(owner, reported, "third", third["third"], says(2, "third")), "third")
    assert {(one["decision"], one["decided_by"]) for one in flagged(owner, reported)} == {("apart", "third")}
    fourth = moderate(owner, reported, "four", "fourth", more=("--reassign", "third", "--again"))
    assert [(one["decision"], one["sent_to"]) for one in flagged(owner, reported)] == [("", "fourth")] * 2
    merged(owner, reported, decided(owner, reported, "fourth", fourth["fourth"], says(1, "fourth")), "fourth")
    assert {(one["decision"], one["decided_by"]) for one in flagged(owner, reported)} == {("keep", "fourth")}


def test_the_lead_is_told_of_reported_texts(owner: Machine, reported: Path) -> None:
    def steps() -> dict[str, int]:
        command = ["project", "status", "--project", reported / "study", "--dataset", reported / "data", "--json"]
        return {step["key"]: step["count"] for step in json.loads(owner.run(*command).out)["next"]}

    assert steps()["reported"] == 2
    bundles = moderate(owner, reported, "moderation", "mod")
    assert (steps().get("reported"), steps()["moderations"]) == (None, 2)
    merged(owner, reported, decided(owner, reported, "mod", bundles["mod"], says(1, "Fine.")), "mod")
    assert not {"reported", "moderations"} & steps().keys()
    output = owner.run("project", "status", "--project", reported / "study", "--dataset", reported / "data").out
    assert "moderator" in output
    assert "moderated" in output


def test_only_the_moderator_who_was_asked_decides(owner: Machine, reported: Path) -> None:
    bundles = moderate(owner, reported, "moderation", "mod")
    file = decided(owner, reported, "eve", bundles["mod"], says(3, "Away with it."))
    trusted(owner, reported, "eve")
    owner.attempt("results", "merge", file, "--project", reported / "study", "--dataset", reported / "data")
    assert {one["decision"] for one in flagged(owner, reported)} == {""}
