"""Decisions about reported texts that name a version as it was once counted: by the line that one person was sent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.project.decisions import Choice, ReportedTextDecision, decisions_of, keep_decisions
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentTask
from annotator.owner.project.task_versions import SentBundleCache
from tests.owner.reviews.review_round import Round


@pytest.fixture
def sent_twice(
    project: Project, owner: SigningKey, make: Callable[..., BundleBuildResult], deliver: Callable[..., Path],
    vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path,
) -> tuple[Round, Path, SentTask]:  # fmt: skip
    """A task that the second plan sent under an id of its own, and work on it."""
    study = Round(project, owner, tmp_path)
    make(vicuna[:3], series="first", responses=2)
    built = make(vicuna[:3], series="second", responses=2)
    with open_bundle(built.path, tmp_path / "quarantine") as bundle:
        done = deliver(study.key("ann-1"), built, tasks=3, change=lambda line: {**line, "active_seconds": 1200})
        tasks = SentBundleCache(Project.open(project.root)).sent(bundle.bundle_id).tasks
    return study, done, next(iter(tasks.values()))


def _decide(study: Round, sent: SentTask, version: str, choice: Choice) -> None:
    made = ReportedTextDecision(task=sent.own, version=version, target="q1/r1", decision=choice, reason="A slur.")
    with Project.open(study.project.root).locked() as now:
        keep_decisions(now, [made])


def test_a_decision_about_a_line_that_was_sent_holds_of_its_task(sent_twice: tuple[Round, Path, SentTask]) -> None:
    study, done, sent = sent_twice
    assert sent.line_sha256 != sent.sha256
    _decide(study, sent, sent.line_sha256, "remove")
    study.merge(done)
    assert [(row["task"], row["version"], row["decision"]) for row in study.rows("reported")] == [
        (sent.own, sent.sha256, "remove")
    ]
    assert (sent.own, sent.sha256) in {(row["task"], row["version"]) for row in study.rows("annotations")}


def test_what_was_decided_since_holds(sent_twice: tuple[Round, Path, SentTask]) -> None:
    study, _, sent = sent_twice
    _decide(study, sent, sent.line_sha256, "remove")
    _decide(study, sent, sent.sha256, "keep")
    (only,) = decisions_of(Project.open(study.project.root))
    assert (only.version, only.decision) == (sent.sha256, "keep")


def test_a_decision_about_a_version_that_is_no_longer_kept_stays_as_it_is(
    sent_twice: tuple[Round, Path, SentTask],
) -> None:
    study, _, sent = sent_twice
    _decide(study, sent, "0" * 64, "apart")
    assert [each.version for each in decisions_of(Project.open(study.project.root))] == ["0" * 64]
