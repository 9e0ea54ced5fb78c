"""The gold items of a project: tasks that check how well people judge.

The file of a plan names its gold items. So does the id map of each bundle of a plan with gold items: its rows begin
with whether their task is one (``gold``), but not those of versions of the program before 0.3.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from annotator.bundle import strictjson
from annotator.bundle.blind_names import pseudonym
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.project.owner_project import LatestBundle, Project
from annotator.owner.project.sent_tasks import id_map_rows
from annotator.owner.project.series import plan_of_series, rubric_of
from annotator.owner.rows import Row

_MARKED: Final = b'{"gold":'
_GOLD: Final = b'{"gold":true,'
_RENAMED: Final = b'"sent":'


@dataclass(frozen=True)
class GoldItems:
    """The gold items of a project by the owner's ids.

    ``by_rubric``: by the id of the rubric by which they are asked; another plan may ask the same task by another rubric
    as ordinary work. ``unknown``: those of them of which nothing says whether they are gold items, by the path of the
    plan's file, which is missing, damaged or older than the bundles. They count as gold items, so that no gold item
    becomes training data.
    """

    by_rubric: Mapping[str, frozenset[str]]
    unknown: Mapping[Path, frozenset[str]]


def gold_items(project: Project) -> GoldItems:
    """The gold items of the plans and bundles of a project."""
    by_rubric: dict[str, set[str]] = defaultdict(set)
    unknown: dict[Path, set[str]] = defaultdict(set)
    plans = {path: _PlanFile(path) for path in (project.root / "plans").glob("*.jsonl")}
    for plan in plans.values():
        by_rubric[plan.rubric] |= plan.gold
    for bundle_id, series, latest in _bundles_of_plans(project):
        path = project.root / "plans" / f"{plan_of_series(series, latest.recipient)}.jsonl"
        plan = plans.setdefault(path, _PlanFile(path))
        for row in _rows(project.id_map(bundle_id)):
            task = row["task"]
            doubtful = not row.get("gold") and task not in plan.tasks and _is_blinded(project, series, row)
            if doubtful:
                unknown[path].add(task)
            if doubtful or row.get("gold") or task in plan.gold:
                by_rubric[rubric_of(project, series)].add(task)
    return GoldItems(_frozen(by_rubric), _frozen(unknown))


def gold_tasks(project: Project) -> Mapping[str, frozenset[str]]:
    """The owner's ids of all gold items, by the id of the rubric by which they are asked."""
    return gold_items(project).by_rubric


def name_gold_items(project: Project, items: Collection[str]) -> int:
    """Write into the id maps that of the tasks of which nothing says whether they are gold items, ``items`` are, and no
    others. Returns their number. Raises ``measure.no_gold_item`` if none of them is among these."""
    with project.locked() as now:
        unknown = frozenset[str]().union(*gold_items(now).unknown.values())
        if not unknown.intersection(items):
            message = f"0 of {len(items):,} tasks are among the {len(unknown):,} that may be gold items."
            raise AnnotatorError("measure.no_gold_item", message, "Name the file of `tasks assign --gold`.")
        for bundle_id, _, _ in _bundles_of_plans(now):
            path = now.id_map(bundle_id)
            if any(row["task"] in unknown and "gold" not in row for row in _rows(path)):
                marked = [{"gold": row["task"] in items, **row} for row in id_map_rows(now, bundle_id)]
                write_atomic(path, (strictjson.dumps(row) + b"\n" for row in marked), PRIVATE)
    return len(unknown.intersection(items))


def _bundles_of_plans(project: Project) -> list[tuple[str, str, LatestBundle]]:
    """The id, the series and the newest bundle of the series, of each bundle with tasks for one person."""
    every = ((name, series, project.state.series.get(series)) for name, series in project.bundles.items())
    return [
        (name, series, latest)
        for name, series, latest in every
        if latest is not None and latest.recipient and not latest.purpose
    ]


def _rows(id_map: Path) -> list[Row]:
    """The rows of gold items, and those of tasks that were renamed of which the id map does not say whether they are;
    none where it cannot be read, as then no results about it can."""
    with suppress(OSError, ValueError), id_map.open("rb") as lines:
        return [
            json.loads(line)
            for line in lines
            if line.startswith(_GOLD) or (_RENAMED in line and not line.startswith(_MARKED))
        ]
    return []


def _is_blinded(project: Project, series: str, row: Row) -> bool:
    """Whether a task was sent under an id as only plans with gold items give it."""
    task, sent = row["task"], row.get("sent", row["task"])
    return bool(sent != task and sent == pseudonym(project.secret, "task", series, task))


@dataclass(frozen=True)
class _PlanFile:
    """What can be read of the file of a plan."""

    path: Path

    @cached_property
    def rubric(self) -> str:
        """The id of the rubric."""
        return next((row["rubric"] for row in self._rows(b"{") if "rubric" in row), "")

    @cached_property
    def gold(self) -> frozenset[str]:
        return frozenset(row["gold"] for row in self._rows(_MARKED))

    @cached_property
    def tasks(self) -> frozenset[str]:
        """All tasks of the plan, with the gold items."""
        return self.gold | {row["task"] for row in self._rows(b'{"task":')}

    def _rows(self, start: bytes) -> Iterator[Row]:
        with suppress(OSError), self.path.open("rb") as lines:
            for line in lines:
                with suppress(ValueError):
                    if line.startswith(start):
                        yield json.loads(line)


def _frozen(sets: Mapping[Any, set[str]]) -> dict[Any, frozenset[str]]:
    return {key: frozenset(values) for key, values in sets.items()}
