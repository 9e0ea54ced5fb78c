"""Which tasks are worth a look: those on which people disagree, and the slowest and fastest work; Ibis expressions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ibis

from annotator.owner.measuring.collected_expressions import final

Tables = Mapping[str, Any]


def disputed(items: Any, spreads: Mapping[int, float], number: int | None) -> Any:
    """(project, version, disagreement): the ``number`` tasks whose judgements lie furthest apart; all where it is None.

    ``disagreement`` is the mean squared difference of two people's judgements of an item, in units of what two lots
    from all judgements of that attribute differ by (``spreads``), averaged over the task's items.
    """
    known = ibis.memtable(
        [{"attribute": attribute, "spread": spread} for attribute, spread in spreads.items() if spread > 0],
        schema=ibis.schema({"attribute": "int64", "spread": "float64"}),
    )
    rows = items.filter(items.people > 1).join(known, "attribute")
    apart = 2 * (rows.people * rows.squares - rows.total * rows.total) / (rows.people * (rows.people - 1))
    rows = rows.mutate(apart=apart / rows.spread)
    each = rows.group_by(["project", "version"]).agg(disagreement=rows.apart.mean().round(9), people=rows.people.max())
    return each.order_by([each.disagreement.desc(), each.version]).limit(number)


def judgements_of(judgements: Any, versions: Sequence[str]) -> Any:
    """(version, task, target, attribute, annotator, score) of some tasks."""
    rows = judgements.filter(judgements.version.isin(list(versions)))
    return rows.select("version", "task", "target", "attribute", "annotator", "score")


def texts_of(tables: Tables, versions: Sequence[str]) -> Any:
    """(version, task, target, kind, question, response, origin, text) of some tasks."""
    rows = tables["texts"]
    rows = rows.mutate(version=rows.version.substr(0, 16))
    rows = rows.filter(rows.version.isin(list(versions)))
    return rows.select(
        "version", "task", "target", "kind", "question", "response", "origin", text=rows.text.substr(0, 400)
    ).distinct()


def by_time(tables: Tables, number: int, slowest: bool) -> Any:
    """(task, version, annotator, seconds): the slowest, or fastest, submitted work."""
    rows = final(tables["annotations"])
    rows = rows.filter((rows.status == "submitted") & rows.active_seconds.notnull())
    order = rows.active_seconds.desc() if slowest else rows.active_seconds
    rows = rows.order_by([order, rows.annotator, rows.task]).limit(number)
    return rows.select("task", "version", "annotator", seconds="active_seconds")


def flagged(tables: Tables, number: int) -> Any:
    """(task, annotator, status, why): work that was flagged, and work on which a person's devices disagree."""
    rows = tables["annotations"]
    rows = rows.filter((rows.is_final & rows.flagged) | rows.conflict)
    why = ibis.ifelse(rows.conflict, "devices disagree", "flagged")
    rows = rows.select("task", "annotator", "status", why=why).distinct()
    return rows.order_by(["why", "task", "annotator"]).limit(number)
