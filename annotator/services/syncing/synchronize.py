"""One sync of an annotator: fetches key lists, receipts and own results from other computers, uploads results, and
fetches task bundles.

A step is recorded only after it is done. The next sync completes one that was interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from annotator import limits
from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.model.timestamps import utc_now
from annotator.services.courses.course_run import AnnotatorCourseProgress, course_run
from annotator.services.database_owner import check_annotator
from annotator.services.owner_trust import revoked_by
from annotator.services.syncing.delivery_list import CombinedReceipts, deliveries_of, receipt_summary
from annotator.services.syncing.other_computers import OwnWorkImportResult, import_own_results
from annotator.services.syncing.receipt_intake import import_key_lists, import_receipts
from annotator.services.syncing.results_upload import ResultsUploadResult, Unlock, upload_export
from annotator.services.syncing.returned_tasks import apply_returns, open_returns
from annotator.services.syncing.sync_settings import SyncSettings, sync_settings
from annotator.services.syncing.task_bundle_downloader import TaskBundleDownloader, WaitingBundle
from annotator.services.view_models import BundleImportResult, OwnerNotice
from annotator.store import projects
from annotator.store.tables import EnrolmentRecord
from annotator.transfer.addresses import open_destination
from annotator.transfer.destination import ENDED, Stopped, SyncDestination, TransferDeadline, too_many
from annotator.transfer.object_names import object_folder, owner_folder
from annotator.translatable_message import TranslatableMessage, to_text

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore
    from annotator.store.store import Store

T = TypeVar("T")
_LOCKED = ("keys.locked", "keys.wrong_passphrase")


@dataclass(frozen=True)
class QualificationAttemptOutcome:
    """The result of a submitted test, the number of attempts left, and the owner's comment on the last one."""

    passed: bool
    attempts_left: int
    note: str = ""


@dataclass(frozen=True)
class SyncResult:
    """The result of a sync. ``upload`` is None if there was nothing to send or sending failed (``errors``).

    ``received`` counts the exports that new receipts confirm, ``returned`` the tasks that they return, and
    ``still_returned`` all tasks that have to be done again. ``waiting`` are task bundles that need the annotator's
    consent; those without a plan wait for the project to be closed. ``not_whole`` names files that may still be being
    uploaded; for the ``damaged`` ones, which have not changed, the owner was asked. ``errors`` are failures; all other
    steps were done. ``test_outcome`` is a new result of the course's test, ``notices`` are new notices of a receipt.
    ``own_work`` is the result for the annotator's other computers. ``course_first``: a course has to be passed before
    the project's tasks.
    """

    destination: str
    upload: ResultsUploadResult | None
    receipts: int
    received: int
    returned: int
    still_returned: int
    imported: tuple[BundleImportResult, ...]
    waiting: tuple[WaitingBundle, ...]
    not_whole: tuple[str, ...]
    errors: tuple[AnnotatorError, ...]
    test_outcome: QualificationAttemptOutcome | None = None
    notices: tuple[OwnerNotice, ...] = ()
    own_work: OwnWorkImportResult = field(default_factory=OwnWorkImportResult)
    damaged: tuple[str, ...] = ()
    course_first: bool = False


def attempt_outcomes(store: Store, project_id: str) -> frozenset[tuple[int, bool]]:
    """The attempts at the test of a project's course that have a result, and whether each was passed."""
    run = _readable_course(store, project_id)
    attempts = run.attempts if run is not None else ()
    return frozenset((attempt.number, attempt.result.passed) for attempt in attempts if attempt.result is not None)


def comes_first(store: Store, project_id: str) -> bool:
    """Whether a course has to be passed before the project's tasks."""
    run = _readable_course(store, project_id)
    return run is not None and not run.was_passed


def _readable_course(store: Store, project_id: str) -> AnnotatorCourseProgress | None:
    """The progress in the course of a project; None if it has none or it cannot be read, which is reported when it is
    opened."""
    try:
        return course_run(store, project_id)
    except AnnotatorError:
        return None


def new_attempt_outcome(
    store: Store, project_id: str, before: Collection[tuple[int, bool]]
) -> QualificationAttemptOutcome | None:
    """The outcome of the test if an attempt has a result that it did not have ``before``; else None."""
    if not attempt_outcomes(store, project_id) - frozenset(before):
        return None
    run = course_run(store, project_id)
    if run is None:
        return None
    notes = [attempt.result.note for attempt in run.attempts if attempt.result is not None]
    return QualificationAttemptOutcome(run.was_passed, run.attempts_left, notes[-1] if notes else "")


def synchronize(
    store: Store,
    keys: KeyStore,
    project_id: str,
    unlock: Unlock,
    stopped: Stopped = lambda: False,
    agreed: Collection[str] = (),
    *,
    first: bool = False,
    address: str = "",
    most: int | None = limits.LARGE,
) -> SyncResult:
    """Sync one project with its destination. ``agreed`` names the task bundles (first 16 digits of their ids, or
    ``all``) that may change work. ``first``: the annotator has just chosen the destination, which may be an empty
    folder. ``address`` overrides the stored one. Over the network no file of more than ``most`` bytes is sent or
    fetched (None: no limit); each is reported in ``errors`` as ``delivery.large``.

    Raises ``delivery.*`` if nothing could be done, ``keys.locked`` and ``keys.wrong_passphrase`` if only the results
    could not be signed. The caller must have the annotator's consent.
    """
    settings = sync_settings(store, keys, project_id)
    if address:
        settings = replace(settings, address=address)
    if settings.record.schedule == "never":
        raise AnnotatorError(
            "delivery.never",
            "Syncing is turned off for this project.",
            "Turn it on in the window, on the page Delivery, or with `annotator sync --schedule`.",
        )
    if not settings.address:
        raise AnnotatorError(
            "delivery.no_destination",
            "No place to sync with is chosen on this computer.",
            "Choose one: `annotator sync --destination PLACE`; or export to a file and send it.",
        )
    stopped = _in_time(stopped, most)
    destination = open_destination(settings.address, stopped)
    attempt = replace(settings.record, destination=destination.shown, tried_at=utc_now(), code="delivery.interrupted",
                      message=to_text(TranslatableMessage("The last sync was cut off.")))  # fmt: skip
    store.save_row(attempt)
    try:
        destination.check()
        if not destination.remote and not first:
            _check_prepared(destination, settings.enrolment)
        result = _ProjectSync(store, keys, settings, destination, unlock, stopped, most).run(agreed)
    except AnnotatorError as error:
        failed = replace(attempt, code=error.code, message=to_text(error.message))
        store.save_row(failed)
        raise
    first_error = result.errors[0] if result.errors else None
    ended = replace(
        attempt,
        finished_at=attempt.finished_at if first_error else utc_now(),
        code=first_error.code if first_error else "",
        message=to_text(first_error.message) if first_error else "",
    )
    store.save_row(ended)
    return result


def _in_time(stopped: Stopped, most: int | None) -> Stopped:
    """Add a deadline, unless large files were confirmed."""
    if most is None:
        return stopped
    deadline = TransferDeadline()
    return lambda: deadline() or stopped()


def _check_prepared(destination: SyncDestination, enrolled: EnrolmentRecord) -> None:
    """Raises ``delivery.unreachable`` for a folder without objects of the project: an unmounted drive may leave an
    empty folder."""
    places = (owner_folder(enrolled.project_id), object_folder(enrolled.project_id, enrolled.annotator_id, "results"))
    if not any(destination.list(place).objects for place in places):
        raise AnnotatorError(
            "delivery.unreachable",
            "Nothing of this project is in that folder: the drive is not plugged in, or the owner has not synced yet.",
            "Try again later; to start with an empty folder, choose it again.",
            destination.shown,
        )


def local_failure(error: OSError) -> AnnotatorError:
    """The error for a failure of this computer's disk."""
    return AnnotatorError(
        "delivery.local",
        "A file on this computer could not be used: {name}.",
        "Check the disk and its permissions, then sync again; your work is in the database.",
        str(error.filename or ""),
        name=error.strerror or type(error).__name__,
    )


class _ProjectSync:
    def __init__(
        self,
        store: Store,
        keys: KeyStore,
        settings: SyncSettings,
        destination: SyncDestination,
        unlock: Unlock,
        stopped: Stopped,
        most: int | None,
    ) -> None:
        self._store, self._keys, self._enrolled = store, keys, settings.enrolment
        self._most = most if destination.remote else None
        self._destination, self._unlock, self._stopped = destination, unlock, stopped
        self._errors: list[AnnotatorError] = []

    def run(self, agreed: Collection[str]) -> SyncResult:
        """Run all steps. A failed step does not prevent the others unless the destination is gone or the user
        stopped."""
        received_before, before = self._taken(), self._summary()
        self._step(lambda: import_key_lists(self._store, self._current(), self._destination, self._stopped))
        project_id = self._enrolled.project_id
        scored = attempt_outcomes(self._store, project_id)
        receipts = self._receipts()
        own = self._own(OwnWorkImportResult())
        test = new_attempt_outcome(self._store, project_id, scored)
        sent = self._step(self._send)
        intake = TaskBundleDownloader(
            self._store, self._current(), self._destination, self._stopped, agreed, self._most
        )
        self._step(intake.run)
        self._errors += intake.refused
        if intake.imported:
            own = self._own(own)
        for error in self._errors:
            if error.code in _LOCKED:  # all other steps were done; results are sent once the key is unlocked
                raise error
        after = self._summary()
        return SyncResult(
            destination=self._destination.shown,
            upload=sent,
            receipts=receipts,
            received=len(self._taken() - received_before),
            returned=len(_revisions(after) - _revisions(before)),
            still_returned=sum(task.open for task in open_returns(self._store, project_id)),
            imported=tuple(intake.imported),
            waiting=tuple(intake.waiting),
            not_whole=tuple(intake.not_whole),
            damaged=tuple(intake.damaged),
            errors=tuple(self._errors),
            test_outcome=test,
            own_work=own,
            course_first=bool(intake.imported) and comes_first(self._store, project_id),
            notices=tuple(notice for notice in after.notices if notice not in before.notices),
        )

    def _step(self, work: Callable[[], T]) -> T | None:
        try:
            with Contained(self._enrolled.title):
                try:
                    return work()
                except OSError as error:
                    raise local_failure(error) from None
        except AnnotatorError as error:
            if error.code in ("delivery.unreachable", "delivery.not_allowed", *ENDED):
                raise
            self._errors.append(error)
        return None

    def _current(self) -> EnrolmentRecord:
        """The current enrolment, since the owner's key may have been rotated during the sync."""
        return self._store.read(projects.enrolment, self._enrolled.project_id) or self._enrolled

    def _receipts(self) -> int:
        outcome = self._step(lambda: import_receipts(self._store, self._current(), self._destination, self._stopped))
        imported, refused = outcome or ([], [])
        self._errors += refused
        self._errors += self._summary().damaged
        if imported and self._enrolled.project_id not in self._store.in_session:
            apply_returns(self._store, self._enrolled.project_id)  # else when the project is opened next
        return len(imported)

    def _own(self, before: OwnWorkImportResult) -> OwnWorkImportResult:
        """Import work that the annotator finished on other computers, for tasks that exist here."""
        project_id, enrolled = self._enrolled.project_id, self._current()
        outcome = self._step(
            lambda: import_own_results(
                self._store, self._keys, project_id, enrolled.annotator_id, self._destination, self._unlock,
                self._stopped, self._most,
            )
        )  # fmt: skip
        if outcome is None:
            return before
        if outcome.truncated and not before.truncated:
            self._errors.append(too_many(object_folder(project_id, enrolled.annotator_id, "results")))
        if outcome.imported_count and project_id not in self._store.in_session:
            apply_returns(self._store, project_id)
        return replace(
            outcome,
            imported_count=outcome.imported_count + before.imported_count,
            is_copied_directory=outcome.is_copied_directory or before.is_copied_directory,
            waiting=outcome.waiting or before.waiting,
        )

    def _send(self) -> ResultsUploadResult | None:
        check_annotator(self._store, self._enrolled.project_id)
        public = self._keys.public("annotator")
        if public is not None and public[0] in self._store.read(revoked_by, self._enrolled.project_id):
            raise AnnotatorError(
                "delivery.revoked",
                "The owner has revoked your key: nothing that it signs from now on counts.",
                "Ask for a new invite. Your work stays here, and is sent with it unless the owner declared it void.",
            )
        return upload_export(
            self._store, self._keys, self._current(), self._destination, self._unlock, self._stopped, self._most
        )

    def _summary(self) -> CombinedReceipts:
        return receipt_summary(self._store, self._enrolled.project_id)

    def _taken(self) -> set[int]:
        return {
            delivery.sequence for delivery in deliveries_of(self._store, self._enrolled.project_id) if delivery.taken
        }


def _revisions(receipts: CombinedReceipts) -> set[tuple[str, int]]:
    """The tasks that are returned, each with the revision that was examined."""
    return {(task.task_id, task.revision) for task in receipts.returned}
