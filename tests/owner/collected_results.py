"""Finished work in results files, read file by file: what a merge of the same files must come to.

An independent reader: it uses the checks of :mod:`annotator.owner.exchange.deliveries`, and no tables.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.model import pace
from annotator.model.annotation import Annotation
from annotator.model.result_line import AnnotationResultLine
from annotator.model.text_hashes import answers_hash, same_texts
from annotator.owner.exchange.deliveries import (
    ResultsDelivery,
    check_answers,
    check_line,
    check_order,
    newest_bundles,
    trusted_deliveries,
)
from annotator.owner.project.decisions import Answers, Revision, answers_digest, load_delivery_decisions
from annotator.owner.project.gold_items import GoldTasks
from annotator.owner.project.input_skip_policy import NOTHING, InputErrorLog, InputSkipPolicy
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import record_received_bundles
from annotator.owner.project.sent_tasks import SentBundle, SentTask
from annotator.owner.project.task_versions import FinishedTaskVersion, SentBundleCache, version_judged


@dataclass(frozen=True)
class FinishedAnnotation:
    """A finished annotation (submitted, or skipped with a reason), the task as it was judged, and its source.

    ``changed_since``, ``withdrawn``: the state of the task in the newest bundle of its series, whichever one the
    annotator has imported. ``revised_since``: a later revision was not resubmitted. ``pace``: the codes of signs of
    haste, computed again because a file may claim anything.
    """

    sent: SentBundle
    task: SentTask
    line: AnnotationResultLine
    delivery: ResultsDelivery
    annotation: Annotation
    display_order: Mapping[str, tuple[int, ...]]
    revision: int
    submitted_at: str
    changed_since: bool
    withdrawn: bool
    revised_since: bool
    pace: tuple[str, ...]

    @property
    def made_by(self) -> str:
        """The program that made it, on whatever computer of the annotator; empty for a person."""
        return (self.line.origin.made_by if self.line.origin is not None else "") or self.delivery.made_by

    @property
    def work(self) -> Revision:
        return self.sent.series, self.task.own_id, self.delivery.person, self.revision

    @property
    def answers(self) -> Answers:
        return self.task.sha256, answers_digest(self.annotation)

    @property
    def guidelines(self) -> str:
        """The SHA-256 of the announced guidelines under which it was submitted; empty for those of its bundle."""
        return (self.line.submitted or self.line).guidelines


@dataclass(frozen=True)
class ResultsFilesContent:
    """The contents of some results files: submitted and skipped work, and the number of tasks in each status.

    ``refused``: what was left out because it is invalid or not trusted. ``other_series``: number of tasks in unwanted
    series. ``demo``: excluded files made by a program. ``gold``: number of excluded works on gold items; ``returned``:
    those of deliveries that the owner returned. ``twice``: number of tasks that one person finished differently on two
    devices.
    """

    judgements: tuple[FinishedAnnotation, ...]
    skipped: tuple[FinishedAnnotation, ...]
    statuses: Mapping[str, int]
    superseded: tuple[str, ...]
    refused: tuple[AnnotatorError, ...] = ()
    other_series: int = 0
    demo: tuple[str, ...] = ()
    gold: int = 0
    returned: int = 0
    twice: int = 0


def collect_results(
    project: Project,
    files: Sequence[Path],
    skip: InputSkipPolicy = NOTHING,
    series: Sequence[str] = (),
    *,
    with_demo: bool = False,
    with_gold: bool = True,
) -> ResultsFilesContent:
    """Everything finished in ``files``, ordered by series, task and annotator, independent of the order of files.

    ``series``: the wanted series (default: all). Files made by a program are included only ``with_demo``, work on gold
    items only ``with_gold``. Raises ``bundle.*``, ``trust.unknown_signer``, ``results.*`` (all combined) for everything
    invalid that may not be skipped; ``export.unknown_series``.
    """
    project = Project.open(project.root)  # reread: bundles built since are included
    left_out = InputErrorLog(skip)
    _check_series(project, series)
    deliveries = trusted_deliveries(project, files, left_out)
    demo = {name: delivery.file for name, delivery in deliveries.items() if delivery.made_by and not with_demo}
    deliveries = {name: delivery for name, delivery in deliveries.items() if name not in demo}
    current = newest_bundles(deliveries.values())
    collecting = _ResultsCollector(SentBundleCache(project), left_out, frozenset(series))
    for delivery in current:
        collecting.take(delivery)
    left_out.check()
    record_received_bundles(
        project,
        {delivery.bundle_id: (delivery.annotator.fingerprint, delivery.device) for delivery in deliveries.values()},
    )
    collected = collecting.collected()
    every = [finished for finished in collected if with_demo or not finished.made_by]
    imported = [finished.delivery.file for finished in collected if finished.made_by and not with_demo]
    gold, decided = GoldTasks(project), load_delivery_decisions(project)
    included = [
        annotation
        for annotation in every
        if with_gold or not gold.include(annotation.task.own_id, annotation.sent.series, annotation.sent.rubric.id)
    ]
    collected = [finished for finished in included if not decided.is_returned(finished.work, finished.answers)]
    return ResultsFilesContent(
        judgements=tuple(j for j in collected if j.annotation.status == "submitted"),
        skipped=tuple(j for j in collected if j.annotation.status == "skipped"),
        statuses=collecting.statuses,
        superseded=_superseded(deliveries.values(), current),
        refused=tuple(left_out.errors),
        other_series=collecting.other_series,
        demo=tuple(sorted({*demo.values(), *imported})),
        gold=len(every) - len(included),
        returned=len(included) - len(collected),
        twice=len(collecting.twice),
    )


def _check_series(project: Project, series: Iterable[str]) -> None:
    for name in series:
        if name not in project.state.series:
            known = ", ".join(project.state.series) or "none"
            raise AnnotatorError("export.unknown_series", f"The project has no series {name!r}.", f"Known: {known}.")


def _superseded(every: Iterable[ResultsDelivery], current: Iterable[ResultsDelivery]) -> tuple[str, ...]:
    counting = {d.bundle_id for d in current}
    return tuple(d.file for d in every if d.bundle_id not in counting)


class _ResultsCollector:
    """Processes deliveries line by line; invalid lines are recorded and left out."""

    def __init__(self, archive: SentBundleCache, left_out: InputErrorLog, series: frozenset[str]) -> None:
        self._archive = archive
        self._left_out = left_out
        self._series = series
        self._work: dict[tuple[str, str], list[FinishedAnnotation]] = defaultdict(list)
        self.twice: set[tuple[str, str]] = set()
        self.statuses: Counter[str] = Counter()
        self.other_series = 0

    def take(self, delivery: ResultsDelivery) -> None:
        for error in delivery.refused:
            self._left_out.add(error)
        for line in delivery.lines:
            try:
                with Contained(f"{delivery.file}, task {line.task_id}"):
                    self._take(line, delivery)
            except AnnotatorError as error:
                self._left_out.add(error)

    def collected(self) -> list[FinishedAnnotation]:
        return sorted(
            [self._counting(key, every) for key, every in self._work.items()],
            key=lambda j: (j.sent.series, j.task.place, j.task.own_id, j.delivery.annotator.fingerprint),
        )

    def _take(self, line: AnnotationResultLine, delivery: ResultsDelivery) -> None:
        where = f"{delivery.file}, task {line.task_id}"
        sent, task = check_line(self._archive, line, where, delivery.signed_as)
        if sent.rubric.review is not None:
            return  # reviews are not work of their own: a merge joins them to the reviewed work
        if self._series and sent.series not in self._series:
            self.other_series += 1
            return
        version = version_judged(self._archive, line, sent, task, where)
        self.statuses[version.annotation.status if version else line.status] += 1
        if version is None:
            return
        annotation = self._judgement(version, line, delivery, where)
        self._work[delivery.person, line.task_id].append(annotation)

    def _judgement(
        self, version: FinishedTaskVersion, line: AnnotationResultLine, delivery: ResultsDelivery, where: str
    ) -> FinishedAnnotation:
        """The work on ``version``, validated with the rubric of its bundle."""
        sent, task = version.sent, version.task
        if line.submitted is not None:
            check_order(task.task, version.display_order, where)
        check_answers(version, where)
        newest_task = self._archive.newest(sent.series).get(line.task_id)
        done = version.annotation.status == "submitted"
        haste = pace.haste_warnings(task.task, version.annotation, line.active_seconds, ()) if done else []
        return FinishedAnnotation(
            sent=sent,
            task=task,
            line=line,
            delivery=delivery,
            annotation=version.annotation,
            display_order=version.display_order,
            revision=version.revision,
            submitted_at=version.at,
            changed_since=newest_task is not None and not same_texts(task.task, newest_task.task),
            withdrawn=newest_task is None,
            revised_since=line.submitted is not None,
            pace=tuple(remark.code for remark in haste),
        )

    def _counting(self, key: tuple[str, str], every: Sequence[FinishedAnnotation]) -> FinishedAnnotation:
        """The annotation that counts among those that an annotator finished on several devices."""
        counts, differs = counting_annotation(every)
        if differs:
            self.twice.add(key)
        return counts


def counting_annotation(every: Sequence[FinishedAnnotation]) -> tuple[FinishedAnnotation, bool]:
    """Which of several devices' annotations of a task by one person counts, in any order: the one with the highest
    revision, since work continued on another device has a higher one; among equal ones a fixed choice. Also returns
    whether another annotation differs that its author had not seen when making the counting one."""
    highest = max(map(_rank, every))
    counts = min((one for one in every if _rank(one) == highest), key=_origin)
    return counts, any(
        _digest(one) != _digest(counts) and counts.line.seen.get(one.delivery.device, -1) < one.revision
        for one in every
    )


def _rank(judgement: FinishedAnnotation) -> tuple[int, str]:
    return judgement.revision, _digest(judgement)


def _digest(judgement: FinishedAnnotation) -> str:
    return answers_hash(judgement.task.hashes, judgement.annotation)


def _origin(judgement: FinishedAnnotation) -> tuple[str, str]:
    return (judgement.delivery.device, judgement.delivery.bundle_id)
