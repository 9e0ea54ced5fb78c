"""A page of a course: text with images."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from annotator.model.course.page_images import ASSET, PIXELS, CoursePageImage
from annotator.text.policy import safe_paragraph
from annotator.ui.appearance import appearance
from annotator.ui.course.full_height_text import FullHeightTextView
from annotator.ui.reading.labels import label_in
from annotator.ui.theme import PAPER, SPACE
from annotator.ui.widgets.boxes import in_column
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea

_WIDEST = 2_000  # pixels: larger images are scaled down
_FORMATS = {"png": b"png", "jpg": b"jpeg", "webp": b"webp"}


def _tr(text: str) -> str:
    return QCoreApplication.translate("Course", text)


def decode_image(data: bytes, name: str) -> QImage:
    """The decoded image; null if the data are not in the format of the suffix of ``name``, or have too many pixels."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(_FORMATS[name.rpartition(".")[2]]))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > PIXELS:
        return QImage()
    if size.width() > _WIDEST:
        reader.setScaledSize(size.scaled(_WIDEST, size.height(), Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()


def fill_transparent(image: QImage) -> QPixmap:
    """The image on a white background; a null pixmap for a null image."""
    filled = QPixmap(image.size())
    if image.isNull():
        return filled
    filled.fill(QColor(PAPER))
    painter = QPainter(filled)
    painter.drawImage(0, 0, image)
    painter.end()
    return filled


class CourseImageLabel(QLabel):
    """An image at its own width times the zoom of the window, or at the available width if that is less."""

    def __init__(self, name: str, image: QPixmap, text: str, parent: QWidget) -> None:
        """``image``: already on white (``fill_transparent``); labels of the same image share it."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(text)
        self._full_image = image
        self.setPixmap(self._full_image)  # also exposes it to screen readers as an image
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Small, so that an image never widens the page."""
        return QSize(1, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(max(1, self._shown().height()))

    def _shown(self) -> QRect:
        width = min(self.width(), appearance.px(self._full_image.width()))
        return QRect(0, 0, width, round(width * self._full_image.height() / max(1, self._full_image.width())))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self._shown(), self._full_image)


class CoursePageView(VerticalScrollArea):
    """The view of a course's page of text: texts and images in a column that scrolls as a whole."""

    def __init__(
        self,
        parts: Sequence[str | CoursePageImage],
        image: Callable[[str], bytes],
        longest: int,
        parent: QWidget,
    ) -> None:
        """``image``: returns the bytes of an asset by name; ``longest``: maximum characters per line."""
        inside = QWidget()
        super().__init__("course.page", inside, parent)
        self._decoded: dict[str, QPixmap] = {}  # by name, since a page may repeat an image
        column = in_column(on=inside, margins=(0, 0, 2 * SPACE, 0), spacing=2 * SPACE)
        for number, part in enumerate(parts, 1):
            if isinstance(part, CoursePageImage):
                column.addWidget(self._image(number, part, image, inside))
            else:
                name = f"course.page.{number}.text"
                column.addWidget(FullHeightTextView(name, _tr("Text of the step"), part, inside, longest=longest))
        column.addStretch(1)

    def _image(self, number: int, part: CoursePageImage, image: Callable[[str], bytes], parent: QWidget) -> QWidget:
        name, text = f"course.page.{number}.image", safe_paragraph(part.alt_text)
        if part.source not in self._decoded:
            is_asset = ASSET.fullmatch(part.source) is not None
            read = decode_image(image(part.source), part.source) if is_asset else QImage()
            self._decoded[part.source] = fill_transparent(read)
        decoded = self._decoded[part.source]
        if not decoded.isNull():
            return CourseImageLabel(name, decoded, text, parent)
        lost = _tr("An image that cannot be shown: {words}").format(words=text)
        return label_in(lost, "warning", parent, name=name, wrap=True)
