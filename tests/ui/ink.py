"""What is written on a screen, in which colour and on which ground.

Each widget paints itself once more into an SVG, which keeps every piece of text with the colour and the font that were
asked for; the ground, and whether the text is really there, are sampled from the picture of the screen.
"""

from __future__ import annotations

import unicodedata
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from tests.ui.contrast_ratio import contrast

_SVG = "{http://www.w3.org/2000/svg}"
LARGE, LARGE_STRONG = 24, 18.66
"""Pixels from which text is large to WCAG, at normal weight and in bold."""


@dataclass(frozen=True)
class Ink:
    """A piece of text: its words, its colour, its font, and where it is on the screen."""

    words: str
    colour: QColor
    font: QFont
    place: QRect
    widget: QWidget

    @property
    def name(self) -> str:
        """What the widget is called; what is inside a text pane or a list, as that."""
        inside = self.widget.objectName() == "qt_scrollarea_viewport"
        named = self.widget.parentWidget() if inside else self.widget
        return named.objectName() or type(named).__name__

    @property
    def least(self) -> float:
        """The contrast that WCAG AA asks of it."""
        large = LARGE_STRONG if self.font.weight() >= QFont.Weight.Bold else LARGE
        return 3.0 if self.font.pixelSize() >= large else 4.5

    @property
    def told(self) -> bool:
        """Whether there is anything to read: an emoji brings its own colours."""
        return any(not c.isspace() and not (unicodedata.category(c) == "So" and c > "\u2fff") for c in self.words)


@dataclass(frozen=True)
class Measured:
    """A piece of text on its ground, as it is in the picture."""

    ink: Ink
    ground: str
    ratio: float
    painted: float
    """How near any pixel comes to the ink's colour: 0 is the ground, 1 the ink."""

    def __str__(self) -> str:
        ink = f"{self.ink.colour.name()} on {self.ground}"
        return f"{self.ink.name}: {self.ink.words!r} {ink}: {self.ratio:.2f}, painted {self.painted:.2f}"


def texts(screen: QWidget) -> Iterator[Ink]:
    """Every piece of text that can be seen on ``screen``, widget by widget."""
    for widget in [screen, *screen.findChildren(QWidget)]:
        seen = widget.visibleRegion()
        if widget.isVisible() and not seen.isEmpty():
            offset = widget.mapTo(screen, QPoint(0, 0))
            for words, colour, font, rect in _written(widget):
                whole = rect.toAlignedRect()
                shown = (QRegion(whole) & seen).boundingRect()
                # Half a line at the edge of what scrolls cannot be measured, nor be read.
                if shown.height() * 4 < whole.height() * 3 or shown.width() <= 2:
                    continue
                place = shown.translated(offset)
                if _on_top(screen.childAt(place.center()), widget):
                    yield Ink(words, colour, font, place, widget)


def _on_top(found: QWidget | None, widget: QWidget) -> bool:
    """Whether the widget that is ``found`` at a place lets ``widget`` be seen there."""
    return found is None or found is widget or found.isAncestorOf(widget) or widget.isAncestorOf(found)


def _written(widget: QWidget) -> Iterator[tuple[str, QColor, QFont, QRectF]]:
    """What one widget writes, without its children, in its own coordinates."""
    kept = QBuffer()
    kept.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(kept)
    generator.setSize(widget.size())
    generator.setViewBox(widget.rect())
    painter = QPainter(generator)
    widget.render(painter, QPoint(), QRegion(), QWidget.RenderFlag(0))
    painter.end()
    written = kept.data().data()
    if b"<text" not in written:
        return
    for group in ET.fromstring(written).iter(f"{_SVG}g"):
        for piece in group.findall(f"{_SVG}text"):
            words = piece.text or ""
            if not words.strip():
                continue
            font = QFont(piece.get("font-family", ""))
            font.setPixelSize(round(float(piece.get("font-size", "12"))))
            font.setWeight(QFont.Weight(int(piece.get("font-weight", "400"))))
            colour = QColor(piece.get("fill", ""))
            colour.setAlphaF(float(piece.get("fill-opacity", "1")))
            across, _, _, down, right, below = _matrix(group)
            size = QFontMetricsF(font)
            left, base = float(piece.get("x", "0")) * across + right, float(piece.get("y", "0")) * down + below
            yield words, colour, font, QRectF(left, base - size.ascent(), size.horizontalAdvance(words), size.height())


def _matrix(group: ET.Element) -> tuple[float, ...]:
    stated = group.get("transform", "matrix(1,0,0,1,0,0)")
    return tuple(map(float, stated.removeprefix("matrix(").removesuffix(")").split(",")))


def measured(screen: QWidget) -> list[Measured]:
    """Every piece of text on ``screen`` that has to be readable: what is disabled need not be."""
    picture = screen.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    shape = picture.height(), picture.bytesPerLine() // 4
    pixels = np.frombuffer(picture.constBits(), np.uint32).reshape(shape) & 0xFFFFFF
    found: dict[tuple[int, str, int, int], Measured] = {}
    for ink in texts(screen):
        place = ink.place & picture.rect()
        if not ink.told or not ink.widget.isEnabled() or place.isEmpty():
            continue
        colours = _colours(pixels[place.top() : place.bottom() + 1, place.left() : place.right() + 1])
        ground = colours.most_common(1)[0][0]
        wanted = _laid_over(ink.colour, ground)
        piece = Measured(
            ink=ink,
            ground=f"#{ground:06x}",
            ratio=contrast(f"#{wanted:06x}", f"#{ground:06x}"),
            painted=1.0 if wanted in colours else max(_way(ground, wanted, colour) for colour in colours),
        )
        # What is selected is painted twice, each time cut to its part; seen is the one that is in the picture.
        key = (id(ink.widget), ink.words, place.x(), place.y())
        if key not in found or piece.painted > found[key].painted:
            found[key] = piece
    return list(found.values())


def _colours(pixels: NDArray[np.uint32]) -> Counter[int]:
    """How often each colour is there."""
    found, counts = np.unique(pixels, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))


def _laid_over(colour: QColor, ground: int) -> int:
    """The colour as it is seen where it lets some of the ground through."""
    alpha = colour.alphaF()
    parts = ((colour.red(), 16), (colour.green(), 8), (colour.blue(), 0))
    return sum(round(part * alpha + (ground >> shift & 255) * (1 - alpha)) << shift for part, shift in parts)


def _way(ground: int, ink: int, colour: int) -> float:
    """How far ``colour`` is on the way from the ground to the ink."""
    steps = [(ink >> shift & 255) - (ground >> shift & 255) for shift in (16, 8, 0)]
    went = [(colour >> shift & 255) - (ground >> shift & 255) for shift in (16, 8, 0)]
    length = sum(step * step for step in steps)
    return sum(step * gone for step, gone in zip(steps, went, strict=True)) / length if length else 0.0
