"""Gives reviews, adjudications and moderations of a person to others: the mechanism of all three builds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.assignment.personal_bundles import (
    PersonalBundle,
    PersonalBundleRequest,
    build_personal_bundles,
)
from annotator.owner.build.build import BundleBuildRequest
from annotator.owner.project.owner_project import Project
from annotator.owner.project.reassigned_reviews import ReassignedItem, reassigned_items, record_reassigned
from annotator.owner.project.sent_tasks import id_map_rows
from annotator.owner.project.task_versions import SentBundleCache
from annotator.owner.reviews.task_submissions import review_items_sent
from annotator.owner.rows import Counts, Row, item_key
from annotator.owner.rubrics.rubrics import AnnotationProtocol
from annotator.owner.tasks.blinding import BlindedTask

Item = Row
"""An item that was sent, as in :func:`review_items_sent`."""


@dataclass(frozen=True)
class Reassignment:
    """The ``people`` (ids) whose open items are given to others; with ``also_finished`` also those that they
    finished, which then do not count. Reviews of work by ``authors`` are done again by others."""

    people: Collection[str] = ()
    also_finished: bool = False
    authors: Collection[str] = ()

    @property
    def any(self) -> bool:
        """Whether anything is taken from anybody."""
        return bool(self.people or self.authors)


NOBODY = Reassignment()


class SentReviewItems:
    """All items of one purpose that were sent, and what became of them. ``rows``: those of the table ``reviews``, which
    also name items whose id map is lost; ``errors`` is as for :func:`review_items_sent`.

    Raises ``review.nobody`` if a person to be replaced has none.
    """

    def __init__(
        self, project: Project, rows: Iterable[Row], purpose: str, request: Reassignment,
        errors: list[AnnotatorError] | None = None,
    ) -> None:  # fmt: skip
        items_sent = {item["item"]: item for item in review_items_sent(project, reassigned=True, errors=errors)}
        merged = (
            {row["item"]: {**row, "compared": json.loads(row["compared"] or "[]")} for row in rows} if errors else {}
        )
        self.items: Sequence[Item] = [
            item for item in (merged | items_sent).values() if item["purpose"] == purpose and not item.get("sample")
        ]
        """Those that were given to somebody else are included."""
        self._before = reassigned_items(project)
        answered = {item_key(row): row["status"] for row in rows if row["is_final"]}
        unknown = sorted(set(request.people) - {item["reviewer"] for item in self.items})
        if unknown:
            message = f"{unknown[0][:80]} was sent nothing of this kind."
            raise AnnotatorError("review.nobody", message, "Name a person to whom such items were sent.")
        self.taken = [
            item for item in self._current()
            if item.get("annotator") in request.authors
            or (
                item["reviewer"] in request.people
                and (request.also_finished or answered.get(item_key(item)) != "submitted")
            )
        ]  # fmt: skip
        """Those that are taken from the people who are replaced."""
        names = {item["item"] for item in self.taken}
        remaining = [item for item in self._current() if item["item"] not in names]
        self.skipped = [item for item in remaining if answered.get(item_key(item)) == "skipped"]
        """Those that other people skipped: somebody else can get them."""

    def _current(self) -> list[Item]:
        return [item for item in self.items if item["item"] not in self._before]

    @property
    def freed(self) -> frozenset[str]:
        """The ids of items that no longer count, or may be given to somebody else."""
        return self._before | {item["item"] for item in (*self.skipped, *self.taken)}

    @property
    def live(self) -> list[Item]:
        """The items that count, or are waited for."""
        return [item for item in self.items if item["item"] not in self.freed]


def without_items(project: Project, items: Collection[str]) -> list[PersonalBundleRequest]:
    """The next bundle of each series without those of the ``items`` that it has, so that they are withdrawn on the
    computers of the people who had them. A bundle of which nothing would remain stays as it is."""
    result = []
    archive = SentBundleCache(project)
    for series, latest in project.state.series.items():
        if not latest.purpose:
            continue
        records: list[Row] = []
        with suppress(AnnotatorError):  # whoever lists the items names an id map that is lost
            records = [*id_map_rows(project, latest.bundle_id)]
        remaining = {record["task"]: record for record in records if record["task"] not in items}
        if not remaining or len(remaining) == len(records):
            continue
        sent = archive.sent(latest.bundle_id)
        with open_bundle(project.built(latest.bundle_id), project.quarantine, "tasks") as bundle:
            tasks = [json.loads(line) for line in bundle.lines("tasks.jsonl")]
        protocol = AnnotationProtocol(sent.rubric, sent.guidelines)
        order = BundleBuildRequest(protocol, series=series, recipient=latest.recipient)
        blinded = [BlindedTask(task, remaining[task["id"]]) for task in tasks if task["id"] in remaining]
        result.append(PersonalBundleRequest(order, blinded))
    return result


def build_round(
    now: Project, fresh: Iterable[PersonalBundleRequest], replaced: Iterable[Item], signer: SigningKey, out: Path
) -> list[PersonalBundle]:
    """Write the ``fresh`` bundles of a round, and the next ones of the people whose items were ``replaced``, all or
    none, and record these; only under :meth:`Project.locked`."""
    reassigned = [
        ReassignedItem(item=sent["item"], reviewer=sent["reviewer"], purpose=sent["purpose"]) for sent in replaced
    ]
    requests = list(fresh)
    busy = {request.build_request.recipient for request in requests}
    smaller = [
        request
        for request in without_items(now, {entry.item for entry in reassigned})
        if request.build_request.recipient not in busy
    ]  # a person's file has room for one bundle
    return build_personal_bundles(
        now, [*requests, *smaller], signer, out, lambda _: True, lambda: record_reassigned(now, reassigned)
    )


def follow_reassigned(project: Project, dataset: Path, replaced: Collection[Item]) -> None:
    """Let the data sets leave out the reviews of ``replaced`` items. One that cannot be written does so with its next
    merge."""
    if replaced:
        from annotator.owner.dataset.merge import decide_again  # with the processes that read results

        decide_again(project, dataset)


def holders(items: Iterable[Item]) -> Counts:
    """The number of items by the person who has them."""
    return dict(sorted(Counter(item["reviewer"] for item in items).items()))
