"""``results judges``: converts judgements by models to a data set of their own, with the tables of a merge.

A line of the input is one judgement as JSON. It contains its ``model``, the owner's ids of ``task``, optionally
``question``, and ``response``, the ``block`` of the rubric, and in ``sha256`` the SHA-256 of the text that the model
read. The content is a ``value`` (a score), ``tag`` and ``value``, ``preferred`` and ``strength``, ``groups`` (a
ranking, best first), or ``text`` with ``severity`` and ``category`` (a critique). For a preference or ranking,
``sha256`` has the hash of each response by id.

A model usually judges more texts than people were sent. These come from a pool, a task file in the native format.

People's judgements are in another folder, and nothing writes both into one, so figures about people never include
models.
"""

from __future__ import annotations

import hashlib
import json
import marshal
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from annotator import __version__
from annotator.containment import Contained
from annotator.errors import AnnotatorError, validation_sentence
from annotator.model.blocks.catalog import type_name
from annotator.model.blocks.criteria_block import CriteriaBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.numeric_block import NumericBlockBase
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.frozen_model import FrozenModel
from annotator.model.rubric import Rubric
from annotator.model.task import Response, Task
from annotator.owner.build.task_spool import spool_tasks
from annotator.owner.conversion.external_sort import ExternalList
from annotator.owner.dataset.dataset_folder import Dataset, DatasetFolder, file_rows, open_dataset
from annotator.owner.dataset.dataset_tables import TABLES, table_columns, text_rows
from annotator.owner.dataset.extract import TAKEN, write_plain_rows
from annotator.owner.dataset.finish import UNSIGNED, SentTaskRow, write_unsigned
from annotator.owner.project.sent_tasks import SentTask
from annotator.owner.rows import Counts
from annotator.owner.tasks.blinding import (
    TaskDisclosureOptions,
    blind_task,
    brought_criteria,
    brought_steps,
    owner_facts,
)
from annotator.owner.tasks.input_task import InputTask, json_lines, open_source

MODEL = "model:"
"""The prefix of the names of model annotators, and of ``made_by`` of their work."""
_WORDS = 200_000
_COLUMNS = {table: tuple(table_columns(table)) for table in TABLES}
_NO_SECRET = bytes(16)  # tasks of a pool are not sent, and equal ones get equal versions
Row = dict[str, Any]
Left = Literal["no such task", "no such response", "another text", "another rubric"]


class ModelJudgement(FrozenModel):
    """A judgement by a model: a line of the input."""

    model: str = Field(min_length=1, max_length=100, pattern=r"^[^\s:][^\n:]*$")
    task: str
    question: str | None = None
    response: str | None = None
    block: str
    sha256: str | Mapping[str, str]
    value: int | bool | None = None
    tag: str | None = None
    preferred: str | None = None
    strength: int | None = None
    groups: tuple[tuple[str, ...], ...] | None = None
    text: str | None = Field(default=None, max_length=_WORDS)
    severity: str | None = None
    category: str | None = None
    reason: str = Field(default="", max_length=_WORDS)


@dataclass(frozen=True)
class ModelJudgementImportResult:
    """The result of the import: the number of judgements of each model by block type, and the number of those skipped
    by reason."""

    imported: Mapping[str, Counts]
    left_out: Counts


@dataclass(frozen=True)
class _JudgedTaskVersion:
    """A version of a task in the data set: its row, its texts by target, and the rubric."""

    task: Row
    texts: Mapping[str, Row]
    rubric: Rubric

    @property
    def key(self) -> tuple[str, str, str]:
        return self.task["series"], self.task["task"], self.task["version"]

    def responses(self, question: str | None) -> dict[str, Row]:
        """The responses to a question (the owner's id; None for a prompt) by id."""
        return {
            row["response"]: row
            for row in self.texts.values()
            if row["kind"] == "response" and row["question"] == question
        }


def import_judges(
    files: Sequence[Path], dataset: Path, out: Path, pool: Path | None = None
) -> ModelJudgementImportResult:
    """Write the judgements in ``files`` about tasks of the data set ``dataset`` as a data set into the new folder
    ``out``. Each model is an annotator called ``model:NAME``.

    ``pool`` is a task file with texts that the model may have judged although they were sent to nobody: further tasks,
    and further responses to tasks of the data set. A judgement about a text that is in neither is skipped and counted,
    so that no judgement is shown with a text that its model did not read. Raises ``judges.*``, ``dataset.*``,
    ``source.*``; nothing is written then.
    """
    folder = DatasetFolder(out)
    if folder.is_there():
        raise AnnotatorError("judges.exists", "There is a data set already.", "Name a new folder.", out)
    judged = open_dataset(dataset)
    if len(judged.projects) != 1:
        message = f"The data set has {len(judged.projects)} projects."
        raise AnnotatorError("judges.projects", message, "Model judges are about one project's tasks.", dataset)
    rubrics = _rubrics(judged)
    with folder.locked(), ExitStack() as stack:
        staging = folder.staging()
        sent = _SentTasks(judged, rubrics, staging)
        stack.callback(sent.close)
        spooled = stack.enter_context(spool_tasks(pool, staging, lambda _: None)) if pool is not None else None
        judgements = _ModelJudgementRows(sent, _UnsentTasks(judged, rubrics, spooled.by_id if spooled else {}))
        parts = write_plain_rows(judgements.rows(files), staging, 0)
        if not judgements.counts:
            message = "None of the judgements is about a text of this data set."
            reasons = ", ".join(f"{many} {reason}" for reason, many in sorted(judgements.skipped.items()))
            raise AnnotatorError("judges.nothing", message, reasons or "The files are empty.", dataset)
        _write(folder, staging, judged, judgements, parts, files)
    counts_by_model = {model: dict(counts) for model, counts in sorted(judgements.taken.items())}
    return ModelJudgementImportResult(counts_by_model, dict(judgements.skipped))


def _read(files: Sequence[Path]) -> Iterator[tuple[str, ModelJudgement]]:
    """All judgements with their location. Raises ``judges.bad_line``, ``json.*``, ``source.*``."""
    for path in files:
        with open_source(path) as stream:
            for where, value in json_lines(stream, str(path)):
                if isinstance(value, AnnotatorError):
                    raise value
                try:
                    yield where, ModelJudgement.model_validate(value)
                except ValidationError as refused:
                    first = refused.errors(include_url=False)[0]
                    field_ = ".".join(map(str, first["loc"])) or "the line"
                    message = f"{field_}: {validation_sentence(first)}"
                    raise AnnotatorError("judges.bad_line", message, _HINT, where) from None


_HINT = "resources/docs/measures.md says what a line has."


def _rubrics(dataset: Dataset) -> Mapping[str, Rubric]:
    """The rubrics of the data set by their SHA-256."""
    return {row["sha256"]: Rubric.model_validate_json(row["content"]) for row in dataset.arrow("rubrics").to_pylist()}


_TASKS = """
    SELECT tasks.* FROM tasks
    LEFT JOIN (SELECT DISTINCT task, version, true AS judged FROM annotations WHERE is_final) USING (task, version)
    ORDER BY task, judged NULLS LAST, is_current DESC, version, series
"""
"""The versions of each task, in each series that asks about it: those judged by people first, then the current ones."""
_BATCH = 4_096


class _SentTasks:
    """The tasks of a data set and their texts, in a temporary file. Must be closed."""

    def __init__(self, dataset: Dataset, rubrics: Mapping[str, Rubric], folder: Path) -> None:
        self._rubrics = rubrics
        (texts,) = dataset.files("texts")
        self._text_rows = _StoredRows(file_rows(texts), folder)
        with closing(dataset.duckdb()) as connection:
            tasks = connection.execute(_TASKS).to_arrow_reader(_BATCH)
            self._task_rows = _StoredRows((row for batch in tasks for row in batch.to_pylist()), folder)
        self.versions = lru_cache(1)(self._versions)  # most judgements of a task follow each other
        """The versions of a task by the owner's id."""

    def close(self) -> None:
        self._text_rows.close()
        self._task_rows.close()

    def _versions(self, task: str) -> list[_JudgedTaskVersion]:
        texts: dict[str, dict[str, Row]] = defaultdict(dict)
        for row in self._text_rows.of_task(task):
            texts[row["version"]][row["target"]] = row
        return [
            _JudgedTaskVersion(row, texts[row["version"]], self._rubrics[row["rubric_sha256"]])
            for row in self._task_rows.of_task(task)
            if row["rubric_sha256"] in self._rubrics
        ]


class _StoredRows:
    """``rows`` that are sorted by task, in a temporary file. Must be closed."""

    def __init__(self, rows: Iterable[Row], folder: Path) -> None:
        self._list = ExternalList(folder)
        groups = groupby(rows, itemgetter("task"))
        self._places = {task: self._list.append(marshal.dumps([*group])) for task, group in groups}

    def of_task(self, task: str) -> list[Row]:
        return marshal.loads(self._list.read(self._places[task])) if task in self._places else []

    def close(self) -> None:
        self._list.close()


class _UnsentTasks:
    """The ``tasks`` of a pool, in the form that versions of sent tasks have in a data set."""

    def __init__(self, dataset: Dataset, rubrics: Mapping[str, Rubric], tasks: Mapping[str, InputTask]) -> None:
        self._rubrics, self._tasks = rubrics, tasks
        (sent,) = dataset.files("tasks")
        self._series = {row["rubric_sha256"]: row for row in file_rows(sent, ["series", "rubric", "rubric_sha256"])}
        self.versions = lru_cache(1)(self._versions)
        """The task with each rubric of the data set; empty if the pool does not have it."""

    def _versions(self, task: str) -> list[_JudgedTaskVersion]:
        return [*self._versions_of(self._tasks[task])] if task in self._tasks else []

    def _versions_of(self, task: InputTask) -> Iterator[_JudgedTaskVersion]:
        blinded = blind_task(_NO_SECRET, task, TaskDisclosureOptions())
        digest = hashlib.sha256(json.dumps(blinded.sent, sort_keys=True).encode()).hexdigest()
        sent = SentTask(0, task.id, Task.model_validate(blinded.sent), digest, blinded.owner_record["ids"], {})
        columns = table_columns("texts")
        texts = {row["target"]: row for row in (dict(zip(columns, values, strict=True)) for values in text_rows(sent))}
        for sha256, series in self._series.items():
            row = dict.fromkeys(table_columns("tasks")) | {
                **series, "task": task.id, "version": digest, "sent_as": task.id, "kind": task.kind,
                "split": task.split, "language": task.language, "place": 0, "is_current": False, "withdrawn": False,
                "metadata": json.dumps(owner_facts(task), sort_keys=True), "gold": False,
                "responses": sum(text["kind"] == "response" for text in texts.values()),
            }  # fmt: skip
            yield _JudgedTaskVersion(row, texts, self._rubrics[sha256])


class _ModelJudgementRows:
    """The rows of a data set of judgements. ``counts``: the number of annotations by annotator; ``rubrics``: those of
    the judged tasks, by SHA-256."""

    def __init__(self, sent: _SentTasks, unsent: _UnsentTasks) -> None:
        self._sent, self._unsent = sent, unsent
        self.taken: dict[str, Counter[str]] = defaultdict(Counter)
        self.skipped = Counter[str]()
        self.counts = Counter[str]()
        self.rubrics: set[str] = set()
        self._place_by_digest: dict[bytes, str] = {}
        """The line of each judgement by a hash of what it is about: a model may judge that once, but write several
        critiques."""
        self._written: set[tuple[str, ...]] = set()
        """The versions of tasks, their texts and the annotations of which there are rows."""
        self._critiques = Counter[tuple[str, ...]]()

    def rows(self, files: Sequence[Path]) -> Iterator[tuple[str, SentTaskRow]]:
        """The rows, with the names of their tables: the values of the columns, in order."""
        for where, judgement in _read(files):
            with Contained(where):
                outcome = self._take(self._sent.versions(judgement.task), judgement, where)
                if isinstance(outcome, str) and (unsent := self._unsent.versions(judgement.task)):
                    outcome = self._take(unsent, judgement, where)
            if isinstance(outcome, str):
                self.skipped[outcome] += 1
                continue
            for table, row in outcome:
                # The table of texts is sorted by two columns more.
                yield table, (*map(row.get, _COLUMNS[table]), *((0, "") if table == "texts" else ()))

    def _take(
        self, versions: Sequence[_JudgedTaskVersion], judgement: ModelJudgement, where: str
    ) -> list[tuple[str, Row]] | Left:
        """The rows of a judgement, by table; or why it is skipped."""
        if not versions:
            return "no such task"
        reasons: list[Left] = []
        for version in versions:
            place = _judged_texts(version, judgement)
            if isinstance(place, str):
                reasons.append(place)
                continue
            block = version.rubric.by_key.get(judgement.block)
            if block is None:
                reasons.append("another rubric")
                continue
            kind, rows = _rows(version, place, block, judgement, where)
            for table, row in rows:
                self._check_first(judgement, table, row, where)
            self.taken[judgement.model][kind] += 1
            name = f"{MODEL}{judgement.model}"
            work = _work(version, name)
            numbered = [(table, self._numbered(table, {**work, **row})) for table, row in rows]
            return [*self._first_rows(version, work), *numbered]
        order: tuple[Left, ...] = ("another rubric", "another text", "no such response")
        return next(reason for reason in order if reason in reasons)

    def _check_first(self, judgement: ModelJudgement, table: str, row: Row, where: str) -> None:
        """Raises ``judges.twice`` if the model has said something of this before."""
        parts = (row.get(name) for name in ("response", "part", "tag", "text"))
        about = (judgement.model, judgement.task, judgement.question, judgement.block, table, *parts)
        digest = hashlib.sha256(repr(about).encode("utf-8", "surrogatepass")).digest()
        if digest in self._place_by_digest:  # also a file that is given twice, whose lines have the same location
            message = f"{judgement.model!r} says the same twice, first in {self._place_by_digest[digest]}."
            raise AnnotatorError("judges.twice", message, "Keep one of the lines.", where)
        self._place_by_digest[digest] = where

    def _numbered(self, table: str, row: Row) -> Row:
        """A critique with its id and place; any other row as it is."""
        if table != "critiques":
            return row
        of_task, of_text = (row["annotator"], row["task"]), (row["annotator"], row["task"], row["target"])
        self._critiques.update((of_task, of_text))
        return {**row, "id": f"w{self._critiques[of_task]}", "place": self._critiques[of_text]}

    def _first_rows(self, version: _JudgedTaskVersion, work: Row) -> Iterator[tuple[str, Row]]:
        """What stands once for all judgements of an annotation, of a version of a task, and of its texts."""
        _, task, digest = version.key
        if self._is_first("tasks", *version.key):
            self.rubrics.add(version.task["rubric_sha256"])
            yield "tasks", version.task
        if self._is_first("texts", task, digest):
            yield from (("texts", text) for text in version.texts.values())
        if self._is_first("annotations", *version.key, work["annotator"]):
            self.counts[work["annotator"]] += 1
            yield "annotations", _annotation(version, work)

    def _is_first(self, *about: str) -> bool:
        count = len(self._written)
        self._written.add(about)
        return len(self._written) > count


def _judged_texts(version: _JudgedTaskVersion, judgement: ModelJudgement) -> dict[str, Row] | Left:
    """The texts that a judgement is about, by response id, if they are those that the model read; otherwise the
    reason."""
    responses = version.responses(judgement.question)
    if not isinstance(judgement.sha256, str):
        hashes = dict(judgement.sha256)
    elif judgement.response is not None:
        hashes = {judgement.response: judgement.sha256}
    else:
        return "no such response"
    if not hashes or not hashes.keys() <= responses.keys():
        return "no such response"
    if any(responses[name]["sha256"] != digest for name, digest in hashes.items()):
        return "another text"
    return {name: responses[name] for name in hashes}


def _rows(
    version: _JudgedTaskVersion, place: Mapping[str, Row], block: Any, judgement: ModelJudgement, where: str
) -> tuple[str, list[tuple[str, Row]]]:
    """The block type of a judgement, and its rows by table. Raises ``judges.bad_line``."""
    key = {"block": block.key}
    texts = {name: {part: row[part] for part in _PLACE} for name, row in place.items()}
    if isinstance(block, PreferenceBlock):
        return "preference", [("preferences", {**key, **_preference(version, texts, block, judgement, where)})]
    if isinstance(block, RankingBlock):
        return "ranking", [("rankings", {**key, **row}) for row in _ranking(version, texts, block, judgement, where)]
    text = next(iter(texts.values()))
    if "response" not in block.targets:
        raise _bad_judgement_error(f"{block.key!r} is not asked of responses.", where)
    if isinstance(block, RatingBlock):
        if type(judgement.value) is not int or judgement.value not in block.scores:
            raise _bad_judgement_error(
                f"{block.key!r} goes from {block.low} to {block.high}; `value` is {judgement.value!r}.", where
            )
        return "rating", [("ratings", {**key, **text, "score": judgement.value})]
    if isinstance(block, TagsBlock):
        tag = block.by_key.get(judgement.tag or "")
        if tag is None or type(judgement.value) is not bool:
            raise _bad_judgement_error(f"{block.key!r} takes a `tag` of its own and a `value` of true or false.", where)
        return "tag", [("tags", {**key, **text, "tag": tag.key, "purpose": tag.purpose, "value": judgement.value})]
    if isinstance(block, NumericBlockBase):
        kind = type_name(type(block))
        number = _number(version, text, block, judgement, where)
        return kind, [("numbers", {**key, **text, "block_type": kind, **number})]
    if isinstance(block, CritiquesBlockBase):
        no_errors = isinstance(block, ErrorSpansBlock) and judgement.value is False
        row = {"no_errors": True} if no_errors else _critique(block, judgement, where)
        return "critique", [("verdicts" if no_errors else "critiques", {**text, **row})]
    message = f"{block.key!r} takes no judgements of models: they score, count, tag, rank, prefer and criticise."
    raise _bad_judgement_error(message, where)


def _number(
    version: _JudgedTaskVersion, place: Row, block: NumericBlockBase, judgement: ModelJudgement, where: str
) -> Row:
    """The part, value and note of a number: ``tag`` is the text of a criterion, or the number of a step."""
    facts = json.loads(version.task["metadata"] or "{}")
    steps = brought_steps(facts).get((place["question"] or "prompt", place["response"]), ())
    response = Response(id="r", text=version.texts[place["target"]]["text"], steps=steps)
    criteria = tuple(brought_criteria(facts))
    parts = block.parts_of(Task(id="t", prompt="", responses=(response,), criteria=criteria), "q1/r1")
    named = {criterion.digest: criterion.text for criterion in criteria}
    for number, part in enumerate(parts, 1):
        alone = len(parts) == 1 and judgement.tag is None
        if alone or judgement.tag in (part.name, str(number), named.get(part.name)):
            wrong_type = isinstance(judgement.value, bool) and not isinstance(block, CriteriaBlock)
            if wrong_type or judgement.value is None or judgement.value not in part.values:
                ends = f"{part.values[0]} to {part.values[-1]}"
                raise _bad_judgement_error(f"{block.key!r} goes from {ends}; `value` is {judgement.value!r}.", where)
            return {"part": part.name, "value": int(judgement.value), "note": judgement.reason}
    expected = "the text of a criterion of the task, or the number of a step"
    raise _bad_judgement_error(f"{block.key!r} takes a `tag`: {expected}; this one is {judgement.tag!r}.", where)


_PLACE = ("target", "kind", "question", "response", "origin")


def _critique(block: CritiquesBlockBase, judgement: ModelJudgement, where: str) -> Row:
    if not (judgement.text or "").strip():
        raise _bad_judgement_error("A critique has a `text`.", where)
    for name, value, options in (
        ("severity", judgement.severity, [option.key for option in block.severities]),
        ("category", judgement.category, [option.key for option in block.categories]),
    ):
        if value is not None and value not in options:
            raise _bad_judgement_error(f"`{name}` is {value!r}; known are {', '.join(options) or 'none'}.", where)
    return {"text": judgement.text, "severity": judgement.severity, "category": judgement.category}


def _preference(
    version: _JudgedTaskVersion, texts: Mapping[str, Row], block: PreferenceBlock, judgement: ModelJudgement, where: str
) -> Row:
    names = list(texts)
    if len(names) != 2 or len(version.responses(judgement.question)) != 2:
        raise _bad_judgement_error(
            f"{block.key!r} compares two responses: `sha256` has the hash of both by their ids.", where
        )
    if judgement.strength not in block.strengths:
        ends = f"{block.strengths[0]} to {block.strengths[-1]}"
        raise _bad_judgement_error(
            f"{block.key!r} has strengths from {ends}; `strength` is {judgement.strength!r}.", where
        )
    if judgement.preferred not in (names if judgement.strength else [None]):
        raise _bad_judgement_error(
            f"`preferred` is {judgement.preferred!r}, but must be one of {', '.join(names)}.", where
        )
    better = judgement.preferred or names[0]
    worse = next(name for name in names if name != better)
    side = "preferred" if judgement.strength else "tied"
    return {
        "question": judgement.question, side: better, "other": worse, "strength": judgement.strength,
        f"{side}_origin": texts[better]["origin"], "other_origin": texts[worse]["origin"],
        "justification": judgement.reason,
    }  # fmt: skip


def _ranking(
    version: _JudgedTaskVersion, texts: Mapping[str, Row], block: RankingBlock, judgement: ModelJudgement, where: str
) -> Iterator[Row]:
    ranked = [name for group in judgement.groups or () for name in group]
    if sorted(ranked) != sorted(version.responses(judgement.question)) or set(ranked) != set(texts):
        raise _bad_judgement_error(
            f"{block.key!r} ranks every response once, and `sha256` has the hash of each.", where
        )
    if not block.ties and any(len(group) > 1 for group in judgement.groups or ()):
        raise _bad_judgement_error(f"In {block.key!r} no two responses share a rank.", where)
    rank = 1
    for group in judgement.groups or ():
        yield from ({**texts[name], "rank": rank, "tied": len(group)} for name in group)
        rank += len(group)


def _bad_judgement_error(message: str, where: str) -> AnnotatorError:
    return AnnotatorError("judges.bad_line", message, _HINT, where)


def _work(version: _JudgedTaskVersion, name: str) -> Row:
    """The common columns of the work tables."""
    series, task, digest = version.key
    return {
        "series": series, "task": task, "annotator": name, "device": "", "revision": 1, "is_final": True,
        "version": digest, "bundle_id": hashlib.sha256(name.encode()).hexdigest(), "made_by": name,
    }  # fmt: skip


def _annotation(version: _JudgedTaskVersion, work: Row) -> Row:
    task = version.task
    return {
        **work, **UNSIGNED, **{name: task[name] for name in ("rubric", "rubric_sha256", "withdrawn", "tasks_bundle")},
        "changed_since": not task["is_current"], "content": "",
    }  # fmt: skip


def _write(
    folder: DatasetFolder, staging: Path, dataset: Dataset, judgements: _ModelJudgementRows,
    parts: Mapping[str, Sequence[str]], files: Sequence[Path],
) -> None:  # fmt: skip
    (project,), title = dataset.projects, (dataset.titles or ("",))[0]
    names = json.dumps(sorted(path.name for path in files), ensure_ascii=False)
    few = {
        "rubrics": [row for row in dataset.arrow("rubrics").to_pylist() if row["sha256"] in judgements.rubrics],
        "provenance": [
            {
                "bundle_id": hashlib.sha256(name.encode()).hexdigest(), "decision": TAKEN, "annotator": name,
                "made_by": name, "sequence": 1, "files": names, "countersigned_by": "[]",
                "program_version": __version__, "annotations": many,
            }
            for name, many in judgements.counts.items()
        ],
    }  # fmt: skip
    folder.swap(project, title, "none", "", write_unsigned(staging, parts, few))
