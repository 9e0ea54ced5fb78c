"""Images in documents, at most as wide as the text. Each is one character.

Images of the program itself (help) are not part of the source. Images of tasks stand for their markup in the source
(:mod:`annotator.model.task_images`). They are decoded by another process
(:mod:`annotator.ui.reading.picture_process`); until then the markup is shown. Other images of foreign texts are never
shown.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QPen,
    QPixmap,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from annotator.ui.reading.picture_process import ImageDecodingProcess

CHARACTER: Final = "\ufffc"
_SPARE: Final = 2  # pixels at the right: Qt treats a completely filled line as wider than its document
_TYPE: Final = QTextFormat.ObjectTypes.UserObject.value + 2
_IMAGE, _LINE, _HIGHEST = (QTextFormat.Property.UserProperty.value + n for n in range(5, 8))
_KEPT_BYTES: Final = 192 * 1024**2  # of decoded images
_KEPT_FITTING: Final = 40  # images at the size at which they were painted
_TOGETHER: Final = 30  # milliseconds in which what was decoded is told at once


class DecodedImageStore(QObject):
    """The images of the open project that were decoded, by their names."""

    settled = Signal()
    """Of some images that were asked for it is known now how they look, or that they cannot be shown."""
    _told = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: OrderedDict[str, QImage | None] = OrderedDict()
        self._asked: set[str] = set()
        self._read: Callable[[str], bytes] = lambda _: b""
        self._process = ImageDecodingProcess(self._told.emit)
        self._told.connect(self._take)
        self._timer = QTimer(self, singleShot=True, interval=_TOGETHER)
        self._timer.timeout.connect(self.settled)

    def open(self, read: Callable[[str], bytes]) -> None:
        """Take images from now on from ``read``, which gives the bytes of one, none where it is not there."""
        self._read = read
        self._known.clear()
        self._asked.clear()

    def knows(self, name: str) -> bool:
        """Whether it is settled how this image is shown."""
        return name in self._known

    def find(self, name: str) -> QImage | None:
        """An image; None where it cannot be shown, or is not there yet."""
        found = self._known.get(name)
        if found is not None:
            self._known.move_to_end(name)
        return found

    def ask(self, names: Iterable[str]) -> None:
        """Have these decoded that are not known."""
        for name in dict.fromkeys(names):
            if name in self._known or name in self._asked:
                continue
            self._asked.add(name)
            data = self._read(name)
            if data:
                self._process.decode([(name, data)])
            else:
                self._take(name, None)

    def close(self) -> None:
        """End the process that decodes."""
        self._process.close()

    def _take(self, name: str, image: QImage | None) -> None:
        if name not in self._asked:
            return  # of a project that is closed
        self._asked.discard(name)
        self._known[name] = image
        held = sum(each.sizeInBytes() for each in self._known.values() if each is not None)
        while held > _KEPT_BYTES and len(self._known) > 1:  # documents keep what they show
            _, gone = self._known.popitem(last=False)
            held -= gone.sizeInBytes() if gone is not None else 0
        if not self._timer.isActive():
            self._timer.start()


@cache
def picture_store() -> DecodedImageStore:
    """The images of the project that is open."""
    app = QCoreApplication.instance()
    store = DecodedImageStore(app)
    if app is not None:
        app.aboutToQuit.connect(store.close)
    return store


def picture_format(image: QImage, line: str, highest: int = 0) -> QTextCharFormat:
    """The format of the character that stands for ``image``, in a frame of the colour ``line``; at most ``highest``
    pixels high, 0 for as high as it is."""
    made = QTextCharFormat()
    made.setObjectType(_TYPE)
    made.setProperty(_IMAGE, image)
    made.setProperty(_LINE, QColor(line))
    made.setProperty(_HIGHEST, highest)
    return made


def install_pictures(document: QTextDocument) -> None:
    """Register the image handler with ``document``."""
    document.documentLayout().registerHandler(_TYPE, _text_object())


@cache
def _text_object() -> _PictureObject:
    return _PictureObject(QCoreApplication.instance())


class _PictureObject(QPyTextObject):
    """Measures and paints images."""

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._fitting: OrderedDict[tuple[int, int, int], QPixmap] = OrderedDict()

    def intrinsicSize(self, doc: QTextDocument, posInDocument: int, format: QTextFormat) -> QSizeF:  # noqa: N803
        size, highest = QSizeF(format.property(_IMAGE).size()), format.intProperty(_HIGHEST)
        block = doc.findBlock(posInDocument).blockFormat()
        room = doc.textWidth() - 2 * doc.documentMargin() - block.leftMargin() - block.rightMargin() - _SPARE
        scale = min(1.0, room / size.width()) if room > 0 else 1.0
        return size * (min(scale, highest / size.height()) if highest else scale)

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        posInDocument: int,  # noqa: N803
        format: QTextFormat,
    ) -> None:
        place, image = QRectF(rect).toAlignedRect(), format.property(_IMAGE)
        ratio = painter.device().devicePixelRatioF()
        fitting = self._fit(image, place.size() * ratio)
        fitting.setDevicePixelRatio(ratio)
        painter.drawPixmap(QPointF(place.topLeft()), fitting)
        painter.setPen(QPen(format.property(_LINE), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place.adjusted(0, 0, -1, -1))

    def _fit(self, image: QImage, size: QSize) -> QPixmap:
        """``image`` at a size: kept, since every paint of a line asks for it."""
        key = (image.cacheKey(), size.width(), size.height())
        found = self._fitting.pop(key, None)
        if found is None:
            ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            found = QPixmap.fromImage(image.scaled(size, *ways))
        self._fitting[key] = found
        while len(self._fitting) > _KEPT_FITTING:
            self._fitting.popitem(last=False)
        return found
