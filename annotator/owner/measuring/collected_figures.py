"""What was collected, as figures: tasks, texts, work, scores of each attribute, critiques, and what explains what."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from annotator.owner.measuring import collected_expressions as collected
from annotator.owner.measuring.regression import correlations, explain
from annotator.owner.measuring.study import Study, rows_of


def counts(study: Study) -> dict[str, Any]:
    """Tasks, texts and work."""
    tables = study.tables
    tasks = rows_of(collected.tasks(tables))
    work = rows_of(collected.work(tables))
    return {
        "tasks": sum(row["tasks"] for row in tasks),
        "tasks_by": {name: _by(tasks, name, "tasks") for name in ("kind", "split", "language")},
        "tasks_by_type": _by_type(tasks),
        "texts": [_length(row) for row in rows_of(collected.lengths(tables))],
        "people": len(study.people),
        "until": rows_of(collected.until(tables))[0]["until"] or "",
        "annotations": _by(work, "status", "annotations"),
        "hours": sum(row["seconds"] for row in work) / 3600,
        "made_by_programs": sum(row["annotations"] for row in work if row["made_by"]),
        "flagged": sum(row["annotations"] for row in work if row["flagged"]),
        "changed_since": sum(row["annotations"] for row in work if row["changed_since"]),
        "conflicts": rows_of(collected.conflicts(tables))[0]["annotations"],
        "overlap": {str(row["people"]): row["tasks"] for row in rows_of(collected.overlap(tables))},
        "skips": {row["reason"]: row["number"] for row in rows_of(collected.skips(tables))},
        "judgements": sum(often.total() for often in study.distribution.values()),
    }


def _by_type(tasks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tasks by kind, whether they are topic-based, and split; nothing where no task is topic-based."""
    if not any(row["topic_based"] for row in tasks):
        return []
    found: Counter[tuple[str, bool, str]] = Counter()
    for row in tasks:
        found[row["kind"], row["topic_based"], row["split"]] += row["tasks"]
    names = ("kind", "topic_based", "split")
    return [{**dict(zip(names, key, strict=True)), "tasks": many} for key, many in sorted(found.items())]


@dataclass(frozen=True)
class Related:
    """How the ratings of each rubric go together: by attribute its correlation ``with`` the one that sums up."""

    correlations: Mapping[int, float | None]
    outcomes: Mapping[int, str]
    regressions: list[dict[str, Any]]


def attributes(study: Study, related: Related) -> list[dict[str, Any]]:
    """For each attribute its distribution, mean, standard deviation, and correlation with the one that sums up."""
    found = []
    for number, attribute in enumerate(study.attributes):
        often = study.distribution[number]
        total = often.total()
        mean = sum(score * many for score, many in often.items()) / total
        squares = sum(many * (score - mean) ** 2 for score, many in often.items())
        found.append(
            {
                "attribute": study.label(number),
                "kind": attribute.kind,
                "rubric": attribute.rubric,
                "number": total,
                "mean": mean,
                "sd": math.sqrt(squares / (total - 1)) if total > 1 else None,
                "distribution": {str(score): often[score] for score in sorted(often)},
                "correlation": related.correlations.get(number),
                "correlated_with": related.outcomes.get(number),
            }
        )
    return found


def relations(study: Study) -> Related:
    """For each rubric the attribute that sums up, explained by the others."""
    related, outcomes, regressions = {}, {}, []
    for rubric in dict.fromkeys(each.rubric for each in study.attributes):
        outcome = study.outcome(rubric)
        numbers = [n for n, each in enumerate(study.attributes) if each.rubric == rubric and each.kind == "rating"]
        if outcome is None or len(numbers) < 2:
            continue
        numbers = [outcome, *(number for number in numbers if number != outcome)]
        rows = rows_of(collected.patterns(study.rows, numbers))
        shape = (len(rows), len(numbers))
        patterns = np.array([[row[f"a{at}"] for at in range(len(numbers))] for row in rows], float).reshape(shape)
        often = np.array([row["often"] for row in rows], float)
        for number, value in zip(numbers, correlations(patterns, often), strict=True):
            related[number] = value
            outcomes[number] = study.label(outcome)
        regression = explain([study.attributes[number].name for number in numbers], patterns, often)
        regressions.append({"rubric": rubric, **asdict(regression)})
    return Related(related, outcomes, regressions)


def critiques(study: Study) -> dict[str, Any]:
    """Critiques, refinements and highlights; empty where there are none."""
    tables = study.tables
    written = rows_of(collected.critiques(tables))
    number = sum(row["number"] for row in written)
    found: dict[str, Any] = {"number": number, "spans": [_size(row, "of") for row in rows_of(collected.spans(tables))]}
    if not number:
        return found
    return {
        **found,
        "characters": _moments(written, number),
        "severities": _by(written, "severity", "number"),
        "categories": _by(written, "category", "number"),
        "an_answer": {str(row["critiques"]): row["answers"] for row in rows_of(collected.critiques_an_answer(tables))},
        "chains": {str(row["links"]): row["answers"] for row in rows_of(collected.chains(tables))},
    }


_PARTS: Final = ("question", "answer", "misleading", "critique")


def authored(study: Study) -> dict[str, Any]:
    """What was written about passages: texts by their part, unanswerable questions, quotes by their side."""
    by_part = {row["part"]: row for row in rows_of(collected.authored(study.tables))}
    quotes = sorted(rows_of(collected.quotes(study.tables)), key=lambda row: str(row["side"]))
    return {
        "texts": [_size(by_part[part], "part") for part in _PARTS if part in by_part],
        "unanswerable": sum(row["number"] for row in rows_of(collected.unanswerable(study.tables))),
        "quotes": [_size(row, "side") for row in quotes],
    }


def _by(rows: list[dict[str, Any]], name: str, what: str) -> dict[str, int]:
    found: Counter[str] = Counter()
    for row in rows:
        found[str(row[name] or "")] += row[what]
    return dict(found.most_common())


def _length(row: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": row["kind"], "number": row["texts"]}
    for unit in ("characters", "words"):
        mean = row[unit] / row["texts"]
        spread = max(row[f"{unit}_squared"] - row["texts"] * mean**2, 0)
        found[unit] = {"mean": mean, "sd": math.sqrt(spread / (row["texts"] - 1)) if row["texts"] > 1 else None}
    return found


def _size(row: dict[str, Any], name: str) -> dict[str, Any]:
    return {name: row[name], "number": row["number"], "characters": _moments([row], row["number"])}


def _moments(rows: list[dict[str, Any]], number: int) -> dict[str, Any]:
    mean = sum(row["characters"] for row in rows) / number
    spread = max(sum(row["characters_squared"] for row in rows) - number * mean**2, 0)
    return {"mean": mean, "sd": math.sqrt(spread / (number - 1)) if number > 1 else None}
