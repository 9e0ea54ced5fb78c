"""One running window for each data directory: a second start hands its file to the first and hears how it went."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from annotator.errors import AnnotatorError

_CONNECT = 1_000  # milliseconds
_ANSWER = 120_000  # an import of a big bundle takes its time
Answer = Callable[[AnnotatorError | None], None]


def _name(root: Path) -> str:
    return f"annotator-{hashlib.sha256(str(root.resolve()).encode()).hexdigest()[:24]}"


def hand_over(root: Path, file: Path | None) -> bool:
    """Give ``file`` (or the wish to be seen) to the running window; False where none runs on this data directory.

    Raises the :class:`AnnotatorError` by which the window refused the file.
    """
    socket = QLocalSocket()
    socket.connectToServer(_name(root))
    if not socket.waitForConnected(_CONNECT):
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
        name = _name(root)
        if not self._server.listen(name):
            QLocalServer.removeServer(name)  # left behind by a window that was killed: we hold the lock, so it is
            self._server.listen(name)

    def close(self) -> None:
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
