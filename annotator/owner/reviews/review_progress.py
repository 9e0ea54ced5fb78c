"""How far reviews are, what they came to, and which answers they are about."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

from annotator.model.annotation import Annotation
from annotator.owner.project.decisions import Answers, Revision, answers_digest, load_delivery_decisions, revision_of
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.delivery_checks import DeliveryReviewState, delivery_states
from annotator.owner.reviews.review_outcomes import (
    Key,
    ReviewOutcome,
    Row,
    adjudicated,
    compared_by,
    decided_by,
    resolve_reviews,
)
from annotator.owner.reviews.submissions import SubmittedWork, dataset_rows, handed_in, sent_to_reviewers

# Which answers a review or a decision is about: those that somebody saw, not all that have their revision's number.


_COLUMNS: Final = ["series", "task", "annotator", "revision", "version", "bundle_id", "document", "is_final"]
_BATCH: Final = 1024


def reviews_of_current_answers(
    reviews: Iterable[Mapping[str, Any]], now: Mapping[Revision, Answers]
) -> list[Mapping[str, Any]]:
    """The rows of ``reviews`` without those of other answers than the work has ``now`` under its number."""
    return [row for row in reviews if row["purpose"] != "review" or _is_of(row, now.get(revision_of(row)))]


def answers_now(documents: Path, reviews: Iterable[Mapping[str, Any]]) -> Mapping[Revision, Answers]:
    """What counts, from the table ``documents``, of the work that any of the ``reviews`` names or compares."""
    wanted: set[Revision] = set()
    for row in reviews:
        if row["purpose"] == "review":
            wanted.add(revision_of(row))
        elif row["purpose"] == "adjudication":
            wanted |= {work for work, _ in compared_by(row, json.loads(row["compared"]))}
    return {revision: answers for revision, _, final, answers in _said(documents, wanted) if final}


def returned_answers(documents: Path, decisions: Iterable[Mapping[str, Any]]) -> set[tuple[Revision, str]]:
    """The work that the owner gave back by the rows of ``delivery_decisions``, each with a results bundle that has
    these answers, from the table ``documents``. A row that names no answers is about all of its revision, unless
    another names them: it was written before they were kept."""
    last = {(revision_of(row), _named(row)): row["decision"] for row in decisions}
    found = set()
    wanted = {revision for (revision, _), decision in last.items() if decision == "returned"}
    for revision, bundle, _, answers in _said(documents, wanted):
        if last.get((revision, answers), last.get((revision, None))) == "returned":
            found.add((revision, bundle))
    return found


def _named(row: Mapping[str, Any]) -> Answers | None:
    """The answers that a decision names; an older data set has no column for them."""
    version, said = row.get("version"), row.get("content")
    return (version, said) if version and said else None


def _said(documents: Path, wanted: Collection[Revision]) -> Iterator[tuple[Revision, str, bool, Answers]]:
    """What every results bundle says in the work that is ``wanted``, and whether it counts."""
    if not wanted or not documents.exists():
        return
    for batch in pq.ParquetFile(documents).iter_batches(_BATCH, columns=_COLUMNS):
        for row in batch.to_pylist():
            if revision_of(row) in wanted:
                answers = Annotation.model_validate_json(row["document"])
                yield revision_of(row), row["bundle_id"], row["is_final"], (row["version"], answers_digest(answers))


def _is_of(row: Mapping[str, Any], now: Answers | None) -> bool:
    return now is None or now == (row["version"], row["work_content"])


@dataclass(frozen=True)
class SkippedReview:
    """What a reviewer skipped: whose work (empty where an adjudication was), for which purpose, why (the key of the
    rubric's reason) and in their own words, and whether it ``waits`` for their word by the rule."""

    reviewer: str
    annotator: str
    series: str
    task: str
    purpose: str
    reason: str
    note: str
    waits: bool


@dataclass(frozen=True)
class ReviewProgress:
    """How many works there are of each state (``not sent``, ``waiting``, ``accepted``, ``corrected``, ``returned``,
    ``disputed``, and ``adjudicated``), in all and by whose they are."""

    rule: str
    states: Mapping[str, int]
    people: Mapping[str, Mapping[str, int]]
    deliveries: Sequence[DeliveryReviewState] = ()
    """Those about which the owner said anything as a whole."""
    skipped: Sequence[SkippedReview] = ()
    unchanged: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By annotator, the tasks that were returned and handed in again with the same answers."""


@dataclass(frozen=True)
class ReviewState:
    """All work that was handed in, what reviews of it came to, and the rows of reviews."""

    works: tuple[SubmittedWork, ...]
    settled: Mapping[Key, ReviewOutcome]
    rows: tuple[Row, ...]

    @cached_property
    def adjudicated(self) -> Mapping[Revision, Row]:
        """The adjudications that are final, by the work that they decided."""
        return adjudicated(self.rows, self.now)

    @cached_property
    def now(self) -> Mapping[Revision, Answers]:
        """The answers of each work."""
        return {work.at_revision: work.said for work in self.works}


def review_state(dataset: Path, project: Project, rule: str) -> ReviewState:
    """What reviews say of the work in a data set by a rule. Raises ``review.*``, ``dataset.*``."""
    works = handed_in(dataset, project)
    rows = dataset_rows(dataset, project, "reviews")
    about = reviews_of_current_answers(rows, {work.at_revision: work.said for work in works})
    settled = resolve_reviews(about, rule, {work.key: work.revision for work in works})
    return ReviewState(tuple(works), settled, tuple(rows))


def review_progress(dataset: Path, project: Project, rule: str) -> ReviewProgress:
    """Count the works of each state. Raises ``review.*``, ``dataset.*``."""
    return progress_of(review_state(dataset, project, rule), project, rule)


def progress_of(found: ReviewState, project: Project, rule: str) -> ReviewProgress:
    """The same of what was read already."""
    sent = {
        (revision_of(each), each["version"], each["work_content"])
        for each in sent_to_reviewers(project)
        if each["purpose"] == "review" and not each.get("sample")
    }
    decided = load_delivery_decisions(project)
    states: Counter[str] = Counter()
    waiting: set[Revision] = set()
    people: dict[str, Counter[str]] = defaultdict(Counter)
    for work in found.works:
        state = "waiting" if (work.at_revision, *work.said) in sent else "not sent"
        if work.key in found.settled:
            state = found.settled[work.key].state
        if decided.is_returned(work.at_revision, work.said):
            state = "returned"
        if work.at_revision in found.adjudicated:
            state = "adjudicated"
        states[state] += 1
        waiting |= {work.at_revision} if state == "waiting" else set()
        people[work.annotator][state] += 1
    return ReviewProgress(
        rule,
        dict(sorted(states.items())),
        {who: dict(sorted(people[who].items())) for who in sorted(people)},
        delivery_states(project, found.works),
        tuple(_skipped(found, waiting)),
        _unchanged(project, found),
    )


def _unchanged(project: Project, found: ReviewState) -> Mapping[str, Sequence[str]]:
    """The works that came back to their annotators, by reviewers or with a delivery, and were handed in as they were:
    the same answers at a later revision."""
    back: set[tuple[Key, Answers]] = set()
    earlier: dict[tuple[Key, Answers], int] = {}
    for row in found.rows:
        if row["purpose"] == "review" and row["is_final"] and row["outcome"] == "returned":
            about = (row["series"], row["task"], row["annotator"]), (row["version"], row["work_content"])
            back.add(about)
            earlier[about] = min(row["revision"], earlier.get(about, row["revision"]))
    for (work, answers), said in load_delivery_decisions(project).statements.items():
        if said.decision == "returned" and answers is not None:
            about = work[:3], answers
            back.add(about)
            earlier[about] = min(work[3], earlier.get(about, work[3]))
    again: dict[str, list[str]] = defaultdict(list)
    for work_now in found.works:
        about = work_now.key, work_now.said
        if about in back and work_now.revision > earlier[about]:
            again[work_now.annotator].append(work_now.task)
    return {who: sorted(tasks) for who, tasks in sorted(again.items())}


def _skipped(found: ReviewState, waiting: Collection[Revision]) -> Iterator[SkippedReview]:
    """What reviewers skipped of the work as it stands now, by reviewer, annotator and task."""
    now = {work.at_revision for work in found.works}
    for row in sorted(found.rows, key=_by_whom):
        if row["purpose"] == "moderation":
            continue  # `review flagged` says it
        about = [revision_of(row)]
        if not row["annotator"]:
            about = list(decided_by(row, json.loads(row["compared"]), found.now))
        if not (row["is_final"] and row["status"] == "skipped" and now.intersection(about)):
            continue
        adjudicated = row["purpose"] == "adjudication" and not found.adjudicated.keys() & set(about)
        yield SkippedReview(
            reviewer=row["reviewer"],
            annotator=row["annotator"] or "",
            series=row["series"],
            task=row["task"],
            purpose=row["purpose"],
            reason=row["skip_reason"] or "",
            note=row["skip_note"] or "",
            waits=adjudicated or (row["purpose"] == "review" and about[0] in waiting),
        )


def _by_whom(row: Row) -> tuple[str, str, str, str]:
    return row["reviewer"], row["annotator"] or "", row["task"], row["item"]
