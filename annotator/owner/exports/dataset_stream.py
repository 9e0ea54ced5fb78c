"""Streams the judged tasks of a data set, with the work that is final after reviews.

All tables are read in parallel, sorted by task, on disk where they are large.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from annotator.errors import unknown_name_error
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.owner.dataset.dataset_folder import Dataset, DatasetFolder, file_rows, spilling_database
from annotator.owner.dataset.dataset_tables import OWN, WORK_TABLES, sql_text, table_columns
from annotator.owner.dataset.returned_work import returned_answers
from annotator.owner.exports.answer_rule import ExportSelection
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask, TaskText
from annotator.owner.project.decisions import Answers, Revision, revision_of
from annotator.owner.reviews.review_outcomes import (
    final_adjudications,
    finished_reviews,
    outcome_of_work,
    resolve_work,
)
from annotator.owner.reviews.review_progress import answers_now, reviews_of_current_answers
from annotator.owner.rows import Json, Row, grouped, task_version

# Final work: the answers to a task after review and adjudication. Corrected answers replace the work that they correct,
# an adjudication the works that it decided. Returned or disputed work, and work waiting for another reviewer, does not
# count yet. Work that was sent to no reviewer counts unchanged.


_WORDS = {
    "returned": "annotations that reviewers returned",
    "disputed": "annotations that reviewers dispute (`annotator review adjudicate` has them decided)",
    "waiting": "annotations that wait for another reviewer",
}
_WORDS_WITHOUT_REVIEWS = {
    "returned": "annotations that the owner returned",
    "waiting": "annotations that wait for their reviewers",
}


class FinalAnswerFilter:
    """Filters work by a rule. ``rows``: the ``reviews`` of one project; ``returned``: the works that the owner
    returned, with the bundles that contain these answers; ``now``: the counting answers; ``sent``: the works that were
    sent to reviewers. Excluded work is counted in ``left_out``. Raises ``review.unknown_rule``."""

    def __init__(
        self, rows: Sequence[Row], rule: str, left_out: Counter[str], returned: Collection[tuple[Revision, str]],
        now: Mapping[Revision, Answers], sent: Container[Revision] = frozenset(),
    ) -> None:  # fmt: skip
        self._rule, self._left_out = rule, left_out
        self._returned, self._sent = returned, sent
        self._adjudicated = final_adjudications(rows, now)
        self._reviews = grouped((revision_of(row), row) for row in finished_reviews(rows) if row["purpose"] == "review")

    def with_adjudication_time(self, row: Row) -> Row:
        """An annotation with the time of its adjudication as ``submitted_at`` if an adjudicator decided it."""
        at = self._adjudicated.get(revision_of(row), {}).get("submitted_at")  # earlier versions wrote none
        return {**row, "submitted_at": at} if at else row

    def final_answers(self, submissions: Iterable[AnnotatorTaskAnswers]) -> list[AnnotatorTaskAnswers]:
        """The counting answers to one version of a task."""
        counting: list[AnnotatorTaskAnswers] = []
        decided: dict[str, tuple[Row, list[AnnotatorTaskAnswers]]] = {}
        for submission in submissions:
            final = self._adjudicated.get(revision_of(submission.facts))
            if final is None:
                counting += self._reviewed(submission)
            else:
                decided.setdefault(final["item"], (final, []))[1].append(submission)
        return [*counting, *(self._by_adjudicator(works, final) for final, works in decided.values())]

    def _reviewed(self, submission: AnnotatorTaskAnswers) -> Iterator[AnnotatorTaskAnswers]:
        key = revision_of(submission.facts)
        reviews = self._reviews.get(key)
        outcome = outcome_of_work(
            resolve_work(reviews, self._rule) if reviews else None,
            sent=key in self._sent,
            returned=(key, submission.facts["bundle_id"]) in self._returned,
        )
        if outcome.state in ("accepted", "not sent"):
            yield submission
        elif outcome.final is not None:
            more = {"corrected_by": outcome.final["reviewer"], "review_bundle": outcome.final["bundle_id"]}
            yield self._with_rows(submission, outcome.final, more)
        else:
            words = _WORDS if outcome.reviews else _WORDS_WITHOUT_REVIEWS
            self._left_out[words[outcome.state]] += 1

    def _by_adjudicator(self, works: Sequence[AnnotatorTaskAnswers], final: Row) -> AnnotatorTaskAnswers:
        adjudicated = next(
            (submission for submission in works if submission.facts["series"] == final["series"]), works[0]
        )
        more = {"annotator": final["reviewer"], "adjudicated": True, "review_bundle": final["bundle_id"]}
        return replace(self._with_rows(adjudicated, final, more), annotator=final["reviewer"])

    def _with_rows(self, submission: AnnotatorTaskAnswers, row: Row, more: Json) -> AnnotatorTaskAnswers:
        """``submission`` with its answers replaced by those of a review."""
        tables = {
            table: [dict(zip(WORK_TABLES[table], values, strict=True)) for values in rows]
            for table, rows in json.loads(row["rows"]).items()
        }
        facts = {**submission.facts, **more, "made_by": row["made_by"] or submission.facts["made_by"]}
        return replace(submission, facts=facts, tables=tables)


def bundles_of(submission: AnnotatorTaskAnswers) -> Iterator[str]:
    """The results bundles that contain it: the annotator's, and the reviewer's if there is one."""
    yield submission.facts["bundle_id"]
    if "review_bundle" in submission.facts:
        yield submission.facts["review_bundle"]


_BATCH = 16_384
_LONG = frozenset({"text", "exact", "prefix", "suffix", "justification", "metadata", "rewrite", "content"})
"""Text columns, which are not sort keys because other columns identify the row."""
_MEMORY = "1GB"
_KEY = ("task", "version")
_OF_DELIVERY = ("series", "bundle_id")
_ANSWERS: Mapping[str, Sequence[str]] = {
    **{table: OWN[table] for table in sorted(OWN.keys() - {"annotations", "documents"})},
    "ratings": ("target", "kind", "block", "score"),  # by far the most rows
}
"""The tables of answers, and the columns of them that are read."""
_FINISHED = ("submitted", "skipped")
TEXT_COLUMNS = ("target", "kind", "id", "question", "response", "origin", "role", "title", "sha256", "text")
TASK_COLUMNS = ("series", "rubric", "gold", "kind", "split", "language", "metadata")
_GOLD = "annotations of gold items (--with-gold takes them)"
_Values = tuple[Any, ...]
_Group = tuple[tuple[str, str], list[_Values]]


class JudgedTaskStream:
    """The judged tasks of the projects in ``dataset`` within ``selection``.

    ``scratch``: a folder for what does not fit in memory. After a complete pass, ``left_out`` counts what was excluded,
    and ``bundles`` contains the results bundles that were used.
    """

    def __init__(
        self,
        dataset: Dataset,
        selection: ExportSelection,
        scratch: Path,
        trusted: Collection[str] | None = None,
        *,
        with_skipped: bool = False,
    ) -> None:
        self._folder, self._projects = DatasetFolder(dataset.root), dataset.projects
        self._selection, self._scratch, self._trusted = selection, scratch, trusted
        self._reviewers: Mapping[Revision, Mapping[str, set[str]]] = {}
        self._counting_statuses = _FINISHED if with_skipped else _FINISHED[:1]
        self._tables_read: set[str] = set()
        self._rubrics: dict[str, Rubric] = {}
        self._engine: Any = None
        self.left_out: Counter[str] = Counter()
        self.bundles: dict[str, Row] = {}
        self._check_series()
        for condition in selection.task_filter:
            table = "tasks" if condition.of_task else "annotations"
            files = (pq.ParquetFile(self._folder.table(project, table)) for project in self._projects)
            values = [value for file in files for value in file.read([condition.column])[0].unique().to_pylist()]
            condition.check_person(values)
            plain = condition.column != "metadata"
            condition.check_known(value if plain or not value else json.loads(value) for value in values)

    def tasks(self) -> Iterator[JudgedTask]:
        """All tasks with a counting annotation, by project, task and version."""
        self.left_out.clear()
        for project in self._projects:
            yield from self._of_project(project)

    def _select(
        self, project: str, table: str, names: Sequence[str], where: str = "true", order: Sequence[str] = ()
    ) -> Iterator[_Values]:
        """The values of columns of a table, of the rows that meet a condition; in memory for the most part, or on
        disk while they are sorted."""
        self._engine = self._engine or spilling_database(self._scratch, 2, _MEMORY)
        path = self._folder.table(project, table)
        present = set(pq.read_schema(path).names)  # an earlier version of the program did not write all columns
        columns = ", ".join(f'"{name}"' if name in present else f'NULL AS "{name}"' for name in names)
        sql = f"SELECT {columns} FROM read_parquet({sql_text(str(path))}, hive_partitioning = false) WHERE {where}"
        if order:
            sql += " ORDER BY " + ", ".join(f'"{name}"' for name in order)
        # Not from rows of pyarrow: DuckDB would load pandas to see whether they are its own.
        rows = self._engine.cursor().execute(sql)
        for batch in rows.to_arrow_reader(_BATCH):
            yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)

    def _check_series(self) -> None:
        if not self._selection.series:
            return
        series: set[str] = set()
        for project in self._projects:
            series |= set(pq.ParquetFile(self._folder.table(project, "tasks")).read(["series"])["series"].to_pylist())
        for name in self._selection.series:
            if name not in series:
                message = f"The data set has no series {name!r}."
                raise unknown_name_error("export.unknown_series", message, sorted(series))

    def _of_project(self, project: str) -> Iterator[JudgedTask]:
        provenance = self._rows(project, "provenance")
        deliveries = {row["bundle_id"]: row for row in provenance}
        for row in self._rows(project, "rubrics"):
            self._rubrics[row["sha256"]] = Rubric.model_validate_json(row["content"])
        about = list(table_columns("annotations"))
        self._count_exclusions(project, about)
        annotations = self._groups(project, "annotations", about)
        tasks, texts = (
            _OrderedGroups(self._groups(project, "tasks", TASK_COLUMNS)),
            _OrderedGroups(self._groups(project, "texts", TEXT_COLUMNS)),
        )
        answers = {
            table: _OrderedGroups(self._groups(project, table, (*_OF_DELIVERY, *names)))
            for table, names in _ANSWERS.items()
            if pq.ParquetFile(self._folder.table(project, table)).metadata.num_rows
        }
        final = self._final_answer_filter(project, deliveries)
        decided = self._text_decisions(project)
        for key, rows in annotations:
            timed = [final.with_adjudication_time(dict(zip(about, row, strict=True))) for row in rows]
            counting = [row for row in timed if self._is_selected(row, deliveries)]
            if not counting:
                continue
            by_rubric = self._by_rubric(tasks.group_at(key), counting)
            work = {table: _by_delivery(follow.group_at(key), _ANSWERS[table]) for table, follow in answers.items()}
            read = texts.group_at(key)
            for sent, annotations_of_rubric in by_rubric:
                if sent["gold"] and not self._selection.with_gold:
                    self.left_out[_GOLD] += len(annotations_of_rubric)
                    continue
                if sent["rubric_sha256"] is None:
                    self.left_out["annotations that a source came with, which no rubric asked for"] += len(
                        annotations_of_rubric
                    )
                    continue
                task = self._task(project, key, sent, read)
                if not self._selection.takes_task(_filter_fields(task, sent)):
                    self.left_out["tasks that --where does not name"] += 1
                    continue
                every_submission = [self._submission(row, work) for row in annotations_of_rubric]
                submissions = sorted(final.final_answers(every_submission), key=_submission_order)
                for bundle in (name for submission in submissions for name in bundles_of(submission)):
                    self.bundles.setdefault(bundle, {"project": project, **deliveries.get(bundle, {})})
                if submissions:
                    yield replace(task.by(*submissions), decided=decided.get(key, {}))

    def _final_answer_filter(self, project: str, deliveries: Mapping[str, Row]) -> FinalAnswerFilter:
        """The filter that applies reviews and adjudications if they count, and in any case excludes work that the owner
        returned."""
        chosen, documents = self._selection, self._folder.table(project, "documents")
        rows: list[Row] = []
        now: Mapping[Revision, Answers] = {}
        self._reviewers = {}
        if chosen.review_rule or chosen.reviews:
            reviews = [row for row in self._rows(project, "reviews") if chosen.with_demo or not row["made_by"]]
            now = answers_now(documents, reviews)
            rows = [*reviews_of_current_answers(reviews, now)]
            self._reviewers = _reviewers(rows, now, deliveries)
            rows = rows if chosen.review_rule else []
        returned = returned_answers(documents, self._rows(project, "delivery_decisions"))
        sent = chosen.sent_to_reviewers if chosen.review_rule else frozenset()
        return FinalAnswerFilter(rows, chosen.review_rule, self.left_out, returned, now, sent)

    def _text_decisions(self, project: str) -> Mapping[tuple[str, str], Mapping[str, str]]:
        """The owner's decisions about reported texts, by task and version."""
        decisions: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
        for row in self._rows(project, "reported"):
            decisions[task_version(row)][row["target"]] = row["decision"]
        return decisions

    def _count_exclusions(self, project: str, about: Sequence[str]) -> None:
        """Count work that was begun and not submitted, and tasks on which devices of one person disagree."""
        for values in self._select(project, "annotations", about, "NOT (is_final OR superseded)"):
            row = dict(zip(about, values, strict=True))
            if not self._selection.may_take(row):
                continue
            if row["status"] == "in_progress":
                self.left_out["annotations in progress"] += 1
            elif row["conflict"]:
                self.left_out["annotations that a device of the same person has otherwise"] += 1

    def _is_selected(self, row: Row, deliveries: Mapping[str, Row]) -> bool:
        if row["status"] not in self._counting_statuses:
            if self._selection.may_take(row):
                self.left_out[f"{row['status']} annotations"] += 1
        elif row["made_by"] and not self._selection.with_demo:
            self.left_out["annotations that scripts made (--with-demo takes them)"] += 1
        elif not self._selection.takes_annotation(row):
            self.left_out["annotations that --series or --where leaves out"] += 1
        elif self._selection.reviews > self._checker_count(row, deliveries.get(row["bundle_id"], {})):
            self.left_out["annotations with fewer reviews than --reviews asks for"] += 1
        else:
            return True
        return False

    def _checker_count(self, row: Row, delivery: Row) -> int:
        """The number of people who checked the work: reviewers and adjudicators of these answers, and trusted
        countersigners."""
        keys = set(json.loads(delivery.get("countersigned_by") or "[]")) - {delivery.get("signer")}
        keys = keys if self._trusted is None else keys & set(self._trusted)
        people = self._reviewers.get(revision_of(row), {})
        return len(people) + len(keys.difference(*people.values()))

    def _by_rubric(self, sent: Iterable[_Values], counting: Iterable[Row]) -> list[tuple[Row, list[Row]]]:
        """The annotations by the rubric that their authors had, which may differ between bundles of a series; usually a
        version was sent with one rubric only."""
        by_series = {row["series"]: row for row in (dict(zip(TASK_COLUMNS, values, strict=True)) for values in sent)}
        result: dict[tuple[str, bool], tuple[Row, list[Row]]] = {}
        for row in counting:
            rubric_sha256, about = row["rubric_sha256"], by_series[row["series"]]
            about = {**about, "rubric_sha256": rubric_sha256, "gold": bool(about["gold"])}
            result.setdefault((rubric_sha256 or "", about["gold"]), (about, []))[1].append(row)
        return [result[name] for name in sorted(result)]

    def _task(self, project: str, key: tuple[str, str], sent: Row, texts: Iterable[_Values]) -> JudgedTask:
        task_texts = (TaskText(AnnotationTarget.parse(row[0]), *row[1:]) for row in texts)
        return JudgedTask(
            project=project,
            task=key[0],
            version=key[1],
            rubric=self._rubrics[sent["rubric_sha256"]],
            rubric_sha256=sent["rubric_sha256"],
            kind=sent["kind"],
            split=sent["split"],
            language=sent["language"],
            metadata=json.loads(sent["metadata"]) if sent["metadata"] not in (None, "{}") else {},
            texts={text.target: text for text in task_texts},
        )

    def _submission(self, row: Row, work: Mapping[str, Mapping[tuple[str, str], list[Row]]]) -> AnnotatorTaskAnswers:
        delivery = (row["series"], row["bundle_id"])
        tables = {table: rows[delivery] for table, rows in work.items() if delivery in rows}
        return AnnotatorTaskAnswers(row["annotator"], row, tables, self._tables_read)

    def _rows(self, project: str, table: str) -> list[Row]:
        return list(file_rows(self._folder.table(project, table)))

    def _groups(self, project: str, table: str, names: Sequence[str]) -> Iterator[_Group]:
        """The rows of each version of a task that count: its key, and the values of ``names``."""
        read = list(dict.fromkeys((*_KEY, *names)))
        order = [name for name in read if name not in _LONG]
        values = itemgetter(*map(read.index, names))
        rows = self._select(project, table, read, "is_final" if table in WORK_TABLES else "true", order)
        yield from ((key, [*map(values, group)]) for key, group in groupby(rows, itemgetter(0, 1)))


class _OrderedGroups:
    """Groups that are requested in their own order."""

    def __init__(self, groups: Iterator[_Group]) -> None:
        self._groups = groups
        self._next = next(groups, None)

    def group_at(self, key: tuple[str, str]) -> list[_Values]:
        while self._next is not None and self._next[0] < key:
            self._next = next(self._groups, None)
        return self._next[1] if self._next is not None and self._next[0] == key else []


def _by_delivery(rows: Iterable[_Values], names: Iterable[str]) -> Mapping[tuple[str, str], list[Row]]:
    return grouped(((row[0], row[1]), dict(zip(names, row[2:], strict=True))) for row in rows)


def _submission_order(submission: AnnotatorTaskAnswers) -> tuple[str, str, str]:
    return (submission.annotator, submission.facts["series"], submission.facts["bundle_id"])


def _filter_fields(task: JudgedTask, sent: Row) -> Json:
    return {**sent, "task": task.task, "metadata": task.metadata}


def _reviewers(
    rows: Iterable[Row], now: Mapping[Revision, Answers], deliveries: Mapping[str, Row]
) -> dict[Revision, dict[str, set[str]]]:
    """By work, the people who reviewed or adjudicated its current answers, with their keys."""
    reviewers: dict[Revision, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    reviews = list(rows)
    looked_at = [(revision_of(row), row) for row in finished_reviews(reviews) if row["purpose"] == "review"]
    for work, row in (*looked_at, *final_adjudications(reviews, now).items()):
        reviewers[work][row["reviewer"]].add(str(deliveries.get(row["bundle_id"], {}).get("signer")))
    return reviewers
