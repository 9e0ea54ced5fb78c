"""What a receipt says of reviews: those that a merge would refuse are not received."""

from __future__ import annotations

import json
from pathlib import Path

from annotator.bundle.bundle_reader import verify_bundle
from annotator.owner.exchange.exchange_state import receipt_path
from annotator.owner.exchange.invitations import make_invite
from annotator.owner.exchange.project_sync import ProjectSyncResult, sync_project
from annotator.owner.project.owner_project import Project
from annotator.transfer.folder_destination import FolderDestination
from annotator.transfer.object_names import BundleObjectName, object_folder
from tests.owner.reviews.review_round import Round


def synced(handed_in: Round, place: Path, *files: Path) -> ProjectSyncResult:
    """A sync that finds ``files`` of rev-1, who was invited."""
    project = Project.open(handed_in.project.root)
    make_invite(project, handed_in.owner, "rev-1")
    there = place / object_folder(project.state.id, "rev-1", "results")
    there.mkdir(parents=True)
    for path in files:
        bundle = verify_bundle(path, "results")
        name = BundleObjectName(bundle.info.device_id or "", bundle.info.sequence, bundle.bundle_id[:16], "annresult")
        (there / str(name)).write_bytes(path.read_bytes())
    return sync_project(Project.open(project.root), FolderDestination(place), handed_in.owner)


def receipt(handed_in: Round) -> dict[str, list[dict[str, object]]]:
    """The one receipt that was signed."""
    (path,) = receipt_path(Project.open(handed_in.project.root), "*").parent.glob("*.annreceipt")
    data: dict[str, list[dict[str, object]]] = json.loads(path.read_text().partition("\n")[0])
    return data


def test_reviews_that_an_earlier_program_signed_are_refused_before_the_receipt(
    handed_in: Round, tmp_path: Path
) -> None:
    (sent,) = handed_in.build("rev-1", reviews_per_work=1).bundles
    old = handed_in.says("rev-1", sent.path, holds=(), signed_as=("annotator",))
    assert {row["code"] for row in handed_in.merge(old).refusals} == {"results.other_role"}
    sync = synced(handed_in, tmp_path / "place", old)
    assert (sync.taken, [one.code for _, _, one in sync.refused]) == (0, ["results.other_role"])
    assert sync.people[0].submitted == 0
    content = receipt(handed_in)
    assert content.get("taken", []) == []
    assert [one["code"] for one in content["refused"]] == ["results.other_role"]
    assert "sync again" in str(content["refused"][0]["reason"])


def test_correctly_signed_reviews_are_received(handed_in: Round, tmp_path: Path) -> None:
    (sent,) = handed_in.build("rev-1", reviews_per_work=1).bundles
    sync = synced(handed_in, tmp_path / "place", handed_in.says("rev-1", sent.path))
    assert (sync.taken, list(sync.refused)) == (1, [])
    assert len(receipt(handed_in)["taken"]) == 1
