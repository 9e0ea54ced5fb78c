"""Background work of the window: search index, startup check, backups. Results are delivered as Qt signals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from annotator.errors import AnnotatorError
from annotator.services.background_maintenance import BackgroundMaintenance
from annotator.services.database_health import damage_sentence
from annotator.services.task_search import FullTextIndexer
from annotator.ui.job_queue import JobQueue

if TYPE_CHECKING:
    from annotator.store.check import DamagedRow
    from annotator.store.store import Store
    from annotator.ui.sync_runner import SyncRunner

_STOP_WAIT = 30_000  # milliseconds


class BackgroundThreads(QObject):
    """The threads that use the open store. Call :meth:`stop` before the store is closed."""

    indexed = Signal(int, int)  # tasks indexed, total
    damaged = Signal(list)  # list[str]: one sentence for each damaged row
    failed = Signal(object)  # AnnotatorError: the check or the backup failed

    def __init__(self, store: Store, parent: QObject) -> None:
        super().__init__(parent)
        self.progress = (0, 0)
        self.damage: list[str] = []
        self._indexer = FullTextIndexer(store, self._tell_progress)
        self._maintenance = BackgroundMaintenance(store, self._tell_damage, self._tell_failure)
        self._syncs: SyncRunner | None = None
        self.search_jobs = JobQueue(self)
        """Queue for searches that the user is waiting for. Do not run longer jobs on it."""
        self.stopped = False
        """Whether no new work may start."""
        self.refresh_index()

    def syncs(self) -> SyncRunner:
        """The runner of syncs, created on first use."""
        if self._syncs is None:
            from annotator.ui.sync_runner import SyncRunner

            self._syncs = SyncRunner(self)
        return self._syncs

    @property
    def index_error(self) -> AnnotatorError | None:
        """The error that prevented the search index from being built, if any."""
        return self._indexer.error

    def refresh_index(self) -> None:
        """Update the index after tasks were added or changed."""
        self._indexer.refresh()

    def stop(self) -> None:
        """Wait for pending writes and start nothing new."""
        self.stopped = True
        if self._syncs is not None:
            self._syncs.close()
        self.search_jobs.wait(_STOP_WAIT)
        self._indexer.stop()
        self._maintenance.stop()

    # These run on the background threads; emitted signals are queued to the window's thread. What is found while they
    # are being stopped is not told: the window may have another database by then.

    def _tell_progress(self, done: int, total: int) -> None:
        self.progress = (done, total)
        self.indexed.emit(done, total)

    def _tell_damage(self, damaged_rows: list[DamagedRow]) -> None:
        self.damage = [damage_sentence(damage) for damage in damaged_rows]
        if not self.stopped:
            self.damaged.emit(self.damage)

    def _tell_failure(self, error: AnnotatorError) -> None:
        if not self.stopped:
            self.failed.emit(error)
