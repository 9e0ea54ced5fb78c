"""The gold items of a project: tasks that check how well people judge.

The file of a plan names its gold items. So does the id map of each bundle of a plan with gold items: its rows begin
with whether their task is one (``gold``), but not those of versions of the program before 0.3.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from annotator.bundle.blind_names import pseudonym
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import id_map_row
from annotator.owner.project.series import plan_of_series, rubric_of
from annotator.owner.rows import Row

_MARKED = b'{"gold":'
_GOLD = b'{"gold":true,'
_RENAMED = b'"sent":'


@dataclass
class GoldItems:
    """The gold items of a plan by the owner's ids.

    ``rubrics``: the ids of the rubrics by which they are asked. ``known``: those that the plan's file or an id map
    names. ``unknown``: those of which neither says whether they are gold items, since the file is missing, damaged or
    older than the bundles.
    """

    rubrics: set[str] = field(default_factory=set)
    known: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)

    @property
    def tasks(self) -> Set[str]:
        """The known and the unknown ones, which count as gold items, so that none becomes training data."""
        return self.known | self.unknown


def gold_items(project: Project) -> Mapping[Path, GoldItems]:
    """The gold items of the plans of a project by the path of the plan's file. All id maps are read. Raises
    ``project.damaged``."""
    result: dict[Path, GoldItems] = defaultdict(GoldItems)
    plans = {path: _PlanFile(path) for path in (project.root / "plans").glob("*.jsonl")}
    for path, plan in plans.items():
        result[path] = GoldItems({plan.rubric}, {*plan.gold})
    bundles = _bundles_of_plans(project)
    for bundle_id, series, path in bundles:
        plan, gold = plans.setdefault(path, _PlanFile(path)), result[path]
        for row in _rows(project.id_map(bundle_id), _may_be_gold):
            task = row["task"]
            if row.get("gold") or task in plan.gold:
                gold.known.add(task)
            elif task not in plan.tasks and _is_blinded(project, series, row):
                gold.unknown.add(task)
            else:
                continue
            gold.rubrics.add(rubric_of(project, series))
    for bundle_id, _, path in bundles:
        if result[path].unknown:  # an older bundle does not say it, but perhaps a newer one
            result[path].unknown -= {row["task"] for row in _rows(project.id_map(bundle_id), _is_marked)}
    return result


class GoldTasks:
    """The tasks of a project that count as gold items: in the series of the plans that have them, and in all others
    that ask by the same rubric. Another plan may ask the same task by another rubric as ordinary work. All id maps are
    read. Raises ``project.damaged``."""

    def __init__(self, project: Project) -> None:
        items_by_bundle = gold_items(project)
        self._of_series = {
            series: items_by_bundle[path].tasks
            for _, series, path in _bundles_of_plans(project)
            if path in items_by_bundle
        }
        self._of_rubrics: dict[str, set[str]] = defaultdict(set)
        for gold in items_by_bundle.values():
            for rubric in gold.rubrics:
                self._of_rubrics[rubric] |= gold.tasks

    def include(self, task: str, series: str, rubric: str) -> bool:
        """Whether a task by the owner's id is a gold item in a series, asked by the rubric with the id ``rubric``. A
        plan can get another rubric."""
        return task in self._of_series.get(series, ()) or task in self._of_rubrics.get(rubric, ())


def _bundles_of_plans(project: Project) -> list[tuple[str, str, Path]]:
    """The id, the series and the path of the file of the plan, of each bundle with tasks for one person."""
    bundles = ((name, series, project.state.series.get(series)) for name, series in project.bundles.items())
    return [
        (name, series, project.root / "plans" / f"{plan_of_series(series, latest.recipient)}.jsonl")
        for name, series, latest in bundles
        if latest is not None and latest.recipient and not latest.purpose
    ]


def _is_marked(line: bytes) -> bool:
    """Whether a row of an id map says whether its task is a gold item."""
    return line.startswith(_MARKED)


def _may_be_gold(line: bytes) -> bool:
    """Whether a row of an id map is of a gold item, or of a renamed task of which it does not say whether it is one."""
    return line.startswith(_GOLD) or (_RENAMED in line and not line.startswith(_MARKED))


class _PlanRow(ExtensibleModel):
    """What is read of a line of a plan: the first has the rubric, each other a task or a gold item."""

    rubric: str = ""
    task: str = ""
    gold: str = ""


def _rows(id_map: Path, has_to_be_read: Callable[[bytes], bool]) -> list[Row]:
    """Some rows of an id map; none where it cannot be read, as then no results about it can."""
    with suppress(OSError, AnnotatorError), id_map.open("rb") as lines:
        return [id_map_row(line, id_map) for line in lines if has_to_be_read(line)]
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
        return next((row.rubric for row in self._rows(b"{") if row.rubric), "")

    @cached_property
    def gold(self) -> frozenset[str]:
        return frozenset(row.gold for row in self._rows(_MARKED))

    @cached_property
    def tasks(self) -> frozenset[str]:
        """All tasks of the plan, with the gold items."""
        return self.gold | {row.task for row in self._rows(b'{"task":')}

    def _rows(self, start: bytes) -> Iterator[_PlanRow]:
        with suppress(OSError), self.path.open("rb") as lines:
            for line in lines:
                with suppress(ValueError):
                    if line.startswith(start):
                        yield _PlanRow.model_validate_json(line)
