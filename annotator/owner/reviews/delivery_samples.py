"""``review sample`` and ``review estimate``: the quality of a delivery, estimated from a checked random sample.

A delivery is the final work of one results bundle. The checker's answers estimate its error rate and change nothing:
they are not a review that finalizes work.

Intervals are Wilson's, as for gold items, without a finite population correction: where the sample is a large part of
the delivery, they are wider than necessary, never narrower.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from annotator.bundle.invite import ANNOTATOR_ID
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.blocks.review_block import ReturnReasonOption
from annotator.owner.assignment.personal_bundles import PersonalBundle, build_personal_bundles, check_output_folder
from annotator.owner.measures.measure import proportion
from annotator.owner.project.decisions import Revision, load_delivery_decisions, revision_of
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.review_bundles import (
    ReviewBundleItem,
    personal_bundles,
    secret_lots,
    works_of_series,
)
from annotator.owner.reviews.review_outcomes import finished_reviews
from annotator.owner.reviews.review_plan import REASONS, Lot
from annotator.owner.reviews.review_progress import ProjectReviewState, review_state
from annotator.owner.reviews.task_submissions import (
    TaskSubmission,
    build_number,
    dataset_rows,
    item_id,
    outdated_submissions,
    review_items_sent,
    works_of_delivery,
)
from annotator.owner.rows import Row, grouped


@dataclass(frozen=True)
class DeliverySampleCounts:
    """The numbers of works of a delivery drawn now, drawn earlier, and final."""

    delivery: str
    annotator: str
    drawn: int
    before: int
    final: int


@dataclass(frozen=True)
class DeliverySampleBundle:
    """The checker's bundle, the numbers drawn of each delivery, and that of ``outdated`` works of their people, whose
    text was changed since. ``errors`` is as for :func:`review_items_sent`."""

    bundles: Sequence[PersonalBundle]
    deliveries: Sequence[DeliverySampleCounts]
    outdated: int = 0
    errors: Sequence[AnnotatorError] = ()


@dataclass(frozen=True)
class DeliveryErrorRate:
    """The error rate of a delivery.

    Of the ``looked_at`` works of its sample, ``wrong`` were corrected or returned; ``waiting`` are not yet checked.
    ``rate``, ``low`` and ``high`` (the 95 % interval) are None before the first check.
    """

    delivery: str
    annotator: str
    looked_at: int
    wrong: int
    waiting: int
    rate: float | None
    low: float | None
    high: float | None


def build_sample(
    dataset: Path, project: Project, checker: str, signer: SigningKey, out: Path, *, size: int, rule: str,
    seed: str = "1", deliveries: Sequence[str] = (), series: Sequence[str] = (),
    reasons: Sequence[ReturnReasonOption] = REASONS,
) -> DeliverySampleBundle:  # fmt: skip
    """Draw ``size`` works of the final work of each delivery and write the checker's bundle into the new folder
    ``out``.

    ``rule`` defines what is final. ``deliveries`` are prefixes of ids of results bundles and ``series`` batches, to
    restrict the sample.
    Work drawn earlier is not drawn again. Raises ``invite.bad_id``, ``review.*``, ``dataset.*``, ``project.*``,
    ``assign.not_empty``.
    """
    if not re.fullmatch(ANNOTATOR_ID, checker):
        message = f"{checker!r} is not a valid id: use a-z, 0-9 and . _ -, at most 40 characters."
        raise AnnotatorError("invite.bad_id", message, "Name the checker otherwise with --checker.")
    check_output_folder(out)
    errors: list[AnnotatorError] = []
    standing = review_state(dataset, project, rule, errors)
    with project.locked() as now:
        sent = [item for item in review_items_sent(now, errors=errors) if item["purpose"] == "review"]
        final = _final_work(
            now, standing, deliveries, series, {revision_of(item) for item in sent if not item.get("sample")}
        )
        lot, number = secret_lots(now, seed), build_number(now)
        before = {revision_of(item) for item in sent if item.get("sample")}
        chosen: list[TaskSubmission] = []
        counts = []
        for delivery, works in sorted(final.items()):
            remaining = [work for work in works if work.at_revision not in before]
            drawn = draw_sample(remaining, size, lot)
            chosen += drawn
            counts.append(
                DeliverySampleCounts(delivery, works[0].annotator, len(drawn), len(works) - len(remaining), len(works))
            )
        if not chosen:
            message = (
                "All final work is already in a sample."
                if before
                else "All final work was sent to reviewers, and nothing is left to draw a sample from."
            )
            raise AnnotatorError("review.nothing", message, "`annotator review status` says how far it is.",
                                 dataset)  # fmt: skip
        _check_independent(checker, final, sent)
        # The sample is shuffled as a whole, so that deliveries are mixed.
        chosen.sort(key=lambda work: lot("sample order", *work.key))
        items = {checker: [_item(now, work, standing, checker, number) for work in chosen]}
        built = build_personal_bundles(
            now, personal_bundles(items, "review", number, reasons, lot), signer, out, lambda _: False
        )
    people = {count.annotator for count in counts}
    return DeliverySampleBundle(built, counts, outdated_submissions(dataset, project, series, people), errors)


def draw_sample(works: Sequence[TaskSubmission], size: int, lot: Lot) -> list[TaskSubmission]:
    """Draw ``size`` of ``works`` without replacement, or all if there are fewer.

    All samples of this size have the same probability. The sample depends on the lots, not on the order of ``works``.
    """
    return sorted(works, key=lambda work: lot("sample", *work.key, str(work.revision)))[:size]


def error_rates(dataset: Path, project: Project, errors: list[AnnotatorError] | None = None) -> list[DeliveryErrorRate]:
    """The error rate of every sampled delivery. ``errors`` is as for :func:`review_items_sent`. Raises ``review.*``,
    ``dataset.*``."""
    rows = list(dataset_rows(dataset, project, "reviews"))
    items = review_items_sent(project, errors=errors)
    sent = [item for item in items if item["purpose"] == "review" and item.get("sample")]
    if not sent:
        raise AnnotatorError("review.no_sample", "This project has no sample.",
                             "Draw one with `annotator review sample`.", project.root)  # fmt: skip
    return error_rates_of(sent, rows)


def error_rates_of(sent: Iterable[Row], rows: Iterable[Row]) -> list[DeliveryErrorRate]:
    """The error rates by delivery, from the items ``sent`` in samples and the ``rows`` of the table of reviews."""
    outcomes = {row["item"]: row["outcome"] for row in finished_reviews(rows) if row["purpose"] == "sample"}
    by_delivery = grouped(((item["work_bundle"], item["annotator"]), outcomes.get(item["item"])) for item in sent)
    return [_estimate(*about, results) for about, results in sorted(by_delivery.items())]


def _estimate(delivery: str, annotator: str, outcomes: Sequence[str | None]) -> DeliveryErrorRate:
    looked_at = sum(outcome is not None for outcome in outcomes)
    wrong = sum(outcome in ("corrected", "returned") for outcome in outcomes)
    if not looked_at:
        return DeliveryErrorRate(delivery, annotator, 0, 0, len(outcomes), None, None, None)
    rate = proportion(wrong, looked_at)
    return DeliveryErrorRate(
        delivery, annotator, looked_at, wrong, len(outcomes) - looked_at, rate.value, rate.low, rate.high
    )


def _final_work(
    now: Project, standing: ProjectReviewState, deliveries: Sequence[str], series: Sequence[str],
    reviewed: Collection[Revision],
) -> Mapping[str, list[TaskSubmission]]:  # fmt: skip
    """The final work by delivery: work finalized by reviews, and work that was not sent to reviewers (``reviewed``).

    Adjudicated work is the adjudicator's and belongs to no delivery; work that the owner returned is not final.
    """
    works = works_of_series(standing.works, series)
    if deliveries:  # work that came again belongs to the one that is named
        named = [works_of_delivery(works, delivery) for delivery in deliveries]
        works = [*{work.key: replace(work, bundle_id=name) for name, own in named for work in own}.values()]
    decided = load_delivery_decisions(now)

    def is_final(work: TaskSubmission) -> bool:
        settled = standing.settled.get(work.key)
        if work.at_revision in standing.adjudicated or decided.is_returned(work.at_revision, work.reviewed_content):
            return False
        return settled.state in ("accepted", "corrected") if settled is not None else work.at_revision not in reviewed

    return grouped((work.bundle_id, work) for work in works if is_final(work))


def _check_independent(checker: str, final: Mapping[str, Sequence[TaskSubmission]], sent: Iterable[Row]) -> None:
    """Raise ``review.not_independent`` if the checker did or received any of the work that may be drawn."""
    works = {work.at_revision: work for works_of_person in final.values() for work in works_of_person}
    reviewed = {revision_of(item) for item in sent if item["reviewer"] == checker and not item.get("sample")}
    if reviewed & set(works) or any(work.annotator == checker for work in works.values()):
        raise AnnotatorError("review.not_independent", f"{checker} did or reviewed some of this work.",
                             "Name a person who had no part in it with --checker.")  # fmt: skip


def _item(
    now: Project, work: TaskSubmission, standing: ProjectReviewState, checker: str, number: int
) -> ReviewBundleItem:
    settled = standing.settled.get(work.key)
    corrected = settled.final if settled is not None else None
    answers = Annotation.model_validate_json(corrected["document"]) if corrected is not None else work.annotation
    record = {
        "series": work.series, "task": work.task, "version": work.version, "annotator": work.annotator,
        "revision": work.revision, "work_bundle": work.bundle_id, "number": 1, "planned": 1, "sample": number,
    }  # fmt: skip
    return ReviewBundleItem(
        work, item_id(now, number, checker, *work.key, str(work.revision)), [(work, answers)], record
    )
