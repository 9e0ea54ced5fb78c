"""Final work: what people said of a task once reviewers and adjudicators have looked at it.

What was corrected stands for the work it corrects, an adjudication for the work that it decided. What was returned, is
disputed, or waits for another reviewer does not count yet. Work that went to no reviewer counts as it is.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from annotator.owner.exporting.judged_task import Said
from annotator.owner.merging.dataset_tables import WORK_TABLES
from annotator.owner.reviews.review_outcomes import Row, adjudicated, finished, settled_of
from annotator.owner.work_revision import Answers, Revision, revision_of

_WORDS: Final = {
    "returned": "annotations that reviewers returned",
    "disputed": "annotations that reviewers dispute (`annotator review adjudicate` has them decided)",
    "waiting": "annotations that wait for another reviewer",
}


class FinalWork:
    """By a rule, of the ``rows`` of ``reviews`` of one project; ``tables`` are those whose rows are wanted,
    ``returned`` the work that the owner gave back with its delivery, with the bundles that have these answers, ``now``
    the answers that count. What does not count is counted in ``left_out``.
    Raises ``review.unknown_rule``."""

    def __init__(
        self, rows: Sequence[Row], rule: str, tables: Collection[str],
        left_out: Counter[str], returned: Collection[tuple[Revision, str]], now: Mapping[Revision, Answers],
    ) -> None:  # fmt: skip
        self._rule, self._tables, self._left_out = rule, tables, left_out
        self._returned = returned
        self._adjudicated = adjudicated(rows, now)
        self._reviews: dict[Revision, list[Row]] = defaultdict(list)
        for row in finished(rows):
            if row["purpose"] == "review":
                self._reviews[revision_of(row)].append(row)

    def of(self, every: Iterable[Said]) -> list[Said]:
        """What counts of what was said of one version of a task."""
        counting: list[Said] = []
        decided: dict[str, tuple[Row, list[Said]]] = {}
        for said in every:
            final = self._adjudicated.get(revision_of(said.facts))
            if final is None:
                counting += self._reviewed(said)
            else:
                decided.setdefault(final["item"], (final, []))[1].append(said)
        return [*counting, *(self._by_adjudicator(works, final) for final, works in decided.values())]

    def _reviewed(self, said: Said) -> Iterator[Said]:
        key = revision_of(said.facts)
        if (key, said.facts["bundle_id"]) in self._returned:
            self._left_out["annotations of deliveries that the owner returned"] += 1
            return
        reviews = self._reviews.get(key)
        if not reviews:
            yield said
            return
        settled = settled_of(reviews, self._rule)
        if settled.state == "accepted":
            yield said
        elif settled.final is not None:
            more = {"corrected_by": settled.final["reviewer"], "review_bundle": settled.final["bundle_id"]}
            yield self._with_rows(said, settled.final, more)
        else:
            self._left_out[_WORDS[settled.state]] += 1

    def _by_adjudicator(self, works: Sequence[Said], final: Row) -> Said:
        said = next((each for each in works if each.facts["series"] == final["series"]), works[0])
        more = {"annotator": final["reviewer"], "adjudicated": True, "review_bundle": final["bundle_id"]}
        return replace(self._with_rows(said, final, more), annotator=final["reviewer"])

    def _with_rows(self, said: Said, row: Row, more: dict[str, Any]) -> Said:
        """``said`` with the answers of a review in place of its own."""
        given = {
            table: [dict(zip(WORK_TABLES[table], values, strict=True)) for values in rows]
            for table, rows in json.loads(row["rows"]).items()
            if table in self._tables
        }
        ratings: dict[str, dict[str, int]] = defaultdict(dict)
        for each in given.pop("ratings", ()):
            ratings[each["target"]][each["block"]] = each["score"]
        return replace(said, facts={**said.facts, **more}, tables=given, ratings=ratings)


def bundles_of(said: Said) -> Iterator[str]:
    """The results bundles in which it came: the annotator's, and where there is one the reviewer's."""
    yield said.facts["bundle_id"]
    if "review_bundle" in said.facts:
        yield said.facts["review_bundle"]
