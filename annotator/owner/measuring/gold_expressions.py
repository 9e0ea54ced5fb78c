"""Judgements of gold items held against the right answers; Ibis expressions.

The right answers are another data set: what experts merged, or the judgements of a source. Both are matched by the
owner's own names of task, question, response and critique, whatever the order and the blind names in the bundles, and
only where the texts are the same (by their SHA-256): the one that was judged and what it was asked of, in a ranking and
a preference the question and all its responses. Where gold itself has several answers, any of them is right. Answers to
another version of the rubric, which may have another scale, are no answers to this one, as for agreement; gold that
names no version, as the judgements of a source, counts for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import ibis

from annotator.owner.measuring.judgement_expressions import Judgements, question_of

Tables = Mapping[str, Any]
_SAME: Final = ("task", "kind", "block", "tag", "place")
_COMPARED: Final = ("ranking", "preference")
_WIDTH: Final = 16


def held_against_gold(tables: Tables, gold: Tables, done: Any) -> Any:
    """(annotator, tenth, day, kind, same_text, same_rubric, judged, right, near): how many judgements of gold items, of
    which the answer is right, or one apart at most; those of another text than gold's apart (``same_text``), and those
    that were asked by another version of the rubric (``same_rubric``).

    ``done`` says in which tenth of a person's work and on which day a version was judged.
    """
    own, right = _with_texts(tables), _with_texts(gold)
    right = right.select(
        *_SAME, "question", gold="score", gold_project="project", gold_version="version", gold_sha256="sha256",
        gold_above="above", gold_asked="asked",
    ).distinct()  # fmt: skip
    rows = own.join(right, _SAME, rname="gold_{name}")
    sets = _same_responses(tables, gold)
    rows = rows.left_join(
        sets, ["project", "version", "task", "question", "gold_project", "gold_version"], rname="s_{name}"
    )
    alone = (rows.sha256 == rows.gold_sha256) & (rows.above == rows.gold_above)
    texts = ibis.ifelse(rows.kind.isin(_COMPARED), rows.all_same, alone)
    rows = rows.mutate(same_text=texts.fill_null(False), apart=(rows.score - rows.gold).abs())
    counts = rows.same_text & (rows.asked == rows.gold_asked).fill_null(True)
    rows = rows.mutate(same_text=rows.same_text.cast("int64"), same_rubric=counts.cast("int64"))
    by = ["project", "version", "annotator", *_SAME]
    best = rows.group_by(by).agg(
        same_text=rows.same_text.max(),
        same_rubric=rows.same_rubric.max(),
        apart=ibis.ifelse(rows.same_rubric == 1, rows.apart, ibis.null("int64")).min(),
    )
    timed = best.join(done, ["project", "version", "annotator"])
    return timed.group_by(["annotator", "tenth", "day", "kind", "same_text", "same_rubric"]).agg(
        judged=timed.count(),
        right=(timed.apart == 0).fill_null(False).cast("int64").sum().cast("int64"),
        near=(timed.apart <= 1).fill_null(False).cast("int64").sum().cast("int64"),
    )


def _with_texts(tables: Tables) -> Any:
    """Judgements with the SHA-256 of their text, and of the text above it (the question of a response)."""
    rows = Judgements(tables).placed()
    rows = rows.mutate(upper=question_of(rows.target), question=rows.question.fill_null(""))
    texts = _texts(tables)
    where = ["project", "task", "version"]
    rows = rows.left_join(texts.select(*where, "target", "sha256"), [*where, "target"])
    above = texts.select(*where, upper="target", above="sha256")
    joined = rows.left_join(above, [*where, "upper"], rname="above_{name}")
    names = ("annotator", "asked", "kind", "block", "tag", "question", "place", "score", "sha256", "above")
    return joined.select(*where, *names)


def _texts(tables: Tables) -> Any:
    rows = tables["texts"]
    return rows.select(
        "project", "task", "target", "kind", "response", "sha256", version=rows.version.substr(0, _WIDTH),
        question=rows.question.fill_null(""),
    ).distinct()  # fmt: skip


def _same_responses(tables: Tables, gold: Tables) -> Any:
    """(project, version, task, question, gold_project, gold_version, all_same): whether a question and its responses
    have the same texts in both."""
    own, right = (_responses(each) for each in (tables, gold))
    right = right.select(
        "task", "question", "response", "sha256", gold_project="project", gold_version="version", gold_number="number"
    )
    met = own.join(right, ["task", "question", "response", "sha256"])
    by = ["project", "version", "task", "question", "gold_project", "gold_version"]
    found = met.group_by(by).agg(met=met.count(), number=met.number.max(), gold_number=met.gold_number.max())
    same = (found.met == found.number) & (found.met == found.gold_number)
    return found.select(*by, all_same=same)


def _responses(tables: Tables) -> Any:
    rows = _texts(tables)
    rows = rows.filter(rows.kind.isin(["response", "prompt", "question"])).mutate(response=rows.response.fill_null(""))
    return rows.mutate(number=rows.count().over(ibis.window(group_by=["project", "version", "task", "question"])))
