"""What an owner does about handed in work, and what becomes of it: steps that several tests take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from annotator.bundle.receipt import ReceiptContent, read_receipt
from annotator.model.task import Task
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.exports.answer_rule import ExportSelection
from annotator.owner.exports.dataset_stream import JudgedTaskStream
from annotator.owner.exports.judged_task import JudgedTask
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.adjudication_bundles import build_adjudications
from annotator.owner.reviews.returned_work import accept_delivery, return_work
from annotator.owner.reviews.review_bundles import ReviewBuildResult
from annotator.owner.reviews.review_progress import review_progress
from annotator.owner.reviews.task_submissions import final_submissions as works_of
from tests.owner.reviews.review_round import Round


class Sent:
    """The bundle that everybody got."""

    def __init__(self, study: Round) -> None:
        series = study.project.state.series
        (self.bundle_id,) = {bundle.bundle_id for bundle in series.values() if not bundle.purpose}
        self.path = study.project.built(self.bundle_id)


def first_of(task: Task) -> dict[str, Any]:
    return {"ratings": task.reviewed[0].annotation.model_dump(mode="json")["ratings"]}


def adjudicate(study: Round, judge: str) -> ReviewBuildResult:
    project, out = Project.open(study.project.root), study.folder / judge
    return build_adjudications(study.dataset, project, [judge], study.owner, out, rule="both-accept", differing=True)


def delivery_of(study: Round, person: str) -> str:
    (delivery,) = {work.bundle_id for work in works_of(study.dataset, study.project) if work.annotator == person}
    return delivery


def accept(study: Round, person: str) -> ReceiptContent | None:
    _, told = accept_delivery(
        study.dataset, study.project, delivery_of(study, person)[:16], "", study.owner, study.folder / "receipts"
    )
    return receipt_content(told)


def give_back(study: Round, person: str) -> ReceiptContent | None:
    return receipt_content(
        return_work(
            study.dataset, study.project, "both-accept", study.owner, study.folder / "receipts",
            delivery_of(study, person)[:16], "Too hasty.",
        )
    )  # fmt: skip


def receipt_content(told: Any) -> ReceiptContent | None:
    receipts = [outcome.receipt for outcome in told if outcome.receipt is not None]
    return read_receipt(receipts[0].read_bytes()).content if receipts else None


def states(study: Round, person: str) -> dict[str, int]:
    return dict(review_progress(study.dataset, study.project, "both-accept").people[person])


def decisions(study: Round) -> set[tuple[str, str]]:
    return {(row["annotator"], row["decision"]) for row in study.rows("delivery_decisions")}


def exported(study: Round, **chosen: Any) -> set[str]:
    """Whose answers an export has."""
    return {answers.annotator for task in streamed(study, **chosen)[0] for answers in task.answers}


def streamed(study: Round, **chosen: Any) -> tuple[list[JudgedTask], Mapping[str, int]]:
    """The tasks of an export, and what it left out."""
    scratch = study.folder / f"scratch-{len(list(study.folder.glob('scratch-*')))}"
    scratch.mkdir()
    selection = ExportSelection(**{"review_rule": "both-accept", **chosen})
    stream = JudgedTaskStream(open_dataset(study.dataset), selection, scratch)
    return list(stream.tasks()), stream.left_out
