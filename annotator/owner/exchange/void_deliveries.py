"""Applies void keys to what was received: deliveries are refused after all, and tasks are open again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from annotator.bundle.bundle_reader import VerifiedBundle, open_bundle
from annotator.bundle.receipt import ReceiptDeliveryFinding
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.exchange.deliveries import ResultsDelivery, finished_version, read_delivery, read_lines
from annotator.owner.exchange.device_results import with_results
from annotator.owner.exchange.encryption import decrypted_files
from annotator.owner.exchange.exchange_state import (
    AnnotatorExchangeState,
    LatestDeviceResults,
    OwnerTaskReturn,
    ProjectExchangeState,
    results_folder,
)
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from annotator.owner.project.task_versions import SentBundleCache
from annotator.owner.project.void_work import (
    CODE,
    SubmissionContent,
    VoidSubmission,
    VoidWork,
    record_void_submissions,
    void_bundles,
    void_error,
)
from annotator.transfer.object_names import object_name

VOID: Final = "work.void"
"""The code of the notice that tasks are void."""
_IN_THEIR_WORDS: Final = "The owner has declared void everything that came under this key{why}. Do these tasks again."


def void_reason(reason: str) -> str:
    """What the annotator is told, with the owner's ``reason`` for revoking the key."""
    return _IN_THEIR_WORDS.format(why=f": {reason}" if reason else "")


def void_submissions_in(
    project: Project, bundle: VerifiedBundle, archive: SentBundleCache | None = None
) -> Iterator[VoidSubmission]:
    """The submissions in a results bundle, as work that came under the key of its author."""
    archive = archive or SentBundleCache(project)
    for line in read_lines(bundle, "", []):
        version = finished_version(archive, line)
        if version is not None and version.submitted:
            yield VoidSubmission(
                bundle.author.fingerprint,
                bundle.bundle_id,
                *SubmissionContent.of(version),
                version.at,
                line.task_id,
            )


def record_void_files(project: Project, files: Iterable[Path]) -> None:
    """Record the submissions in decrypted results files signed by void keys, if this was not done yet. Others, and
    unreadable ones, are ignored."""
    void = VoidWork.of(project)
    known = {one.bundle_id for one in void.every}
    found: list[VoidSubmission] = []
    archive = SentBundleCache(project)
    for file in files if void.keys else ():
        try:
            with open_bundle(file, project.quarantine, "results") as bundle:
                mine = bundle.info.project_id == project.state.id and bundle.author.fingerprint in void.keys
                if mine and bundle.bundle_id not in known:
                    found += void_submissions_in(project, bundle, archive)
        except AnnotatorError:
            continue
    record_void_submissions(project, found)


def apply_void_keys(
    project: Project, exchange: ProjectExchangeState, unlock: Callable[[], SigningKey]
) -> ProjectExchangeState:
    """Refuse what was received under void keys, and return its tasks, unless that was done already. The caller has to
    save the state. Raises ``project.damaged``, ``keys.*``."""
    void = VoidWork.of(project)
    if not void.keys:
        return exchange
    gone = void_bundles(project, void)
    holders = {known.person for name, known in project.people.keys.items() if name in void.keys}
    concerned = [
        who for who, person in exchange.people.items()
        if who in holders or any(one.bundle_id in gone for one in person.arrived.values())
    ]  # fmt: skip
    for who in concerned:
        copies = [
            path for name in exchange.person(who).arrived if (path := results_folder(project, who) / name).is_file()
        ]
        state = _digest(void, exchange.person(who))
        if exchange.person(who).void == state:
            continue
        with decrypted_files(project, copies, unlock) as readable:
            record_void_files(project, readable)
            void = VoidWork.of(project)
            files = dict(zip((path.name for path in copies), readable, strict=True))
            exchange = _PersonVoiding(project, void, gone, who, files).run(exchange)
        exchange = exchange.changed(who, void=_digest(void, exchange.person(who)))
    return exchange


def _digest(void: VoidWork, person: AnnotatorExchangeState) -> str:
    """A hash of everything that decides what of a person's work is void."""
    keys = {name: one.model_dump(mode="json") for name, one in sorted(void.keys.items())}
    said = json.dumps([keys, len(void.every), sorted(one.bundle_id for one in person.arrived.values())])
    return hashlib.sha256(said.encode()).hexdigest()


class _PersonVoiding:
    """Applies void keys to one person; ``files``: readable copies of their results by name."""

    def __init__(
        self, project: Project, void: VoidWork, gone: Mapping[str, str], annotator_id: str, files: Mapping[str, Path]
    ) -> None:
        self._project, self._void, self._gone = project, void, gone
        self._annotator_id, self._files = annotator_id, files

    def run(self, exchange: ProjectExchangeState) -> ProjectExchangeState:
        person = exchange.person(self._annotator_id)
        arrived = dict(person.arrived)
        for name, one in person.arrived.items():
            key = self._gone.get(one.bundle_id)
            if one.outcome == "taken" and key is not None:
                error = void_error(self._void.keys[key])
                reason = f"{error.message} {error.hint}"
                arrived[name] = one.model_copy(
                    update={"outcome": "refused", "code": CODE, "reason": reason, "told": False}
                )
        devices = {name: self._device(name, one) for name, one in person.devices.items()}
        person = person.model_copy(update={"arrived": arrived, "devices": devices})
        back = {**person.given_back, **self._returns(person)}
        left = {name: one for name, one in back.items() if not (one.void and name in person.submitted)}
        person = person.model_copy(update={"given_back": left, **self._test(person)})
        return exchange.model_copy(update={"people": {**exchange.people, self._annotator_id: person}})

    def _test(self, person: AnnotatorExchangeState) -> dict[str, Any]:
        """What becomes of a test that was passed under a void key: it is not passed, like one that a person failed."""
        passed = person.qualification
        if passed is None or not passed.passed or passed.key not in self._void.keys:
            return {}
        scored = person.attempts.get(f"{passed.course} {passed.attempt}")
        if scored is not None and scored.bundle_id not in self._gone:
            return {}  # it came before the key was in other hands
        note = _IN_THEIR_WORDS.format(why="") + " The test counts among them."
        failed = passed.model_copy(update={"passed": False, "decided": True, "note": note})
        return {"qualification": failed, "qualification_told": False}

    def _device(self, name: str, known: LatestDeviceResults) -> LatestDeviceResults:
        """The work of a device that still counts. Its time remains."""
        signer, _, device = name.partition(" ")
        newest = [each for each in self._deliveries(device, known.sequence) if each.annotator.fingerprint == signer]
        if not newest and signer not in self._void.keys:
            return known  # its file is not here any more
        found = known.model_copy(update={"submitted": {}, "skipped": (), "guidelines": {}, "course": {}})
        for each in newest:
            found = with_results(found, each, known.arrived)
        return found

    def _deliveries(self, device: str, sequence: int) -> Sequence[ResultsDelivery]:
        result = []
        for name, path in self._files.items():
            named = object_name(name)
            if named is None or (named.stem, named.number) != (device, sequence):
                continue
            try:
                result.append(read_delivery(self._project, path))
            except AnnotatorError:  # refused, and said so when it arrived
                continue
        return result

    def _returns(self, person: AnnotatorExchangeState) -> dict[str, OwnerTaskReturn]:
        """The returns of the person's tasks with void submissions."""
        names = {
            sent: own
            for latest in self._project.state.series.values()
            if latest.recipient in ("", self._annotator_id)
            for own, sent in tasks_of(self._project, latest.bundle_id).items()
        }
        result: dict[str, OwnerTaskReturn] = {}
        for one in self._void.submissions:
            holder = self._project.people.keys.get(one.key)
            if one.sent not in names or holder is None or holder.person != self._annotator_id:
                continue
            before = result.get(one.sent)
            result[one.sent] = OwnerTaskReturn(
                own=names[one.sent],
                reason=void_reason(self._void.keys[one.key].reason),
                revision=max(one.revision, before.revision if before is not None else 0),
                void=tuple(sorted({one.at, *(before.void if before is not None else ())})),
            )
        known = {name: one.model_copy(update={"told": False}) for name, one in person.given_back.items()}
        return {name: one for name, one in result.items() if known.get(name) != one}


def void_notices(person: AnnotatorExchangeState) -> tuple[ReceiptDeliveryFinding, ...]:
    """The notice for an annotator of whose work some is void, until it is done again."""
    result: dict[str, list[str]] = {}
    for task, one in sorted(person.given_back.items()):
        if one.void:
            result.setdefault(one.reason, []).append(task)
    return tuple(
        ReceiptDeliveryFinding(
            code=VOID, reason=f"{reason} {len(tasks)} tasks are open again."[:2000], tasks=tuple(tasks)
        )
        for reason, tasks in result.items()
    )
