"""Formulas in documents: pictures that are drawn elsewhere, kept here, and set on the line of the words around them.

A drawn formula is one character of its document, and stands for its whole source. Pictures are drawn by another
process (:mod:`annotator.services.formula_process`); until they are there, and where there will be none, a text shows
the source.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from functools import cache
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QPointF, QRect, QRectF, QSizeF, QTimer, Signal
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

from annotator.services.formula_process import FormulaProcess
from annotator.text.policy import one_line
from annotator.ui.theme import TRANSPARENT

CHARACTER: Final = "\ufffc"
"""What stands in a document for a formula that is drawn."""

_TYPE: Final = QTextFormat.ObjectTypes.UserObject.value + 1
_WIDTH, _ASCENT, _DESCENT, _SOURCE = (QTextFormat.Property.UserProperty.value + n for n in range(1, 5))
_KEPT: Final = 4_000  # formulas, some 5 KB each
_KEPT_PIXMAPS: Final = 200
_TOGETHER: Final = 30  # milliseconds in which what was drawn is told at once
_INK: Final = "currentColor"  # of drawings, see annotator.text.formula_drawing
_SCALE: Final = 1.06  # of the font of formulas: its small letters are lower than those of most fonts for reading
_ROOM: Final = 0.1  # ems above and below a formula, between it and the lines beside its own
_LEAST: Final = 0.7  # of its size, to which a formula is made smaller that is wider than its text
_HIGHEST: Final = 200  # pixels of the font that only says where a formula stands on its line


class FormulaPicture(NamedTuple):
    """A drawing: SVG; ``width``, ``ascent`` and ``descent`` are in ems of the font around it."""

    svg: str
    width: float
    ascent: float
    descent: float


class FormulaStore(QObject):
    """The formulas that were drawn, by their source."""

    settled = Signal()
    """Of some formulas that were asked for it is known now how they are drawn, or that they are not."""
    _told = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: OrderedDict[str, FormulaPicture | None] = OrderedDict()
        self._asked: set[str] = set()
        self._pixmaps: OrderedDict[tuple[str, str, float], QPixmap] = OrderedDict()
        self._process = FormulaProcess(self._told.emit)
        self._told.connect(self._take)
        self._timer = QTimer(self, singleShot=True, interval=_TOGETHER)
        self._timer.timeout.connect(self.settled)

    def knows(self, source: str) -> bool:
        """Whether it is settled how this formula is shown."""
        return source in self._known

    def find(self, source: str) -> FormulaPicture | None:
        """The picture of a formula; None where there is none, or none yet."""
        found = self._known.get(source)
        if found is not None:
            self._known.move_to_end(source)
        return found

    def ask(self, sources: Iterable[str]) -> None:
        """Have these drawn that are not known."""
        fresh = [each for each in dict.fromkeys(sources) if each not in self._known and each not in self._asked]
        self._asked.update(fresh)
        self._process.draw(fresh)

    def close(self) -> None:
        """End the process that draws."""
        self._process.close()

    def _take(self, source: str, drawn: tuple[str, float, float, float] | None) -> None:
        self._asked.discard(source)
        self._known[source] = FormulaPicture(*drawn) if drawn is not None else None
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        if not self._timer.isActive():
            self._timer.start()

    def pixmap(self, source: str, picture: FormulaPicture, colour: str, em: float) -> tuple[QPixmap, int]:
        """A picture in a colour, an em ``em`` pixels wide; and how many rows of it are above the line."""
        above, below = ceil(picture.ascent * em), ceil(picture.descent * em)
        key = (source, colour, round(em, 2))
        found = self._pixmaps.get(key)
        if found is None:
            found = QPixmap(max(ceil(picture.width * em), 1), max(above + below, 1))
            found.fill(QColor(TRANSPARENT))
            painter = QPainter(found)
            paint_picture(painter, picture, colour, QPointF(0, above), em)
            painter.end()
            self._pixmaps[key] = found
            while len(self._pixmaps) > _KEPT_PIXMAPS:
                self._pixmaps.popitem(last=False)
        return found, above


@cache
def formula_store() -> FormulaStore:
    """The formulas of this program."""
    app = QCoreApplication.instance()
    store = FormulaStore(app)
    if app is not None:
        app.aboutToQuit.connect(store.close)
    return store


def paint_picture(painter: QPainter, picture: FormulaPicture, colour: str, line: QPointF, em: float) -> None:
    """Paint a picture as lines and curves, from ``line`` on, where its baseline begins."""
    from PySide6.QtSvg import QSvgRenderer  # of which most starts have no need

    where = QRectF(
        line.x(), line.y() - picture.ascent * em, picture.width * em, (picture.ascent + picture.descent) * em
    )
    QSvgRenderer(QByteArray(picture.svg.replace(_INK, colour).encode())).render(painter, where)


def formula_format(around: QTextCharFormat, source: str, picture: FormulaPicture) -> QTextCharFormat:
    """The format of the character that stands for a formula, in words of the format ``around``."""
    made = QTextCharFormat(around)
    em = around.intProperty(QTextFormat.Property.FontPixelSize.value) * _SCALE
    words = QFontMetricsF(around.font())  # a line of formulas alone is like one that has words, too
    ascent = _with_room(picture.ascent * em, words.ascent(), _ROOM * em)
    descent = _with_room(picture.descent * em, words.descent(), _ROOM * em)
    made.setObjectType(_TYPE)
    made.setProperty(_SOURCE, source)
    for name, value in ((_WIDTH, picture.width * em), (_ASCENT, ascent), (_DESCENT, descent)):
        made.setProperty(name, value)
    # Qt stands an object on its line by the height of small letters of its own font: a quarter of them is above its
    # middle. So this font, of which nothing is written, is what says how far it reaches below the line.
    made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
    made.setProperty(QTextFormat.Property.FontPixelSize.value, min(max(round((ascent - descent) * 3.5), 1), _HIGHEST))
    made.setFontUnderline(False)
    return made


def _with_room(formula: float, words: float, room: float) -> float:
    """How high a formula is together with the room beside it, which one has that is higher than words."""
    over = max(formula - words, 0.0)
    return words + over + min(over, room)


def install_formulas(document: QTextDocument) -> None:
    """Have ``document`` show formulas."""
    document.documentLayout().registerHandler(_TYPE, _text_object())


@cache
def _text_object() -> _FormulaObject:
    return _FormulaObject(formula_store())


class _FormulaObject(QPyTextObject):
    """Says how large formulas are, and paints them."""

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
        if picture is None:  # let go of among thousands of others: nothing is ever left blank
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
        pixmap, above = store.pixmap(source, picture, colour, em * ratio)
        pixmap.setDevicePixelRatio(ratio)
        painter.drawPixmap(QPointF(round(line.x() * ratio) / ratio, (round(line.y() * ratio) - above) / ratio), pixmap)

    @staticmethod
    def _fit(document: QTextDocument, position: int, format: QTextFormat) -> float:
        """By what a formula is made smaller so that its text is wide enough for it."""
        block = document.findBlock(position).blockFormat()
        room = document.textWidth() - 2 * document.documentMargin() - block.leftMargin() - block.rightMargin()
        return max(_LEAST, min(1.0, room / format.doubleProperty(_WIDTH))) if room > 0 else 1.0


def _baseline(rect: QRectF, document: QTextDocument, position: int) -> float:
    """The height of the line on which letters stand beside an object that is painted at ``rect``: Qt makes room for it
    by the height of small letters, and paints it in the middle of all of its line."""
    block = document.findBlock(position)
    line = block.layout().lineForTextPosition(position - block.position())
    return rect.center().y() + (line.ascent() - line.descent()) / 2


def _half_of_small_letters(format: QTextFormat) -> float:
    """What Qt stands an object higher by than its middle, twice: see ``QTextDocumentLayout::resizeInlineObject``."""
    return QFontMetrics(format.toCharFormat().font()).xHeight() / 2
