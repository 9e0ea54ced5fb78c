"""One running window for each data directory: a second start hands its file to the first and hears how it went."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from annotator.errors import AnnotatorError

_CONNECT = 1_000  # milliseconds
_ANSWER = 120_000  # an import of a big bundle takes its time
_LONGEST = 100  # bytes of a socket's path that every system takes (macOS has room for 103)
Answer = Callable[[AnnotatorError | None], None]


def places(root: Path) -> list[str]:
    """Where the window on the data directory ``root`` may listen, the best place first.

    The user's runtime directory is emptied at logout; a socket in the data directory goes with it. Only where neither
    can take one is it among everybody's temporary files, which is where Qt puts a bare name.
    """
    name = f"annotator-{hashlib.sha256(str(root.resolve()).encode()).hexdigest()[:24]}"
    if sys.platform == "win32":
        return [name]  # a named pipe, which leaves nothing behind
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    found = [Path(runtime, name)] if runtime and Path(runtime).is_dir() else []
    found.append(root.absolute() / "window.socket")
    return [*(str(path) for path in found if len(os.fsencode(path)) <= _LONGEST), name]


def _connected(root: Path) -> QLocalSocket | None:
    for place in places(root):
        socket = QLocalSocket()
        socket.connectToServer(place)
        if socket.waitForConnected(_CONNECT):
            return socket
    return None


def hand_over(root: Path, file: Path | None) -> bool:
    """Give ``file`` (or the wish to be seen) to the running window; False where none runs on this data directory.

    Raises the :class:`AnnotatorError` by which the window refused the file.
    """
    socket = _connected(root)
    if socket is None:
        return False
    socket.write(json.dumps({"open": str(file.absolute()) if file else None}).encode() + b"\n")
    socket.flush()
    while not socket.canReadLine():
        if not socket.waitForReadyRead(_ANSWER):
            return True
    answer = json.loads(bytes(socket.readLine().data()))
    if answer:
        raise AnnotatorError(**answer)
    return True


class Reception(QObject):
    """Takes what later starts hand over. ``receive`` gets the file and a function that takes the outcome."""

    def __init__(
        self, root: Path, receive: Callable[[Path | None, Answer], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._receive = receive
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)
        for place in places(root):
            QLocalServer.removeServer(place)  # left behind by a window that was killed: we hold the lock, so it is
            if not self._server.isListening():
                self._server.listen(place)

    def close(self) -> None:
        """Listen no longer, and leave nothing behind."""
        self._server.close()

    def _greet(self) -> None:
        socket = self._server.nextPendingConnection()
        if socket is not None:
            socket.readyRead.connect(lambda: self._read(socket))
            socket.disconnected.connect(socket.deleteLater)

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            return
        try:
            asked = json.loads(bytes(socket.readLine().data()))["open"]
        except (ValueError, KeyError, TypeError):
            socket.disconnectFromServer()
            return
        self._receive(Path(asked) if asked else None, lambda error: _answer(socket, error))


def _answer(socket: QLocalSocket, error: AnnotatorError | None) -> None:
    answer = None
    if error is not None:
        answer = {"code": error.code, "message": error.message, "hint": error.hint, "where": error.where}
    socket.write(json.dumps(answer).encode() + b"\n")
    socket.flush()
    socket.disconnectFromServer()
