"""What was said of each system (the origin of a response), as sums; Ibis expressions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ibis

from annotator.owner.measuring.collected_expressions import final
from annotator.owner.measuring.judgement_expressions import question_of


def scores(judgements: Any, digits: int) -> Any:
    """(attribute, origin, cluster, number, total)."""
    rows = judgements.filter(judgements.origin != "")
    rows = rows.mutate(cluster=rows.version.substr(0, digits))
    by = rows.group_by(["attribute", "origin", "cluster"])
    return by.agg(number=rows.count(), total=rows.score.sum().cast("int64"))


def compared(judgements: Any, attribute: int, digits: int, sign: int = 1) -> Any:
    """(cluster, one, other, outcome, often): for every two responses of a question that one person scored by
    ``attribute``: 1 where the first system's is better, 0 where they are equal, -1 otherwise.

    ``sign`` is -1 where the lower score is better, as with ranks. Systems are not compared with themselves.
    """
    rows = judgements.filter((judgements.attribute == attribute) & (judgements.origin != ""))
    rows = rows.mutate(question=question_of(rows.target))
    key = ["project", "version", "question", "annotator"]
    one = rows.select(*key, one="origin", score="score")
    two = rows.select(*key, other="origin", against="score")
    pairs = one.join(two, key)
    pairs = pairs.filter(pairs.one < pairs.other)
    outcome = ibis.ifelse(pairs.score > pairs.against, sign, ibis.ifelse(pairs.score < pairs.against, -sign, 0))
    pairs = pairs.mutate(outcome=outcome.cast("int64"), cluster=pairs.version.substr(0, digits))
    return pairs.group_by(["cluster", "one", "other", "outcome"]).agg(often=pairs.count())


def preferred(tables: Mapping[str, Any], digits: int) -> Any:
    """The same of preferences between two responses."""
    rows = final(tables["preferences"])
    rows = rows.filter(
        rows.preferred_origin.notnull() & rows.other_origin.notnull() & (rows.preferred_origin != rows.other_origin)
    )
    straight = rows.preferred_origin < rows.other_origin
    won = ibis.ifelse(rows.strength == 0, 0, ibis.ifelse(straight, 1, -1))
    rows = rows.select(
        one=ibis.ifelse(straight, rows.preferred_origin, rows.other_origin),
        other=ibis.ifelse(straight, rows.other_origin, rows.preferred_origin),
        outcome=won.cast("int64"),
        cluster=rows.version.substr(0, digits),
    )
    return rows.group_by(["cluster", "one", "other", "outcome"]).agg(often=rows.count())
