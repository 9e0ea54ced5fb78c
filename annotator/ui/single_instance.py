"""One window for each data directory: a second start passes its file to the first one and receives the outcome.

On Linux and macOS the window listens on a socket in a folder that belongs to the user and that nobody else can write
to. Both ends check with the system that the peer is the same user. On Windows, where all named pipes share one
namespace, each window chooses a random pipe name and stores it in the data directory. On other systems only the
folder's permissions protect the socket.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import secrets
import socket
import stat
import struct
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AlreadyShownError, AnnotatorError

_CONNECT = 1_000  # milliseconds
_ANSWER = 120_000  # importing a large bundle takes a while
_LONGEST = 100  # bytes: socket path length that all systems accept (macOS allows 103)
_MOST = 64 * 1024  # bytes of a message; paths and errors are shorter
_WORDS = 500  # characters shown of each part of an answer
_NAMED_PIPES = sys.platform == "win32"
_PIPE = re.compile(r"annotator-[0-9a-f]{32}")
_CODE = re.compile(r"[a-z_]{1,40}(\.[a-z_]{1,40}){1,3}")
Answer = Callable[[AnnotatorError | None], None]


def listen_addresses(root: Path) -> list[str]:
    """The addresses on which the window of the data directory ``root`` may listen, in order of preference; may be
    empty.

    The runtime directory of the user is emptied at logout; a socket in the data directory is removed with that
    directory. A temporary folder is used only if it belongs to the user and neither of the others can hold a socket.
    """
    if _NAMED_PIPES:
        return _pipe(root)
    name = f"annotator-{hashlib.sha256(str(root.resolve()).encode()).hexdigest()[:24]}"
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    paths = [Path(runtime, name)] if runtime else []
    paths.append(root.absolute() / "window.socket")
    with contextlib.suppress(FileNotFoundError):  # no folder for temporary files can be used
        paths.append(Path(tempfile.gettempdir(), name))
    return [str(path) for path in paths if len(os.fsencode(path)) <= _LONGEST and _is_private(path.parent)]


def hand_over(root: Path, file: Path | None) -> bool:
    """Pass ``file`` to the running window, or ask it to come to the front if ``file`` is None.

    Returns True once the window has accepted the file; False if no window runs on this data directory or it ended
    before it answered. Raises the error with which the window refused the file (:class:`AlreadyShownError`, since the
    window shows it), or ``window.no_answer``.
    """
    window = _connect(root)
    if window is None:
        return False
    window.write(json.dumps({"open": str(file.absolute()) if file else None}).encode() + b"\n")
    window.flush()
    while not window.canReadLine():
        if window.bytesAvailable() > _MOST:
            raise _no_answer()
        if not window.waitForReadyRead(_ANSWER):
            if window.state() == QLocalSocket.LocalSocketState.ConnectedState:
                raise _no_answer()
            return False
    try:
        answer = json.loads(bytes(window.readLine(_MOST).data()))
    except (ValueError, RecursionError):
        raise _no_answer() from None
    if answer is not None:
        raise _refusal(answer)
    return True


def _connect(root: Path) -> QLocalSocket | None:
    for place in listen_addresses(root):
        window = QLocalSocket()
        window.connectToServer(place)
        if window.waitForConnected(_CONNECT):
            if _is_this_user(window):
                return window
            window.abort()
    return None


def _refusal(answer: Any) -> AnnotatorError:
    """The error in an answer, with each part made safe for one line of a terminal."""
    # Not before the first paint; only a second start needs it.
    from annotator.text.policy import visible_text

    parts = answer if isinstance(answer, dict) else {}
    texts = {
        name: " ".join(visible_text(str(parts.get(name, ""))[:_WORDS]).split()) for name in ("message", "hint", "where")
    }
    code = str(parts.get("code"))
    if not _CODE.fullmatch(code) or not texts["message"]:
        return _no_answer()
    return AlreadyShownError(code, **texts)


def _no_answer() -> AnnotatorError:
    return AnnotatorError(
        "window.no_answer",
        "Annotator is open already, and its window did not confirm that it received the file.",
        "Look at that window, and open the file there.",
    )


class SingleInstanceServer(QObject):
    """Receives requests of later starts of the program. ``receive`` is called with the file and a callback for the
    outcome."""

    def __init__(self, root: Path, receive: Callable[[Path | None, Answer], None]) -> None:
        super().__init__()
        self._receive, self._root = receive, root
        self._waiting: set[QLocalSocket] = set()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)
        for place in _new_pipe(root) if _NAMED_PIPES else listen_addresses(root):
            QLocalServer.removeServer(place)  # left behind by a killed window: this process holds the lock
            if not self._server.isListening():
                self._server.listen(place)

    def close(self) -> None:
        """Stop listening and remove the socket or pipe file."""
        self._server.close()
        if _NAMED_PIPES:
            _pipe_file(self._root).unlink(missing_ok=True)

    def _greet(self) -> None:
        later = self._server.nextPendingConnection()
        if later is None:
            return
        if not _is_this_user(later):
            later.abort()
            later.deleteLater()
            return
        self._waiting.add(later)
        # A lambda would keep this object until its socket is deleted, which would then delete its own parent.
        later.readyRead.connect(self._read)
        later.disconnected.connect(self._forget)

    def _connection(self) -> QLocalSocket:
        """The connection whose signal is being handled."""
        later = self.sender()
        assert isinstance(later, QLocalSocket)
        return later

    def _forget(self) -> None:
        later = self._connection()
        self._waiting.discard(later)
        later.deleteLater()

    def _read(self) -> None:
        later = self._connection()
        if not later.canReadLine():
            if later.bytesAvailable() > _MOST:
                later.abort()
            return
        try:
            requested = json.loads(bytes(later.readLine(_MOST).data()))["open"]
            file = None if requested is None else _checked_path(requested)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            later.abort()
            return
        self._receive(file, lambda error: self._answer(later, error))

    def _answer(self, later: QLocalSocket, error: AnnotatorError | None) -> None:
        if later not in self._waiting:
            return  # disconnected in the meantime
        answer = None
        if error is not None:
            answer = {"code": error.code, "message": error.message, "hint": error.hint, "where": error.where}
        later.write(json.dumps(answer).encode() + b"\n")
        later.flush()
        later.disconnectFromServer()


def _checked_path(name: str) -> Path:
    """The path ``name``. Raises ``ValueError`` for one that no file can have: with NUL or half of a surrogate pair."""
    if b"\0" in os.fsencode(name):
        raise ValueError("NUL in a path")
    return Path(name)


def _is_private(folder: Path) -> bool:
    """Whether ``folder`` belongs to the user and nobody else can add or remove files in it."""
    try:
        status = folder.stat()
    except OSError:
        return False
    ours = sys.platform == "win32" or status.st_uid == os.geteuid()
    return stat.S_ISDIR(status.st_mode) and ours and not status.st_mode & 0o022


def _is_this_user(socket: QLocalSocket) -> bool:
    """Whether the peer process belongs to the same user. True if the system cannot tell."""
    if sys.platform == "win32":
        return True
    owner = _owner(int(socket.socketDescriptor()))
    return owner is None or owner == os.geteuid()


def _owner(descriptor: int) -> int | None:
    """The user id of the peer process of a Unix socket; None if the system cannot tell."""
    with socket.socket(fileno=os.dup(descriptor)) as same:
        if sys.platform == "linux":
            credentials = struct.Struct("=iII")  # struct ucred of unix(7): process, user, group
            return int(credentials.unpack(same.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, credentials.size))[1])
        if sys.platform == "darwin":
            # getsockopt(SOL_LOCAL, LOCAL_PEERCRED) returns a struct xucred (<sys/ucred.h>): version, user, groups.
            return int(struct.unpack_from("=II", same.getsockopt(0, 1, 76))[1])
    return None


def _pipe_file(root: Path) -> Path:
    return root / "window.pipe"


def _pipe(root: Path) -> list[str]:
    """The stored pipe name of the window on ``root``; empty if there is none."""
    try:
        name = _pipe_file(root).read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        return []
    return [name] if _PIPE.fullmatch(name) else []


def _new_pipe(root: Path) -> list[str]:
    name = f"annotator-{secrets.token_hex(16)}"
    try:
        write_atomic(_pipe_file(root), name.encode(), PRIVATE)
    except OSError:
        return []  # later starts learn from the lock that a window is open
    return [name]
