"""The gold items of a project: tasks that check how well people judge.

The file of a plan names its gold items. So does the id map of each bundle of a plan with gold items: its rows begin
with whether their task is one (``gold``), but not those of versions of the program before 0.3. For these, the owner may
name them:

gold_items.json   by the name of a plan, its gold items; its other tasks of which nothing else says it are none
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from annotator.bundle.blind_names import pseudonym
from annotator.errors import AnnotatorError
from annotator.owner.project.owner_project import Project
from annotator.owner.project.project_file import ProjectFile
from annotator.owner.project.series import plan_of_series, rubric_of
from annotator.owner.rows import Row

_MARKED: Final = b'{"gold":'
_GOLD: Final = b'{"gold":true,'
_RENAMED: Final = b'"sent":'
_NAMED: Final = ProjectFile("gold_items.json", TypeAdapter(dict[str, list[str]]), "The named gold items", {})


@dataclass(frozen=True)
class GoldItems:
    """The gold items of a project by the owner's ids.

    ``by_rubric``: by the id of the rubric by which they are asked; another plan may ask the same task by another rubric
    as ordinary work. ``known``: those that the file of a plan or an id map names, by the path of the file. ``unknown``:
    those of which neither says whether they are gold items, since the file is missing, damaged or older than the
    bundles. In ``by_rubric`` they count as gold items, so that no gold item becomes training data.
    """

    by_rubric: Mapping[str, frozenset[str]]
    known: Mapping[Path, frozenset[str]]
    unknown: Mapping[Path, frozenset[str]]


def gold_items(project: Project) -> GoldItems:
    """The gold items of the plans and bundles of a project. All its id maps are read. Raises ``project.damaged``."""
    rubrics, known, unknown = _recorded(project)
    for plan, items in _NAMED.read(project.root).items():
        path = _path(project, plan)
        known[path] |= unknown.pop(path, set()).intersection(items)
    by_rubric: dict[str, set[str]] = defaultdict(set)
    for path, rubric_ids in rubrics.items():
        for rubric in rubric_ids:
            by_rubric[rubric] |= known[path] | unknown.get(path, set())
    return GoldItems(_frozen(by_rubric), _frozen(known), _frozen(unknown))


_SetsByPath = dict[Path, set[str]]


def _recorded(project: Project) -> tuple[_SetsByPath, _SetsByPath, _SetsByPath]:
    """By the path of the file of a plan, the ids of its rubrics, its gold items according to this file and the id maps,
    and the tasks of which neither says whether they are gold items, if there are any."""
    rubrics: _SetsByPath = defaultdict(set)
    known: _SetsByPath = defaultdict(set)
    unknown: _SetsByPath = defaultdict(set)
    plans = {path: _PlanFile(path) for path in (project.root / "plans").glob("*.jsonl")}
    for path, plan in plans.items():
        rubrics[path].add(plan.rubric)
        known[path] |= plan.gold
    bundles = _bundles_of_plans(project)
    for bundle_id, series, path in bundles:
        plan = plans.setdefault(path, _PlanFile(path))
        for row in _rows(project.id_map(bundle_id), _may_be_gold):
            task = row["task"]
            if row.get("gold") or task in plan.gold:
                known[path].add(task)
            elif task not in plan.tasks and _is_blinded(project, series, row):
                unknown[path].add(task)
            else:
                continue
            rubrics[path].add(rubric_of(project, series))
    for bundle_id, _, path in bundles:
        if unknown[path]:  # an older bundle does not say it, but perhaps a newer one
            unknown[path] -= {row["task"] for row in _rows(project.id_map(bundle_id), _is_marked)}
    return rubrics, known, {path: tasks for path, tasks in unknown.items() if tasks}


def gold_tasks(project: Project) -> Mapping[str, frozenset[str]]:
    """The owner's ids of all gold items, by the id of the rubric by which they are asked."""
    return gold_items(project).by_rubric


def name_gold_items(project: Project, items: Collection[str], *, remove: bool = False) -> Mapping[str, tuple[int, int]]:
    """Name ``items`` as gold items, or with ``remove`` no longer, of the plans of which nothing else says it of some
    tasks. If any is named, the others of these tasks are none. Returns by the name of the plan the number of ``items``
    in it, and of these others. Raises ``measure.no_gold_item`` if the items are in no such plan."""
    with project.locked() as now:
        _, known, unknown = _recorded(now)
        named = {plan: frozenset(names) for plan, names in _NAMED.read(now.root).items()}
        result = {}
        for path, tasks in unknown.items():
            if own := (known[path] | tasks).intersection(items):
                before = named.get(path.stem, frozenset())
                after = named[path.stem] = before - own if remove else before | own
                result[path.stem] = len(own), len(tasks - after) if after else 0
        if not result:
            message = f"None of {len(items):,} tasks is in a plan of which some tasks may be gold items."
            raise AnnotatorError("measure.no_gold_item", message, "Name the file of `tasks assign --gold`.")
        _NAMED.write(now.root, {plan: sorted(names) for plan, names in named.items() if names})
    return result


def _path(project: Project, plan: str) -> Path:
    return project.root / "plans" / f"{plan}.jsonl"


def _bundles_of_plans(project: Project) -> list[tuple[str, str, Path]]:
    """The id, the series and the path of the file of the plan, of each bundle with tasks for one person."""
    every = ((name, series, project.state.series.get(series)) for name, series in project.bundles.items())
    return [
        (name, series, _path(project, plan_of_series(series, latest.recipient)))
        for name, series, latest in every
        if latest is not None and latest.recipient and not latest.purpose
    ]


def _is_marked(line: bytes) -> bool:
    """Whether a row of an id map says whether its task is a gold item."""
    return line.startswith(_MARKED)


def _may_be_gold(line: bytes) -> bool:
    """Whether a row of an id map is of a gold item, or of a renamed task of which it does not say whether it is one."""
    return line.startswith(_GOLD) or (_RENAMED in line and not line.startswith(_MARKED))


def _rows(id_map: Path, has_to_be_read: Callable[[bytes], bool]) -> list[Row]:
    """Some rows of an id map; none where it cannot be read, as then no results about it can."""
    with suppress(OSError, ValueError), id_map.open("rb") as lines:
        return [json.loads(line) for line in lines if has_to_be_read(line)]
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
