"""Formulas in documents: a store of their drawings, and the text object that shows them inline.

A drawn formula is one character of its document, mapped to its whole source. Drawings are made by another process
(:mod:`annotator.services.formula_process`). A formula without a drawing is shown as its source.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from functools import cache, lru_cache
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QPointF, QRect, QRectF, QSizeF, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QFontMetricsF,
    QPaintEngine,
    QPainter,
    QPixmap,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from annotator.services.formula_process import FormulaDrawingProcess
from annotator.text.policy import one_line
from annotator.ui.theme import TRANSPARENT
from annotator.ui.timer import single_shot_timer

CHARACTER = "\ufffc"
"""The character in a document that stands for a drawn formula."""

_TYPE = QTextFormat.ObjectTypes.UserObject.value + 1
_WIDTH, _ASCENT, _DESCENT, _SOURCE = (QTextFormat.Property.UserProperty.value + n for n in range(1, 5))
_KEPT = 4_000  # formulas of about 5 KB each
_KEPT_PIXMAPS = 200
_TOGETHER = 30  # milliseconds in which finished drawings are collected into one signal
_INK = "currentColor"  # placeholder for the colour in drawings, see annotator.text.formula_drawing
_SCALE = 1.06  # relative to the text: the formula font has a smaller x-height than most reading fonts
_ROOM = 0.1  # ems between a formula and the lines above and below
_LEAST = 0.7  # smallest factor by which a formula that is too wide is scaled down
_HIGHEST = 200  # pixels: largest size of the font that only determines the vertical position of a formula


class FormulaSvgImage(NamedTuple):
    """An SVG drawing; ``width``, ``ascent`` and ``descent`` are in ems of the surrounding font."""

    svg: str
    width: float
    ascent: float
    descent: float


class FormulaDrawingStore(QObject):
    """Formulas and their drawings, by source."""

    settled = Signal()
    """Emitted when it is known of some requested formulas how they are drawn, or that they cannot be."""
    _told = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drawings: OrderedDict[str, FormulaSvgImage | None] = OrderedDict()
        self._requested: set[str] = set()
        self.pixmap = lru_cache(_KEPT_PIXMAPS)(self._pixmap)
        self._process = FormulaDrawingProcess(self._told.emit)
        self._told.connect(self._take)
        self._timer = single_shot_timer(self, _TOGETHER, self.settled)

    def knows(self, source: str) -> bool:
        """Whether it is known how this formula is shown."""
        return source in self._drawings

    def find(self, source: str) -> FormulaSvgImage | None:
        """The drawing of a formula; None if there is none, or none yet."""
        drawing = self._drawings.get(source)
        if drawing is not None:
            self._drawings.move_to_end(source)
        return drawing

    def ask(self, sources: Iterable[str]) -> None:
        """Request drawings of the formulas that are not known."""
        fresh = [
            source
            for source in dict.fromkeys(sources)
            if source not in self._drawings and source not in self._requested
        ]
        self._requested.update(fresh)
        self._process.draw(fresh)

    def close(self) -> None:
        """Stop the drawing process."""
        self._process.close()

    def _take(self, source: str, drawn: tuple[str, float, float, float] | None) -> None:
        self._requested.discard(source)
        self._drawings[source] = FormulaSvgImage(*drawn) if drawn is not None else None
        while len(self._drawings) > _KEPT:
            self._drawings.popitem(last=False)
        if not self._timer.isActive():
            self._timer.start()

    def _pixmap(self, picture: FormulaSvgImage, colour: str, em: float) -> tuple[QPixmap, int]:
        """A pixmap of a drawing in a colour, with an em of ``em`` pixels, and its number of rows above the baseline."""
        above, below = ceil(picture.ascent * em), ceil(picture.descent * em)
        pixmap = QPixmap(max(ceil(picture.width * em), 1), max(above + below, 1))
        pixmap.fill(QColor(TRANSPARENT))
        painter = QPainter(pixmap)
        paint_picture(painter, picture, colour, QPointF(0, above), em)
        painter.end()
        return pixmap, above


@cache
def formula_store() -> FormulaDrawingStore:
    """The formula store of the application."""
    app = QCoreApplication.instance()
    store = FormulaDrawingStore(app)
    if app is not None:
        app.aboutToQuit.connect(store.close)
    return store


def paint_picture(painter: QPainter, picture: FormulaSvgImage, colour: str, line: QPointF, em: float) -> None:
    """Paint a drawing as vector graphics; its baseline starts at ``line``."""
    from PySide6.QtSvg import QSvgRenderer  # not needed by most sessions

    where = QRectF(
        line.x(), line.y() - picture.ascent * em, picture.width * em, (picture.ascent + picture.descent) * em
    )
    QSvgRenderer(QByteArray(picture.svg.replace(_INK, colour).encode())).render(painter, where)


def formula_format(around: QTextCharFormat, source: str, picture: FormulaSvgImage) -> QTextCharFormat:
    """The format of the character that stands for a formula, in text with the format ``around``."""
    formula = QTextCharFormat(around)
    em = around.intProperty(QTextFormat.Property.FontPixelSize.value) * _SCALE
    text = QFontMetricsF(around.font())  # a line that contains only formulas gets the height of text
    ascent = _with_room(picture.ascent * em, text.ascent(), _ROOM * em)
    descent = _with_room(picture.descent * em, text.descent(), _ROOM * em)
    formula.setObjectType(_TYPE)
    formula.setProperty(_SOURCE, source)
    for name, value in ((_WIDTH, picture.width * em), (_ASCENT, ascent), (_DESCENT, descent)):
        formula.setProperty(name, value)
    # Qt aligns an object by the x-height of the font of its character: a quarter of it is above the middle. No text is
    # written in this font; its size determines how far the object extends below the baseline.
    formula.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
    formula.setProperty(
        QTextFormat.Property.FontPixelSize.value, min(max(round((ascent - descent) * 3.5), 1), _HIGHEST)
    )
    formula.setFontUnderline(False)
    return formula


def _with_room(formula: float, text: float, room: float) -> float:
    """The height above or below the baseline, with room added if the formula is higher than the text."""
    over = max(formula - text, 0.0)
    return text + over + min(over, room)


def install_formulas(document: QTextDocument) -> None:
    """Register the formula handler with ``document``."""
    document.documentLayout().registerHandler(_TYPE, _text_object())


@cache
def _text_object() -> _FormulaObject:
    return _FormulaObject(formula_store())


class _FormulaObject(QPyTextObject):
    """Measures and paints formulas."""

    def intrinsicSize(self, doc: QTextDocument, posInDocument: int, format: QTextFormat) -> QSizeF:  # noqa: N803
        scale, half = self._fit(doc, posInDocument, format), _half_of_small_letters(format)
        ascent, descent = scale * format.doubleProperty(_ASCENT), scale * format.doubleProperty(_DESCENT)
        return QSizeF(scale * format.doubleProperty(_WIDTH), max(2 * ascent - half, 2 * descent + half))

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        posInDocument: int,  # noqa: N803
        format: QTextFormat,
    ) -> None:
        store = formula_store()
        source = str(format.property(_SOURCE))
        picture = store.find(source)
        rect = QRectF(rect)
        if picture is None:  # evicted from the store: never leave a blank
            painter.drawText(rect, one_line(source))
            return
        em = rect.width() / picture.width
        line = QPointF(rect.left(), _baseline(rect, doc, posInDocument))
        colour = format.foreground().color().name()
        engine = painter.paintEngine()
        if engine is not None and engine.type() != QPaintEngine.Type.Raster:
            paint_picture(painter, picture, colour, line, em)
            return
        ratio = painter.device().devicePixelRatioF()
        pixmap, above = store.pixmap(picture, colour, round(em * ratio, 2))
        pixmap.setDevicePixelRatio(ratio)
        painter.drawPixmap(QPointF(round(line.x() * ratio) / ratio, (round(line.y() * ratio) - above) / ratio), pixmap)

    @staticmethod
    def _fit(document: QTextDocument, position: int, format: QTextFormat) -> float:
        """The factor by which a formula is scaled down to fit the text width."""
        block = document.findBlock(position).blockFormat()
        room = document.textWidth() - 2 * document.documentMargin() - block.leftMargin() - block.rightMargin()
        return max(_LEAST, min(1.0, room / format.doubleProperty(_WIDTH))) if room > 0 else 1.0


def _baseline(rect: QRectF, document: QTextDocument, position: int) -> float:
    """The y coordinate of the text baseline next to an object painted at ``rect``. Qt reserves space for the object by
    the x-height, but centres it in the line."""
    block = document.findBlock(position)
    line = block.layout().lineForTextPosition(position - block.position())
    return rect.center().y() + (line.ascent() - line.descent()) / 2


def _half_of_small_letters(format: QTextFormat) -> float:
    """Half the x-height: twice the offset of an object above its middle, see
    ``QTextDocumentLayout::resizeInlineObject``."""
    return QFontMetrics(format.toCharFormat().font()).xHeight() / 2
