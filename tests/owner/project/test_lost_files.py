"""A file of a project that was written and is lost is named, and never begun anew without a word."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.assignment.plan_file import plan_path
from annotator.owner.exchange.encryption import identity_of, set_up_encryption
from annotator.owner.exchange.exchange_state import ProjectExchangeState, read_exchange, save_exchange
from annotator.owner.exchange.invitations import invites_of, make_invite
from annotator.owner.operations.status import ProjectStatus
from annotator.owner.project.decisions import (
    DeliveryDecision,
    ReportedTextDecision,
    append_statement,
    decisions_of,
    keep_decisions,
    load_delivery_decisions,
)
from annotator.owner.project.departures import Departure, departures, record_departure
from annotator.owner.project.owner_project import Project
from annotator.owner.project.reassigned_reviews import ReassignedItem, reassigned_items, record_reassigned
from annotator.owner.project.revocations import (
    received_bundles,
    record_received_bundles,
    revocations_of,
    revoke_project_key,
)
from annotator.owner.project.seen_findings import SeenFinding, record_seen, seen_findings
from annotator.owner.project.submitted_work import datasets_of, record_merge
from annotator.owner.project.void_work import VoidSubmission, VoidWork, record_void_submissions
from annotator.owner.status.project_status import project_status

OWNER, OTHER = SigningKey.generate("Example Lab"), SigningKey.generate("ann")
Step = Callable[[Project], Any]


def under_lock(step: Callable[[Project], Any]) -> Step:
    def locked(project: Project) -> None:
        with project.locked() as now:
            step(now)

    return locked


def merged(project: Project) -> None:
    record_merge(project, project.root / "data")
    with project.locked():
        pass


def void(project: Project) -> None:
    revoke_project_key(project, OTHER.public, nothing_counts=True)
    submission = VoidSubmission(OTHER.public.fingerprint, "b", "s", "t", 1, "c")
    record_void_submissions(project, [submission])


def planned(project: Project) -> None:
    path = plan_path(project, "main")
    path.parent.mkdir(exist_ok=True)
    path.write_text("{}\n")


ACCEPTED = DeliveryDecision(delivery="d", annotator="ann", decision="accepted", decided="2026-01-31", works=())
LEFT = Departure(person="ann", because="moved", at="2026-01-31")
APART = ReportedTextDecision(task="one", version="v", target="q1/r1", decision="apart", reason="private")
FILES: dict[str, tuple[Step, Step]] = {
    "datasets.json": (merged, datasets_of),
    "delivery_decisions.json": (under_lock(lambda now: append_statement(now, ACCEPTED)), load_delivery_decisions),
    "exchange/state.json": (lambda project: save_exchange(project, ProjectExchangeState()), read_exchange),
    "keys/encryption.age": (
        lambda project: set_up_encryption(project, OWNER), lambda project: identity_of(project, OWNER)
    ),
    "keys/invites.json": (lambda project: make_invite(project, OWNER, "ann"), invites_of),
    "keys/people.json": (lambda project: project.trust("annotator", OTHER.public), lambda project: project.people),
    "keys/received.jsonl": (lambda project: record_received_bundles(project, {"b": ("k", "d")}), received_bundles),
    "keys/revocations.json": (lambda project: revoke_project_key(project, OTHER.public), revocations_of),
    "keys/revoked": (lambda project: revoke_project_key(project, OTHER.public), revocations_of),
    "keys/void.jsonl": (void, VoidWork.of),
    "left.json": (under_lock(lambda now: record_departure(now, LEFT)), departures),
    "plans/main.jsonl": (under_lock(planned), lambda project: plan_path(project, "main")),
    "reassigned.json": (
        under_lock(lambda now: record_reassigned(now, [ReassignedItem(item="i", reviewer="r", purpose="review")])),
        reassigned_items,
    ),
    "reported.json": (under_lock(lambda now: keep_decisions(now, [APART])), decisions_of),
    "seen.json": (
        under_lock(lambda now: record_seen(now, [SeenFinding(person="a", role="annotator", rule="r")])), seen_findings
    ),
}  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project.create(tmp_path / "study", "Study", OWNER.public, OWNER.name)


@pytest.mark.parametrize("name", FILES)
def test_a_lost_file_is_named_until_the_owner_gives_it_up(project: Project, name: str) -> None:
    write, read = FILES[name]
    read(project) if name != "keys/encryption.age" else None
    write(project)
    path, project = project.root / name, Project.open(project.root)
    read(project)
    content = path.read_bytes()
    path.unlink()
    with pytest.raises(AnnotatorError) as refused:
        read(project)
    assert (refused.value.code, refused.value.where) == ("project.damaged", str(path))
    assert "Restore it from a backup." in refused.value.hint
    path.write_bytes(content)
    read(project)
    path.unlink()
    files = project.root / "files.json"
    files.write_text(json.dumps([other for other in json.loads(files.read_text()) if other != name]))
    write(project)
    read(project)


@pytest.mark.parametrize("name", ["keys/encryption.age", "keys/people.json"])
def test_a_file_that_a_project_of_an_earlier_version_has_to_have_is_lost(project: Project, name: str) -> None:
    write, _ = FILES[name]
    write(project)
    path, files = project.root / name, project.root / "files.json"
    path.unlink()
    files.unlink()
    for _ in range(2):
        with pytest.raises(AnnotatorError) as refused:
            write(Project.open(project.root))
        assert (refused.value.code, refused.value.where) == ("project.damaged", str(path))
        assert name in json.loads(files.read_text())
    files.write_text("[]")
    write(project)


def test_the_status_names_all_lost_files(project: Project) -> None:
    lost = ("keys/encryption.age", "plans/main.jsonl", "reported.json")
    for name in lost:
        FILES[name][0](project)
        (project.root / name).unlink()
    project = Project.open(project.root)
    status = project_status(project, None, datetime.now(UTC))
    text = "\n".join(ProjectStatus(status, None, page=False).lines())
    assert all(f"{project.root / name}: The file is missing." in text for name in lost)
    assert len(status.as_json()["faults"]) == 3
