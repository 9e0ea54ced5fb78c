"""Fetches, verifies and imports task bundles from a destination. A bundle that would change work waits for consent."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from annotator import limits
from annotator.bundle.bundle_reader import verify_bundle
from annotator.containment import FAULTS, Contained
from annotator.errors import AnnotatorError
from annotator.paths import make_private
from annotator.services.intake import import_tasks
from annotator.services.required_program import TOO_OLD
from annotator.services.syncing.delivery_list import pending_task_bundles
from annotator.services.syncing.object_check_cache import ObjectCheckCache
from annotator.services.view_models import BundleImportPlan, BundleImportResult
from annotator.store import projects
from annotator.store.tables import EnrolmentRecord
from annotator.transfer.destination import RemoteFile, Stopped, SyncDestination, too_many
from annotator.transfer.object_names import BundleObjectName, object_folder, object_name
from annotator.transfer.sync_engine import by_stem, check_size, fetch_object, stops_sync

if TYPE_CHECKING:
    from annotator.store.store import Store

NOT_WHOLE = ("bundle.truncated", "bundle.not_a_bundle", "bundle.altered")
"""The codes of errors for files that may still be being copied by another program."""


class _FetchLimitError(Exception):
    """One sync has fetched its maximum number of files."""


@dataclass(frozen=True)
class WaitingBundle:
    """A task bundle in the inbox that was not imported. ``file`` is its object at the destination. ``plan``: what it
    would change, which needs the annotator's consent; None if it waits for the project to be closed."""

    name: BundleObjectName
    file: RemoteFile
    path: Path
    plan: BundleImportPlan | None = None


class TaskBundleIntake:
    """Imports fetched task bundles of a project. ``waiting`` need the annotator's consent, or the project to be closed;
    ``refused`` are invalid and not reported yet."""

    def __init__(self, store: Store, project_id: str, agreed: Collection[str] = ()) -> None:
        self._store, self._agreed = store, agreed
        self.object_checks = ObjectCheckCache(store, project_id)
        self.imported: list[BundleImportResult] = []
        self.waiting: list[WaitingBundle] = []
        self.refused: list[AnnotatorError] = []

    def take_waiting(self, bundles: Iterable[WaitingBundle]) -> None:
        """Import bundles of an earlier sync that are still there."""
        for bundle in bundles:
            if bundle.path.exists():
                self.take(bundle.name, bundle.file, bundle.path)
        self.object_checks.keep()

    def take(self, name: BundleObjectName, file: RemoteFile, path: Path) -> bool:
        """Import the bundle unless it has to wait. Returns whether it is valid."""
        try:
            with Contained(name):
                bundle_id = verify_bundle(path, "tasks").bundle_id
                agreed = bundle_id if name.id16 in self._agreed or "all" in self._agreed else ""
                outcome = import_tasks(self._store, path, self._store.paths.quarantine, agreed)
        except AnnotatorError as error:
            if error.code == "project.open":
                self.waiting.append(WaitingBundle(name, file, path))
                return True
            if error.code == TOO_OLD:  # the bundle is valid, but for a newer program: the next sync tries again
                self.refused.append(error)
                return True
            path.unlink(missing_ok=True)
            self.refuse(file, error)
            return False
        if isinstance(outcome, BundleImportResult):
            path.unlink(missing_ok=True)
            if outcome.outcome != "already here":
                self.imported.append(outcome)
        else:
            self.waiting.append(WaitingBundle(name, file, path, outcome))
        return True

    def refuse(self, file: RemoteFile, error: AnnotatorError) -> None:
        """Report the object as refused, and do not fetch it again."""
        self.refused.append(error)
        if error.code not in FAULTS:  # else a later version of the program may read it
            self.object_checks.note_refused(file.name, file, error)


class TaskBundleDownloader(TaskBundleIntake):
    """Fetches, checks and imports the task bundles of one sync. ``not_whole`` may still be being copied; of the
    ``damaged``, which stayed incomplete, the owner was asked for a new copy."""

    def __init__(
        self,
        store: Store,
        enrolled: EnrolmentRecord,
        destination: SyncDestination,
        stopped: Stopped,
        agreed: Collection[str],
        most: int | None = None,
    ) -> None:
        super().__init__(store, enrolled.project_id, agreed)
        self._enrolment, self._destination = enrolled, destination
        self._stopped, self._most = stopped, most
        self._fetched, self._strangers = 0, 0
        self._place = object_folder(enrolled.project_id, enrolled.annotator_id, "tasks")
        self._inbox = store.paths.inbox / enrolled.project_id
        self.not_whole: list[str] = []
        self.damaged: list[str] = []

    def run(self) -> None:
        """Fetch and import the newest bundle of every series. Raises ``delivery.*``, ``store.*``."""
        listing = self._destination.list(self._place)
        if listing.truncated:
            self.refused.append(too_many(self._place))
        bundles = self._store.read(projects.bundles, self._enrolment.project_id)
        positions = {(bundle.series, bundle.sequence, bundle.id[:16]) for bundle in bundles}
        series_here = {series for series, _, _ in positions}
        by_series = by_stem(listing, "anntask")
        try:
            for series in sorted(by_series, key=lambda name: (name not in series_here, name)):
                for name, file in by_series[series]:
                    if (name.stem, name.number, name.id16) in positions or self._taken(name, file):
                        break
        except _FetchLimitError:
            self.refused.append(
                AnnotatorError(
                    "delivery.too_many",
                    "There are more than {most} new task bundles; the next sync will fetch the others.",
                    "Tell the owner: somebody may have put files there.",
                    most=limits.NEW_FILES,
                )
            )
        finally:
            self.object_checks.keep()
        if self._strangers:
            self.refused.append(
                AnnotatorError(
                    "trust.other_owner",
                    "{count} task bundles there were signed by a key other than the owner's.",
                    "Ask the owner whether the key was changed, by a channel other than the one through "
                    "which they arrived.",
                    count=self._strangers,
                )
            )
        self._tidy()

    def _tidy(self) -> None:
        """Remove waiting bundles that were imported meanwhile or for which a newer one waits."""
        waiting = set(pending_task_bundles(self._store, self._enrolment.project_id))
        newest = {name.stem: name for name in sorted(waiting, key=lambda name: name.number)}
        for path in self._inbox.iterdir() if self._inbox.is_dir() else ():
            name = object_name(path.name)
            if name is not None and newest.get(name.stem) != name:
                path.unlink(missing_ok=True)

    def _taken(self, name: BundleObjectName, file: RemoteFile) -> bool:
        """Whether this is the newest valid bundle of its series, imported or waiting; older ones are then skipped."""
        path = self._inbox / str(name)
        if self.object_checks.is_damaged(file.name, file):
            self._ask(name, file)
            return False
        if self.object_checks.is_refused(file.name, file):
            self._strangers += self.object_checks.is_strangers(file.name, file)
            return False
        try:
            with Contained(name, _FetchLimitError):
                if not path.exists():
                    check_size(file.size, self._most, "A bundle of tasks", str(name))
                    self._fetch(file, path)
                _check_named(path, name, self._enrolment)
        except AnnotatorError as error:
            if error.code in ("delivery.large", "delivery.local"):  # older bundles are superseded
                self.refused.append(error)
                return True
            if stops_sync(error):
                raise
            path.unlink(missing_ok=True)
            if error.code not in NOT_WHOLE:
                self.refuse(file, error)
            elif self.object_checks.note_partial(file.name, file):
                self._ask(name, file)
            else:
                self.not_whole.append(str(name))
            return False
        return self.take(name, file, path)

    def _ask(self, name: BundleObjectName, file: RemoteFile) -> None:
        """Ask the owner for an object that has stayed damaged, if the limit of requests permits it."""
        answer = self.object_checks.ask(self._destination, self._enrolment, name.id16, file)
        (self.damaged if answer else self.not_whole).append(str(name))

    def _fetch(self, file: RemoteFile, path: Path) -> None:
        if self._fetched >= limits.NEW_FILES:
            raise _FetchLimitError
        self._fetched += 1
        make_private(path.parent)
        fetch_object(self._destination, self._place, file, path, self._stopped)


def _check_named(path: Path, name: BundleObjectName, enrolled: EnrolmentRecord) -> None:
    """Check that the bundle fits its name and is for this annotator. Raises ``bundle.*``, ``delivery.misplaced``."""
    bundle = verify_bundle(path, "tasks")
    info = bundle.info
    ours = info.project_id == enrolled.project_id and info.recipient in (None, enrolled.annotator_id)
    if not (ours and name.fits(info.series, info.sequence, bundle.bundle_id)):
        raise AnnotatorError(
            "delivery.misplaced",
            "This is not the bundle that its name or its folder says.",
            "Nothing was imported from it. Tell the owner: somebody may have moved files there.",
            str(name),
        )
