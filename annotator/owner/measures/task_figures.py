"""Notable tasks: those with the most disagreement, with each person's judgement; slow, fast and flagged work."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

import ibis

from annotator.model.target import AnnotationTarget
from annotator.owner.measures.collected_figures import final_annotations
from annotator.owner.measures.study import ReportInputs, rows_of

# The tasks with the most disagreement, and the slowest and fastest work; Ibis expressions.


Tables = Mapping[str, Any]


def disputed_table(items: Any, spreads: Mapping[int, float], number: int | None) -> Any:
    """(project, version, disagreement) of the ``number`` tasks with the highest disagreement; of all if it is None.

    ``disagreement`` is the mean squared difference of two people's judgements of an item, relative to that of two
    random judgements of the attribute (``spreads``), averaged over the task's items.
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
    """(version, task, target, attribute, annotator, score) of the given versions."""
    rows = judgements.filter(judgements.version.isin(list(versions)))
    return rows.select("version", "task", "target", "attribute", "annotator", "score")


def texts_of(tables: Tables, versions: Sequence[str]) -> Any:
    """(version, task, target, kind, question, response, origin, text) of the given versions."""
    rows = tables["texts"]
    rows = rows.mutate(version=rows.version.substr(0, 16))
    rows = rows.filter(rows.version.isin(list(versions)))
    return rows.select(
        "version", "task", "target", "kind", "question", "response", "origin", text=rows.text.substr(0, 400)
    ).distinct()


def by_time(tables: Tables, number: int, slowest: bool) -> Any:
    """(task, version, annotator, seconds) of the slowest, or fastest, submitted work."""
    rows = final_annotations(tables["annotations"])
    rows = rows.filter((rows.status == "submitted") & rows.active_seconds.notnull())
    order = rows.active_seconds.desc() if slowest else rows.active_seconds
    rows = rows.order_by([order, rows.annotator, rows.task]).limit(number)
    return rows.select("task", "version", "annotator", seconds="active_seconds")


def flagged_work(tables: Tables, number: int) -> Any:
    """(task, annotator, status, why) of flagged work, and of work on which a person's devices disagree."""
    rows = tables["annotations"]
    rows = rows.filter((rows.is_final & rows.flagged) | rows.conflict)
    why = ibis.ifelse(rows.conflict, "devices disagree", "flagged")
    rows = rows.select("task", "annotator", "status", why=why).distinct()
    return rows.order_by(["why", "task", "annotator"]).limit(number)


DISPUTED: Final = 10
LISTED: Final = 10
_EXCERPT: Final = 280


def notable_tasks(study: ReportInputs) -> dict[str, Any]:
    """Lists of tasks, the most notable first."""
    return {
        "disputed": disputed_tasks(study),
        "slowest": _timed(study, slowest=True),
        "fastest": _timed(study, slowest=False),
        "flagged": [
            {"task": row["task"], "person": study.called(row["annotator"]), "why": row["why"]}
            for row in flagged_work(study.tables, 5 * LISTED).to_pyarrow().to_pylist()
        ],
    }


def _timed(study: ReportInputs, *, slowest: bool) -> list[dict[str, Any]]:
    rows = by_time(study.tables, LISTED, slowest).to_pyarrow().to_pylist()
    rows.sort(key=lambda row: (-row["seconds"] if slowest else row["seconds"], row["annotator"], row["task"]))
    return [{"task": row["task"], "person": study.called(row["annotator"]), "seconds": row["seconds"]} for row in rows]


def disputed_tasks(study: ReportInputs) -> list[dict[str, Any]]:
    """The tasks with the highest disagreement, each with the judgements that differ."""
    spreads = {number: study.spread(number) for number, _ in enumerate(study.attributes)}
    found = disputed_table(study.sums.items, spreads, DISPUTED).to_pyarrow().to_pylist()
    found = [row for row in found if row["disagreement"] and row["disagreement"] > 0]
    if not found:
        return []
    found.sort(key=lambda row: (-row["disagreement"], row["version"]))
    versions = [row["version"] for row in found]
    said: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(judgements_of(study.rows, versions)):
        said[row["version"]].append(row)
    texts: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(texts_of(study.tables, versions)):
        texts[row["version"]].append(row)
    return [_task(study, row, said[row["version"]], texts[row["version"]]) for row in found]


def _task(
    study: ReportInputs, row: dict[str, Any], said: list[dict[str, Any]], texts: list[dict[str, Any]]
) -> dict[str, Any]:
    by: dict[tuple[str, int], dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for each in said:
        by[each["target"], each["attribute"]][each["score"]].append(study.called(each["annotator"]))
    shown = []
    kinds = {study.attributes[number].kind for _, number in by}
    asked = {"prompt", "question", *(("response",) if "preference" in kinds else ())}
    every = sorted(_distinct(texts), key=lambda each: str(each["target"]))
    for text in every:
        target = text["target"]
        judged = [
            {
                "attribute": study.label(number),
                "said": [
                    [
                        _words(score, target, every) if study.attributes[number].kind == "preference" else score,
                        sorted(who),
                    ]
                    for score, who in sorted(scores.items())
                ],
            }
            for (place, number), scores in sorted(by.items())
            if place in (target, text["question"] if text["kind"] in ("prompt", "question") else None)
        ]
        if judged or text["kind"] in asked:
            shown.append(
                {"target": target, "kind": text["kind"], "text": _excerpt(text["text"] or ""), "judged": judged}
            )
    return {
        "task": said[0]["task"] if said else "",
        "disagreement": row["disagreement"],
        "people": row["people"],
        "texts": shown,
    }


def _words(score: int, question: str, texts: list[dict[str, Any]]) -> str:
    """A preference between the two responses to a question in words: the better one, and by how much."""
    if not score:
        return "neither"
    asked = AnnotationTarget.parse(question)
    there = [
        text for text in texts if text["kind"] == "response" and AnnotationTarget.parse(text["target"]).parent == asked
    ]
    lesser, *others = sorted(there, key=lambda each: str(each["response"]))
    better = lesser if score > 0 or not others else others[-1]
    return f"{better['target']} by {abs(score)}"


def _distinct(texts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return list({each["target"]: each for each in texts}.values())


def _excerpt(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _EXCERPT else flat[:_EXCERPT].rsplit(" ", 1)[0] + " …"
