"""``review accept`` and ``review return --delivery``: the owner takes a delivery as a whole, or gives it back.

Either is a statement about the works that the delivery holds now. A later one about the same works stands in its place,
and nothing is lost by any of them: the answers stay where they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from annotator.owner.delivery_decisions import DeliveryDecision, delivery_rows, keep_statement, works_decided
from annotator.owner.merging.folder import DatasetFolder
from annotator.owner.merging.table_replacement import replace_table
from annotator.owner.owner_project import Project
from annotator.owner.reason_words import reason_words
from annotator.owner.reviews.handed_in import Work


@dataclass(frozen=True)
class DeliveryState:
    """How the work of one results bundle stands with the owner: how many works it has, how many of them are accepted
    and returned, and the reason of the last statement."""

    delivery: str
    annotator: str
    works: int
    accepted: int
    returned: int
    reason: str


def decide_delivery(
    dataset: Path, project: Project, works: Sequence[Work], decision: Literal["accepted", "returned"], reason: str
) -> None:
    """Keep what the owner says of ``works``, which came in one bundle; the data set says so at once."""
    made = DeliveryDecision(
        delivery=works[0].bundle_id,
        annotator=works[0].annotator,
        decision=decision,
        reason=reason_words(reason),
        decided=datetime.now(UTC).isoformat(timespec="seconds"),
        works=tuple((work.series, work.task, work.revision, *work.said) for work in works),
    )
    folder = DatasetFolder(dataset)
    with project.locked() as now, folder.locked():
        keep_statement(now, made)
        replace_table(folder, now, "delivery_decisions", delivery_rows(now))


def delivery_states(project: Project, works: Sequence[Work]) -> list[DeliveryState]:
    """How every delivery stands about which the owner said anything, and whose work counts."""
    decided = works_decided(project)
    by_bundle: dict[tuple[str, str], list[Work]] = {}
    for work in works:
        by_bundle.setdefault((work.bundle_id, work.annotator), []).append(work)
    found = []
    for (bundle, who), mine in sorted(by_bundle.items()):
        said = [each for work in mine if (each := decided.about(work.at_revision, work.said)) is not None]
        counts = Counter(each.decision for each in said)
        reason = max(said, key=lambda each: each.decided).reason if said else ""
        if said:
            found.append(DeliveryState(bundle, who, len(mine), counts["accepted"], counts["returned"], reason))
    return found
