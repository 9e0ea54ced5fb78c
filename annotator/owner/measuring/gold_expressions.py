"""Judgements of gold items held against the right answers; Ibis expressions.

The right answers are another data set: what experts merged, or the judgements of a source. Both are matched by the
owner's own names of task, question, response and critique, whatever the order and the blind names in the bundles. Where
gold itself has several answers, any of them is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from annotator.owner.measuring.judgement_expressions import Judgements

_SAME: Final = ("task", "kind", "block", "tag", "place")


def held_against_gold(tables: Mapping[str, Any], gold: Mapping[str, Any], done: Any) -> Any:
    """(annotator, tenth, day, kind, judged, right, near): how many judgements of gold items, of which the answer is
    right, or one apart at most.

    ``done`` says in which tenth of a person's work and on which day a version was judged.
    """
    right = Judgements(gold).placed().select(*_SAME, gold="score").distinct()
    own = Judgements(tables).placed()
    rows = own.join(right, _SAME)
    rows = rows.mutate(apart=(rows.score - rows.gold).abs())
    each = rows.group_by(["project", "version", "annotator", *_SAME]).agg(apart=rows.apart.min())
    timed = each.join(done, ["project", "version", "annotator"])
    return timed.group_by(["annotator", "tenth", "day", "kind"]).agg(
        judged=timed.count(),
        right=(timed.apart == 0).cast("int64").sum().cast("int64"),
        near=(timed.apart <= 1).cast("int64").sum().cast("int64"),
    )
