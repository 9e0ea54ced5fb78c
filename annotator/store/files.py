"""Detects that the database files were moved, replaced or truncated while a connection has them open.

SQLite keeps writing to a file that was deleted or replaced, and reports success.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.store.check import check_database
from annotator.store.checkpoint import copy_log, cut_log
from annotator.store.connections import log_of, open_reader, store_error
from annotator.store.database_journal_heads import journal_heads
from annotator.store.log_end import WriteAheadLogEndReader
from annotator.translatable_message import TranslatableMessage

_PIECE = 1 << 20
LARGE_LOG = 8 << 20
"""Size in bytes, as after an import, from which the log is truncated once it is checkpointed."""
_COPY = ".check-"
"""The prefix of the folder to which the files are copied for a check."""
_Look = tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True)
class _CheckpointLogState:
    """The state of checkpointing: the salts that identify the log, the number of copied frames, and the number of
    frames at the last attempt."""

    salts: bytes = b""
    frames: int = 0
    tried: int = 0


class OpenDatabaseFiles:
    """The database and log files of an open connection. Create it directly after the connection.

    Each commit is verified with two calls of ``stat`` before and two after it, and by reading the end of the log. After
    another process has written to a file, the files are reread after every commit as they would be at the next start.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._paths = database, log_of(database)
        # Closing a descriptor releases all POSIX locks that this process's SQLite connections have on the file. So this
        # one is opened before any locks are taken, and closed with the store.
        self._descriptor = os.open(database, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._end = WriteAheadLogEndReader(database)
        for copy in database.parent.glob(f"{_COPY}*"):
            shutil.rmtree(copy, ignore_errors=True)
        self._accepted = self._observed = self._look()
        self.touched = False
        """Whether another process has written to one of the files, so that SQLite's cached state may be wrong."""
        self._lost = False
        self._log_state = _CheckpointLogState()

    def close(self) -> None:
        os.close(self._descriptor)
        self._end.close()

    def problem(self) -> str:
        """Compare the paths with the open files. Returns a message if they differ, else an empty string."""
        if self._lost:
            return self._cut_off(self._database)
        try:
            observed = self._look()
        except FileNotFoundError as error:
            name = Path(str(error.filename)).name
            return TranslatableMessage("{name} was removed while it was open.", name=name)
        except OSError as error:
            return TranslatableMessage("The database is no longer accessible: {strerror}.", strerror=error.strerror)
        for path, stat, accepted in zip(self._paths, observed, self._accepted, strict=True):
            if stat[:2] != accepted[:2]:
                return TranslatableMessage("{name} was replaced by another file while it was open.", name=path.name)
            if stat[2] < accepted[2]:  # SQLite never shrinks these files while they are open
                return self._cut_off(path)
        self._observed = observed
        return ""

    def look_before(self) -> str:
        """Like :meth:`problem`, before a write. Also records whether the files have changed since the last commit."""
        problem = self.problem()
        self.touched = self.touched or (not problem and self._observed != self._accepted)
        return problem

    def look_after(self, connection: sqlite3.Connection, doubtful: bool) -> str | AnnotatorError:
        """Check that the next start would find the last commit. Returns a message, or an empty string, or the error for
        which it cannot be checked now. All data are reread if ``doubtful`` or if another process may have written."""
        problem = self.problem()
        try:
            if not problem and not self._end.holds():
                self.touched = True
        except OSError:  # the end of the log is unknown
            doubtful = True
        return self.recoverable(connection) if not problem and (doubtful or self.touched) else problem

    def remember(self) -> None:
        """Accept the last observed state as written by this program."""
        self._accepted = self._observed
        self._end.remember()

    def uncopied(self) -> int:
        """The number of frames added to the log since the last attempt to checkpoint it."""
        end = self._end.last
        if end is None or self._lost:
            return 0
        return end.frames - (self._log_state.tried if end.salts == self._log_state.salts else 0)

    def copy_log(self, connection: sqlite3.Connection) -> None:
        """Checkpoint the verified commits if the log has grown. Data lost on the way are reported by :meth:`problem`
        from then on. Raises ``OSError``.

        Commits never checkpoint, because a truncation of the database in the meantime would be hidden by its growing
        again. Nothing is copied over another process's changes either, until the next commit has checked them.
        """
        end = self._end.last
        if end is None or not self.uncopied() or self.look_before() or self._observed != self._accepted:
            return
        if end.salts != self._log_state.salts:  # SQLite restarted the log
            self._log_state = _CheckpointLogState(end.salts)
        frames = range(self._log_state.frames + 1, end.frames + 1)
        copied = copy_log(connection, self._end.log, self._descriptor, self._accepted[0][2], frames, end.page)
        self._log_state = _CheckpointLogState(end.salts, max(copied.frames, self._log_state.frames), end.frames)
        if not copied.complete:
            self._lost = True
        elif not self.problem():
            self._lost = self._observed[0][2] != copied.size
            self._accepted = self._observed
            if not self._lost and copied.frames == end.frames and self._accepted[1][2] > LARGE_LOG:
                self._cut_log(connection)

    def _cut_log(self, connection: sqlite3.Connection) -> None:
        """SQLite reuses a checkpointed log file from its start and never shrinks it."""
        if cut_log(connection):
            self._accepted = self._observed = (self._accepted[0], self._look()[1])

    def recoverable(self, connection: sqlite3.Connection) -> str | AnnotatorError:
        """Copy the files and check that a new start would find all commits of ``connection``. Returns a message, or an
        empty string; ``store.disk_full`` if there is no room for the copy."""
        try:
            # Remaining files are removed at the next start.
            with tempfile.TemporaryDirectory(
                prefix=_COPY, dir=self._database.parent, ignore_cleanup_errors=True
            ) as folder:
                same = self._same(connection, Path(folder, self._database.name))
        except (sqlite3.Error, OSError) as error:
            if (reason := store_error(error)).code == "store.disk_full":
                return reason
            same = False
        return "" if same else TranslatableMessage("The database was changed by something else while it was open.")

    def _same(self, connection: sqlite3.Connection, copy: Path) -> bool:
        self.copy_to(copy)
        with closing(open_reader(copy)) as reader:
            same = journal_heads(reader) == journal_heads(connection)
            damage = check_database(reader)
            return same and (not damage or damage == check_database(connection))

    def copy_to(self, path: Path) -> None:
        """Copy the open database as it is on disk, and the log found at its path. Raises ``OSError``."""
        with path.open("xb") as out:
            at = 0
            while piece := self._read(at):
                out.write(piece)
                at += len(piece)
        _, log = self._paths
        if log.exists():
            shutil.copyfile(log, log_of(path))

    def _read(self, at: int) -> bytes:
        os.lseek(self._descriptor, at, os.SEEK_SET)  # Windows has no pread
        return os.read(self._descriptor, _PIECE)

    @staticmethod
    def _cut_off(path: Path) -> str:
        return TranslatableMessage("{name} was truncated while it was open.", name=path.name)

    def _look(self) -> _Look:
        """(device, file id, size in bytes, modification time) of each file. On Windows ``st_ino`` holds the file id."""
        stats = [path.stat() for path in self._paths]
        return tuple((stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns) for stat in stats)
