"""Bundles that the owner published and that the project's folder lacks, since it was restored from an older copy.

A sync leaves a copy of each in ``built``, without an id map. Recovered, it is a bundle of the project again, with an
id map made from the owner's tasks; or its series is given up, and the project's own newest bundle follows it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from annotator.bundle import strictjson
from annotator.bundle.bundle_reader import VerifiedBundle, open_bundle
from annotator.bundle.scan import BundleVerificationResult
from annotator.bundle.signing_key import SigningKey
from annotator.containment import Collected
from annotator.durable import PRIVATE, temporary_sibling, write_atomic
from annotator.errors import AnnotatorError, unknown_name_error
from annotator.owner.build.source import read_source
from annotator.owner.exchange.encryption import renew_bundle
from annotator.owner.project.owner_project import LatestBundle, Project
from annotator.owner.project.sent_tasks import read_sent
from annotator.owner.project.series import possible_sent_ids
from annotator.owner.rows import Json, Row, grouped
from annotator.owner.tasks.blinding import TaskDisclosureOptions, blind_task
from annotator.owner.tasks.input_task import InputTask

_NAMED = 5


@dataclass(frozen=True)
class RecoveredBundle:
    """A bundle that is the project's again; ``given_up`` if the project's own bundle follows it instead."""

    series: str
    sequence: int
    tasks: int
    given_up: bool = False


def lost_bundles(project: Project) -> list[tuple[Path, BundleVerificationResult]]:
    """The kept copies of lost bundles, in order."""
    copies = [path for path in project.quarantine.glob("*.anntask") if path.stem not in project.bundles]
    lost = [(path, bundle) for path in copies if (bundle := project.own_bundle(path)) and bundle.bundle_id == path.stem]
    return sorted(lost, key=lambda entry: (entry[1].info.series or "", entry[1].info.sequence))


def recover_bundles(
    project: Project, files: Sequence[Path], give_up: Collection[str], owner: SigningKey
) -> tuple[list[RecoveredBundle], list[AnnotatorError]]:
    """Recover the lost bundles of each series, all or none, with the tasks in ``files``; those of the series to
    ``give_up`` are followed by the project's own. Returns also the errors of series that could not be recovered, such
    as ``project.not_recovered`` if a task is in none of the files.

    Raises ``project.nothing_lost``, ``project.other_owner``, ``source.*``.
    """
    project.check_owned_by(owner.public)
    recovered: list[RecoveredBundle] = []
    errors: list[AnnotatorError] = []
    with project.locked() as now:
        lost = grouped((entry[1].info.series or "", entry) for entry in lost_bundles(now))
        for series in give_up:
            if series not in lost:
                message = f"No bundle of the series {series!r} is lost."
                raise unknown_name_error("project.nothing_lost", message, sorted(lost))
        if not lost:
            message = "There is nothing to recover."
            raise AnnotatorError("project.nothing_lost", message, "A sync keeps copies of the bundles that are lost.")
        tasks = [row.task for file in files for row in read_source(file)]
        for series, bundles in lost.items():
            with Collected(f"series {series}", errors):
                if series in give_up:
                    recovered.append(_give_up(Project.open(now.root), series, bundles, owner))
                else:
                    recovered += _recover(now, series, bundles, tasks, owner)
    return recovered, errors


def _give_up(
    project: Project, series: str, lost: Sequence[tuple[Path, BundleVerificationResult]], owner: SigningKey
) -> RecoveredBundle:
    """Let the project's own newest bundle of a series follow the lost ones, and those that it has itself."""
    latest = LatestBundle.of(lost[-1][1])
    own = project.state.series.get(series)
    if own is not None:
        renew_bundle(project, series, own if own.sequence > latest.sequence else latest, owner)
    for path, _ in lost:
        path.unlink()
    return RecoveredBundle(series, latest.sequence, 0, given_up=True)


def _recover(
    project: Project, series: str, lost: Sequence[tuple[Path, BundleVerificationResult]], tasks: Sequence[InputTask],
    owner: SigningKey,
) -> list[RecoveredBundle]:  # fmt: skip
    """Make the lost bundles of a series the project's again. Annotators have the last one: if the project's own newest
    one has a higher number, which they may refuse, it gets one more."""
    rows_by_bundle = []
    for path, _ in lost:
        with open_bundle(path, project.quarantine, "tasks") as bundle:
            rows_by_bundle.append([strictjson.dumps(row) + b"\n" for row in _id_map(project, bundle, tasks)])
    own = project.state.series.get(series)
    recovered = []
    for (path, verified), rows in zip(lost, rows_by_bundle, strict=True):
        latest = LatestBundle.of(verified)
        newest = latest if own is None or own.sequence <= latest.sequence else own
        with temporary_sibling(path) as id_map:
            write_atomic(id_map, rows, PRIVATE)
            copies = {project.built(latest.bundle_id): path, project.id_map(latest.bundle_id): id_map}
            Project.open(project.root).record({series: newest}, copies, [latest.bundle_id])
        recovered.append(RecoveredBundle(series, latest.sequence, len(rows)))
    if own is not None and own.sequence > lost[-1][1].info.sequence:
        renew_bundle(Project.open(project.root), series, own, owner)
    return recovered


def _id_map(project: Project, bundle: VerifiedBundle, tasks: Sequence[InputTask]) -> Iterator[Row]:
    """The rows of the id map of a bundle: those of equal tasks that the project sent before, and of ``tasks``. Items of
    reviews have the ids of the works that they are about. Raises ``project.not_recovered``."""
    series = bundle.info.series or ""
    before: dict[bytes | str, Row] = {}
    for bundle_id, name in project.bundles.items():
        if name == series:
            sent = read_sent(project, bundle_id).tasks
            for sent_as in sent:
                _, sent_row = sent.as_written(sent_as)
                before[sent_as if "review" in sent_row else sent.line_sha256(sent_as)] = sent_row
    by_name = grouped((name, task) for task in tasks for name in possible_sent_ids(project.secret, series, task.id))
    missing: list[str] = []
    for line in bundle.lines("tasks.jsonl"):
        content = json.loads(line)
        name = content["id"]
        row = before.get(hashlib.sha256(line).digest()) or before.get(name)
        if row is None:
            row = _owner_record(project.secret, by_name.get(name, ()), content)
        if row is None:
            missing.append(name)
        else:
            yield row
    if missing:
        raise AnnotatorError(
            "project.not_recovered",
            f"{len(missing):,} tasks of number {bundle.info.sequence} of the series {series!r} are in none of the "
            f"files as they were sent, such as {', '.join(missing[:_NAMED])}.",
            f"Name all files of tasks that were given since. If they are lost, too: --give-up {series} lets your "
            "own newest bundle follow; what was answered to these tasks alone does not count then.",
        )


def _owner_record(secret: bytes, tasks: Sequence[InputTask], sent: Json) -> Row | None:
    """The row of the id map of that one of ``tasks`` which was ``sent``; they can be versions of one task."""
    questions = sent.get("questions") or [sent]
    most = max(len(question.get("responses", ())) for question in questions)
    for task, origins in product(tasks, (False, True)):
        shown = TaskDisclosureOptions(most, tuple(sent.get("metadata", ())), origins)
        blinded = blind_task(secret, task, shown, sent["id"])
        if blinded.sent == sent:
            return dict(blinded.owner_record)
    return None
