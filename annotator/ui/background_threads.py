"""Background work of the window: the search index, the check at start, backups. News come as Qt signals."""

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
    """Threads beside the open store. :meth:`stop` them before it is closed."""

    indexed = Signal(int, int)  # tasks indexed, of how many
    damaged = Signal(list)  # a sentence for each damaged row
    failed = Signal(object)  # AnnotatorError: no check, or no backup, was made

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.progress = (0, 0)
        self.damage: list[str] = []
        self._indexer = FullTextIndexer(store, self._tell_progress)
        self._upkeep = BackgroundMaintenance(store, self._tell_damage, self._tell_failure)
        self._syncs: SyncRunner | None = None
        self.searches = JobQueue(self)
        """What someone waits for who looks for words; nothing longer is to run here."""
        self.stopped = False
        """Whether nothing new is to begin."""
        self.refresh_index()

    def syncs(self) -> SyncRunner:
        """What runs syncs; made when it is asked for."""
        if self._syncs is None:
            from annotator.ui.sync_runner import SyncRunner

            self._syncs = SyncRunner(self)
        return self._syncs

    @property
    def index_error(self) -> AnnotatorError | None:
        """Why the search index could not be made, if it could not."""
        return self._indexer.error

    def refresh_index(self) -> None:
        """Tasks came or changed."""
        self._indexer.refresh()

    def stop(self) -> None:
        """Wait for what is being written, and begin nothing new."""
        self.stopped = True
        if self._syncs is not None:
            self._syncs.close()
        self.searches.wait(_STOP_WAIT)
        self._indexer.stop()
        self._upkeep.stop()

    # On the threads: an emitted signal is only queued for the window's.

    def _tell_progress(self, done: int, total: int) -> None:
        self.progress = (done, total)
        self.indexed.emit(done, total)

    def _tell_damage(self, found: list[DamagedRow]) -> None:
        self.damage = [damage_sentence(damage) for damage in found]
        self.damaged.emit(self.damage)

    def _tell_failure(self, error: AnnotatorError) -> None:
        self.failed.emit(error)
