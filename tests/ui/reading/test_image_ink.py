"""Images with a transparent ground are seen in all themes: what is black on nothing stands on white paper."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTextCursor, QTextDocument

from annotator.ui.reading.decoded_images import install_pictures, picture_format
from annotator.ui.reading.image_decoding_process import _HEAD, _decode
from annotator.ui.theme import CONTRAST, DARK, LIGHT, PAPER, TRANSPARENT, ColorPalette


def encoded(ink: str) -> bytes:
    """A PNG of a bar of a colour on a transparent ground."""
    image = QImage(40, 20, QImage.Format.Format_ARGB32)
    image.fill(QColor(TRANSPARENT))
    painter = QPainter(image)
    painter.fillRect(10, 5, 20, 10, QColor(ink))
    painter.end()
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def decoded(data: bytes) -> QImage:
    answer = _decode(b"images/a.png\n" + data)
    width, height, line = _HEAD.unpack(answer[: _HEAD.size])
    return QImage(answer[_HEAD.size :], width, height, line, QImage.Format.Format_RGB32).copy()


def painted(image: QImage, palette: ColorPalette) -> QImage:
    """The image in a document, on the ground of a theme."""
    document = QTextDocument()
    install_pictures(document)
    document.setDocumentMargin(0)
    document.setTextWidth(200)
    QTextCursor(document).insertText("\ufffc", picture_format(image, palette.line))
    shown = QImage(60, 30, QImage.Format.Format_RGB32)
    shown.fill(QColor(palette.panel))
    painter = QPainter(shown)
    document.drawContents(painter, QRectF(0, 0, 60, 30))
    painter.end()
    return shown.copy(1, 1, 38, 18)  # within its frame


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("ink", ["#000000", "#808080", "#ff0000"])
def test_an_image_on_a_transparent_ground_is_the_same_in_every_theme(ink: str) -> None:
    image = decoded(encoded(ink))
    seen = [painted(image, palette) for palette in (LIGHT, DARK, CONTRAST)]
    assert seen[0] == seen[1] == seen[2]
    assert seen[1].pixelColor(2, 2).name() == PAPER
    assert seen[1].pixelColor(18, 9) == QColor(ink)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("left", [0, 3])
def test_a_frame_is_around_all_of_its_image(ratio: float, left: int) -> None:
    image = QImage(41, 19, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    document = QTextDocument()
    install_pictures(document)
    document.setDocumentMargin(left)
    document.setTextWidth(200)
    QTextCursor(document).insertText("\ufffc", picture_format(image, "#0000ff"))
    shown = QImage(round(80 * ratio), round(40 * ratio), QImage.Format.Format_RGB32)
    shown.setDevicePixelRatio(ratio)
    shown.fill(QColor("#ffffff"))
    painter = QPainter(shown)
    document.drawContents(painter, QRectF(0, 0, 80, 40))
    painter.end()
    inked = [(x, y) for y in range(shown.height()) for x in range(shown.width())
             if shown.pixelColor(x, y) == QColor("#ff0000")]  # fmt: skip
    beside = {(x + dx, y + dy) for x, y in inked for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - set(inked)
    assert {shown.pixelColor(x, y).name() for x, y in beside} == {"#0000ff"}
