"""How far reviews are, and what they came to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from annotator.owner.delivery_decisions import works_decided
from annotator.owner.owner_project import Project
from annotator.owner.reviews.delivery_checks import DeliveryState, delivery_states, returned_as_a_whole
from annotator.owner.reviews.handed_in import Work, dataset_rows, handed_in, sent_to_reviewers
from annotator.owner.reviews.review_outcomes import Key, Row, Settled, adjudicated, settle
from annotator.owner.work_revision import Revision, revision_of


@dataclass(frozen=True)
class ReviewProgress:
    """How many works there are of each state (``not sent``, ``waiting``, ``accepted``, ``corrected``, ``returned``,
    ``disputed``, and ``adjudicated``), in all and by whose they are."""

    rule: str
    states: Mapping[str, int]
    people: Mapping[str, Mapping[str, int]]
    deliveries: Sequence[DeliveryState] = ()
    """Those about which the owner said anything as a whole."""


@dataclass(frozen=True)
class Standing:
    """All work that was handed in, what reviews of it came to, and the rows of reviews."""

    works: tuple[Work, ...]
    settled: Mapping[Key, Settled]
    rows: tuple[Row, ...]

    @cached_property
    def adjudicated(self) -> Mapping[Revision, Row]:
        """The adjudications that are final, by the work that they decided."""
        return adjudicated(self.rows)


def standing_of(dataset: Path, project: Project, rule: str) -> Standing:
    """What reviews say of the work in a data set by a rule. Raises ``review.*``, ``dataset.*``."""
    works = handed_in(dataset, project)
    rows = dataset_rows(dataset, project, "reviews")
    settled = settle(rows, rule, {work.key: work.revision for work in works})
    return Standing(tuple(works), settled, tuple(rows))


def review_progress(dataset: Path, project: Project, rule: str) -> ReviewProgress:
    """Count the works of each state. Raises ``review.*``, ``dataset.*``."""
    found = standing_of(dataset, project, rule)
    sent = {
        revision_of(each)
        for each in sent_to_reviewers(project)
        if each["purpose"] == "review" and not each.get("sample")
    }
    decided = works_decided(project)
    states: Counter[str] = Counter()
    people: dict[str, Counter[str]] = defaultdict(Counter)
    for work in found.works:
        state = "waiting" if work.at_revision in sent else "not sent"
        if work.key in found.settled:
            state = found.settled[work.key].state
        if returned_as_a_whole(decided, work):
            state = "returned"
        if work.at_revision in found.adjudicated:
            state = "adjudicated"
        states[state] += 1
        people[work.annotator][state] += 1
    return ReviewProgress(
        rule,
        dict(sorted(states.items())),
        {who: dict(sorted(people[who].items())) for who in sorted(people)},
        delivery_states(project, found.works),
    )
