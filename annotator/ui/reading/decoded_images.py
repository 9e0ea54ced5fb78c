"""Images in documents, at most as wide as the text. Each is one character.

Images of the program itself (help) are not part of the source. Images of tasks stand for their markup in the source
(:mod:`annotator.model.task_images`). They are decoded by another process
(:mod:`annotator.ui.reading.image_decoding_process`). A box with words stands in place of an image that is not decoded
yet, or that cannot be shown. Other images of foreign texts are never shown.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import cache

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QPainter,
    QPixmap,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from annotator.errors import AnnotatorError
from annotator.text.policy import one_line
from annotator.ui.reading.image_decoding_process import ImageDecodingFailure, ImageDecodingProcess
from annotator.ui.timer import single_shot_timer

CHARACTER = "\ufffc"
_SPARE = 2  # pixels at the right: Qt treats a completely filled line as wider than its document
_TYPE = QTextFormat.ObjectTypes.UserObject.value + 2
_IMAGE, _LINE, _HIGHEST, _WORDS = (QTextFormat.Property.UserProperty.value + n for n in range(5, 9))
_PAD = 6  # pixels between the frame of a box and its words
_PADDING = QSizeF(2 * _PAD + 1, 2 * _PAD + 1)
_WIDEST = 10_000
_WRAPPED = int(Qt.TextFlag.TextWordWrap)
_PASSING = (ImageDecodingFailure.UNREAD, ImageDecodingFailure.UNANSWERED)
_KEPT_BYTES = 192 * 1024**2  # of decoded images
_KEPT_FITTING = 40  # images at the size at which they were painted
_TOGETHER = 30  # milliseconds in which what was decoded is told at once


class DecodedImageStore(QObject):
    """The images of the open project that were decoded, by their names."""

    settled = Signal()
    """Of some images that were asked for it is known now how they look, or that they cannot be shown."""
    _told = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._images: OrderedDict[str, QImage | ImageDecodingFailure] = OrderedDict()
        self._requested: set[str] = set()
        self._together: list[frozenset[str]] = []  # images of a text, kept until all of them are known
        self._read_image: Callable[[str], bytes] = lambda _: b""
        self._process = ImageDecodingProcess(self._told.emit)
        self._told.connect(self._take)
        self._timer = single_shot_timer(self, _TOGETHER, self._settle)

    def open(self, read: Callable[[str], bytes]) -> None:
        """Take images from now on from ``read``, which gives the bytes of one, none where it is not there. It may raise
        :class:`AnnotatorError`."""
        self._read_image = read
        self._images.clear()
        self._requested.clear()
        self._together.clear()

    def knows(self, name: str) -> bool:
        """Whether it is settled how this image is shown."""
        return name in self._images

    def find(self, name: str) -> QImage | None:
        """An image; None where it cannot be shown, or is not there yet."""
        image = self._images.get(name)
        if not isinstance(image, QImage):
            return None
        self._images.move_to_end(name)
        return image

    def failure(self, name: str) -> ImageDecodingFailure | None:
        """Why an image cannot be shown; None where it can, or where that is not known yet."""
        image = self._images.get(name)
        return None if isinstance(image, QImage) else image

    def ask(self, names: Iterable[str]) -> None:
        """Have the images of a text decoded that are not known."""
        together = frozenset(names)
        if not together:
            return
        self._together.append(together)
        for name in sorted(together):
            if name in self._images or name in self._requested:
                continue
            self._requested.add(name)
            try:
                data = self._read_image(name)
            except AnnotatorError:
                data = b""
            if data:
                self._process.decode([(name, data)])
            else:
                self._take(name, ImageDecodingFailure.UNREAD)

    def try_again(self) -> None:
        """Forget the images that could not be read or were not decoded in time, so that they are asked for again."""
        for name in [name for name, image in self._images.items() if image in _PASSING]:
            del self._images[name]

    def close(self) -> None:
        """End the process that decodes."""
        self._process.close()

    def _take(self, name: str, image: QImage | ImageDecodingFailure) -> None:
        if name not in self._requested:
            return  # of a project that is closed
        self._requested.discard(name)
        self._images[name] = image
        if not self._timer.isActive():
            self._timer.start()

    def _settle(self) -> None:
        """Tell what is known, and keep only the newest images beyond a limit: documents keep what they show."""
        self.settled.emit()
        self._together = [names for names in self._together if not all(map(self.knows, names))]
        in_use = frozenset().union(*self._together)
        sizes = {name: image.sizeInBytes() for name, image in self._images.items() if isinstance(image, QImage)}
        total = sum(sizes.values())
        for name, size in list(sizes.items())[:-1]:
            if total > _KEPT_BYTES and name not in in_use:
                del self._images[name]
                total -= size


def _tr(text: str) -> str:
    return QCoreApplication.translate("TextView", text)


def picture_words(text: str, failure: ImageDecodingFailure | None, *, is_decoded: bool = True) -> str:
    """What is said of an image to those who cannot see it: its description, and why it cannot be shown, or that it is
    not ``is_decoded`` yet."""
    description = (
        _tr("Image: {words}.").format(words=one_line(text)) if text else _tr("An image without a description.")
    )
    if failure is not None:
        why = {
            ImageDecodingFailure.UNREAD: _tr("its data could not be read"),
            ImageDecodingFailure.DAMAGED: _tr("its data are damaged, or too large"),
            ImageDecodingFailure.UNANSWERED: _tr("this computer did not decode it in time"),
        }[failure]
        return f"{description} {_tr('It cannot be shown: {why}.').format(why=why)}"
    return description if is_decoded else f"{description} {_tr('It is being decoded.')}"


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
    picture = QTextCharFormat()
    picture.setObjectType(_TYPE)
    picture.setProperty(_IMAGE, image)
    picture.setProperty(_LINE, QColor(line))
    picture.setProperty(_HIGHEST, highest)
    return picture


def box_format(around: QTextCharFormat, text: str, line: str) -> QTextCharFormat:
    """The format of the character that stands for an image of which only ``text`` can be shown, in a frame of the
    colour ``line`` and with the font and the colour of ``around``."""
    box = QTextCharFormat(around)
    box.setObjectType(_TYPE)
    box.setProperty(_WORDS, text)
    box.setProperty(_LINE, QColor(line))
    return box


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
        block = doc.findBlock(posInDocument).blockFormat()
        room = doc.textWidth() - 2 * doc.documentMargin() - block.leftMargin() - block.rightMargin() - _SPARE
        if text := format.stringProperty(_WORDS):
            metrics = QFontMetricsF(format.toCharFormat().font())
            wide = max(1, room - 2 * _PAD) if doc.textWidth() > 0 else _WIDEST
            return metrics.boundingRect(QRectF(0, 0, wide, _WIDEST), _WRAPPED, text).size() + _PADDING
        size, highest = QSizeF(format.property(_IMAGE).size()), format.intProperty(_HIGHEST)
        scale = min(1.0, max(1, room) / size.width()) if doc.textWidth() > 0 else 1.0
        return size * (min(scale, highest / size.height()) if highest else scale)

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        posInDocument: int,  # noqa: N803
        format: QTextFormat,
    ) -> None:
        place = QRectF(rect).toAlignedRect()
        if text := format.stringProperty(_WORDS):
            like = format.toCharFormat()
            painter.setFont(like.font())
            painter.setPen(like.foreground().color())
            painter.drawText(place.adjusted(_PAD, _PAD, -_PAD, -_PAD), _WRAPPED, text)
        else:
            image, ratio = format.property(_IMAGE), painter.device().devicePixelRatioF()
            painter.drawPixmap(place, self._fit(image, place.size() * ratio))
        # Filled, since a pen is drawn beside the edges of the image where a pixel is not a whole number of dots.
        for frame in (QRect(0, 0, place.width(), 1), QRect(0, place.height() - 1, place.width(), 1),
                      QRect(0, 0, 1, place.height()), QRect(place.width() - 1, 0, 1, place.height())):  # fmt: skip
            painter.fillRect(frame.translated(place.topLeft()), format.property(_LINE))

    def _fit(self, image: QImage, size: QSize) -> QPixmap:
        """``image`` at a size: kept, since every paint of a line asks for it."""
        key = (image.cacheKey(), size.width(), size.height())
        scaled = self._fitting.pop(key, None)
        if scaled is None:
            ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            scaled = QPixmap.fromImage(image.scaled(size, *ways))
        self._fitting[key] = scaled
        while len(self._fitting) > _KEPT_FITTING:
            self._fitting.popitem(last=False)
        return scaled
