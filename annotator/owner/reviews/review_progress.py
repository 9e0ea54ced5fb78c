"""The progress and outcomes of reviews, and the answers that they are about."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.owner.dataset.dataset_folder import DatasetFolder, open_dataset
from annotator.owner.dataset.returned_work import answers_of, returned_answers
from annotator.owner.exchange.task_returns import decision_rows
from annotator.owner.project.decisions import Answers, Revision, load_delivery_decisions, revision_of
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.delivery_checks import DeliveryReviewState, delivery_states
from annotator.owner.reviews.review_outcomes import (
    Key,
    ReviewOutcome,
    compared_by,
    final_adjudications,
    outcome_of_work,
    resolve_reviews,
)
from annotator.owner.reviews.task_submissions import (
    TaskSubmission,
    WorksSentToReviewers,
    dataset_rows,
    final_submissions,
)
from annotator.owner.rows import Counts, Row, grouped, work_key

# Matching reviews and decisions with the answers that people saw. A revision number alone does not identify them.


def reviews_of_current_answers(reviews: Iterable[Row], now: Mapping[Revision, Answers]) -> list[Row]:
    """The rows of ``reviews`` without reviews of other answers than those the work has ``now``."""
    return [row for row in reviews if row["purpose"] != "review" or _is_of(row, now.get(revision_of(row)))]


def answers_now(documents: Path, reviews: Iterable[Row]) -> Mapping[Revision, Answers]:
    """The final answers, from the table ``documents``, of the work that any of the ``reviews`` names or compares."""
    revisions: set[Revision] = set()
    for row in reviews:
        if row["purpose"] == "review":
            revisions.add(revision_of(row))
        elif row["purpose"] == "adjudication":
            revisions |= {work for work, _ in compared_by(row, json.loads(row["compared"]))}
    return {revision: answers for revision, _, final, answers in answers_of(documents, revisions) if final}


def _is_of(row: Row, now: Answers | None) -> bool:
    return now is None or now == (row["version"], row["work_content"])


@dataclass(frozen=True)
class ReviewProgress:
    """The number of works in each state, in total and by author.

    States are those of :class:`ReviewOutcome`, and ``adjudicated``. Exports omit what waits, is returned or disputed.
    """

    rule: str
    states: Counts
    people: Mapping[str, Counts]
    deliveries: Sequence[DeliveryReviewState] = ()
    """The deliveries about which the owner made a statement."""
    unchanged: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By annotator, the returned tasks that were submitted again with unchanged answers."""
    outdated: Counts = field(default_factory=dict)
    """The number of works in each state whose text was changed since. ``states`` and ``people`` include them."""
    errors: Sequence[AnnotatorError] = ()
    """Those of bundles that cannot be read. Work that was sent in one is in no state."""


@dataclass(frozen=True)
class ProjectReviewState:
    """All submitted work, the outcomes of its reviews, and the rows of reviews."""

    works: tuple[TaskSubmission, ...]
    settled: Mapping[Key, ReviewOutcome]
    rows: tuple[Row, ...]

    @cached_property
    def adjudicated(self) -> Mapping[Revision, Row]:
        """The final adjudications by decided work."""
        return final_adjudications(self.rows, self.current_answers)

    @cached_property
    def current_answers(self) -> Mapping[Revision, Answers]:
        """The current answers of each work."""
        return {work.at_revision: work.reviewed_content for work in self.works}


def review_state(
    dataset: Path, project: Project, rule: str, errors: list[AnnotatorError] | None = None, *, outdated: bool = False
) -> ProjectReviewState:
    """The state of reviews of the work in a data set, by ``rule``. ``errors`` and ``outdated`` are as for
    :func:`final_submissions`. Raises ``review.*``, ``dataset.*``."""
    works = final_submissions(dataset, project, errors, outdated=outdated)
    rows = list(dataset_rows(dataset, project, "reviews"))
    about = reviews_of_current_answers(rows, {work.at_revision: work.reviewed_content for work in works})
    settled = resolve_reviews(about, rule, {work.key: work.revision for work in works})
    return ProjectReviewState(tuple(works), settled, tuple(rows))


def review_progress(dataset: Path, project: Project, rule: str) -> ReviewProgress:
    """Count the works in each state. Raises ``review.*``, ``dataset.*``."""
    errors: list[AnnotatorError] = []
    review = review_state(dataset, project, rule, errors, outdated=True)
    sent = WorksSentToReviewers(project, errors)
    documents = DatasetFolder(open_dataset(dataset, project.state.id).root).table(project.state.id, "documents")
    returned = returned_answers(documents, decision_rows(project))
    people: dict[str, Counter[str]] = defaultdict(Counter)
    outdated: Counter[str] = Counter()
    for work in review.works:
        outcome = outcome_of_work(
            review.settled.get(work.key),
            sent=work.at_revision in sent,
            returned=(work.at_revision, work.bundle_id) in returned,
        )
        state = "adjudicated" if work.at_revision in review.adjudicated else outcome.state
        people[work.annotator][state] += 1
        if work.outdated:
            outdated[state] += 1
    return ReviewProgress(
        rule,
        dict(sorted(sum(people.values(), Counter()).items())),
        {annotator: dict(sorted(people[annotator].items())) for annotator in sorted(people)},
        delivery_states(project, [work for work in review.works if not work.outdated]),
        _unchanged_works(project, review),
        dict(sorted(outdated.items())),
        tuple({str(error): error for error in errors}.values()),
    )


def _unchanged_works(project: Project, review: ProjectReviewState) -> Mapping[str, Sequence[str]]:
    """The returned works that were submitted again with unchanged answers at a later revision, by annotator."""
    earlier: dict[tuple[Key, Answers], int] = {}
    for row in review.rows:
        if row["purpose"] == "review" and row["is_final"] and row["outcome"] == "returned":
            about = work_key(row), (row["version"], row["work_content"])
            earlier[about] = min(row["revision"], earlier.get(about, row["revision"]))
    for (work, answers), statement in load_delivery_decisions(project).statements.items():
        if statement.decision == "returned":
            about = work[:3], answers
            earlier[about] = min(work[3], earlier.get(about, work[3]))
    again = grouped(
        (work.annotator, work.task)
        for work in review.works
        if work.revision > earlier.get((work.key, work.reviewed_content), work.revision)
    )
    return {annotator: sorted(tasks) for annotator, tasks in sorted(again.items())}
