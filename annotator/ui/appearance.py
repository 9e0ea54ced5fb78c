"""The appearance of the program: theme and text size; fonts, colours and lengths by role.

An application has one palette, one font and one style sheet, so it has one appearance: :data:`appearance`. Widgets read
it when they paint themselves and lay themselves out, and follow its signal.
"""

from __future__ import annotations

import unicodedata
from functools import cached_property, lru_cache
from math import ceil

from PySide6.QtCore import QObject, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetrics,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QTextLayout,
    QTextOption,
)

from annotator.text.policy import is_rtl, isolate_quotations, one_line
from annotator.ui.callback import Callback
from annotator.ui.theme import (
    DENSITIES,
    LIGHT,
    READING_LINE_HEIGHT,
    SPACE,
    STRONG_KEY,
    TEXT_BODY,
    TEXT_READING,
    ColorPalette,
    TextStyle,
)

SMALLEST, LARGEST, STEP = 80, 200, 10  # text size, percent

_KEPT = 1_024  # of lines that are laid out: each takes 6 kB
_WIDTHS_KEPT = 4_096
_UNBROKEN = 1 << 20  # pixels

# Qt's fallback fonts on Linux desktops that configure none. One of the preferred fonts replaces them if it is
# installed.
_BARE = frozenset({"dejavu sans", "sans serif", "sans", "bitstream vera sans", "nimbus sans"})
_PREFERRED = ("Inter", "Noto Sans", "Cantarell", "Open Sans", "Ubuntu", "Liberation Sans")


_AS_PAINTED = str.maketrans({"\n": "\u2028", "\r": " ", "\t": " "})  # by QPainter.drawText
_LEFT, _CENTRE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter


class LaidOutLine:
    """One line of text, laid out when it is made: ``QPainter.drawText`` would shape the text again at each paint.
    ``width`` is in whole pixels."""

    __slots__ = ("_advance", "_height", "_layout", "font", "text", "width")

    def __init__(self, text: str, font: QFont) -> None:
        self.text, self.font = text, font
        self.width = QFontMetrics(font).horizontalAdvance(text)
        # An ellipsis after right-to-left words stands at their end, not where they begin.
        mark = "\u200f" if text.endswith("…") and is_rtl(text[::-1]) else ""
        shown = isolate_quotations(text) + mark
        self._layout = QTextLayout(shown, font)
        self._layout.setCacheEnabled(True)
        option = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if is_rtl(shown) else Qt.LayoutDirection.LeftToRight)
        option.setFlags(QTextOption.Flag.IncludeTrailingSpaces)
        self._layout.setTextOption(option)
        self._layout.beginLayout()
        line = self._layout.createLine()
        line.setLineWidth(_UNBROKEN)
        self._layout.endLayout()
        self._advance, self._height = line.horizontalAdvance(), line.ascent() + line.descent()

    def paint(self, painter: QPainter, rect: QRect, align: Qt.AlignmentFlag) -> None:
        """Paint the line with the painter's pen: centred vertically in ``rect``, and as ``align`` says across it."""
        spare = rect.width() - self._advance
        left = 0.0 if align == _LEFT else spare / 2 if align == _CENTRE else spare
        self._layout.draw(painter, QPointF(rect.x() + left, rect.y() + (rect.height() - self._height) / 2))


class WrappedText:
    """Lines of text in a column, laid out from left to right when they are made, and not at each paint as by
    ``QPainter.drawText``. ``height`` is in whole pixels."""

    __slots__ = ("_layout", "height")

    def __init__(self, text: str, font: QFont, column: int) -> None:
        """``column``: its width in pixels."""
        option = QTextOption(Qt.AlignmentFlag.AlignLeft)
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        self._layout = QTextLayout(text.translate(_AS_PAINTED), font)
        self._layout.setCacheEnabled(True)
        self._layout.setTextOption(option)
        self._layout.beginLayout()
        leading = QFontMetricsF(font).leading()
        bottom = -leading
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(column)
            line.setPosition(QPointF(0, ceil(bottom + leading)))
            bottom = line.y() + line.ascent() + line.descent()
        self._layout.endLayout()
        self.height = ceil(bottom)

    def paint(self, painter: QPainter, rect: QRect) -> None:
        """Paint the lines with the painter's pen, from the top of ``rect`` and clipped to it: a word may be wider."""
        if clipped := self._layout.boundingRect().width() > rect.width() or self.height > rect.height():
            painter.save()
            painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        self._layout.draw(painter, QPointF(rect.topLeft()))
        if clipped:
            painter.restore()


class Appearance(QObject):
    """Colours, fonts and lengths by role. ``changed`` is emitted after any of them has changed."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.palette = LIGHT
        self._percent = 100
        self._density, self._measure = "normal", 0
        self.line_numbers = False
        """Whether code blocks show line numbers; set by :meth:`change`."""
        self.color = lru_cache(_KEPT)(self._color)
        self.font = lru_cache(_KEPT)(self._font)
        self.line = lru_cache(_KEPT)(self._line)
        self.width = lru_cache(_WIDTHS_KEPT)(self._width)
        self._drawn: dict[str, bool] = {}

    @property
    def percent(self) -> int:
        """The text size in percent; 100 is the size of the theme's scale."""
        return self._percent

    @cached_property
    def family(self) -> str:
        """The system's interface font, or the first installed preferred font if the system configures none."""
        family = QGuiApplication.font().family()
        if family.lower() not in _BARE:
            return family
        installed = set(QFontDatabase.families())
        return next((name for name in _PREFERRED if name in installed), family)

    @property
    def measure(self) -> int:
        """The maximum number of characters per line of a text; 0 for no maximum."""
        return self._measure

    def change(
        self,
        palette: ColorPalette | None = None,
        percent: int | None = None,
        density: str | None = None,
        measure: int | None = None,
        line_numbers: bool | None = None,
    ) -> None:
        """Change the palette, the text size (clamped to its limits), the density, the line length or the line numbers.
        Arguments that are None are left unchanged. Emits ``changed`` once if anything differs."""
        before = (self.palette, self._percent, self._density, self._measure, self.line_numbers)
        self.line_numbers = line_numbers if line_numbers is not None else self.line_numbers
        self.palette = palette or self.palette
        self._density = density or self._density
        self._measure = measure if measure is not None else self._measure
        self._percent = max(SMALLEST, min(LARGEST, percent if percent is not None else self._percent))
        if (self.palette, self._percent, self._density, self._measure, self.line_numbers) != before:
            for cache in (self.color, self.font, self.line, self.width):
                cache.cache_clear()
            self.changed.emit()

    @property
    def scale(self) -> tuple[int, int]:
        """The value that all lengths depend on. While it is unchanged, so are they."""
        return self._percent, DENSITIES[self._density]

    def _color(self, role: str) -> QColor:
        """The colour of a role of :class:`annotator.ui.theme.ColorPalette`."""
        return QColor(getattr(self.palette, role))

    def px(self, length: int) -> int:
        """A length scaled by the text size, in whole pixels."""
        return round(length * self._percent / 100)

    def row(self, height: int) -> int:
        """The height of a row in a list or grid, scaled by the text size and the density, in whole pixels."""
        return round(height * self._percent / 100 * DENSITIES[self._density] / 100)

    def _font(self, style: TextStyle) -> QFont:
        """The interface font."""
        font = QFont(self.family)
        font.setPixelSize(self.px(style.size))
        font.setWeight(QFont.Weight(style.weight))
        return font

    def _line(self, text: str, style: TextStyle) -> LaidOutLine:
        """A line of text. Control and formatting characters in it have no effect: see
        :func:`annotator.text.policy.one_line`."""
        return LaidOutLine(one_line(text), self.font(style))

    def _width(self, text: str, style: TextStyle) -> int:
        """The width of ``text`` on one line in pixels, including trailing spaces."""
        return QFontMetrics(self.font(style)).horizontalAdvance(text)

    def cap_width(self, cap: str) -> int:
        """The width of a key cap in pixels; see :func:`annotator.ui.widgets.paint.key_cap`."""
        return max(self.px(18), self.line(cap, STRONG_KEY).width + 2 * SPACE + 2)

    def keys_width(self, keys: str) -> int:
        """The width of several key caps side by side, in pixels; see :func:`annotator.ui.widgets.paint.draw_keys`."""
        return sum([(self.px(8) if cap == "–" else self.cap_width(cap)) + 3 for cap in keys.split(" ")]) - 3

    def draws(self, sign: str) -> bool:
        """Whether the installed fonts have glyphs for all of ``sign``. Missing glyphs, such as emoji on many Linux
        systems, are drawn as empty boxes."""
        if sign not in self._drawn:
            layout = QTextLayout(sign, self.font(TEXT_BODY))
            layout.beginLayout()
            layout.createLine()
            layout.endLayout()
            boxes = any(0 in run.glyphIndexes() for run in layout.glyphRuns())
            # If no font covers a script, Qt draws boxes whose glyph indexes are not 0.
            metrics = QFontMetrics(self.font(TEXT_BODY))
            has_glyphs = all(
                metrics.inFontUcs4(ord(character)) for character in sign if unicodedata.category(character)[0] in "LNPS"
            )
            self._drawn[sign] = has_glyphs and not boxes
        return self._drawn[sign]

    @property
    def reading_line(self) -> int:
        """The line height of texts in pixels."""
        return self.px(round(TEXT_READING.size * READING_LINE_HEIGHT / 100))


appearance = Appearance()
"""That of the program."""


class AppearanceBinding(QObject):
    """Binds a widget's style to the appearance. Calls ``apply_style`` immediately and after every change of the
    appearance, while ``owner`` exists."""

    def __init__(self, owner: QObject, apply_style: Callback) -> None:
        super().__init__(owner)
        self._apply_style = apply_style
        appearance.changed.connect(self._follow)
        apply_style()

    def _follow(self) -> None:
        self._apply_style()
