"""The tables about what was sent: every version of every task, its texts, the rubrics, and what became of each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from annotator.model.texts import same_texts
from annotator.owner.gold_tasks import gold_tasks
from annotator.owner.merging.dataset_tables import rubric_row, task_rows
from annotator.owner.owner_project import Project
from annotator.owner.sent import Sent, SentTask
from annotator.owner.versions import Archive


def sent_digest(project: Project) -> str:
    """A hash of all that the two tables follow from: the same hash, the same tables."""
    said = hashlib.sha256()
    for series, latest in sorted(project.state.series.items()):
        said.update(f"{series} {latest.bundle_id}\n".encode())
    for bundle_id, series in sorted(project.bundles.items()):
        said.update(f"{bundle_id} {series}\n".encode())
        id_map = project.id_map(bundle_id)
        said.update(hashlib.sha256(id_map.read_bytes()).digest() if id_map.is_file() else b"-")
    said.update(json.dumps({rubric: sorted(tasks) for rubric, tasks in sorted(gold_tasks(project).items())}).encode())
    return said.hexdigest()


def bundles_by_series(project: Project) -> Mapping[str, Sequence[str]]:
    """The ids of all bundles that were sent to be answered, by their series."""
    found: dict[str, list[str]] = {}
    for bundle_id, series in sorted(project.bundles.items()):
        latest = project.state.series.get(series)
        if latest is None or not latest.purpose:
            found.setdefault(series, []).append(bundle_id)
    return dict(sorted(found.items()))


def rows_of_series(
    project: Project, archive: Archive, series: str, bundles: Sequence[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of one series, each with the name of its table. What the newest bundle with a version says of it holds.

    Rows of ``texts`` have ``sequence`` and ``tasks_bundle`` too: a version that several series share is there for each.
    """
    versions: dict[tuple[str, str], tuple[Sent, SentTask]] = {}
    every = sorted((archive.sent(each) for each in bundles), key=lambda sent: (sent.sequence, sent.bundle_id))
    gold = gold_tasks(project)
    for sent in every:
        versions |= {(task.own, task.sha256): (sent, task) for task in sent.tasks.values()}
    latest = project.state.series.get(series)
    newest = archive.sent(latest.bundle_id).tasks if latest is not None else {}
    rubrics = {sent.bundle_id: rubric_row(sent.rubric) for sent in every}
    for row in {row["sha256"]: row for row in rubrics.values()}.values():
        yield "rubrics", row
    for sent, task in versions.values():
        known = {"rubric_sha256": rubrics[sent.bundle_id]["sha256"], "gold": task.own in gold.get(sent.rubric.id, ())}
        yield "tasks", {**_task(series, sent, task, newest), **known}
        for table, row in task_rows(task):
            yield table, {**row, "sequence": sent.sequence, "tasks_bundle": sent.bundle_id}


def _task(series: str, sent: Sent, task: SentTask, newest: Mapping[str, SentTask]) -> dict[str, Any]:
    now = newest.get(task.task.id)
    return {
        "series": series,
        "task": task.own,
        "version": task.sha256,
        "sent_as": task.task.id,
        "tasks_bundle": sent.bundle_id,
        "rubric": sent.rubric.id,
        "kind": task.task.kind,
        "split": task.task.split,
        "language": task.task.language,
        "metadata": json.dumps(dict(task.metadata), ensure_ascii=False, sort_keys=True),
        "responses": sum(len(question.responses) for question in task.task.asked),
        "place": task.place,
        "is_current": now is not None and same_texts(task.task, now.task),
        "withdrawn": now is None,
    }
