"""What reviews come to: by the owner's rule one of them, or none yet, says what is final of somebody's work.

- ``both-accept``: final where all reviewers came to the same; as soon as they differ it is disputed.
- ``any-correction``: final where all accepted it; a correction, even the same by all, is disputed.
- ``first``: the reviewer with the first number decides.
- ``majority``: of the annotator and the reviewers more than half say the same.

Work is returned by ``both-accept`` and ``any-correction`` where anybody returned it, by ``first`` where the first did,
by ``majority`` where more than half of the reviewers did. What is disputed goes to adjudication, whose answer is final
for the work that it decided, whatever the rule.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from annotator.errors import AnnotatorError
from annotator.owner.project.decisions import Answers, Revision

RuleName = Literal["both-accept", "any-correction", "first", "majority"]
RULES: Final[tuple[str, ...]] = get_args(RuleName)
USUAL: Final = "both-accept"
State = Literal["accepted", "corrected", "returned", "disputed", "waiting"]
Row = Mapping[str, Any]
Key = tuple[str, str, str]
"""Series, task and annotator."""
Asked = tuple[str, str, str]
"""The SHA-256 of a rubric, a task and its version."""


@dataclass(frozen=True)
class ReviewOutcome:
    """What reviews of one work came to. ``final`` is the review whose answers are final where it is ``corrected``;
    ``reviews`` are all of the revision that was handed in last."""

    state: State
    reviews: Sequence[Row]
    final: Row | None = None


def check_rule(name: str) -> str:
    """``name``, if it is a rule. Raises ``review.unknown_rule``."""
    if name not in RULES:
        raise AnnotatorError("review.unknown_rule", f"There is no rule {name!r}.", f"Rules: {', '.join(RULES)}.")
    return name


def finished_reviews(rows: Iterable[Row]) -> list[Row]:
    """The rows of ``reviews`` that count: submitted, the last of their reviewer."""
    return [row for row in rows if row["is_final"] and row["status"] == "submitted"]


def resolve_reviews(rows: Iterable[Row], rule: str, revisions: Mapping[Key, int]) -> dict[Key, ReviewOutcome]:
    """What became of every work that was reviewed. ``revisions`` says which revision counts now: reviews of an earlier
    one say nothing of it. Work that was sent to reviewers and not reviewed is not here."""
    check_rule(rule)
    by_work: dict[Key, list[Row]] = defaultdict(list)
    for row in finished_reviews(rows):
        key = (row["series"], row["task"], row["annotator"])
        if row["purpose"] == "review" and revisions.get(key) == row["revision"]:
            by_work[key].append(row)
    return {key: resolve_work(found, rule) for key, found in sorted(by_work.items())}


def adjudicated(rows: Iterable[Row], now: Mapping[Revision, Answers]) -> dict[Revision, Row]:
    """The adjudication that is final of each work that was decided, the latest build's. It says nothing of work that
    the adjudicator was not sent, which came later, was asked by another rubric, or has other answers ``now``."""
    found: dict[Revision, Row] = {}
    for row in sorted(
        finished_reviews(rows), key=lambda row: (row["revision"] or 0, -(row["number"] or 0), row["item"])
    ):
        if row["purpose"] == "adjudication":
            found |= dict.fromkeys(decided_by(row, json.loads(row["compared"]), now), row)
    return found


def decided_by(
    about: Mapping[str, Any], compared: Iterable[Mapping[str, Any]], now: Mapping[Revision, Answers]
) -> Iterator[Revision]:
    """The work that an adjudication decides, as far as it has ``now`` the answers that were ``compared``. An older
    program kept no hash of them: then all of that version and revision are meant."""
    for work, said in compared_by(about, compared):
        version, content = now.get(work, (about["version"], said))
        if version == about["version"] and said in (None, content):
            yield work


def compared_by(
    about: Mapping[str, Any], compared: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[Revision, str | None]]:
    """The work that an adjudicator was sent, what was ``compared`` and who said the same as one of that (``alike``),
    each with the hash of its answers where that was kept. What names no series is of the adjudication's own."""
    for each in compared:
        for one in (each, *each.get("alike", ())):
            work = one.get("series", about["series"]), about["task"], one["annotator"], one["revision"]
            yield work, one.get("content")


def resolve_work(reviews: Iterable[Row], rule: str) -> ReviewOutcome:
    """What some reviews of one revision of one work, at least one of them, come to."""
    return _settled(sorted(reviews, key=_number), rule)


def planned(reviews: Iterable[Row]) -> int:
    """How many people a work was sent to."""
    return max(row["planned"] or 1 for row in reviews)


def _number(row: Row) -> tuple[int, str]:
    return row["number"] or 0, row["item"]


def _settled(reviews: Sequence[Row], rule: str) -> ReviewOutcome:
    outcomes = [row["outcome"] for row in reviews]
    if rule == "first":
        first = reviews[0]
        return _by(first, reviews) if first["number"] == 1 else ReviewOutcome("waiting", reviews)
    if rule == "majority":
        return _majority(reviews, planned(reviews))
    if "returned" in outcomes:
        return ReviewOutcome("returned", reviews)
    contents = {row["content"] for row in reviews}
    if len(contents) > 1 or (rule == "any-correction" and "corrected" in outcomes):
        return ReviewOutcome("disputed", reviews)
    return _by(reviews[0], reviews) if len(reviews) >= planned(reviews) else ReviewOutcome("waiting", reviews)


def _majority(reviews: Sequence[Row], asked: int) -> ReviewOutcome:
    if 2 * sum(row["outcome"] == "returned" for row in reviews) > asked:
        return ReviewOutcome("returned", reviews)
    votes = Counter([reviews[0]["work_content"], *(row["content"] for row in reviews if row["outcome"] != "returned")])
    content, most = votes.most_common(1)[0]
    if 2 * most > asked + 1:
        chosen = next((row for row in reviews if row["content"] == content and row["outcome"] != "returned"), None)
        return _by(chosen, reviews) if chosen is not None else ReviewOutcome("accepted", reviews)
    return ReviewOutcome("waiting" if len(reviews) < asked else "disputed", reviews)


def _by(row: Row, reviews: Sequence[Row]) -> ReviewOutcome:
    return ReviewOutcome(row["outcome"], reviews, row if row["outcome"] == "corrected" else None)
