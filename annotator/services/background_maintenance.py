"""The background thread of a session: an integrity check at start, and backups at start and every half hour if there
are changes. The check of the backup at start is that of the database."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError, as_reported
from annotator.services.thread_priority import yield_to_window
from annotator.store.check import DamagedRow

if TYPE_CHECKING:
    from annotator.store.store import Store

EVERY_SECONDS = 30 * 60.0
START_AFTER_SECONDS = 3.0
"""Seconds of delay, so that the window is painted first."""


class BackgroundMaintenance:
    """Runs checks and backups on a thread. ``found`` is called with damage, ``failed`` with the error of a check or
    backup."""

    def __init__(
        self,
        store: Store,
        on_damage: Callable[[list[DamagedRow]], None],
        failed: Callable[[AnnotatorError], None],
        interval: float = EVERY_SECONDS,
        start_after: float = START_AFTER_SECONDS,
    ) -> None:
        self._store = store
        self._on_damage = on_damage
        self._on_failure = failed
        self._every = interval
        self._start_after = start_after
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="annotator-upkeep", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop, waiting for a backup in progress. Must be called before the store is closed."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        yield_to_window()
        if self._stopped.wait(self._start_after):
            return
        behind, backed_up = self._behind(), self._store.commits
        if not behind or self._store.losses:  # each row of a backup is checked, which checks the database, too
            self._check()
        if behind:
            self._backup("start")
        while not self._stopped.wait(self._every):
            if self._store.commits != backed_up:
                backed_up = self._store.commits
                self._backup("timer")

    def _behind(self) -> bool:
        try:
            return self._store.is_newer_than_backup()
        except Exception:
            return True  # making the backup will report the error

    def _check(self) -> None:
        try:
            damage = self._store.check()
        except Exception as error:
            self._on_failure(as_reported(error))
        else:
            if damage:
                self._on_damage(damage)

    def _backup(self, reason: str) -> None:
        try:
            self._store.backup(reason)
        except Exception as error:  # the next one is tried all the same
            if reason == "start":
                self._check()
            self._on_failure(as_reported(error))
