"""Outcomes of reviews: by the owner's rule, which answers are final for a work.

- ``both-accept``: final if all reviewers have the same result; disputed as soon as they differ.
- ``any-correction``: final if all accepted the work; disputed if anybody corrected it, even if all did so equally.
- ``first``: the reviewer with the first number decides.
- ``majority``: final if more than half of annotator and reviewers agree.

Work is returned by ``both-accept`` and ``any-correction`` if anybody returned it, by ``first`` if the first reviewer
did, by ``majority`` if more than half of the reviewers did. Disputed work goes to adjudication, whose answers are final
for the decided work under any rule.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from annotator.errors import AnnotatorError
from annotator.owner.project.decisions import Answers, Revision
from annotator.owner.rows import Json, Row, grouped, work_key

RuleName = Literal["both-accept", "any-correction", "first", "majority"]
RULES: tuple[str, ...] = get_args(RuleName)
USUAL = "both-accept"
State = Literal["not sent", "waiting", "accepted", "corrected", "returned", "disputed"]
Key = tuple[str, str, str]
"""Series, task and annotator."""
Asked = tuple[str, str, str]
"""The SHA-256 of a rubric, a task and its version."""


@dataclass(frozen=True)
class ReviewOutcome:
    """The outcome of the reviews of one work.

    ``final`` is the review with the final answers, if the state is ``corrected``. ``reviews`` are all reviews of the
    last submitted revision on which the state rests.
    """

    state: State
    reviews: Sequence[Row]
    final: Row | None = None


def check_rule(name: str) -> str:
    """Return ``name`` if it is a rule. Raises ``review.unknown_rule``."""
    if name not in RULES:
        raise AnnotatorError("review.unknown_rule", f"There is no rule {name!r}.", f"Rules: {', '.join(RULES)}.")
    return name


def finished_reviews(rows: Iterable[Row]) -> list[Row]:
    """The rows of ``reviews`` that count: the last submitted one of each reviewer."""
    return [row for row in rows if row["is_final"] and row["status"] == "submitted"]


def resolve_reviews(rows: Iterable[Row], rule: str, revisions: Mapping[Key, int]) -> dict[Key, ReviewOutcome]:
    """The outcome of every reviewed work.

    ``revisions`` has the current revision of each work; reviews of earlier ones are ignored. Work that was sent to
    reviewers but not reviewed is not included.
    """
    check_rule(rule)
    reviews = [(work_key(row), row) for row in finished_reviews(rows) if row["purpose"] == "review"]
    by_work = grouped((key, row) for key, row in reviews if revisions.get(key) == row["revision"])
    return {key: resolve_work(own, rule) for key, own in sorted(by_work.items())}


def final_adjudications(rows: Iterable[Row], now: Mapping[Revision, Answers]) -> dict[Revision, Row]:
    """The final adjudication of each decided work, that of the latest build.

    Excludes work that the adjudicator did not receive: later work, work by another rubric, and work with other answers
    ``now``.
    """
    result: dict[Revision, Row] = {}
    for row in sorted(
        finished_reviews(rows), key=lambda row: (row["revision"] or 0, -(row["number"] or 0), row["item"])
    ):
        if row["purpose"] == "adjudication":
            result |= dict.fromkeys(decided_by(row, json.loads(row["compared"]), now), row)
    return result


def decided_by(about: Json, compared: Iterable[Row], now: Mapping[Revision, Answers]) -> Iterator[Revision]:
    """The work that an adjudication decides: ``compared`` work whose answers are unchanged ``now``.

    Older versions of the program stored no hash of the answers: then any answers of the version and revision match.
    """
    for work, digest in compared_by(about, compared):
        version, content = now.get(work, (about["version"], digest))
        if version == about["version"] and digest in (None, content):
            yield work


def compared_by(about: Json, compared: Iterable[Row]) -> Iterator[tuple[Revision, str | None]]:
    """The work sent to an adjudicator with the hash of its answers, if stored: the ``compared`` work and that with
    equal answers (``alike``).

    Work without a series belongs to the series of the adjudication.
    """
    for group in compared:
        for answer in (group, *group.get("alike", ())):
            work = answer.get("series", about["series"]), about["task"], answer["annotator"], answer["revision"]
            yield work, answer.get("content")


def outcome_of_work(reviewed: ReviewOutcome | None, *, sent: bool, returned: bool) -> ReviewOutcome:
    """The outcome of work that no adjudication decided: ``reviewed``, if it has reviews, unless the owner ``returned``
    it. ``sent``: whether it was sent to reviewers."""
    if returned:
        return ReviewOutcome("returned", ())
    return reviewed or ReviewOutcome("waiting" if sent else "not sent", ())


def resolve_work(reviews: Iterable[Row], rule: str) -> ReviewOutcome:
    """The outcome of the given reviews, at least one, of one revision of one work."""
    return _settle(sorted(reviews, key=_number), rule)


def planned_reviewer_count(reviews: Iterable[Row]) -> int:
    """The number of people to whom the work was sent."""
    return max(row["planned"] or 1 for row in reviews)


def _number(row: Row) -> tuple[int, str]:
    return row["number"] or 0, row["item"]


def _settle(reviews: Sequence[Row], rule: str) -> ReviewOutcome:
    outcomes = [row["outcome"] for row in reviews]
    if rule == "first":
        first = reviews[0]
        return _outcome_by(first, reviews) if first["number"] == 1 else ReviewOutcome("waiting", reviews)
    if rule == "majority":
        return _majority(reviews, planned_reviewer_count(reviews))
    if "returned" in outcomes:
        return ReviewOutcome("returned", reviews)
    contents = {row["content"] for row in reviews}
    if len(contents) > 1 or (rule == "any-correction" and "corrected" in outcomes):
        return ReviewOutcome("disputed", reviews)
    return (
        _outcome_by(reviews[0], reviews)
        if len(reviews) >= planned_reviewer_count(reviews)
        else ReviewOutcome("waiting", reviews)
    )


def _majority(reviews: Sequence[Row], planned: int) -> ReviewOutcome:
    if 2 * sum(row["outcome"] == "returned" for row in reviews) > planned:
        return ReviewOutcome("returned", reviews)
    votes = Counter([reviews[0]["work_content"], *(row["content"] for row in reviews if row["outcome"] != "returned")])
    content, most = votes.most_common(1)[0]
    if 2 * most > planned + 1:
        chosen = next((row for row in reviews if row["content"] == content and row["outcome"] != "returned"), None)
        return _outcome_by(chosen, reviews) if chosen is not None else ReviewOutcome("accepted", reviews)
    return ReviewOutcome("waiting" if len(reviews) < planned else "disputed", reviews)


def _outcome_by(row: Row, reviews: Sequence[Row]) -> ReviewOutcome:
    return ReviewOutcome(row["outcome"], reviews, row if row["outcome"] == "corrected" else None)
