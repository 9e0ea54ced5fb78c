"""The gold answers of a project: a data set with right answers, named once and used by all commands.

gold.json   the folder of the data set
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.dataset.dataset_folder import Dataset, DatasetFolder, open_dataset
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import read_sent
from annotator.owner.project.series import responses_of
from annotator.owner.project.submitted_work import datasets_of
from annotator.text.output_lines import counted

_FILE = "gold.json"
_SHOWN = 3
_RESPONSE = "response"
_JUDGING: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("ratings", "tags", "numbers", "rankings", "judgements", "critiques", "verdicts"), (_RESPONSE,)),
    "preferences": ("preferred", "tied", "other"),
}
"""The tables of judgements that are compared with gold, and their columns with ids of responses."""
_WITHOUT_BLOCK = {"critiques", "verdicts"}
"""Those of them that name no block, since a rubric has only one for them."""


def gold_of(root: Path) -> Path | None:
    """The data set of gold answers of the project in the folder ``root``; None if none is named or it is not there."""
    dataset = named_gold(root)
    return dataset if dataset is not None and DatasetFolder(dataset).is_there() else None


def named_gold(root: Path) -> Path | None:
    """The data set that was named, whether or not it is there. Raises ``project.damaged``."""
    path = root / _FILE
    try:
        return Path(json.loads(path.read_bytes())["dataset"]) if path.is_file() else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        message = "The name of the gold answers cannot be read."
        raise AnnotatorError("project.damaged", message, "Name them again: `annotator project gold`.", path) from None


@dataclass(frozen=True)
class GoldCoverage:
    """How much of gold answers is about a data set or project: the number of its ``tasks`` that they answer, of the
    ``texts`` in these that they judge, and of the ``known`` ones of them, which have the same ids."""

    tasks: int
    texts: int
    known: int

    def lines(self) -> Iterator[str]:
        if self.known < self.texts:
            yield (
                f"Gold answers about {self.texts - self.known:,} of {counted(self.texts, 'text')} are used for nobody: "
                "their tasks have no responses with these ids"
            )


_TextIds = dict[str, set[str]]
"""The ids of responses by task. The empty id stands for what is not a response."""


def name_gold(project: Project, gold: Path | None) -> GoldCoverage:
    """Name the gold answers of a project (None: it has none). Returns how much of them is about it. Raises
    ``measure.gold_itself``, ``measure.no_gold_item``, ``dataset.*``."""
    if gold is None:
        (project.root / _FILE).unlink(missing_ok=True)
        return GoldCoverage(0, 0, 0)
    for dataset in datasets_of(project):
        _check_other(Path(dataset), gold)
    own: _TextIds = {}
    for latest in project.state.series.values():
        for task, responses in () if latest.purpose else responses_of(project, latest.bundle_id):
            own.setdefault(task, {""}).update(responses)
    judged = _judged_texts(open_dataset(gold))
    _check_shared(own, judged, "project", gold)
    write_atomic(project.root / _FILE, json.dumps({"dataset": str(gold.absolute())}).encode() + b"\n")
    return _coverage(own, judged)


def unasked_gold_blocks(project: Project, gold: Path) -> Mapping[str, int]:
    """The number of gold answers by block, of blocks that no rubric of the project has: they are compared with
    nothing. Nobody knows what a bundle asks whose copy is damaged: then there are none. Raises ``dataset.*``."""
    sent = (read_sent(project, latest.bundle_id) for latest in project.state.series.values() if not latest.purpose)
    try:
        asked = {key for bundle in sent for key in bundle.rubric.by_key}
    except AnnotatorError:
        return {}
    dataset, counts = open_dataset(gold), Counter[str]()
    for table in _JUDGING.keys() - _WITHOUT_BLOCK:
        rows: Any = dataset.arrow(table, ("block", "is_final"))
        counts.update(rows.filter(rows["is_final"])["block"].to_pylist())
    return {block: counts[block] for block in sorted(counts.keys() - asked)}


def check_gold(dataset: Path, gold: Path) -> None:
    """Raises ``measure.gold_itself`` if ``gold`` is the data set itself, ``measure.no_gold_item`` if none of its
    answers is about a text of the data set."""
    _check_other(dataset, gold)
    _check_shared(_answered_texts(open_dataset(dataset)), _judged_texts(open_dataset(gold)), "data set", gold)


def gold_coverage(dataset: Dataset, gold: Dataset) -> GoldCoverage:
    """How much of the answers of ``gold`` is about ``dataset``."""
    return _coverage(_answered_texts(dataset), _judged_texts(gold))


def _answered_texts(dataset: Dataset) -> _TextIds:
    """The texts of the tasks that are answered in a data set."""
    own = {task: {"", *judged} for task, judged in _judged_texts(dataset).items()}
    texts = dataset.arrow("texts", ("task", "response"))
    for task, response in zip(texts["task"].to_pylist(), texts["response"].to_pylist(), strict=True):
        if task in own:
            own[task].add(response or "")
    return own


def _check_other(dataset: Path, gold: Path) -> None:
    if dataset.resolve() == gold.resolve():
        message = "These are the answers themselves: everybody would be right."
        raise AnnotatorError("measure.gold_itself", message, "Name another data set, with right answers.", gold)


def _coverage(own: _TextIds, judged: _TextIds) -> GoldCoverage:
    shared = own.keys() & judged.keys()
    texts = sum(len(judged[task]) for task in shared)
    return GoldCoverage(len(shared), texts, sum(len(judged[task] & own[task]) for task in shared))


def _check_shared(own: _TextIds, judged: _TextIds, what: str, gold: Path) -> None:
    """Raises ``measure.no_gold_item``."""
    coverage = _coverage(own, judged)
    if not coverage.tasks:
        message = f"0 of {len(judged):,} gold answers are about tasks of this {what}."
        hint = "The tasks need the same ids. Name the data set in which these tasks were answered."
        raise AnnotatorError("measure.no_gold_item", message, hint, gold)
    if coverage.texts and not coverage.known:
        task = min(own.keys() & judged.keys())
        message = (
            f"0 of {coverage.texts:,} texts with gold answers are in this {what}: the responses of its tasks have "
            f"other ids. In {task!r} gold is about {_listed(judged[task])}; this {what} has {_listed(own[task])}."
        )
        hint = "The responses need the same ids. `annotator tasks convert` reads them with `--map response_id=FIELD`."
        raise AnnotatorError("measure.no_gold_item", message, hint, gold)


def _listed(ids: set[str]) -> str:
    listed = sorted(ids - {""})
    return ", ".join(map(repr, listed[:_SHOWN])) + (", ..." if len(listed) > _SHOWN else "")


def _judged_texts(gold: Dataset) -> _TextIds:
    """What is judged in a data set."""
    result: _TextIds = {}
    for table in ("annotations", *_JUDGING):
        columns = _JUDGING.get(table, ())
        rows: Any = gold.arrow(table, ("task", "is_final", *columns))
        rows = rows.filter(rows["is_final"])
        tasks = rows["task"].to_pylist()
        for task in tasks:
            result.setdefault(task, set())
        for column in columns:
            for task, response in zip(tasks, rows[column].to_pylist(), strict=True):
                if response is not None or column == _RESPONSE:
                    result[task].add(response or "")
    return result
