"""The contribution of a merged data set to the status of a project: figures about its people, and rows of its
reviewers."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from operator import itemgetter
from pathlib import Path
from statistics import median
from typing import Any

from annotator.errors import AnnotatorError
from annotator.model.pace import BELIEVED_SECONDS, FASTEST_READING, SHORT
from annotator.owner.dataset.merge_result import REFUSED
from annotator.owner.exchange.exchange_state import ProjectExchangeState
from annotator.owner.measures.check_findings import check_findings
from annotator.owner.measures.check_limits import WorkCheckThresholds, limits_of
from annotator.owner.measures.measure import proportion
from annotator.owner.measures.work_checks import SHARES, WorkCheckFinding, apply_rules
from annotator.owner.project.decisions import load_delivery_decisions, revision_of
from annotator.owner.project.gold_items import GoldTasks
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import WithdrawnTasks, tasks_of
from annotator.owner.reviews.adjudication_bundles import pending_cases
from annotator.owner.reviews.delivery_checks import reported_texts
from annotator.owner.reviews.delivery_samples import error_rates_of
from annotator.owner.reviews.reassignment import NOBODY, SentReviewItems
from annotator.owner.reviews.review_bundles import wanted_reviews
from annotator.owner.reviews.review_outcomes import Asked, compared_by, finished_reviews
from annotator.owner.reviews.review_plan import review_settings
from annotator.owner.reviews.review_progress import ProjectReviewState, review_state
from annotator.owner.reviews.task_submissions import (
    current_submissions,
    dataset_rows,
    outdated_submissions,
    review_items_sent,
    works_on_earlier_texts,
)
from annotator.owner.rows import Counts, Figures, Json, Row, grouped, item_key, task_version
from annotator.owner.status.next_steps import (
    DatasetStatusFigures,
    HandDeliveredWork,
    NamedWorkCheckFinding,
    PendingReviewSteps,
)

# Reviewers as rows: their decisions, working time, and agreement with others; and checks of them. The checks are those
# of annotators as far as they apply to reviews: time relative to the length of the texts, pace relative to the other
# reviewers, skips, and agreement.


Texts = Mapping[tuple[str, ...], tuple[int, int]]
"""By task and version the number of characters and words of all its texts; by task, version and target those of one
text."""


def reviewer_rows(rows: Sequence[Row], sent: Iterable[Row], texts: Texts, names: Mapping[str, str]) -> list[Row]:
    """A row of everyone to whom items were ``sent`` for review or who is in the table of reviews (``rows``), by id:
    reviewers, adjudicators, checkers and moderators. ``names``: their names.

    It has the number of items ``sent``, the decisions on finished ones, skipped and remaining (``waiting``) items,
    without those about withdrawn tasks; the
    active ``seconds`` in total, also on skipped ones, and the median per item (None before the first); the number of
    items finished faster than the texts can be read; and the agreement with other reviewers and with adjudicators.
    """
    items: dict[str, set[str]] = defaultdict(set)
    for item in sent:
        items[item["reviewer"]].update([] if item["withdrawn"] else [item["item"]])
    by_person = grouped((row["reviewer"], row) for row in rows if row["is_final"])
    together, decided = _comparisons_by_reviewer(finished_reviews(rows))
    result = []
    for person in sorted(items.keys() | by_person.keys()):
        own_rows = by_person[person]
        done = [row for row in own_rows if row["status"] == "submitted"]
        outcomes = Counter(row["outcome"] for row in done)
        times = _believed_seconds(done)
        looked_at = {row["item"] for row in own_rows}
        result.append({
            "reviewer": person, "name": names.get(person, person), "sent": len(items[person] | looked_at),
            **{name: outcomes[name] for name in ("accepted", "corrected", "returned", "adjudicated")},
            "moderated": sum(outcomes[name] for name in ("keep", "apart", "remove")),
            "skipped": sum(row["status"] == "skipped" for row in own_rows),
            "waiting": len(items[person] - looked_at),
            "seconds": sum(_believed_seconds(own_rows)), "median_seconds": median(times) if times else None,
            "fast": sum(_is_fast(row, texts) for row in done),
            "with_reviewers": _agreement(together[person]), "with_adjudicators": _agreement(decided[person]),
        })  # fmt: skip
    return result


def _believed_seconds(rows: Iterable[Row]) -> list[int]:
    return [seconds for row in rows if (seconds := row["active_seconds"] or 0) <= BELIEVED_SECONDS]


def reviewer_findings(
    reviewers: Sequence[Row], rows: Iterable[Row], texts: Texts, limits: WorkCheckThresholds
) -> list[WorkCheckFinding]:
    """The findings of the checks on reviewers, most serious first."""
    word_counts, seconds = Counter[str](), Counter[str]()
    for row in finished_reviews(rows):
        if (spent := row["active_seconds"] or 0) <= BELIEVED_SECONDS:
            word_counts[row["reviewer"]] += _length(row, texts)[1]
            seconds[row["reviewer"]] += spent
    paces = {reviewer_id: 60 * word_counts[reviewer_id] / spent for reviewer_id, spent in seconds.items() if spent}
    return apply_rules([_as_person(reviewer, paces.get(reviewer["reviewer"])) for reviewer in reviewers], limits)


def _as_person(reviewer: Row, words_a_minute: float | None) -> Row:
    """A reviewer in the form in which the checks expect people; values that reviews lack are 0 or unknown."""
    nothing: Json = {name: 0 for rule in SHARES.values() for name in (rule.part, *rule.whole)}
    done = sum(reviewer[name] for name in ("accepted", "corrected", "returned", "adjudicated", "moderated"))
    agreement = max(reviewer["with_reviewers"], reviewer["with_adjudicators"], key=itemgetter("works"))
    measured = (
        {"value": agreement["same"] / agreement["works"], "low": agreement["low"], "high": agreement["high"]}
        if agreement["works"] >= 5
        else {}
    )
    return nothing | {
        "person": reviewer["reviewer"], "what": "reviews", "submitted": done, "fast": reviewer["fast"],
        "skipped": reviewer["skipped"], "agreement": measured, "bias": None, "bias_scores": 0, "drift": {},
        "words_a_minute": words_a_minute,
    }  # fmt: skip


def _is_fast(row: Row, texts: Texts) -> bool:
    """Whether the review took less time than reading; for short texts only if it took none."""
    length = _length(row, texts)[0]
    seconds = row["active_seconds"] or 0
    return length > seconds * FASTEST_READING and (length > SHORT or not seconds)


def _length(row: Row, texts: Texts) -> tuple[int, int]:
    """The characters and words to read for a review: of a reported text only, otherwise of the whole task."""
    of = [json.loads(row["compared"])[0]["target"]] if row["purpose"] == "moderation" else []
    return texts.get((row["task"], row["version"], *of), (0, 0))


def _comparisons_by_reviewer(rows: Sequence[Row]) -> tuple[dict[str, list[bool]], dict[str, list[bool]]]:
    """By reviewer, for each of their works that another reviewer or an adjudicator decided, whether the answers are the
    same."""
    reviews = grouped((revision_of(row), row) for row in rows if row["purpose"] == "review")
    together: dict[str, list[bool]] = defaultdict(list)
    for some in reviews.values():
        for review in some:
            together[review["reviewer"]] += [
                _review_decision(review) == _review_decision(second) for second in some if second is not review
            ]
    decided = grouped(
        (review["reviewer"], review["outcome"] != "returned" and review["content"] == row["content"])
        for row in rows
        if row["purpose"] == "adjudication"
        for work, _ in compared_by(row, json.loads(row["compared"]))
        for review in reviews.get(work, ())
    )
    return together, decided


def _review_decision(row: Row) -> tuple[bool, Any]:
    back = row["outcome"] == "returned"
    return back, None if back else row["content"]


def _agreement(same: Sequence[bool]) -> Figures:
    """Of works that someone else also decided, the number with the ``same`` answers, and Wilson's 95 % interval of the
    share, None if there are none."""
    share = proportion(sum(same), len(same)) if same else None
    return {
        "same": sum(same), "works": len(same),
        "low": None if share is None else share.low, "high": None if share is None else share.high,
    }  # fmt: skip


_REVIEW: tuple[str, ...] = (
    "series", "task", "version", "annotator", "revision", "purpose", "item", "number", "planned", "reviewer",
    "is_final", "status", "outcome", "active_seconds", "work_content", "content", "compared",
)  # fmt: skip


_REVISION = ("task", "revision", "tasks_bundle")
_FINDING = ("rule", "reason", "weight")


def merged_figures(
    project: Project, dataset: Path, exchange: ProjectExchangeState, errors: list[AnnotatorError] | None = None
) -> DatasetStatusFigures:
    """The figures of ``dataset`` about the project. Bundles that cannot be read are left out if their errors can be
    appended to ``errors``. Raises ``dataset.*``, ``review.*``, ``measure.bad_limit``."""
    columns = ["bundle_id", "decision", "reason", "annotator", "created"]
    provenance = list(dataset_rows(dataset, project, "provenance", columns))
    reviews = MergedReviews(project, dataset, errors)
    return DatasetStatusFigures(
        counts=_hand_deliveries(project, dataset, exchange, provenance, reviews),
        reviewers=reviews.reviewers,
        checks=_checks(project, dataset, reviews),
        review_steps=pending_review_steps(project, dataset, exchange, reviews, errors),
        merged_bundles=frozenset(row["bundle_id"] for row in provenance if not is_taken_if_merged_again(row)),
        twice=_twice(project, dataset),
        outdated=outdated_submissions(dataset, project),
    )


class MergedReviews:
    """The reviews in a data set: the items that were ``sent``, their ``rows``, and the rows of the ``reviewers``."""

    def __init__(self, project: Project, dataset: Path, errors: list[AnnotatorError] | None = None) -> None:
        self.sent = list(review_items_sent(project, errors=errors))
        self.rows = list(dataset_rows(dataset, project, "reviews", _REVIEW))
        people = project.people
        names = {review["reviewer"]: people.name_of(review["reviewer"]) for review in (*self.sent, *self.rows)}
        self.texts = _texts(project, dataset, {task_version(row) for row in self.rows})
        self.reviewers = reviewer_rows(self.rows, self.sent, self.texts, names)


def work_checks(project: Project, dataset: Path) -> list[NamedWorkCheckFinding]:
    """The findings of the checks on annotators and reviewers, most serious first. Raises ``dataset.*``,
    ``review.*``, ``measure.bad_limit``."""
    unread: list[AnnotatorError] = []  # what was sent in lost bundles is not checked
    return _checks(project, dataset, MergedReviews(project, dataset, unread))


def _checks(project: Project, dataset: Path, reviews: MergedReviews) -> list[NamedWorkCheckFinding]:
    limits, name_of = limits_of(project.root), project.people.name_of
    findings = [
        NamedWorkCheckFinding(
            finding.person, name_of(finding.person), "reviewer", finding.rule, finding.reason, finding.weight
        )
        for finding in reviewer_findings(reviews.reviewers, reviews.rows, reviews.texts, limits)
    ]
    findings += [
        NamedWorkCheckFinding(finding["person"], name_of(finding["person"]), "annotator", *map(finding.get, _FINDING))
        for finding in check_findings(dataset, limits)["findings"]
    ]
    return sorted(findings, key=lambda finding: (-finding.weight, finding.person, finding.rule))


def _twice(project: Project, dataset: Path) -> Counts:
    """By name, the number of tasks that a person did on two computers independently of each other, without withdrawn
    ones, which nobody can submit again."""
    rows = dataset_rows(dataset, project, "annotations", ["annotator", "series", "task", "conflict", "withdrawn"])
    tasks = {(row["annotator"], row["series"], row["task"]) for row in rows if row["conflict"] and not row["withdrawn"]}
    return dict(sorted(Counter(project.people.name_of(person) for person, _, _ in tasks).items()))


def _hand_deliveries(
    project: Project, dataset: Path, exchange: ProjectExchangeState, provenance: Sequence[Row], reviews: MergedReviews
) -> dict[str, HandDeliveredWork]:
    columns = ["annotator", "series", "task", "status", "active_seconds", "is_final"]
    rows, withdrawn = dataset_rows(dataset, project, "annotations", columns), WithdrawnTasks(project)
    items = {(item["reviewer"], item["item"]) for item in reviews.sent}
    result: defaultdict[str, HandDeliveredWork] = defaultdict(HandDeliveredWork)
    for row in chain(rows, reviews.rows):
        if not row["is_final"]:
            continue
        person, kind = (row["reviewer"], "reviews") if "reviewer" in row else (row["annotator"], "tasks")
        spent = row["active_seconds"] or 0
        result[person].statuses[row["status"]] += 1
        if kind == "reviews":
            result[person].withdrawn += (person, row["item"]) not in items
        elif withdrawn.include(row["task"], row["series"]):
            result[person].withdrawn += 1
        if spent > BELIEVED_SECONDS:
            result[person].set_aside += spent
        else:
            result[person].seconds[kind] += spent
    files = (file for person in exchange.people.values() for file in person.arrived.values())
    synced = {file.bundle_id for file in files if file.outcome == "taken"}
    for row in provenance:
        if row["decision"] != "refused" and row["annotator"]:
            delivered = result[row["annotator"]]
            delivered.files += 1
            delivered.last = max(row["created"] or "", delivered.last)
            delivered.by_hand |= row["bundle_id"] not in synced
    return {person: delivered for person, delivered in result.items() if person and delivered.by_hand}


def _texts(project: Project, dataset: Path, task_versions: set[tuple[str, str]]) -> Texts:
    """The characters and words of the reviewed tasks, and of each of their texts."""
    result: dict[tuple[str, ...], tuple[int, int]] = {}
    if not task_versions:
        return result
    tasks, columns = {task for task, _ in task_versions}, ["task", "version", "target", "characters", "words"]
    for row in dataset_rows(dataset, project, "texts", columns, tasks):
        key = task_version(row)
        if key in task_versions:
            characters, words = result.get(key, (0, 0))
            result[key] = characters + (row["characters"] or 0), words + (row["words"] or 0)
            result[*key, row["target"]] = row["characters"] or 0, row["words"] or 0
    return result


def is_taken_if_merged_again(row: Row) -> bool:
    """Whether a bundle that a merge refused would be accepted by the next one, according to its row of
    ``provenance``."""
    return row["decision"] == REFUSED and str(row["reason"]).endswith("[trust.unknown_signer]")


def pending_review_steps(
    project: Project, dataset: Path, exchange: ProjectExchangeState, merged: MergedReviews,
    errors: list[AnnotatorError] | None = None,
) -> PendingReviewSteps:  # fmt: skip
    """The open steps of reviews: what each command would do now. ``errors`` is as for :func:`merged_figures`. Raises
    ``dataset.*``, ``review.*``."""
    texts = [item for item in reported_texts(dataset, project, errors=errors) if not item.decision]
    open_texts = sum(not item.sent_to for item in texts)
    earlier = grouped(
        (row["annotator"], row["task"])
        for row in _not_returned(project, exchange, works_on_earlier_texts(dataset, project, _REVISION))
    )
    if not merged.sent:
        return PendingReviewSteps(
            not_sent=_submitted_count(project, dataset, exchange), reported=open_texts, earlier=earlier
        )
    rule = review_settings(project.root).rule
    standing = review_state(dataset, project, rule, errors)
    reviews, adjudications = (
        SentReviewItems(project, standing.rows, purpose, NOBODY, errors) for purpose in ("review", "adjudication")
    )
    unsent_reviews = wanted_reviews(standing.works, standing.rows, reviews, exchange, 1, rule)
    cases = pending_cases(standing, False, adjudications, exchange)
    looked_at = {item_key(row) for row in merged.rows if row["is_final"]}
    waits: dict[str, Counter[str]] = {"review": Counter(), "adjudication": Counter(), "moderation": Counter()}
    waits["moderation"].update(item.sent_to for item in texts if item.sent_to)
    for item in merged.sent:
        asked = item["purpose"] != "moderation" and not item["withdrawn"]
        if asked and item_key(item) not in looked_at:
            waits[item["purpose"]][item["reviewer"]] += 1
    back = {
        (annotator_id, returned.own): returned.revision
        for annotator_id, person in exchange.people.items()
        for returned in person.given_back.values()
    }
    works = {work.key: work for work in standing.works}
    settled = [
        (works[key].at_revision, item.state)
        for key, item in standing.settled.items()
        if works[key].at_revision not in standing.adjudicated
    ]
    samples = [item for item in merged.sent if item["purpose"] == "review" and item.get("sample")]
    decisions, sampled = load_delivery_decisions(project), {item["work_bundle"] for item in samples}
    undecided = {
        delivery
        for work in standing.works
        if sampled & work.deliveries and decisions.about(work.at_revision, work.reviewed_content) is None
        for delivery in work.deliveries
    }
    return PendingReviewSteps(
        not_sent=sum(not item.received_by for item in unsent_reviews),
        free=sum(len(item.numbers) for item in unsent_reviews if item.received_by),
        to_return=Counter(
            work[2] for work, state in settled if state == "returned" and back.get((work[2], work[1]), -1) < work[3]
        ),
        disputed=len(cases),
        waiting_disputes=_waiting_disputes(standing, {case.first.asked for case in cases}, adjudications),
        waiting_reviews=dict(waits["review"]),
        waiting_adjudications=dict(waits["adjudication"]),
        waiting_moderations=dict(waits["moderation"]),
        deliveries=[
            f"{item.delivery[:16]} of {project.people.name_of(item.annotator)}"
            for item in error_rates_of(samples, merged.rows)
            if item.looked_at and not item.waiting and item.delivery in undecided
        ],
        reported=open_texts,
        earlier=earlier,
    )


def _waiting_disputes(
    standing: ProjectReviewState, pending: Collection[Asked], adjudications: SentReviewItems
) -> Counts:
    """The number of disputed works that cannot be adjudicated yet, because somebody else's work on the same task is
    returned, or a reviewer has not answered: by the people who are waited for (their ids)."""
    with_adjudicators = {
        work
        for adjudication in adjudications.live
        for work, _ in compared_by(adjudication, adjudication.get("compared", ()))
    }
    same = grouped((work.asked, work) for work in standing.works)
    result: Counter[str] = Counter()
    for work in standing.works:
        outcome = standing.settled.get(work.key)
        busy = work.at_revision in standing.adjudicated or work.at_revision in with_adjudicators
        if outcome is None or outcome.state != "disputed" or work.asked in pending or busy:
            continue
        result.update({
            submission.annotator for submission in same[work.asked]
            if submission.key in standing.settled and standing.settled[submission.key].state in ("returned", "waiting")
        } or {work.annotator})  # fmt: skip
    return dict(result)


def _submitted_count(project: Project, dataset: Path, exchange: ProjectExchangeState) -> int:
    """The number of submitted works that count, without gold items and returned work."""
    gold, works = GoldTasks(project), current_submissions(dataset, project, ("annotator", "rubric", *_REVISION))
    own = (row for row in works if not gold.include(row["task"], row["series"], row["rubric"]))
    return sum(1 for _ in _not_returned(project, exchange, own))


def _not_returned(project: Project, exchange: ProjectExchangeState, works: Iterable[Row]) -> Iterator[Row]:
    """The works that are not returned, of rows with the columns of a revision."""
    sent = cache(partial(tasks_of, project))
    for row in works:
        given_back = exchange.person(row["annotator"]).given_back
        task = sent(row["tasks_bundle"]).get(row["task"], "") if given_back else ""
        if not (given_back and exchange.is_returned(row["annotator"], task, row["revision"])):
            yield row
