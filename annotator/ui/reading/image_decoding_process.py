"""Images of tasks decoded in a process of its own, with a limit of time and memory for each: they are foreign data."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from enum import Enum
from typing import TYPE_CHECKING

from annotator.services.resource_limited_process import ResourceLimitedProcess, answer_requests, limit_process

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from PySide6.QtGui import QImage

TIME_LIMIT = 10.0
"""Seconds in which an image must be decoded; most take a hundredth of that."""
LONGEST = 1_600
"""Pixels of the longer side of an image that is kept."""
_MEMORY = 3 << 30  # most of it is mapped only: Qt's libraries
_HEAD = struct.Struct("<III")  # width, height and bytes of a line of what was decoded
_MAX_ANSWER = LONGEST * LONGEST * 4 + _HEAD.size
_FORMATS = {b"png": b"png", b"jpg": b"jpeg", b"webp": b"webp"}


class ImageDecodingFailure(Enum):
    """Why an image cannot be shown."""

    UNREAD = "unread"
    """Its data are not there, or could not be read."""
    DAMAGED = "damaged"
    """Its data are not an image of its format, or the image is too large."""
    UNANSWERED = "unanswered"
    """It was not decoded within the limits of time and memory."""


class ImageDecodingProcess(ResourceLimitedProcess):
    """Decodes images one after the other and tells ``decoded`` of each, by name, on a thread of its own."""

    def __init__(self, decoded: Callable[[str, QImage | ImageDecodingFailure], object]) -> None:
        self._on_decoded = decoded
        super().__init__("pictures", _work, self._take, _MAX_ANSWER)

    def seconds(self) -> float:
        return TIME_LIMIT

    def decode(self, images: Iterable[tuple[str, bytes]]) -> None:
        """Have these decoded, each under its name, after those that wait already."""
        self.ask(name.encode() + b"\n" + data for name, data in images)

    def _take(self, request: bytes, answer: bytes | None) -> None:
        from PySide6.QtGui import QImage

        image: QImage | ImageDecodingFailure = (
            ImageDecodingFailure.UNANSWERED if answer is None else ImageDecodingFailure.DAMAGED
        )
        if answer and len(answer) > _HEAD.size:
            width, height, line = _HEAD.unpack_from(answer)
            if line * height == len(answer) - _HEAD.size and 0 < 4 * width <= line:
                image = QImage(answer[_HEAD.size :], width, height, line, QImage.Format.Format_RGB32).copy()
        self._on_decoded(request.partition(b"\n")[0].decode(), image)


def _work(pipe: Connection) -> None:
    from PySide6.QtCore import qInstallMessageHandler

    limit_process(_MEMORY)
    qInstallMessageHandler(lambda *_: None)  # it remarks on foreign data
    answer_requests(pipe, _decode)


def _decode(request: bytes) -> bytes:
    """The image of a request, on white where it is transparent; empty if the bytes are not such an image."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
    from PySide6.QtGui import QColor, QImage, QImageReader, QPainter

    from annotator.model.task_images import PIXELS
    from annotator.ui.theme import PAPER

    name, _, data = request.partition(b"\n")
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(_FORMATS[name.rpartition(b".")[2]]))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > PIXELS:
        return b""
    if max(size.width(), size.height()) > LONGEST:
        scaled = size.scaled(LONGEST, LONGEST, Qt.AspectRatioMode.KeepAspectRatio)
        reader.setScaledSize(scaled.expandedTo(QSize(1, 1)))
    read = reader.read()
    if read.isNull():
        return b""
    decoded = QImage(read.size(), QImage.Format.Format_RGB32)
    decoded.fill(QColor(PAPER))
    painter = QPainter(decoded)
    painter.drawImage(0, 0, read)
    painter.end()
    return _HEAD.pack(decoded.width(), decoded.height(), decoded.bytesPerLine()) + bytes(decoded.constBits())
