"""Results as they come back: checked, trusted, brought to their newest state and tied to what was sent out.

Results are known by (project, annotator's key, device, sequence, id of the one before). Each holds the full state of
its device, so the newest of a device is all that counts; the same bundle twice is one bundle. Two bundles that both
claim the same place are a fork, and both count. Where two of them, or two devices of one annotator, say different
things about one task, the one with the higher revision counts, whatever the order of the files; it is said how often.

Of each annotation the last submitted revision counts, on the version of the task that it names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from annotator.errors import AnnotatorError
from annotator.model import pace, target
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing
from annotator.model.replay import replayed
from annotator.model.result_line import Line
from annotator.model.task import Task
from annotator.model.texts import said_hash, same_texts
from annotator.owner.deliveries import Delivery, UnknownSignerError, newest, read_delivery
from annotator.owner.delivery_decisions import works_decided
from annotator.owner.gold_tasks import gold_tasks
from annotator.owner.invitations import enrol
from annotator.owner.left_out import NOTHING, LeftOut, Skip
from annotator.owner.owner_project import Project
from annotator.owner.revoking import note_received, revocations_of
from annotator.owner.sent import Sent, SentTask
from annotator.owner.versions import Archive, Version, version_judged
from annotator.owner.work_revision import Answers, Revision, answers_digest


@dataclass(frozen=True)
class Judgement:
    """One finished annotation (submitted, or skipped for a reason), the task as it was judged, and where it came from.

    ``changed_since`` and ``withdrawn`` say what became of the task in the newest bundle of its series, whichever the
    annotator has imported; ``revised_since`` that a later revision was not submitted again; ``pace`` has the codes of
    signs of haste, found anew: a file says of itself what its author likes.
    """

    sent: Sent
    task: SentTask
    line: Line
    delivery: Delivery
    annotation: Annotation
    display_order: Mapping[str, tuple[int, ...]]
    revision: int
    submitted_at: str
    changed_since: bool
    withdrawn: bool
    revised_since: bool
    pace: tuple[str, ...]

    @property
    def work(self) -> Revision:
        return self.sent.series, self.task.own, self.delivery.person, self.revision

    @property
    def said(self) -> Answers:
        return self.task.sha256, answers_digest(self.annotation)

    def shown_at(self, question: int, response: int) -> int | None:
        """In which place, from 1, the annotator saw the response; None where the results do not say."""
        order = self.display_order.get(target.question(question), ())
        return order.index(response) + 1 if response in order else None


@dataclass(frozen=True)
class Collected:
    """What a number of results files hold: the submitted work, what was skipped, and how much there is of every status.

    ``refused`` says what was left out because it does not fit or is not trusted; ``other_series`` counts what is not
    wanted; ``demo`` has the files that a program made, which were left out, ``gold`` counts the finished work on gold
    items that was, and ``returned`` that of deliveries that the owner gave back. ``twice`` counts the tasks that one
    person finished on two devices, each in its own way.
    """

    judgements: tuple[Judgement, ...]
    skipped: tuple[Judgement, ...]
    statuses: Mapping[str, int]
    superseded: tuple[str, ...]
    refused: tuple[AnnotatorError, ...] = ()
    other_series: int = 0
    demo: tuple[str, ...] = ()
    gold: int = 0
    returned: int = 0
    twice: int = 0


def collect(
    project: Project,
    files: Sequence[Path],
    quarantine: Path,
    skip: Skip = NOTHING,
    series: Sequence[str] = (),
    *,
    with_demo: bool = False,
    with_gold: bool = True,
) -> Collected:
    """Everything finished in ``files``, ordered by series, task and annotator whatever the order of the files.

    ``series`` names those that are wanted, where not all are; files that a program made count only ``with_demo``, work
    on gold items only ``with_gold``. Raises ``bundle.*``, ``trust.unknown_signer``,
    ``results.*``, all of them at once, for whatever is not right and may not be skipped; ``export.unknown_series``.
    """
    project = Project.open(project.root)  # as it is by now: what was built since counts
    left_out = LeftOut(skip)
    _check_series(project, series)
    deliveries = _deliveries(project, files, quarantine, left_out)
    demo = {name: delivery.file for name, delivery in deliveries.items() if delivery.made_by and not with_demo}
    deliveries = {name: delivery for name, delivery in deliveries.items() if name not in demo}
    current = newest(deliveries.values())
    collecting = _Collecting(Archive(project, quarantine), left_out, frozenset(series))
    for delivery in current:
        collecting.take(delivery)
    left_out.check()
    note_received(project, {each.bundle_id: (each.annotator.fingerprint, each.device) for each in deliveries.values()})
    every = collecting.found()
    gold, decided = {} if with_gold else gold_tasks(project), works_decided(project)
    kept = [each for each in every if each.task.own not in gold.get(each.sent.rubric.id, ())]
    found = [each for each in kept if not decided.is_returned(each.work, each.said)]
    return Collected(
        judgements=tuple(j for j in found if j.annotation.status == "submitted"),
        skipped=tuple(j for j in found if j.annotation.status == "skipped"),
        statuses=collecting.statuses,
        superseded=_superseded(deliveries.values(), current),
        refused=tuple(left_out.errors),
        other_series=collecting.other_series,
        demo=tuple(demo.values()),
        gold=len(every) - len(kept),
        returned=len(kept) - len(found),
        twice=len(collecting.twice),
    )


def _check_series(project: Project, series: Iterable[str]) -> None:
    for name in series:
        if name not in project.state.series:
            known = ", ".join(project.state.series) or "none"
            raise AnnotatorError("export.unknown_series", f"The project has no series {name!r}.", f"Known: {known}.")


def trusted_deliveries(project: Project, files: Sequence[Path], left_out: LeftOut) -> Mapping[str, Delivery]:
    """What can be read of ``files``, by bundle; what not, and is by whom, ``left_out`` is told."""
    return _deliveries(project, files, project.quarantine, left_out)


def _deliveries(project: Project, files: Sequence[Path], quarantine: Path, left_out: LeftOut) -> Mapping[str, Delivery]:
    """What can be read of ``files``, by bundle; copies of one bundle are one, with the countersignatures of all."""
    found: dict[str, Delivery] = {}
    for delivery in _read_each(project, files, quarantine, left_out):
        before = found.get(delivery.bundle_id)
        if before is not None:
            both = {key.fingerprint: key for key in (*before.reviewers, *delivery.reviewers)}
            delivery = replace(before, reviewers=tuple(both[name] for name in sorted(both)))
        found[delivery.bundle_id] = delivery
    return found


def _read_each(project: Project, files: Sequence[Path], quarantine: Path, left_out: LeftOut) -> Iterator[Delivery]:
    """Every delivery by a key that is trusted, or that proves to be an invited annotator's."""
    strangers: dict[Path, UnknownSignerError] = {}
    for file in files:
        try:
            yield read_delivery(project, file, quarantine)
        except UnknownSignerError as error:
            strangers[file] = error
        except AnnotatorError as error:
            left_out.add(error)
    _, refused = enrol(project, (stranger.claim for stranger in strangers.values()))
    for file, stranger in strangers.items():
        conflict = refused.get(stranger.claim.key.fingerprint)
        if conflict is not None:
            left_out.add(AnnotatorError(conflict.code, conflict.message, conflict.hint, file.name))
            continue
        try:
            yield read_delivery(project, file, quarantine)
        except AnnotatorError as again:
            left_out.add(again)


def _superseded(every: Iterable[Delivery], current: Iterable[Delivery]) -> tuple[str, ...]:
    counting = {d.bundle_id for d in current}
    return tuple(d.file for d in every if d.bundle_id not in counting)


class _Collecting:
    """Goes through the deliveries line by line; what does not fit is noted and left out."""

    def __init__(self, archive: Archive, left_out: LeftOut, series: frozenset[str]) -> None:
        self._archive = archive
        self._left_out = left_out
        self._series = series
        self._work: dict[tuple[str, str], Judgement] = {}
        self.twice: set[tuple[str, str]] = set()
        self.statuses: Counter[str] = Counter()
        self.other_series = 0

    def take(self, delivery: Delivery) -> None:
        for error in delivery.refused:
            self._left_out.add(error)
        for line in delivery.lines:
            try:
                self._take(line, delivery)
            except AnnotatorError as error:
                self._left_out.add(error)

    def found(self) -> list[Judgement]:
        return sorted(
            self._work.values(),
            key=lambda j: (j.sent.series, j.task.place, j.task.own, j.delivery.annotator.fingerprint),
        )

    def _take(self, line: Line, delivery: Delivery) -> None:
        where = f"{delivery.file}, task {line.task_id}"
        sent, _ = check_line(self._archive, line, where, delivery.signed_as)
        if sent.rubric.review is not None:
            return  # what reviewers say is no work of its own: a merge joins it to what it is about
        if self._series and sent.series not in self._series:
            self.other_series += 1
            return
        version = version_judged(self._archive, line, where)
        self.statuses[version.annotation.status if version else line.status] += 1
        if version is None:
            return
        key, found = (delivery.person, line.task_id), self._judgement(version, line, delivery, where)
        before = self._work.get(key)
        if before is not None:
            found = self._reconciled(before, found, key)
        self._work[key] = found

    def _judgement(self, version: Version, line: Line, delivery: Delivery, where: str) -> Judgement:
        """The work on ``version``, checked against the rubric that its bundle carried."""
        sent, task = version.sent, version.task
        check_order(task.task, version.display_order, where)
        check_answers(version, where)
        newest_task = self._archive.newest(sent.series).get(line.task_id)
        done = version.annotation.status == "submitted"
        haste = pace.remarks(task.task, version.annotation, line.active_seconds, ()) if done else []
        return Judgement(
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

    def _reconciled(self, before: Judgement, after: Judgement, key: tuple[str, str]) -> Judgement:
        """The one that counts when an annotator finished a task on two devices: the higher revision, for work that goes
        on from another device's has a higher one; of equal ones a fixed one."""
        counts, other = sorted((before, after), key=_rank, reverse=True)
        same = before.annotation == after.annotation and same_texts(before.task.task, after.task.task)
        known = counts.line.seen.get(other.delivery.device, -1) >= other.revision
        if not same and not known:
            self.twice.add(key)
        return min(before, after, key=_origin) if same else counts


def check_line(archive: Archive, line: Line, where: str, signed_as: Collection[str]) -> tuple[Sent, SentTask]:
    """The task that ``line`` is about, as it was sent; ``signed_as`` are the roles in which the author signed.

    Raises ``results.*`` where the line does not fit the task, or was not signed as what it is.
    """
    sent, task = archive.task(line.bundle_id, line.task_id, line.sha256, where)
    if sent.rubric.review is not None and "reviewer" not in signed_as:
        message = "This is a review, and was not signed as one."
        raise AnnotatorError("results.other_role", message, "Have the results written again by this program.", where)
    if sent.rubric.review is None and "annotator" not in signed_as:
        message = "This is no review, and was signed as one."
        raise AnnotatorError("results.other_role", message, "Have the results written again by this program.", where)
    check_order(task.task, line.display_order, where)
    if line.annotation.status != line.status:
        raise AnnotatorError("results.other_task", "This is not about the task that was sent.", "", where)
    return sent, task


def check_order(task: Task, order: Mapping[str, Sequence[int]], where: str) -> None:
    """Raise ``results.bad_line`` unless ``order`` has, for questions of ``task``, each of their responses once."""
    answers = {target.question(number): len(asked.responses) for number, asked in enumerate(task.asked, 1)}
    for name, shown in order.items():
        if name not in answers or sorted(shown) != list(range(1, answers[name] + 1)):
            message = f"The display order of {name[:20]!r} is not one of its responses."
            raise AnnotatorError("results.bad_line", message, "", where)


def check_answers(version: Version, where: str) -> None:
    """Raises ``results.bad_annotation`` or ``results.incomplete`` unless the program could have made it."""
    rubric, task, annotation = version.sent.rubric, version.task.task, version.annotation
    try:
        again = replayed(rubric, task, annotation)
    except AnnotatorError as refused:
        raise AnnotatorError("results.bad_annotation", refused.message, refused.hint, where) from None
    if again != annotation:
        raise AnnotatorError("results.bad_annotation", "It holds answers that this program cannot give.", "", where)
    problems = missing(rubric, task, annotation) if annotation.status == "submitted" else []
    if problems:
        raise AnnotatorError("results.incomplete", problems[0].message, "", f"{where}, {problems[0].target}")


def _rank(judgement: Judgement) -> tuple[int, str, tuple[str, str]]:
    return judgement.revision, said_hash(judgement.task.hashes, judgement.annotation), _origin(judgement)


def _origin(judgement: Judgement) -> tuple[str, str]:
    return (judgement.delivery.device, judgement.delivery.bundle_id)


def facts(judgement: Judgement, project: Project) -> dict[str, Any]:
    """Where a judgement comes from and what has to be known to use it, for the file that lies beside a data set."""
    delivery, task = judgement.delivery, judgement.task.task
    return {
        "task_id": judgement.task.own,
        "series": judgement.sent.series,
        "rubric": judgement.sent.rubric.id,
        "language": task.language,
        "kind": task.kind,
        "split": task.split,
        "annotator": delivery.person,
        "annotator_name": delivery.name,
        "annotator_key": delivery.annotator.fingerprint,
        "results_bundle": delivery.bundle_id,
        "tasks_bundle": judgement.sent.bundle_id,
        "task_sha256": judgement.task.line_sha256,
        "countersigned_by": countersigners(judgement, project),
        "revision": judgement.revision,
        "made_by": delivery.made_by,
        "active_seconds": judgement.line.active_seconds,
        "changed_since": judgement.changed_since,
        "withdrawn": judgement.withdrawn,
        "revised_since": judgement.revised_since,
        "hasty": list(judgement.pace),
    }


def countersigners(judgement: Judgement, project: Project) -> list[dict[str, Any]]:
    """Who countersigned the results: name, key, and whether the project trusts that key as a reviewer's."""
    signers, gone = project.signers, revocations_of(project).keys
    return [
        {
            "name": project.name_of(key),
            "key": key.fingerprint,
            "trusted": "reviewer" in signers.roles_of(key) and key.fingerprint not in gone,
        }
        for key in judgement.delivery.reviewers
    ]
