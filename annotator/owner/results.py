"""Results as they come back: checked, trusted, brought to their newest state and tied to what was sent out.

Results are known by (project, annotator's key, device, sequence, id of the one before). Each holds the full state of
its device, so the newest of a device is all that counts; the same bundle twice is one bundle. Two bundles that both
claim the same place are a fork, and two devices of one annotator that say different things about one task are a
conflict: both are refused, because choosing silently would lose somebody's work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotator.errors import AnnotatorError
from annotator.model.completeness import missing
from annotator.model.pace import remarks
from annotator.model.replay import replayed
from annotator.model.target import question
from annotator.model.task import Task
from annotator.owner.deliveries import Delivery, Line, newest, read_delivery
from annotator.owner.project import Project
from annotator.owner.sent import Sent, SentTask, read_sent


@dataclass(frozen=True)
class Judgement:
    """One submitted annotation, the task it is about as it was sent, and where it came from."""

    sent: Sent
    task: SentTask
    line: Line
    delivery: Delivery


@dataclass(frozen=True)
class Collected:
    """What a number of results files hold: the submitted work, and how much there is of every status."""

    judgements: tuple[Judgement, ...]
    statuses: Mapping[str, int]
    superseded: tuple[str, ...]


def collect(project: Project, files: Sequence[Path], quarantine: Path) -> Collected:
    """Everything submitted in ``files``, ordered by series, task and annotator whatever the order of the files.

    Raises ``bundle.*``, ``trust.unknown_signer``, ``results.*``: one file that is not right refuses them all.
    """
    deliveries = {d.bundle_id: d for d in (read_delivery(project, file, quarantine) for file in files)}
    current = newest(deliveries.values())
    sent: dict[str, Sent] = {}
    work: dict[tuple[str, str], Judgement] = {}
    statuses: Counter[str] = Counter()
    for delivery in current:
        for line in delivery.lines:
            statuses[line.status] += 1
            if line.bundle_id not in sent:
                sent[line.bundle_id] = read_sent(project, line.bundle_id, quarantine)
            found = _judgement(sent[line.bundle_id], line, delivery)
            if line.status == "submitted":
                key = (delivery.annotator.fingerprint, line.task_id)
                work[key] = _reconciled(work.get(key), found)
    ordered = sorted(
        work.values(), key=lambda j: (j.sent.series, j.task.place, j.task.task.id, j.delivery.annotator.fingerprint)
    )
    shown = {delivery.bundle_id for delivery in current}
    return Collected(tuple(ordered), statuses, tuple(d.file for d in deliveries.values() if d.bundle_id not in shown))


def _judgement(sent: Sent, line: Line, delivery: Delivery) -> Judgement:
    """``line`` tied to its task, and checked against the rubric that its bundle carried."""
    where = f"{delivery.file}, task {line.task_id}"
    task = sent.tasks.get(line.task_id)
    if task is None or task.sha256 != line.sha256 or line.annotation.status != line.status:
        raise AnnotatorError("results.other_task", "This is not about the task that was sent.", "", where)
    check_order(task.task, line.display_order, where)
    if line.status == "submitted":
        try:
            again = replayed(sent.rubric, task.task, line.annotation)
        except AnnotatorError as refused:
            raise AnnotatorError("results.bad_annotation", refused.message, refused.hint, where) from None
        if again != line.annotation:
            raise AnnotatorError("results.bad_annotation", "It holds answers that this program cannot give.", "", where)
        problems = missing(sent.rubric, task.task, line.annotation)
        if problems:
            raise AnnotatorError("results.incomplete", problems[0].message, "", f"{where}, {problems[0].target}")
    return Judgement(sent, task, line, delivery)


def check_order(task: Task, order: Mapping[str, Sequence[int]], where: str) -> None:
    """Raise ``results.bad_line`` unless ``order`` has, for questions of ``task``, each of their responses once."""
    answers = {question(number): len(asked.responses) for number, asked in enumerate(task.asked, 1)}
    for name, shown in order.items():
        if name not in answers or sorted(shown) != list(range(1, answers[name] + 1)):
            message = f"The display order of {name[:20]!r} is not one of its responses."
            raise AnnotatorError("results.bad_line", message, "", where)


def _reconciled(before: Judgement | None, after: Judgement) -> Judgement:
    """The one that counts when an annotator submitted a task on two devices. Raises ``results.conflict``."""
    if before is None:
        return after
    if before.line.annotation != after.line.annotation or before.line.sha256 != after.line.sha256:
        raise AnnotatorError(
            "results.conflict",
            f"{after.delivery.name} submitted the task {after.line.task_id} twice, with different answers: "
            f"{before.delivery.file} and {after.delivery.file}.",
            "Ask which one holds, and leave the other file out.",
        )
    return min(before, after, key=_origin)


def _origin(judgement: Judgement) -> tuple[str, str]:
    return (judgement.delivery.device, judgement.delivery.bundle_id)


def facts(judgement: Judgement) -> dict[str, Any]:
    """Where a judgement comes from, for the file that lies beside a data set.

    Signs of haste are found anew: the file says of itself what its author likes.
    """
    line = judgement.line
    return {
        "task_id": judgement.task.task.id,
        "annotator": judgement.delivery.annotator.fingerprint,
        "annotator_name": judgement.delivery.name,
        "results_bundle": judgement.delivery.bundle_id,
        "tasks_bundle": judgement.sent.bundle_id,
        "active_seconds": line.active_seconds,
        "text_changed": line.text_changed,
        "withdrawn": line.withdrawn,
        "pace": [remark.code for remark in remarks(judgement.task.task, line.annotation, line.active_seconds, ())],
    }
