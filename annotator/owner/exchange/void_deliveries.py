"""Applies void keys to what was received: deliveries are refused after all, and tasks are open again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from annotator.bundle.bundle_reader import VerifiedBundle, open_bundle
from annotator.bundle.receipt import ReceiptDeliveryFinding
from annotator.bundle.receipt_notices import VOID, finding_of, void_message
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
from annotator.owner.rows import Json, grouped
from annotator.transfer.object_names import object_name

_CAME_UNDER = "came under this key: "


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
    recorded = {submission.bundle_id for submission in void.all_submissions}
    submissions: list[VoidSubmission] = []
    archive = SentBundleCache(project)
    for file in files if void.keys else ():
        try:
            with open_bundle(file, project.quarantine, "results") as bundle:
                concerned = bundle.info.project_id == project.state.id and bundle.author.fingerprint in void.keys
                if concerned and bundle.bundle_id not in recorded:
                    submissions += void_submissions_in(project, bundle, archive)
        except AnnotatorError:
            continue
    record_void_submissions(project, submissions)


def apply_void_keys(
    project: Project, exchange: ProjectExchangeState, unlock: Callable[[], SigningKey]
) -> ProjectExchangeState:
    """Refuse what was received under void keys, and return its tasks, unless that was done already. The caller has to
    save the state. Raises ``project.damaged``, ``keys.*``."""
    void = VoidWork.of(project)
    if not void.keys:
        return exchange
    void_ids = void_bundles(project, void)
    holders = {holder.person for name, holder in project.people.keys.items() if name in void.keys}
    concerned = [
        annotator_id for annotator_id, person in exchange.people.items()
        if annotator_id in holders or any(outcome.bundle_id in void_ids for outcome in person.arrived.values())
    ]  # fmt: skip
    for annotator_id in concerned:
        copies = [
            path
            for name in exchange.person(annotator_id).arrived
            if (path := results_folder(project, annotator_id) / name).is_file()
        ]
        state = _digest(void, exchange.person(annotator_id))
        if exchange.person(annotator_id).void == state:
            continue
        with decrypted_files(project, copies, unlock) as readable:
            record_void_files(project, readable)
            void = VoidWork.of(project)
            files = dict(zip((path.name for path in copies), readable, strict=True))
            exchange = _PersonVoiding(project, void, void_ids, annotator_id, files).run(exchange)
        exchange = exchange.changed(annotator_id, void=_digest(void, exchange.person(annotator_id)))
    return exchange


def _digest(void: VoidWork, person: AnnotatorExchangeState) -> str:
    """A hash of everything that decides what of a person's work is void."""
    keys = {name: record.model_dump(mode="json") for name, record in sorted(void.keys.items())}
    content = json.dumps(
        [keys, len(void.all_submissions), sorted(record.bundle_id for record in person.arrived.values())]
    )
    return hashlib.sha256(content.encode()).hexdigest()


class _PersonVoiding:
    """Applies void keys to one person; ``files``: readable copies of their results by name."""

    def __init__(
        self,
        project: Project,
        void: VoidWork,
        void_ids: Mapping[str, str],
        annotator_id: str,
        files: Mapping[str, Path],
    ) -> None:
        self._project, self._void, self._gone = project, void, void_ids
        self._annotator_id, self._files = annotator_id, files

    def run(self, exchange: ProjectExchangeState) -> ProjectExchangeState:
        person = exchange.person(self._annotator_id)
        arrived = dict(person.arrived)
        for name, record in person.arrived.items():
            key = self._gone.get(record.bundle_id)
            if record.outcome == "taken" and key is not None:
                error = void_error(self._void.keys[key])
                reason = f"{error.message} {error.hint}"
                arrived[name] = record.with_fields(outcome="refused", code=CODE, reason=reason, told=False)
        devices = {name: self._device(name, record) for name, record in person.devices.items()}
        person = person.with_fields(arrived=arrived, devices=devices)
        back = {**person.given_back, **self._returns(person)}
        remaining = {name: record for name, record in back.items() if not (record.void and name in person.submitted)}
        person = person.with_fields(given_back=remaining, **self._test(person))
        return exchange.with_fields(people={**exchange.people, self._annotator_id: person})

    def _test(self, person: AnnotatorExchangeState) -> Json:
        """What becomes of a test that was passed under a void key: it is not passed, like one that a person failed."""
        passed = person.qualification
        if passed is None or not passed.passed or passed.key not in self._void.keys:
            return {}
        scored = person.attempts.get(f"{passed.course} {passed.attempt}")
        if scored is not None and scored.bundle_id not in self._gone:
            return {}  # it came before the key was in other hands
        note = f"{void_message('')} The test counts among them."
        failed = passed.with_fields(passed=False, decided=True, note=note)
        return {"qualification": failed, "qualification_told": False}

    def _device(self, name: str, before: LatestDeviceResults) -> LatestDeviceResults:
        """The work of a device that still counts. Its time remains."""
        signer, _, device = name.partition(" ")
        newest = [
            delivery
            for delivery in self._deliveries(device, before.sequence)
            if delivery.annotator.fingerprint == signer
        ]
        if not newest and signer not in self._void.keys:
            return before  # its file is not here any more
        counting = before.with_fields(submitted={}, skipped=(), guidelines={}, course={})
        for delivery in newest:
            counting = with_results(counting, delivery, before.arrived)
        return counting

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
        for submission in self._void.submissions:
            holder = self._project.people.keys.get(submission.key)
            if submission.sent not in names or holder is None or holder.person != self._annotator_id:
                continue
            before, why = result.get(submission.sent), self._void.keys[submission.key].reason
            result[submission.sent] = OwnerTaskReturn(
                own=names[submission.sent],
                reason=str(void_message(why)),
                why=why,
                revision=max(submission.revision, before.revision if before is not None else 0),
                void=tuple(sorted({submission.at, *(before.void if before is not None else ())})),
            )
        reported = {name: back.with_fields(told=False) for name, back in person.given_back.items()}
        return {name: back for name, back in result.items() if reported.get(name) != back}


def void_notices(person: AnnotatorExchangeState) -> tuple[ReceiptDeliveryFinding, ...]:
    """The notice for an annotator of whose work some is void, until it is done again."""

    def why_void(returned: OwnerTaskReturn) -> str:
        _, _, rest = returned.reason.partition(_CAME_UNDER)  # earlier programs recorded it in the reason alone
        return returned.why or rest.removesuffix(". Do these tasks again.")

    by_reason = grouped((why_void(back), task) for task, back in sorted(person.given_back.items()) if back.void)
    counts = ((tasks, {"n": str(len(tasks)), **({"why": why} if why else {})}) for why, tasks in by_reason.items())
    return tuple(finding_of(VOID, tasks, **arguments) for tasks, arguments in counts)
