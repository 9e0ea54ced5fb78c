"""The window's access to the services. Importing it loads the store, so it is imported after the first paint.

Modules that only an open project needs are imported in the methods that use them, so that the library is shown without
them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication, QObject

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.paths import DataDir, login_name
from annotator.services.database_health import damage_sentence
from annotator.services.project_list import project_cards, project_summary
from annotator.services.provenance import ImportedBundleSummary, confirm_owner, imported_bundles
from annotator.services.view_models import BundleImportPlan, BundleImportResult, ProjectSummary, ResultsExportResult
from annotator.store.course_records import has_course
from annotator.store.projects import enrolment, enrolments, key_list
from annotator.store.store import Store
from annotator.ui.background_threads import BackgroundThreads
from annotator.ui.language import current_language
from annotator.ui.workspace.active_time_clock import LOOKED_AT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from annotator.bundle.invite import Invite
    from annotator.bundle.key_store import KeyStore
    from annotator.bundle.public_key import PublicKey
    from annotator.bundle.signing_key import SigningKey
    from annotator.services.computer_transfer import ComputerTransferRecord
    from annotator.services.courses.course_run import CourseRunService
    from annotator.services.enrolment import InviteSummary
    from annotator.services.identity_summary import IdentitySummary
    from annotator.services.progress import AnnotatorProgress
    from annotator.services.session import Session
    from annotator.services.syncing.other_computers import OwnWorkImportResult
    from annotator.services.syncing.project_sync_status import ProjectSyncStatus
    from annotator.services.syncing.synchronize import QualificationAttemptOutcome, SyncResult
    from annotator.services.syncing.task_bundle_downloader import TaskBundleIntake, WaitingBundle
    from annotator.services.task_overview import TaskOverviewReader
    from annotator.store.retention import BackupFile

ROLE = "annotator"
T = TypeVar("T")


class ApplicationBackend:
    """The open store, the annotator's key, and the services that the window calls."""

    def __init__(self, paths: DataDir) -> None:
        self.paths = paths
        self._store = Store(paths)
        self._store.language = current_language()
        self._background: BackgroundThreads | None = None
        self._phrase: str | None = None
        """The passphrase that unlocked the key last, so that it is asked for only once."""

    @cached_property
    def _keys(self) -> KeyStore:
        from annotator.bundle.key_store import KeyStore

        return KeyStore(self.paths.keys)

    def open(self) -> None:
        """Open the store. Raises ``store.*``; no resources are held in that case."""
        self._store.open()

    @property
    def needs_migration(self) -> bool:
        """Whether :meth:`open` will migrate a database of an older version, which takes long if it is large.
        :meth:`open` may be called on any thread."""
        return self._store.needs_migration

    def close(self) -> bool:
        """Close the store. Returns False if some edits could not be saved."""
        if self._background is not None:
            self._background.stop()
            self._background = None
        return self._store.close()

    @property
    def was_open_to_others(self) -> bool:
        """Whether other users could read the data directory until it was opened."""
        return self._store.was_open_to_others

    @property
    def rescued(self) -> Path | None:
        """The copy that holds all work if the database file has disappeared; None otherwise."""
        return self._store.rescued

    def watch(self, parent: QObject) -> BackgroundThreads:
        """Start the background threads of the open store; :meth:`close` stops them."""
        self._background = BackgroundThreads(self._store, parent)
        return self._background

    def projects(self) -> list[ProjectSummary]:
        cards = project_cards(self._store)
        return [replace(card, key_revoked=self.is_key_revoked(card.id)) for card in cards]

    def project(self, project_id: str) -> ProjectSummary:
        return project_summary(self._store, project_id)

    def import_tasks(self, path: Path, agreed: str = "") -> BundleImportResult | BundleImportPlan:
        """Import a task bundle. Returns the import plan instead, and imports nothing, if the import would change
        existing work and ``agreed`` is not the id of the bundle. Raises an error and changes nothing if the bundle is
        refused. Runs on any thread."""
        from annotator.services.intake import import_tasks

        return import_tasks(self._store, path, self.paths.quarantine, agreed)

    def waiting_bundles(self, project_id: str) -> list[Path]:
        """The task bundles that syncs fetched and did not import: for some an agreement is needed."""
        from annotator.services.syncing.delivery_list import pending_task_bundles

        inbox = self.paths.inbox / project_id
        return [inbox / str(name) for name in pending_task_bundles(self._store, project_id)]

    def import_waiting_tasks(self, project_id: str, bundles: Sequence[WaitingBundle]) -> TaskBundleIntake:
        """Import task bundles that a sync fetched while their project was open. Runs on any thread."""
        from annotator.services.syncing.task_bundle_downloader import TaskBundleIntake

        intake = TaskBundleIntake(self._store, project_id)
        intake.take_waiting(bundles)
        return intake

    def session(self, project_id: str, step: Collection[str] = ()) -> Session:
        """A session on the tasks of a project, or on those of a ``step`` of its course."""
        from annotator.services.session import Session

        return Session(self._store, project_id, self.identity()[0].fingerprint, step=step)

    def import_receipt(self, path: Path) -> tuple[str, QualificationAttemptOutcome | None]:
        """Store a receipt that was delivered as a file. Returns the id of its project, and the outcome of a test if it
        has a new one. Raises ``receipt.*``, ``store.no_project``. Runs on any thread."""
        from annotator.bundle.receipt import read_receipt
        from annotator.services.syncing.receipt_intake import import_receipt, read_small
        from annotator.services.syncing.synchronize import attempt_outcomes, new_attempt_outcome

        identity = self.known_identity()
        fingerprint = identity[0].fingerprint if identity is not None else ""
        data = read_small(path)
        project_id = read_receipt(data).content.project_id
        before = attempt_outcomes(self._store, project_id)
        import_receipt(self._store, data, fingerprint)
        return project_id, new_attempt_outcome(self._store, project_id, before)

    def import_results(self, path: Path, passphrase: str | None = None) -> tuple[str, OwnWorkImportResult]:
        """Import the finished work in a results file of the annotator's own. Returns the id of the project. Raises
        ``results.not_yours``, ``project.open``, ``store.no_project``, ``bundle.*``, ``encryption.*``, and
        ``keys.locked`` if the passphrase is needed. Runs on any thread."""
        from annotator.services.syncing.other_computers import import_own_file

        return self._unlock(
            passphrase,
            lambda phrase: import_own_file(self._store, self._keys, path, lambda: self._keys.load(ROLE, phrase)),
        )

    def course(self, project_id: str) -> CourseRunService:
        from annotator.services.courses.course_run import CourseRunService

        return CourseRunService(self._store, project_id, self.identity()[0].fingerprint)

    def has_course(self, project_id: str) -> bool:
        return self._store.read(has_course, project_id)

    def overview(self, session: Session) -> TaskOverviewReader:
        """All tasks of an open project, for lists."""
        from annotator.services.task_overview import TaskOverviewReader

        return TaskOverviewReader(self._store, session.project.id, session.task_index.keys)

    def progress(self, project_id: str) -> AnnotatorProgress:
        """The progress of a project and the time spent on it. Runs on any thread."""
        from annotator.services.progress import progress

        return progress(self._store, project_id)

    def write_hours(self, project_id: str, out: Path) -> int:
        """Write the work days of a project as CSV and return their number. Raises ``file.system``. Runs on any
        thread."""
        from annotator.services.work_days import work_days, write_csv

        days = work_days(self._store, [self.project(project_id)])
        write_csv(out, days)
        return len(days)

    def times(self, project_id: str) -> dict[int, float]:
        """The active time in seconds of recently submitted tasks, by task; the most recent task is last."""
        from annotator.services.progress import recent_task_times

        return recent_task_times(self._store, project_id, LOOKED_AT)

    def bundles(self, project_id: str) -> list[ImportedBundleSummary]:
        """The task bundles of a project, by series, each newest first."""
        return imported_bundles(self._store, project_id)

    def confirm_owner(self, project_id: str, fingerprint: str) -> None:
        """Store that the annotator has compared the fingerprint with the owner. Raises ``trust.other_owner``."""
        confirm_owner(self._store, project_id, fingerprint)

    def back_up(self) -> BackupFile:
        """Make a verified backup. Raises ``store.backup_*``. Runs on any thread."""
        return self._store.backup("manual")

    def repair(self) -> list[str]:
        """Repair damaged rows. Returns a sentence on the outcome of each. Raises ``project.open``. Runs on any
        thread."""
        return [f"{damage_sentence(repaired.damaged_row)} {repaired.how or '–'}" for repaired in self._store.repair()]

    def identity(self) -> tuple[PublicKey, str]:
        """The annotator's public key and name. Raises ``keys.missing`` if there is no key yet."""
        key_and_name = self.known_identity()
        if key_and_name is None:
            text = QCoreApplication.translate("ApplicationBackend", "You have no key yet.")
            raise AnnotatorError("keys.missing", text)
        return key_and_name

    def known_identity(self) -> tuple[PublicKey, str] | None:
        """The annotator's public key and name; None if there is no key yet."""
        return self._keys.public(ROLE)

    def is_key_revoked(self, project_id: str) -> bool:
        """Whether the owner of a project has revoked the annotator's key, as far as received."""
        if not self._store.read(key_list, project_id).revoked:
            return False
        from annotator.services.owner_trust import revoked_by  # not before the first paint

        public_key = self._keys.public(ROLE)
        return public_key is not None and public_key[0] in self._store.read(revoked_by, project_id)

    def make_identity(self) -> tuple[PublicKey, str]:
        """The annotator's public key and name; creates the key if there is none. Blocks while the keyring asks for a
        password, so it must not be called on the window's thread. Raises ``keys.*``."""
        if not self._keys.has(ROLE):
            self._keys.create(ROLE, login_name())
        return self.identity()

    def rename(self, name: str) -> str:
        """Change the name of the annotator. Returns the name as stored; if ``name`` contains no usable name, it is
        unchanged. Raises ``keys.missing``. Runs on any thread."""
        with contextlib.suppress(AnnotatorError):
            self._keys.rename(ROLE, name)
        return self.identity()[1]

    def inspect_invite(self, source: Path | str) -> tuple[Invite, InviteSummary, str]:
        """Read an invite from a file or from pasted text. Returns the invite, a summary of what accepting it would do,
        and the name of the annotator's key (empty if there is none). Changes nothing. Raises ``invite.*``, ``trust.*``.
        Runs on any thread."""
        from annotator.bundle.invite import open_invite, read_invite
        from annotator.services.enrolment import inspect_invite

        invite = open_invite(source) if isinstance(source, Path) else read_invite(source.encode())
        public_key = self._keys.public(ROLE)
        return invite, inspect_invite(self._store, invite), public_key[1] if public_key is not None else ""

    def accept(self, invite: Invite, name: str, passphrase: str | None = None) -> InviteSummary:
        """Accept an invite; a key that is created for it gets ``name``. Raises ``keys.locked`` if the passphrase is
        needed to replace a revoked key. Runs on any thread."""
        from annotator.services.enrolment import accept_invite

        named = name or invite.content.annotator_name
        return self._unlock(passphrase, lambda phrase: accept_invite(self._store, self._keys, invite, named, phrase))

    def has_passphrase(self) -> bool:
        """Whether the annotator's key is in a file protected by a passphrase."""
        return self._keys.has(ROLE) and self._keys.protection(ROLE) != "keyring"

    def change_passphrase(self, old: str | None, new: str) -> None:
        """Change the passphrase of the annotator's key. Raises ``keys.*``. Runs on any thread."""
        self._keys.change_passphrase(ROLE, old, new)
        self._phrase = new

    def abandon_key(self) -> None:
        """Replace a key whose passphrase is lost by a new one. Raises ``keys.*``. Runs on any thread."""
        self._keys.abandon(ROLE)
        self._phrase = None

    def _unlock(self, passphrase: str | None, work: Callable[[str | None], T]) -> T:
        """Call ``work`` with the passphrase ``passphrase``, or else with the one that unlocked the key before."""
        try:
            result = work(self._phrase if passphrase is None else passphrase)
        except AnnotatorError as error:
            if passphrase is None and self._phrase is not None and error.code == "keys.wrong_passphrase":
                self._phrase = None  # changed elsewhere in the meantime
                return self._unlock(None, work)
            raise
        if passphrase is not None:
            self._phrase = passphrase
        return result

    def waiting(self) -> list[InviteSummary]:
        """The accepted invites to projects that have no tasks yet."""
        if not self._store.read(enrolments):
            return []
        from annotator.services.enrolment import pending_enrolments

        return pending_enrolments(self._store)

    def identity_card(self) -> IdentitySummary | None:
        """The annotator's key and its status with each owner; None if there is no key yet."""
        from annotator.services.identity_summary import identity_card

        return identity_card(self._store, self._keys)

    def key_file(self) -> Path:
        """The suggested path for exporting the key to another computer."""
        from annotator.bundle.key_archive import SUFFIX

        return Path.home() / f"annotator-{datetime.now():%Y-%m-%d}{SUFFIX}"

    def export_key_file(self, out: Path, passphrase: str, own: str | None = None) -> None:
        """Write the annotator's key, unlocked by ``own``, and the data that goes with it to ``out``, encrypted with
        ``passphrase``.

        Raises ``keys.*``. Runs on any thread.
        """
        from annotator.services.key_transfer import export_key_file

        self._unlock(own, lambda phrase: export_key_file(self._store, self._keys, out, passphrase, phrase))

    def import_key_file(self, file: Path, passphrase: str) -> list[str]:
        """Import the key in ``file``. Returns the titles of the projects that came with it. Raises ``keys.*``. Runs on
        any thread."""
        from annotator.services.key_transfer import import_key_file

        return import_key_file(self._store, self._keys, file, passphrase)

    def move_file(self) -> Path:
        """The suggested path for a file that moves all data to another computer."""
        from annotator.services.computer_transfer import SUFFIX

        return Path.home() / f"annotator-{datetime.now():%Y-%m-%d}{SUFFIX}"

    def write_everything(self, out: Path, passphrase: str, own: str | None = None) -> None:
        """Write all data of this computer to the new file ``out``, encrypted with ``passphrase``. Raises ``keys.*``,
        ``store.*``, ``move.not_written``. Runs on any thread."""
        from annotator.services.computer_transfer import write_everything

        self._unlock(own, lambda phrase: write_everything(self._store, self._keys, out, passphrase, phrase))

    def is_move(self, file: Path) -> bool:
        """Whether ``file`` contains all data of another computer."""
        from annotator.services.computer_transfer import is_move

        return is_move(file)

    def check_move(self, file: Path, passphrase: str) -> None:
        """Check that ``file`` can be restored. Raises ``keys.*``, ``move.unreadable``. Runs on any thread."""
        from annotator.services.computer_transfer import check_file

        check_file(self.paths, file, passphrase)

    def continue_here(self) -> None:
        """Go on on this computer, from which everything was moved. Runs on any thread."""
        from annotator.services.computer_transfer import continue_here

        continue_here(self.paths)

    @property
    def transfer_record(self) -> ComputerTransferRecord | None:
        """The record of the move of all data to another computer; None if they were not moved."""
        if not self.paths.moved.exists():
            return None
        from annotator.services.computer_transfer import has_moved

        return has_moved(self.paths)

    def rotate_key(self, passphrase: str | None = None) -> None:
        """Replace the annotator's key by a new one. Raises ``keys.*``. Runs on any thread."""
        self._unlock(passphrase, lambda phrase: self._keys.rotate(ROLE, phrase))

    def export(self, project_id: str, out: Path, passphrase: str | None = None) -> ResultsExportResult:
        """Write a signed results bundle. Raises ``keys.locked`` if the passphrase is needed. Runs on any thread."""
        from annotator.services.submission import write_results

        self.make_identity()
        out.parent.mkdir(parents=True, exist_ok=True)
        signer = self._unlock(passphrase, lambda phrase: self._keys.load(ROLE, phrase))
        return write_results(self._store, project_id, out, signer, self._keys.succeeds(ROLE))

    def delivery_cards(self) -> list[ProjectSyncStatus]:
        """The delivery status of every project that has an accepted invite."""
        if not self._store.read(enrolments):
            return []
        from annotator.services.syncing.project_sync_status import delivery_cards

        return delivery_cards(self._store, self._keys)

    def destination_of(self, project_id: str) -> str:
        """The stored destination of a project, which may contain a password; empty if there is none. Raises ``keys.*``,
        ``delivery.not_invited``. Runs on any thread."""
        from annotator.services.syncing.sync_settings import sync_settings

        return sync_settings(self._store, self._keys, project_id).address

    def choose_destination(self, project_id: str, address: str) -> None:
        """Set the destination that a project is synced with. Raises ``delivery.*``, ``keys.*``. Runs on any thread."""
        from annotator.services.syncing.sync_settings import choose_destination

        choose_destination(self._store, self._keys, project_id, address)

    def agree(self, project_id: str) -> None:
        """Store that the annotator agreed to sync with the chosen destination. Raises ``keys.*``. Runs on any
        thread."""
        from annotator.services.syncing.sync_settings import agree_to_sync

        agree_to_sync(self._store, self._keys, project_id)

    def choose_schedule(self, project_id: str, schedule: str) -> None:
        """Set the sync schedule of a project. Raises ``delivery.*``."""
        from annotator.services.syncing.sync_settings import choose_schedule

        choose_schedule(self._store, project_id, schedule)

    def scheduled_syncs(self) -> dict[str, str]:
        """The schedules of all projects that are synced automatically. Runs on any thread."""
        if not self._store.read(enrolments):
            return {}
        from annotator.services.syncing.schedule import automatic_schedules

        return automatic_schedules(self._store)

    def sync(
        self,
        project_id: str,
        stopped: Callable[[], bool],
        passphrase: str | None = None,
        *,
        first: bool = False,
        large: bool = False,
    ) -> SyncResult:
        """Sync a project until ``stopped`` returns True. ``first``: the destination was chosen just now. ``large``:
        large files may be transferred as well. Raises ``delivery.*``, and ``keys.locked`` if the passphrase is needed.
        Runs on any thread."""
        from annotator.services.syncing.synchronize import synchronize

        def unlock() -> SigningKey:
            return self._unlock(passphrase, lambda phrase: self._keys.load(ROLE, phrase))

        most = None if large else limits.LARGE
        return synchronize(self._store, self._keys, project_id, unlock, stopped, first=first, most=most)

    def results_name(self, project: ProjectSummary) -> str:
        """The suggested name of a new results file of a project."""
        plain = "".join(c if c.isalnum() else "-" for c in project.title.lower()).strip("-") or "results"
        name = "-".join(filter(None, plain.split("-")))[:60]
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        if not self.encrypted(project.id):
            return f"{name}-{stamp}.annresult"
        from annotator.bundle.age import SUFFIX

        return f"{name}-{stamp}.annresult{SUFFIX}"

    def invited(self, project_id: str) -> bool:
        """Whether an invite binds the annotator's key to a project, so that its results prove their author."""
        return self._store.read(enrolment, project_id) is not None

    def encrypted(self, project_id: str) -> bool:
        """Whether the results of a project are encrypted to its owner."""
        enrolled = self._store.read(enrolment, project_id)
        return enrolled is not None and bool(enrolled.recipient)
