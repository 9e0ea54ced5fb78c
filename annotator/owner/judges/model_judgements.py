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
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import Field, ValidationError

from annotator import __version__
from annotator.bundle import strictjson
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
from annotator.owner.build.source import read_source
from annotator.owner.dataset.dataset_folder import Dataset, DatasetFolder, open_dataset
from annotator.owner.dataset.dataset_tables import TABLES, table_columns, text_rows
from annotator.owner.dataset.extract import TAKEN
from annotator.owner.dataset.finish import write_rows
from annotator.owner.project.sent_tasks import SentTask
from annotator.owner.tasks.blinding import (
    TaskDisclosureOptions,
    blind_task,
    brought_criteria,
    brought_steps,
    owner_facts,
)
from annotator.owner.tasks.input_task import InputTask, open_source, read_lines

MODEL: Final = "model:"
"""The prefix of the names of model annotators, and of ``made_by`` of their work."""
_WORDS: Final = 200_000
_NO_SECRET: Final = bytes(16)  # tasks of a pool are not sent, and equal ones get equal versions
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

    taken: Mapping[str, Mapping[str, int]]
    left: Mapping[str, int]


@dataclass(frozen=True)
class _JudgedTaskVersion:
    """A version of a task in the data set: its row, its texts by target, and the rubric."""

    task: Row
    texts: Mapping[str, Row]
    rubric: Rubric
    judged: bool

    def responses(self, question: str | None) -> dict[str, Row]:
        """The responses to a question (the owner's id; None for a prompt) by id."""
        return {
            row["response"]: row
            for row in self.texts.values()
            if row["kind"] == "response" and row["question"] == question
        }


@dataclass
class _ModelJudgementRows:
    """Rows for the data set."""

    rows: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    works: dict[tuple[str, str, str, str], Row] = field(default_factory=dict)
    versions: dict[tuple[str, str, str], _JudgedTaskVersion] = field(default_factory=dict)
    taken: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    given: dict[tuple[str | None, ...], str] = field(default_factory=dict)
    """The line of each judgement by what it is about: a model may judge that once, but write several critiques."""


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
        raise AnnotatorError("judges.exists", "There is a data set already.", "Name a new folder.", str(out))
    judged = open_dataset(dataset)
    if len(judged.projects) != 1:
        message = f"The data set has {len(judged.projects)} projects."
        raise AnnotatorError("judges.projects", message, "Model judges are about one project's tasks.", str(dataset))
    tables, skipped = _ModelJudgementRows(), Counter[str]()
    rubrics = _rubrics(judged)
    versions, unsent = _versions(judged, rubrics), _UnsentTasks(judged, rubrics, pool)
    for where, judgement in _read(files):
        with Contained(where):
            reason = _take(tables, versions.get(judgement.task, ()), judgement, where)
            if reason is not None and (unsent_versions := unsent.versions(judgement.task)):
                reason = _take(tables, unsent_versions, judgement, where)
        if reason is not None:
            skipped[reason] += 1
    if not tables.works:
        message = "None of the judgements is about a text of this data set."
        reasons = ", ".join(f"{many} {reason}" for reason, many in sorted(skipped.items()))
        raise AnnotatorError("judges.nothing", message, reasons or "The files are empty.", str(dataset))
    _write(folder, judged, tables, files)
    return ModelJudgementImportResult(
        {model: dict(counts) for model, counts in sorted(tables.taken.items())}, dict(skipped)
    )


def _read(files: Sequence[Path]) -> Iterator[tuple[str, ModelJudgement]]:
    """All judgements with their location. Raises ``judges.bad_line``, ``json.*``, ``source.*``."""
    for path in files:
        with open_source(path) as stream:
            for number, line in enumerate(read_lines(stream), 1):
                where = f"{path}, line {number}"
                if isinstance(line, AnnotatorError):
                    raise line.about(where)
                if not line.strip():
                    continue
                try:
                    yield where, ModelJudgement.model_validate(strictjson.loads(line.strip(), where))
                except ValidationError as refused:
                    first = refused.errors(include_url=False)[0]
                    field_ = ".".join(map(str, first["loc"])) or "the line"
                    message = f"{field_}: {validation_sentence(first)}"
                    raise AnnotatorError("judges.bad_line", message, _HINT, where) from None


_HINT: Final = "resources/docs/measures.md says what a line has."


def _rubrics(dataset: Dataset) -> Mapping[str, Rubric]:
    """The rubrics of the data set by their SHA-256."""
    return {row["sha256"]: Rubric.model_validate_json(row["content"]) for row in dataset.arrow("rubrics").to_pylist()}


def _versions(dataset: Dataset, rubrics: Mapping[str, Rubric]) -> Mapping[str, list[_JudgedTaskVersion]]:
    """The versions of each task by the owner's id, in each series that asks about it: those judged by people first,
    then the current ones."""
    texts: dict[tuple[str, str], dict[str, Row]] = defaultdict(dict)
    for row in dataset.arrow("texts").to_pylist():
        texts[row["task"], row["version"]][row["target"]] = row
    works = dataset.arrow("annotations", ["task", "version", "is_final"])
    done = works.filter(works["is_final"]).to_pylist()
    judged = {(row["task"], row["version"]) for row in done}
    versions: dict[str, dict[tuple[str, str], _JudgedTaskVersion]] = defaultdict(dict)
    for row in dataset.arrow("tasks").to_pylist():
        key = row["task"], row["version"]
        if row["rubric_sha256"] in rubrics and (row["version"], row["series"]) not in versions[row["task"]]:
            version = _JudgedTaskVersion(row, texts[key], rubrics[row["rubric_sha256"]], key in judged)
            versions[row["task"]][row["version"], row["series"]] = version
    return {
        task: sorted(by_version.values(), key=lambda v: (not v.judged, not v.task["is_current"], v.task["version"]))
        for task, by_version in versions.items()
    }


class _UnsentTasks:
    """The tasks of a pool, in the form that versions of sent tasks have in a data set."""

    def __init__(self, dataset: Dataset, rubrics: Mapping[str, Rubric], pool: Path | None) -> None:
        self._rubrics = rubrics
        self._tasks = {row.task.id: row.task for row in read_source(pool)} if pool is not None else {}
        self._versions: dict[str, list[_JudgedTaskVersion]] = {}
        sent = dataset.arrow("tasks", ["series", "rubric", "rubric_sha256"]).to_pylist() if self._tasks else []
        self._series = {row["rubric_sha256"]: row for row in sent}

    def versions(self, task: str) -> list[_JudgedTaskVersion]:
        """The task with each rubric of the data set; empty if the pool does not have it."""
        if task not in self._versions:
            self._versions[task] = [*self._versions_of(self._tasks[task])] if task in self._tasks else []
        return self._versions[task]

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
            yield _JudgedTaskVersion(row, texts, self._rubrics[sha256], judged=False)


def _take(
    tables: _ModelJudgementRows, versions: Sequence[_JudgedTaskVersion], judgement: ModelJudgement, where: str
) -> Left | None:
    """Add the rows of a judgement. Returns why it is skipped, or None."""
    if not versions:
        return "no such task"
    reasons: list[Left] = []
    for version in versions:
        place = _place(version, judgement)
        if isinstance(place, str):
            reasons.append(place)
            continue
        block = version.rubric.by_key.get(judgement.block)
        if block is None:
            reasons.append("another rubric")
            continue
        kind, rows = _rows(version, place, block, judgement, where)
        for table, row in rows:
            parts = (row.get(name) for name in ("response", "part", "tag", "text"))
            about = (judgement.model, judgement.task, judgement.question, judgement.block, table, *parts)
            if about in tables.given:
                message = f"{judgement.model!r} says the same twice, first in {tables.given[about]}."
                raise AnnotatorError("judges.twice", message, "Keep one of the lines.", where)
            tables.given[about] = where
            tables.rows[table].append({**_work_row(tables, version, judgement.model), **row})
        tables.taken[judgement.model][kind] += 1
        return None
    order: tuple[Left, ...] = ("another rubric", "another text", "no such response")
    return next(reason for reason in order if reason in reasons)


def _place(version: _JudgedTaskVersion, judgement: ModelJudgement) -> dict[str, Row] | Left:
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


_PLACE: Final = ("target", "kind", "question", "response", "origin")


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


def _work_row(tables: _ModelJudgementRows, version: _JudgedTaskVersion, model: str) -> Row:
    """The common columns of the work tables. Adds the row of ``annotations`` for the first judgement."""
    task, name = version.task, f"{MODEL}{model}"
    work = {
        "series": task["series"], "task": task["task"], "annotator": name, "device": "", "revision": 1,
        "is_final": True, "version": task["version"], "bundle_id": hashlib.sha256(name.encode()).hexdigest(),
        "made_by": name,
    }  # fmt: skip
    key = task["series"], task["task"], task["version"], name
    if key not in tables.works:
        tables.works[key] = {
            **work, "rubric": task["rubric"], "rubric_sha256": task["rubric_sha256"], "status": "submitted",
            "submitted_at": "", "guidelines": "",
            "display_order": "{}", "flagged": False, "superseded": False, "revised_since": False,
            "changed_since": not task["is_current"], "withdrawn": task["withdrawn"], "conflict": False, "hasty": "",
            "tasks_bundle": task["tasks_bundle"], "signer": "", "content": "",
        }  # fmt: skip
        tables.versions[task["series"], task["task"], task["version"]] = version
    return work


def _write(folder: DatasetFolder, dataset: Dataset, tables: _ModelJudgementRows, files: Sequence[Path]) -> None:
    (project,), title = dataset.projects, (dataset.titles or ("",))[0]
    digests = {version.task["rubric_sha256"] for version in tables.versions.values()}
    rows: dict[str, list[Row]] = {**tables.rows, "annotations": list(tables.works.values())}
    _number_critiques(rows.get("critiques", []))
    rows["tasks"] = [version.task for version in tables.versions.values()]
    once = {key[1:]: version.texts for key, version in tables.versions.items()}
    rows["texts"] = [row for texts in once.values() for row in texts.values()]
    rows["rubrics"] = [row for row in dataset.arrow("rubrics").to_pylist() if row["sha256"] in digests]
    names = json.dumps(sorted(path.name for path in files), ensure_ascii=False)
    counts = Counter(row["annotator"] for row in rows["annotations"])
    rows["provenance"] = [
        {
            "bundle_id": hashlib.sha256(name.encode()).hexdigest(), "decision": TAKEN, "annotator": name,
            "made_by": name, "sequence": 1, "files": names, "countersigned_by": "[]",
            "program_version": __version__, "annotations": many,
        }
        for name, many in counts.items()
    ]  # fmt: skip
    with folder.locked():
        staging = folder.staging()
        fresh = {}
        for table in TABLES:
            fresh[table] = (staging / table, write_rows(table, rows.get(table, ()), staging / table))
        folder.swap(project, title, "none", "", fresh)


def _number_critiques(rows: list[Row]) -> None:
    """Number critiques and give them ids, in order."""
    places: Counter[tuple[str, str]] = Counter()
    ids: Counter[str] = Counter()
    for row in rows:
        whose = f"{row['annotator']}\n{row['task']}"
        ids[whose] += 1
        places[whose, row["target"]] += 1
        row |= {"id": f"w{ids[whose]}", "place": places[whose, row["target"]]}
