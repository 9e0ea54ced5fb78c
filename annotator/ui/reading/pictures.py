"""Images of the program itself in a document. Each is on a line of its own, at most as wide as the text, and not part
of the source.

Foreign texts never show images.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPyTextObject, QTextCharFormat, QTextDocument, QTextFormat

CHARACTER: Final = "\ufffc"
_SPARE: Final = 2  # pixels at the right: Qt treats a completely filled line as wider than its document
_TYPE: Final = QTextFormat.ObjectTypes.UserObject.value + 2
_IMAGE, _LINE = (QTextFormat.Property.UserProperty.value + n for n in range(5, 7))


def picture_format(image: QImage, line: str) -> QTextCharFormat:
    """The format of the character that stands for ``image``, with a frame of the colour ``line``."""
    made = QTextCharFormat()
    made.setObjectType(_TYPE)
    made.setProperty(_IMAGE, image)
    made.setProperty(_LINE, QColor(line))
    return made


def install_pictures(document: QTextDocument) -> None:
    """Register the image handler with ``document``."""
    document.documentLayout().registerHandler(_TYPE, _text_object())


@cache
def _text_object() -> _PictureObject:
    return _PictureObject(QCoreApplication.instance())


class _PictureObject(QPyTextObject):
    """Measures and paints images."""

    def intrinsicSize(self, doc: QTextDocument, posInDocument: int, format: QTextFormat) -> QSizeF:  # noqa: N803
        size = QSizeF(format.property(_IMAGE).size())
        room = doc.textWidth() - 2 * doc.documentMargin() - _SPARE
        return size * min(1.0, room / size.width()) if room > 0 else size

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
        fitting = image.scaled(
            place.size() * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        fitting.setDevicePixelRatio(ratio)
        painter.drawImage(QPointF(place.topLeft()), fitting)
        painter.setPen(QPen(format.property(_LINE), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place.adjusted(0, 0, -1, -1))
