"""The inputs of a report: the judgements of a data set by attribute, and the names of people."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import ibis

from annotator.owner.dataset.dataset_tables import WORK_TABLES
from annotator.owner.dataset.task_field_filter import TaskFieldFilter
from annotator.owner.measures.agreement import AgreementCounts, CoincidenceMatrices, coincidence_matrices
from annotator.owner.measures.check_limits import WorkCheckThresholds
from annotator.owner.measures.dataset_query import DatasetQueryConnection, LazyIbisTables
from annotator.owner.measures.judgements import FEW, JudgementSums, JudgementTables, MeasuredAttribute

AUTHOR: Final = "annotator:"
"""The prefix of the origin of texts written by annotators."""
ProgressCallback = Callable[[str, int, int], None]
FIRST: Final = ("helpfulness", "overall", "quality", "rating")
"""The names of outcome attributes, by which texts are compared, in order of preference."""


class ReportInputs:
    """The inputs that all parts of a report share, each computed once at first access.

    ``tables`` are those of the data set without the work on gold items, which serves to check people, unless
    ``with_gold``; without the work of the people in ``without``; with only the tasks and annotations that meet all
    conditions of ``where``; and with ``sure`` without unsure judgements. ``work`` always includes the work on gold
    items.

    ``outcome`` names the attribute that the others are regressed on and that systems are compared by. ``gold`` are the
    tables of a data set with the right answers, ``judges`` those of one with judgements of models; ``limits`` are those
    of the checks.
    """

    def __init__(
        self,
        engine: DatasetQueryConnection,
        *,
        names: bool = False,
        outcome: str | None = None,
        gold: Mapping[str, Any] | None = None,
        judges: Mapping[str, Any] | None = None,
        limits: WorkCheckThresholds | None = None,
        with_gold: bool = False,
        without: Collection[str] = (),
        where: Sequence[TaskFieldFilter] = (),
        sure: bool = False,
    ) -> None:
        self.engine = engine
        self._options: dict[str, Any] = {
            "outcome": outcome,
            "gold": gold,
            "judges": judges,
            "limits": limits,
            "with_gold": with_gold,
            "where": where,
        }
        self._without = tuple(without)
        self.work = _without_people(_where(engine.tables, where, engine.keep), without)
        if where or without:
            self.work = _views(self.work, engine)
        self.tables = self.work if with_gold else _views(_without_gold(self.work), engine)
        self.gold, self.limits = gold, limits or WorkCheckThresholds()
        self.judges = judges if with_gold or judges is None else _without_gold(judges, engine.tables["tasks"])
        judgements = self._judgements = JudgementTables(self.tables, engine.view, engine.has_rows, sure=sure)
        self.attributes: Sequence[MeasuredAttribute] = judgements.attributes()
        self.rows = engine.keep(judgements.numbered(self.attributes, engine.keep))
        versions = self.rows.version.nunique().to_pyarrow().as_py()
        self.digits = 16 if versions <= FEW else 2
        self._names, self._outcome = names, outcome
        self._aliases: dict[str, str] = {}

    def leaving_out(self, people: Iterable[str]) -> ReportInputs:
        """The same inputs without the work of ``people``, named as in the data."""
        without = (*self._without, *people)
        return ReportInputs(self.engine, names=bool(self._names), without=without, **self._options)

    def without_unsure(self) -> ReportInputs:
        """The same inputs without scores and preferences that were marked as unsure."""
        return ReportInputs(self.engine, names=bool(self._names), without=self._without, sure=True, **self._options)

    @property
    def numbers(self) -> Any:
        """:attr:`JudgementTables.numbers`."""
        return self._judgements.numbers

    @cached_property
    def sums(self) -> JudgementSums:
        """The sums for measures of agreement."""
        return JudgementSums(self.rows, self.digits, self.engine.keep)

    @cached_property
    def people(self) -> list[str]:
        """Everybody with final annotations."""
        rows = self.work["annotations"]
        found = rows.filter(rows.is_final).select("annotator").distinct().to_pyarrow().column(0).to_pylist()
        people = sorted(name or "" for name in found)
        self._aliases = {name: name for name in people} if self._names else person_aliases(people)
        return people

    def called(self, annotator: str) -> str:
        """The alias of a person, or their name if names are wanted."""
        if annotator not in (self._aliases or (self.people and self._aliases)):
            self._aliases[annotator] = annotator if self._names else person_aliases([annotator])[annotator]
        return self._aliases[annotator]

    def system(self, origin: str) -> str:
        """The shown name of a system: its origin, or the alias of the person who wrote the answers."""
        return self.called(origin.removeprefix(AUTHOR)) if origin.startswith(AUTHOR) else origin

    def label(self, number: int) -> str:
        """The name of an attribute, with its rubric if there are several rubrics."""
        attribute = self.attributes[number]
        several = len({each.rubric for each in self.attributes}) > 1
        return f"{attribute.rubric} · {attribute.name}" if several else attribute.name

    def titles(self) -> dict[str, str]:
        """The title that the rubric gives each attribute, by :meth:`label`."""
        contents = self.engine.tables["rubrics"].select("content").to_pyarrow().column(0).to_pylist()
        blocks: dict[tuple[str, str], Mapping[str, Any]] = {}
        for rubric in sorted(map(json.loads, contents), key=lambda rubric: rubric["version"]):
            blocks |= {(rubric["id"], block["key"]): block for block in rubric["blocks"]}
        several = len({each.rubric for each in self.attributes}) > 1
        titles = {}
        for number, each in enumerate(self.attributes):
            block = blocks.get((each.rubric_id, each.block), {})
            tags = {tag["key"]: tag["title"] for tag in block.get("tags", ())}
            title = ": ".join(filter(None, (block.get("title", each.block), tags.get(each.tag, each.tag))))
            titles[self.label(number)] = f"{each.rubric} · {title}" if several else title
        return titles

    def outcome(self, rubric: str) -> int | None:
        """The index of the outcome rating of ``rubric``."""
        numbers = [n for n, each in enumerate(self.attributes) if each.rubric == rubric and each.kind == "rating"]
        wanted = (self._outcome, *FIRST)
        named = [n for name in wanted for n in numbers if self.attributes[n].block == name]
        return next(iter(named or numbers), None)

    @cached_property
    def coincidences(self) -> dict[int, CoincidenceMatrices]:
        """The coincidence matrices by index of the attribute."""
        given, met, items = (
            rows_of(each()) for each in (self.sums.by_score, self.sums.sums_by_pair, self.sums.by_item)
        )
        raters = {row["attribute"]: row["raters"] for row in rows_of(self.sums.raters())}
        found = {}
        for number, _ in enumerate(self.attributes):
            found[number] = coincidence_matrices(
                AgreementCounts(
                    given=_of(given, number, "cluster", "people", "score", "often"),
                    met=_of(met, number, "cluster", "people", "score", "other", "often"),
                    items=_of(items, number, "cluster", "people", "items", "squared_sums", "squares"),
                    raters=raters.get(number, 0),
                )
            )
        return found

    @cached_property
    def distribution(self) -> dict[int, Counter[int]]:
        """The number of times that each score was given, by index of the attribute."""
        given = self.sums.given
        found: dict[int, Counter[int]] = {number: Counter() for number, _ in enumerate(self.attributes)}
        for row in rows_of(given.group_by(["attribute", "score"]).agg(often=given.often.sum().cast("int64"))):
            found[row["attribute"]][row["score"]] = row["often"]
        return found

    def spread(self, number: int) -> float:
        """Twice the variance of all scores of an attribute: the expected squared difference of two random scores."""
        often = self.distribution[number]
        if not often:
            return 0.0
        mean = sum(score * many for score, many in often.items()) / often.total()
        return 2 * sum(many * (score - mean) ** 2 for score, many in often.items()) / often.total()


def _views(tables: Mapping[str, Any], engine: DatasetQueryConnection) -> Mapping[str, Any]:
    return LazyIbisTables(tables, lambda name: engine.view(tables[name]))


def _without_people(tables: Mapping[str, Any], people: Collection[str]) -> Mapping[str, Any]:
    if not people:
        return tables
    named = sorted(people)

    def kept(name: str) -> Any:
        rows = tables[name]
        return rows.filter(~rows.annotator.fill_null("").isin(named)) if "annotator" in rows.columns else rows

    return LazyIbisTables(tables, kept)


def _where(
    tables: Mapping[str, Any], conditions: Sequence[TaskFieldFilter], keep: Callable[[Any], Any]
) -> Mapping[str, Any]:
    """The tables with the tasks and annotations that meet the conditions, as in exports.

    An annotation is kept if the conditions hold for the task in its series and for the annotation itself.
    """
    of_tasks = [each for each in conditions if each.of_task]
    of_annotations = [each for each in conditions if not each.of_task]
    held = tables
    if of_tasks:
        tasks = keep(_holding(tables["tasks"], of_tasks, keep))
        held = LazyIbisTables(tables, lambda name: tasks if name == "tasks" else _of_tasks(tables[name], tasks))
    if not of_annotations:
        return held
    key = ["project", "series", "task", "annotator", "revision", "bundle_id"]
    done = keep(_holding(held["annotations"], of_annotations, keep).select(*key).distinct())
    return LazyIbisTables(tables, lambda name: held[name].semi_join(done, key) if name in WORK_TABLES else held[name])


def _of_tasks(rows: Any, tasks: Any) -> Any:
    key = [name for name in ("project", "series", "task", "version") if name in rows.columns]
    return rows.semi_join(tasks.select(*key).distinct(), key) if "task" in rows.columns else rows


def _holding(rows: Any, conditions: Sequence[TaskFieldFilter], keep: Callable[[Any], Any]) -> Any:
    """The rows that meet every condition. Conditions are evaluated once for each distinct value, not for each row."""
    for each in conditions:
        column = each.name.partition(".")[0]
        found = rows.select(column).distinct().to_pyarrow().column(0).to_pylist()
        held = [value for value in found if each.holds({column: _plain(column, value)})]
        known = ibis.memtable(
            [{column: value} for value in held if value is not None], schema=ibis.schema({column: rows[column].type()})
        )
        there = rows.semi_join(keep(known), [column])
        rows = ibis.union(there, rows.filter(rows[column].isnull())) if None in held else there
    return rows


def _plain(column: str, value: Any) -> Any:
    return json.loads(value) if column == "metadata" and value else value


def _without_gold(tables: Mapping[str, Any], tasks: Any = None) -> Mapping[str, Any]:
    """The tables without the tasks that are gold items in any series, and without work on them. ``tasks`` are those of
    the data set that has the marks, if it is another."""
    tasks = tables["tasks"] if tasks is None else tasks
    gold = tasks.filter(tasks.gold).select("project", "task").distinct()

    def kept(name: str) -> Any:
        rows = tables[name]
        return rows.anti_join(gold, ["project", "task"]) if "task" in rows.columns else rows

    return LazyIbisTables(tables, kept)


def rows_of(expression: Any) -> list[dict[str, Any]]:
    """The rows of a small table, sorted by all columns."""
    rows: list[dict[str, Any]] = sorted_table(expression).to_pylist()
    return rows


def sorted_table(expression: Any) -> Any:
    """A table as Arrow columns, sorted by all of them."""
    table = expression.to_pyarrow()
    return table.sort_by([(name, "ascending") for name in table.column_names])


def _of(rows: Iterable[dict[str, Any]], attribute: int, *names: str) -> list[Any]:
    return [tuple(row[name] for name in names) for row in rows if row["attribute"] == attribute]


def person_aliases(people: Iterable[str]) -> dict[str, str]:
    """The alias of each person: ``Person`` and the first digits of a hash, equal in every report."""
    people = list(people)
    digests = {name: hashlib.sha256(name.encode()).hexdigest() for name in people}
    for digits in range(6, 65):
        found = {name: f"Person {digest[:digits]}" for name, digest in digests.items()}
        if len(set(found.values())) == len(found):
            return found
    return digests
