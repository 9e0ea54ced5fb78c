"""Reviewers in rows: what they said, how long they took, and how far they agree with others; and the checks of them.

The checks are those of annotators, as far as they can be asked of reviews: time against the length of the texts, pace
against the other reviewers, skips, and agreement.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from annotator.model.pace import FASTEST_READING, SHORT
from annotator.owner.measuring.check_limits import Limits
from annotator.owner.measuring.work_checks import SHARES, Finding, check
from annotator.owner.reviews.review_outcomes import Row, compared_by, finished

Texts = Mapping[tuple[str, str], tuple[int, int]]
"""By task and version the characters and words of all its texts."""


@dataclass(frozen=True)
class Agreement:
    """Of ``works`` that somebody else decided, too, on how many both came to the ``same`` answers; ``low`` and ``high``
    are the ends of Wilson's 95 % interval of the share, None where there are none."""

    same: int
    works: int
    low: float | None = None
    high: float | None = None

    @property
    def share(self) -> float | None:
        """The part that is the same."""
        return self.same / self.works if self.works else None


@dataclass(frozen=True)
class ReviewerRow:
    """One reviewer, adjudicator or checker: how many items they were ``sent``, what they said of those they finished,
    how many they skipped, how many are left; the active ``seconds`` of all and the median of one item, None before the
    first; in how many cases that is faster than the texts can be read; and how far they agree with the other reviewers
    and with adjudicators."""

    reviewer: str
    name: str
    sent: int
    accepted: int
    corrected: int
    returned: int
    adjudicated: int
    skipped: int
    waiting: int
    seconds: int
    median_seconds: float | None
    fast: int
    with_reviewers: Agreement
    with_adjudicators: Agreement


def reviewer_rows(
    rows: Sequence[Row], sent: Iterable[Mapping[str, Any]], texts: Texts, names: Mapping[str, str]
) -> list[ReviewerRow]:
    """Everybody to whom anything was ``sent`` to be looked at or who said something in the table of reviews (``rows``),
    by id. ``names`` has what they are called."""
    items: dict[str, set[str]] = defaultdict(set)
    for each in sent:
        items[each["reviewer"]].add(each["item"])
    by_person: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row["is_final"]:
            by_person[row["reviewer"]].append(row)
    together, decided = _compared(finished(rows))
    found = []
    for person in sorted(items.keys() | by_person.keys()):
        mine = by_person[person]
        done = [row for row in mine if row["status"] == "submitted"]
        outcomes = Counter(row["outcome"] for row in done)
        times = [row["active_seconds"] or 0 for row in done]
        looked_at = {row["item"] for row in mine}
        found.append(
            ReviewerRow(
                reviewer=person,
                name=names.get(person, person),
                sent=len(items[person] | looked_at),
                accepted=outcomes["accepted"],
                corrected=outcomes["corrected"],
                returned=outcomes["returned"],
                adjudicated=outcomes["adjudicated"],
                skipped=sum(row["status"] == "skipped" for row in mine),
                waiting=len(items[person] - looked_at),
                seconds=sum(times),
                median_seconds=median(times) if times else None,
                fast=sum(_is_fast(row, texts) for row in done),
                with_reviewers=_agreement(together[person]),
                with_adjudicators=_agreement(decided[person]),
            )
        )
    return found


def reviewer_findings(found: Sequence[ReviewerRow], rows: Iterable[Row], texts: Texts, limits: Limits) -> list[Finding]:
    """What the checks say of reviewers, the gravest first."""
    words: Counter[str] = Counter()
    for row in finished(rows):
        words[row["reviewer"]] += texts.get((row["task"], row["version"]), (0, 0))[1]
    return check([_as_person(one, words[one.reviewer]) for one in found], limits)


def _as_person(one: ReviewerRow, words: int) -> dict[str, Any]:
    """A reviewer as the checks want people; what no review has is 0 or unknown."""
    nothing: dict[str, Any] = {name: 0 for rule in SHARES.values() for name in (rule.part, *rule.whole)}
    done = one.accepted + one.corrected + one.returned + one.adjudicated
    agreement = max(one.with_reviewers, one.with_adjudicators, key=lambda each: each.works)
    known = {} if agreement.share is None else {"value": agreement.share, "low": agreement.low, "high": agreement.high}
    return nothing | {
        "person": one.reviewer, "what": "reviews", "submitted": done, "fast": one.fast, "skipped": one.skipped,
        "agreement": known if agreement.works >= 5 else {}, "bias": None, "bias_scores": 0, "drift": {},
        "words_a_minute": 60 * words / one.seconds if one.seconds else None,
    }  # fmt: skip


def _is_fast(row: Row, texts: Texts) -> bool:
    """Whether it took less time than reading takes; of short texts the time says that only where it is none."""
    length = texts.get((row["task"], row["version"]), (0, 0))[0]
    seconds = row["active_seconds"] or 0
    return length > seconds * FASTEST_READING and (length > SHORT or not seconds)


def _compared(every: Sequence[Row]) -> tuple[dict[str, list[bool]], dict[str, list[bool]]]:
    """By reviewer, for each work of theirs that another reviewer or an adjudicator decided, whether it is the same."""
    reviews: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in every:
        if row["purpose"] == "review":
            reviews[row["series"], row["task"], row["annotator"], row["revision"]].append(row)
    together: dict[str, list[bool]] = defaultdict(list)
    for some in reviews.values():
        for one in some:
            together[one["reviewer"]] += [_said(one) == _said(other) for other in some if other is not one]
    decided: dict[str, list[bool]] = defaultdict(list)
    for row in every:
        if row["purpose"] == "adjudication":
            for work, _ in compared_by(row, json.loads(row["compared"])):
                for one in reviews.get(work, ()):
                    decided[one["reviewer"]].append(one["outcome"] != "returned" and one["content"] == row["content"])
    return together, decided


def _said(row: Row) -> tuple[bool, Any]:
    back = row["outcome"] == "returned"
    return back, None if back else row["content"]


def _agreement(same: Sequence[bool]) -> Agreement:
    if not same:
        return Agreement(0, 0)
    from statsmodels.stats.proportion import proportion_confint  # takes long to load

    low, high = (float(end) for end in proportion_confint(sum(same), len(same), method="wilson"))
    return Agreement(sum(same), len(same), low, high)
