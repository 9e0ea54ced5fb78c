"""Whether the paths of the database still lead to the files that a connection has open.

SQLite goes on writing into a file that was removed or replaced, and reports success.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from annotator.message import Message
from annotator.store.check import check
from annotator.store.checkpoint import copy_log, cut_log
from annotator.store.connections import log_of, open_reader
from annotator.store.database_position import position
from annotator.store.log_end import WriteAheadLogEnd

_PIECE = 1 << 20
LARGE_LOG = 8 << 20
"""Bytes of a log, as an import leaves it, that are given back once it is in the database."""
_COPY = ".check-"
"""How the folder begins that the files are copied to when they are looked at."""
_Look = tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class _LogState:
    """Which log it is (SQLite gives each other salts), how many of its frames were copied into the database, and how
    many there were when that was tried."""

    salts: bytes = b""
    frames: int = 0
    tried: int = 0


class OpenDatabaseFiles:
    """The database and its log as a connection has them open; make it right after the connection.

    A commit is looked at by two calls of ``stat`` before and two after it, and by reading the end of the log. Once
    somebody else wrote into a file, the files are read after each commit as a new start would read them.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        # Closing any descriptor of a file gives up the locks that SQLite has on it in this process (POSIX), so this
        # one is opened before they are needed, and closed when the store is.
        self._descriptor = os.open(database, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._end = WriteAheadLogEnd(database)
        for left in database.parent.glob(f"{_COPY}*"):
            shutil.rmtree(left, ignore_errors=True)
        self._known = self._now = self._look()
        self.touched = False
        """Whether somebody else wrote into one of the files: what SQLite believes of them need not be so any more."""
        self._lost = False
        self._copied = _LogState()

    def close(self) -> None:
        os.close(self._descriptor)
        self._end.close()

    def problem(self) -> str:
        """Look, and say why the names do not lead to the open files any more; empty where they do."""
        if self._lost:
            return self._cut_off(self._database)
        try:
            now = self._look()
        except FileNotFoundError as error:
            name = Path(str(error.filename)).name
            return Message("{name} was removed while it was open.", name=name)
        except OSError as error:
            return Message("The database cannot be reached any more: {strerror}.", strerror=error.strerror)
        for path, here, known in zip(self._paths, now, self._known, strict=True):
            if here[:2] != known[:2]:
                return Message("{name} was replaced by another file while it was open.", name=path.name)
            if here[2] < known[2]:  # SQLite lets neither of them shrink while they are open
                return self._cut_off(path)
        self._now = now
        return ""

    def look_before(self) -> str:
        """Like :meth:`problem`, before anything is written; notes whether the files are as they were left."""
        problem = self.problem()
        self.touched = self.touched or (not problem and self._now != self._known)
        return problem

    def look_after(self, connection: sqlite3.Connection, doubtful: bool) -> str:
        """Why a new start would not find what was just committed; empty where it would. All is read again where it is
        ``doubtful``, or somebody else may have written."""
        problem = self.problem()
        try:
            if not problem and not self._end.holds():
                self.touched = True
        except OSError:  # it cannot be told
            doubtful = True
        return self.recoverable(connection) if not problem and (doubtful or self.touched) else problem

    def remember(self) -> None:
        """What was seen last is this program's own doing."""
        self._known = self._now
        self._end.remember()

    def uncopied(self) -> int:
        """How many frames the log has more than when it was last tried to copy it into the database."""
        end = self._end.now
        if end is None or self._lost:
            return 0
        return end.frames - (self._copied.tried if end.salts == self._copied.salts else 0)

    def copy_log(self, connection: sqlite3.Connection) -> None:
        """Copy what was committed and looked at from the log into the database, if it has grown. What is lost on the
        way is a :meth:`problem` from then on. Raises ``OSError``.

        A commit never copies: who cuts the database off meanwhile would not be seen, since it grows again. Nor is it
        copied over what somebody else has written since the last commit, until the next one has looked at that.
        """
        end = self._end.now
        if end is None or not self.uncopied() or self.look_before() or self._now != self._known:
            return
        if end.salts != self._copied.salts:  # SQLite began the log anew
            self._copied = _LogState(end.salts)
        frames = range(self._copied.frames + 1, end.frames + 1)
        copied = copy_log(connection, self._end.log, self._descriptor, self._known[0][2], frames, end.page)
        self._copied = _LogState(end.salts, max(copied.frames, self._copied.frames), end.frames)
        if not copied.whole:
            self._lost = True
        elif not self.problem():
            self._lost = self._now[0][2] != copied.size
            self._known = self._now
            if not self._lost and copied.frames == end.frames and self._known[1][2] > LARGE_LOG:
                self._cut_log(connection)

    def _cut_log(self, connection: sqlite3.Connection) -> None:
        """SQLite begins a copied log anew over the old one, and never makes its file smaller."""
        if cut_log(connection):
            self._known = self._now = (self._known[0], self._look()[1])

    def recoverable(self, connection: sqlite3.Connection) -> str:
        """Why a new start would not find all that ``connection`` committed; empty where it would. Copies the files."""
        try:
            # What cannot be removed now is no reason to end: the next start removes it.
            with tempfile.TemporaryDirectory(
                prefix=_COPY, dir=self._database.parent, ignore_cleanup_errors=True
            ) as folder:
                same = self._same(connection, Path(folder, self._database.name))
        except (sqlite3.Error, OSError):
            same = False
        return "" if same else Message("The database was changed by something else while it was open.")

    def _same(self, connection: sqlite3.Connection, copy: Path) -> bool:
        self.copy_to(copy)
        with closing(open_reader(copy)) as reader:
            same = position(reader) == position(connection)
            damage = check(reader)
            return same and (not damage or damage == check(connection))

    def copy_to(self, path: Path) -> None:
        """The open database as it lies on the disk, and the log that its name leads to. Raises ``OSError``."""
        with path.open("xb") as out:
            at = 0
            while piece := self._read(at):
                out.write(piece)
                at += len(piece)
        if log_of(self._database).exists():
            shutil.copyfile(log_of(self._database), log_of(path))

    def _read(self, at: int) -> bytes:
        os.lseek(self._descriptor, at, os.SEEK_SET)  # Windows has no pread
        return os.read(self._descriptor, _PIECE)

    @staticmethod
    def _cut_off(path: Path) -> str:
        return Message("{name} was cut off while it was open.", name=path.name)

    @property
    def _paths(self) -> tuple[Path, Path]:
        return (self._database, log_of(self._database))

    def _look(self) -> _Look:
        """(device, file, bytes, changed at) of each; the system's file ids are in ``st_ino`` on Windows, too."""
        found = [path.stat() for path in self._paths]
        return tuple((each.st_dev, each.st_ino, each.st_size, each.st_mtime_ns) for each in found)
