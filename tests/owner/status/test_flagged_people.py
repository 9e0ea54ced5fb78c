"""Which findings of the checks withhold new work from people."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.owner.project.owner_project import Project
from annotator.owner.status import flagged_people as module
from annotator.owner.status.next_steps import NamedWorkCheckFinding


def test_the_same_answers_alone_withhold_no_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = SigningKey(b"o" * 32, "Olive Owner")
    project = Project.create(tmp_path / "study", "Study", owner.public, owner.name)
    rules = (("bo", "same_answers"), ("copy", "same_answers"), ("copy", "fast"), ("rev", "skips"))
    findings = [NamedWorkCheckFinding(person, person, "annotator", rule, "Because.", 1.0) for person, rule in rules]
    monkeypatch.setattr(module, "dataset_of", lambda _: tmp_path)
    monkeypatch.setattr(module, "work_checks", lambda *_: findings)
    assert module.flagged_people(project) == {"copy", "rev"}
